from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.compare.breakdown import Breakdown, Slice
from lm_eval_taskgen.generators.evaluation.compare.compare import Compared, Part
from lm_eval_taskgen.generators.evaluation.compare.items import Item, Why
from lm_eval_taskgen.generators.evaluation.compare.results import Answer
from lm_eval_taskgen.generators.evaluation.compare.runs import Run
from lm_eval_taskgen.generators.evaluation.compare.verdict import (
    breakdown_sentences,
    chance_sentence,
    items_sentence,
    main_differences,
    sentence,
    short_name,
)
from lm_eval_taskgen.generators.evaluation.intervals import Observation, estimate, paired_difference


def row(first: list[float], second: list[float], metric: str = "exact_match", clusters: int = 1000) -> Compared:
    sides = [[Observation(str(n % clusters), one) for n, one in enumerate(scores)] for scores in (first, second)]
    part = Part(
        "taskgen_acme",
        "all",
        tuple(
            tuple(Answer("q", "", (), "", {metric: one}, (), "", None, "", {}, None, None, (), ()) for one in scores)
            for scores in (first, second)
        ),
    )
    mean = estimate(sides[1])
    assert mean is not None
    results: Any = None
    return Compared(part, metric, Run("B", "new", results), clusters, mean, paired_difference(*sides))


BASE = [0.0] * 50 + [1.0] * 50
BETTER = [1.0] * 4 + BASE[4:]


@pytest.mark.parametrize("name", ["x" * 41, "evil\n\x1b[2J", "\u202eevil"])
def test_a_name_that_would_spoil_a_sentence_is_left_out(name: str) -> None:
    results: Any = None
    assert short_name(Run("C", name, results)) == "C"


@pytest.mark.parametrize(
    ("found", "says", "why"),
    [
        (
            row(BASE, BETTER),
            "B (new) answers 4.0 points more of the 100 questions right than A (old) (exact_match; 95 %: −0.8 to 8.6): "
            "this may be chance; about 280 questions would show a difference of this size.",
            "scores of 0 and 1",
        ),
        (
            row(BETTER, BASE),
            "B (new) answers 4.0 points fewer of the 100 questions right than A (old) (exact_match; 95 %: −8.6 to "
            "0.8): this may be chance; about 280 questions would show a difference of this size.",
            "worse",
        ),
        (
            row([0.25] * 100, [0.25] * 50 + [0.75] * 50, "f1"),
            "B (new) scores 25.0 points higher than A (old) in f1 on 100 questions (95 %: 18.9 to 30.1): more than "
            "chance.",
            "scores between 0 and 1",
        ),
        (
            row(BASE, BASE),
            "B (new) and A (old) score the same in exact_match on 100 questions (95 %: −2.7 to 2.7).",
            "no difference: nothing would show one",
        ),
        (
            row(BASE, BETTER, clusters=1),
            "B (new) answers 4.0 points more of the 100 questions right than A (old) (exact_match): all rest on one "
            "document, so this says nothing about others.",
            "one document",
        ),
        (
            row([0.25] * 100, [0.25] * 50 + [0.75] * 50, "f1", clusters=1),
            "B (new) scores 25.0 points higher than A (old) in f1 on 100 questions: all rest on one document, so this "
            "says nothing about others.",
            "one document, and nothing in brackets",
        ),
        (
            row(BASE, BETTER, "recall@5"),
            "B (new) scores 4.0 points higher than A (old) in recall@5 on 100 questions (95 %: −0.8 to 8.6): this may "
            "be chance; about 280 questions would show a difference of this size.",
            "to find the evidence is no right answer",
        ),
        (
            row(BASE * 10, [0.01, *BASE[1:], *BASE * 9], "f1"),
            "B (new) and A (old) score the same in f1 on 1,000 questions (95 %: −0.3 to 0.3).",
            "a difference that rounds to none",
        ),
        (
            row(BASE * 4, [*[0.0] * 49, 0.6, *[1.0] * 49, 0.65, *BASE * 3], "f1"),
            "B (new) scores 0.1 points higher than A (old) in f1 on 400 questions (95 %: −0.7 to 0.8): this may be "
            "chance; more than 100,000 questions would show a difference of this size.",
            "a difference that nobody would ask so much for",
        ),
        (replace(row(BASE, BETTER), difference=None), "", "the first run differs from none"),
    ],
)
def test_a_difference_in_a_sentence(found: Compared, says: str, why: str) -> None:
    results: Any = None
    assert sentence(found, Run("A", "old", results)) == says, why


def shared(of: Compared, name: str, *metrics: str) -> list[Compared]:
    """A difference in several metrics on one part."""
    part = replace(of.part, name=name)
    part = replace(
        part,
        answers=tuple(tuple(replace(one, metrics=dict.fromkeys(metrics, 1.0)) for one in run) for run in part.answers),
    )
    return [replace(of, part=part, metric=metric) for metric in metrics]


def test_what_matters_most_is_the_main_metric_and_recall_of_all_questions() -> None:
    found = row(BASE, BETTER)
    whole = shared(found, "all", "exact_match", "f1", "hit@5", "recall@5", "recall@10")
    rows = [replace(whole[1], difference=None), *whole, *shared(found, "cloze", "recall@1", "f1")]
    assert [(one.part.name, one.metric) for one in main_differences(rows)] == [("all", "f1"), ("all", "recall@5")]
    assert [(one.part.name, one.metric) for one in main_differences(rows, "exact_match")] == [("all", "exact_match")]


def test_differences_that_chance_alone_would_show_are_counted() -> None:
    sure = row([0.0] * 100, [1.0] * 100)
    assert chance_sentence([replace(sure, difference=None), row(BASE, BETTER, clusters=1), sure, row(BASE, BASE)]) == (
        "2 differences in all, 1 with an interval that excludes 0; if no system differed, 1 in 20 would have one."
    )
    assert chance_sentence([row(BASE, BASE)] * 30).endswith("1 in 20 would have one, so about 2.")


def test_parts_that_differ_by_more_than_chance_are_counted() -> None:
    found = row(BASE, BETTER)
    assert found.difference is not None
    part = Slice("taskgen_acme", "type", "cloze", "f1", found.run, found.difference, is_beyond_chance=False)

    def said(*slices: Slice) -> str:
        results: Any = None
        return " ".join(breakdown_sentences(Breakdown(slices, 0), Run("A", "old", results)))

    assert said() == ""
    assert said(part) == "No part differs by more than chance, of 1 difference on parts of 20 questions or more."
    assert said(part, replace(part, is_beyond_chance=True)) == (
        "1 of 2 differences on parts of 20 questions or more are more than chance, even with that many compared (Holm)."
    )


def test_questions_that_deserve_a_review_are_counted() -> None:
    def said(*reasons: Why | None) -> str:
        return items_sentence([Item("g", "cloze", "q", "?", "f1", 0.5, None, 1, 3, why) for why in reasons])

    assert said() == ""
    assert said(None, "every_system_right") == (
        "Every question is answered by a system, and none by weaker systems only."
    )
    assert said("good_systems_miss", "good_systems_miss", "no_system_right", None) == (
        "Worth a review: 1 question that no system answers, and 2 that weaker systems answer better than good ones."
    )
