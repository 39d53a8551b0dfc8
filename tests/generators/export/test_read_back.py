"""Exported folders read back, and the errors for changed ones."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from lm_eval_taskgen.generators.export.read_back import read_dataset, read_exported
from lm_eval_taskgen.utils.errors import ExportError
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig


@pytest.fixture
def folder(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
) -> Any:
    return write_set(make_set(), make_config(), tmp_path / "sets" / "towns")


def test_rows_are_what_was_exported(folder: Any, make_set: Callable[..., InMemoryDataset]) -> None:
    exported = read_exported(folder)
    assert (exported.name, exported.version, exported.contexts) == (
        "towns",
        1,
        ("gold", "distractors", "closed_book"),
    )
    assert [leaf.task for leaf in exported.rows][:2] == ["towns_cloze", "towns_unanswerable"]
    assert [row["id"] for row in exported.questions] == [s.sample_id for s in make_set().samples]
    assert exported.questions[0]["metadata"] == make_set().samples[0].metadata


def test_a_folder_is_read_back_as_the_samples_that_were_written(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
) -> None:
    turn = {"question": "Where is it?", "answer": "in the north"}
    first, *others = make_set("nagar", "hi")
    talking = replace(first, metadata={**first.metadata, "history": [turn]})
    data = InMemoryDataset(
        "nagar", [talking, *others], "hi", corpus_sha256="c0ffee", version=3, skipped=("a.pdf: empty",)
    )
    assert read_dataset(write_set(data, make_config("nagar", "hi"), tmp_path / "nagar")) == data


def test_a_type_that_the_configuration_does_not_name_is_read_too(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
) -> None:
    sample = replace(make_set().samples[0], labels={"question_type": "paraphrase", "language": "en"})
    folder = write_set(replace(make_set(), samples=(sample,)), make_config(), tmp_path / "towns")
    assert [leaf.name for leaf in read_exported(folder).rows] == ["paraphrase"] * 3


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (
            lambda f: (f / "manifest.json").unlink(),
            r"holds no manifest\.json; `taskgen generate`, `taskgen import` and",
        ),
        (lambda f: (f / "manifest.json").write_text("{"), "is not JSON"),
        (lambda f: (f / "manifest.json").write_text("[]"), "is no manifest of taskgen, it lacks name"),
        (lambda f: (f / "data/unanswerable.parquet").unlink(), r"data/unanswerable\.parquet: named in manifest"),
        (
            lambda f: (f / "data/unanswerable.parquet").write_bytes((f / "data/cloze.parquet").read_bytes()),
            r"data/unanswerable\.parquet: not what manifest\.json says, so changed by hand .* `taskgen edit`",
        ),
    ],
)
def test_a_changed_folder_is_reported(folder: Any, spoil: Callable[..., Any], message: str) -> None:
    spoil(folder)
    with pytest.raises(ExportError, match=message):
        read_exported(folder)


def test_a_folder_of_sets_names_them(folder: Any, tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="name one of the sets in it: towns"):
        read_exported(tmp_path / "sets")
    with pytest.raises(ExportError, match="no such folder"):
        read_exported(tmp_path / "none")


def test_columns_of_another_version_are_reported(folder: Any) -> None:
    path = folder / "data/unanswerable.parquet"
    pyarrow.parquet.write_table(pyarrow.parquet.read_table(path).drop_columns(["hops"]), path)
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    manifest["files"]["data/unanswerable.parquet"] = hashlib.sha256(path.read_bytes()).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(ExportError, match=r"unanswerable\.parquet: has the columns id, .* generate the set again"):
        read_exported(folder)


def test_a_manifest_cannot_point_outside(folder: Any) -> None:
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    manifest["files"]["data/../../x.parquet"] = ""
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(ExportError, match="lies outside the folder"):
        read_exported(folder)
