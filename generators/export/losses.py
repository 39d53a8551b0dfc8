"""Changes to a set's folder since it was generated, which would be lost if another set replaced it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from ...utils.errors import ConfigError, ExportError
from .atomic_write import MANIFEST
from .difficulty import SYSTEMS, source_of
from .manifest import sha256
from .read_back import read_manifest
from .reviews.decisions import REVIEWS, read_decisions, standing

# Made from the set that is replaced, and of no use without it.
_OF_THE_SET = ("audit.json", "doubts.jsonl", "report.html", "report.md")
# Fields of the manifest that differ between the versions of a set.
_CHANGED_BY_EDITS = ("version", "edits", "files", "reviews", "difficulty")
_SHOWN = 5

Edit = Mapping[str, Any]


def check_nothing_is_lost(
    out: Path,
    *,
    edits: Sequence[Edit] = (),
    reviews: bytes = b"",
    difficulty: Mapping[str, Any] | None = None,
    or_else: str = "",
) -> None:
    """Refuse to replace a set that was edited or changed by hand, or that has files of others in its folder.

    Args:
        out: the folder of the set.
        edits: those that the new set has too.
        reviews: the file of reviews that the new set has.
        difficulty: where the labels of the new set come from, in its manifest.
        or_else: what else the user may do, added to the message.

    Raises:
        ExportError: with all that would be lost.
    """
    if not (out / MANIFEST).is_file():
        return
    found = list(_losses(out, edits, reviews, difficulty))
    if found:
        raise ExportError(
            f"{out}: was changed since it was generated, and to replace it loses {'; '.join(found)}. Choose another "
            f"folder, or move this one away{or_else}"
        )


def edits_made_again(out: Path, description: Mapping[str, Any]) -> Sequence[Edit]:
    """Return the edits of a set that is edited to `out`, and the one by which `out` was made of it before, if it was.

    Args:
        out: a folder, with or without a set.
        description: the manifest of the set that is edited, without its files.
    """
    edits: Sequence[Edit] = description["edits"]
    try:
        before = read_manifest(out)
    except ExportError:
        return edits
    same = {key: value for key, value in before.items() if key not in _CHANGED_BY_EDITS}
    if same != {key: value for key, value in description.items() if key not in _CHANGED_BY_EDITS}:
        return edits
    return [*edits, *before["edits"][len(edits) : len(edits) + 1]]


def _losses(out: Path, edits: Sequence[Edit], reviews: bytes, difficulty: Mapping[str, Any] | None) -> Iterator[str]:
    try:
        manifest = read_manifest(out)
    except ExportError:
        yield "whatever is in it, since its manifest cannot be read"
        return
    found = manifest.get("edits", [])
    if lost := found[len(_in_common(found, edits)) :]:
        yield _counted(lost)
    if source_of(manifest) == SYSTEMS and manifest["difficulty"] != difficulty:
        yield f"the difficulty that {len(manifest['difficulty']['systems'])} systems measured"
    if (out / REVIEWS).is_file() and not reviews.startswith((out / REVIEWS).read_bytes()):
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


def _in_common(some: Sequence[Edit], others: Sequence[Edit]) -> list[Edit]:
    """Return the edits with which both begin."""
    return [one for one, other in takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False))]


def _counted(edits: Sequence[Edit]) -> str:
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
