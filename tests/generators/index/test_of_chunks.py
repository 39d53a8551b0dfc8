"""Documents put together from their chunks, and the places of gold passages in them."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.index.of_chunks import documents_of, index_of_samples
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk, Evidence, Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, Response


def chunk(doc_id: str, start: int, text: str, index: int = 0) -> Chunk:
    return Chunk(f"{doc_id}#{index}", doc_id, index, start, start + len(text), text, title=doc_id.title())


@pytest.mark.parametrize(
    ("chunks", "texts", "why"),
    [
        ([], [], "none"),
        ([chunk("d", 0, "The mill")], ["The mill"], "one"),
        ([chunk("d", 3, "mill"), chunk("d", 9, "fell")], ["   mill  fell"], "spaces where there is none"),
        ([chunk("d", 9, "fell"), chunk("d", 3, "mill")], ["   mill  fell"], "in whatever order"),
        ([chunk("d", 2, "the mill"), chunk("d", 6, "mill fell")], ["  the mill fell"], "what two have comes once"),
        ([chunk("d", 2, "the mill"), chunk("d", 6, "mill")], ["  the mill"], "one within another"),
        (
            [chunk("e", 0, "It fell"), chunk("d", 0, "The"), chunk("e", 7, ".")],
            ["It fell.", "The"],
            "several documents",
        ),
    ],
)
def test_characters_keep_their_places(chunks: list[Chunk], texts: list[str], why: str) -> None:
    assert [document.text for document in documents_of(chunks)] == texts, why


def sample(passages: list[str], evidence: list[tuple[str, int, str]]) -> EvaluationSample:
    return EvaluationSample(
        sample_id="s1",
        query="What fell?",
        relevant_docs=tuple(Passage("d", "Mills", text) for text in passages),
        candidate_docs=(),
        reference_answer=Response.of(
            ("the mill",), tuple(Evidence(doc_id, start, start + len(text), text) for doc_id, start, text in evidence)
        ),
        labels={"question_type": "cloze"},
    )


PASSAGE = "It was old. The mill fell."


@pytest.mark.parametrize(
    ("evidence", "start", "why"),
    [
        ([("d", 112, "The mill fell.")], 100, "where its evidence stands"),
        ([("d", 100, "It was old.")], 100, "which may be its beginning"),
        ([], 0, "at the beginning if nothing tells"),
        ([("e", 112, "The mill fell.")], 0, "another document's tells nothing"),
        ([("d", 112, "Nobody saw it.")], 0, "nor does another sentence's"),
        ([("d", 112, "")], 0, "nor one without its text"),
        ([("d", 5, "The mill fell.")], 0, "nothing stands before the beginning"),
        ([("d", 40, "Nobody saw it."), ("d", 112, "The mill fell.")], 100, "the first that is in it"),
    ],
)
def test_gold_passages_stand_where_their_evidence_tells(evidence: list[Any], start: int, why: str) -> None:
    index = index_of_samples([sample([PASSAGE], evidence)] * 2, load_language("en"))
    assert {name: one.text for name, one in index.documents.items()} == {"d": " " * start + PASSAGE}, why
    assert [one.text for one in index.sentences] == ["It was old.", "The mill fell."]
