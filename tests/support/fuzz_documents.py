"""What is fuzzed of the readers of documents: valid files of each format, ways to damage them, and the reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from fuzz_mutations import damaged_archives, damaged_bytes, damaged_json, damaged_lines, packed
from lm_eval_taskgen.generators.corpus.distinct import distinct
from lm_eval_taskgen.generators.corpus.files import CorpusFile
from lm_eval_taskgen.generators.corpus.pdf import lay_out
from lm_eval_taskgen.generators.corpus.pdf.page import Page, Rule, Word
from lm_eval_taskgen.generators.corpus.readers import read_file
from lm_eval_taskgen.generators.corpus.squad import read_squad
from lm_eval_taskgen.utils.records.documents import Document

# In a file beside each document: no document may show it.
SECRET = "what no document may show"


@dataclass(frozen=True)
class Parser:
    """A parser with a strategy of files for it; it may write in `folder` alone."""

    files: st.SearchStrategy[bytes]
    read: Callable[[bytes], object]
    folder: Path


Target = Callable[[Path], Parser]


def documents(ending: str, files: Callable[[], st.SearchStrategy[bytes]], read: Any = None) -> Target:
    """The reader of files with an ending, whose documents must be whole."""

    def target(folder: Path) -> Parser:
        (folder / "secret.txt").write_text(SECRET, encoding="utf-8")
        path = folder / f"the_file{ending}"

        def read_all(content: bytes) -> None:
            path.write_bytes(content)
            for document in distinct(read(path) if read else read_file(CorpusFile(path, path.name))):
                check_document(document)

        return Parser(files(), read_all, folder)

    return target


def check_document(document: Document) -> None:
    """A document has text that can be written as UTF-8, with its sections in it, and nothing of other files."""
    document.text.encode("utf-8")
    document.title.encode("utf-8")
    assert document.text.strip() and document.doc_id, "no text, or no name"
    assert SECRET not in document.text, "shows another file"
    places = [(section.start, section.end) for section in document.sections]
    assert places == sorted(places) and all(0 <= start <= end <= len(document.text) for start, end in places), places
    assert list(document.page_starts) == sorted(document.page_starts), document.page_starts


MARKDOWN = """---
title: The flood
---
# The *flood*

It rose **three** metres[^1], see [the map](map.html "Map") and `code`.

[^1]: By the gauge.

| A | B |
|---|--:|
| 1 | 2 |

- one
  - two
1. first

> quoted

```python
x = 1
```

