"""Publish and pull through the real clients of the Hub."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import Result

from lm_eval_taskgen.generators.export.edit import edit_folder
from lm_eval_taskgen.generators.export.read_back import read_exported

TOKEN = "hf_nobodyEverMayReadThis"
REPO = "acme/towns-qa"


def published(hub: Any) -> Any:
    """The files of the branch."""
    known = hub.repositories[REPO]
    return known.commits[known.branches["main"]]


def test_pull_returns_what_was_published(
    hub: Any, taskgen: Callable[..., Result], folder: Path, tree: Callable[[Path], dict[str, bytes]], tmp_path: Path
) -> None:
    done = taskgen("publish", folder, "--repo", REPO)
    assert done.exit_code == 0, done.output
    back = taskgen("pull", REPO, "--out", tmp_path / "back")
    assert back.exit_code == 0, back.output
    assert tree(tmp_path / "back") == tree(folder)
    assert "12 questions of towns" in back.output


def test_there_are_two_commits_and_the_tasks_are_pinned_to_the_first(
    hub: Any, taskgen: Callable[..., Result], folder: Path
) -> None:
    taskgen("publish", folder, "--repo", REPO)
    _, data, tasks = hub.repositories[REPO].commits
    at_data, at_tasks = hub.repositories[REPO].commits[data], hub.repositories[REPO].commits[tasks]
    assert not any(path.startswith("lm_eval/") for path in at_data)
    leaf = yaml.safe_load(at_tasks["lm_eval/towns_cloze.yaml"])
    assert leaf["dataset_name"] == "towns_cloze"
    assert leaf["dataset_kwargs"] == {"revision": data}
    common = at_tasks["lm_eval/_towns_common_yaml"].decode()
    assert f"dataset_path: {REPO}\n" in common and "custom_dataset" not in common
    assert all(at_data[path] == at_tasks[path] for path in at_data)


def test_a_repository_is_private_by_default(hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
    taskgen("publish", folder, "--repo", REPO)
    assert hub.repositories[REPO].token == TOKEN
    taskgen("publish", folder, "--repo", "acme/open", "--public")
    assert hub.repositories["acme/open"].token is None


def test_every_configuration_of_the_card_is_read_by_datasets(
    hub: Any, taskgen: Callable[..., Result], folder: Path
) -> None:
    import datasets

    taskgen("publish", folder, "--repo", REPO)
    front = yaml.safe_load(published(hub)["README.md"].decode().split("---\n")[1])
    names = [config["config_name"] for config in front["configs"]]
    assert names == ["towns_cloze", "towns_unanswerable"]
    rows = datasets.load_dataset(REPO, "towns_cloze", split="test")
    assert rows.num_rows == 8 and rows[0]["answers"] == ["four"]
    unanswerable = datasets.load_dataset(REPO, "towns_unanswerable", split="test")
    assert unanswerable["answers"] == [[]] * 4


def test_the_card_is_complete(hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
    taskgen("publish", folder, "--repo", REPO)
    card = published(hub)["README.md"].decode()
    front = yaml.safe_load(card.split("---\n")[1])
    assert front["license"] == "cc-by-4.0"
    assert front["language"] == ["en"] and front["task_categories"] == ["question-answering"]
    assert front["size_categories"] == ["n<1K"]
    for heading in (
        "## Questions",
        "## Run it",
        "## How many drafts it took",
        "## Limits",
        "## Citation",
        "## Checksums",
    ):
        assert heading in card
    assert f"hf download {REPO}" in card and "--include_path ." not in card
    manifest = json.loads(published(hub)["taskgen/manifest.json"])
    assert manifest["files"]["data/cloze.parquet"] in card


def test_a_dry_run_shows_all_files_and_sends_nothing(hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
    done = taskgen("publish", folder, "--repo", REPO, "--dry-run")
    assert done.exit_code == 0
    assert not hub.repositories
    size = (folder / "data/cloze.parquet").stat().st_size
    assert re.search(rf"{size:,} bytes +data/cloze.parquet", done.output)
    assert "lm_eval/towns_cloze.yaml" in done.output and "taskgen/manifest.json" in done.output
    taskgen("publish", folder, "--repo", REPO)
    shown = set(re.findall(r"bytes +(\S+)", done.output))
    assert shown == set(published(hub)) - {".gitattributes"}


def test_a_file_that_is_not_the_sets_stays_here(hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
    (folder / "notes.txt").write_text("not for you", encoding="utf-8")
    taskgen("publish", folder, "--repo", REPO)
    assert not any("notes" in path for path in published(hub))


STEPS = {
    "no repository may be made": ("create", 403, 0),
    "the Hub breaks down before anything is sent": ("preupload", 500, 0),
    "the storage is full": ("lfs", 403, 0),
    "the storage refuses a file": ("storage", 403, 0),
    "somebody else committed": ("commit", 412, 0),
    "the second commit fails before it is sent": ("preupload", 403, 1),
    "the second commit fails": ("commit", 500, 1),
}


@pytest.mark.parametrize("what", STEPS)
def test_a_failed_upload_leaves_no_new_repository(
    hub: Any, taskgen: Callable[..., Result], folder: Path, what: str
) -> None:
    step, status, after = STEPS[what]
    hub.refuse(REPO, step, status=status, after=after)
    done = taskgen("publish", folder, "--repo", REPO)
    assert done.exit_code == 2
    assert f"Error: {REPO}: " in done.output and f"({status})" in done.output
    assert not hub.repositories


@pytest.mark.parametrize("what", list(STEPS)[3:])
def test_a_failed_upload_leaves_a_repository_as_it_was(
    hub: Any, taskgen: Callable[..., Result], folder: Path, tmp_path: Path, what: str
) -> None:
    step, status, after = STEPS[what]
    taskgen("publish", folder, "--repo", REPO)
    head = hub.repositories[REPO].branches["main"]
    edited = changed(taskgen, folder, tmp_path)
    hub.refuse(REPO, step, status=status, after=after)
    assert taskgen("publish", edited, "--repo", REPO).exit_code == 2
    assert hub.repositories[REPO].branches["main"] == head
    hub.mend()
    assert taskgen("publish", edited, "--repo", REPO).exit_code == 0


def test_ctrl_c_between_the_commits_undoes_the_first(
    hub: Any, taskgen: Callable[..., Result], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lm_eval_taskgen.generators.publish.plan import Plan

    def interrupted(plan: Any, commit: Any) -> None:
        raise KeyboardInterrupt

    # The first call is for the sizes; the second, in the upload, is interrupted.
    tasks, calls = Plan.tasks, []  # type: ignore[var-annotated]
    monkeypatch.setattr(
        Plan,
        "tasks",
        lambda plan, commit: (calls.append(commit) or tasks if not calls else interrupted)(plan, commit),  # type: ignore[func-returns-value]
    )
    assert taskgen("publish", folder, "--repo", REPO).exit_code != 0
    assert len(hub.repositories) == 0


def changed(taskgen: Any, folder: Any, tmp_path: Path) -> Any:
    """The next version of the set, in which one type is gone, and a question of the other."""
    drops = ",".join(["en-0-0", *(f"en-u{number}" for number in range(4))])
    done = taskgen("edit", folder, "--drop", drops, "--out", tmp_path / "edited")
    assert done.exit_code == 0, done.output
    return tmp_path / "edited"


def test_if_the_branch_cannot_be_reset_its_files_are_restored(
    hub: Any, taskgen: Callable[..., Result], folder: Path, tmp_path: Path
) -> None:
    taskgen("publish", folder, "--repo", REPO)
    before = published(hub)
    edited = changed(taskgen, folder, tmp_path)
    hub.refuse(REPO, "branch", status=403)
    hub.refuse(REPO, "commit", status=500, after=1, times=1)
    assert taskgen("publish", edited, "--repo", REPO).exit_code == 2
    assert published(hub) == before


def test_a_failed_undo_is_reported(hub: Any, taskgen: Callable[..., Result], folder: Path, tmp_path: Path) -> None:
    taskgen("publish", folder, "--repo", REPO)
    edited = changed(taskgen, folder, tmp_path)
    head = hub.repositories[REPO].branches["main"]
    hub.refuse(REPO, "commit", status=500, after=1)
    hub.refuse(REPO, "branch", status=500)
    done = taskgen("publish", edited, "--repo", REPO)
    assert done.exit_code == 2
    assert "could not be undone" in done.output and head in done.output


def test_publishing_again_removes_obsolete_files(
    hub: Any, taskgen: Callable[..., Result], folder: Path, tmp_path: Path, tree: Callable[[Path], dict[str, bytes]]
) -> None:
    taskgen("publish", folder, "--repo", REPO)
    first = hub.repositories[REPO].branches["main"]
    edited = changed(taskgen, folder, tmp_path)
    assert taskgen("publish", edited, "--repo", REPO).exit_code == 0
    assert not any("unanswerable" in path for path in published(hub))
    assert first in hub.repositories[REPO].commits, "what ran before still has its data"
    taskgen("pull", REPO, "--out", tmp_path / "back")
    assert tree(tmp_path / "back") == tree(edited)
    assert taskgen("pull", REPO, "--out", tmp_path / "old", "--revision", first).exit_code == 0
    assert tree(tmp_path / "old") == tree(folder)


def test_a_repository_of_somebody_elses_files_is_kept(hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
    hub.put(REPO, {"model.safetensors": b"..."})
    done = taskgen("publish", folder, "--repo", REPO)
    assert done.exit_code == 2 and "model.safetensors" in done.output
    assert published(hub) == {"model.safetensors": b"..."}


def test_without_a_token_nothing_is_sent(
    hub: Any, taskgen: Callable[..., Result], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HF_TOKEN")
    done = taskgen("publish", folder, "--repo", REPO)
    assert done.exit_code == 2 and "hf auth login" in done.output
    assert not hub.repositories


def test_an_invalid_name_is_reported(hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
    done = taskgen("publish", folder, "--repo", "a/b/c")
    assert done.exit_code == 2 and "a/b/c" in done.output


def test_the_token_is_nowhere(
    hub: Any, taskgen: Callable[..., Result], folder: Path, tmp_path: Path, tree: Callable[[Path], dict[str, bytes]]
) -> None:
    said = [taskgen("publish", folder, "--repo", REPO).output]
    hub.refuse(REPO, "commit", status=500)
    said.append(taskgen("publish", folder, "--repo", REPO, "--license", "MIT").output)
    hub.mend()
    said.append(taskgen("pull", REPO, "--out", tmp_path / "back").output)
    assert not any(TOKEN in text for text in said)
    assert not any(TOKEN.encode() in data for data in {**published(hub), **tree(tmp_path / "back")}.values())


class TestPull:
    def test_a_file_that_was_changed_there_is_refused(
        self, hub: Any, taskgen: Callable[..., Result], folder: Path, tmp_path: Path
    ) -> None:
        taskgen("publish", folder, "--repo", REPO)
        files = {**published(hub), "taskgen/settings.json": b"{}"}
        hub.put(REPO, files, token=TOKEN)
        done = taskgen("pull", REPO, "--out", tmp_path / "back")
        assert done.exit_code == 2 and "settings.json" in done.output
        assert not (tmp_path / "back").exists()

    def test_code_that_this_version_would_not_write_is_refused_unless_trusted(
        self, hub: Any, taskgen: Callable[..., Result], folder: Path, tmp_path: Path
    ) -> None:
        code = folder / "utils.py"
        code.write_text(code.read_text(encoding="utf-8") + "\n# ours\n", encoding="utf-8")
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        manifest["files"]["utils.py"] = hashlib.sha256(code.read_bytes()).hexdigest()
        (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        taskgen("publish", folder, "--repo", REPO)
        done = taskgen("pull", REPO, "--out", tmp_path / "back")
        assert done.exit_code == 2 and "utils.py: line" in done.output and "--trust" in done.output
        assert not (tmp_path / "back").exists()
        done = taskgen("pull", REPO, "--out", tmp_path / "back", "--trust")
        assert done.exit_code == 0 and "utils.py: line" in done.output

    def test_a_name_that_leads_elsewhere_is_refused(
        self, hub: Any, taskgen: Callable[..., Result], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        taskgen("publish", folder, "--repo", REPO)
        manifest = json.loads(published(hub)["taskgen/manifest.json"]) | {"name": "../../elsewhere"}
        hub.put(REPO, {**published(hub), "taskgen/manifest.json": json.dumps(manifest).encode()}, token=TOKEN)
        monkeypatch.chdir(tmp_path)
        done = taskgen("pull", REPO)
        assert done.exit_code == 2 and "elsewhere" in done.output

    def test_without_a_folder_it_goes_to_tasks(
        self, hub: Any, taskgen: Callable[..., Result], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        taskgen("publish", folder, "--repo", REPO)
        monkeypatch.chdir(tmp_path)
        assert taskgen("pull", REPO).exit_code == 0
        name = json.loads((folder / "manifest.json").read_bytes())["name"]
        assert (tmp_path / "tasks" / name / "manifest.json").is_file()

    def test_a_repository_without_a_set_is_reported(
        self, hub: Any, taskgen: Callable[..., Result], tmp_path: Path
    ) -> None:
        hub.put(REPO, {"README.md": b"# other"})
        done = taskgen("pull", REPO, "--out", tmp_path / "back")
        assert done.exit_code == 2 and "taskgen publish" in done.output

    def test_a_folder_that_is_there_is_kept(self, hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
        done = taskgen("pull", REPO, "--out", folder)
        assert done.exit_code == 2 and "--overwrite" in done.output
        assert not hub.log, "nothing was asked for"

    def test_a_folder_that_was_changed_is_kept(
        self, hub: Any, taskgen: Callable[..., Result], folder: Path, tmp_path: Path, tree: Callable[[Path], Any]
    ) -> None:
        taskgen("publish", folder, "--repo", REPO)
        back = tmp_path / "back"
        taskgen("pull", REPO, "--out", back)
        taskgen("publish", changed(taskgen, folder, tmp_path), "--repo", REPO)
        again = ("pull", REPO, "--out", back, "--overwrite")
        assert taskgen(*again).exit_code == 0, "a newer version of what was pulled"
        assert taskgen(*again).exit_code == 0, "whose edit is that of the Hub"
        mine = edit_folder(back, [read_exported(back).questions[0]["id"]], ())
        before = tree(back)
        done = taskgen(*again)
        assert mine.dropped == 1 and done.exit_code == 2 and tree(back) == before
        assert "to replace it loses 1 edit (0 questions added, 1 dropped, 0 changed)" in done.output


def test_the_published_tasks_run_from_a_fresh_download(
    hub: Any, taskgen: Callable[..., Result], folder: Path, tmp_path: Path
) -> None:
    from huggingface_hub import snapshot_download

    from lm_eval_taskgen.generators.evaluation.run import score
    from lm_eval_taskgen.generators.export.task_folder import read_task_folder
    from lm_eval_taskgen.generators.models.baseline import BaselineReader

    taskgen("publish", folder, "--repo", REPO)
    fresh = snapshot_download(REPO, repo_type="dataset", allow_patterns="lm_eval/*", local_dir=tmp_path / "fresh")
    there = score([read_task_folder(tmp_path / "fresh" / "lm_eval")], BaselineReader())
    here = score([read_task_folder(folder)], BaselineReader())
    assert fresh and there == here and there[0].questions == 12


def test_the_card_has_the_baseline_scores(folder: Path) -> None:
    from lm_eval_taskgen.generators.evaluation.baseline_scores import baseline_scores
    from lm_eval_taskgen.generators.export.read_back import read_exported
    from lm_eval_taskgen.generators.publish.card import published_card

    exported = read_exported(folder)
    card = published_card(exported, REPO, "MIT", baseline_scores(exported))
    assert re.search(r"\| \*\*taskgen_towns\*\* \| 12 \| \d\.\d{3} \| \d\.\d{3} \| \d\.\d{3} \|", card)
    assert re.search(r"\| towns_unanswerable \| 4 \|", card)
