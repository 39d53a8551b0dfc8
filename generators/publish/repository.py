"""A repository on the Hub before an upload: its files by their hashes, and the version of the set in it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ...utils.errors import PublishError
from ..datasets.hub import download
from ..export.atomic_write import MANIFEST
from .hub_errors import BRANCH, LOG_IN, as_publish_error
from .plan import CARD, FOLDER, TASKS, Content

if TYPE_CHECKING:
    from huggingface_hub.hf_api import DatasetInfo, RepoSibling

# Files in a new, empty repository.
_FILES_OF_NEW_REPO = (".gitattributes", CARD)
_PINNED = re.compile(r'^dataset_kwargs: \{revision: "([0-9a-f]{40})"\}$', re.MULTILINE)
_SHA256 = 64


@dataclass(frozen=True, slots=True)
class Target:
    """A repository, or one of its earlier commits.

    `head` is the commit, None if the repository does not exist yet. `hashes` has for each file its SHA-256 if it is a
    large one, otherwise the hash by which git knows it. `name` and `version` are those of the set in it, if any.
    """

    repo: str
    head: str | None
    is_public: bool
    hashes: Mapping[str, str] = field(default_factory=dict)
    name: str | None = None
    version: int | None = None

    def holds(self, files: Mapping[str, Content], only_in: Collection[str] = ()) -> bool:
        """Return True if the repository has these files, and no others in the folders `only_in`."""
        others = [path for path in self.hashes if path.startswith(tuple(only_in)) and path not in files]
        return not others and all(_is_same(content, self.hashes.get(path)) for path, content in files.items())


def check_token(repo: str) -> str:
    """Return the name of the user who is logged in.

    Raises:
        PublishError: nobody is logged in, or the token is wrong or may not write.
    """
    from huggingface_hub import HfApi, get_token

    if get_token() is None:
        raise PublishError(f"{repo}: you are not logged in; {LOG_IN}")
    with as_publish_error(repo):
        user = HfApi().whoami()
    # Tokens with rights for single repositories have the role "fineGrained".
    if user.get("auth", {}).get("accessToken", {}).get("role") == "read":
        raise PublishError(f"{repo}: the token of {user['name']} may only read; {LOG_IN}")
    return str(user["name"])


def look(repo: str) -> Target:
    """Look up a repository on the Hub as the logged-in user.

    Raises:
        PublishError: the name is not valid, the Hub cannot be reached, or taskgen did not publish the repository.
        DatasetUnavailable: the set in it cannot be read.
    """
    from huggingface_hub.errors import RepositoryNotFoundError

    with as_publish_error(repo):
        try:
            found = _info(repo, BRANCH)
        except RepositoryNotFoundError:
            return Target(repo, None, is_public=False)
    hashes = _hashes(found)
    name, version = None, None
    if f"{FOLDER}{MANIFEST}" in hashes:
        name, version = _set_of(repo, str(found.sha))
    elif not set(hashes) <= set(_FILES_OF_NEW_REPO):
        raise PublishError(
            f"{repo}: contains files that taskgen did not publish ({', '.join(sorted(hashes)[:3])}, …), and they are "
            "kept; choose another name"
        )
    return Target(repo, found.sha, not found.private, hashes, name, version)


def look_at_commit(repo: str, commit: str) -> Target | None:
    """Look up the files of one commit; None if the repository has no such commit."""
    from huggingface_hub.errors import RevisionNotFoundError

    with as_publish_error(repo):
        try:
            found = _info(repo, commit)
        except RevisionNotFoundError:
            return None
    return Target(repo, found.sha, not found.private, _hashes(found))


def pinned_commit(target: Target, task: str) -> str | None:
    """The commit whose data a published task reads; None if there is no such task."""
    path = f"{TASKS}{task}.yaml"
    if path not in target.hashes or target.head is None:
        return None
    found = _PINNED.search(download(target.repo, path, target.head).read_text(encoding="utf-8", errors="replace"))
    return found[1] if found else None


def _info(repo: str, revision: str) -> DatasetInfo:
    from huggingface_hub import HfApi

    return HfApi().dataset_info(repo, revision=revision, files_metadata=True)


def _hashes(found: DatasetInfo) -> dict[str, str]:
    return {file.rfilename: _hash(file) for file in found.siblings or ()}


def _hash(file: RepoSibling) -> str:
    return str(file.lfs.sha256 if file.lfs is not None else file.blob_id)


def _is_same(content: Content, known: str | None) -> bool:
    if known is None:
        return False
    data = content.read_bytes() if isinstance(content, Path) else content
    if len(known) == _SHA256:
        return hashlib.sha256(data).hexdigest() == known
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest() == known


def _set_of(repo: str, commit: str) -> tuple[str, int]:
    """The name and the version of the set that a repository has."""
    path = download(repo, f"{FOLDER}{MANIFEST}", commit)
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
        return str(manifest["name"]), int(manifest.get("version", 1))
    except (ValueError, OverflowError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise PublishError(
            f"{repo}: its {FOLDER}{MANIFEST} is not one that taskgen wrote; restore an earlier commit on the Hub, or "
            "choose another name"
        ) from error