Heading
-------
![M](m.png) <b>x</b> &amp; \\* ~~gone~~
"""
HTML = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The flood</title></head><body><nav>x</nav>
<main><h1 id="a">The <i>flood</i></h1><p>It rose<br>fast.<sup><a href="#n">1</a></sup></p><ul><li>one<ol><li>two</ol></ul>
<table><caption>C</caption><tr><th rowspan=2>A<th colspan="2">B</tr><tr><td>1<td>2</table><dl><dt>T<dd>D</dl>
<pre>x  = 1</pre><details><summary>S</summary>more</details><figure><img alt="M" src="m.png"><figcaption>F</figcaption></figure>
<p hidden>no</p><p id="n">A note.</p></main></body></html>"""
RST = """=========
The flood
=========

:author: A B

It *rose* ``fast`` [1]_ see :ref:`the map <map>` and |sub|.

.. |sub| replace:: three
.. [1] A note.
.. _map:

.. note:: Mind the gap.

.. code-block:: python

   x = 1

.. list-table:: Losses
   :header-rows: 1

   * - A
     - B
   * - 1
     - 2

=====  =====
A      B
=====  =====
1      2
=====  =====

- one

  - two

term
   what it means

Losses
------

.. figure:: m.png

   A caption
"""
TEXT = (
    "THE FLOOD\n=========\n\nIt rose three metres in the\nnight and fell again by the\nmorning of the second day.\n\n"
    "1. Losses\n\n  * one\n  * two\n\nTown      Lost\n--------  ----\nRibe         3\nVejle        4\n\f\n- 2 -\nEnd.\n"
)
CSV = 'Town,Lost,Day\r\nRibe,3,"2, or 3"\r\nVejle,4,"x ""y"""\r\n\r\nA;B\n1,5;2\n'
SQUAD = {
    "version": "1.1",
    "data": [
        {
            "title": "The_flood",
            "paragraphs": [
                {
                    "context": "It rose.",
                    "qas": [{"id": "q1", "question": "What?", "answers": [{"text": "It", "answer_start": 0}]}],
                }
            ],
        },
        {"title": "The_flood", "paragraphs": [{"context": "It fell.", "qas": []}]},
    ],
}
JSONL = [
    {"id": "a", "title": "The flood", "text": "It rose.", "year": 1911},
    {"id": 2, "text": "It fell.", "more": {"a": [1, None]}},
]
NOTEBOOK = {
    "nbformat": 4,
    "nbformat_minor": 5,
    "metadata": {"authors": [{"name": "A B"}], "kernelspec": {"name": "python3"}, "title": "T"},
    "cells": [
        {"cell_type": "markdown", "metadata": {}, "source": ["# The *flood*\n", "| A |\n|-|\n| 1 |"]},
        {
            "cell_type": "code",
            "source": "x = 1",
            "execution_count": 1,
            "outputs": [
                {"output_type": "stream", "name": "stdout", "text": ["noise\n"]},
                {"output_type": "display_data", "data": {"text/markdown": ["**Three**"]}, "metadata": {}},
            ],
        },
        {"cell_type": "raw", "source": "\\newpage"},
        {"cell_type": "heading", "level": 2, "source": "Losses"},
    ],
}
_CONTAINER = '<container xmlns="urn:c"><rootfiles><rootfile full-path="b/book.opf"/></rootfiles></container>'
_BOOK = (
    '<package xmlns="o"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The flood</dc:title>'
    '<dc:creator>A B</dc:creator><dc:language>en</dc:language></metadata><manifest><item id="i0" href="one.xhtml" '
    'media-type="application/xhtml+xml"/><item id="i1" href="two.xhtml" media-type="application/xhtml+xml"/><item '
    'id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine><itemref idref="i0"/>'
    '<itemref idref="i1" linear="no"/></spine></package>'
)
_XHTML = '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>{}</body></html>'
_NCX = (
    '<ncx><navMap><navPoint><navLabel><text>One</text></navLabel><content src="one.xhtml#a"/></navPoint></navMap></ncx>'
)

_ENTITIES = (
    b'<!DOCTYPE a [<!ENTITY x SYSTEM "secret.txt"><!ENTITY y "&x;&x;">]>',
    *(b"&x;", b"&y;", b"&#0;", b"&#xD800;", b"&#x110000;", b"&nbsp;"),
    *(b"<!--", b"-->", b"<![CDATA[", b"]]>", b"<?xml version='1.0' encoding='utf-16'?>", b"<?x?>"),
)
_HTML_TOKENS = (
    *_ENTITIES,
    *(b"<table>", b"</table>", b"<tr>", b"<td colspan=9999999>", b"<th rowspan=0>", b"<td rowspan='-1' colspan='x'>"),
    *(
        b"<li>",
        b"<ul>",
        b"<ol start=99999999999>",
        b"<ol start=x>",
        b"<dl>",
        b"<dd>",
        b"<pre>",
        b"<script>",
        b"<style>",
    ),
    *(
        b"<h1>",
        b"<h6>",
        b"</p>",
        b"<br>",
        b"<svg>",
        b"<math>",
        b"<template>",
        b"<meta charset=utf-7>",
        b"<base href='x'>",
    ),
    *(
        b"<img src='secret.txt' alt=''>",
        b"<a href='#a'>",
        b"<iframe>",
        b"<select><option>",
        b"<details>",
        b"<frameset>",
    ),
)
_MARKDOWN_TOKENS = (
    *(
        b"# ",
        b"- ",
        b"1. ",
        b"99999999999. ",
        b"> ",
        b"```",
        b"~~~",
        b"    ",
        b"|",
        b"|-|",
        b":-:",
        b"![",
        b"](",
        b"[^1]",
    ),
    *(
        b"[a]: <",
        b"---\n",
        b"===\n",
        b"<div>",
        b"</div>",
        b"<!--",
        b"&#xD800;",
        b"\\",
        b"**",
        b"__",
        b"$$",
        b"{#id}",
        b":::",
    ),
)
_RST_TOKENS = (
    *(
        b".. include:: secret.txt\n",
        b".. raw:: html\n   :file: secret.txt\n",
        b".. csv-table::\n   :file: secret.txt\n",
    ),
    *(b".. literalinclude:: secret.txt\n", b".. image:: x\n", b".. |a| replace:: |a|\n", b"|a|", b".. _a: a_\n", b"a_"),
    *(
        b".. role:: x(raw)\n   :format: html\n",
        b":x:`y`",
        b".. list-table::\n   :widths: -1 x\n",
        b".. table::\n",
        b"+---+",
    ),
    *(b".. code::\n", b".. math::\n", b".. contents::\n", b".. unicode:: 0xD800\n", b".. date::\n", b".. class:: x\n"),
    *(b"====\n", b"----\n", b"::\n\n   ", b"   ", b"``", b"`", b"*", b"**", b"[#]_", b":author: x\n", b".. [#] n\n"),
    *(
        b".. sectnum::\n",
        b".. target-notes::\n",
        b".. default-role:: x\n",
        b".. parsed-literal::\n",
        b".. meta::\n   :a: b\n",
    ),
)
_OFFICE_TOKENS = (
    *_ENTITIES,
    *(
        b"-1",
        b"0",
        b"x",
        b"999999999999999999999",
        b'w:val=""',
        b"w:val='x'",
        b"<w:p>",
        b"</w:p>",
        b"<w:tbl>",
        b"<w:tr>",
    ),
    *(
        b"<w:tc>",
        b'<w:gridSpan w:val="99999999"/>',
        b'<w:vMerge w:val="restart"/>',
        b"<w:hyperlink r:id='x'>",
        b"<w:t>",
    ),
    *(b'<w:numPr><w:ilvl w:val="99"/><w:numId w:val="-1"/></w:numPr>', b"<w:fldSimple w:instr='INCLUDETEXT x'/>"),
    *(
        b"<a:tbl>",
        b"<a:tc gridSpan='x'>",
        b"<a:p>",
        b"<p:sp>",
        b"<c r='ZZZZ99999999'>",
        b"<c r='A1' t='s'><v>999</v></c>",
    ),
    *(b"<mergeCell ref='A1:XFD1048576'/>", b"<f>1/0</f>", b't="d"', b"rId1", b'Target="../../secret.txt"'),
)


