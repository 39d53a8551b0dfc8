"""Hugging Face datasets in memory and on disk; what the Hub refuses."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from datasets import Dataset, DatasetDict

from lm_eval_taskgen.generators.corpus import HFCorpusAdapter, read_corpus
from lm_eval_taskgen.utils.errors import CorpusError
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import CorpusConfig, HFCorpusConfig

ROWS = [{"text": "One \x00 {{ x }}", "key": "a", "name": "A"}, {"text": "दो", "key": "b", "name": None}]
DATASET = Dataset.from_list(ROWS)


def documents(**fields: Any) -> list[Document]:
    return list(HFCorpusAdapter(HFCorpusConfig(**fields)).to_documents())


@pytest.mark.parametrize("data", [DATASET, ROWS, tuple(ROWS), DATASET.to_iterable_dataset()])
def test_rows_are_documents_whatever_holds_them(data: Any) -> None:
    assert documents(dataset_obj=data, id_column="key", title_column="name") == [
        Document("a", ROWS[0]["text"], "A", "dataset_obj row 0"),  # type: ignore[index]
        Document("b", "दो", "", "dataset_obj row 1"),
    ]


def test_a_generator_of_rows_is_read_once_and_lazily() -> None:
    def rows() -> Iterator[Any]:
        yield ROWS[0]
        raise AssertionError("read too far")

    stream = HFCorpusAdapter(HFCorpusConfig(dataset_obj=rows())).to_documents()
    assert next(stream).text == ROWS[0]["text"]  # type: ignore[index]


def test_ids_are_row_numbers_and_metadata_come_from_the_function() -> None:
    found = documents(dataset_obj=DATASET, metadata_fn=lambda row: {"key": row["key"]})
    assert [(d.doc_id, d.metadata) for d in found] == [("0", {"key": "a"}), ("1", {"key": "b"})]


@pytest.mark.parametrize(
    ("asked", "there", "taken"),
    [
        ("dev", ["train", "dev", "test"], "dev"),
        ("dev", ["train", "test", "validation"], "test"),
        ("dev", ["train", "validation"], "validation"),
        ("dev", ["extra", "train"], "train"),
    ],
)
def test_a_split_that_is_missing_falls_back(asked: str, there: list[str], taken: str) -> None:
    data = DatasetDict({split: Dataset.from_dict({"text": [split]}) for split in there})
    (found,) = documents(dataset_obj=data, split=asked)
    assert (found.text, found.source) == (taken, f"dataset_obj[{taken}] row 0")


def test_without_any_known_split_the_error_lists_those_there_are() -> None:
    data = DatasetDict({"a": DATASET, "b": DATASET})
    with pytest.raises(CorpusError, match="no split 'dev', test, validation or train; there are: a, b"):
        documents(dataset_obj=data, split="dev")


@pytest.mark.parametrize("data", [DATASET, DatasetDict({"train": DATASET})])
def test_a_dataset_saved_on_disk_is_found_beside_the_configuration(tmp_path: Path, data: Any) -> None:
    data.save_to_disk(str(tmp_path / "saved"))
    config = CorpusConfig(hf=HFCorpusConfig(dataset_name="saved", id_column="key"))
    assert [d.doc_id for d in read_corpus(config, tmp_path)] == ["a", "b"]
    assert HFCorpusAdapter(HFCorpusConfig(dataset_name="saved"), tmp_path).load().to_list() == ROWS


def test_load_makes_a_dataset_of_rows() -> None:
    assert HFCorpusAdapter(HFCorpusConfig(dataset_obj=iter(ROWS))).load().to_list() == ROWS
    assert HFCorpusAdapter(HFCorpusConfig(dataset_obj=DATASET)).load() is DATASET


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"dataset_obj": DATASET, "text_column": "txt"},
            r"no column 'txt' \(did you mean 'text'\?\); there are: 'text'",
        ),
        ({"dataset_obj": ROWS, "text_column": "body"}, "row 0: no column 'body'; there are: 'text', 'key', 'name'"),
        ({"dataset_obj": DATASET, "id_column": "idx"}, "no column 'idx'"),
        ({"dataset_obj": DATASET, "title_column": "nam"}, r"no column 'nam' \(did you mean 'name'\?\)"),
        ({"dataset_obj": [*ROWS, {"text": None}]}, "row 2: column 'text' is empty"),
        ({"dataset_obj": [*ROWS, {"text": " "}]}, "row 2: column 'text' is empty"),
        ({"dataset_obj": [{"text": ["a"]}]}, "row 0: column 'text' is no string but list"),
        ({"dataset_obj": DATASET, "id_column": "name"}, "row 1: column 'name' is empty; every document needs an id"),
        ({"dataset_obj": ["text"]}, "row 0: expected a mapping of columns to values, found str"),
        ({"dataset_obj": []}, "dataset_obj: the dataset has no rows"),
        ({"dataset_obj": 3}, "dataset_obj: expected a dataset or rows, found int"),
    ],
)
def test_unreadable_rows_are_errors_that_say_where(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(CorpusError, match=message):
        documents(**fields)


def test_two_rows_of_one_id_are_an_error_that_names_both() -> None:
    config = CorpusConfig(hf=HFCorpusConfig(dataset_obj=[ROWS[0], ROWS[0]], id_column="key"))
    with pytest.raises(CorpusError, match="dataset_obj row 1: the document id 'a' is taken by dataset_obj row 0"):
        list(read_corpus(config, None))  # type: ignore[arg-type]


def test_a_name_that_cannot_be_loaded_is_an_error_with_the_cause(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path\n"
        "from lm_eval_taskgen.utils.settings import HFCorpusConfig\n"
        "from lm_eval_taskgen.generators.corpus import HFCorpusAdapter\n"
        f"list(HFCorpusAdapter(HFCorpusConfig(dataset_name='nobody/nothing'), Path({str(tmp_path)!r})).to_documents())"
    )
    environment = {"HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path / "home"), "PATH": ""}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert "CorpusError: the dataset 'nobody/nothing' cannot be loaded: Couldn't reach" in run.stderr


def test_importing_the_readers_does_not_import_datasets() -> None:
    code = "import sys, lm_eval_taskgen.generators.corpus; sys.exit('datasets' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
