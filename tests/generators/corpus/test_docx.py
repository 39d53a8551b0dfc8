"""DOCX: headings, lists, tables, images and captions of Word files, and files that are none."""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.docx import read_docx
from lm_eval_taskgen.generators.reading.tables_and_lists import find_figures, find_lists, find_tables
from lm_eval_taskgen.utils.errors import CorpusError, UnreadableDocument

docx = pytest.importorskip("docx", reason="python-docx writes the files of these tests")
pytest.importorskip("mammoth", reason="the extra docx is not installed")

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def png() -> BytesIO:
    def part(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\0\xff\xff\xff")
    return BytesIO(b"\x89PNG\r\n\x1a\n" + part(b"IHDR", header) + part(b"IDAT", pixels) + part(b"IEND", b""))


def saved(word: Any) -> bytes:
    target = BytesIO()
    word.save(target)
    return target.getvalue()


def small() -> bytes:
    word = docx.Document()
    word.add_paragraph("Some text.")
    return saved(word)


def with_part(name: str, content: bytes) -> bytes:
    """A good file with one part exchanged."""
    target = BytesIO()
    with zipfile.ZipFile(BytesIO(small())) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, content if part == name else old.read(part))
    return target.getvalue()


def body(content: str, before: str = "") -> bytes:
    page = f'{before}<w:document xmlns:w="{W}"><w:body>{content}</w:body></w:document>'
    return with_part("word/document.xml", page.encode())


def paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def document(tmp_path: Path, content: bytes) -> Any:
    path = tmp_path / "the_file.docx"
    path.write_bytes(content)
    (found,) = read_docx(path, "the_file.docx")
    return found


def test_a_word_file_becomes_canonical_text(tmp_path: Path) -> None:
    word = docx.Document()
    word.add_heading("नदी की बाढ़", 0)
    word.add_heading("Losses", 1)
    runs = word.add_paragraph("The ")
    runs.add_run("flood").bold = True
    runs.add_run(" took:\nall.")
    for text, style in [("a", ""), ("b", ""), ("c", " 2"), ("d", "")]:
        word.add_paragraph(text, style=f"List Bullet{style}")
    word.add_paragraph("In order:")
    for text in "xy":
        word.add_paragraph(text, style="List Number")
    word.add_paragraph("Table 1: Houses", style="Caption")
    table = word.add_table(3, 2)
    for cell, text in zip(
        [c for row in table.rows for c in row.cells], ["Town", "Lost", "A|B", "3", "", "4"], strict=True
    ):
        cell.text = text
    table.cell(1, 0).merge(table.cell(2, 0))
    image = word.add_picture(png())
    image._inline.docPr.set("descr", "A map of the river")
    word.add_paragraph("Where it rose", style="Caption")
    word.add_heading("Deep", 8)
    word.core_properties.author = "A B"
    word.core_properties.comments = ""
    found = document(tmp_path, saved(word))
    assert found.text == (
        "# नदी की बाढ़\n\n# Losses\n\nThe flood took: all.\n\n- a\n- b\n  - c\n- d\n\nIn order:\n\n1. x\n2. y\n\n"
        "Table 1: Houses\n\n| Town | Lost |\n| --- | --- |\n| A\\|B | 3 |\n| A\\|B | 4 |\n\n"
        "![A map of the river](image1)\n\n*Where it rose*\n\n###### Deep\n"
    )
    assert found.title == "नदी की बाढ़"
    assert found.metadata["author"] == "A B" and set(found.metadata) == {"author", "date"}
    assert [section.path for section in found.sections] == [("नदी की बाढ़",), ("Losses",), ("Losses", "Deep")]
    assert [block.introduction.text for block in find_lists(found.text) if block.introduction] == [
        "The flood took: all.",
        "b",
        "In order:",
    ]
    assert find_tables(found.text)[0].caption.text == "Table 1: Houses"
    assert find_figures(found.text)[0].caption.text == "Where it rose"


