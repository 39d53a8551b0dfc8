"""Prepare a set for upload: its version, its card, all files, what of them is new, and the problems that block it."""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...utils.errors import PublishError
from ..export.atomic_write import write_files
from ..export.edit import files_of_version
from ..export.read_back import ExportedSet, check_unchanged, read_exported
from .blockers import Override, blockers
from .card import published_card
from .plan import CARD, DATA, FOLDER, TASKS, Plan, folder_files, make_plan, size
from .repository import Target, look_at_commit, pinned_commit

if TYPE_CHECKING:
    from ..evaluation.run import Score

# As long as a real hash, so that a dry run shows the right sizes.
_SOME_COMMIT = "0" * 40


@dataclass(frozen=True, slots=True)
class Prepared:
    """A set that can be uploaded if there are no `blockers`; `sizes` has the path and the bytes of every file.

    The card of `plan` has no scores yet. If the set `is_there`, the repository has all of it but perhaps
    the card.
    """

    plan: Plan
    licence: str | None
    blockers: tuple[str, ...]
    sizes: tuple[tuple[str, int], ...]
    is_there: bool

    def check(self) -> None:
        """Fail if anything blocks the upload.

        Raises:
            PublishError: with all blockers.
        """
        if self.blockers:
            raise PublishError(f"{self.plan.repo}: nothing was sent.\n" + "\n".join(self.blockers))

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
        ExportError: a file of the folder was not written by this version.
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
        _is_there(plan, target),
    )


@contextmanager
def versioned(exported: ExportedSet, target: Target) -> Iterator[ExportedSet]:
    """Yield a set with the version that it is published as, in a temporary folder unless it has that version.

    That is its own version, unless the repository has this version or a later one: then the repository's if that is
    this very set, otherwise the next.

    Raises:
        ExportError: a file of the folder is missing or was changed by hand.
    """
    check_unchanged(exported, exported.hashes)
    if target.version is None or exported.version > target.version:
        yield exported
        return
    with tempfile.TemporaryDirectory() as temporary:
        found = _at_version(exported, target.version, Path(temporary) / "same")
        if not target.holds(folder_files(found), only_in=(DATA, FOLDER)):
            found = _at_version(exported, target.version + 1, Path(temporary) / "next")
        yield found


def _at_version(exported: ExportedSet, version: int, folder: Path) -> ExportedSet:
    if version == exported.version:
        return exported
    write_files(files_of_version(exported, version), folder)
    return read_exported(folder)


def _is_there(plan: Plan, target: Target) -> bool:
    """Return True if the repository has the set, and its tasks read a commit that has its data."""
    files = folder_files(plan.exported)
    if not target.holds(files, only_in=(DATA, FOLDER)):
        return False
    pinned = pinned_commit(target, next(iter(plan.exported.rows)).task)
    if pinned is None or not target.holds(plan.tasks(pinned), only_in=(TASKS,)):
        return False
    read = look_at_commit(target.repo, pinned)
    return read is not None and read.holds(files, only_in=(DATA, FOLDER))
