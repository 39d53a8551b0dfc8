from __future__ import annotations

import random
import re
import unicodedata
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.corpus import pdf, read_corpus
from lm_eval_taskgen.generators.corpus.pdf import process, read_pdf
from lm_eval_taskgen.generators.corpus.pdf.lists import marker
from lm_eval_taskgen.generators.corpus.pdf.page import Page, Row, Word
from lm_eval_taskgen.generators.corpus.pdf.running_headers import running_headers
from lm_eval_taskgen.generators.corpus.pdf.unicode_text import clean, is_visual_order, logical_order
from lm_eval_taskgen.utils.errors import CorpusError, UnreadableDocument
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import CorpusConfig


def read_anew(folder: Path, name: str) -> Document:
    (document,) = read_pdf(folder / f"{name}.pdf", f"{name}.pdf")
    return document


read = cache(read_anew)


def test_headings_become_sections_with_their_pages(made_pdfs: Path) -> None:
    document = read(made_pdfs, "report")
    title = "The Harbour of Orrinmere"
    assert document.title == title
    assert [(section.path, section.pages) for section in document.sections] == [
        ((title,), (1, 1)),
        ((title, "1 Introduction"), (1, 1)),
        ((title, "1 Introduction", "1.1 Scope"), (1, 1)),
        ((title, "2 Results"), (1, 2)),
        ((title, "2 Results", "2.1 Discussion"), (2, 2)),
    ]
    for section in document.sections:
        assert document.text[section.start : section.end].lstrip("# ").startswith(section.heading)


def test_text_is_canonical(made_pdfs: Path) -> None:
    text = read(made_pdfs, "report").text
    assert "\n\n- tolls and fees of the outer lock\n  - by day\n  - by night\n- lanterns\n\n" in text
    assert "\n\n1. open the sluice\n2. wait for the level\n3. close the gate\n\n" in text
    assert (
        "\n\nTable 1: Tolls by year\n\n| Year | Barges | Toll |\n| --- | --- | --- |\n| 1919 | 1,204 | 4 crowns |\n"
        "| 1920 | 1,377 | 5 crowns |\n\nTable 2: Keepers of the lanterns\n\n" in text
    ), "rules make a table, its caption is a paragraph"
    assert "\n\n| Pier | Keeper |\n| --- | --- |\n| North | A. Orrell |\n| South | I. Calloway |\n" in text, "no rules"
    assert "\n\nFigure 1: The outer lock in 1911, seen from the breakwater.\n\n" in text
    assert "was lost in the storm of 1926 and was not found again.\n\n" in text, "a paragraph is one line"


@pytest.mark.parametrize("name", ["report", "two_columns", "without_headings", "over_pages"])
def test_headers_footers_and_page_numbers_go(made_pdfs: Path, name: str) -> None:
    text = read(made_pdfs, name).text
    assert "Annual Report" not in text
    assert not re.search(r"Page \d", text)


def test_columns_are_read_one_after_the_other(made_pdfs: Path) -> None:
    document = read(made_pdfs, "two_columns")
    numbers = [int(number) for number in re.findall(r"Sentence (\d+)", document.text)]
    assert len(document.page_starts) > 1
    assert numbers == list(range(180))
    assert [section.heading for section in document.sections] == [
        "On the Dredging of Small Harbours",
        "1. Introduction",
        "2. Findings",
        "3. Conclusions",
    ]


def test_devanagari_keeps_its_clusters(made_pdfs: Path) -> None:
    document = read(made_pdfs, "hindi")
    for sentence in (
        "शुभ्रा घाटी संग्रहालय की स्थापना १९४७ में केशवदत्त नैलवाल ने की थी।",
        "संग्रहालय में विद्यार्थियों के लिए पुस्तकें, हस्तलिखित ग्रंथ और मूर्तियाँ रखी गई हैं।",
        "कर्म, प्रकृति, द्वितीय, उत्तीर्ण, क्षत्रिय, ज़मीन और ढूँढ़ना जैसे शब्द भी हैं।",
    ):
        assert unicodedata.normalize("NFC", sentence) in document.text
    assert [section.path[-1] for section in document.sections] == ["शुभ्रा घाटी का इतिहास", "१. परिचय", "२. संग्रह"]
    assert "\n\n- पुस्तकें\n- मूर्तियाँ\n\n" in document.text
    assert "| वर्ष | आगंतुक |\n| --- | --- |\n| २०१८ | १२,३४५ |\n" in document.text
    assert not re.search(r"[A-Za-z]", document.text), "a glyph without a letter gives none"
    assert unicodedata.is_normalized("NFC", document.text)


def test_a_sentence_goes_on_across_lines_and_pages(made_pdfs: Path) -> None:
    document = read(made_pdfs, "over_pages")
    assert document.text == (
        "# 1 Locks\n\nThe harbour had many buildings of brick, and the maintenance of them all was dear. A well-known "
        "engineer was asked for a plan, but even he who was so well-known could not say what it would cost in the "
        "end.\n"
    )
    assert document.page_at(document.text.index("could not")) == 1
    assert document.page_at(document.text.index("say what")) == 2
    assert document.title == "over_pages", "a numbered heading names a chapter, not the document"


