"""PPTX: titles, bullets, tables, charts, pictures and notes of slides, and files that are none."""

from __future__ import annotations

import base64
import datetime
import zipfile
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.pptx import read_pptx
from lm_eval_taskgen.utils.errors import UnreadableDocument

pptx = pytest.importorskip("pptx", reason="the extra pptx is not installed")

INCH = 914_400
PNG = partial(
    BytesIO,
    base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    ),
)


def saved(deck: Any) -> bytes:
    target = BytesIO()
    deck.save(target)
    return target.getvalue()


def document(folder: Path, content: bytes) -> Any:
    path = folder / "the_file.pptx"
    path.write_bytes(content)
    (found,) = read_pptx(path, "a/the_file.pptx")
    return found


def slide(deck: Any, layout: int, title: str = "", *bullets: tuple[int, str]) -> Any:
    """Layouts of the default template: 0 title slide, 1 title and content, 5 title only, 6 blank."""
    made = deck.slides.add_slide(deck.slide_layouts[layout])
    if title:
        made.shapes.title.text = title
    for number, (level, text) in enumerate(bullets):
        frame = made.placeholders[1].text_frame
        paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
        paragraph.text, paragraph.level = text, level
    return made


def text_box(made: Any, *paragraphs: str, bullet: str = "") -> None:
    frame = made.shapes.add_textbox(0, 0, INCH, INCH).text_frame
    for number, text in enumerate(paragraphs):
        paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
        paragraph.text = text
        if bullet:
            properties = paragraph._p.get_or_add_pPr()
            properties.append(properties.makeelement(properties.tag.replace("pPr", bullet), {"type": "arabicPeriod"}))


def test_a_deck_becomes_canonical_text(tmp_path: Path) -> None:
    deck = pptx.Presentation()
    deck.core_properties.author = "A B"
    slide(deck, 0, "The\vflood", (0, "A report"))
    made = slide(deck, 1, "Losses", (0, "Houses"), (1, "in the *town*"), (0, "नदी"))
    made.notes_slide.notes_text_frame.text = "Say it slowly.\nThen stop."
    slide(deck, 1, "Losses", (0, "One thing."))
    made = slide(deck, 5, "Numbers")
    table = made.shapes.add_table(3, 2, 0, 0, INCH, INCH).table
    for cell, text in zip(table.iter_cells(), ["Town", "Lost", "A|B", "3", "", "4"], strict=True):
        cell.text = text
    table.cell(1, 0).merge(table.cell(2, 0))
    text_box(slide(deck, 6), "No title.", "# Not one.")
    assert (found := document(tmp_path, saved(deck))).text == (
        "# The flood\n\nA report\n\n## Losses\n\n- Houses\n  - in the *town*\n- नदी\n\nSay it slowly.\n\nThen stop.\n\n"
        "One thing.\n\n## Numbers\n\n| Town | Lost |\n| --- | --- |\n| A\\|B | 3 |\n| A\\|B | 4 |\n\n"
        "## Slide 5\n\nNo title.\n\n\\# Not one.\n"
    )
    assert found.title == "The flood"
    assert found.metadata["author"] == "A B" and set(found.metadata) <= {"author", "date", "description"}
    assert [section.path[-1] for section in found.sections] == ["The flood", "Losses", "Numbers", "Slide 5"]


def test_a_deck_without_a_title_slide_has_its_headings_side_by_side(tmp_path: Path) -> None:
    deck = pptx.Presentation()
    deck.core_properties.title = "Of the properties"
    slide(deck, 1, "One", (0, "a."))
    slide(deck, 1, "Two", (0, "b."))
    found = document(tmp_path, saved(deck))
    assert (found.text, found.title) == ("# One\n\na.\n\n# Two\n\nb.\n", "One")


def test_numbers_pictures_groups_and_charts(tmp_path: Path) -> None:
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE

    deck = pptx.Presentation()
    made = slide(deck, 5, "T")
    text_box(made, "a", "b", bullet="buAutoNum")
    text_box(made, "c", "d", bullet="buChar")
    for alternative in ("photo.png", "A map"):
        picture = made.shapes.add_picture(PNG(), 0, 0)
        picture._element._nvXxPr.cNvPr.set("descr", alternative)
    text = made.shapes.add_group_shape().shapes.add_textbox(0, 0, INCH, INCH)
    text.text_frame.text = "in a group"
    make_data: Any = CategoryChartData
    data = make_data()
    data.categories = ["East", "West"]
    data.add_series("2020", (1.5, None))
    data.add_series("2021", (2, 3))
    chart = made.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, 0, 0, INCH, INCH, data).chart
    chart.has_title = True
    chart.chart_title.text_frame.text = "Rain"
    assert document(tmp_path, saved(deck)).text == (
        "# T\n\n1. a\n2. b\n\n- c\n- d\n\n![A map](image1)\n\nin a group\n\n*Rain*\n\n"
        "|  | 2020 | 2021 |\n| --- | --- | --- |\n| East | 1.5 | 2 |\n| West |  | 3 |\n"
    )