def test_the_title_falls_back_to_the_properties_and_the_name(tmp_path: Path) -> None:
    word = docx.Document()
    word.add_paragraph("Text.")
    assert document(tmp_path, saved(word)).title == "the_file"
    word.core_properties.title = "Of the properties"
    assert document(tmp_path, saved(word)).title == "Of the properties"


def test_tables_of_contents_and_what_was_deleted_go(tmp_path: Path) -> None:
    toc = '<w:p><w:pPr><w:pStyle w:val="TOC1"/></w:pPr><w:r><w:t>A 1</w:t></w:r></w:p>'
    deleted = (
        "<w:p><w:r><w:t>a</w:t></w:r><w:del><w:r><w:delText>b</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>c</w:t></w:r></w:ins></w:p>"
    )
    style = '<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>'
    styles = f'<w:styles xmlns:w="{W}">{style}</w:styles>'
    content = with_part("word/styles.xml", styles.encode())
    target = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as old, zipfile.ZipFile(target, "w") as new:
        for part in old.namelist():
            page = f'<w:document xmlns:w="{W}"><w:body>{toc}{deleted}</w:body></w:document>'.encode()
            new.writestr(part, page if part == "word/document.xml" else old.read(part))
    assert document(tmp_path, target.getvalue()).text == "ac\n"


def test_the_file_does_not_say_how_it_is_read(tmp_path: Path) -> None:
    target = BytesIO(small())
    with zipfile.ZipFile(target, "a") as parts:
        parts.writestr("mammoth/style-map", "p => h1:fresh")
    assert document(tmp_path, target.getvalue()).text == "Some text.\n"


BOMB = "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'>" + "".join(
    f"<!ENTITY {chr(98 + n)} '{f'&{chr(97 + n)};' * 10}'>" for n in range(9)
) + "]>"  # fmt: skip


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (lambda: b"", "no DOCX that can be read: File is not a zip file"),
        (lambda: b"plain text", "no DOCX that can be read"),
        (lambda: small()[:5_000], "no DOCX that can be read"),
        (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), "encrypted or in the old .doc format"),
        (lambda: with_part("word/document.xml", b"<a><b>"), "no DOCX that can be read: no element found"),
        (lambda: with_part("word/document.xml", b"<a/>"), "no DOCX that can be read: Could not find the body"),
        (lambda: with_part("word/_rels/document.xml.rels", b"\xff"), "no DOCX that can be read"),
        (lambda: with_part("_rels/.rels", b"<a/>").replace(b"word/document.xml", b"word/nowhere!.xml"), "can be read"),
        (lambda: body(paragraph("&j;"), BOMB), "no DOCX that can be read"),
        (lambda: body("<w:tbl><w:tr><w:tc>" * 900 + paragraph("x") + "</w:tc></w:tr></w:tbl>" * 900), "recursion"),
        (lambda: body(paragraph(" ")), "the file has no text"),
    ],
)  # fmt: skip
def test_a_file_that_is_not_docx_is_an_error_that_names_it(
    tmp_path: Path, content: Callable[..., Any], message: str
) -> None:
    with pytest.raises(UnreadableDocument, match=rf"the_file\.docx: .*{message}"):
        document(tmp_path, content())


def test_a_file_that_would_fill_the_memory_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lm_eval_taskgen.generators.corpus.packages.MOST_BYTES", 10_000)
    with pytest.raises(UnreadableDocument, match=r"the_file\.docx: its text takes .* more than 10,000; split the file"):
        document(tmp_path, small())


def test_a_file_in_which_bytes_were_changed_is_read_or_refused(tmp_path: Path) -> None:
    good = small()
    for place in range(0, len(good), 7_919):
        try:
            document(tmp_path, good[:place] + b"\x00\xff" + good[place + 2 :])
        except UnreadableDocument as error:
            assert "the_file.docx" in str(error)


def test_a_file_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="cannot be read: No such file"):
        next(read_docx(tmp_path / "no.docx", "no.docx"))
