"""Exported folders read back, and the errors for changed ones."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
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
        (lambda f: (f / "manifest.json").write_text("[]"), "is no manifest of this version of taskgen: the file"),
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
    for name, said in (("data/../../x.parquet", "lies outside the folder"), ("__pycache__/utils.pyc", "compiled code")):
        manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
        manifest["files"][name] = "0" * 64
        (folder.parent / "other").mkdir(exist_ok=True)
        (folder.parent / "other" / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        with pytest.raises(ExportError, match=said):
            read_exported(folder.parent / "other")


WRONG: tuple[object, ...] = (None, "", "x", -1, 1.5, [], [None], {}, {"a": None}, [{"version": {}}], True)
FIELDS = ("name", "language", "version", "seed", "config", "styles", "versions", "skipped", "yields", "edits", "files")
COMMANDS = (
    ["report", "{folder}", "--out", "{folder}/r.html"],
    ["export", "{folder}", "--format", "json", "--out", "{folder}/out.json"],
    ["edit", "{folder}", "--drop", "en-0-0", "--out", "{folder}/edited"],
)


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_of_another_form_ends_in_a_message(folder: Any, field: str) -> None:
    whole = json.loads((folder / "manifest.json").read_text("utf-8"))
    for number, value in enumerate(one for one in WRONG if one != whole[field]):
        spoilt = {**whole, field: value}
        (folder / "manifest.json").write_text(json.dumps(spoilt), encoding="utf-8")
        words = [word.format(folder=folder) for word in COMMANDS[number % len(COMMANDS)]]
        done = CliRunner().invoke(app, words)
        assert isinstance(done.exception, (SystemExit, type(None))), f"{field}: {value!r}: {done.exception!r}"


@pytest.mark.parametrize("key", ["license", "num_distractors", "chunking", "writer"])
def test_a_setting_that_is_missing_is_reported(folder: Any, key: str) -> None:
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    del manifest["config"][key]
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(ExportError, match=rf"config\.{key}"):
        read_exported(folder)


@pytest.mark.parametrize("name", ["towns_cloze.yaml", "_taskgen_towns.yaml"])
def test_a_task_or_group_without_its_file_is_reported(folder: Any, name: str) -> None:
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    del manifest["files"][name]
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(ExportError, match=f"without its file {name}"):
        read_exported(folder)


def test_damaged_values_are_reported(folder: Any) -> None:
    path = folder / "data/cloze.parquet"
    table = pyarrow.parquet.read_table(path)
    place = table.schema.get_field_index("metadata")
    no_utf8 = pyarrow.array([b"\xc1"] * len(table), pyarrow.binary()).view(pyarrow.string())
    not_utf8, no_json, no_text = BytesIO(), BytesIO(), BytesIO()
    pyarrow.parquet.write_table(table.set_column(place, table.schema.field(place), no_utf8), not_utf8)
    pyarrow.parquet.write_table(table.set_column(place, table.schema.field(place), [["[1"] * len(table)]), no_json)
    half = [['{"answer_kind": "\\ud800"}'] * len(table)]
    pyarrow.parquet.write_table(table.set_column(place, table.schema.field(place), half), no_text)
    for content, said in (
        (not_utf8.getvalue(), r"can be read \(.*Invalid UTF8"),
        (no_json.getvalue(), "metadata of question en-0-0: is no JSON object of valid text but"),
        (no_text.getvalue(), "metadata of question en-0-0: is no JSON object of valid text but"),
        (b"PAR1 and nothing more", "is no parquet file that can be read"),
    ):
        path.write_bytes(content)
        manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
        manifest["files"]["data/cloze.parquet"] = hashlib.sha256(path.read_bytes()).hexdigest()
        (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        with pytest.raises(ExportError, match=said):
            read_exported(folder)
