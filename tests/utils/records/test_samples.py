"""Samples and data sets, made by hand as a user of the library does, and as tables."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lm_eval_taskgen.generators import Document, EvaluationSample, Evidence, InMemoryDataset, Passage, Response

SAEL = Document("sael", "The Sael is a river.", {"year": 1871})
ORRIN = Document(doc_id="orrin", text="Orrin is a town.", metadata={})
ASKED = EvaluationSample(
    "q1",
    "What is the Sael?",
    [SAEL],
    [ORRIN],
    Response("a river"),
    {"question_type": "lookup", "hops": 1},
    {"by": "me"},
)
UNASKED = EvaluationSample(
    sample_id="q2",
    query="Where is the Sael?",
    relevant_docs=(Passage("sael", "Rivers", SAEL.text),),
    candidate_docs=(),
    reference_answer=Response("The corpus does not say.", ()),
)


@pytest.mark.parametrize(
    ("response", "text", "answers"),
    [
        (Response("a river"), "a river", ("a river",)),
        (Response(text="a river", accepted=("a river", "river")), "a river", ("a river", "river")),
        (Response("The corpus does not say.", ()), "The corpus does not say.", ()),
        (Response(""), "", ()),
    ],
)
def test_a_response_is_its_text_unless_other_answers_are_accepted(
    response: Response, text: str, answers: tuple[str, ...]
) -> None:
    assert (response.text, response.answers) == (text, answers)


def test_a_dataset_is_its_samples() -> None:
    dataset = InMemoryDataset("rivers", [ASKED, UNASKED])
    assert (dataset.name, dataset.language, len(dataset)) == ("rivers", "en", 2)
    assert list(dataset) == [dataset[0], dataset[-1]] == [ASKED, UNASKED]
    assert dataset[:1] == (ASKED,)
    assert bool(InMemoryDataset(name="none", samples=[])) is False


def test_a_dataset_is_a_hugging_face_dataset() -> None:
    rows = InMemoryDataset("rivers", (ASKED, UNASKED)).to_hf()
    first, second = rows
    assert (first["id"], first["question"], first["answers"], first["hops"]) == ("q1", ASKED.query, ["a river"], 1)
    assert first["passages"] == [{"doc_id": "sael", "title": "", "text": SAEL.text}]
    assert first["candidate_passages"] == [{"doc_id": "orrin", "title": "", "text": ORRIN.text}]
    assert json.loads(first["metadata"]) == {"by": "me"} and first["language"] == "en"
    assert second["answers"] == [] and second["question_type"] is None
    assert InMemoryDataset("none", ()).to_hf().column_names == rows.column_names


def test_a_dataset_is_a_table_of_pandas() -> None:
    evidence = (Evidence("sael", 0, 20, SAEL.text),)
    stated = EvaluationSample("q3", "What?", [SAEL], [], Response("a river", None, evidence), {}, {})
    table = InMemoryDataset("rivers", [ASKED, stated]).to_pandas()
    assert list(table["question"]) == [ASKED.query, "What?"]
    found: Any = table["evidence"][1]
    assert [(one["doc_id"], one["start"], one["end"]) for one in found] == [("sael", 0, 20)]
