"""Any file of questions: columns, prompts, subsets and splits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.datasets.base import fill
from lm_eval_taskgen.generators.datasets.columns import Columns, parse_columns
from lm_eval_taskgen.generators.datasets.registry import load_datasets
from lm_eval_taskgen.generators.datasets.table_files import Record
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError

ROWS = [
    {"q": "Where is {context}?", "a": ["in C", "C"], "text": "It is in C. {input}", "part": "one", "when": "test"},
    {"q": "Why?", "a": None, "text": "It is in C. {input}", "part": "two", "when": "train"},
    {"q": "Who?", "a": ["1947"], "text": "Nobody.", "part": "one", "when": "train"},
]
COLUMNS = {"input": "q", "reference": "a", "context": "text"}


@pytest.fixture
def table(write_table: Callable[[Sequence[dict[str, Any]], Path], Path], tmp_path: Path, suffix: str) -> Any:
    rows = [{**row, "a": row["a"] or []} for row in ROWS] if suffix == ".parquet" else ROWS  # type: ignore[dict-item, index]
    return write_table(rows, tmp_path / f"quiz{suffix}")  # type: ignore[arg-type]


def load(table: Any, **options: Any) -> Any:
    return load_datasets("generic_file", file=table, **{"columns": COLUMNS, **options})


def test_samples_are_the_same_from_every_format(table: Any) -> None:
    first, second, third = load(table).load()
    assert first["input"] == "Context: It is in C. {input}\nQuestion: Where is {context}?\nAnswer:", "filled once"
    assert [sample["references"] for sample in (first, second, third)] == [["in C", "C"], [], ["1947"]]
    assert first["metadata"]["context"] == "It is in C. {input}"
    assert "_subset_name" not in first


def test_subsets_and_splits_are_columns(table: Any) -> None:
    columns = {**COLUMNS, "subset": "part", "split": "when"}
    for subset, split, questions, taken in (
        (None, "test", ["Where is {context}?"], "test"),
        (None, "train", ["Why?", "Who?"], "train"),
        ("one", "train", ["Who?"], "train"),
        (["one", "two"], "train", ["Why?", "Who?"], "train"),
        ("one", "dev", ["Where is {context}?"], "test"),
    ):
        dataset = load(table, columns=columns, subset=subset, split=split)
        assert [sample["metadata"]["question"] for sample in dataset.load()] == questions
        assert [row["q"] for row in dataset.get_raw_samples()] == questions
        assert (dataset.info()["split"], dataset.info()["asked_split"]) == (taken, split)
        assert {sample["_subset_name"] for sample in dataset.load()} <= {"one", "two"}


def test_a_folder_has_a_file_for_each_split(
    write_table: Callable[[Sequence[dict[str, Any]], Path], Path], tmp_path: Path
) -> None:
    for split in ("train", "validation"):
        write_table([{"input": split, "reference": "a"}], tmp_path / f"{split}.csv")
    (tmp_path / "README.md").write_text("no table")
    for asked, taken in (("test", "validation"), ("train", "train")):
        dataset = load_datasets("generic_file", None, asked, file=tmp_path)
        assert [sample["metadata"]["question"] for sample in dataset.load()] == [taken]
        assert dataset.info()["split"] == taken
    write_table([{"input": "x", "reference": "a"}], tmp_path / "train.jsonl")
    with pytest.raises(ConfigError, match=r"train\.csv and train\.jsonl are both of one split"):
        load_datasets("generic_file", None, "train", file=tmp_path).load()


OPTIONS = {"q": "Which?", "A": "red", "B": "blue", "C": None, "right": "B", "list": ["red", "blue"], "no": 1}


@pytest.mark.parametrize(
    ("columns", "reference", "why"),
    [
        ("input=q,options=A+B+C,choice=right", ["blue"], "columns and a letter; an empty one is no option"),
        ("input=q,options=list,choice=no", ["blue"], "a list and a number from 0"),
        ("input=q, options=list, reference=A", ["red"], "the option itself"),
    ],
)
def test_options_are_a_list_or_columns(
    write_table: Callable[[Sequence[dict[str, Any]], Path], Path],
    tmp_path: Path,
    suffix: str,
    columns: str,
    reference: list[str],
    why: str,
) -> None:
    path = write_table([OPTIONS], tmp_path / f"t{suffix}")
    (sample,) = load(path, columns=parse_columns(columns)).load()
    assert (sample["options"], sample["references"]) == (["red", "blue"], reference), why
    assert sample["input"] == "Question: Which?\nA. red\nB. blue\nAnswer:"


@pytest.mark.parametrize(("right", "found"), [("C", "'C' names none of its 2"), ("2", "'2' names"), ("", "'' names")])
def test_an_unknown_choice_is_an_error(
    write_table: Callable[[Sequence[dict[str, Any]], Path], Path], tmp_path: Path, right: str, found: str
) -> None:
    path = write_table([{**OPTIONS, "right": right}], tmp_path / "t.csv")
    with pytest.raises(CorpusError, match=rf"t\.csv: line 2: choice {found}"):
        load(path, columns={"input": "q", "options": "list", "choice": "right"}).load()


@pytest.mark.parametrize(
    ("columns", "found"),
    [
        ({"inptu": "q"}, "no field 'inptu' (did you mean 'input'?)"),
        ({"input": "qq", "reference": "a"}, "no column 'qq' for input (did you mean 'q'?); there are: 'q', 'a'"),
        ({}, "say which columns hold input and reference, such as input=COLUMN,reference=COLUMN"),
        ({"input": "q"}, "say which columns hold reference"),
        ({"input": "q", "choice": "a"}, "say which columns hold reference"),
        ({"input": "q", "options": "a+b", "choice": "a"}, "no column 'b' for options"),
        ({"input": "q", "reference": "a", "choice": "a"}, "give either reference or choice"),
    ],
)
def test_impossible_columns_are_errors(columns: dict[str, Any], found: str) -> None:
    with pytest.raises(ConfigError) as error:
        Columns.found(columns, ["q", "a"], "f")
    assert found in str(error.value)


@pytest.mark.parametrize("text", ["input", "=q", "input=", "input=q,input=r"])
def test_malformed_pairs_are_errors(text: str) -> None:
    with pytest.raises(ConfigError, match=r"^columns: "):
        parse_columns(text)


def test_a_blank_question_and_a_missing_key_are_reported(
    write_table: Callable[[Sequence[dict[str, Any]], Path], Path], tmp_path: Path
) -> None:
    path = write_table([{"input": "Q?", "reference": "a"}, {"input": " ", "reference": "a"}], tmp_path / "t.jsonl")
    with pytest.raises(CorpusError, match="line 2: the question, in column 'input', is blank"):
        load(path, columns={}).load()
    path = write_table([{"input": "Q?", "reference": "a"}, {"input": "R?"}], tmp_path / "t.jsonl")
    with pytest.raises(CorpusError, match="line 2: has no 'reference', which other rows have"):
        load(path, columns={}).load()


def test_a_column_of_its_own_name_needs_no_mapping_and_a_sum_in_it_is_a_name() -> None:
    columns = Columns.found({"options": "x+y"}, ["input", "reference", "x+y"], "f")
    sample = columns.sample(Record("r", {"input": "Q?", "reference": "a", "x+y": ["a", "b"]}), "{options}|{question}")
    assert (sample["input"], sample["options"]) == ("A. a\nB. b|Q?", ["a", "b"])


@pytest.mark.parametrize(
    ("asked", "existing", "answer"),
    [
        ({}, "input reference options choice", "reference"),
        ({}, "input options choice", "choice"),
        ({"choice": "n"}, "input reference options n", "choice"),
        ({"reference": "n"}, "input n options choice", "reference"),
    ],
)
def test_a_column_that_is_called_so_does_not_replace_the_answer_that_is_named(
    asked: dict[str, Any], existing: str, answer: str
) -> None:
    assert {"reference", "choice"} & set(Columns.found(asked, existing.split(), "f").of) == {answer}


@pytest.mark.parametrize(
    ("row", "columns", "options", "reference", "why"),
    [
        ({"o": ["x", "x", "y"], "c": "C"}, "options=o,choice=c", ["x", "x", "y"], ["y"], "letters count what stands"),
        ({"o": "[1, 2.5]", "c": "1"}, "options=o,choice=c", ["1", "2.5"], ["2.5"], "numbers are options too"),
        ({"o": ["", "y"], "c": "B"}, "options=o,choice=c", ["", "y"], ["y"], "a blank one keeps its letter"),
        ({"o": None, "reference": "y"}, "options=o", None, ["y"], "none in this row"),
    ],
)
def test_letters_count_the_options_as_they_stand(
    row: dict[str, Any], columns: str, options: list[str] | None, reference: list[str], why: str
) -> None:
    record = Record("r", {"input": "Q?", **row})
    sample = Columns.found(parse_columns(columns), record.values, "f").sample(record, "{input}")
    assert (sample.get("options"), sample["references"]) == (options, reference), why


def test_a_gap_among_option_columns_and_a_value_that_is_not_a_list_are_errors() -> None:
    record = Record("r", {"input": "Q?", "A": "x", "B": None, "C": "y", "c": "C", "o": "x; y"})
    for columns, found in (
        ("options=A+B+C,choice=c", "the option in column 'B' is blank"),
        ("options=o,choice=c", "r: options: expected a list, .* found 'x; y'"),
    ):
        with pytest.raises(CorpusError, match=found):
            Columns.found(parse_columns(columns), record.values, "f").sample(record, "{input}")


def test_twenty_eight_options_have_letters() -> None:
    record = Record("r", {"input": "Q?", "options": [str(n) for n in range(28)], "choice": "ab"})
    assert Columns.found({}, record.values, "f").sample(record, "{input}")["reference"] == "27"


def test_a_place_without_a_column_is_no_blank() -> None:
    record = Record("r", {"input": "Q?", "reference": "a"})
    with pytest.raises(ConfigError, match=r"nothing fills \{context\}; there are: \{input\}, \{question\}"):
        Columns.found({}, record.values, "f").sample(record, "{context}{input}")


@pytest.mark.parametrize(
    ("template", "filled"),
    [("{input}!", "Q!"), ("{{input}} {{}}", "{input} {}"), ("{2} { } {", "{2} { } {"), ("\\boxed{{}}", "\\boxed{}")],
)
def test_templates_are_filled_in_one_pass(template: str, filled: str) -> None:
    assert fill(template, {"input": "Q"}) == filled


@pytest.mark.parametrize("field", ["part1", "_2", "input2"])
def test_a_field_with_a_figure_is_a_field_too(field: str) -> None:
    with pytest.raises(ConfigError, match=rf"nothing fills \{{{field}\}}"):
        fill(f"{{{field}}}", {"input": "Q"})


def test_an_unknown_template_field_is_an_error(table: Any) -> None:
    with pytest.raises(ConfigError, match=r"nothing fills \{inptu\} \(did you mean 'input'\?\); there are: \{input\}"):
        load(table, base_prompt_template="{inptu}").load()


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({"subset": "x"}, "has no column of subsets"),
        ({"subset": "onne", "columns": {**COLUMNS, "subset": "part"}}, r"no subset 'onne' \(did you mean 'one'\?\)"),
        ({"evaluation_only": ["bleu"]}, "no scoring method 'bleu'; there are: string_match, partial_match, math_match"),
        ({"fiel": "x"}, r"no option 'fiel' \(did you mean 'file'\?\); this set takes: file, columns"),
    ],
)
def test_impossible_requests_are_errors(table: Any, options: dict[str, Any], found: str) -> None:
    with pytest.raises(ConfigError, match=found):
        load(table, **options).load()


def test_no_such_file_and_no_such_split(
    tmp_path: Path, write_table: Callable[[Sequence[dict[str, Any]], Path], Path]
) -> None:
    with pytest.raises(CorpusError, match=r"none\.csv: there is no such file"):
        load(tmp_path / "none.csv").load()
    with pytest.raises(CorpusError, match="no split 'test', test, validation or train; there are: none"):
        load(tmp_path).load()
    with pytest.raises(ConfigError, match="generic_file: the option 'file' is missing"):
        load_datasets("generic_file")
