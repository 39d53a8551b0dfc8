"""Hugging Face datasets in memory and on disk; what the Hub refuses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from datasets import Dataset, DatasetDict, Features, Image, Value

from lm_eval_taskgen.generators.corpus import HFCorpusAdapter, read_corpus
from lm_eval_taskgen.utils.errors import CorpusError
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import CorpusConfig, HFCorpusConfig

ROWS = [{"text": "One \x00 {{ x }}", "key": "a", "name": "A"}, {"text": "दो", "key": "b", "name": None}]
DATASET = Dataset.from_list(ROWS)


def documents(**fields: Any) -> list[Document]:
    return HFCorpusAdapter(HFCorpusConfig(**fields)).to_documents()


@pytest.mark.parametrize("data", [DATASET, ROWS, tuple(ROWS), DATASET.to_iterable_dataset()])
def test_rows_are_documents_whatever_holds_them(data: Any) -> None:
    assert documents(dataset_obj=data, id_column="key", title_column="name") == [
        Document("a", "One \x00 {{ x }}", title="A", source="dataset_obj row 0"),
        Document("b", "दो", source="dataset_obj row 1"),
    ]


def test_rows_from_an_iterator_can_be_read_again() -> None:
    adapter = HFCorpusAdapter(HFCorpusConfig(dataset_obj=(row for row in ROWS)))
    assert adapter.to_documents() == adapter.to_documents()
    assert adapter.load().to_list() == ROWS


def test_ids_are_row_numbers_and_other_columns_are_metadata() -> None:
    found = documents(dataset_obj=DATASET, title_column="name")
    assert [(d.doc_id, d.metadata) for d in found] == [("0", {"key": "a"}), ("1", {"key": "b"})]


def test_metadata_come_from_the_function_where_there_is_one() -> None:
    found = documents(dataset_obj=DATASET, metadata_fn=lambda row: {"first": row["text"][0]})
    assert [d.metadata for d in found] == [{"first": "O"}, {"first": "द"}]


def test_pictures_and_sounds_are_not_decoded_for_metadata() -> None:
    features = Features(text=Value("string"), year=Value("int64"), scan=Image())
    rows = {"text": ["One."], "year": [1871], "scan": [{"bytes": b"no picture", "path": None}]}
    (found,) = documents(dataset_obj=Dataset.from_dict(rows, features=features))
    assert found.metadata == {"year": 1871}


TEN = Dataset.from_dict({"text": [f"train {n}" for n in range(10)]}, split="train")
SPLITS = DatasetDict({"train": TEN, "test": Dataset.from_dict({"text": ["test 0", "test 1"]}, split="test")})


@pytest.mark.parametrize(
    ("data", "split", "texts"),
    [
        (SPLITS, "test", ["test 0", "test 1"]),
        (SPLITS, "train[:20%]", ["train 0", "train 1"]),
        (SPLITS, "train[3:5]", ["train 3", "train 4"]),
        (SPLITS, "train[-1:]+test[:1]", ["train 9", "test 0"]),
        (TEN, "train[80%:]", ["train 8", "train 9"]),
        (SPLITS["test"], "train[1:]", ["test 1"]),  # the default's name stands for whatever split it is
        (SPLITS["test"], "test[1:]", ["test 1"]),
        (list(TEN), "train[:2]", ["train 0", "train 1"]),
        ({"dev": list(TEN)}, "dev[8:]", ["train 8", "train 9"]),
        ({"test": SPLITS["test"].to_iterable_dataset()}, "test", ["test 0", "test 1"]),
    ],
)
def test_a_split_picks_and_slices_the_rows(data: Any, split: str, texts: list[str]) -> None:
    adapter = HFCorpusAdapter(HFCorpusConfig(dataset_obj=data, split=split))
    assert [d.text for d in adapter.to_documents()] == texts
    assert adapter.load()["text"][:] == texts


@pytest.mark.parametrize(
    ("data", "split", "message"),
    [
        (SPLITS, "trian", "dataset_obj: no split 'trian' (did you mean 'train'?); there are: 'train', 'test'"),
        (SPLITS, "validation[:5]", "dataset_obj: no split 'validation'; there are: 'train', 'test'"),
        (TEN, "trian", "dataset_obj: no split 'trian' (did you mean 'train'?); there are: 'train'"),
        (ROWS, "test", "dataset_obj: no split 'test'; there are: 'train'"),
        (SPLITS, "train[:10%", "dataset_obj: split 'train[:10%' is no slice; write it as train[:10%] or train[5:20]"),
        (SPLITS, "train[::2]", "dataset_obj: split 'train[::2]' is no slice; write it as train[:10%] or train[5:20]"),
        (SPLITS, "test[5:]", "dataset_obj[test[5:]]: the dataset has no rows"),
        (TEN.to_iterable_dataset(), "train[:2]", "dataset_obj: split 'train[:2]' is a slice, which needs rows that can "
         "be counted, found IterableDataset"),
        ({"train": DATASET, "test": SPLITS["test"].cast_column("text", Value("binary"))}, "train+test", "dataset_obj: "
         "the parts of split 'train+test' have different columns"),
    ],
)  # fmt: skip
def test_a_split_that_is_not_there_is_named(data: Any, split: str, message: str) -> None:
    with pytest.raises(CorpusError) as error:
        documents(dataset_obj=data, split=split)
    assert str(error.value) == message


@pytest.mark.parametrize("data", [(rows := [*ROWS, {"text": None}, {"text": " \n"}]), Dataset.from_list(rows)])
def test_rows_without_text_are_counted_and_skipped(data: Any) -> None:
    adapter = HFCorpusAdapter(HFCorpusConfig(dataset_obj=data))
    assert [d.doc_id for d in adapter.to_documents()] == ["0", "1"]
    assert adapter.skipped == "dataset_obj: 2 of 4 rows have no text in column 'text': rows 2, 3"


def test_many_rows_without_text_are_one_message() -> None:
    data = [*ROWS, *({"text": ""} for _ in range(1_000))]
    adapter = HFCorpusAdapter(HFCorpusConfig(dataset_obj=data))
    adapter.to_documents()
    assert adapter.skipped == "dataset_obj: 1,000 of 1,002 rows have no text in column 'text': rows 2, 3, 4, 5, 6, …"


@pytest.mark.parametrize("data", [DATASET, DatasetDict({"train": DATASET})])
def test_a_dataset_saved_on_disk_is_found_beside_the_configuration(tmp_path: Path, data: Any) -> None:
    data.save_to_disk(str(tmp_path / "saved"))
    config = CorpusConfig(hf=HFCorpusConfig(dataset_name="saved", id_column="key"))
    assert [d.doc_id for d in read_corpus(config, tmp_path)] == ["a", "b"]
    assert HFCorpusAdapter(HFCorpusConfig(dataset_name="saved"), tmp_path).load().to_list() == ROWS


def test_rows_without_text_are_reported_with_the_files_that_cannot_be_read() -> None:
    config, skipped = CorpusConfig(hf=HFCorpusConfig(dataset_obj=[*ROWS, {"text": ""}])), list[str]()
    assert len(list(read_corpus(config, Path(), skipped.append))) == 2
    assert skipped == ["dataset_obj: 1 of 3 rows has no text in column 'text': row 2"]


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
        ({"dataset_obj": [{"text": None}, {"text": " "}]}, "dataset_obj: none of the 2 rows has text in column 'text'"),
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
    said = "dataset_obj row 1: the document id 'a' is taken by dataset_obj row 0"
    with pytest.raises(CorpusError, match=said):
        list(read_corpus(config, Path()))
    with pytest.raises(CorpusError, match=said):
        documents(dataset_obj=[ROWS[0], ROWS[0]], id_column="key")


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
