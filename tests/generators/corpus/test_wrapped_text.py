"""Plain text with hard line breaks: paragraphs, headings, items, tables and lines that keep their breaks."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.corpus.canonical import one_line, render
from lm_eval_taskgen.generators.corpus.plain_text import read_text
from lm_eval_taskgen.generators.corpus.plain_text.aligned_tables import aligned_table
from lm_eval_taskgen.generators.corpus.plain_text.layout import wrapped_blocks
from lm_eval_taskgen.generators.corpus.plain_text.markers import marker_of
from lm_eval_taskgen.generators.corpus.plain_text.pages import without_page_breaks
from lm_eval_taskgen.generators.corpus.plain_text.wrapping import TextLine
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.text.sentences import sentence_spans

PROSE = (
    "The keeper of the lock opens both gates in the morning, and whoever wants to pass with a boat of more than "
    "ten metres must have told him of it on the day before."
)
HINDI = (
    "नहर का रखवाला हर सुबह दोनों फाटक खोलता है, और जो कोई दस मीटर से लंबी नाव लेकर जाना चाहता है, उसे एक दिन पहले "
    "इसकी सूचना देनी होती है। फाटक शाम को सूर्यास्त के बाद बंद कर दिए जाते हैं।"
)
WRAPPED = textwrap.fill(PROSE, 60)


def canonical(text: str) -> str:
    blocks = wrapped_blocks(text)
    return text if blocks is None else render(blocks)


@pytest.mark.parametrize(
    ("added", "expected", "why"),
    [
        (textwrap.fill(HINDI, 60), HINDI, "a script without capitals"),
        (textwrap.indent(WRAPPED, "    "), PROSE, "an indented paragraph"),
        (WRAPPED.replace("\n", "\n    "), PROSE, "a hanging indent"),
        (f"   {WRAPPED}", PROSE, "an indent of the first line"),
        (f"A short end.\n   {WRAPPED}", f"A short end.\n\n{PROSE}", "an indent begins a paragraph"),
        ("     THE LOCKS OF THE CANAL\n\n" + WRAPPED, f"# THE LOCKS OF THE CANAL\n\n{PROSE}", "a centred heading"),
        ("Opening hours\n-------------\n" + WRAPPED, f"# Opening hours\n\n{PROSE}", "an underlined heading"),
        ("Opening hours\n-----------\n" + WRAPPED, f"# Opening hours\n\n{PROSE}", "underlined almost to its end"),
        ("Opening hours\n----------\n" + WRAPPED, f"Opening hours\n\n{PROSE}", "a line much shorter than the text"),
        (" Opening hours\n-------------\n" + WRAPPED, f"# Opening hours\n\n{PROSE}", "underlined one letter before"),
        ("  Opening hours\n-------------\n" + WRAPPED, f"Opening hours\n\n{PROSE}", "a line that begins elsewhere"),
        ("## Opening hours ##\n" + WRAPPED, f"# Opening hours\n\n{PROSE}", "a heading as in Markdown"),
        ("* * *\n\nA short end.", "A short end.", "a row of stars says nothing"),
        ("+---+---+\n| a | b |\n+---+---+", "```\n+---+---+\n| a | b |\n+---+---+\n```", "a drawn table"),
        ("\n".join(line.center(60).rstrip() for line in ("THE LOCKS", "OF THE CANAL", "MAY 1999")),
         "# THE LOCKS OF THE CANAL\n\nMAY 1999", "a centred title of two lines, and a date"),
        ("    open gate;\n    wait\n    close gate;\n    leave", "```\nopen gate;\nwait\nclose gate;\nleave\n```",
         "half of the lines are code"),
        ("open gate;\nclose gate;", "open gate;\nclose gate;", "code that is not set apart"),
        ("The keeper has two duties:\n1. to open the gates\n2. to close them",
         "The keeper has two duties:\n\n1. to open the gates\n2. to close them", "items right below what they are"),
        ("2. Opening Hours.\n\n" + WRAPPED, f"# 2. Opening Hours.\n\n{PROSE}", "a numbered heading with a full stop"),
        ("2. Opening and then Closing.\n\n" + WRAPPED,
         f"# 2. Opening and then Closing.\n\n{PROSE}", "short words between"),
        ("2. Opening after Closing.\n\n" + WRAPPED, f"2. Opening after Closing.\n\n{PROSE}", "a longer one"),
        ("2. Close it!\n\n" + WRAPPED, f"2. Close it!\n\n{PROSE}", "an order"),
        ("The locks of the canal and of the two rivers\n\n" + WRAPPED,
         f"# The locks of the canal and of the two rivers\n\n{PROSE}", "a heading of ten words"),
        ("The locks of the canal and of the two old rivers\n\n" + WRAPPED,
         f"The locks of the canal and of the two old rivers\n\n{PROSE}", "more words than headings have"),
        ("the locks of the canal\n\n" + WRAPPED, f"the locks of the canal\n\n{PROSE}", "a small letter"),
        ("The locks of the canal\n\n- one\n- two", "The locks of the canal\n\n- one\n- two", "what a list is of"),
        ("THE LOCKS\n\n- one\n- two", "# THE LOCKS\n\n- one\n- two", "in capitals"),
        ("2. Open them.\n\n3. Close them.", "2. Open them.\n3. Close them.", "short items stand beside each other"),
        (f"(a) {WRAPPED}\n\n(b) No.", f"- (a) {PROSE}\n- (b) No.", "letters mark items"),
        (f"  a. {WRAPPED}\n\n  b. No.", f"- a) {PROSE}\n- b) No.", "with a full stop too"),
        (f"A. {WRAPPED}", f"A. {PROSE}", "an initial, since no B. follows"),
        (f"B. {WRAPPED}\n\nC. No.", f"- B) {PROSE}\n- C) No.", "no initial, since C. follows"),
        (f"क. {textwrap.fill(HINDI, 60)}", f"- क) {HINDI}", "a letter of a script without an order that is known"),
        (f"  i. One.\n ii. Two.\niii. {WRAPPED}", f"- i) One.\n- ii) Two.\n- iii) {PROSE}", "aligned right"),
        (f"1. One:\n   a) Two.\n   b) Three.\n2. {WRAPPED}",
         f"1. One:\n  - a) Two.\n  - b) Three.\n2. {PROSE}", "in it"),
        (f"4.2 {WRAPPED}", f"- 4.2. {PROSE}", "the number of a clause"),
        (f"4.2 m are too much.\n\n{WRAPPED}", f"4.2 m are too much.\n\n{PROSE}", "a number that is no mark"),
        ("He named two reasons, both of which everybody knew well:\n(1) the water and (2) the gates of the lock.",
         "He named two reasons, both of which everybody knew well: (1) the water and (2) the gates of the lock.",
         "marks inside a sentence"),
        ("It opened in the years 1862, 1877, 1895, and once again in\n1990. It was closed then, and stayed so for many "
         "years on.",
         "It opened in the years 1862, 1877, 1895, and once again in 1990. It was closed then, and stayed so for many "
         "years on.",
         "a line that begins with a year is no item"),
        ("The fog comes\non little cat feet.\nIt sits looking", "The fog comes\non little cat feet.\nIt sits looking",
         "verse keeps its lines"),
        ("Acme Ltd.\n12 High Street\nLondon W1", "Acme Ltd.\n12 High Street\nLondon W1", "an address too"),
        ("    $ open gate\n    $ close gate --all", "```\n$ open gate\n$ close gate --all\n```", "commands are code"),
        ("~~~\nopen gate\n\nclose gate\n~~~", "```\n~~~\nopen gate\n\nclose gate\n~~~\n```", "a fenced block"),
        (f"~~~\nopen gate\n\n{WRAPPED}", f"```\n~~~\nopen gate\n```\n\n{PROSE}", "a fence without an end"),
        ("  -v, --verbose   say more\n  -q, --quiet     say nothing at all,\n                  not even the end",
         "|  |  |\n| --- | --- |\n| -v, --verbose | say more |\n| -q, --quiet | say nothing at all, not even the end |",
         "options and what they do are a table without header"),
        ("Lock    Depth\n------  -----\nNorth   2 m\nSouth   3 m",
         "| Lock | Depth |\n| --- | --- |\n| North | 2 m |\n| South | 3 m |", "a row of dashes makes a header"),
        ("Licence: MIT\nAuthor: Ada Fenwick", "Licence: MIT\nAuthor: Ada Fenwick", "names and values keep their lines"),
        ("Copyright (C) 1999 Acme Ltd.\n1 High Street, Upper Corley in the County of Down, Uplands\n" + WRAPPED,
         None, "an address below a notice is no sentence"),
        ("The gates that people call the well-\nknown gates were built in the year in which the inter-\nnational fair, "
         "an international affair, was held there.",
         "The gates that people call the well-known gates were built in the year in which the international fair, an "
         "international affair, was held there.", "hyphens of words and of line ends"),
    ],
)  # fmt: skip
def test_blocks_of_a_wrapped_text(added: str, expected: str | None, why: str) -> None:
    text = canonical(f"{WRAPPED}\n\n{added}\n\n{WRAPPED}\n")
    if expected is None:
        spans = sentence_spans(text, load_language("en"))
        assert PROSE in [text[start:end] for start, end in spans], why
    else:
        assert text == f"{PROSE}\n\n{expected}\n\n{PROSE}\n", why


@pytest.mark.parametrize(
    ("text", "rows", "why"),
    [
        ("Lock    Depth\nNorth   2 m\nSouth   3 m", "Lock/Depth North/2 m South/3 m", "cells below each other"),
        ("Lock   Depth\nNorth  2 m", "Lock/Depth North/2 m", "three spaces in one line, two in the other"),
        ("Locks  Depth\nNorth  2 m", "", "two spaces may be an accident"),
        ("Lock    Depth\nNorth 2 m", "", "no blank column"),
        ("Lock    Depth", "", "one line"),
        ("Lock    Depth\nNorth   2 m\n        at low water", "Lock/Depth North/2 m at low water", "a cell goes on"),
        ("Lock    Depth   By\nNorth   2 m     day\n        3 m     night", "", "a row without its key"),
        ("Lock    Depth\nNorth   2 m\nSouth", "", "a row of its key alone"),
        (f"{'x' * 40}   2 m\nNorth{' ' * 38}3 m", f"{'x' * 40}/2 m North/3 m", "a long key"),
        (f"{'x' * 41}   2 m\nNorth{' ' * 39}3 m", "", "a key as long as a sentence"),
        (
            "a   2 m    deep\nb   3 m    deep\nc   4 m\nd   5 m\ne   6 m\nf   7 m",
            "a/2 m deep b/3 m deep c/4 m d/5 m e/6 m f/7 m",
            "a third column is filled in less than half of the rows",
        ),
        (
            "a   2 m    deep\nb   3 m    deep\nc   4 m\nd   5 m",
            "a/2 m/deep b/3 m/deep c/4 m/ d/5 m/",
            "in half of them",
        ),
    ],
)
def test_cells_below_each_other_are_a_table(text: str, rows: str, why: str) -> None:
    lines = [TextLine(line.strip(), len(line) - len(line.lstrip())) for line in text.split("\n")]
    table = aligned_table(lines)
    found = [table.header, *table.rows] if table else []
    assert " ".join("/".join(row) for row in found if any(row)) == rows, why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("One paragraph a line, however long it may be.\n" * 3 + PROSE, "nothing is broken"),
        ("Shall I compare thee to a summer's day?\nThou art more lovely and more temperate:\n" * 4, "verse"),
        ("राम आए\nसीता आईं\nलक्ष्मण आए\n", "short lines of Hindi"),
        ("name,size\nbox,10\ncrate,20\n", "values with commas"),
        ("- one\n- two\n- three\n", "a list"),
        ("# Title\n\nText.\n\n```\ncode that is\nbroken somewhere\n```\n", "Markdown"),
        ("", "nothing at all"),
    ],
)
def test_other_texts_are_no_wrapped_texts(text: str, why: str) -> None:
    assert wrapped_blocks(text) is None, why


def test_a_short_note_is_joined_if_a_sentence_goes_on_in_the_next_line() -> None:
    assert canonical("The sum to pay is EUR 1,250.50 for the whole of\nthe year, and it is due in May.\n") == (
        "The sum to pay is EUR 1,250.50 for the whole of the year, and it is due in May.\n"
    )


def test_headers_of_printed_pages_go_and_sentences_are_joined_across_them() -> None:
    header = "Fenwick            The Locks            1999"
    first, second = textwrap.wrap(PROSE, 60)[:2], textwrap.wrap(PROSE, 60)[2:]
    pages = [[WRAPPED, ""], [WRAPPED, "", *first], second, [WRAPPED]]
    text = "\f".join("\n".join([header, "", *page, "", f"[Page {n}]", ""]) for n, page in enumerate(pages, start=1))
    assert canonical(text) == "\n\n".join([PROSE] * 4) + "\n"


@pytest.mark.parametrize(
    ("pages", "headed", "lines", "kept", "why"),
    [
        (4, 4, 1, 0, "all pages have it"),
        (3, 3, 1, 0, "as few pages as have headers"),
        (2, 2, 1, 2, "two pages say nothing"),
        (6, 3, 1, 0, "half of them have it"),
        (7, 3, 1, 3, "less than half"),
        (4, 4, 3, 0, "three lines"),
        (4, 4, 4, 4, "four lines are text"),
    ],
)
@pytest.mark.parametrize("at_the_end", [False, True])
def test_lines_that_most_pages_repeat_go(
    pages: int, headed: int, lines: int, kept: int, why: str, at_the_end: bool
) -> None:
    header = [f"The Locks {chr(97 + line)}" for line in range(lines)]
    sheets = []
    for number in range(pages):
        body = [f"The keeper of gate {chr(97 + number)} is at home.", "", "He sleeps."]
        edge = header if number < headed else [f"Draft {chr(97 + number)}"]
        sheets.append("\n".join([*body, "", *edge] if at_the_end else [*edge, "", *body]))
    found = without_page_breaks("\f".join(sheets))
    assert found.count(header[0]) == kept, why
    assert sum("gate" in line for line in found) == pages


def test_a_sentence_goes_on_across_a_page_without_a_blank_line() -> None:
    assert without_page_breaks("The keeper\n\n\fopens it.") == ["The keeper", "opens it."]
    assert without_page_breaks("The keeper.\n\n\fopens it.") == ["The keeper.", "", "opens it."]
    assert without_page_breaks("The keeper\n\n\f\nOpens it.") == ["The keeper", "", "Opens it."]


def test_levels_follow_the_order_of_styles_and_the_title_stands_above_them(tmp_path: Path) -> None:
    text = (
        f"{'THE CANAL'.center(60).rstrip()}\n{'Version 2'.center(60).rstrip()}\n\n{'Locks'.center(60).rstrip()}\n\n"
        f"{WRAPPED}\n\n1. North\n\n{WRAPPED}\n\n1.1. Its gates\n\n{WRAPPED}\n\n2. South\n\n{WRAPPED}\n"
    )
    path = tmp_path / "canal.txt"
    path.write_text(text, encoding="utf-8")
    (found,) = read_text(path, "canal.txt")
    assert found.title == "THE CANAL"
    assert [section.path for section in found.sections] == [
        ("THE CANAL",),
        ("THE CANAL", "Locks"),
        ("THE CANAL", "Locks", "1. North"),
        ("THE CANAL", "Locks", "1. North", "1.1. Its gates"),
        ("THE CANAL", "Locks", "2. South"),
    ]


@pytest.mark.parametrize(
    ("line", "label", "values", "why"),
    [
        ("(ii) two", "(ii)", (2,), "Roman"),
        ("i) one", "i)", (9, 1), "the ninth letter, or one"),
        ("क) पहला", "क)", (), "letters of other scripts"),
        ("(खि) दूसरा", "(खि)", (), "with a vowel sign"),
        ("3.2 The gates", "3.2.", (2,), "parts before a capital"),
        ("3.5 million", None, (), "an amount"),
        ("1.2.3 The gates", "1.2.3.", (3,), "three parts"),
        ("3.2. the gates", "3.2.", (2,), "a full stop behind the parts"),
        ("iv) four", "iv)", (4,), "a smaller figure before a larger one"),
        ("vi) six", "vi)", (6,), "and behind it"),
        ("A) one", "A)", (1,), "the first letter"),
        ("z) last", "z)", (26,), "the last"),
        ("(a. one", None, (), "a bracket that is not closed"),
        ("1911. The gates", None, (), "a year"),
        ("o  item", "", (), "a letter for a bullet"),
        ("(the) word", None, (), "a word in brackets"),
        ("- item", "", (), "a bullet"),
        ("-option", None, (), "no space"),
        ("२. दूसरा", "", (2,), "digits of any script"),
    ],
)
def test_markers(line: str, label: str | None, values: tuple[int, ...], why: str) -> None:
    found = marker_of(line)
    assert (None, ()) if found is None else (found.label, found.values) == (label, values), why
    assert (found is None) == (label is None), why
    assert found is None or line[found.length :] == line.split(None, 1)[1], why


@pytest.mark.parametrize(("code", "width"), [("en", 60), ("en", 100), ("hi", 60), ("hi", 80)])
def test_paragraphs_broken_by_a_program_are_read_as_they_were(
    code: str, width: int, xquad_file: Callable[[str], Path]
) -> None:
    data = json.loads(xquad_file(code).read_text(encoding="utf-8"))["data"]
    paragraphs = [one_line(p["context"]) for article in data for p in article["paragraphs"]]
    for start in range(0, len(paragraphs), 5):
        some = paragraphs[start : start + 5]
        assert canonical("\n\n".join(textwrap.fill(paragraph, width) for paragraph in some)) == "\n\n".join(some) + "\n"
