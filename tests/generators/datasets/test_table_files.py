"""Tables of questions in every format, and what is wrong with them."""

from __future__ import annotations

import datetime
import json
import math
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.datasets.cells import one_text, texts
from lm_eval_taskgen.generators.datasets.table_files import read_table
from lm_eval_taskgen.utils.errors import CorpusError

ROWS = [
    {"question": 'A "quoted", odd\tquestion?\nOn two lines.', "answer": "Søn & co.", "n": 1947},
    {"question": "दिल्ली कहाँ है?", "answer": None, "n": 3},
]


def test_every_format_gives_the_same_texts(
    write_table: Callable[[Sequence[dict[str, Any]], Path], Path], tmp_path: Path, suffix: str
) -> None:
    records = read_table(write_table(ROWS, tmp_path / f"t{suffix}"))  # type: ignore[arg-type]
    got = [{name: one_text(value, "") for name, value in record.values.items()} for record in records]
    assert got == [{name: one_text(value, "") for name, value in row.items()} for row in ROWS]  # type: ignore[attr-defined]
    assert all(record.where.startswith(f"{tmp_path / f't{suffix}'}: ") for record in records)


def test_cells_may_be_longer_than_pythons_limit(
    write_table: Callable[[Sequence[dict[str, Any]], Path], Path], tmp_path: Path
) -> None:
    long = "word " * 40_000
    for suffix in (".csv", ".tsv"):
        assert read_table(write_table([{"a": long}], tmp_path / f"t{suffix}"))[0].values == {"a": long}


