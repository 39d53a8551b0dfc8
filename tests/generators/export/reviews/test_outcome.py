"""Reviewers who agree, who outvote one, and who are in dispute."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.export.reviews.decisions import Decision, content_hash, standing
from lm_eval_taskgen.generators.export.reviews.outcome import outcome
from lm_eval_taskgen.utils.errors import ConfigError

ROW: dict[str, Any] = {"id": "q", "question": "?", "answers": [], "history": [], "evidence": [], "metadata": {}}
EDITS = {
    "edit": {"question": "Which?", "difficulty": "easy"},
    "edit in another order": {"difficulty": "easy", "question": "Which?"},
    "other edit": {"question": "Where?"},
}


def made(content: str, **by_reviewer: str) -> dict[tuple[str, str], dict[str, Decision]]:
    return standing(
        Decision.model_validate(
            {
                "id": "q",
                "content": content,
                "decision": "edit" if verdict in EDITS else verdict,
                "fields": EDITS.get(verdict, {}),
                "reviewer": name,
                "time": "2026-01-02T03:04:05Z",
            }
        )
        for name, verdict in by_reviewer.items()
    )


@pytest.mark.parametrize(
    ("decisions", "reviewer", "decided", "overruled"),
    [
        ({"anna": "keep"}, None, "keep", ()),
        ({"anna": "drop", "ben": "drop"}, None, "drop", ()),
        ({"anna": "keep", "ben": "drop"}, None, None, ()),
        ({"anna": "keep", "ben": "drop"}, "ben", "drop", ("anna",)),
        ({"anna": "keep", "ben": "drop", "carl": "drop"}, None, "drop", ("anna",)),
        ({"anna": "keep", "ben": "drop", "carl": "drop"}, "anna", "keep", ("ben", "carl")),
        ({"anna": "edit", "ben": "edit"}, None, "edit", ()),
        ({"anna": "edit", "ben": "edit in another order"}, None, "edit", ()),
        ({"anna": "edit", "ben": "other edit"}, None, None, ()),
        ({"anna": "keep", "ben": "drop", "carl": "edit"}, None, None, ()),
    ],
)
def test_more_than_half_decide_unless_one_is_chosen(
    decisions: dict[str, str], reviewer: str | None, decided: str | None, overruled: tuple[str, ...]
) -> None:
    found = outcome([ROW], made(content_hash(ROW), **decisions), reviewer)
    assert (found.decided["q"].decision if found.decided else None) == decided
    assert (found.disputed.keys() == {"q"}) == (decided is None)
    assert found.overruled.get("q", ()) == overruled


def test_a_decision_on_another_version_of_a_question_counts_for_nothing() -> None:
    found = outcome([ROW], made("another", anna="drop"))
    assert not found.decided and not found.disputed


def test_a_reviewer_who_decided_nothing_is_named_with_those_who_did() -> None:
    with pytest.raises(ConfigError, match=r"--reviewer ana: .* \(did you mean 'anna'\?\); there are: anna"):
        outcome([ROW], made(content_hash(ROW), anna="drop"), "ana")
