"""Changes to a set's folder since it was generated, which would be lost if another set replaced it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...utils.errors import ConfigError, ExportError
from .atomic_write import MANIFEST
from .manifest import sha256
from .read_back import read_manifest
from .reviews.decisions import REVIEWS, read_decisions, standing

# Made from the set that is replaced, and of no use without it.
_OF_THE_SET = ("audit.json", "report.html", "report.md")
_SHOWN = 5


def check_nothing_is_lost(out: Path) -> None:
    """Refuse to replace a set that was edited or changed by hand, or that has files of others in its folder.

    Raises:
        ExportError: with all that would be lost.
    """
    if not (out / MANIFEST).is_file():
        return
    found = list(_losses(out))
    if found:
        raise ExportError(
            f"{out}: was changed since it was generated, and to replace it loses {'; '.join(found)}. Choose another "
            "folder, move this one away, or give up what was changed: --discard-changes of `taskgen generate`, "
            "discard_changes=True of `export_folder`"
        )


def _losses(out: Path) -> Iterator[str]:
    try:
        manifest = read_manifest(out)
    except ExportError:
        yield "whatever is in it, since its manifest cannot be read"
        return
    if edits := manifest.get("edits"):
        yield _counted(edits)
    if (out / REVIEWS).is_file():
        yield _reviews(out / REVIEWS)
    files = {path.relative_to(out).as_posix(): path for path in sorted(out.rglob("*")) if path.is_file()}
    known = manifest["files"]
    changed = [name for name, path in files.items() if name in known and sha256(path.read_bytes()) != known[name]]
    if changed:
        yield f"changes by hand to {_listed(changed)}"
    ours = {*known, *_OF_THE_SET, MANIFEST, REVIEWS}
    others = [name for name, path in files.items() if name not in ours and path.parent.name != "__pycache__"]
    if others:
        yield f"files that are not the set's: {_listed(others)}"


def _counted(edits: Sequence[Mapping[str, Any]]) -> str:
    added, dropped, changed = (sum(len(edit[what]) for edit in edits) for what in ("added", "dropped", "patched"))
    number = f"{len(edits)} edit{'s' * (len(edits) > 1)}"
    return f"{number} ({added:,} questions added, {dropped:,} dropped, {changed:,} changed)"


def _reviews(path: Path) -> str:
    try:
        decisions = standing(read_decisions(path))
    except ConfigError:
        return f"the reviews in {path.name}, which cannot be read"
    count = sum(map(len, decisions.values()))
    people = len({name for by_reviewer in decisions.values() for name in by_reviewer})
    return f"{count:,} review{'s' * (count != 1)} by {people} {'person' if people == 1 else 'people'} ({path.name})"


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN:,} more" if len(names) > _SHOWN else ""
    return f"{', '.join(names[:_SHOWN])}{more}"
