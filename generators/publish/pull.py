"""Download a published set as the folder that was published."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...utils.errors import CorpusError, ExportError, PublishError
from ..datasets.hub import download
from ..export.atomic_write import MANIFEST, atomic_folder, check_target
from ..export.closed_form import departures, refusal
from ..export.leaves import check_name
from ..export.losses import check_nothing_is_lost
from ..export.read_back import check_unchanged, read_exported, read_manifest
from .plan import DATA, FOLDER


@dataclass(frozen=True, slots=True)
class Pulled:
    """A set from the Hub as of `commit`; `foreign` has a message on each thing in it that could run (`departures`)."""

    path: Path
    name: str
    version: int
    commit: str
    questions: int
    foreign: tuple[str, ...]


def pull(
    repo: str, out: Path | None, *, revision: str = "main", overwrite: bool = False, trust: bool = False
) -> Pulled:
    """Download a set that `taskgen publish` uploaded, and check every file against its manifest.

    Args:
        repo: the repository, as `owner/name`.
        out: the folder to write; by default `tasks/` and the set's name, in the working folder.
        revision: a commit, tag or branch.
        overwrite: whether an existing set may be replaced.
        trust: whether the set may hold code that this version of the package does not write.

    Raises:
        ExportError: `out` must not be replaced, or it was changed, or a file does not match the manifest, or the set
            holds code of others and `trust` is not set.
        PublishError: the repository was not published by taskgen.
        DatasetUnavailable: the download failed.
    """
    if out is not None:
        check_target(out, overwrite=overwrite)
    try:
        first = download(repo, f"{FOLDER}{MANIFEST}", revision)
    except CorpusError as error:
        if "404" not in str(error):
            raise
        raise PublishError(
            f"{error}. Only sets that `taskgen publish` uploaded can be pulled, private ones by who is logged in: hf "
            "auth login, or set HF_TOKEN"
        ) from error
    # All files come from one commit, even if a new version is published meanwhile. The cache's folder names it.
    commit = first.parents[1].name
    manifest = read_manifest(first.parent)
    check_name(manifest["name"])
    target = out if out is not None else Path("tasks", manifest["name"])
    check_target(target, overwrite=overwrite)
    check_nothing_is_lost(target, edits=manifest.get("edits", ()))
    with atomic_folder(target, overwrite=overwrite) as new:
        (new / MANIFEST).write_bytes(first.read_bytes())
        for path in manifest["files"]:
            target_file = new / path
            target_file.parent.mkdir(parents=True, exist_ok=True)
            content = download(repo, path if path.startswith(DATA) else f"{FOLDER}{path}", commit).read_bytes()
            target_file.write_bytes(content)
        exported = read_exported(new)
        check_unchanged(exported, exported.hashes)
        foreign = tuple(departures(new))
        if foreign and not trust:
            raise ExportError(refusal(repo, foreign, "--trust"))
    return Pulled(target, exported.name, exported.version, commit, len(exported.questions), foreign)
