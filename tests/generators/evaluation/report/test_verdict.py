"""The sentences at the top of a report, and the marks of questions that need a look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.audit.document import Audit
from lm_eval_taskgen.generators.evaluation.report.near_duplicates import NearDuplicates
from lm_eval_taskgen.generators.evaluation.report.verdict import marks, verdict
from lm_eval_taskgen.generators.evaluation.run import Score
from lm_eval_taskgen.generators.export.read_back import ExportedSet

UNIQUE = NearDuplicates(0, frozenset(), ())
TWICE = NearDuplicates(2, frozenset({"q0", "q1"}), ())
NO_AUDIT = "Not audited: taskgen audit shows which questions a model answers without their evidence."


@pytest.mark.parametrize(
    ("flags", "duplicates", "sentences", "why"),
    [
        (None, UNIQUE, [NO_AUDIT], "nothing to look at is known"),
        (None, TWICE, ["2 of 3 need a look: 2 asked twice.", NO_AUDIT], "without an audit, too"),
        (
            {"q1": ["solved_without_evidence"], "q2": ["not_solved_with_gold"]},
            TWICE,
            ["2 of 3 need a look: 2 asked twice, 1 solved without evidence."],
            "a question counts once, and a weak model not at all",
        ),
        (
            {"q2": ["maybe_guessed"]},
            UNIQUE,
            ["No question needs a look: the audited model answers none without its evidence, and none is asked twice."],
            "a guess proves nothing",
        ),
    ],
)
def test_questions_that_need_a_look_are_counted(
    hostile_set: ExportedSet,
    audit: Mapping[str, Any],
    flags: Mapping[str, list[str]] | None,
    duplicates: NearDuplicates,
    sentences: list[str],
    why: str,
) -> None:
    read = None if flags is None else Audit.model_validate({**audit, "marks": flags})
    found = [one.text for one in verdict(hostile_set, duplicates, None, read, ())]
    assert found == ["3 questions of 1 type on 1 document.", *sentences], why


@pytest.mark.parametrize(("questions", "asked"), [(3, "them"), (2, "2 questions in taskgen_towns")])
def test_the_verdict_says_what_the_baseline_answers(hostile_set: ExportedSet, questions: int, asked: str) -> None:
    scores = [Score("taskgen_towns", True, questions, {"exact_match": 0.31, "f1": 0.5})]
    texts = [one.text for one in verdict(hostile_set, UNIQUE, scores, None, ())]
    assert f"The baseline, which only matches words, answers 31 % of {asked} exactly (F1 50 %)." in texts


def test_marks_begin_with_the_one_that_the_verdict_counts(audit: Mapping[str, Any]) -> None:
    read = Audit.model_validate({**audit, "marks": {"q1": ["solved_without_evidence"], "q2": ["maybe_guessed"]}})
    assert marks(read, TWICE) == {
        "q0": ("needs_a_look", "asked_twice"),
        "q1": ("needs_a_look", "solved_without_evidence", "asked_twice"),
        "q2": ("maybe_guessed",),
    }
