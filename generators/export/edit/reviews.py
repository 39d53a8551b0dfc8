"""Apply the decisions of reviewers to a set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ....utils.errors import ConfigError
from ..read_back import read_exported
from ..reviews.decisions import REVIEWS, Decision, read_decisions, standing
from ..reviews.outcome import Outcome, outcome
from .apply import with_variants
from .folder import EditedFolder, edit_folder
from .requests import Patch

_THEY = {"keep": "keeps it", "drop": "drops it", "edit": "changes it"}


@dataclass(frozen=True, slots=True)
class AppliedReviews:
    """The folder written, and a line for each question in dispute, which stays as it is."""

    written: EditedFolder
    disputed: tuple[str, ...]


def apply_reviews(
    folder: Path, reviewer: str | None = None, out: Path | None = None, *, overwrite: bool = False
) -> AppliedReviews:
    """Drop and change the questions of a set as its reviewers decided in `reviews.jsonl`, and say so on its card.

    Without anything to drop or to change, only the card and the manifest change, and the version stays.

    Args:
        folder: the folder of the set.
        reviewer: whose decision stands where reviewers disagree; None for that of more than half of them.
        out: the folder to write instead.
        overwrite: whether `out` may be replaced.

    Raises:
        ConfigError: there are no decisions on the questions of the set, or a change cannot be made.
        ExportError: as `edit_folder`.
    """
    path = folder / REVIEWS
    rows = {row["id"]: row for row in read_exported(folder).questions}
    decisions = read_decisions(path)
    if not decisions:
        raise ConfigError(f"{path}: holds no decisions; `taskgen review {folder}` makes some")
    settled = outcome(rows.values(), standing(decisions), reviewer)
    if not settled.decided and not settled.disputed:
        raise ConfigError(f"{path}: no decision in it is on a question as the set has it now")
    drops = settled.having("drop")
    gone = with_variants(list(drops), rows)
    edits = {identifier: one for identifier, one in settled.having("edit").items() if identifier not in gone}
    reasons = {identifier: one.reason or "not_given" for identifier, one in {**drops, **edits}.items()}
    patches = [Patch(identifier, one.fields, f"{path}: {one.reviewer}") for identifier, one in edits.items()]
    written = edit_folder(folder, list(drops), patches, out, overwrite=overwrite, reasons=reasons)
    overruled = tuple(_overruled(settled))
    disputed = tuple(f"{identifier}: {_said(made)}" for identifier, made in settled.disputed.items())
    return AppliedReviews(replace(written, notes=(*written.notes, *overruled)), disputed)


def _overruled(settled: Outcome) -> Iterator[str]:
    for identifier, names in settled.overruled.items():
        what = settled.decided[identifier].decision
        yield f"{identifier}: decided as {what}, against {', '.join(names)}."


def _said(made: Mapping[str, Decision]) -> str:
    return ", ".join(f"{name} {_THEY[one.decision]}" for name, one in sorted(made.items()))
