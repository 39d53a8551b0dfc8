"""Publish into a repository that has the set already: unchanged, changed, and while others write to it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import Result

from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

TOKEN = "hf_nobodyEverMayReadThis"
REPO = "acme/towns-qa"


def published(hub: Any) -> Any:
    """The files of the branch."""
    known = hub.repositories[REPO]
    return known.commits[known.branches["main"]]


def commits(hub: Any) -> list[str]:
    return list(hub.repositories[REPO].commits)


@pytest.fixture
def other(
    tmp_path: Path,
    write_set: Callable[..., Path],
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
) -> Path:
    """The set generated again with another seed: other content, and version 1 too."""
    config = make_config(license="CC-BY-4.0", contexts=("gold",), seed=7)
    return write_set(make_set(), config, tmp_path / "again" / "towns")


def test_an_unchanged_set_is_not_committed(hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
    taskgen("publish", folder, "--repo", REPO)
    before = commits(hub)
    done = taskgen("publish", folder, "--repo", REPO)
    assert done.exit_code == 0, done.output
    assert commits(hub) == before
    assert f"Unchanged: {REPO} has this set, as version 1" in done.output and before[-1] in done.output
    assert "Committed" not in done.output and "Published" not in done.output
    assert "Unchanged" in taskgen("publish", folder, "--repo", REPO, "--dry-run").output


def test_another_licence_changes_the_card_alone(hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
    taskgen("publish", folder, "--repo", REPO)
    before, leaf = commits(hub), published(hub)["lm_eval/towns_cloze.yaml"]
    done = taskgen("publish", folder, "--repo", REPO, "--license", "MIT")
    assert done.exit_code == 0 and "Committed the card" in done.output, done.output
    assert len(commits(hub)) == len(before) + 1
    assert published(hub)["lm_eval/towns_cloze.yaml"] == leaf, "the tasks read the data that they read before"
    assert b"license: mit" in published(hub)["README.md"]


def test_a_changed_set_is_the_next_version(
    hub: Any, taskgen: Callable[..., Result], folder: Path, other: Path, tmp_path: Path
) -> None:
    taskgen("publish", folder, "--repo", REPO)
    assert b"# towns, version 1\n" in published(hub)["README.md"]
    done = taskgen("publish", other, "--repo", REPO)
    assert done.exit_code == 0, done.output
    assert f"{REPO} has version 1 with other content, so this is published as version 2" in done.output
    files = published(hub)
    card = files["README.md"].decode()
    assert "# towns, version 2\n" in card and "version 2: an evaluation set" in card
    assert yaml.safe_load(card.split("---\n")[1])["pretty_name"] == "towns, version 2"
    assert json.loads(files["taskgen/manifest.json"])["version"] == 2
    for path in ("taskgen/_towns_common_yaml", "lm_eval/_towns_common_yaml", "lm_eval/_taskgen_towns.yaml"):
        assert b"version: 2" in files[path]
    assert json.loads((other / "manifest.json").read_text(encoding="utf-8"))["version"] == 1, "the folder stays"
    assert "questions of towns, version 2," in taskgen("pull", REPO, "--out", tmp_path / "back").output


def test_a_raised_version_is_unchanged_when_published_again(
    hub: Any, taskgen: Callable[..., Result], folder: Path, other: Path, tmp_path: Path
) -> None:
    taskgen("publish", folder, "--repo", REPO)
    taskgen("publish", other, "--repo", REPO)
    before = commits(hub)
    taskgen("pull", REPO, "--out", tmp_path / "back")
    for same in (other, tmp_path / "back"):
        done = taskgen("publish", same, "--repo", REPO)
        assert "Unchanged" in done.output and commits(hub) == before, done.output


def test_data_that_was_changed_there_is_replaced(hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
    taskgen("publish", folder, "--repo", REPO)
    right = published(hub)["data/cloze.parquet"]
    hub.put(REPO, {**published(hub), "data/cloze.parquet": b"PAR1"}, token=TOKEN)
    done = taskgen("publish", folder, "--repo", REPO)
    assert done.exit_code == 0 and "Committed the data" in done.output, done.output
    assert published(hub)["data/cloze.parquet"] == right


def test_tasks_that_read_other_data_are_pinned_anew(
    hub: Any, taskgen: Callable[..., Result], folder: Path, other: Path
) -> None:
    """The head has the data of the set, but its tasks read an earlier commit, as after a failed undo."""
    taskgen("publish", folder, "--repo", REPO)
    tasks = {path: data for path, data in published(hub).items() if path.startswith("lm_eval/")}
    taskgen("publish", other, "--repo", REPO)
    hub.put(REPO, {**published(hub), **tasks}, token=TOKEN)
    assert "Unchanged" not in taskgen("publish", other, "--repo", REPO).output
    revision = re.search(rb'revision: "(\w+)"', published(hub)["lm_eval/towns_cloze.yaml"])
    assert revision is not None
    at_pin = hub.repositories[REPO].commits[revision[1].decode()]
    assert json.loads(at_pin["taskgen/manifest.json"])["seed"] == 7


@pytest.mark.parametrize(
    ("what", "after", "said", "why"),
    [
        ("request", 0, "nothing was committed", "the first commit never arrived"),
        ("request", 1, "nothing was committed", "the second commit never arrived"),
        ("reply", 0, "was committed all the same", "the first commit arrived, its reply did not"),
        ("reply", 1, "was committed all the same", "the second commit arrived, its reply did not"),
    ],
)
def test_a_dropped_commit_ends_in_two_commits(
    hub: Any, taskgen: Callable[..., Result], folder: Path, what: str, after: int, said: str, why: str
) -> None:
    hub.drop(REPO, "commit", what, after=after)
    done = taskgen("publish", folder, "--repo", REPO)
    assert done.exit_code == 0 and said in done.output, (done.output, why)
    _created, data, tasks = commits(hub)
    assert f'revision: "{data}"'.encode() in published(hub)["lm_eval/towns_cloze.yaml"], why
    assert hub.repositories[REPO].branches["main"] == tasks


def test_a_connection_that_always_drops_is_given_up(hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
    hub.drop(REPO, "commit", "request", times=9)
    done = taskgen("publish", folder, "--repo", REPO)
    assert done.exit_code == 2 and f"Deleted {REPO} again" in done.output, done.output
    assert hub.faults[0].times == 6, "three tries"


def test_a_commit_of_somebody_else_is_not_undone(
    hub: Any, taskgen: Callable[..., Result], folder: Path, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lm_eval_taskgen.generators.publish.plan import Plan

    taskgen("publish", folder, "--repo", REPO)
    tasks = Plan.tasks

    def interrupted_by_another(plan: Any, commit: str) -> Any:
        if commit in hub.repositories[REPO].commits and len(commits(hub)) == 4:
            hub.put(REPO, {**published(hub), "taskgen/notes.md": b"mine"}, token=TOKEN)
        return tasks(plan, commit)

    monkeypatch.setattr(Plan, "tasks", interrupted_by_another)
    done = taskgen("publish", other, "--repo", REPO)
    assert done.exit_code == 2 and "somebody else" in done.output, done.output
    assert published(hub)["taskgen/notes.md"] == b"mine"