def test_charts_over_days_and_kinds_of_charts_that_the_library_does_not_know(tmp_path: Path) -> None:
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE

    deck = pptx.Presentation()
    make_data: Any = CategoryChartData
    data = make_data(number_format="0%")
    data.categories = [datetime.date(2020, 1, 5), datetime.date(2020, 2, 29)]
    data.add_series("Rain", (1, 0.1))
    made = slide(deck, 5, "T").shapes.add_chart(XL_CHART_TYPE.AREA, 0, 0, INCH, INCH, data).chart
    area = next(element for element in made._chartSpace.iter() if element.tag.endswith("}areaChart"))
    area.tag = area.tag.replace("areaChart", "area3DChart")
    assert document(tmp_path, saved(deck)).text == (
        "# T\n\n|  | Rain |\n| --- | --- |\n| 2020-01-05 | 1 |\n| 2020-02-29 | 0.1 |\n"
    )


def test_hidden_slides_and_page_furniture_go(tmp_path: Path) -> None:
    deck = pptx.Presentation()
    slide(deck, 1, "Hidden", (0, "a.")).element.set("show", "0")
    made = slide(deck, 1, "Shown", (0, "b."))
    layout = next(shape for shape in made.slide_layout.placeholders if shape.placeholder_format.type.name == "FOOTER")
    footer = made.shapes.clone_placeholder(layout) or made.placeholders[11]
    footer.text_frame.text = "Confidential"
    assert document(tmp_path, saved(deck)).text == "# Shown\n\nb.\n"


def packed(**parts: bytes) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return target.getvalue()


def with_slide(before: str, content: str) -> bytes:
    """A good deck with the text of its slide exchanged."""
    deck, target = pptx.Presentation(), BytesIO()
    slide(deck, 5, "TITLE")
    with zipfile.ZipFile(BytesIO(saved(deck))) as old, zipfile.ZipFile(target, "w") as new:
        for part in old.namelist():
            xml = old.read(part)
            if part == "ppt/slides/slide1.xml":
                head, _, body = xml.decode().partition("?>")
                xml = f"{head}?>{before}{body.replace('TITLE', content)}".encode()
            new.writestr(part, xml)
    return target.getvalue()


NAMES = "http://schemas.openxmlformats.org/package/2006"
TYPES = f'<Types xmlns="{NAMES}/content-types"><Override PartName="/x"/></Types>'.encode()
RELATIONS = f'<Relationships xmlns="{NAMES}/relationships"/>'.encode()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (lambda: b"", "no PPTX that can be read: File is not a zip file"),
        (lambda: saved(pptx.Presentation())[:9_000], "no PPTX that can be read"),
        (lambda: packed(x=b""), "no PPTX that can be read"),
        (
            lambda: packed(**{"[Content_Types].xml": TYPES, "_rels/.rels": RELATIONS}),
            "'ContentType' attribute not present",
        ),
        (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), r"encrypted or in the old \.ppt format; save it as"),
        (lambda: saved(pptx.Presentation()), "the slides have no text"),
    ],
)
def test_a_file_that_is_not_pptx_is_an_error_that_names_it(tmp_path: Path, content: Any, message: str) -> None:
    with pytest.raises(UnreadableDocument, match=rf"the_file\.pptx: .*{message}"):
        document(tmp_path, content())


@pytest.mark.parametrize("name", ["a.xml", "a.png"])
def test_a_file_that_would_fill_the_memory_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("lm_eval_taskgen.generators.corpus.packages.MOST_BYTES", 50_000)
    with pytest.raises(UnreadableDocument, match=r"its text takes 60,000 bytes unpacked, more than 50,000; split"):
        document(tmp_path, packed(**{name: bytes(60_000)}))


def test_entities_are_not_expanded_and_no_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    entity = f'<!DOCTYPE x [<!ENTITY e SYSTEM "file://{tmp_path}/secret.txt">]>'
    assert document(tmp_path, with_slide(entity, "A&e;B")).text.strip() in ("# A", "# AB")
