"""Prepare a set for upload: its card, all files with their sizes, and the problems that block it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...utils.errors import PublishError
from ..export.read_back import ExportedSet
from .blockers import Override, blockers
from .card import published_card
from .plan import CARD, Plan, make_plan, size
from .upload import Target

if TYPE_CHECKING:
    from ..evaluation.run import Score

# As long as a real hash, so that a dry run shows the right sizes.
_SOME_COMMIT = "0" * 40


@dataclass(frozen=True, slots=True)
class Prepared:
    """A set that can be uploaded if there are no `blockers`; `sizes` has the path and the bytes of every file.

    The card of `plan` has no scores yet.
    """

    plan: Plan
    licence: str | None
    blockers: tuple[str, ...]
    sizes: tuple[tuple[str, int], ...]

    def check(self) -> None:
        """Fail if anything blocks the upload.

        Raises:
            PublishError: with all blockers.
        """
        if self.blockers:
            raise PublishError(f"{self.plan.exported.folder}: nothing was sent.\n" + "\n".join(self.blockers))

    def with_scores(self, baseline: Sequence[Score] | None) -> Plan:
        """The plan, with the scores of the baseline on the card."""
        card = published_card(self.plan.exported, self.plan.repo, self.licence, baseline)
        return replace(self.plan, data={**self.plan.data, CARD: card.encode("utf-8")})


def prepare(
    exported: ExportedSet, target: Target, licence: str | None, *, public: bool, allow: Collection[Override]
) -> Prepared:
    """Prepare a set for upload; nothing is sent.

    Args:
        exported: the set.
        target: the repository in its present state.
        licence: of the texts; None for the one in the configuration.
        public: whether a new repository will be public; an existing one stays as it is.
        allow: blockers to override.

    Raises:
        ExportError: a file of the folder is missing or was changed by hand.
    """
    licence = licence or exported.description["config"]["license"]
    will_be_public = public if target.head is None else target.is_public
    plan = make_plan(exported, target.repo, published_card(exported, target.repo, licence, None))
    files = {**plan.data, **plan.tasks(_SOME_COMMIT)}
    return Prepared(
        plan,
        licence,
        tuple(blockers(exported, licence, public=will_be_public, allowed=allow)),
        tuple((path, size(content)) for path, content in files.items()),
    )
