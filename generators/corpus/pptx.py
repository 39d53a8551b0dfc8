"""PowerPoint: a file is a document, its slides are sections. python-pptx reads the slides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

from ...utils.errors import UnreadableDocument, require
from ...utils.records.documents import Document
from .canonical import Block, Heading, Image, Items, Paragraph, one_line, render, title_in
from .files import read_bytes
from .grids import table_block
from .packages import BROKEN, PICTURES, office_properties, unreadable
from .sections import markdown_sections

_TITLES = ("TITLE", "CENTER_TITLE", "VERTICAL_TITLE")
_FURNITURE = ("DATE", "FOOTER", "HEADER", "SLIDE_NUMBER", "SLIDE_IMAGE")
# Placeholders whose paragraphs have bullets unless they say otherwise.
_BULLETED = ("BODY", "OBJECT", "VERTICAL_BODY", "VERTICAL_OBJECT")
_CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
# Office counts days from here; 2958465 is the last of the year 9999.
_DAY_0 = date(1899, 12, 30)
_LAST_DAY = 2_958_465
_PROPERTIES_OF_PARAGRAPH = "{http://schemas.openxmlformats.org/drawingml/2006/main}pPr"


def read_pptx(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the one document of a `.pptx` file as canonical text: titles as headings, bullets as items, tables, the
    numbers of charts, pictures by their alternative texts, and the notes behind each slide.

    Hidden slides, footers, dates and slide numbers are left out. If the file begins with a title slide, its title is
    the only heading of level 1. The document's title is the first H1, else that of the properties, else the file's
    name. `author`, `description` and `date` (last change) of the properties are metadata.

    Raises:
        CorpusError: the file cannot be opened.
        MissingDependency: python-pptx is not installed.
        UnreadableDocument: the file is encrypted, broken, too large, not PPTX or without text.
    """
    pptx = require("pptx", extra="pptx")
    content = read_bytes(path)
    metadata = office_properties(content, path, ".pptx")
    try:
        blocks = list(_deck_blocks(pptx.Presentation(BytesIO(content))))
    except (*BROKEN, pptx.exc.PythonPptxError) as error:
        raise unreadable(path, ".pptx", error) from error
    text = render(blocks)
    if not text:
        raise UnreadableDocument(f"{path}: the slides have no text (pictures of text need text recognition first)")
    title = title_in(blocks, metadata.get("title", "")) or path.stem
    metadata.pop("title", None)
    yield Document(doc_id, text, title=title, source=doc_id, sections=markdown_sections(text), metadata=metadata)


def _deck_blocks(deck: Any) -> Iterator[Block]:
    has_title_slide = False
    last_title = ""
    images = 0
    for number, slide in enumerate(deck.slides, start=1):
        if slide.element.get("show") == "0":
            continue
        shapes = list(_shapes(slide.shapes))
        titles = [shape for shape in shapes if _placeholder(shape) in _TITLES and shape.has_text_frame]
        title = one_line(" ".join(shape.text_frame.text for shape in titles))
        has_title_slide = has_title_slide or (number == 1 and any(_placeholder(s) == "CENTER_TITLE" for s in titles))
        content: list[Block] = []
        for shape in shapes:
            if shape not in titles:
                content.extend(_shape_blocks(shape, f"image{images + 1}"))
                images += bool(content) and isinstance(content[-1], Image)
        content.extend(_notes(slide))
        if (title or content) and (title != last_title or not title):
            level = 1 if not has_title_slide or number == 1 else 2
            yield Heading(level, title or f"Slide {number}")
        last_title = title
        yield from content


def _shapes(shapes: Any) -> Iterator[Any]:
    """Yield the shapes of a slide in reading order, those of groups among them."""
    for shape in shapes:
        if hasattr(shape, "shapes"):
            yield from _shapes(shape.shapes)
        elif _placeholder(shape) not in _FURNITURE:
            yield shape


def _placeholder(shape: Any) -> str:
    return str(shape.placeholder_format.type.name) if shape.is_placeholder else ""


def _shape_blocks(shape: Any, image: str) -> Iterator[Block]:
    if getattr(shape, "has_table", False):
        yield from _table(shape.table)
    elif getattr(shape, "has_chart", False):
        yield from _chart(shape.chart)
    elif shape.has_text_frame:
        yield from _text_blocks(shape.text_frame, is_bulleted=_placeholder(shape) in _BULLETED)
    else:
        alternative = one_line(shape._element._nvXxPr.cNvPr.get("descr") or "")
        # Programs that insert a picture put the name of its file here.
        if alternative and not alternative.lower().endswith(PICTURES):
            yield Image(alternative, image)


