"""Items, slices, spreads and sources of parts that are made by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.compare.breakdown import breakdown
from lm_eval_taskgen.generators.evaluation.compare.compare import (
    ALL,
    Part,
    disagreements,
    first_sources,
    main_metric,
    shown_metrics,
)
from lm_eval_taskgen.generators.evaluation.compare.items import difficulties, items, to_lines
from lm_eval_taskgen.generators.evaluation.compare.results import Answer
from lm_eval_taskgen.generators.evaluation.compare.runs import Run

RESULTS: Any = None
RUNS = (Run("A", "old", RESULTS), Run("B", "new", RESULTS))


def answer(
    name: str, scores: Mapping[str, float], sources: tuple[str, ...] = (), document: str = "", **labels: str
) -> Answer:
    return Answer(name, f"{name}?", (), "", scores, sources, document, None, "", labels, None, None, (), ())


def part(scores: Mapping[str, Sequence[float]], group: str = "acme", name: str = "cloze", metric: str = "f1") -> Part:
    """A part with the scores of each question by run."""
    runs = zip(*scores.values(), strict=True)
    return Part(
        group, name, tuple(tuple(answer(n, {metric: one}) for n, one in zip(scores, run, strict=True)) for run in runs)
    )


# Runs get better from left to right.
PLAIN: dict[str, Sequence[float]] = {f"plain{number}": (0, number % 2, 1, 1) for number in range(6)}


def test_what_good_systems_miss_most_surely_comes_first_and_other_questions_by_difficulty() -> None:
    found = items([part({**PLAIN, "upside_down": (1, 1, 0, 0), "first_alone": (1, 0, 0, 0)})])
    assert [(one.question_id, one.why is not None) for one in found] == [
        ("upside_down", True),
        ("first_alone", True),
        *((f"plain{number}", False) for number in (0, 2, 4, 1, 3, 5)),
    ]


@pytest.mark.parametrize(("score", "why"), [(0.5, "every_system_right"), (0.49, "no_system_right")])
def test_a_half_is_right_where_a_metric_is_asked_for(score: float, why: str) -> None:
    assert [one.why for one in items([part({"q": [score] * 3})], "f1")] == [why]


def test_questions_of_several_groups_and_of_all_types_count_once_in_each_group() -> None:
    some = {"q": (0, 1, 1), "r": (1, 0, 1)}
    found = items([part(some, name=ALL), part(some), part(some, group="acme_closed_book")])
    assert [(one.group, one.question_id) for one in found] == [
        ("acme", "q"),
        ("acme_closed_book", "q"),
        ("acme", "r"),
        ("acme_closed_book", "r"),
    ]
    assert difficulties(items([part({"q": (0, 0, 0, 1), "r": (0, 1, 1, 1)})]), ["acme"]) == {"q": "hard", "r": "easy"}


def test_lines_of_items_have_four_digits_and_letters_as_they_are() -> None:
    lines = to_lines(items([part({"दिल्ली": (0, 0, 1), "q": (0, 1, 1), "r": (0, 0.5, 1)})])).splitlines()
    first = next(line for line in lines if "दिल्ली".encode() in line)
    assert (json.loads(first)["difficulty"], json.loads(first)["discrimination"]) == (0.6667, 0.6934)


def labelled(number: int, score: float, **more: str) -> Answer:
    source = f"d{number % 2}"
    return answer(f"q{number}", {"f1": score}, (source,), "Weir", language="en", **more)


def test_slices_are_named_by_what_divides_a_group() -> None:
    sides = [tuple(labelled(n, float(score or n % 3 == 0)) for n in range(50)) for score in (0, 1)]
    one, two = (tuple(side[half] for side in sides) for half in (slice(25), slice(25, 50)))
    of = [
        Part("acme", ALL, tuple(a + b for a, b in zip(one, two, strict=True))),
        Part("acme", "one", one),
        Part("acme", "two", two),
        Part("far", "other", tuple(side[:25] for side in sides)),
    ]
    found = breakdown(RUNS, of)
    assert [(one.group, one.label, one.value, one.difference.rows) for one in found.slices] == [
        ("acme", "type", "one", 25),
        ("acme", "type", "two", 25),
        ("acme", "document", "Weir (d0)", 25),
        ("acme", "document", "Weir (d1)", 25),
    ]
    assert found.left_out == 2, "the documents of the other group, which has one type; all are of one language"


@pytest.mark.parametrize(
    ("metrics", "name", "shown", "main"),
    [
        (["bleu", "contains"], ALL, ("bleu",), "bleu"),
        (["right", "f1", "exact_match", "recall@5", "bleu"], ALL, ("right", "exact_match", "f1", "recall@5"), "right"),
        (["f1", "list_f1", "contains", "bleu"], "cloze", ("f1", "list_f1", "bleu"), "list_f1"),
        (["bleu", "acc"], "cloze", ("acc", "bleu"), "acc"),
    ],
)
def test_which_metrics_are_shown(metrics: list[str], name: str, shown: tuple[str, ...], main: str) -> None:
    of = Part("acme", name, ((answer("q", dict.fromkeys(metrics, 1.0)),),))
    assert (shown_metrics(of), main_metric(of)) == (shown, main)


def test_what_a_run_was_not_scored_in_is_no_disagreement() -> None:
    runs = [{"f1": 0.0}, {"f1": 1.0}, {"bleu": 1.0}]
    assert disagreements([Part("acme", "cloze", tuple((answer("q", scores),) for scores in runs))], "f1") == []
    (found,) = disagreements([part({"q": (0.0, 1.0, 1.0), "r": (0.5, 0.5, 0.5)})])
    assert found.scores == (0.0, 1.0, 1.0) and found.spread == pytest.approx(0.4714, abs=1e-4)


def test_the_source_of_a_question_is_the_first_of_the_shortest_list() -> None:
    def sources(*lists: tuple[str, ...]) -> dict[str, str]:
        return first_sources(answer("q", {}, one) for one in lists)

    assert sources((), ("a", "b")) == {"q": "a"}, "in a task with passages"
    assert sources(("x", "a"), ("a",)) == {"q": "a"}, "without distractors"
    assert sources(("a",), ("b",)) == sources(("a",), ()) == {"q": "a"}, "the first of two alike"
    assert sources(()) == {"q": "q"}, "none"
