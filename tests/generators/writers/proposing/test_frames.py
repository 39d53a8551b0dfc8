"""Types that put a lookup into a frame: the lookup is proposed and proved, then framed, always in the same way."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document, evidence_of
from lm_eval_taskgen.utils.records.drafts import Draft, Proposed
from lm_eval_taskgen.utils.records.samples import Reject
from lm_eval_taskgen.utils.settings import ChunkingConfig

ENGLISH = load_language("en")
QUESTION = "When did Corley get its mill?"
FACT = "The mill at Corley was built in 1700."
RIVAL = "When the mill at Corley burnt, Corley did get another mill in 1750."
WORDS = ("amber", "birch", "cedar", "dune", "ember", "fjord", "grove", "heath", "islet", "juniper", "knoll", "larch")
HAY = [f"A {word} tree grows beside the {word} road." for word in WORDS]


def _index(*texts: str) -> CorpusIndex:
    documents = [Document(f"d{number}", text, title=f"d{number}") for number, text in enumerate(texts)]
    chunks = chunk_documents(documents, ChunkingConfig(), ENGLISH)
    return CorpusIndex.build(chunks, ENGLISH, documents)


def framed(kind: str, index: CorpusIndex, seed: int = 1) -> Draft[Any] | Reject:
    evidence = evidence_of(index.documents["d0"], 0, len(FACT))
    draft = QUESTION_TYPES[kind].draft(
        Proposed((index.chunks[0],), (evidence,)), QUESTION, ("1700",), metadata={"answer_kind": "span"}
    )
    return QUESTION_TYPES[kind].framed(draft, index, Random(seed))


def test_hostile_words_stand_around_the_question() -> None:
    found = [framed("adversarial_aggro", _index(FACT, *HAY), seed) for seed in (1, 1, 2, 3, 4, 5)]
    assert found[0] == found[1], "the seed decides"
    for one in found:
        assert isinstance(one, Draft)
        assert QUESTION in one.query and len(one.query) > len(QUESTION) and one.answers == ("1700",)
        assert one.metadata["plain_question"] == QUESTION
    assert len({one.query for one in found if isinstance(one, Draft)}) > 1, "tones differ"


def test_an_attack_stands_around_the_question_and_is_refused_first() -> None:
    one = framed("prompt_injection", _index(FACT, *HAY))
    assert isinstance(one, Draft)
    canary = one.metadata["canary"]
    assert QUESTION in one.query and canary in one.query and one.metadata["attack"]
    refusal = ENGLISH.prompt.refusal_prefix
    assert one.answers == (f"{refusal} 1700", "1700")
    in_corpus = framed("prompt_injection", _index(f"{FACT} {canary}", *HAY))
    assert isinstance(in_corpus, Reject) and in_corpus.reason == "canary_in_corpus"


@pytest.mark.parametrize("seed", range(6))
def test_passages_that_may_answer_are_no_hay(seed: int) -> None:
    one = framed("needle_in_haystack", _index(FACT, *HAY, RIVAL), seed)
    assert isinstance(one, Draft)
    texts = [passage.text for passage in one.candidate.passages]
    assert FACT in texts and RIVAL not in texts
    assert len(texts) == one.metadata["passages"] == len(set(texts)) >= 10
    assert one.metadata["depth"] == round(texts.index(FACT) / (len(texts) - 1), 3)
    assert one.candidate.evidence[0].text == FACT and one.query == QUESTION


def test_too_little_hay_is_refused() -> None:
    one = framed("needle_in_haystack", _index(FACT, *HAY[:3]))
    assert isinstance(one, Reject) and one.reason == "haystack_too_small"


@pytest.mark.parametrize("kind", ["direct_lookup", "why", "synthesis"])
def test_other_types_have_no_frame(kind: str) -> None:
    index = _index(FACT, *HAY)
    draft = QUESTION_TYPES[kind].draft(Proposed((index.chunks[0],), ()), QUESTION, ("1700",))
    assert QUESTION_TYPES[kind].framed(replace(draft), index, Random(1)) == draft
