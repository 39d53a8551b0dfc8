"""From a folder to what is uploaded: card, plan, and what stands in the way."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...utils.errors import ConfigError, PublishError
from ...utils.nearest import nearest
from ..export.read_back import ExportedSet
from .blockers import OVERRIDES, Override, obstacles
from .card import published_card
from .plan import CARD, Plan, make_plan, size
from .upload import Target

if TYPE_CHECKING:
    from ..evaluation.run import Score

# As long as the real ones, so that a dry run shows the right sizes.
_SOME_COMMIT = "0" * 40


@dataclass(frozen=True, slots=True)
class Prepared:
    """A set that could be uploaded, unless there are `obstacles`. `sizes` are those of all files, in bytes, by path.

    The card of `plan` has no scores yet.
    """

    plan: Plan
    licence: str | None
    obstacles: tuple[str, ...]
    sizes: tuple[tuple[str, int], ...]

    def check(self) -> None:
        """Raises:
        PublishError: there are obstacles; all are named.
        """
        if self.obstacles:
            raise PublishError(f"{self.plan.exported.folder}: nothing was sent.\n" + "\n".join(self.obstacles))

    def with_scores(self, baseline: Sequence[Score] | None) -> Plan:
        card = published_card(self.plan.exported, self.plan.repo, self.licence, baseline)
        return replace(self.plan, data={**self.plan.data, CARD: card.encode("utf-8")})


def prepare(
    exported: ExportedSet, target: Target, licence: str | None, *, public: bool, allow: Collection[Override]
) -> Prepared:
    """Look a set over before anything is sent.

    Args:
        exported: the set.
        target: the repository, as it is.
        licence: of the texts, where the configuration has none or another than holds.
        public: whether a new repository will be readable by everybody; one that is there stays what it is.
        allow: what the person has decided to do all the same.

    Raises:
        ExportError: a file of the folder is missing or was changed by hand.
    """
    licence = licence or exported.description["config"]["license"]
    readable = public if target.head is None else target.is_public
    plan = make_plan(exported, target.repo, published_card(exported, target.repo, licence, None))
    files = {**plan.data, **plan.tasks(_SOME_COMMIT)}
    return Prepared(
        plan,
        licence,
        tuple(obstacles(exported, licence, public=readable, allowed=allow)),
        tuple((path, size(content)) for path, content in files.items()),
    )


def allowed(names: Sequence[str]) -> frozenset[Override]:
    """The overrides of these names.

    Raises:
        ConfigError: there is none of a name.
    """
    known: dict[str, Override] = {name: name for name in OVERRIDES}
    for name in names:
        if name not in known:
            raise ConfigError(f"--allow: there is no {name!r}{nearest(name, known)}; there are: {', '.join(known)}")
    return frozenset(known[name] for name in names)
