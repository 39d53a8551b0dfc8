"""Passages that state a fact of the same kind with another value."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.distractors import add_distractors
from lm_eval_taskgen.generators.index.rivals import rival_passages
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document, chunk_passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, Response
from lm_eval_taskgen.utils.settings import ChunkingConfig

TEXTS = [
    "Ann Lowe founded the cotton mill of Albery in 1857.",
    "The paper mill of Thornby was established by Edwin Sharp in 1871.",
    "The cotton mill of Albery employs many weavers and spinners.",
    "Ruth Carver founded the evening school of Marden.",
    "Ann Lowe founded the cotton mill of Albery in 1857, they say.",
    *(f"Farmers near field {n} grow barley, rye and oats on {n} acres." for n in range(60)),
]


def index_and_sample(texts: list[str] = TEXTS, answer: str = "1857") -> tuple[CorpusIndex, EvaluationSample]:
    language = load_language("en")
    documents = [Document(f"d{n}", text) for n, text in enumerate(texts)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    sentence = index.sentences[0]
    sample = EvaluationSample(
        sample_id="s1",
        query="When did Ann Lowe found the cotton mill of Albery?",
        relevant_docs=(chunk_passage(sentence.chunk),),
        candidate_docs=(),
        reference_answer=Response.of((answer,), (sentence.evidence,)),
        labels={"question_type": "direct_lookup"},
    )
    return index, sample


def test_rivals_have_the_relation_and_another_value_of_the_kind() -> None:
    index, sample = index_and_sample()
    assert [chunk.doc_id for found in rival_passages([sample], index) for chunk in found] == ["d1"]


@pytest.mark.parametrize(
    ("others", "rivals", "why"),
    [
        (["Edwin Sharp founded the paper mill of Thornby in 1871."], ["d1"], "another year"),
        (["Edwin Sharp founded the paper mill of Thornby in 1857."], [], "the same year"),
        (["Edwin Sharp founded the paper mill of Thornby in May 1871."], [], "a month and a year are no year"),
        (["Edwin Sharp sold the paper mill of Thornby in 1871."], [], "another act"),
        ([f"Edwin Sharp founded mill {n} in {1871 + n}." for n in range(5)], [], "an act of every tenth sentence"),
        (
            [f"{'Edwin Sharp founded' if n < 3 else 'Boats pass'} mill {n} in {1871 + n}." for n in range(19)],
            ["d1", "d2", "d3"],
            "of every twentieth",
        ),
        (
            ["Ruth Carver founded a school in 1890.", "Edwin Sharp founded the cotton mill of Thornby in 1871."],
            ["d2", "d1"],
            "what shares more words with the question comes first",
        ),
    ],
)
def test_a_rival_states_the_relation_with_another_value_of_the_kind(
    others: list[str], rivals: list[str], why: str
) -> None:
    index, sample = index_and_sample([TEXTS[0], *others, *TEXTS[5:]])
    assert [chunk.doc_id for found in rival_passages([sample], index) for chunk in found] == rivals, why


@pytest.mark.parametrize(
    ("name", "is_rival", "why"),
    [
        ("Edwin Sharp", True, "another person"),
        ("Edwin Lowe", True, "somebody with the same last name"),
        ("Lowe", False, "a part of the name may be the same person"),
        ("Ann Lowe Sharp", False, "so may a longer one"),
    ],
)
def test_a_rival_has_another_name(name: str, is_rival: bool, why: str) -> None:
    other = f"{name} founded the paper mill of Thornby in 1871."
    index, sample = index_and_sample([TEXTS[0], other, *TEXTS[5:]], "Ann Lowe")
    assert [chunk.doc_id for found in rival_passages([sample], index) for chunk in found] == ["d1"] * is_rival, why


def test_rivals_come_before_neighbours() -> None:
    index, sample = index_and_sample()
    (near,) = add_distractors([sample], index.chunks, 2, index.passage_search)
    (rivals,) = add_distractors([sample], index.chunks, 2, index.passage_search, rival_passages([sample], index))
    assert [passage.doc_id for passage in near.candidate_docs] == ["d4", "d2"]
    assert [passage.doc_id for passage in rivals.candidate_docs] == ["d1", "d4"]