def _text_blocks(frame: Any, *, is_bulleted: bool) -> Iterator[Block]:
    """Yield the paragraphs of a text, those with bullets in a row as a list."""
    items: list[tuple[int, int | None, str]] = []
    numbers: Counter[int] = Counter()
    for paragraph in frame.paragraphs:
        if not (words := one_line(paragraph.text)):
            continue
        mark, first = _mark(paragraph, is_bulleted=is_bulleted)
        if not mark:
            yield from _list(items)
            yield Paragraph(words)
            items, numbers = [], Counter()
            continue
        depth = min(paragraph.level, items[-1][0] + 1 if items else 0)
        for level in [level for level in numbers if level > depth or (level == depth and mark == "bullet")]:
            del numbers[level]
        numbers[depth] += 1
        items.append((depth, first + numbers[depth] - 1 if mark == "number" else None, words))
    yield from _list(items)


def _list(items: list[tuple[int, int | None, str]]) -> Iterator[Block]:
    if len(items) == 1:
        yield Paragraph(items[0][2])
    elif items:
        yield Items(tuple(items))


def _mark(paragraph: Any, *, is_bulleted: bool) -> tuple[str, int]:
    """Return "bullet", "number" or "" for a paragraph, and the number at which its list starts."""
    properties = paragraph._p.find(_PROPERTIES_OF_PARAGRAPH)
    for child in properties if properties is not None else ():
        kind = str(child.tag).rpartition("}")[2]
        if kind == "buNone":
            return "", 1
        if kind == "buAutoNum":
            return "number", int(child.get("startAt", "1"))
        if kind in ("buChar", "buBlip"):
            return "bullet", 1
    return ("bullet", 1) if is_bulleted else ("", 1)


def _table(table: Any) -> Iterator[Block]:
    grid: list[list[str]] = []
    for row, cells in enumerate(table.rows):
        texts = [one_line(cell.text) for cell in cells.cells]
        for column, cell in enumerate(cells.cells):
            # A cell that spans others is repeated in them.
            if cell._tc.hMerge and column:
                texts[column] = texts[column - 1]
            elif cell._tc.vMerge and row:
                texts[column] = grid[row - 1][column]
        grid.append(texts)
    if len(grid) < 2 or len(grid[0]) < 2:
        yield from (Paragraph(" ".join(filter(None, row))) for row in grid)
    elif block := table_block(grid, is_headed=True if table.first_row else None):
        yield block


def _chart(chart: Any) -> Iterator[Block]:
    """Yield the numbers of a chart as a table: a row for each category, a column for each series."""
    caption = one_line(chart.chart_title.text_frame.text) if chart.has_title else ""
    # python-pptx does not know every kind of chart.
    series = list(chart._chartSpace.iter(f"{_CHART}ser"))
    categories: dict[int, str] = {}
    for one in series:
        categories = _points(one.find(f"{_CHART}cat")) | categories
    columns = [_points(one.find(f"{_CHART}val")) for one in series]
    if categories and any(columns):
        rows = [["", *(_points(one.find(f"{_CHART}tx")).get(0, "") for one in series)]]
        rows += [[categories[row], *(_number(column.get(row, "")) for column in columns)] for row in sorted(categories)]
        if block := table_block(rows, caption, is_headed=True):
            yield block


def _points(cells: Any) -> dict[int, str]:
    """Return the texts of the cells that a part of a chart was made from, by their place.

    Of several levels the innermost counts. Days are numbers with the format of a date.
    """
    points: dict[int, str] = {}
    if cells is not None:
        code = next((element.text or "" for element in cells.iter(f"{_CHART}formatCode")), "").lower()
        for point in cells.iter(f"{_CHART}pt"):
            text = one_line(point.findtext(f"{_CHART}v") or "")
            points.setdefault(int(point.get("idx")), _date(text) if "yy" in code or "mmm" in code else text)
    return points


def _date(text: str) -> str:
    day = float(text or 0)
    return (_DAY_0 + timedelta(days=day)).isoformat() if 1 <= day <= _LAST_DAY else text


def _number(value: str) -> str:
    return f"{float(value):.15g}" if value else ""


def _notes(slide: Any) -> Iterator[Block]:
    frame = slide.notes_slide.notes_text_frame if slide.has_notes_slide else None
    if frame is not None:
        yield from _text_blocks(frame, is_bulleted=False)