def test_without_headings_a_page_is_a_section(made_pdfs: Path) -> None:
    document = read(made_pdfs, "without_headings")
    assert [(section.path, section.pages) for section in document.sections] == [
        (("Page 1",), (1, 1)),
        (("Page 2",), (2, 2)),
        (("Page 3",), (3, 3)),
    ]
    for number, section in enumerate(document.sections, start=1):
        assert document.text[section.start :].startswith(f"This is the beginning of sheet {number}.")


def test_same_file_same_document(made_pdfs: Path) -> None:
    assert read_anew(made_pdfs, "report") == read_anew(made_pdfs, "report")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("scanned", r"scanned\.pdf: scanned, no text on any page \(of 3\); .*ocrmypdf"),
        ("encrypted", r"encrypted\.pdf: encrypted, .*without"),
        ("truncated", r"truncated\.pdf: truncated, its end is missing; get the file again"),
    ],
)
def test_a_file_without_text_says_why(made_pdfs: Path, name: str, message: str) -> None:
    with pytest.raises(UnreadableDocument, match=message):
        read(made_pdfs, name)


@pytest.mark.parametrize(("unmapped", "is_refused"), [(3, False), (4, True)])
def test_a_file_whose_fonts_do_not_say_their_letters_is_refused(
    made_pdfs: Path, monkeypatch: pytest.MonkeyPatch, unmapped: int, is_refused: bool
) -> None:
    page = Page(1, 600.0, 800.0, (Word("Harbour", 50, 100, 85, 110, 10, False),), unmapped=unmapped)
    monkeypatch.setattr(pdf, "read_pages", lambda path: [page])
    try:
        text = read_anew(made_pdfs, "report").text
    except UnreadableDocument as error:
        text = str(error)
    assert ("its fonts do not say which letters they draw" in text) is is_refused


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "no PDF"),
        (b"plain words", "no PDF"),
        (b"%PDF-1.7\nnothing\n%%EOF\n", r"no whole PDF"),
        (b"%PDF-1.7\n1 0 obj\n<</Linearized 1/L 99999/H[1 2]>>\nendobj\n%%EOF\n", "truncated"),
    ],
)
def test_a_file_that_is_not_a_pdf_says_so(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "x.pdf").write_bytes(content)
    with pytest.raises(UnreadableDocument, match=message):
        list(read_pdf(tmp_path / "x.pdf", "x.pdf"))


