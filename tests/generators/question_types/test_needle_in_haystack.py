"""`needle_in_haystack`: where the fact lies, and what lies around it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.needle_in_haystack import _haystack, haystack_answers
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.drafts import Draft, Proposed
from lm_eval_taskgen.utils.text.tokens import count_tokens

TYPE = QUESTION_TYPES["needle_in_haystack"]
WORDS = ("amber", "birch", "cedar", "dune", "ember", "fjord", "grove", "heath", "islet", "juniper", "knoll", "larch")
HAY = [f"A {word} tree grows beside the {word} road and gives {word} fruit to the {word} people." for word in WORDS]
FACT = "Iris Maddock opened the amber mill by the fjord pond in 1702."


def drafts(index: Any) -> Any:
    return [TYPE.template(candidate, index.language) for candidate in TYPE.select(index, Random(1))]


def test_the_fact_stands_at_the_depth_that_the_metadata_say(bridges: Callable[..., Any]) -> None:
    found = drafts(bridges())
    assert {draft.candidate.sentence.chunk.doc_id for draft in found} == {f"d{number}" for number in range(40)}
    for draft in found:
        shown = [passage.text for passage in draft.candidate.passages]
        assert len(shown) == draft.metadata["passages"] == len(set(shown))
        place = shown.index(draft.candidate.hops[-1].chunk.text)
        assert draft.metadata["depth"] == round(place / (len(shown) - 1), 3)
        assert draft.metadata["tokens"] == sum(map(count_tokens, shown))
        assert draft.answers[0] in shown[place]


def test_depths_and_sizes_are_spread(bridges: Callable[..., Any]) -> None:
    found = drafts(bridges())[:60]
    assert {draft.metadata["passages"] for draft in found} == {10, 15, 20}
    thirds = [min(2, int(draft.metadata["depth"] * 3)) for draft in found]
    assert all(15 <= thirds.count(third) <= 25 for third in range(3)), thirds
    assert {0.0, 1.0} <= {draft.metadata["depth"] for draft in found}, "the first and the last place are used"


@pytest.mark.parametrize(("count", "passages"), [(4, set()), (5, {5}), (12, {10, 12})])
def test_a_small_corpus_gives_a_small_haystack_or_none(
    count: int, passages: set[Any], bridges: Callable[..., Any]
) -> None:
    assert {draft.metadata["passages"] for draft in drafts(bridges(count))} == passages


def test_a_passage_that_says_the_same_is_no_hay(index_of: Callable[..., Any]) -> None:
    index = index_of([FACT, f"{FACT} Nobody remembers it now.", *HAY[:4]])
    about = [draft for draft in drafts(index) if "1702" in draft.answers]
    assert about
    assert {haystack_answers(draft, index).reason for draft in about} == {"haystack_answers"}
    index = index_of([FACT, *HAY])
    about = [draft for draft in drafts(index) if "1702" in draft.answers]
    assert about
    assert {first_reject(draft, index, TYPE.checks) for draft in about} == {None}


@pytest.mark.parametrize(
    ("other", "answers", "why"),
    [
        ("Iris Maddock bought a stone mill near the coast.", True, "most of what is asked"),
        ("The amber mill is made of stone and has a red door.", False, "a little of it"),
    ],
)
def test_a_passage_with_half_of_what_is_asked_may_answer(
    index_of: Callable[..., Any], other: str, answers: bool, why: str
) -> None:
    index = index_of([FACT, other, *HAY])
    about = [draft for draft in drafts(index) if "1702" in draft.answers]
    assert about
    shown = [draft for draft in about if index.sentences[1].chunk in draft.candidate.haystack]
    assert shown and {haystack_answers(draft, index) is not None for draft in shown} == {answers}, why


NEEDLE = {
    "en": "In which year was the iron bridge over the Tarn at Albery opened?",
    "hi": "अल्बेरी में टार्न नदी पर बना लोहे का पुल किस वर्ष खोला गया?",
}


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_model_is_told_the_needles_passage_alone(
    code: str, village: Callable[..., Any], verdict: Callable[..., Any], told: Callable[..., Any]
) -> None:
    candidate, index = village("needle_in_haystack", code)
    assert len(candidate.passages) == 8
    _, data = told("needle_in_haystack", candidate, index)
    assert [passage["text"] for passage in data["passages"]] == [candidate.hops[0].chunk.text]
    assert verdict("needle_in_haystack", candidate, index, question=NEEDLE[code]) is None
    draft = TYPE.written(candidate, {"question": NEEDLE[code]}, index.language)
    assert draft.metadata["passages"] == 8


def test_a_question_of_a_model_that_hay_answers_is_rejected(
    index_of: Callable[..., Any], sound: Callable[..., Any], verdict: Callable[..., Any]
) -> None:
    fact = "Iris Maddock opened the amber mill by the fjord pond at Albery in 1702."
    other = (
        "The wheel of another mill beside Albery stood near a granary of red brick for long years and was never opened."
    )
    index = index_of([fact, other, *HAY[:8]])
    candidate = sound("needle_in_haystack", index, "1702")
    for question, reason in (
        ("In which year was the amber mill by the fjord pond at Albery opened?", None),
        ("In which year was a mill beside Albery opened?", "haystack_answers"),
    ):
        assert verdict("needle_in_haystack", candidate, index, question=question) == reason


def chunk(name: str, document: str, start: int, end: int) -> Chunk:
    return Chunk(name, document, 0, start, end, f"text {name[:1]}")


@pytest.mark.parametrize(
    ("others", "size", "count", "why"),
    [
        ([("a", "d", 0, 10), ("b", "d", 20, 30)], 2, 2, "what stands right beside the needle"),
        ([("a", "d", 0, 11)], 1, 0, "what overlaps its beginning"),
        ([("a", "d", 19, 30)], 1, 0, "or its end"),
        ([("a", "e", 10, 20)], 1, 1, "the same place of another document"),
        ([("n2", "e", 0, 10)], 1, 0, "a repetition of the needle"),
        ([("a", "e", 0, 10), ("a2", "f", 0, 10)], 2, 1, "of each other"),
        ([("a", "e", 0, 10), ("b", "e", 9, 20)], 2, 1, "an overlap of each other"),
        ([("w", "e", 0, 10)], 1, 0, "what may answer"),
        ([(letter, letter, 0, 10) for letter in "abcdefgh"], 2, 2, "no more than wanted"),
    ],
)
def test_hay_neither_overlaps_nor_repeats_anything(
    others: list[tuple[str, str, int, int]], size: int, count: int, why: str
) -> None:
    index: Any = SimpleNamespace(chunks=[chunk(*one) for one in others])
    found = _haystack([chunk("n", "d", 10, 20)], size, index, Random(1), {"w"})
    assert len(found) == count, why


@pytest.mark.parametrize(("others", "passages"), [(3, None), (4, {5}), (12, {10, 13})])
def test_hay_is_put_around_a_question_of_a_model(
    others: int, passages: set[int] | None, index_of: Callable[..., Any]
) -> None:
    index = index_of([FACT, *HAY[:others]])
    question = "In which year was the mill by the pond opened?"
    candidate = Proposed(index.chunks[:1], (), {index.chunks[0].chunk_id: "| mill | opened |\n"})
    draft = Draft("needle_in_haystack", question, ("1702",), candidate)
    found = [TYPE.framed(draft, index, Random(seed)) for seed in range(60)]
    if passages is None:
        assert {one.reason for one in found} == {"haystack_too_small"}
        return
    assert {one.metadata["passages"] for one in found} == passages
    for one in found:
        shown = [passage.text for passage in one.candidate.passages]
        (place,) = (number for number, text in enumerate(shown) if text == f"| mill | opened |\n{FACT}")
        assert one.metadata["depth"] == round(place / (len(shown) - 1), 3)
    assert {0.0, 1.0} <= {one.metadata["depth"] for one in found}, "the first and the last place are used"
