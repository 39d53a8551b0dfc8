"""EPUB: the pages of a book in reading order, and files that are none."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.epub import read_epub
from lm_eval_taskgen.utils.errors import UnreadableDocument

CONTAINER = '<container xmlns="urn:c"><rootfiles><rootfile full-path="a b/book.opf"/></rootfiles></container>'
METADATA = (
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The flood</dc:title><dc:creator>A B</dc:creator>'
    "<dc:language>en</dc:language><dc:date>2020</dc:date></metadata>"
)


def packed(parts: dict[str, str | bytes]) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return target.getvalue()


def book(pages: dict[str, str | bytes], *, metadata: str = METADATA, spine: str = "", **more: str) -> bytes:
    """A book with its pages in the order in which they are given, unless `spine` says otherwise."""
    items = "".join(
        f'<item id="i{n}" href="{name}" media-type="application/xhtml+xml"/>' for n, name in enumerate(pages)
    )
    spine = spine or "".join(f'<itemref idref="i{number}"/>' for number in range(len(pages)))
    ncx = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    opf = f'<package xmlns="o">{metadata}<manifest>{items}{ncx}</manifest><spine>{spine}</spine></package>'
    parts = {"META-INF/container.xml": CONTAINER, "a b/book.opf": opf}
    return packed({**parts, **{f"a b/{name.replace('%20', ' ')}": page for name, page in pages.items()}, **more})


def xhtml(body: str) -> str:
    return f'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>{body}</body></html>'


def document(folder: Path, content: bytes) -> Any:
    path = folder / "the_file.epub"
    path.write_bytes(content)
    (found,) = read_epub(path, "a/the_file.epub")
    return found


def test_the_pages_are_read_in_the_order_of_the_spine(tmp_path: Path) -> None:
    pages: dict[str, str | bytes] = {
        "two.xhtml": xhtml("<h1>Two</h1><p>b<a id='x'/>c <i>d</i>.<sup><a href='notes.xhtml#n1'>1</a></sup></p>"),
        "on%20e.xhtml": xhtml(
            "<h1>One</h1><ul><li>a&nbsp;&mdash;</li></ul><script/>"
            "<p>क<a epub:type='noteref'>1</a><i epub:type='pagebreak'>9</i></p>"
        ),
        "notes.xhtml": xhtml("<p>A note.</p>"),
        "aside.xhtml": xhtml("<p>Not in order.</p>"),
        "empty.xhtml": "",
    }
    order = ("i1", "i0", "i2", "i4", "i1", "nowhere")
    spine = "".join(f'<itemref idref="{name}"/>' for name in order) + '<itemref idref="i3" linear="no"/>'
    found = document(tmp_path, book(pages, spine=spine))
    assert found.text == "# One\n\n- a —\n\nक\n\n# Two\n\nbc d.\n\nA note.\n"
    assert found.title == "The flood"
    assert found.metadata == {"author": "A B", "lang": "en", "date": "2020"}
    assert [section.path for section in found.sections] == [("One",), ("Two",)]


def test_the_table_of_contents_names_pages_without_headings(tmp_path: Path) -> None:
    point = "<navPoint><navLabel><text>{}</text></navLabel><content src='{}'/></navPoint>"
    ncx = f"<ncx xmlns='n'>{point.format('First', 'one.xhtml#a')}{point.format('Second', 'two.xhtml')}</ncx>"
    pages: dict[str, str | bytes] = {"one.xhtml": xhtml("<p>a</p>"), "two.xhtml": xhtml("<h2>Own</h2><p>b</p>")}
    assert document(tmp_path, book(pages, **{"a b/toc.ncx": ncx})).text == "# First\n\na\n\n## Own\n\nb\n"


def test_the_encoding_is_the_declared_one(tmp_path: Path) -> None:
    page = xhtml("<p>Größe</p>").replace("?>", ' encoding="iso-8859-1"?>', 1).encode("latin-1")
    assert document(tmp_path, book({"a.xhtml": page})).text == "Größe\n"


def test_the_title_falls_back_to_the_first_heading_and_the_name(tmp_path: Path) -> None:
    assert document(tmp_path, book({"a.xhtml": xhtml("<h1>H</h1><p>a</p>")}, metadata="")).title == "H"
    assert document(tmp_path, book({"a.xhtml": xhtml("<p>a</p>")}, metadata="")).title == "the_file"


PROTECTED = '<encryption><EncryptedData><CipherReference URI="a%20b/a.xhtml"/></EncryptedData></encryption>'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (lambda: b"", "no EPUB that can be read: File is not a zip file"),
        (lambda: packed({"x": ""}), "no EPUB that can be read: .*META-INF/container.xml"),
        (lambda: packed({"META-INF/container.xml": "<a/>"}), "no EPUB that can be read"),
        (lambda: packed({"META-INF/container.xml": ""}), "no EPUB that can be read"),
        (lambda: packed({"META-INF/container.xml": CONTAINER}), "no EPUB that can be read: .*a b/book.opf"),
        (lambda: book({"a.xhtml": xhtml("<img src='a.png'/>")}), "the book has no text"),
        (lambda: book({"a.xhtml": xhtml("<p>a</p>")}, **{"META-INF/encryption.xml": PROTECTED}), "protected against"),
        (lambda: book({"a.xhtml": xhtml("<div>" * 5_000 + "a")}), "a b/a.xhtml: its elements are nested too deeply"),
    ],
)
def test_a_file_that_is_not_epub_is_an_error_that_names_it(tmp_path: Path, content: Any, message: str) -> None:
    with pytest.raises(UnreadableDocument, match=rf"the_file\.epub: .*{message}"):
        document(tmp_path, content())


def test_a_file_that_would_fill_the_memory_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lm_eval_taskgen.generators.corpus.packages.MOST_BYTES", 10_000)
    with pytest.raises(UnreadableDocument, match=r"its text takes .* more than 10,000; split the file"):
        document(tmp_path, book({"a.xhtml": xhtml("<p>a</p>" * 10_000)}))


def test_entities_are_not_expanded_and_no_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    entity = f'<!DOCTYPE x [<!ENTITY e SYSTEM "file://{tmp_path}/secret.txt"><!ENTITY f "ffff">]>'
    page = xhtml("<p>a&e;&f;b</p>").replace("?>", f"?>{entity}", 1)
    content = book({"a.xhtml": page}, metadata=METADATA.replace("The flood", "T&e;&f;"))
    with zipfile.ZipFile(BytesIO(content)) as parts:
        changed = {name: parts.read(name).decode() for name in parts.namelist()}
    changed["a b/book.opf"] = entity + changed["a b/book.opf"]
    found = document(tmp_path, packed({**changed}))
    assert "secret" not in found.text + found.title and "ffff" not in found.text + found.title
