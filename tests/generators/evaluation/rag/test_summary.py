"""The means of a RAG run, and the shares of its cells."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.rag.summary import cell_shares, summary


def sample(doc: dict[str, Any], cell: str | None = None, **scores: float) -> dict[str, Any]:
    return {"doc": doc, "metrics": list(scores), **scores, **({"cell": cell} if cell else {})}


ANNA, BERT = ({"evidence": [{"doc_id": name}, {"doc_id": "other"}]} for name in ("anna", "bert"))
SHOWN = {"evidence": [], "passages": [{"doc_id": "anna"}]}


def test_each_metric_is_a_mean_over_the_questions_that_have_it_and_retrieval_comes_first() -> None:
    recall: Any = {"recall@5": 0.5}
    samples = {
        "towns_cloze": [sample(ANNA, f1=1.0, empty_rate=0.0), sample(BERT, f1=0.0, **recall)],
        "towns_typos": [sample(ANNA, f1=0.5, has_answer_f1=0.5), sample(BERT, f1=0.1)],
    }
    found = summary(samples)
    assert [(name, one.value, one.rows) for name, one in found.items()] == [("recall@5", 0.5, 1), ("f1", 0.4, 4)]
    assert found["recall@5"].low is None and found["f1"].low is not None


@pytest.mark.parametrize(
    ("docs", "is_sure"),
    [
        ([ANNA, BERT], True),
        ([ANNA, ANNA], False),
        ([ANNA, SHOWN], False),
        ([ANNA, {}], True),
        ([{}, {"evidence": []}], False),
    ],
    ids=["two documents", "one", "one, by its passage", "one and none", "none"],
)
def test_only_several_documents_have_an_interval(docs: list[dict[str, Any]], is_sure: bool) -> None:
    found = summary({"towns_cloze": [sample(doc, f1=1.0) for doc in docs]})
    assert (found["f1"].low is not None) is is_sure


def test_cells_are_shares_of_the_questions_that_have_one() -> None:
    placed = [sample(ANNA, "found_right"), sample(BERT, "found_right"), sample(ANNA, "missed_wrong"), sample(BERT)]
    assert {name: one.value for name, one in cell_shares({"towns_cloze": placed}).items()} == pytest.approx(
        {"found_right": 2 / 3, "found_wrong": 0.0, "missed_right": 0.0, "missed_wrong": 1 / 3}
    )
    assert cell_shares({"towns_cloze": [sample(ANNA)]}) == {}
