"""Phrases and verb groups as English questions say them."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.writers.asking.wording import (
    active,
    as_predicate,
    done_to,
    has_plural_form,
    in_figures,
    inverted,
    is_courtesy,
    lowered,
    plain_past,
    question_of,
    reworded,
    said,
)
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, Phrase, Piece, Role, Verb
from lm_eval_taskgen.utils.records.sentence import Sentence

FOUND = Verb(0, 0, "found", "", "founded", "past")
RUN = Verb(0, 0, "run", "", "runs", "present")
BUILT = Verb(0, 0, "build", "was", "built", "past", passive=True)
HAD_LEFT = Verb(0, 0, "leave", "had", "left", "past")
MUST_PAY = Verb(0, 0, "pay", "must", "pay", "present", modal="must")
TAKE_OVER = Verb(0, 0, "take over", "", "took over", "past")


class Writes:
    """A corpus that writes these words in lower case within sentences, and all others with a capital; Tram is a man."""

    def class_of(self, name: str) -> str | None:
        return None

    def is_person(self, phrase: Phrase) -> bool | None:
        return True if phrase.text == "Tram" else None

    def in_lower_case(self, word: str) -> bool:
        return word.lower() in ("the", "old", "members", "tram")

    def has_capital(self, word: str) -> bool:
        return not self.in_lower_case(word) and word not in ("Trams", "Fellow", "Buses", "Over")


@pytest.mark.parametrize(
    ("verb", "plural", "question", "predicate"),
    [
        (FOUND, False, ("did", "found"), "founded"),
        (RUN, False, ("does", "run"), "runs"),
        (RUN, True, ("do", "run"), "run"),
        (BUILT, False, ("was", "built"), "was built"),
        (MUST_PAY, True, ("must", "pay"), "must pay"),
        (TAKE_OVER, False, ("did", "take over"), "took over"),
        (Verb(0, 0, "build", "are", "built", "present", passive=True), False, ("are", "built"), "is built"),
        (Verb(0, 0, "build", "are", "built", "present", passive=True), True, ("are", "built"), "are built"),
        (Verb(0, 0, "pay", "can", "pay", "present", negated=True), False, ("can", "pay"), "cannot pay"),
        (Verb(0, 0, "pay", "must", "pay", "present", negated=True), False, ("must", "pay"), "must not pay"),
        (Verb(0, 0, "put", "", "put", "past"), False, ("did", "put"), "put"),
        (Verb(0, 0, "run", "", "run", "past"), False, ("did", "run"), "runs"),
        (Verb(0, 0, "run", "", "runs", "past"), True, ("did", "run"), "run"),
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
        (Verb(0, 0, "verify", "must", "verify", "present"), "check", ("must", "check")),
        (Verb(0, 0, "verify", "", "verify", "present"), "check", ("", "check")),
        (Verb(0, 0, "verify", "", "verifies", "present"), "check", ("", "checks")),
        (Verb(0, 0, "verify", "is", "verifying", "present"), "check", ("is", "checking")),
        (Verb(0, 0, "verify", "may", "be verifying", "present"), "check", ("may", "be checking")),
        (Verb(0, 0, "purchase", "may", "have purchased", "present"), "buy", ("may", "have bought")),
        (Verb(0, 0, "purchase", "may", "have been purchased", "present"), "buy", ("may", "have been bought")),
        (Verb(0, 0, "take over", "was", "taken over", "past", passive=True), "buy", ("was", "bought")),
    ],
)
def test_a_synonym_takes_the_form_of_the_verb(verb: Verb, synonym: str, group: tuple[str, str]) -> None:
    found = reworded(verb, synonym)
    assert (found.finite, found.rest) == group


@pytest.mark.parametrize(
    ("finite", "rest", "expected"),
    [
        ("was", "built", "built"),
        ("are", "built", "builds"),
        ("are", "being built", "is building"),
        ("were", "being built", "was building"),
        ("should", "be built", "should build"),
        ("have", "been built", "has built"),
        ("may", "have been built", "may have built"),
        ("is", "to be built", None),
        ("must", "build", None),
    ],
)
def test_who_does_what_is_done(finite: str, rest: str, expected: str | None) -> None:
    assert active(Verb(0, 0, "build", finite, rest, "past", passive=True)) == expected
    assert active(Verb(0, 0, "build", finite, rest, "past", passive=True, negated=True)) is None


def test_a_particle_follows_the_verb_in_the_active() -> None:
    assert active(Verb(0, 0, "take over", "will", "be taken over", "present", passive=True)) == "will take over"


@pytest.mark.parametrize(
    ("verb", "plural", "expected"),
    [
        (HAD_LEFT, False, ("", "left")),
        (Verb(0, 0, "build", "had", "been built", "past", passive=True), False, ("was", "built")),
        (Verb(0, 0, "build", "had", "been built", "past", passive=True), True, ("were", "built")),
        (Verb(0, 0, "be", "had", "been", "past"), False, ("", "")),
        (Verb(0, 0, "have", "had", "", "past"), False, ("had", "")),
        (BUILT, True, ("was", "built")),
    ],
)
def test_the_past_perfect_becomes_simple(verb: Verb, plural: bool, expected: tuple[str, str]) -> None:
    plain = plain_past(verb, plural=plural)
    assert (plain.finite, plain.rest) == expected
    assert plain.tense == "past"


@pytest.mark.parametrize(
    ("verb", "expected"),
    [
        (FOUND, True),
        (RUN, False),
        (Verb(0, 0, "run", "", "run", "present"), True),
        (BUILT, False),
        (MUST_PAY, True),
        (Verb(0, 0, "build", "has", "built", "past"), False),
    ],
)
def test_a_verb_has_a_form_for_many(verb: Verb, expected: bool) -> None:
    assert has_plural_form(verb) is expected


def seen(text: str, verb: Verb, **roles: Phrase) -> Clause:
    sentence = Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, text, ())
    return Clause(sentence, 0, len(text), verb, tuple(Role(name, phrase) for name, phrase in roles.items()))  # type: ignore[arg-type]


ADA, MILL, MILLS = (
    Phrase(0, 3, "Ada", "ada", "person", proper=True),
    Phrase(12, 20, "the mill", "mill", "thing"),
    Phrase(12, 17, "mills", "mill", "thing", plural=True),
)


def test_what_was_done_to_an_object_has_no_doer() -> None:
    clause = seen("Ada founded the mill.", FOUND, subject=ADA, object=MILL)
    done = done_to(MILL, clause)
    assert done is not None
    assert (done.verb.finite, done.verb.rest, done.verb.passive) == ("was", "founded", True)
    assert [(role.name, role.phrase.text) for role in done.roles] == [("subject", "the mill")]
    several = done_to(MILLS, seen("Ada founded mills.", FOUND, subject=ADA, object=MILLS))
    assert several is not None
    assert several.verb.finite == "were"


@pytest.mark.parametrize(
    ("verb", "acted_on", "roles", "why"),
    [
        (RUN, MILL, {}, "not in the past"),
        (BUILT, MILL, {}, "a passive"),
        (HAD_LEFT, MILL, {}, "no simple past"),
        (Verb(0, 0, "found", "", "founded", "past", negated=True), MILL, {}, "it was not done"),
        (Verb(0, 0, "own", "", "owned", "past"), MILL, {}, "no act"),
        (FOUND, ADA, {}, "the doer"),
        (FOUND, MILL, {"recipient": MILLS}, "for something else"),
    ],
)
def test_what_is_no_past_act_was_not_done_to(verb: Verb, acted_on: Phrase, roles: dict[str, Phrase], why: str) -> None:
    assert done_to(acted_on, seen("Ada founded the mill.", verb, subject=ADA, object=MILL, **roles)) is None, why


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("you like", True),
        ("so desired", False),
        ("necessary, of the keeper", True),
        ("available.", True),
        ("you like maps", False),
    ],
)
def test_a_courtesy_is_no_condition(text: str, expected: bool) -> None:
    assert is_courtesy(Phrase(0, len(text), text, "like", "clause")) is expected


@pytest.mark.parametrize(
    ("text", "name", "expected", "why"),
    [
        ("The Mill", True, "the Mill", "an article is no part of a name"),
        ("Your mill", False, "your mill", "nor is who has it"),
        ("Members", False, "members", "the corpus writes it small"),
        ("NASA rules", False, "NASA rules", "capitals stay"),
        ("iMac screens", True, "iMac screens", "so does what begins small"),
        ("Corley's mill", False, "Corley's mill", "whose it is"),
        ("Members' rights", False, "members' rights", "what the corpus writes small has rights, too"),
        ("Type 1 diabetes", False, "Type 1 diabetes", "a sort with a number"),
        ("Over 20 mills", False, "over 20 mills", "a number, and no name"),
        ("Fellow lineman Ada Tarrow", True, "fellow lineman Ada Tarrow", "what somebody is"),
        ("Corley miller Ada Tarrow", True, "Corley miller Ada Tarrow", "where somebody is from"),
        ("University of Albery", True, "University of Albery", "a name with a small word"),
        ("Trams of Albery", True, "trams of Albery", "the corpus writes one of them small"),
        ("Buses of Albery", True, "Buses of Albery", "nothing tells that it is no name"),
        ("Buses of the town", True, "buses of the town", "a name has a capital behind"),
        ("Buses", True, "Buses", "one word read as a name"),
        ("Fellow", False, "fellow", "one word read as none"),
        ("Members-only mills", False, "members-only mills", "a word before a hyphen"),
        ("Members-only Corley mills", True, "members-only Corley mills", "so before a name"),
    ],
)
def test_the_first_word_of_a_sentence_within_a_question(text: str, name: bool, expected: str, why: str) -> None:
    assert lowered(text, Writes(), name=name) == expected, why


def test_a_question_has_one_sign_at_its_end() -> None:
    assert question_of(["who built", "", "the  mill of Albery. "]) == "Who built the mill of Albery?"


def test_counts_are_said_in_figures() -> None:
    text = "Twelve mills feed about two towns and the hills."
    phrases = {
        "subject": Phrase(0, 12, text[:12], "mill", "thing", figure=(0, 6)),
        "object": Phrase(18, 33, text[18:33], "town", "thing", figure=(24, 27)),
        "topic": Phrase(38, 47, text[38:47], "hill", "thing"),
    }
    found = in_figures(seen(text, RUN, **phrases), {"twelve": "12", "two": "2"})
    assert [role.phrase.text for role in found.roles] == ["12 mills", "about two towns", "the hills"]


@pytest.mark.parametrize(
    ("sentence", "phrase", "proper", "expected", "why"),
    [
        ("The old mill burned.", "The old mill", False, "the old mill", "a common noun that opened the sentence"),
        ("Members pay.", "Members", False, "members", "the corpus writes it small"),
        ("Corley sold it.", "Corley", True, "Corley", "a name keeps its capital"),
        ("BSD sold it.", "BSD", False, "BSD", "letters in capitals stay"),
        ("Tram sold it.", "Tram", True, "Tram", "a person, whose name is written small elsewhere"),
        ("We saw The Old Mill.", "The Old Mill", True, "The Old Mill", "nothing opened the sentence"),
    ],
)
def test_phrases_within_a_question(sentence: str, phrase: str, proper: bool, expected: str, why: str) -> None:
    clause = Clause(Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, sentence, ()), 0, len(sentence), FOUND, ())
    start = sentence.index(phrase)
    found = Phrase(start, start + len(phrase), phrase, "", "thing", proper=proper)
    assert said(found, clause, Writes()) == expected, why


@pytest.mark.parametrize(
    ("sentence", "fields", "full", "expected", "why"),
    [
        ("We saw an old mill.", {"pieces": (3, "old "), "end": 18}, False, "a mill", "without what may be left out"),
        ("We saw an old mill.", {"pieces": (3, "old "), "end": 18}, True, "an old mill", "all of it"),
        ("We saw a red anvil.", {"pieces": (2, "red "), "end": 18}, False, "an anvil", "its article fits"),
        ("We saw mills that run.", {"end": 12, "whole_end": 21}, False, "mills that run", "with which are meant"),
        ("We saw it.", {"end": 9, "meant": "The mill"}, False, "the mill", "what a pronoun stands for"),
        ("We saw the mill itself.", {"end": 22}, False, "the mill", "without what only stresses it"),
        ("We saw You.", {"end": 10}, False, "you", "a pronoun is small"),
    ],
)
def test_what_a_question_says_of_a_phrase(
    sentence: str, fields: dict[str, Any], full: bool, expected: str, why: str
) -> None:
    start, end = len("We saw "), fields["end"]
    given = {name: value for name, value in fields.items() if name not in ("end", "pieces")}
    if "pieces" in fields:
        length, left_out = fields["pieces"]
        middle = start + length
        bounds = ((start, middle, True), (middle, middle + len(left_out), False), (middle + len(left_out), end, True))
        given["pieces"] = tuple(Piece(*one) for one in bounds)
    phrase = Phrase(start, end, sentence[start:end], "mill", "thing", **given)
    assert said(phrase, seen(sentence, FOUND), Writes(), full=full) == expected, why