def _docx() -> st.SearchStrategy[bytes]:
    import docx

    word = docx.Document()
    word.core_properties.title = "The flood"
    word.add_heading("The flood", 1)
    word.add_paragraph("It rose.").add_run(" Fast.").bold = True
    word.add_paragraph("one", style="List Bullet")
    word.add_paragraph("two", style="List Number 2")
    table = word.add_table(rows=2, cols=2)
    for number, cell in enumerate(cell for row in table.rows for cell in row.cells):
        cell.text = str(number)
    table.rows[0].cells[0].merge(table.rows[0].cells[1])
    return damaged_archives([_saved(word)], _OFFICE_TOKENS)


def _pptx() -> st.SearchStrategy[bytes]:
    import pptx

    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "The flood"
    slide.placeholders[1].text = "It rose.\nIt fell."
    table = slide.shapes.add_table(2, 2, 0, 0, 914_400, 914_400).table
    for number, cell in enumerate(table.iter_cells()):
        cell.text = str(number)
    slide.notes_slide.notes_text_frame.text = "A note."
    return damaged_archives([_saved(deck)], _OFFICE_TOKENS)


def _xlsx() -> st.SearchStrategy[bytes]:
    import datetime

    import openpyxl

    book = openpyxl.Workbook()
    rows = (
        ("Town", "Lost", "Day"),
        ("Ribe", 3, datetime.date(1911, 2, 3)),
        ("Vejle", 4.5, True),
        (None, "=B2+1", "x|y"),
    )
    for row in rows:
        book.active.append(row)
    book.active.merge_cells("A5:B6")
    book.create_sheet("More").append(("A", "B"))
    return damaged_archives([_saved(book)], _OFFICE_TOKENS)


def _saved(made: Any) -> bytes:
    target = BytesIO()
    made.save(target)
    return target.getvalue()


def _epub() -> st.SearchStrategy[bytes]:
    pages = {
        "one": "<h1 id='a'>One</h1><p>It rose.<a epub:type='noteref' href='two.xhtml#n'>1</a></p>",
        "two": "<p id='n'>A note.</p>",
    }
    parts = {"META-INF/container.xml": _CONTAINER, "b/book.opf": _BOOK, "b/toc.ncx": _NCX}
    parts |= {f"b/{name}.xhtml": _XHTML.format(body) for name, body in pages.items()}
    encrypted = '<encryption><CipherReference URI="b/x"/></encryption>'
    books = [parts, {**parts, "META-INF/encryption.xml": encrypted}]
    return damaged_archives(
        [packed({name: text.encode() for name, text in one.items()}) for one in books],
        [*_HTML_TOKENS, b"href='../../x'", b"%00"],
    )


