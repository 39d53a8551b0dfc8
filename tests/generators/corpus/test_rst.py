"""reStructuredText: what a reader sees becomes the canonical text, and no directive reads or runs anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.corpus.canonical import one_line
from lm_eval_taskgen.utils.errors import UnreadableDocument
from lm_eval_taskgen.utils.text.markdown_lines import block_lines

pytest.importorskip("docutils", reason="the extra rst is not installed")

from lm_eval_taskgen.generators.corpus.rst import read_rst


def document(folder: Path, source: str) -> Any:
    path = folder / "the_file.rst"
    path.write_text(source, encoding="utf-8", newline="")
    (found,) = read_rst(path, "a/the_file.rst")
    return found


@pytest.mark.parametrize(
    ("source", "expected", "why"),
    [
        ("One\ntwo *a* **b** ``c  d`` `e`", "One two a b c d e", "a paragraph is one line without markup"),
        ("`t <http://x>`_ `u`_ v_ `w <x>`__", "t u v w", "links are their text, wherever they lead"),
        ("a [#]_, b [2]_.\n\n.. [#] N\n.. [2] O", "a, b.\n\n1. N\n2. O", "notes follow, their marks go"),
        ("a [C1]_\n\n.. [C1] N", "a [C1]\n\n- C1: N", "a citation is found by its name"),
        ("10\\ :sup:`6` H\\ :sub:`2`\\ O :math:`x^2`", "10⁶ H2O x^2", "raised figures are no further digits"),
        (":ref:`a <b>` :doc:`/x/y` :py:func:`~o.p.join` :f:`!g` :rfc:`9`", "a y join g RFC 9", "roles of Sphinx"),
        (":menuselection:`A --> &B` :abbr:`M (m n)` :new:`x`", "A → B M (m n) x", "roles that nobody knows"),
        ("Top\n===\n\nSub\n---\n\n.. _l:\n\nDeep\n~~~~\n\nsee :ref:`l`, :ref:`m`",
         "# Top\n\n## Sub\n\n### Deep\n\nsee Deep, m", "headings, and labels of this file"),
        ("|a| |c| |r|\n\n.. |a| replace:: *b*\n.. |r| replace:: |r|", "b |c| |r|", "substitutions of this file"),
        ("- a\n\n  more\n\n  - b\n\n3. c\n#. d", "- a more\n  - b\n\n3. c\n4. d", "lists"),
        ("b) x\nc) y", "- (b) x\n- (c) y", "items with letters"),
        (".. option:: a\n\n   B:\n\n   - c\n\n.. option:: d\n\n   E", "- a: B:\n  - c\n- d: E",
         "a list within what is said of a part"),
        ("T : int\n    D\n\n    E", "- T (int): D E", "a definition and its kind"),
        (":F: b\n\nx", "x", "fields at the start are no text"),
        ("x\n\n:F: b\n:G: c", "x\n\n- F: b\n- G: c", "fields elsewhere are items"),
        ("-a         A\n-b F, --c=F  B", "- -a: A\n- -b F, --c=F: B", "options"),
        ("| a\n|   *b*\n\nc", "a\nb\n\nc", "lines that stay lines"),
        ("a::\n\n  x = 1\n\n>>> y\n1", "a:\n\n```\nx = 1\n```\n\n```\n>>> y\n1\n```", "code"),
        (".. code-block:: python\n   :linenos:\n\n   x", "```\nx\n```", "of Sphinx"),
        ("= =\nA B\n= =\n1 2\n= =", "| A | B |\n| --- | --- |\n| 1 | 2 |", "a simple table"),
        ("+--+--+\n|A |B |\n+==+==+\n|1 |2 |\n|  +--+\n|  |3 |\n+--+--+",
         "| A | B |\n| --- | --- |\n| 1 | 2 |\n| 1 | 3 |", "a grid with a cell of two rows"),
        (".. csv-table:: C\n   :header: A,B\n   :new: 1\n\n   1,2",
         "*C*\n\n| A | B |\n| --- | --- |\n| 1 | 2 |", "CSV"),
        (".. list-table::\n   :header-rows: 1\n\n   * - A\n     - B\n   * - 1\n     - 2",
         "| A | B |\n| --- | --- |\n| 1 | 2 |", "a list as a table"),
        ("+---+\n|A |\n|B|\n+---+", "```\n+---+\n|A |\n|B|\n+---+\n```", "a table that is not closed"),
        (".. figure:: a/m.png\n   :alt: M\n\n   C *d*.\n\n   More.", "![M](m.png)\n\n*C d.*\n\nMore.", "a figure"),
        (".. note:: a\n   b\n\n.. admonition:: T\n\n   c", "a b\n\nT\n\nc", "notes"),
        ("    a\n\n    -- B", "a\n\n— B", "a quotation and whose it is"),
        (".. new:: A b\n\n   - c\n\n.. new:: a.b\n.. new:: Some words",
         "A b\n\n- c\n\nSome words", "unknown directives"),
        (".. versionadded:: 3\n   A.\n\n.. deprecated:: 4",
         "Added in version 3: A.\n\nDeprecated since version 4.", "since"),
        (".. py:function:: f(x)\n\n   Aa.\n\n   :param int x: B\n\n.. data:: d",
         "- f(x): Aa.\n\n- x: B\n\n- d", "what Sphinx describes"),
        (".. option:: -a\n\n   Aa.\n\n.. option:: -b\n\n   Bb.", "- -a: Aa.\n- -b: Bb.", "one list of descriptions"),
        (".. glossary::\n\n   a\n   b\n     Cc.", "- a, b: Cc.", "terms with one meaning"),
        (".. only:: html\n\n   H\n   -\n\n   t", "# H\n\nt", "what is for one output"),
        (".. toctree::\n\n   a\n\n.. index:: b\n.. contents::\n.. x\n\ny", "y", "what only builds the page"),
    ],
)  # fmt: skip
def test_the_canonical_text_of_rst(tmp_path: Path, source: str, expected: str, why: str) -> None:
    assert document(tmp_path, source).text == expected + "\n", why


def test_fields_at_the_start_are_metadata_and_headings_are_sections(tmp_path: Path) -> None:
    found = document(tmp_path, ":orphan:\n:Date: 2024-01-05\n:title: No\n\nOne\n===\n\nText.\n\nTwo\n---\n\nMore.\n")
    assert (found.title, found.metadata) == ("One", {"date": "2024-01-05"})
    assert [(s.path, found.text[s.start : s.end]) for s in found.sections] == [
        (("One",), "# One\n\nText.\n\n"),
        (("One", "Two"), "## Two\n\nMore.\n"),
    ]
    assert document(tmp_path, ":title: T\n\nx").title == "T"
    assert document(tmp_path, "x").title == "the_file"


@pytest.mark.parametrize(
    "source",
    [
        ".. include:: {secret}",
        ".. literalinclude:: {secret}",
        ".. raw:: html\n   :file: {secret}",
        ".. raw:: html\n\n   <b>secret</b>",
        ".. csv-table::\n   :file: {secret}",
        ".. csv-table::\n   :url: file://{secret}",
        ".. role:: r(raw)\n   :format: html\n\n:r:`secret`",
        ".. role:: q(raw)\n   :format: html\n\n.. role:: r(q)\n\n:r:`secret` :raw:`secret`",
        ".. |x| date:: secret",
    ],
)
def test_no_directive_reads_a_file_or_passes_text_through(
    tmp_path: Path, source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other.txt").write_text("secret\n", encoding="utf-8")
    secret = tmp_path / "other.txt"
    assert document(tmp_path, source.format(secret=secret) + "\n\nend").text == "end\n"
    assert capsys.readouterr() == ("", "")


def test_references_without_words_show_the_titles_of_their_folder(tmp_path: Path) -> None:
    other = ".. _Sub Part:\n.. _b:\n\nThe ``sub`` :ref:`part <x>`\n-----------------\n\n.. _c:\n\nText\n\nNo\n---\n"
    (tmp_path / "other.rst").write_text(f"======\n*Other*\n======\n\n{other}", encoding="utf-8")
    (tmp_path / "z.rst").write_bytes(b".. _b:\n\nLater \xff\n=====\n")
    found = document(tmp_path, "see :ref:`sub part`, :ref:`b`, :ref:`c`; :doc:`/other`, :doc:`none`")
    assert found.text == "see The sub part, The sub part, c; Other, none\n"


def test_one_document_changes_nothing_for_the_next(tmp_path: Path) -> None:
    assert document(tmp_path, ".. role:: r(raw)\n\n.. default-role:: raw\n\nx").text == "x\n"
    assert document(tmp_path, ":r:`a` `b`").text == "a b\n"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (" \n", "the file is empty"),
        (".. x\n", "the file holds no text"),
        ("".join(f".. |{a}| replace:: {f'|{b}| ' * 10}\n" for a, b in zip("abcdefg", "bcdefgh", strict=True))
         + ".. |h| replace:: xxxxxxxxxx\n\n|a|", "its substitutions multiply its length"),
        ("".join("  " * depth + "- a\n\n" for depth in range(400)), "recursion depth exceeded"),
        ("*a " * 6_000, "a paragraph holds more than 5,000 of the marks"),
        (f"+{'-+' * 9_000}\n|{' |' * 9_000}\n" * 3, "a table holds more than 50,000 of the marks"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_an_error_that_names_it(tmp_path: Path, source: str, message: str) -> None:
    with pytest.raises(UnreadableDocument, match=rf"the_file\.rst: .*{message}"):
        document(tmp_path, source)


pieces = st.sampled_from(
    ["a", "b c", "\n", "\n\n", "\n   ", "*", "**", "`", "``", "::", ":r:`", "|", "_", "[1]_", "- ", "1. ", "=", "---",
     "+---+", ".. note::", ".. x:: y", ".. function:: f", ".. [1] ", ".. |a| replace:: ", "क्ष", "\x00", "\\", "<b>"]
)  # fmt: skip


@settings(max_examples=150)
@given(st.lists(pieces, max_size=25))
def test_any_text_is_read_to_canonical_text_or_refused(tmp_path_factory: pytest.TempPathFactory, parts: Any) -> None:
    try:
        text = document(tmp_path_factory.getbasetemp(), "".join(parts)).text
    except UnreadableDocument:
        return
    lines = block_lines(text)
    assert text.endswith("\n") and not text.startswith("\n") and "\x00" not in text
    assert all(one_line(line) == line for line in (text[i.start : i.end] for i in lines) if line.startswith("#"))
