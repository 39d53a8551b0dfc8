"""Phrases and verb groups as English questions say them."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.writers.asking.wording import (
    active,
    as_predicate,
    inverted,
    plain_past,
    reworded,
    said,
)
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, Phrase, Verb
from lm_eval_taskgen.utils.records.sentence import Sentence

FOUND = Verb(0, 0, "found", "", "founded", "past")
RUN = Verb(0, 0, "run", "", "runs", "present")
BUILT = Verb(0, 0, "build", "was", "built", "past", passive=True)
HAD_LEFT = Verb(0, 0, "leave", "had", "left", "past")
MUST_PAY = Verb(0, 0, "pay", "must", "pay", "present", modal="must")
TAKE_OVER = Verb(0, 0, "take over", "", "took over", "past")


class Writes:
    """A corpus that writes these words in lower case within sentences, and all others with a capital."""

    def class_of(self, name: str) -> str | None:
        return None

    def is_person(self, phrase: Phrase) -> bool | None:
        return None

    def in_lower_case(self, word: str) -> bool:
        return word.lower() in ("the", "old", "members")

    def has_capital(self, word: str) -> bool:
        return not self.in_lower_case(word)


@pytest.mark.parametrize(
    ("verb", "plural", "question", "predicate"),
    [
        (FOUND, False, ("did", "found"), "founded"),
        (RUN, False, ("does", "run"), "runs"),
        (RUN, True, ("do", "run"), "run"),
        (BUILT, False, ("was", "built"), "was built"),
        (MUST_PAY, True, ("must", "pay"), "must pay"),
        (TAKE_OVER, False, ("did", "take over"), "took over"),
    ],
)
def test_verbs_agree_and_take_do(verb: Verb, plural: bool, question: tuple[str, str], predicate: str) -> None:
    assert inverted(verb, plural=plural) == question
    assert as_predicate(verb, plural=plural) == predicate


@pytest.mark.parametrize(
    ("verb", "synonym", "group"),
    [
        (FOUND, "set up", ("", "set up")),
        (BUILT, "put up", ("was", "put up")),
        (Verb(0, 0, "demolish", "was", "demolished", "past", passive=True), "tear down", ("was", "torn down")),
        (Verb(0, 0, "purchase", "has", "purchased", "present"), "buy", ("has", "bought")),
        (Verb(0, 0, "verify", "must", "be verified", "present", passive=True), "check", ("must", "be checked")),
    ],
)
def test_a_synonym_takes_the_form_of_the_verb(verb: Verb, synonym: str, group: tuple[str, str]) -> None:
    found = reworded(verb, synonym)
    assert (found.finite, found.rest) == group


def test_other_forms_of_a_group() -> None:
    assert active(BUILT) == "built"
    assert active(MUST_PAY) is None
    plain = plain_past(HAD_LEFT, plural=False)
    assert (plain.finite, plain.rest) == ("", "left")


@pytest.mark.parametrize(
    ("sentence", "phrase", "proper", "expected", "why"),
    [
        ("The old mill burned.", "The old mill", False, "the old mill", "a common noun that opened the sentence"),
        ("Members pay.", "Members", False, "members", "the corpus writes it small"),
        ("Corley sold it.", "Corley", True, "Corley", "a name keeps its capital"),
        ("BSD sold it.", "BSD", False, "BSD", "letters in capitals stay"),
        ("We saw The Old Mill.", "The Old Mill", True, "The Old Mill", "nothing opened the sentence"),
    ],
)
def test_phrases_within_a_question(sentence: str, phrase: str, proper: bool, expected: str, why: str) -> None:
    clause = Clause(Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, sentence, ()), 0, len(sentence), FOUND, ())
    start = sentence.index(phrase)
    found = Phrase(start, start + len(phrase), phrase, "", "thing", proper=proper)
    assert said(found, clause, Writes()) == expected, why
