"""A program that writes the words of a PDF with their positions to standard output, as JSON lines.

PDFium is native code that parses whatever a file contains. In a child process it can crash, hang or run out of memory
without stopping the corpus reader; `process.py` runs this file and imports nothing from it. The first line is
`{"pages": n}` or `{"error": reason}`, then one line per page. Lengths are points, the origin is the top left.
"""

from __future__ import annotations

import ctypes
import json
import math
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

MAX_MEMORY_BYTES = 4 * 1024**3
MAX_PAGE_CHARACTERS = 200_000
MAX_PATHS = 5_000
_ABOVE, _BELOW = 0.78, 0.22
_SLANT = math.radians(5)
_BOLD_NAMES = ("bold", "black", "heavy", "demi", "cmbx", "sfbx")
_BOLD_WEIGHT = 600
_HYPHEN = "\x02"  # PDFium's code for a hyphen at the end of a line
_SCAN_SHARE = 0.5


def main(path: str) -> None:
    _limit_memory()
    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError:
        is_locked = pdfium.FPDF_GetLastError() == pdfium.FPDF_ERR_PASSWORD
        _write({"error": "password" if is_locked else "format"})
        return
    _write({"pages": len(document)})
    for number in range(len(document)):
        try:
            page = document[number]
        except pypdfium2.PdfiumError:
            _write({"error": f"page {number + 1}"})
            return
        _write(_page(page))
        page.close()


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = MAX_MEMORY_BYTES if hard == resource.RLIM_INFINITY else min(MAX_MEMORY_BYTES, hard)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _write(record: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(record) + "\n")
    sys.stdout.flush()


def _page(page: Any) -> dict[str, Any]:
    text_page = page.get_textpage()
    characters = text_page.count_chars()
    if characters > MAX_PAGE_CHARACTERS:
        return {"error": f"{characters} characters"}
    words, unmapped = _words(text_page.raw, characters)
    text_page.close()
    turn = _turn(words)
    width, height = page.get_size()
    rules, image_area = _drawings(page)
    left, bottom, right, top = page.get_bbox()
    upright = _Upright(turn, (left, bottom, right, top))
    return {
        "width": upright.width,
        "height": upright.height,
        "words": [
            [word["text"], *upright.box(word["box"]), round(word["size"], 2), word["bold"]]
            for word in words
            if abs(math.remainder(word["angle"] - turn * math.pi / 2, 2 * math.pi)) < _SLANT
        ],
        "rules": [upright.box(rule) for rule in rules],
        "is_scan": image_area > _SCAN_SHARE * width * height,
        "unmapped": unmapped,
    }


class _Upright:
    """Converts page coordinates to those of the page turned so that its text is upright."""

    def __init__(self, turn: int, bounds: tuple[float, float, float, float]) -> None:
        self._turn = turn
        self._left, self._bottom, self._right, self._top = bounds
        width, height = self._right - self._left, self._top - self._bottom
        self.width, self.height = (height, width) if turn % 2 else (width, height)

    def box(self, box: tuple[float, float, float, float]) -> list[float]:
        (ax, ay), (bx, by) = self._point(box[0], box[1]), self._point(box[2], box[3])
        return [round(value, 2) for value in (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))]

    def _point(self, x: float, y: float) -> tuple[float, float]:
        if self._turn == 0:
            return x - self._left, self._top - y
        if self._turn == 1:
            return y - self._bottom, x - self._left
        if self._turn == 2:
            return self._right - x, y - self._bottom
        return self._top - y, self._right - x


def _turn(words: list[dict[str, Any]]) -> int:
    """Return the direction of most of the text, in quarter turns anticlockwise."""
    turns: Counter[int] = Counter()
    for word in words:
        quarters = word["angle"] / (math.pi / 2)
        if abs(quarters - round(quarters)) < _SLANT:
            turns[round(quarters) % 4] += len(word["text"])
    return turns.most_common(1)[0][0] if turns else 0


def _words(text: Any, characters: int) -> tuple[list[dict[str, Any]], int]:
    """Return the words of a page, and the number of glyphs without a character, which are dropped."""
    words: list[dict[str, Any]] = []
    unmapped = 0
    run: list[str] = []
    first = last = -1
    for index in range(characters + 1):
        character = chr(pdfium.FPDFText_GetUnicode(text, index)) if index < characters else " "
        if index < characters and pdfium.FPDFText_HasUnicodeMapError(text, index) == 1:
            # One glyph of an Indic cluster often maps to the whole cluster; PDFium reports the codes of the other
            # glyphs as if they were characters.
            unmapped += 1
            last = index if run else last
        elif character == _HYPHEN and run:
            # PDFium joins the word to its rest on the next line; here the rest is a word of the next line.
            words.append(_word(text, "".join([*run, "-"]), first, index))
            run = []
        elif character.isspace() or character < " ":
            if run:
                words.append(_word(text, "".join(run), first, last))
                run = []
        else:
            first = first if run else index
            last = index
            run.append(character)
    return words, unmapped


