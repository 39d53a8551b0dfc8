"""A set to the Hub in two commits, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...utils.errors import PublishError
from ..datasets.hub import transport_error
from ..export.atomic_write import MANIFEST
from .hub_errors import why
from .plan import CARD, DATA, FOLDER, TASKS, Content, Plan

if TYPE_CHECKING:
    from huggingface_hub import HfApi

_BRANCH = "main"
# What a repository has that nothing was put into yet.
_OF_A_NEW_ONE = (".gitattributes", CARD)

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Target:
    """A repository before anything is done to it. `head` is the commit of its branch, None where there is none yet."""

    repo: str
    head: str | None
    is_public: bool
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Published:
    """What stands on the Hub now: its address, and the hashes of the commits with the data and with the tasks."""

    url: str
    data_commit: str
    tasks_commit: str


def look(repo: str) -> Target:
    """What there is at a place on the Hub, for whoever is logged in here.

    Raises:
        PublishError: the name cannot be one, the Hub cannot be asked, or what is there was not published by taskgen.
    """
    from huggingface_hub import HfApi
    from huggingface_hub.errors import RepositoryNotFoundError

    with _explained(repo):
        try:
            found = HfApi().dataset_info(repo, revision=_BRANCH)
        except RepositoryNotFoundError:
            return Target(repo, None, is_public=False)
    files = tuple(sorted(entry.rfilename for entry in found.siblings or ()))
    if f"{FOLDER}{MANIFEST}" not in files and not set(files) <= set(_OF_A_NEW_ONE):
        raise PublishError(
            f"{repo}: holds files that taskgen did not publish ({', '.join(files[:3])}, …), and they are kept; choose "
            "another name"
        )
    return Target(repo, found.sha, is_public=not found.private, files=files)


def upload(plan: Plan, target: Target, *, public: bool, say: Say) -> Published:
    """Commit the data, then the tasks that are pinned to it.

    Whatever goes wrong, the repository is afterwards as `look` saw it; one that was not there is not there.

    Args:
        plan: what to upload.
        target: where to, as `look` saw it.
        public: whether a repository that has yet to be made can be read by everybody.
        say: is told of each step, and of what is undone.

    Raises:
        PublishError: the Hub does not take it; the message says why, and what could not be undone.
    """
    from huggingface_hub import HfApi

    api = HfApi()
    head = target.head
    if head is None:
        with _explained(plan.repo):
            api.create_repo(plan.repo, repo_type="dataset", private=not public)
        say(f"Made {plan.repo}, {'public' if public else 'private'}.")
    try:
        with _explained(plan.repo):
            head = head or str(api.dataset_info(plan.repo, revision=_BRANCH).sha)
            version = f"{plan.exported.name}, version {plan.exported.version}"
            data = _commit(api, plan.repo, plan.data, _gone(target, plan.data, DATA, FOLDER), head, f"{version}: data")
            say(f"Committed the data: {data}.")
            pinned = plan.tasks(data)
            tasks = _commit(api, plan.repo, pinned, _gone(target, pinned, TASKS), data, f"{version}: tasks")
            say(f"Committed the tasks: {tasks}.")
    except BaseException as error:
        # Ctrl-C between the commits too.
        _undo(api, target, error, say)
        raise
    return Published(f"{api.endpoint}/datasets/{plan.repo}", data, tasks)


def _commit(api: HfApi, repo: str, files: Mapping[str, Content], gone: list[str], parent: str, message: str) -> str:
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete

    added = [CommitOperationAdd(path, content) for path, content in files.items()]
    deleted = [CommitOperationDelete(path) for path in gone]
    done = api.create_commit(
        repo,
        [*added, *deleted],
        commit_message=message,
        repo_type="dataset",
        revision=_BRANCH,
        # Whoever else publishes at this moment is not overwritten.
        parent_commit=parent,
    )
    return str(done.oid)


def _gone(target: Target, files: Mapping[str, Content], *folders: str) -> list[str]:
    """What an earlier version of the set had in these folders and this one has not."""
    return [path for path in target.files if path.startswith(folders) and path not in files]


def _undo(api: HfApi, target: Target, error: BaseException, say: Say) -> None:
    """Bring the repository back to what it was.

    Raises:
        PublishError: that cannot be done either; the message says what to do by hand.
    """
    try:
        with _explained(target.repo):
            if target.head is None:
                api.delete_repo(target.repo, repo_type="dataset", missing_ok=True)
                say(f"Took {target.repo} away again.")
            elif str(api.dataset_info(target.repo, revision=_BRANCH).sha) != target.head:
                _set_back(api, target.repo, target.head)
                say(f"Set {target.repo} back to {target.head}.")
    except PublishError as second:
        left = "was made and is empty or half full: delete it" if target.head is None else f"was at {target.head}"
        raise PublishError(
            f"{error}. And it could not be undone ({second}): {target.repo} {left}, or run the same command again, "
            "which completes it"
        ) from error


def _set_back(api: HfApi, repo: str, commit: str) -> None:
    """Let the branch be at `commit` again; where the Hub does not allow that, let it hold the same files again.

    The client has no function for the first. The Hub's own interface has: a branch is made anew with `overwrite`
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
    message = f"Back to {commit}: what followed was not complete"
    api.create_commit(repo, [*copied, *deleted], commit_message=message, repo_type="dataset", revision=_BRANCH)


@contextmanager
def _explained(repo: str) -> Iterator[None]:
    from huggingface_hub import get_token
    from huggingface_hub.errors import HFValidationError

    from ..models.secrets import redactor

    try:
        yield
    except (HFValidationError, OSError, transport_error(), ValueError, RuntimeError) as error:
        raise PublishError(f"{repo}: {redactor(get_token() or '')(why(error, _BRANCH))}") from error
