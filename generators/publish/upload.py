"""Upload a set to the Hub in two commits, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...utils.errors import PublishError
from ..datasets.hub import transport_error
from .hub_errors import BRANCH, as_publish_error, is_dropped
from .plan import CARD, DATA, FOLDER, TASKS, Content, Plan
from .repository import Target, look_at_commit

if TYPE_CHECKING:
    from huggingface_hub import HfApi

_TRIES = 3  # of a commit whose connection is dropped

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Branch:
    """The branch to which a set is committed. `made` are the commits of this upload, `say` is called with messages."""

    api: HfApi
    target: Target
    made: list[str]
    say: Say


def upload(plan: Plan, target: Target, *, public: bool, say: Say) -> str:
    """Commit the data, then the tasks that are pinned to it, and return the address of the repository.

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

    branch = Branch(HfApi(), target, [], say)
    head = target.head
    if head is None:
        with as_publish_error(plan.repo):
            branch.api.create_repo(plan.repo, repo_type="dataset", private=not public)
        say(f"Created {plan.repo}, {'public' if public else 'private'}.")
    try:
        with as_publish_error(plan.repo):
            head = head or str(branch.api.dataset_info(plan.repo, revision=BRANCH).sha)
            title = f"{plan.exported.name}, version {plan.exported.version}"
            data = _commit(branch, plan.data, _obsolete(target, plan.data, DATA, FOLDER), head, f"{title}: data")
            say(f"Committed the data: {data}.")
            pinned = plan.tasks(data)
            tasks = _commit(branch, pinned, _obsolete(target, pinned, TASKS), data, f"{title}: tasks")
            say(f"Committed the tasks: {tasks}.")
    except BaseException as error:
        # Also on Ctrl-C between the commits.
        _undo(branch, error)
        raise
    return f"{branch.api.endpoint}/datasets/{plan.repo}"


def upload_card(plan: Plan, target: Target, *, say: Say) -> str:
    """Commit the card alone, to a repository that has all else, and return the address of the repository.

    Raises:
        PublishError: the Hub refuses it.
    """
    from huggingface_hub import HfApi

    assert target.head is not None  # it has all else
    branch = Branch(HfApi(), target, [], say)
    title = f"{plan.exported.name}, version {plan.exported.version}: card"
    with as_publish_error(plan.repo):
        say(f"Committed the card: {_commit(branch, {CARD: plan.data[CARD]}, [], target.head, title)}.")
    return f"{branch.api.endpoint}/datasets/{plan.repo}"


def _commit(branch: Branch, files: Mapping[str, Content], obsolete: list[str], parent: str, title: str) -> str:
    """Make a commit, again if the connection is dropped before it, and return its hash."""
    for attempt in range(1, _TRIES + 1):
        try:
            branch.made.append(_send(branch, files, obsolete, parent, title))
            return branch.made[-1]
        except (OSError, transport_error()) as error:
            if not is_dropped(error) or attempt == _TRIES:
                raise
            now = look_at_commit(branch.target.repo, BRANCH)
            if now is not None and now.head == parent:
                branch.say("The connection broke off, and nothing was committed; trying again.")
            elif now is not None and now.head is not None and now.holds(files) and not set(obsolete) & set(now.hashes):
                branch.say("The connection broke off, and the commit was committed all the same.")
                branch.made.append(now.head)
                return now.head
            else:
                raise
    raise AssertionError  # the last try returns or raises


def _send(branch: Branch, files: Mapping[str, Content], obsolete: list[str], parent: str, title: str) -> str:
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete

    added = [CommitOperationAdd(path, content) for path, content in files.items()]
    deleted = [CommitOperationDelete(path) for path in obsolete]
    done = branch.api.create_commit(
        branch.target.repo,
        [*added, *deleted],
        commit_message=title,
        repo_type="dataset",
        revision=BRANCH,
        # A commit that somebody else makes at this moment is not overwritten.
        parent_commit=parent,
    )
    return str(done.oid)


def _obsolete(target: Target, files: Mapping[str, Content], *folders: str) -> list[str]:
    """Files of an earlier version in these folders that this version does not have."""
    return [path for path in target.hashes if path.startswith(folders) and path not in files]


def _undo(branch: Branch, error: BaseException) -> None:
    """Restore the repository as it was before the upload; a commit of somebody else is kept.

    Raises:
        PublishError: that fails too; the message says what to do by hand.
    """
    api, target = branch.api, branch.target
    try:
        with as_publish_error(target.repo):
            if target.head is None:
                api.delete_repo(target.repo, repo_type="dataset", missing_ok=True)
                branch.say(f"Deleted {target.repo} again.")
                return
            now = str(api.dataset_info(target.repo, revision=BRANCH).sha)
            if now in branch.made:
                _set_back(api, target.repo, target.head)
                branch.say(f"Set {target.repo} back to {target.head}.")
            elif now != target.head:
                raise PublishError(
                    f"{target.repo} is at {now}, a commit of somebody else or one that the Hub did not confirm, and is "
                    "left as it is"
                )
    except PublishError as second:
        left = "was created and is incomplete: delete it" if target.head is None else f"was at {target.head}"
        raise PublishError(
            f"{str(error) or 'interrupted'}. And it could not be undone ({second}): {target.repo} {left}, or run the "
            "same command again, which completes it"
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

    address = f"{api.endpoint}/api/datasets/{repo}/branch/{BRANCH}"
    body = {"startingPoint": commit, "overwrite": True}
    try:
        hf_raise_for_status(get_session().post(address, headers=build_hf_headers(), json=body))
    except HfHubHTTPError as error:
        if error.response.status_code >= 500:
            raise
        _restore(api, repo, commit)


def _restore(api: HfApi, repo: str, commit: str) -> None:
    from huggingface_hub import CommitOperationCopy, CommitOperationDelete

    before, now = (set(api.list_repo_files(repo, repo_type="dataset", revision=at)) for at in (commit, BRANCH))
    copied = [CommitOperationCopy(path, path, src_revision=commit) for path in sorted(before)]
    deleted = [CommitOperationDelete(path) for path in sorted(now - before)]
    message = f"Back to {commit}: what followed was incomplete"
    api.create_commit(repo, [*copied, *deleted], commit_message=message, repo_type="dataset", revision=BRANCH)
