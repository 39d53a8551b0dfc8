"""Rules that keep a phrase from being an answer: it is too long, cut, or points outside itself."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.writers.asking.answer_gates import is_bare, may_be_answer
from lm_eval_taskgen.generators.writers.asking.clause_gates import loses_sense
from lm_eval_taskgen.generators.writers.asking.gates import repeats_itself
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, Phrase, Role, Verb
from lm_eval_taskgen.utils.records.sentence import Sentence


def clause_of(text: str, **fields: Any) -> Clause:
    sentence = Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, text, ())
    return Clause(sentence, 0, len(text), Verb(0, 0, "see", "", "saw", "past"), (), **fields)


def phrase_in(text: str, words: str, **fields: Any) -> Phrase:
    start = text.index(words)
    given: dict[str, Any] = {"kind": "thing", **fields}
    return Phrase(start, start + len(words), words, words.split()[-1].lower(), **given)


@pytest.mark.parametrize(
    ("words", "fields", "expected", "why"),
    [
        ("the old harbour of Marden", {"definite": True}, True, "it says what it is"),
        ("1871", {"kind": "year"}, True, "a figure"),
        ("this harbour", {}, False, "which one?"),
        ("its harbour", {}, False, "whose?"),
        ("the harbour", {"definite": True}, False, "which one?"),
        ("the latter", {"definite": True}, False, "of which two?"),
        ("not the harbour", {}, False, "a denial"),
        ("will use", {}, False, "a verb that was read as a thing"),
        ("the old harbour of", {}, False, "without its end"),
        ("the harbour of Marden no longer", {}, False, "a denial of what follows"),
        ("people", {"kind": "person"}, False, "which ones?"),
        ("the person", {"kind": "person", "definite": True}, False, "which one?"),
        ("people of Marden", {"kind": "person"}, True, "some are told from others"),
        ("Listing 6-4", {}, False, "a place of the text"),
        ("a harbour (of stone)", {}, False, "brackets"),
        ("a harbour", {"cut": True}, False, "the clause that tells which one is cut off"),
        ("the harbour", {"meant": "the harbour of Marden"}, False, "the words of another sentence"),
        ("a long stone wall around the old harbour of Marden on a steep hill", {}, True, "14 words"),
        ("a very long stone wall around the old harbour of Marden on a steep hill", {}, False, "too long"),
        ("RA", {}, True, "two letters may be a name"),
        ("Q", {}, False, "one letter tells nothing"),
        ("7", {"kind": "number"}, True, "one figure does"),
        ("a signed", {"kind": "quality"}, False, "of a token that was cut"),
        ("the 1990s", {"kind": "time", "definite": True}, True, "a time is known by itself"),
        ("the keeper lights the lamps of the old harbour", {"kind": "clause"}, True, "clauses may be longer"),
        ("it burns", {"kind": "clause"}, False, "a pronoun"),
    ],
)
def test_answers_are_whole_and_say_what_they_mean(words: str, fields: dict[str, Any], expected: bool, why: str) -> None:
    text = f"Ada saw {words} there."
    role = Role("object", phrase_in(text, words, **fields))
    assert may_be_answer(role, clause_of(text), load_language("en")) is expected, why


@pytest.mark.parametrize(
    ("seen", "part"),
    [
        ("3rd-9", "9"),
        ("3rd/9", "9"),
        ("3rd_9", "9"),
        ("3rd=9", "9"),
        ("9-3rd", "9"),
        ("the copper sled of Albery", "sled of Albery"),
    ],
)
def test_a_part_of_a_word_or_of_a_thing_is_no_answer(seen: str, part: str) -> None:
    text = f"Ada saw {seen} there."
    assert not may_be_answer(Role("object", phrase_in(text, part)), clause_of(text), load_language("en"))


@pytest.mark.parametrize(
    ("words", "fields", "expected"),
    [
        ("the game", {"definite": True}, True),
        ("the game of Albery", {"definite": True}, False),
        ("a game", {}, False),
        ("the Sael", {"definite": True, "proper": True}, False),
    ],
)
def test_a_bare_definite_tells_nothing(words: str, fields: dict[str, Any], expected: bool) -> None:
    assert is_bare(phrase_in(words, words, **fields)) is expected


@pytest.mark.parametrize(
    ("lost", "expected"),
    [((), False), (("quickly",), False), (("almost",), True), (("if",), True), (("higher",), True), (("a",), True)],
)
def test_a_statement_without_such_a_word_is_another_one(lost: tuple[str, ...], expected: bool) -> None:
    assert loses_sense(clause_of("Ada saw it.", lost=lost)) is expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who sold the old pier to pay for the old pier?", False),
        ("Where did Ada go to paint the harbour wall to paint the harbour wall?", True),
    ],
)
def test_a_question_that_says_four_words_twice_repeats_itself(question: str, expected: bool) -> None:
    assert repeats_itself(question.rstrip("?").split()) is expected
