"""Workbooks, CSV and TSV: sheets and files as tables, and files that are none."""

from __future__ import annotations

import datetime
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.corpus.spreadsheet import read_csv, read_xlsx
from lm_eval_taskgen.generators.reading.tables_and_lists import find_tables
from lm_eval_taskgen.utils.errors import CorpusError, UnreadableDocument


def table(folder: Path, content: str | bytes, name: str = "the_file.csv") -> Any:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    (found,) = read_csv(path, name)
    return found


@pytest.mark.parametrize(
    ("content", "expected", "why"),
    [
        ("Town,Lost\nRibe,3\n", "| Town | Lost |\n| --- | --- |\n| Ribe | 3 |", "a header and its rows"),
        ("\ufeffA;B\r\n1,5;2,5\r\n", "| A | B |\n| --- | --- |\n| 1,5 | 2,5 |", "semicolons beside decimal commas"),
        ("A\tB, C\n1\t2\n", "| A | B, C |\n| --- | --- |\n| 1 | 2 |", "tabs"),
        ('A,B\n"x, ""y""\nz",2|\n', '| A | B |\n| --- | --- |\n| x, "y" z | 2\\| |', "quoted cells"),
        ("Town,2019,2020\nRibe,3,4\n", "| Town | 2019 | 2020 |\n| --- | --- | --- |\n| Ribe | 3 | 4 |", "years"),
        (",A,B\nx,1,2\n", "|  | A | B |\n| --- | --- | --- |\n| x | 1 | 2 |", "a header with an empty corner"),
        ("Ribe,$3\nVejle,$4\n", "|  |  |\n| --- | --- |\n| Ribe | $3 |\n| Vejle | $4 |", "an amount is no header"),
        ("1,2\n3,4\n", "|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |", "numbers are no header"),
        ("A,B\n1,2,\n3\n", "| A | B |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |", "rows of other lengths"),
        (
            "Rain of 2020\nTown,mm\nRibe,3\n",
            "*Rain of 2020*\n\n| Town | mm |\n| --- | --- |\n| Ribe | 3 |",
            "a caption",
        ),
        (
            "A,B\n1,2\n,\nC,D\n3,4\n",
            "| A | B |\n| --- | --- |\n| 1 | 2 |\n\n| C | D |\n| --- | --- |\n| 3 | 4 |",
            "two",
        ),
        ("One line.\nAnd another.\n", "One line.\n\nAnd another.", "one column is text"),
        ("=A+1,'@x\n=cmd|' /C calc'!A0,b\n", "| =A+1 | '@x |\n| --- | --- |\n| =cmd\\|' /C calc'!A0 | b |", "formulas"),
        ("A,B\na\0b,\x1bc\n", "| A | B |\n| --- | --- |\n| ab | c |", "control characters"),
    ],
)
def test_the_canonical_text_of_csv(tmp_path: Path, content: str, expected: str, why: str) -> None:
    found = table(tmp_path, content)
    assert (found.text, found.title) == (expected + "\n", "the_file"), why


def test_tsv_is_divided_by_tabs_alone(tmp_path: Path) -> None:
    assert table(tmp_path, "A,1\tB\nc,2\td\n", "x.TSV").text == "| A,1 | B |\n| --- | --- |\n| c,2 | d |\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty"),
        (",,\n,,\n", "the file has no values"),
        ("a,b\n" * 20_001, "a table of more than 20,000 rows or 100 columns is data and no document"),
        (",".join("a" * 101), "more than 20,000 rows or 100 columns"),
    ],
)
def test_a_file_that_is_no_table_for_readers_is_an_error(tmp_path: Path, content: str, message: str) -> None:
    with pytest.raises(UnreadableDocument, match=rf"the_file\.csv: .*{message}"):
        table(tmp_path, content)


def test_another_encoding_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"not UTF-8.*looks like UTF-16.*iconv"):
        table(tmp_path, "Größe,1\n".encode("utf-16"))


cells = st.text(st.sampled_from("ab1 ,;|\"'\\\n\r\t#-%क्"), max_size=6)


@given(st.lists(st.lists(cells, min_size=1, max_size=4), min_size=1, max_size=5), st.sampled_from(",;\t|"))
def test_every_cell_of_any_rows_can_be_found_in_the_text(
    tmp_path_factory: pytest.TempPathFactory, rows: Any, delimiter: str
) -> None:
    source = "\n".join(delimiter.join(f'"{cell.replace(chr(34), chr(34) * 2)}"' for cell in row) for row in rows)
    try:
        text = table(tmp_path_factory.getbasetemp(), source).text
    except UnreadableDocument as error:
        assert "no values" in str(error) or "is empty" in str(error)
        return
    for found in find_tables(text):
        assert all(text[cell.start : cell.end] == cell.text for row in found.rows for cell in row)