def _word(text: Any, characters: str, first: int, last: int) -> dict[str, Any]:
    if any("\ud800" <= character <= "\udfff" for character in characters):
        characters = characters.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    start, end = pdfium.FS_RECTF(), pdfium.FS_RECTF()
    pdfium.FPDFText_GetLooseCharBox(text, first, start)
    pdfium.FPDFText_GetLooseCharBox(text, last, end)
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(text, first, matrix)
    size = pdfium.FPDFText_GetFontSize(text, first) * (math.hypot(matrix.c, matrix.d) or 1.0)
    # FPDFText_GetCharAngle counts clockwise.
    angle = math.atan2(matrix.b, matrix.a)
    x, y = ctypes.c_double(), ctypes.c_double()
    pdfium.FPDFText_GetCharOrigin(text, first, x, y)
    left, bottom = min(start.left, end.left), min(start.bottom, end.bottom)
    right, top = max(start.right, end.right), max(start.top, end.top)
    # Fonts report unreliable heights; take the box from the baseline and the font size instead.
    if abs(math.cos(angle)) > abs(math.sin(angle)):
        bottom, top = sorted((y.value - _BELOW * size * math.cos(angle), y.value + _ABOVE * size * math.cos(angle)))
    else:
        left, right = sorted((x.value + _BELOW * size * math.sin(angle), x.value - _ABOVE * size * math.sin(angle)))
    box = (left, bottom, right, top)
    return {"text": characters, "box": box, "size": size, "bold": _is_bold(text, first), "angle": angle}


def _is_bold(text: Any, index: int) -> bool:
    name = ctypes.create_string_buffer(128)
    pdfium.FPDFText_GetFontInfo(text, index, name, len(name), None)
    font = name.value.decode("utf-8", "replace").lower()
    return any(part in font for part in _BOLD_NAMES) or pdfium.FPDFText_GetFontWeight(text, index) >= _BOLD_WEIGHT


def _drawings(page: Any) -> tuple[list[tuple[float, float, float, float]], float]:
    """Return the straight lines of a page (possibly of tables) and the area that images cover, in square points."""
    rules: list[tuple[float, float, float, float]] = []
    image_area = 0.0
    paths = 0
    for item in range(pdfium.FPDFPage_CountObjects(page.raw)):
        drawing = pdfium.FPDFPage_GetObject(page.raw, item)
        kind = pdfium.FPDFPageObj_GetType(drawing)
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            left, bottom, right, top = _bounds(drawing)
            image_area += (right - left) * (top - bottom)
        elif kind == pdfium.FPDF_PAGEOBJ_PATH and (paths := paths + 1) <= MAX_PATHS:
            rules.extend(_path_rules(drawing))
    return rules, image_area


def _bounds(drawing: Any) -> tuple[float, float, float, float]:
    sides = [ctypes.c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(drawing, *sides)
    left, bottom, right, top = (side.value for side in sides)
    return left, bottom, right, top


_THIN = 3.0
_MAX_SEGMENTS = 1_000


def _path_rules(path: Any) -> Iterator[tuple[float, float, float, float]]:
    """Yield the horizontal and vertical lines of a path, drawn as strokes or as thin filled boxes."""
    left, bottom, right, top = _bounds(path)
    if min(right - left, top - bottom) <= _THIN:
        yield left, bottom, right, top
        return
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(path, fill, stroke)
    if not stroke.value:
        return
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(path, matrix)
    x, y = ctypes.c_float(), ctypes.c_float()
    begin = before = (0.0, 0.0)
    for index in range(min(_MAX_SEGMENTS, pdfium.FPDFPath_CountSegments(path))):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        point = (
            matrix.a * x.value + matrix.c * y.value + matrix.e,
            matrix.b * x.value + matrix.d * y.value + matrix.f,
        )
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            begin = point
        elif kind == pdfium.FPDF_SEGMENT_LINETO:
            yield from _rule(before, point)
        if pdfium.FPDFPathSegment_GetClose(segment):
            yield from _rule(point, begin)
        before = point


def _rule(start: tuple[float, float], end: tuple[float, float]) -> Iterator[tuple[float, float, float, float]]:
    (ax, ay), (bx, by) = start, end
    if min(abs(ax - bx), abs(ay - by)) < _THIN < max(abs(ax - bx), abs(ay - by)):
        yield min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


if __name__ == "__main__":
    main(sys.argv[1])
