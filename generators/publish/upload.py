"""Upload a set to the Hub in two commits, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...utils.errors import PublishError
from ..datasets.hub import explained, status_of, transport_error
from ..export.atomic_write import MANIFEST
from .plan import CARD, DATA, FOLDER, TASKS, Content, Plan

if TYPE_CHECKING:
    from huggingface_hub import HfApi

_BRANCH = "main"
# Files in a new, empty repository.
_FILES_OF_NEW_REPO = (".gitattributes", CARD)
_BY_STATUS = {
    400: "the Hub rejects the upload (400)",
    401: "you are not logged in (401); log in with a token that may write: hf auth login, or set HF_TOKEN",
    403: "you have no right to write there (403); choose a name of your own or of your organisation, and log in with a "
    "token that may write: hf auth login, or set HF_TOKEN",
    409: "the Hub has it already (409); run again",
    412: "somebody else published there at the same moment (412); run again",
    413: "a file is too large for the Hub (413)",
}

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Target:
    """A repository before the upload. `head` is the commit of its branch, None if it does not exist yet."""

    repo: str
    head: str | None
    is_public: bool
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Published:
    """A finished upload: the address, and the hashes of the commits with the data and with the tasks."""

    url: str
    data_commit: str
    tasks_commit: str


def look(repo: str) -> Target:
    """Look up a repository on the Hub as the logged-in user.

    Raises:
        PublishError: the name is not valid, the Hub cannot be reached, or taskgen did not publish the repository.
    """
    from huggingface_hub import HfApi
    from huggingface_hub.errors import RepositoryNotFoundError

    with _as_publish_error(repo):
        try:
            found = HfApi().dataset_info(repo, revision=_BRANCH)
        except RepositoryNotFoundError:
            return Target(repo, None, is_public=False)
    files = tuple(sorted(entry.rfilename for entry in found.siblings or ()))
    if f"{FOLDER}{MANIFEST}" not in files and not set(files) <= set(_FILES_OF_NEW_REPO):
        raise PublishError(
            f"{repo}: contains files that taskgen did not publish ({', '.join(files[:3])}, …), and they are kept; "
            "choose another name"
        )
    return Target(repo, found.sha, is_public=not found.private, files=files)


def upload(plan: Plan, target: Target, *, public: bool, say: Say) -> Published:
    """Commit the data, then the tasks that are pinned to it.

    After an error the repository is as `look` found it; one that did not exist is deleted again.

    Args:
        plan: the files.
        target: the repository, as `look` found it.
        public: whether a new repository is created public.
        say: called with a line for each step and for each step undone.

    Raises:
        PublishError: the Hub refuses a step; the message says why, and what could not be undone.
    """
    from huggingface_hub import HfApi

    api = HfApi()
    head = target.head
    if head is None:
        with _as_publish_error(plan.repo):
            api.create_repo(plan.repo, repo_type="dataset", private=not public)
        say(f"Created {plan.repo}, {'public' if public else 'private'}.")
    try:
        with _as_publish_error(plan.repo):
            head = head or str(api.dataset_info(plan.repo, revision=_BRANCH).sha)
            version = f"{plan.exported.name}, version {plan.exported.version}"
            data = _commit(
                api, plan.repo, plan.data, _obsolete(target, plan.data, DATA, FOLDER), head, f"{version}: data"
            )
            say(f"Committed the data: {data}.")
            pinned = plan.tasks(data)
            tasks = _commit(api, plan.repo, pinned, _obsolete(target, pinned, TASKS), data, f"{version}: tasks")
            say(f"Committed the tasks: {tasks}.")
    except BaseException as error:
        # Also on Ctrl-C between the commits.
        _undo(api, target, error, say)
        raise
    return Published(f"{api.endpoint}/datasets/{plan.repo}", data, tasks)


def _commit(api: HfApi, repo: str, files: Mapping[str, Content], obsolete: list[str], parent: str, message: str) -> str:
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete

    added = [CommitOperationAdd(path, content) for path, content in files.items()]
    deleted = [CommitOperationDelete(path) for path in obsolete]
    done = api.create_commit(
        repo,
        [*added, *deleted],
        commit_message=message,
        repo_type="dataset",
        revision=_BRANCH,
        # A commit that somebody else makes at this moment is not overwritten.
        parent_commit=parent,
    )
    return str(done.oid)


def _obsolete(target: Target, files: Mapping[str, Content], *folders: str) -> list[str]:
    """Files of an earlier version in these folders that this version does not have."""
    return [path for path in target.files if path.startswith(folders) and path not in files]


def _undo(api: HfApi, target: Target, error: BaseException, say: Say) -> None:
    """Restore the repository as it was before the upload.

    Raises:
        PublishError: that fails too; the message says what to do by hand.
    """
    try:
        with _as_publish_error(target.repo):
            if target.head is None:
                api.delete_repo(target.repo, repo_type="dataset", missing_ok=True)
                say(f"Deleted {target.repo} again.")
            elif str(api.dataset_info(target.repo, revision=_BRANCH).sha) != target.head:
                _set_back(api, target.repo, target.head)
                say(f"Set {target.repo} back to {target.head}.")
    except PublishError as second:
        left = "was created and is incomplete: delete it" if target.head is None else f"was at {target.head}"
        raise PublishError(
            f"{error}. And it could not be undone ({second}): {target.repo} {left}, or run the same command again, "
            "which completes it"
        ) from error


def _set_back(api: HfApi, repo: str, commit: str) -> None:
    """Reset the branch to `commit`; if the Hub does not allow that, commit the files of `commit` again.

    The client has no function for a reset, but the Hub's API has: create the branch with `overwrite`
    (POST /api/datasets/{repo}/branch/{branch} in https://huggingface.co/.well-known/openapi.json).
    """
    from huggingface_hub.errors import HfHubHTTPError
    from huggingface_hub.utils import (  # type: ignore[attr-defined]
        build_hf_headers,
        get_session,
        hf_raise_for_status,
    )

    address = f"{api.endpoint}/api/datasets/{repo}/branch/{_BRANCH}"
    body = {"startingPoint": commit, "overwrite": True}
    try:
        hf_raise_for_status(get_session().post(address, headers=build_hf_headers(), json=body))
    except HfHubHTTPError as error:
        if error.response.status_code >= 500:
            raise
        _restore(api, repo, commit)


def _restore(api: HfApi, repo: str, commit: str) -> None:
    from huggingface_hub import CommitOperationCopy, CommitOperationDelete

    before, now = (set(api.list_repo_files(repo, repo_type="dataset", revision=at)) for at in (commit, _BRANCH))
    copied = [CommitOperationCopy(path, path, src_revision=commit) for path in sorted(before)]
    deleted = [CommitOperationDelete(path) for path in sorted(now - before)]
    message = f"Back to {commit}: what followed was incomplete"
    api.create_commit(repo, [*copied, *deleted], commit_message=message, repo_type="dataset", revision=_BRANCH)


@contextmanager
def _as_publish_error(repo: str) -> Iterator[None]:
    from huggingface_hub import get_token
    from huggingface_hub.errors import HFValidationError

    from ..models.secrets import redactor

    try:
        yield
    except (HFValidationError, OSError, transport_error(), ValueError, RuntimeError) as error:
        raise PublishError(f"{repo}: {redactor(get_token() or '')(_hub_message(error))}") from error


def _hub_message(error: BaseException) -> str:
    """The reason for an error of the Hub's client and what to do, followed by the Hub's own message if there is one."""
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError

    if isinstance(error, HFValidationError):
        return str(error)
    status = status_of(error)
    said = error.server_message if isinstance(error, HfHubHTTPError) else None
    reason = _BY_STATUS[status] if status in _BY_STATUS else explained(error, _BRANCH)
    return f"{reason}. It says: {said}" if said else reason
