from __future__ import annotations

from typing import Any, get_args

import pytest

from lm_eval_taskgen.generators.evaluation.rag.cells import CellAtK, CellName, RightAnswer, cell_of
from lm_eval_taskgen.utils.errors import ConfigError
from rag_outcomes import outcome

WEIR, MILL, BOATS = "Anna Orrell built the stone weir in 1837.", "The mill has four iron wheels.", "Boats pass."
FACTS = {"key_facts": [["Anna Orrell built it"], ["in 1837"]]}


@pytest.mark.parametrize(
    ("passages", "answer", "given", "cell", "why"),
    [
        ((WEIR,), "It was 1837.", {}, "found_right", "it contains the gold"),
        ((BOATS, WEIR), "1837", {}, "found_right", "both passages are looked at"),
        ((BOATS, BOATS, WEIR), "1837", {}, "missed_right", "the third is not among the first two"),
        ((WEIR,), "1838", {}, "found_wrong", "another year"),
        ((BOATS,), "unanswerable", {}, "missed_wrong", "an abstention is no right answer to an answerable question"),
        ((WEIR,), "1837 and four", {"evidence": (WEIR, MILL)}, "missed_right", "one of two pieces is missing"),
        ((WEIR, MILL), "1837 and four", {"evidence": (WEIR, MILL)}, "found_right", "both pieces"),
        ((WEIR,), "Anna Orrell built it.", {"metadata": FACTS}, "found_wrong", "one of two key facts"),
        ((WEIR,), "Anna Orrell built it in 1837.", {"metadata": FACTS}, "found_right", "all key facts"),
        ((WEIR,), "iron", {"metadata": {"items": [["iron"], ["stone"]]}}, "found_wrong", "one of two items"),
        ((WEIR,), "stone, iron", {"metadata": {"items": [["iron"], ["stone"]]}}, "found_right", "all items"),
        ((WEIR,), "It is not known.", {"golds": ("no",)}, "found_wrong", "a short gold is a word of its own"),
        ((WEIR,), "No, never.", {"golds": ("no",)}, "found_right", "and here it is"),
        ((WEIR,), "1837", {"evidence": (), "golds": ()}, None, "there is nothing to be found"),
    ],
)
def test_the_cell_of_a_question(
    passages: tuple[str, ...],
    answer: str,
    given: dict[str, Any],
    cell: str | None,
    why: str,
) -> None:
    of = outcome(*passages, answer=answer, **given)
    assert cell_of(of, 2) == cell, why
    assert cell is None or RightAnswer().score(of) == float(cell.endswith("_right")), why


@pytest.mark.parametrize(("answer", "score"), [("unanswerable", 1.0), ("", 1.0), ("1837", 0.0)])
def test_to_abstain_is_right_where_there_is_no_answer(answer: str, score: float) -> None:
    assert RightAnswer().score(outcome(WEIR, answer=answer, evidence=(), golds=())) == score


def test_a_cell_is_a_metric_whose_mean_is_its_share() -> None:
    right, wrong, unanswerable = outcome(WEIR, answer="1837"), outcome(WEIR), outcome(WEIR, evidence=(), golds=())
    metric = CellAtK("found_right", 3)
    assert (metric.name, metric.higher_is_better) == ("found_right@3", True)
    assert CellAtK("missed_right").name == "missed_right@5"
    assert [metric.score(of) for of in (right, wrong, unanswerable)] == [1.0, 0.0, None]
    assert sum(CellAtK(name).score(right) or 0 for name in get_args(CellName)) == 1.0


def test_another_cell_is_refused() -> None:
    with pytest.raises(ConfigError, match="cell is one of found_right, found_wrong, missed_right, missed_wrong"):
        CellAtK("found")  # type: ignore[arg-type]