def test_limits(made_pdfs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "MAX_PAGES", 2)
    with pytest.raises(UnreadableDocument, match="3 pages, and 2 is the most"):
        read_anew(made_pdfs, "without_headings")
    monkeypatch.setattr(pdf, "MAX_BYTES", 100)
    with pytest.raises(UnreadableDocument, match="MiB is the most that is read; split the file"):
        read_anew(made_pdfs, "without_headings")


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("import os; os.abort()", "the PDF library stopped at the file"),
        ("print('{\"pages\": 2}', flush=True); import os; os.abort()", "the PDF library stopped at page 1"),
        ("import time; time.sleep(60)", r"the file took more than 0\.5 seconds"),
    ],
)
def test_a_library_that_crashes_or_hangs_costs_one_file(
    made_pdfs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, message: str
) -> None:
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    monkeypatch.setattr(process, "_PROGRAM", tmp_path / "program.py")
    with pytest.raises(UnreadableDocument, match=message):
        list(process.read_pages(made_pdfs / "report.pdf", page_seconds=0.5))


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_file_is_read_or_refused(made_pdfs: Path, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    content = bytearray((made_pdfs / "report.pdf").read_bytes())
    for _ in range(40):
        content[rng.randrange(len(content))] = rng.randrange(256)
    (tmp_path / "damaged.pdf").write_bytes(content)
    try:
        (document,) = read_pdf(tmp_path / "damaged.pdf", "damaged.pdf")
    except UnreadableDocument as error:
        assert "damaged.pdf" in str(error)
    else:
        assert document.text.strip()


def test_unreadable_files_are_skipped_and_the_others_read(made_pdfs: Path) -> None:
    skipped: list[str] = []
    corpus = CorpusConfig(files=("*.pdf",))
    documents = list(read_corpus(corpus, made_pdfs, skipped.append))
    assert [d.doc_id for d in documents] == [
        "hindi.pdf",
        "over_pages.pdf",
        "report.pdf",
        "two_columns.pdf",
        "without_headings.pdf",
    ]
    assert [message.partition(".pdf: ")[2].split(",")[0] for message in skipped] == [
        "encrypted",
        "scanned",
        "truncated",
    ]
    with pytest.raises(UnreadableDocument, match="encrypted"):
        list(read_corpus(corpus, made_pdfs))
    with pytest.raises(CorpusError, match=r"no file of the corpus holds text that can be read \(2 tried\)"):
        list(read_corpus(CorpusConfig(files=("scanned.pdf", "truncated.pdf")), made_pdfs, skipped.append))


def row(text: str, top: float, size: float = 10.0) -> Row:
    words = [
        Word(word, 50.0 + 30 * i, top, 75.0 + 30 * i, top + size, size, False) for i, word in enumerate(text.split())
    ]
    return Row(tuple(words))


@pytest.mark.parametrize(
    ("edge", "dropped", "why"),
    [
        (["Report 2019", "Report 2019", "Report 2019"], 3, "the same words on each page"),
        (["Page 1 of 3", "Page 2 of 3", "Page 3 of 3"], 3, "the number rises with the pages"),
        (["7", "8", "9"], 3, "a number alone"),
        (["ii", "iii", "iv"], 3, "a Roman number alone"),
        (["Chapter 1", "Chapter 5", "Chapter 9"], 0, "chapters do not rise with the pages"),
        (["The mill", "The lock", "The lamp"], 0, "other words on each page"),
    ],
)
def test_running_headers_are_dropped(edge: list[str], dropped: int, why: str) -> None:
    body = [row("some words of the text", 200 + 12 * line) for line in range(5)]
    pages = [(800.0, [row(text, 30.0), *body]) for text in edge]
    assert sum(len(rows) for rows in running_headers(pages, body_size=10.0)) == dropped, why


@pytest.mark.parametrize(
    ("rows", "size", "dropped", "why"),
    [
        (["Acme Ltd", "Travel Policy", "Version 2"], 10.0, 9, "several rows, close to each other"),
        (["Travel Policy - Page {}"], 16.0, 3, "larger than the text, with the number of the page"),
        (["Chapter {}"], 16.0, 0, "a chapter on each page"),
    ],
)
def test_headers_of_any_shape_are_dropped(rows: list[str], size: float, dropped: int, why: str) -> None:
    body = [row("some words of the text", 200 + 12 * line) for line in range(5)]
    pages = [
        (800.0, [*(row(text.format(page), 30.0 + 1.2 * size * i, size) for i, text in enumerate(rows)), *body])
        for page in (1, 2, 3)
    ]
    assert sum(len(found) for found in running_headers(pages, body_size=10.0)) == dropped, why


def test_a_header_that_most_pages_have_may_stand_further_in() -> None:
    body = [row(f"some words of text {line}", 200 + 12 * line) for line in range(5)]
    pages = [(800.0, [row("ACME LTD", 130.0, 13.0), *body])] * 4
    assert [[found.text for found in rows] for rows in running_headers(pages, body_size=10.0)] == [["ACME LTD"]] * 4


def test_a_first_line_like_others_is_no_header() -> None:
    body = [row("some words of the text", 50 + 12 * line) for line in range(5)]
    pages = [(800.0, [row("The same line", 38.0), *body])] * 4
    assert not any(running_headers(pages, body_size=10.0)), "it stands as close to the next line as lines do"


@pytest.mark.parametrize(
    ("line", "shown", "rest"),
    [
        ("• tolls", "-", "tolls"),
        ("• ◦ by day", "-", "by day"),
        ("- tolls", "-", "tolls"),
        ("3. close the gate", "3.", "close the gate"),
        ("३. द्वार", "3.", "द्वार"),
        ("(a) the keeper", "- (a)", "the keeper"),
        ("1911 was dry", None, ""),
        ("3.5 crowns", None, ""),
        ("-5 degrees", None, ""),
    ],
)
def test_list_marks(line: str, shown: str | None, rest: str) -> None:
    found = marker(line)
    assert (found.shown if found else None) == shown
    if found:
        assert line[found.length :] == rest


@pytest.mark.parametrize(
    ("drawn", "spoken"),
    [
        ("िकताब", "किताब"),
        ("िस्थित", "स्थिति"),
        ("िज़ला", "ज़िला"),
        ("शिक्त", "शक्ति"),
        ("िक", "कि"),
        ("কেমন", "কেমন"),
        ("তুিম", "তুমি"),
        ("राम", "राम"),
    ],
)
def test_vowel_signs_go_behind_their_consonants(drawn: str, spoken: str) -> None:
    assert logical_order(drawn) == (spoken if drawn != "কেমন" else "কমেন")


def test_order_is_judged_by_where_signs_cannot_stand() -> None:
    assert is_visual_order(["िकताब", "राम", "िदन"])
    assert not is_visual_order(["किताब", "शक्ति", "गति"])
    assert not is_visual_order(["िदन", "गति"]), "as many words say one as the other"
    assert is_visual_order(["", "िदन"]), "a word without letters says nothing"
    assert not is_visual_order(["", "राम"])


@given(st.text(alphabet="कखगतनर्ि़ाa ", max_size=20))
def test_reordering_loses_no_character(word: str) -> None:
    assert sorted(logical_order(word)) == sorted(word)


def test_clean_text() -> None:
    assert clean("o\ufb03ce\x00 क\u095b") == "office कज\u093c"
    assert clean("क्\u200dष") == "क्\u200dष", "joiners are part of Indic words"
