"""What is read of a page: words with their boxes, sizes and weight, lines, pictures; turned pages are read upright."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.pdf import extract

pytest.importorskip("fpdf", reason="fpdf2 makes the PDFs: pip install 'lm-eval-taskgen[test]'")
from made_pdfs import Sheet, encrypted, over_pages, sheet

Read = Callable[[bytes], list[dict[str, Any]]]


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Read:
    """The records that the program writes about a file."""

    def records(content: bytes) -> list[dict[str, Any]]:
        monkeypatch.setattr(extract, "_limit_memory", lambda: None)
        (tmp_path / "x.pdf").write_bytes(content)
        extract.main(str(tmp_path / "x.pdf"))
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return records


def drawn(draw: Callable[[Sheet], object]) -> bytes:
    pdf = sheet(with_furniture=False)
    pdf.set_font("Helvetica", size=10)
    draw(pdf)
    return bytes(pdf.output())


def write(pdf: Sheet, text: str, x: float, y: float) -> None:
    pdf.set_xy(x, y)
    pdf.cell(0, 5, text)


def test_words_have_boxes_sizes_and_weight(read: Read) -> None:
    def draw(pdf: Sheet) -> None:
        write(pdf, "North pier", 20, 20)
        pdf.set_font("Helvetica", "B", 20)
        write(pdf, "East", 20, 40)

    head, page = read(drawn(draw))
    assert head == {"pages": 1}
    assert (round(page["width"]), round(page["height"]), page["is_scan"], page["unmapped"]) == (595, 842, False, 0)
    assert [[word[0], *map(round, word[1:5]), *word[5:]] for word in page["words"]] == [
        ["North", 60, 59, 84, 69, 10.0, False],
        ["pier", 87, 59, 103, 69, 10.0, False],
        ["East", 60, 111, 102, 131, 20.0, True],
    ]


@pytest.mark.parametrize(
    ("draw", "expected", "why"),
    [
        (lambda pdf: pdf.line(20, 60, 80, 60), [(57, 170, 227, 170)], "a level line"),
        (lambda pdf: pdf.line(20, 60, 20, 90), [(57, 170, 57, 255)], "an upright line"),
        (lambda pdf: pdf.line(30, 70, 60, 90), [], "a slanting line"),
        (lambda pdf: pdf.rect(20, 100, 60, 0.5, style="F"), [(57, 284, 227, 285)], "a thin box is a line"),
        (lambda pdf: pdf.rect(20, 110, 60, 20, style="F"), [], "a box of colour is none"),
        (
            lambda pdf: pdf.rect(100, 60, 30, 20),
            [(284, 170, 369, 170), (369, 170, 369, 227), (284, 227, 369, 227), (284, 170, 284, 227)],
            "the sides of a frame",
        ),
        (
            lambda pdf: pdf.polygon([(20, 60), (80, 60), (80, 90)]),
            [(57, 170, 227, 170), (227, 170, 227, 255)],
            "the straight sides of a triangle",
        ),
    ],
)
def test_lines_that_may_be_of_tables(
    read: Read, draw: Callable[[Sheet], object], expected: list[tuple[int, ...]], why: str
) -> None:
    rules = read(drawn(draw))[1]["rules"]
    assert len(rules) == len(expected), why
    for rule, sides in zip(rules, expected, strict=True):
        assert rule == pytest.approx(sides, abs=1.2), why


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_a_turned_page_is_read_upright(read: Read, angle: int) -> None:
    def draw(pdf: Sheet) -> None:
        with pdf.rotation(angle, 105, 148.5):
            write(pdf, "North pier and the other", 85, 140)
            pdf.line(86, 146, 126, 146)
        if angle:
            write(pdf, "up", 20, 200)

    _, page = read(drawn(draw))
    words, (rule,) = page["words"], page["rules"]
    assert [word[0] for word in words] == ["North", "pier", "and", "the", "other"], (
        "in the direction of most of the text"
    )
    assert [word[3] - word[1] for word in words[:2]] == pytest.approx([24.5, 16.7], abs=0.2)
    assert all(word[4] - word[2] == pytest.approx(10, abs=0.1) and word[5] == 10 for word in words)
    assert words[1][1] - words[0][3] == pytest.approx(2.8, abs=0.1), "from left to right"
    assert (rule[0] - words[0][1], rule[1] - words[0][4]) == pytest.approx((-0.6, 4.2), abs=0.2), "the line is below"
    assert (page["width"] > page["height"]) is (angle % 180 == 90)
    place = (367.1, 275.8) if angle % 180 else (243.8, 399.1)
    assert words[0][1:3] == pytest.approx(place, abs=0.1), "turned about the middle of the page"


def test_text_at_another_slant_is_no_part_of_the_page(read: Read) -> None:
    def draw(pdf: Sheet) -> None:
        with pdf.rotation(4, 80, 140):
            write(pdf, "askew as scans are", 80, 140)
        with pdf.rotation(8, 80, 180):
            write(pdf, "draft", 80, 180)

    assert [word[0] for word in read(drawn(draw))[1]["words"]] == ["askew", "as", "scans", "are"]


@pytest.mark.parametrize(("share", "is_scan"), [(0.9, True), (0.6, True), (0.4, False)])
def test_pictures_over_most_of_a_page_are_a_scan(read: Read, share: float, is_scan: bool) -> None:
    from PIL import Image

    picture = Image.new("L", (60, 85), 255)
    content = drawn(lambda pdf: pdf.image(picture, 10, 5, pdf.w, pdf.h * share))
    assert read(content)[1]["is_scan"] is is_scan


def test_a_word_cut_at_the_end_of_a_line_keeps_its_hyphen(read: Read) -> None:
    text = [word[0] for word in read(over_pages())[1]["words"]]
    assert text[text.index("main-") + 1] == "tenance"


def test_limits_of_a_page(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(pdf: Sheet) -> None:
        write(pdf, "North", 20, 20)
        pdf.line(20, 60, 80, 60)
        pdf.line(20, 70, 80, 70)

    content = drawn(draw)
    monkeypatch.setattr(extract, "MAX_PAGE_CHARACTERS", 5)
    monkeypatch.setattr(extract, "MAX_PATHS", 1)
    assert len(read(content)[1]["rules"]) == 1
    monkeypatch.setattr(extract, "MAX_PAGE_CHARACTERS", 4)
    assert read(content) == [{"pages": 1}, {"error": "5 characters"}]


def test_files_that_do_not_open(read: Read) -> None:
    assert read(encrypted()) == [{"error": "password"}]
    assert read(b"%PDF-1.7\nnothing\n%%EOF\n") == [{"error": "format"}]


@pytest.mark.parametrize(("hard", "soft"), [(None, 4 << 30), (1 << 30, 1 << 30), (8 << 30, 4 << 30)])
def test_memory_is_limited(monkeypatch: pytest.MonkeyPatch, hard: int | None, soft: int) -> None:
    resource = pytest.importorskip("resource")
    most, limits = resource.RLIM_INFINITY if hard is None else hard, []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (most, most))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limit: limits.append(limit))
    extract._limit_memory()
    assert limits == [(soft, most)]
