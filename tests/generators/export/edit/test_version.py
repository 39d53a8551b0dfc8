"""A set under another version: the same questions, and the files that name the version."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lm_eval_taskgen.generators.export.edit import files_of_version
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig


def test_only_the_files_that_name_the_version_change(
    tmp_path: Path,
    write_set: Callable[..., Path],
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    tree: Callable[[Path], dict[str, bytes]],
) -> None:
    folder = write_set(make_set(), make_config(contexts=("gold", "closed_book")), tmp_path / "towns")
    before = tree(folder)
    exported = read_exported(folder)
    assert files_of_version(exported, exported.version) == before
    after = files_of_version(exported, 7)
    assert {path for path in before | after if before.get(path) != after.get(path)} == {
        "README.md",
        "_taskgen_towns.yaml",
        "_taskgen_towns_closed_book.yaml",
        "_towns_common_yaml",
        "manifest.json",
    }
    assert b"# towns, version 7\n" in after["README.md"] and b'"version": 7,' in after["manifest.json"]
