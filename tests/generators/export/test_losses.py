"""Changes to a folder since it was generated are not thrown away by generating into it again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.export.edit import edit_folder
from lm_eval_taskgen.generators.generator import export_folder
from lm_eval_taskgen.utils.errors import ExportError
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

Tree = Callable[[Path], dict[str, bytes]]


def edited(folder: Path) -> None:
    edit_folder(folder, ["en-0-0"], [])
    edit_folder(folder, ["en-1-0", "en-1-1"], [])


def with_files(count: int) -> Callable[[Path], object]:
    return lambda folder: [(folder / f"{number}.txt").write_text("mine") for number in range(count)]


CHANGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "edits": (edited, "2 edits (0 questions added, 3 dropped, 0 changed)"),
    "one edit": (
        lambda folder: edit_folder(folder, ["en-0-0"], []),
        "1 edit (0 questions added, 1 dropped, 0 changed)",
    ),
    "a file changed by hand": (
        lambda folder: (folder / "settings.json").write_text("{}", encoding="utf-8"),
        "changes by hand to settings.json",
    ),
    "a file of the user's": (
        lambda folder: (folder / "notes.txt").write_text("mine", encoding="utf-8"),
        "files that are not the set's: notes.txt",
    ),
    "as many as are named": (with_files(5), "not the set's: 0.txt, 1.txt, 2.txt, 3.txt, 4.txt. Choose"),
    "more than are named": (with_files(6), "not the set's: 0.txt, 1.txt, 2.txt, 3.txt, 4.txt and 1 more. Choose"),
    "a manifest that is none": (
        lambda folder: (folder / "manifest.json").write_text("{", encoding="utf-8"),
        "whatever is in it, since its manifest cannot be read",
    ),
}


@pytest.fixture
def folder(
    tmp_path: Path,
    write_set: Callable[..., Path],
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
) -> Path:
    return write_set(make_set(), make_config(contexts=("gold",)), tmp_path / "towns")


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_folder_is_not_overwritten(
    folder: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    tree: Tree,
    what: str,
) -> None:
    change, said = CHANGES[what]
    change(folder)
    before = tree(folder)
    with pytest.raises(ExportError) as raised:
        export_folder(make_set(), make_config(contexts=("gold",)), folder, overwrite=True)
    assert f"{folder}: " in str(raised.value) and said in str(raised.value)
    assert tree(folder) == before


def test_what_was_made_from_the_old_set_goes_with_it(
    folder: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    tree: Tree,
) -> None:
    before = set(tree(folder))
    (folder / "__pycache__").mkdir()
    for name in ("audit.json", "report.html", "report.md", "__pycache__/utils.pyc"):
        (folder / name).write_text("of the old set", encoding="utf-8")
    export_folder(make_set(), make_config(contexts=("gold",)), folder, overwrite=True)
    assert set(tree(folder)) == before


def test_generate_refuses_before_any_work_and_takes_a_word(folder: Path, tmp_path: Path, tree: Tree) -> None:
    edited(folder)
    (tmp_path / "docs").mkdir()
    text = "Ruth Carver opened the art gallery of Thornby in 1934. Agnes Boyle built the lighthouse of Corley in 1801."
    (tmp_path / "docs/a.md").write_text(text, encoding="utf-8")
    config = tmp_path / "towns.yaml"
    config.write_text(
        "name: towns\ncorpus: {files: [docs/*.md]}\nquestion_types: {cloze: {count: 1}}\ncontexts: [gold]\n",
        encoding="utf-8",
    )
    before = tree(folder)
    command = ["generate", str(config), "--out", str(folder), "--overwrite"]
    refused = CliRunner().invoke(app, command)
    assert refused.exit_code == 2 and "2 edits" in refused.stderr and "--discard-changes" in refused.stderr
    assert refused.stdout == "" and tree(folder) == before
    done = CliRunner().invoke(app, [*command, "--discard-changes"])
    assert done.exit_code == 0, done.output
    assert tree(folder) != before
