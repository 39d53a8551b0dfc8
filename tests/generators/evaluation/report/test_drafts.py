"""Drafts in the report: how many were kept, and examples of those that were not."""

from __future__ import annotations

from pathlib import Path

from lm_eval_taskgen.generators.evaluation.report.drafts import RejectedRow, rejected_section, yield_section
from lm_eval_taskgen.generators.export.read_back import ExportedSet

YIELDS = [
    {
        "question_type": "cloze",
        "asked": 4,
        "written": 8,
        "kept": 2,
        "contrast_pairs": 0,
        "rejected": {"not_grounded": 5, "duplicate": 1},
    },
    {"question_type": "why", "asked": 1, "written": 2, "kept": 1, "contrast_pairs": 1, "rejected": {"duplicate": 1}},
    {"question_type": "multi_hop", "asked": 1, "written": 0, "kept": 0, "contrast_pairs": 0, "rejected": {}},
]
SET = ExportedSet(Path(), {"yields": YIELDS, "edits": []}, {}, {})


def test_the_drafts_of_each_type_are_counted() -> None:
    section = yield_section(SET)
    assert section.tables[0].rows == (
        ("cloze", 4, 8, 2, 0.25),
        ("why", 1, 2, 1, 0.5),
        ("multi_hop", 1, 0, 0, None),
        ("all", 6, 10, 3, 0.3),
    )
    assert section.text == (
        "3 of 10 drafts were kept. Contrast pairs add 1 answerable question. "
        "2 of 3 types have fewer questions than were asked for."
    )


def test_three_drafts_of_each_reason_are_shown_the_types_in_turn() -> None:
    drafts = [
        *(RejectedRow("cloze", f"q{number}", "not_grounded", "") for number in range(5)),
        RejectedRow("cloze", "q5", "duplicate", ""),
        RejectedRow("why", "q6", "duplicate", ""),
        RejectedRow("why", "q7", "not_grounded", ""),
    ]
    reasons, examples = rejected_section(SET, drafts).tables
    assert [(row[0], *row[2:]) for row in reasons.rows] == [
        ("not_grounded", 5, 0.5, "cloze"),
        ("duplicate", 2, 0.2, "cloze, why"),
    ]
    assert [question for _, _, question, _ in examples.rows] == ["q5", "q6", "q0", "q7", "q1"]
