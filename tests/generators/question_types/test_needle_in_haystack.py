"""`needle_in_haystack`: where the fact lies, and what lies around it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.needle_in_haystack import SIZES, haystack_answers
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig
from lm_eval_taskgen.utils.text.tokens import count_tokens

TYPE = QUESTION_TYPES["needle_in_haystack"]
WORDS = ("amber", "birch", "cedar", "dune", "ember", "fjord", "grove", "heath", "islet", "juniper", "knoll", "larch")
WORDS += ("meadow", "north", "orchard")  # type: ignore[assignment]
FACT = "The {0} mill by the {1} pond was opened by its owners in {2}."


def built(texts: Any) -> Any:
    language = load_language("en")
    documents = [Document(f"d{number}", text) for number, text in enumerate(texts)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    return index, [TYPE.template(candidate, language) for candidate in TYPE.select(index, Random(1))]


def facts(count: Any) -> Any:
    return [FACT.format(WORDS[n % 15], WORDS[(n * 4 + n // 15) % 15], 1700 + n) for n in range(count)]


def test_the_fact_stands_at_the_depth_that_the_metadata_say() -> None:
    _, drafts = built(facts(60))
    assert len(drafts) == 60
    for draft in drafts:
        shown = [passage.text for passage in draft.candidate.passages]
        assert len(shown) == draft.metadata["passages"] == len(set(shown))
        place = shown.index(draft.candidate.hops[-1].chunk.text)
        assert draft.metadata["depth"] == round(place / (len(shown) - 1), 3)
        assert draft.metadata["tokens"] == sum(map(count_tokens, shown))
        assert draft.answers[0] in shown[place]


def test_depths_and_sizes_are_spread() -> None:
    _, drafts = built(facts(60))
    assert {draft.metadata["passages"] for draft in drafts} == set(SIZES)
    thirds = [min(2, int(draft.metadata["depth"] * 3)) for draft in drafts]
    assert all(15 <= thirds.count(third) <= 25 for third in range(3)), thirds
    assert {0.0, 1.0} <= {draft.metadata["depth"] for draft in drafts}, "the first and the last place are used"


@pytest.mark.parametrize(("count", "passages"), [(4, set()), (5, {5}), (12, {10, 12})])
def test_a_small_corpus_gives_a_small_haystack_or_none(count: int, passages: set[Any]) -> None:
    _, drafts = built(facts(count))
    assert {draft.metadata["passages"] for draft in drafts} == passages


def test_a_passage_that_says_the_same_is_no_hay() -> None:
    fact = "The amber mill by the fjord pond was opened for the people of the valley in 1702."
    hay = [f"A {word} tree grows beside the {word} road and gives {word} fruit to the {word} people." for word in WORDS]
    index, drafts = built([fact, f"{fact} Nobody remembers them now.", *hay[:4]])
    about = [draft for draft in drafts if "1702" in draft.answers]
    assert about
    assert {haystack_answers(draft, index).reason for draft in about} == {"haystack_answers"}
    index, drafts = built([fact, *hay])
    (sound,) = [draft for draft in drafts if "1702" in draft.answers]
    assert first_reject(sound, index, TYPE.checks) is None


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
    fact = "The amber mill by the fjord pond was opened to the people of Albery in 1702."
    other = (
        "The wheel of another mill beside Albery stood near a granary of red brick for long years and was never opened."
    )
    hay = [f"A {word} tree grows beside the {word} road and gives {word} fruit to the {word} people." for word in WORDS]
    index = index_of([fact, other, *hay[:8]])
    candidate = sound("needle_in_haystack", index, "1702")
    for question, reason in (
        ("In which year was the amber mill by the fjord pond at Albery opened?", None),
        ("In which year was a mill beside Albery opened?", "haystack_answers"),
    ):
        assert verdict("needle_in_haystack", candidate, index, question=question) == reason