def test_line_separators_inside_json_strings_end_no_line(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text('{"a": "x\u2028y\u0085z"}\r\n\n{"a": 1}\n', encoding="utf-8")
    records = read_table(path)
    assert [record.values for record in records] == [{"a": "x\u2028y\u0085z"}, {"a": 1}]
    assert [record.where for record in records] == [f"{path}: line 1", f"{path}: line 3"]


def test_a_byte_order_mark_is_no_part_of_the_first_column(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(b"\xef\xbb\xbfa,b\r\n1,2\r\n\r\n")
    assert [record.values for record in read_table(tmp_path / "t.csv")] == [{"a": "1", "b": "2"}]


@pytest.mark.parametrize(
    ("name", "content", "found"),
    [
        ("t.csv", b"", "the first row names the columns"),
        ("t.csv", b"a,b\n", "has no rows"),
        ("t.csv", b"a,a\n1,2\n", "two columns are called 'a'"),
        ("t.csv", b"a,\n1,2\n", "has a blank name"),
        ("t.csv", b"a,b\n1,2\n3\n", "line 3: has 1 cells, the header 2"),
        ("t.tsv", b"a\tb\n1\t2\t3\n", "line 2: has 3 cells, the header 2"),
        ("t.csv", b'a,b\n1,"2\n3,4\n', "line 3: unexpected end of data; a quote"),
        ("t.csv", "a,b\n1,ü\n".encode("latin-1"), "not UTF-8"),
        ("t.csv", "a,b\n1,2\n".encode("utf-16"), "it looks like UTF-16"),
        ("t.jsonl", b'{"a": 1}\n{"a": \n', "line 2: not JSON"),
        ("t.jsonl", b"[1]\n", "line 1: expected an object, found list"),
        ("t.jsonl", b"\n", "has no rows"),
        ("t.parquet", b"PAR1", "is not Parquet"),
        ("t.xlsx", b"PK\x03\x04", "cannot be read as XLSX"),
        ("t.xlsx", b"a,b", "cannot be read as XLSX"),
        ("t.ods", b"", ".ods is no table that can be read; there are: .csv, .tsv, .jsonl, .parquet, .xlsx"),
    ],
)
def test_unreadable_files_are_errors(tmp_path: Path, name: str, content: bytes, found: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(CorpusError) as error:
        read_table(tmp_path / name)
    assert f"{tmp_path / name}: " in str(error.value)
    assert found in str(error.value)


class TestXlsx:
    @pytest.fixture
    def book(self) -> Any:
        return pytest.importorskip("openpyxl").Workbook()

    def read(self, book: Any, tmp_path: Path) -> Any:
        book.save(tmp_path / "t.xlsx")
        return [record.values for record in read_table(tmp_path / "t.xlsx")]

    def test_blank_rows_and_sheets_are_passed_over(self, book: Any, tmp_path: Path) -> None:
        for row in ([None], ["q", "a", None], [None], ["Q?", 3.0, None], ["R?", None], [None, None]):
            book.active.append(row)
        book.create_sheet("empty")
        assert self.read(book, tmp_path) == [{"q": "Q?", "a": 3}, {"q": "R?", "a": None}]

    def test_a_formula_without_its_result_is_no_empty_answer(self, book: Any, tmp_path: Path) -> None:
        for row in (["q", "a"], ["Q?", "=1+1"]):
            book.active.append(row)
        with pytest.raises(CorpusError, match=r"Sheet!B2: holds a formula without a saved result"):
            self.read(book, tmp_path)

    @pytest.mark.parametrize(
        ("rows", "found"),
        [
            ([["q"], ["Q?", "stray"]], "Sheet!B2: is under no header"),
            ([["q", None, "a"], ["Q?", 1, 2]], "has a blank name"),
            ([["q"], ["#REF!"]], "Sheet!A2: holds the error #REF!"),
        ],
    )
    def test_stray_and_broken_cells_are_reported(self, book: Any, tmp_path: Path, rows: list[Any], found: str) -> None:
        for row in rows:
            book.active.append(row)
        with pytest.raises(CorpusError, match=found):
            self.read(book, tmp_path)

    def test_two_sheets_of_rows_are_a_choice_to_make(self, book: Any, tmp_path: Path) -> None:
        book.active.append(["q"])
        book.create_sheet("B").append(["q"])
        with pytest.raises(CorpusError, match="2 sheets with cells"):
            self.read(book, tmp_path)


@pytest.mark.parametrize(
    ("value", "text", "why"),
    [
        (None, "", "nothing"),
        (math.nan, "", "how pandas writes nothing"),
        (1947.0, "1947", "a whole number among gaps"),
        (0.5, "0.5", "a number"),
        (Decimal("1.10"), "1.10", "as written"),
        (True, "true", "as JSON has it"),
        (datetime.date(1947, 8, 15), "1947-08-15", "a date"),
        (datetime.datetime(1947, 8, 15), "1947-08-15", "a date as spreadsheets give it"),
        (datetime.datetime(1947, 8, 15, 0, 1), "1947-08-15T00:01:00", "a time"),
        (" a ", " a ", "text as it stands"),
    ],
)
def test_a_cell_is_the_text_that_stands_for_it(value: Any, text: str, why: str) -> None:
    assert one_text(value, "f") == text, why


@pytest.mark.parametrize(
    ("value", "expected", "why"),
    [
        ("a", ("a",), "one"),
        (["a", 5, "a", "", None], ("a", "5"), "a list, each once"),
        ('["a", "b"]', ("a", "b"), "a list where the format has none"),
        ("[1]", ("[1]",), "a reference of a paper, not a list"),
        ("[sic]", ("[sic]",), "no JSON"),
        ({"text": ["a", "b"], "answer_start": [1, 2]}, ("a", "b"), "SQuAD's answers"),
        (None, (), "none"),
        ("[]", (), "an empty list"),
    ],
)
def test_several_texts_in_one_cell(value: Any, expected: tuple[str, ...], why: str) -> None:
    assert texts(value, "f") == expected, why


@pytest.mark.parametrize("value", [{"a": 1}, b"bytes", object(), [[b"x"]]])
def test_other_things_are_no_text(value: Any) -> None:
    with pytest.raises(CorpusError, match=r"^f.*expected text or a number, found"):
        texts(value, "f")


@given(st.lists(st.text(min_size=1).filter(str.strip), unique=True))
def test_a_list_survives_as_json(values: Any) -> None:
    assert texts(json.dumps(values), "f") == tuple(values)
