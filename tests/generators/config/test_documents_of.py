from __future__ import annotations

import json
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.config.documents_of import documents_of
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError

SQUAD = {"data": [{"title": "Mill", "paragraphs": [{"context": "The mill has four wheels.", "qas": []}]}]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    docs = tmp_path / "docs"
    (docs / "old").mkdir(parents=True)
    (docs / "mill.md").write_text("# Mill\n\nThe mill has four wheels.\n")
    (docs / "old" / "weir[1].TXT").write_text("The weir is from 1837.\n")
    (docs / "plan.png").write_bytes(b"\x89PNG")
    (docs / ".hidden.md").write_text("Not read.\n")
    (docs / "empty.txt").write_text(" \n")
    (tmp_path / "set.json").write_text(json.dumps(SQUAD))
    (tmp_path / "set.yaml").write_text(
        "name: mills\ncorpus: {files: ['docs/*.md']}\nquestion_types: {direct_lookup: {count: 1}}\n"
    )
    (tmp_path / "none.yaml").write_text("name: mills\nquestion_types: {direct_lookup: {count: 1}}\n")
    (tmp_path / "bare").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("path", "ids"),
    [
        ("docs", ["mill.md", "old/weir[1].TXT"]),
        ("docs/mill.md", ["mill.md"]),
        ("docs/old/weir[1].TXT", ["weir[1].TXT"]),
        ("set.yaml", ["docs/mill.md"]),
        ("set.json", ["Mill/0"]),
    ],
)
def test_documents_come_from_a_configuration_a_file_or_a_folder(folder: Path, path: str, ids: list[str]) -> None:
    assert [document.doc_id for document in documents_of(folder / path, skipped=lambda message: None)] == ids


def test_what_is_not_read_of_a_folder_is_reported(folder: Path) -> None:
    skipped: list[str] = []
    documents_of(folder / "docs", skipped.append)
    assert skipped[0] == "files of other formats in '.': 1 .png"
    assert skipped[1].startswith("empty.txt: ")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("nowhere", "nowhere: does not exist; name a configuration"),
        ("docs/plan.png", r"plan.png: \.png is not a format that can be read"),
        ("bare", "bare: holds no file that can be read"),
        ("none.yaml", "corpus"),
    ],
)
def test_a_path_without_documents_is_refused(folder: Path, path: str, said: str) -> None:
    with pytest.raises((CorpusError, ConfigError), match=said):
        documents_of(folder / path)
