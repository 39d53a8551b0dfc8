"""What the card says of a review: how many questions were read, by how many people, how far these agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ....utils.errors import require
from ..read_back import ExportedSet
from .decisions import Standing
from .outcome import outcome

# Krippendorff's alpha compares decisions by these codes.
_CODES = {"keep": 0.0, "drop": 1.0, "edit": 2.0}


def summarise(exported: ExportedSet, decisions: Standing) -> dict[str, Any]:
    """Return the state of the review of a set after its edits, without the names of reviewers.

    `kept`, `changed`, `disputed` and `unread` are questions of this version; `dropped` counts those of all versions by
    reason.
    `agreement` is None unless two people have read a question (see `agreement`).

    Raises:
        MissingDependency: two people have read a question, and krippendorff is not installed.
    """
    settled = outcome(exported.questions, decisions)
    changed = _reviewed_changes(exported.description["edits"])
    present = {row["id"] for row in exported.questions}
    read = settled.decided.keys() | settled.disputed.keys() | changed
    dropped = [entry for edit in exported.description["edits"] for entry in edit["dropped"] if "reason" in entry]
    return {
        "version": exported.version,
        "reviewers": len({name for by_reviewer in decisions.values() for name in by_reviewer}),
        "kept": len(settled.having("keep").keys() - changed),
        "changed": len(changed & present),
        "dropped": dict(sorted(Counter(entry["reason"] for entry in dropped).items())),
        "disputed": len(settled.disputed),
        "unread": len(present - read),
        "agreement": agreement(decisions),
    }


def agreement(decisions: Standing) -> dict[str, Any] | None:
    """Return how far reviewers agree on keeping, dropping or editing the questions that two or more of them read.

    `questions` is their number, `same` the number with the same decision by all, `alpha` Krippendorff's alpha with
    nominal values (1: always, 0: as often as by chance), which is None if all decisions are the same.

    Raises:
        MissingDependency: there are such questions, and krippendorff is not installed.
    """
    shared = [made for made in decisions.values() if len(made) > 1]
    if not shared:
        return None
    names = sorted({name for made in shared for name in made})
    krippendorff = require("krippendorff", extra="review")
    values = [[_CODES[made[name].decision] if name in made else float("nan") for made in shared] for name in names]
    kinds = {one.decision for made in shared for one in made.values()}
    alpha = krippendorff.alpha(reliability_data=values, level_of_measurement="nominal") if len(kinds) > 1 else None
    return {
        "questions": len(shared),
        "same": sum(len({one.decision for one in made.values()}) == 1 for made in shared),
        "alpha": None if alpha is None else round(float(alpha), 3),
    }


def _reviewed_changes(edits: list[Mapping[str, Any]]) -> set[str]:
    """Return the present ids of the questions that a review changed."""
    found: set[str] = set()
    for edit in edits:
        for entry in edit["patched"]:
            if "reason" in entry or entry["id"] in found:
                found.discard(entry["id"])
                found.add(entry["new_id"])
    return found