openpyxl = pytest.importorskip("openpyxl", reason="the extra xlsx is not installed")


def saved(book: Any) -> bytes:
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def workbook(folder: Path, content: bytes) -> Any:
    path = folder / "the_file.xlsx"
    path.write_bytes(content)
    (found,) = read_xlsx(path, "the_file.xlsx")
    return found


def test_a_workbook_becomes_canonical_text(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.properties.creator, book.properties.title = "A B", "Floods"
    first = book.active
    first.title = "Losses"
    first["B2"] = "Houses lost"
    rows: list[list[Any]] = [["Town", "नदी", "Share", "Since"], ["Ribe", 3.0, 0.1 + 0.2, datetime.datetime(2020, 1, 5)]]
    for number, row in enumerate([*rows, ["A|B", True, "=1+1", datetime.time(9, 30)]], start=3):
        for column, value in enumerate(row, start=2):
            first.cell(number, column, value)
    first["D4"].number_format = "0.0%"
    first["B7"] = "From the archive."
    book.create_sheet("Empty")
    book.create_sheet("Hidden").append(["secret"])
    book["Hidden"].sheet_state = "hidden"
    book.create_sheet("Notes").append(["Only text."])
    found = workbook(tmp_path, saved(book))
    assert found.text == (
        "# Losses\n\n*Houses lost*\n\n| Town | नदी | Share | Since |\n| --- | --- | --- | --- |\n"
        "| Ribe | 3 | 30% | 2020-01-05 |\n| A\\|B | TRUE |  | 09:30 |\n\nFrom the archive.\n\n# Notes\n\nOnly text.\n"
    )
    assert (found.title, found.metadata["author"]) == ("Floods", "A B")
    assert [section.path for section in found.sections] == [("Losses",), ("Notes",)]


def test_the_name_that_a_program_gives_is_no_heading(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "Tabelle1"
    book.active.append(["Text."])
    assert workbook(tmp_path, saved(book)).text == "Text.\n"


def with_part(name: str, content: bytes) -> bytes:
    """A good workbook with one part exchanged."""
    book, target = openpyxl.Workbook(), BytesIO()
    book.active.append(["Text."])
    with zipfile.ZipFile(BytesIO(saved(book))) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, content if part == name else old.read(part))
    return target.getvalue()


def sheet(rows: str, before: str = "", dimension: str = "A1") -> bytes:
    name = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    head = f'{before}<worksheet xmlns="{name}"><dimension ref="{dimension}"/>'
    return with_part("xl/worksheets/sheet1.xml", f"{head}<sheetData>{rows}</sheetData></worksheet>".encode())


BOMB = "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'>" + "".join(
    f"<!ENTITY {chr(98 + n)} '{f'&{chr(97 + n)};' * 10}'>" for n in range(9)
) + "]>"  # fmt: skip


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (lambda: b"a,b", "no XLSX that can be read: File is not a zip file"),
        (lambda: saved(openpyxl.Workbook()), "the file has no values"),
        (lambda: with_part("xl/workbook.xml", b"<a>"), "no XLSX that can be read"),
        (lambda: sheet("<row><c"), "no XLSX that can be read"),
        (lambda: sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>&j;</t></is></c></row>', BOMB), "can be read"),
        (lambda: sheet('<row r="1"><c r="CW1"><v>1</v></c></row>'), "the_file.xlsx: Sheet: a table of more than"),
    ],
)
def test_a_file_that_is_not_xlsx_is_an_error_that_names_it(tmp_path: Path, content: Any, message: str) -> None:
    with pytest.raises(UnreadableDocument, match=rf"the_file\.xlsx: .*{message}|{message}"):
        workbook(tmp_path, content())


def test_a_sheet_is_no_larger_than_its_cells(tmp_path: Path) -> None:
    rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="B1048576"><v>0.1</v></c></row>'
    assert workbook(tmp_path, sheet(rows, dimension="A1:XFD1048576")).text == "# Sheet\n\n1\n\n0.1\n"


def test_rows_with_impossible_numbers_take_no_time(tmp_path: Path) -> None:
    rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="99999999999999"><c r="A2"><v>2</v></c></row>'
    assert workbook(tmp_path, sheet(rows)).text == "# Sheet\n\n1\n"


def test_a_file_that_would_fill_the_memory_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lm_eval_taskgen.generators.corpus.packages.MOST_BYTES", 1_000)
    with pytest.raises(UnreadableDocument, match=r"the_file\.xlsx: its text takes .* more than 1,000; split the file"):
        workbook(tmp_path, saved(openpyxl.Workbook()))
