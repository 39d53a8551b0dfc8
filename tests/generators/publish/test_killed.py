"""Publishing that is killed before or after any change to the repository, and published again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import huggingface_hub
import pytest
from click.testing import Result

from lm_eval_taskgen.generators.publish import upload
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

REPO = "acme/towns-qa"
OLD, NEW = 7, 42  # the seeds of the sets


class Killed(BaseException):
    """Ends a command; nothing that it would clean up is cleaned up."""


@contextmanager
def killed(name: str, number: int, when: str) -> Iterator[None]:
    """Kill at a call of the Hub by its name and number, before it or after it is done."""
    real, calls = getattr(huggingface_hub.HfApi, name), 0

    def call(*arguments: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == number and when == "before":
            raise Killed
        done = real(*arguments, **options)
        if calls == number:
            raise Killed
        return done

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(huggingface_hub.HfApi, name, call)
        patch.setattr(upload, "_undo", lambda branch, error: None)
        yield


def seed_of_tasks(hub: Any) -> int | None:
    """The seed of the set whose data the tasks of the branch read; None if there are no tasks."""
    known = hub.repositories[REPO]
    task = known.commits[known.branches["main"]].get("lm_eval/towns_cloze.yaml")
    if task is None:
        return None
    pinned = re.search(rb'revision: "(\w+)"', task)
    assert pinned is not None
    seed: int = json.loads(known.commits[pinned[1].decode()]["taskgen/manifest.json"])["seed"]
    return seed


CREATING = [("create_repo", 1, "before"), ("create_repo", 1, "after")]
COMMITTING = [("create_commit", number, when) for number in (1, 2) for when in ("before", "after")]


@pytest.mark.parametrize(
    ("is_there", "name", "number", "when"),
    [*((False, *point) for point in CREATING + COMMITTING), *((True, *point) for point in COMMITTING)],
)
def test_a_killed_publication_leaves_a_set_that_runs_and_is_completed_by_another(
    hub: Any,
    taskgen: Callable[..., Result],
    folder: Path,
    write_set: Callable[..., Path],
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    tmp_path: Path,
    is_there: bool,
    name: str,
    number: int,
    when: str,
) -> None:
    publish = ("publish", folder, "--repo", REPO)
    if is_there:
        config = make_config(license="CC-BY-4.0", contexts=("gold",), seed=OLD)
        older = write_set(make_set(), config, tmp_path / "older" / "towns")
        assert taskgen("publish", older, "--repo", REPO).exit_code == 0
    with killed(name, number, when), pytest.raises(Killed):
        taskgen(*publish)
    if REPO in hub.repositories:
        is_whole = (name, number, when) == ("create_commit", 2, "after")
        assert seed_of_tasks(hub) == (NEW if is_whole else OLD if is_there else None)
        has_data = is_there or (name == "create_commit" and (number, when) != (1, "before"))
        pulled = taskgen("pull", REPO, "--out", tmp_path / "pulled")
        assert pulled.exit_code == (0 if has_data else 2), pulled.output
    assert taskgen(*publish).exit_code == 0
    assert seed_of_tasks(hub) == NEW
    assert "Unchanged" in taskgen(*publish).output
    assert taskgen("pull", REPO, "--out", tmp_path / "pulled", "--overwrite").exit_code == 0
