from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.evaluation.rag.answer_metrics import (
    CitationPrecision,
    CitationRecall,
    ExactMatchAnswer,
    NoAnswerAccuracy,
)
from lm_eval_taskgen.generators.evaluation.rag.citations import find_citations, without_citations
from lm_eval_taskgen.generators.evaluation.rag.replies import RetrievedPassage
from rag_outcomes import outcome

IDS = ("mill.md", "weir.md", "weir.md", "a, b.md")
PASSAGES = tuple(RetrievedPassage(text="…", doc_id=doc_id) for doc_id in IDS)


@pytest.mark.parametrize(
    ("answer", "targets", "left"),
    [
        ("in 1837 [1].", [{0}], "in 1837."),
        ("in 1837[1][2].", [{0}, {1}], "in 1837."),
        ("in 1837 [1, 3]", [{0}, {2}], "in 1837"),
        ("in 1837 [1-3]", [{0}, {1}, {2}], "in 1837"),
        ("in 1837 [4-4]", [{3}], "in 1837"),
        ("in 1837 [1-20]", [{0}, {1}, {2}, {3}, *[set()] * 16], "in 1837"),
        ("in 1837 [1-21]", [], "in 1837 [1-21]"),
        ("in 1837 [Passage 2]", [{1}], "in 1837"),
        ("in 1837 【2†source】", [{1}], "in 1837"),
        ("सन् 1837 [२]", [{1}], "सन् 1837"),
        ("in 1837 [7]", [set()], "in 1837"),
        ("in 1837 [mill.md]", [{0}], "in 1837"),
        ("in 1837 [weir.md; mill.md]", [{1, 2}, {0}], "in 1837"),
        ("in 1837 [a, b.md]", [{3}], "in 1837"),
        ("the year [1837]", [], "the year [1837]"),
        ("the weir [of stone]", [], "the weir [of stone]"),
        ("[1, see below]", [], "[1, see below]"),
        ("in 1837", [], "in 1837"),
    ],
)
def test_citations_are_numbers_and_ids_of_passages(answer: str, targets: list[set[int]], left: str) -> None:
    assert [set(one) for mark in find_citations(answer, PASSAGES) for one in mark.targets] == targets
    assert without_citations(answer, PASSAGES) == left


WEIR, MILL, BOATS = "Anna Orrell built the stone weir in 1837.", "The mill has four iron wheels.", "Boats pass."


@pytest.mark.parametrize(
    ("answer", "precision", "recall", "why"),
    [
        ("1837 and four [1][2]", 1.0, 1.0, "both pieces are cited"),
        ("1837 and four [1]", 1.0, 0.5, "one of two pieces"),
        ("1837 and four [1][3]", 0.5, 0.5, "the third passage holds nothing"),
        ("1837 and four [1][9]", 0.5, 0.5, "there is no ninth passage"),
        ("1837 and four [3]", 0.0, 0.0, "cited, and wrong"),
        ("1837 and four", None, None, "nothing is cited"),
    ],
)
def test_citations_are_right_if_they_point_to_the_evidence(
    answer: str, precision: float | None, recall: float | None, why: str
) -> None:
    of = outcome(WEIR, MILL, BOATS, evidence=(WEIR, MILL), answer=answer)
    assert (CitationPrecision().score(of), CitationRecall().score(of)) == (precision, recall), why


def test_half_of_a_piece_of_evidence_is_enough() -> None:
    half = {"text": "…", "doc_id": "d0", "start": 0, "end": 15}
    assert CitationRecall().score(outcome(half, answer="1837 [1]", evidence=(MILL,))) == 1.0


def test_questions_without_evidence_have_no_right_citations() -> None:
    assert CitationPrecision().score(outcome(WEIR, answer="1837 [1]", evidence=(), golds=())) is None


def test_answers_are_scored_without_their_citations() -> None:
    assert ExactMatchAnswer().score(outcome(WEIR, answer="in 1837 [1]")) == 1.0
    assert NoAnswerAccuracy().score(outcome(WEIR, answer="unanswerable [1]", golds=())) == 1.0
