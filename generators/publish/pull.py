"""A published set back as the folder that it was."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...utils.errors import CorpusError, PublishError
from ..datasets.hub import download
from ..export.folder import shipped
from ..export.leaves import check_name
from ..export.read_back import check_unchanged, read_exported, read_manifest
from ..export.write_whole import MANIFEST, check_target, placed_folder
from .plan import DATA, FOLDER

_CODE = {"utils.py": ("generators", "export/exported/task_utils.py"), "qa_metrics.py": ("utils", "qa_metrics.py")}


@dataclass(frozen=True, slots=True)
class Pulled:
    """A folder from the Hub, as of `commit`; `foreign` names the code in it that this version would not write."""

    path: Path
    name: str
    commit: str
    questions: int
    foreign: tuple[str, ...]


def pull(repo: str, out: Path | None, *, revision: str = "main", overwrite: bool = False) -> Pulled:
    """Download a set that `taskgen publish` uploaded, and check every file against its manifest.

    Args:
        repo: the repository, as `owner/name`.
        out: the folder to write; by default one here with the set's name.
        revision: a commit, tag or branch.
        overwrite: whether a set that is there may be replaced.

    Raises:
        ExportError: the folder is there and is kept, or a file is not what the manifest says.
        PublishError: the repository holds no set that taskgen published.
        DatasetUnavailable: it cannot be had.
    """
    if out is not None:
        check_target(out, overwrite=overwrite)
    try:
        first = download(repo, f"{FOLDER}{MANIFEST}", revision)
    except CorpusError as error:
        if "404" not in str(error):
            raise
        raise PublishError(f"{error}. `taskgen publish` uploads sets; only those can be pulled") from error
    # Of one commit, whatever is published meanwhile: the cache keeps files by the commit that a name stood for.
    commit = first.parents[1].name
    manifest = read_manifest(first.parent)
    check_name(manifest["name"])
    target = out if out is not None else Path(manifest["name"])
    with placed_folder(target, overwrite=overwrite) as new:
        (new / MANIFEST).write_bytes(first.read_bytes())
        for path in manifest["files"]:
            place = new / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(download(repo, path if path.startswith(DATA) else f"{FOLDER}{path}", commit).read_bytes())
        exported = read_exported(new)
        check_unchanged(exported, exported.hashes)
        foreign = tuple(
            name for name, source in _CODE.items() if (new / name).read_text(encoding="utf-8") != shipped(*source)
        )
    return Pulled(target, exported.name, commit, len(exported.questions), foreign)
