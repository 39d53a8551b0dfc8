from __future__ import annotations

import hashlib
import importlib.util
import shutil
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.export.link import link, linked, lm_eval_tasks_folder, unlink
from lm_eval_taskgen.generators.export.task_folder import read_task_folder
from lm_eval_taskgen.utils.errors import ExportError


def snapshot(tree: Path) -> dict[str, str]:
    """Every folder and file of a tree; except bytecode."""
    return {
        path.relative_to(tree).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder"
        for path in tree.rglob("*")
        if "__pycache__" not in path.parts
    }


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    """A tree like lm-eval's."""
    (tmp_path / "tasks/arc").mkdir(parents=True)
    (tmp_path / "tasks/arc/arc.yaml").write_text("task: arc\n", encoding="utf-8")
    (tmp_path / "tasks/README.md").write_text("tasks\n", encoding="utf-8")
    return tmp_path / "tasks"


@pytest.fixture
def make_folder(tmp_path: Path) -> Callable[..., Any]:
    def make(parent: str, name: str) -> Path:
        folder = tmp_path / parent
        (folder / "more/of").mkdir(parents=True)
        (folder / f"_{name}.yaml").write_text(f"group: taskgen_{name}\ntask: [{name}_a]\n", encoding="utf-8")
        (folder / "more/of/a.yaml").write_text(f"task: {name}_a\n", encoding="utf-8")
        (folder / "settings.yaml").write_text("colour: red\n", encoding="utf-8")
        return folder

    return make


def test_unlink_leaves_the_tree_as_it_was(tasks: Path, make_folder: Callable[..., Any]) -> None:
    before = snapshot(tasks)
    for parent, name in (("one", "acme"), ("two", "zeta")):
        link(read_task_folder(make_folder(parent, name)), tasks)
    assert [one.names for one in linked(tasks)] == [("taskgen_acme", "acme_a"), ("taskgen_zeta", "zeta_a")]
    added = snapshot(tasks).keys() - before.keys()
    assert sum(path.endswith(".yaml") for path in added) == 4, "task files alone, not the folder's other YAML"
    unlink(tasks.parent / "one", tasks)
    assert [one.names for one in linked(tasks)] == [("taskgen_zeta", "zeta_a")]
    unlink(None, tasks)
    assert snapshot(tasks) == before


def test_linking_again_updates_the_link(tasks: Path, make_folder: Callable[..., Any]) -> None:
    folder = make_folder("one", "acme")
    link(read_task_folder(folder), tasks)
    first = snapshot(tasks)
    link(read_task_folder(folder), tasks)
    assert snapshot(tasks) == first
    (folder / "more/of/a.yaml").rename(folder / "b.yaml")
    made = link(read_task_folder(folder), tasks)
    assert sorted(made.files) == ["_acme.yaml", "b.yaml"]
    assert not (made.path / "more").exists()
    assert len(made.path.name.removeprefix("one-")) == 8, "another version finds the link again"


def test_two_linked_folders_cannot_share_a_name(tasks: Path, make_folder: Callable[..., Any]) -> None:
    link(read_task_folder(make_folder("one", "acme")), tasks)
    with pytest.raises(ExportError, match=r"linked already, from .*one"):
        link(read_task_folder(make_folder("two", "acme")), tasks)
    assert len(linked(tasks)) == 1


def test_a_folder_that_is_gone_can_still_be_unlinked(tasks: Path, make_folder: Callable[..., Any]) -> None:
    before = snapshot(tasks)
    folder = make_folder("one", "acme")
    made = link(read_task_folder(folder), tasks)
    shutil.rmtree(folder)
    (made.path / made.files[0]).unlink()
    unlink(folder, tasks)
    assert snapshot(tasks) == before


def test_files_that_taskgen_did_not_write_are_kept_and_named(tasks: Path, make_folder: Callable[..., Any]) -> None:
    made = link(read_task_folder(make_folder("one", "acme")), tasks)
    (made.path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(ExportError, match=r"notes\.txt"):
        unlink(None, tasks)
    assert (made.path / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_unlinking_what_is_not_linked_says_what_is(tasks: Path, make_folder: Callable[..., Any]) -> None:
    with pytest.raises(ExportError, match="linked: nothing"):
        unlink(make_folder("one", "acme"), tasks)


def test_a_read_only_tree_is_reported_with_a_way_around(tasks: Path, make_folder: Callable[..., Any]) -> None:
    (tasks / "taskgen_linked").write_text("in the way", encoding="utf-8")
    with pytest.raises(ExportError, match=r"cannot be changed \([A-Z][a-z ]+\); without a link, .*--include_path"):
        link(read_task_folder(make_folder("one", "acme")), tasks)


def test_paths_may_contain_any_character(tasks: Path, make_folder: Callable[..., Any]) -> None:
    folder = make_folder('a "b" \\ {c} अ: #', "acme")
    made = link(read_task_folder(folder), tasks)
    from lm_eval.tasks._yaml_loader import load_yaml

    assert load_yaml(made.path / "more/of/a.yaml")["task"] == "acme_a"


def test_the_tasks_of_the_installed_lm_eval_are_found() -> None:
    lm_eval_tasks = pytest.importorskip("lm_eval.tasks")
    assert lm_eval_tasks_folder() == Path(lm_eval_tasks.__file__).parent


@pytest.mark.parametrize("spec", [None, ModuleSpec("lm_eval", None)], ids=["no module", "no package"])
def test_without_lm_eval_there_is_nothing_to_link_to(spec: ModuleSpec | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: spec)
    with pytest.raises(ExportError, match="lm-eval is not installed"):
        lm_eval_tasks_folder()


@pytest.mark.slow
def test_lm_eval_finds_a_linked_set_and_unlink_restores_its_tree(task_root: Path) -> None:
    """The real lm-eval of this environment, with nothing but its own start-up scan."""
    from lm_eval.tasks import TaskManager

    tasks = lm_eval_tasks_folder()
    before = snapshot(tasks)
    try:
        link(read_task_folder(task_root / "towns"), tasks)
        manager = TaskManager()
        assert manager.match_tasks(["taskgen_towns*"]) == [
            "taskgen_towns",
            "taskgen_towns_closed_book",
            "taskgen_towns_distractors",
        ]
        loaded = manager.load(["taskgen_towns"])["tasks"]
        prompt = loaded["towns_cloze"].doc_to_text(loaded["towns_cloze"].test_docs()[0])
    finally:
        unlink(task_root / "towns", tasks)
    assert "Skagen" in prompt, "include, !function and data are found beside the real file"
    assert snapshot(tasks) == before
