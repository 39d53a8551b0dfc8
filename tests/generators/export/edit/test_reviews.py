"""What reviewers decided, applied to a folder and stated on its card."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.export.edit import edit_folder
from lm_eval_taskgen.generators.export.edit.requests import Patch
from lm_eval_taskgen.generators.export.edit.reviews import apply_reviews
from lm_eval_taskgen.generators.export.losses import check_nothing_is_lost
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.export.reviews.decisions import (
    REVIEWS,
    Decision,
    add_decisions,
    content_hash,
    read_decisions,
)
from lm_eval_taskgen.utils.errors import ConfigError, ExportError

pytest.importorskip("krippendorff", reason='the extra "review" is not installed')

Tree = Callable[[Path], dict[str, bytes]]


def decide(folder: Path, reviewer: str, decisions: Mapping[str, Any]) -> None:
    """Write decisions by question: a verdict, or the new question of an edit."""
    rows = {row["id"]: row for row in read_exported(folder).questions}
    add_decisions(
        folder,
        [
            Decision.model_validate(
                {
                    "id": identifier,
                    "content": content_hash(rows[identifier]),
                    "reviewer": reviewer,
                    "time": "2026-01-02T03:04:05Z",
                    **({"decision": given} if isinstance(given, str) else given),
                }
            )
            for identifier, given in decisions.items()
        ],
    )


def card(folder: Path) -> str:
    return (folder / "README.md").read_text(encoding="utf-8")


def counts(folder: Path) -> dict[str, Any]:
    state = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["reviews"]
    return {name: state[name] for name in ("kept", "changed", "dropped", "unread")}


WORDING = {"decision": "edit", "fields": {"question": "How many bridges does Ribe have?"}}
AMBIGUOUS = {"decision": "drop", "reason": "ambiguous"}


def test_decisions_become_the_next_version_with_their_reasons(folder: Path) -> None:
    decide(folder, "anna", {"en-1-1": AMBIGUOUS, "en-1-0": WORDING, "en-2-0": "keep", "en-2-1": "keep"})
    decide(folder, "ben", {"en-1-1": AMBIGUOUS, "en-2-0": "drop", "en-2-1": "keep"})
    done = apply_reviews(folder)
    assert (done.written.version, done.written.dropped, done.written.changed) == (2, 1, 1)
    assert done.disputed == ("en-2-0: anna keeps it, ben drops it",)
    after = read_exported(folder)
    assert "How many bridges does Ribe have?" in {row["question"] for row in after.questions}
    (edit,) = after.description["edits"]
    assert [(entry["id"], entry["reason"]) for entry in edit["dropped"]] == [("en-1-1", "ambiguous")]
    assert [(entry["id"], entry["reason"]) for entry in edit["patched"]] == [("en-1-0", "not_given")]
    said = card(folder)
    assert "Read by 2 people, as of version 2:" in said
    for row in ("kept as they were | 1", "changed | 1", "dropped | 1 (ambiguous 1)", "in the set | 1", "not read | 10"):
        assert f"{row} |\n" in said
    # Pairs: drop and drop, keep and drop, keep and keep; by hand, 1 - 5 * 2 / (2 * 3 * 3).
    assert "two or more people: 3; decided the same by all: 2; Krippendorff's alpha is 0.44." in said
    assert after.description["reviews"]["agreement"]["alpha"] == 0.444
    assert "people read those that the section Review counts" in said
    assert "anna" not in said and "anna" not in (folder / "manifest.json").read_text(encoding="utf-8")
    assert len(read_decisions(folder / REVIEWS)) == 7


def test_a_reviewer_is_chosen_where_they_disagree(folder: Path) -> None:
    decide(folder, "anna", {"en-2-0": "keep"})
    decide(folder, "ben", {"en-2-0": "drop"})
    done = apply_reviews(folder, "ben")
    assert done.written.dropped == 1 and done.disputed == ()
    assert "en-2-0: decided as drop, against anna." in done.written.notes


def test_a_change_of_a_variant_goes_with_its_original(folder: Path) -> None:
    decide(folder, "anna", {"en-0-0": AMBIGUOUS, "v1": WORDING})
    done = apply_reviews(folder)
    assert (done.written.dropped, done.written.changed) == (3, 0)
    assert "v1 was dropped too, as a variant of en-0-0." in done.written.notes


def test_questions_that_are_all_kept_stay_in_their_version(folder: Path) -> None:
    before = read_exported(folder)
    decide(folder, "anna", {"en-2-0": "keep"})
    assert apply_reviews(folder).written.version == 1
    after = read_exported(folder)
    assert after.rows == before.rows and after.description["edits"] == []
    assert "Read by 1 person, as of version 1:\n" in card(folder) and "| kept as they were | 1 |" in card(folder)


def test_the_card_follows_further_edits_and_reviews(folder: Path) -> None:
    decide(folder, "anna", {"en-1-1": AMBIGUOUS, "en-1-0": WORDING, "en-2-0": "keep", "en-2-1": "keep"})
    apply_reviews(folder)
    changed = next(row["id"] for row in read_exported(folder).questions if row["metadata"].get("edited_from"))
    unread = Patch("en-3-1", {"question": "How many bridges are in this town?"}, "")
    again = Patch(changed, {"question": "How many bridges are there in Ribe?"}, "")
    edit_folder(folder, ["en-2-0"], [unread, again])
    assert counts(folder) == {"kept": 1, "changed": 1, "dropped": {"ambiguous": 1}, "unread": 10}
    changed = read_exported(folder).description["edits"][-1]["patched"][-1]["new_id"]
    decide(folder, "anna", {changed: {"decision": "drop", "reason": "trivial"}})
    apply_reviews(folder)
    # With the changed question its variant goes too, which nobody had read.
    assert counts(folder) == {"kept": 1, "changed": 0, "dropped": {"ambiguous": 1, "trivial": 1}, "unread": 9}
    assert "dropped | 2 (ambiguous 1, trivial 1)" in card(folder)


def test_applying_twice_changes_nothing_more(folder: Path, tree: Tree) -> None:
    decide(folder, "anna", {"en-1-1": AMBIGUOUS, "en-2-0": "keep"})
    apply_reviews(folder)
    before = tree(folder)
    assert apply_reviews(folder).written.version == 2
    assert tree(folder) == before


def test_reviews_go_along_to_another_folder(folder: Path, tmp_path: Path, tree: Tree) -> None:
    decide(folder, "anna", {"en-1-1": AMBIGUOUS})
    before = tree(folder)
    apply_reviews(folder, out=tmp_path / "next")
    assert tree(folder) == before
    assert (tmp_path / "next" / REVIEWS).read_bytes() == before[REVIEWS]
    with pytest.raises(ExportError, match="exists and is kept"):
        apply_reviews(folder, out=tmp_path / "next")


def test_without_its_decisions_a_set_still_says_how_it_was_reviewed(folder: Path) -> None:
    decide(folder, "anna", {"en-1-1": AMBIGUOUS, "en-2-0": "keep"})
    apply_reviews(folder)
    before = counts(folder)
    (folder / REVIEWS).unlink()
    edit_folder(folder, ["en-3-1"], [])
    assert counts(folder) == before


def test_decisions_that_nobody_applied_are_not_on_the_card(folder: Path) -> None:
    decide(folder, "anna", {"en-2-0": "keep"})
    edit_folder(folder, ["en-3-1"], [])
    assert "reviews" not in read_exported(folder).description


@pytest.mark.parametrize(
    ("decisions", "problem"),
    [
        ({}, "holds no decisions"),
        ({"en-1-0": {"decision": "edit", "fields": {"answers": ["nine"]}}}, "none of 'nine' occurs in the passages"),
        ({"en-1-0": {"decision": "edit", "fields": {"answer": ["five"]}}}, "there is no field 'answer'"),
        ({"en-1-0": {"decision": "keep", "content": "0" * 16}}, "no decision in it is on a question as the set has it"),
    ],
)
def test_what_cannot_be_applied_is_said_and_nothing_is_written(
    folder: Path, tree: Tree, decisions: Mapping[str, Any], problem: str
) -> None:
    decide(folder, "anna", decisions)
    before = tree(folder)
    with pytest.raises(ConfigError) as raised:
        apply_reviews(folder)
    assert problem in str(raised.value) and tree(folder) == before


@pytest.mark.parametrize(
    ("line", "said"),
    [(None, "2 reviews by 1 person (reviews.jsonl)"), ("{}", "the reviews in reviews.jsonl, which cannot be read")],
)
def test_a_reviewed_set_is_not_generated_over(folder: Path, line: str | None, said: str) -> None:
    decide(folder, "anna", {"en-1-1": "keep", "en-2-0": "drop"})
    if line is not None:
        (folder / REVIEWS).write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(ExportError) as raised:
        check_nothing_is_lost(folder)
    assert said in str(raised.value) and "files that are not the set's" not in str(raised.value)


def test_all_the_same_decisions_have_no_alpha(folder: Path) -> None:
    for reviewer in ("anna", "ben"):
        decide(folder, reviewer, {"en-2-0": "keep"})
    apply_reviews(folder)
    assert "Krippendorff's alpha is not defined, since all decisions are the same" in card(folder)