def _pdf() -> st.SearchStrategy[bytes]:
    import made_pdfs

    small = (
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj"
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>endobj\n4 0 obj"
        b"<</Length 80>>stream\nBT /F1 24 Tf 50 200 Td (The flood) Tj 0 -40 Td (It rose three metres.) Tj ET 10 10 m 90 10 l S\n"
        b"endstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
    )
    tokens = (
        b"/Count 999999999",
        b"/MediaBox[0 0 1e30 -1]",
        b"2 0 R",
        b"<<",
        b">>",
        b"/Kids[2 0 R]",
        b"endstream",
        b"BT",
        b"1e30 0 0 1e-30 0 0 Tm",
    )
    return damaged_bytes([small], tokens) | damaged_bytes([made_pdfs.report()], tokens)


def _pages(folder: Path) -> Parser:
    """What PDFium says of a page, put in order as text."""
    size = st.sampled_from([0.0, 10.0, 10.1, 12.0, 24.0, 300.0, -5.0, 1e6, 1e-9]) | st.floats(-50, 700)
    text = st.sampled_from(
        ["The", "flood", "1", "•", "-", "1.", "(a)", "|", "Table", "1:", "….", "बाढ़", "עברית", "rose-", "3,1", "#"]
    )
    word = st.builds(
        lambda text, x, y, width, height, bold: Word(text, x, y, x + width, y + height, height, bold),
        *(text | st.text(min_size=1, max_size=3), size, size, size, size, st.booleans()),
    )
    grid = st.builds(
        lambda x, y, words: [
            Word(one, x + 60 * (n % 3), y + 12 * (n // 3), x + 60 * (n % 3) + 40, y + 12 * (n // 3) + 10, 10, False)
            for n, one in enumerate(words)
        ],
        *(size, size, st.lists(text, max_size=12)),
    )
    rule = st.builds(Rule, size, size, size, size)
    words = st.lists(word, max_size=12) | st.builds(lambda one, two: [*one, *two], grid, st.lists(word, max_size=4))
    page = st.tuples(words, st.lists(rule, max_size=8))
    pages = st.lists(page, min_size=1, max_size=4).map(
        lambda made: [
            Page(number, 600, 800, tuple(words), tuple(rules)) for number, (words, rules) in enumerate(made, 1)
        ]
    )
    # As text, so that a failure can be written down like those of other parsers.
    return Parser(pages.map(lambda made: repr(made).encode()), _laid_out, folder)


def _laid_out(content: bytes) -> None:
    pages: Sequence[Page] = eval(
        content, {"Page": Page, "Word": Word, "Rule": Rule, "inf": float("inf"), "nan": float("nan")}
    )
    found = lay_out(pages)
    assert len(found.page_starts) == len(pages), found.page_starts
    assert all(0 <= section.start <= section.end <= len(found.text) for section in found.sections)


def _texts(seed: str, tokens: Sequence[bytes] = ()) -> Callable[[], st.SearchStrategy[bytes]]:
    return lambda: damaged_bytes([seed.encode()], tokens)


DOCUMENTS: Mapping[str, Target] = {
    "markdown": documents(".md", _texts(MARKDOWN, _MARKDOWN_TOKENS)),
    "html": documents(".html", _texts(HTML, _HTML_TOKENS)),
    "rst": documents(".rst", _texts(RST, _RST_TOKENS)),
    "plain_text": documents(".txt", _texts(TEXT)),
    "csv": documents(".csv", _texts(CSV)),
    "tsv": documents(".tsv", _texts(CSV.replace(",", "\t"))),
    "jsonl": documents(".jsonl", lambda: damaged_lines(JSONL, ("title", "text"))),
    "notebook": documents(".ipynb", lambda: damaged_json([NOTEBOOK], ("source", "cells", "data"))),
    "squad": documents(".json", lambda: damaged_json([SQUAD]), lambda path: read_squad(path, "article")),
    "squad_paragraphs": documents(".json", lambda: damaged_json([SQUAD]), lambda path: read_squad(path, "paragraph")),
    "docx": documents(".docx", _docx),
    "pptx": documents(".pptx", _pptx),
    "xlsx": documents(".xlsx", _xlsx),
    "epub": documents(".epub", _epub),
    "pdf": documents(".pdf", _pdf),
    "pdf_pages": _pages,
}
