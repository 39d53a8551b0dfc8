"""What the decisions of all reviewers come to: questions to keep, to drop, to change, and those that are in dispute."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ....utils.errors import ConfigError
from ....utils.nearest import nearest
from ..read_back import Row
from .decisions import Decision, Standing, content_hash


@dataclass(frozen=True, slots=True)
class Outcome:
    """By question id: `decided` has the decision that is to be applied, `disputed` those of all reviewers.

    `overruled` are the reviewers of a decided question who decided otherwise.
    """

    decided: Mapping[str, Decision]
    disputed: Mapping[str, Mapping[str, Decision]]
    overruled: Mapping[str, tuple[str, ...]]

    def having(self, decision: str) -> dict[str, Decision]:
        """Return the questions that are to be kept, dropped or edited."""
        return {identifier: one for identifier, one in self.decided.items() if one.decision == decision}


def outcome(rows: Iterable[Row], decisions: Standing, reviewer: str | None = None) -> Outcome:
    """Settle the decisions on questions as they are now; those on other versions of them count for nothing.

    Where reviewers disagree, the decision of `reviewer` stands, or else that of more than half of them. The question is
    in dispute if there is neither.

    Raises:
        ConfigError: `reviewer` decided nothing.
    """
    names = sorted({name for by_reviewer in decisions.values() for name in by_reviewer})
    if reviewer is not None and reviewer not in names:
        raise ConfigError(
            f"--reviewer {reviewer}: decided nothing{nearest(reviewer, names)}; there are: {', '.join(names)}"
        )
    decided: dict[str, Decision] = {}
    disputed: dict[str, Mapping[str, Decision]] = {}
    overruled: dict[str, tuple[str, ...]] = {}
    for row in rows:
        made = decisions.get((row["id"], content_hash(row)), {})
        if not made:
            continue
        chosen = _chosen(made, reviewer)
        if chosen is None:
            disputed[row["id"]] = made
            continue
        decided[row["id"]] = chosen
        if others := tuple(sorted(name for name, one in made.items() if _effect(one) != _effect(chosen))):
            overruled[row["id"]] = others
    return Outcome(decided, disputed, overruled)


def _chosen(made: Mapping[str, Decision], reviewer: str | None) -> Decision | None:
    if reviewer is not None and reviewer in made:
        return made[reviewer]
    effect, count = Counter(map(_effect, made.values())).most_common(1)[0]
    if 2 * count <= len(made):
        return None
    same = [made[name] for name in sorted(made) if _effect(made[name]) == effect]
    return next((one for one in same if one.reason), same[0])


def _effect(decision: Decision) -> tuple[str, str]:
    """What a decision changes, by which two of them are the same."""
    return decision.decision, json.dumps(decision.fields, sort_keys=True)
