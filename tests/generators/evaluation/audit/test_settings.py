"""Neighbours from the set itself that do not answer the question."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.audit.settings import among_distractors, needs_several
from lm_eval_taskgen.utils.languages import load_language

LABELS = load_language("en").prompt


def passage(text: Any, doc_id: str = "d") -> Any:
    return {"doc_id": doc_id, "title": "", "text": text}


def row(name: str, question: str, gold: list[str], evidence: list[str]) -> Any:
    return {
        "id": name,
        "question_type": name,  # of one type, words that all questions share would not be searched for
        "question": question,
        "passages": [passage(text) for text in gold],
        "evidence": [{"doc_id": "d", "start": 0, "end": len(text), "page": None, "text": text} for text in evidence],
        "context": "",
    }


ROWS = (
    row("a", "Who built the mill?", ["Ada built the mill.", "The mill stands at Wick."], ["Ada built the mill."]),
    row("b", "Who sold the mill?", ["Bea sold the mill."], ["Bea"]),
    row("c", "Who says so?", ["They say: Ada built the  mill."], ["They say"]),
    row("d", "Who burnt the mill?", ["Cay burnt the mill."], ["Cay"]),
    row("e", "Where is the inn?", ["The inn is at Holm."], ["Holm"]),
)


@pytest.fixture
def exported() -> Any:
    return SimpleNamespace(questions=ROWS, contexts=("gold",), description={"seed": 7})


def shown(found: Any, name: str) -> Any:
    return sorted(passage["text"] for passage in found[name]["passages"])


@pytest.mark.parametrize(("count", "others"), [(1, 1), (2, 2), (9, 3), (None, 3)])
def test_gold_passages_stand_among_the_nearest_others(exported: Any, count: int | None, others: int) -> None:
    found = among_distractors(exported, ROWS[:1], count, LABELS)
    gold = ["Ada built the mill.", "The mill stands at Wick."]
    added = [text for text in shown(found, "a") if text not in gold]
    assert len(shown(found, "a")) == 2 + others, "each gold passage once"
    assert set(added) <= {"Bea sold the mill.", "Cay burnt the mill.", "The inn is at Holm."}, (
        "what repeats the evidence answers too"
    )
    assert all(text in found["a"]["context"] for text in (*gold, *added))
    assert f"Passage {2 + others}" in found["a"]["context"]


def test_the_order_follows_from_the_seed(exported: Any) -> None:
    one, again = (among_distractors(exported, ROWS, 2, LABELS) for _ in range(2))
    assert one == again
    exported.description["seed"] = 8
    assert among_distractors(exported, ROWS, 2, LABELS) != one


def test_none_are_none(exported: Any) -> None:
    assert among_distractors(exported, ROWS, 0, LABELS) == {}


@pytest.mark.parametrize(
    ("hops", "passages", "compares", "expected", "why"),
    [
        (2, 2, False, True, "a hop in each passage"),
        (1, 2, False, False, "one of the passages may say nothing of it"),
        (None, 2, False, False, "no hops are claimed"),
        (2, 1, False, False, "both hops are in one passage"),
        (2, 2, True, False, "one of two values is right for one passage"),
    ],
)
def test_which_questions_are_shown_one_passage_at_a_time(
    hops: int | None, passages: int, compares: bool, expected: bool, why: str
) -> None:
    asked = {**row("a", "Who built the mill?", ["Ada built the mill."] * passages, []), "hops": hops}
    assert needs_several(asked, compares=compares) is expected, why
