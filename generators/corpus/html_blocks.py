"""Turn the elements of a page into blocks of canonical text."""

from __future__ import annotations

import re

from lxml import etree

from .canonical import Block, Code, Heading, Image, Lines, Paragraph, one_line
from .captions import Boundary, Caption, with_captions
from .html_lists import OpenLists
from .html_tables import data_rows, read_table
from .html_tree import BLOCK_TAGS, Element, inline_text, is_dropped, superscript, tag_of

_LISTS = frozenset(("ul", "ol", "menu", "dir", "dl"))
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
# Represents a line break; `parse_html` removes this character from the text of a page.
_BREAK = "\v"
_EMPTY_LINE = re.compile(r"\v[ \t\r\n\f]*\v\s*")
# A heading that is never closed may hold the rest of the page.
_LONGEST_HEADING = 300


def html_blocks(content: Element) -> list[Block]:
    """Return the blocks of an element in page order, without the elements that `is_dropped` rejects.

    A list stays in one piece: tables, images and code in its items follow after it. The content of a list with headings
    in its items, or of a table without data, is read as normal page content.
    """
    walker = _Walker()
    skipped = None
    walk = etree.iterwalk(content, events=("start", "end"))
    for event, element in walk:
        if event == "start":
            if (element is not content and is_dropped(element)) or walker.takes_whole(element):
                skipped = element
                walk.skip_subtree()
            else:
                walker.open(element)
        else:
            if element is not skipped:
                walker.close(element)
            if element is not content:
                walker.add(element.tail)
    walker.flush()
    return with_captions(walker.blocks)


class _Walker:
    """Collects blocks while elements open and close. It does not recurse, so deep nesting is harmless."""

    def __init__(self) -> None:
        self.blocks: list[Block | Caption | Boundary] = []
        self._text: list[str] = []
        self._images: list[Image] = []
        self._lists = OpenLists()
        self._figures = 0

    def takes_whole(self, element: Element) -> bool:
        """Consume an element with its content if it is one block or an inline piece; return whether it was consumed."""
        tag = tag_of(element)
        if tag == "p" and not len(element) and not element.keys():  # most elements
            self.flush()
            self.add(element.text)
            self.flush()
        elif tag in _HEADINGS and len(text := inline_text(element)) <= _LONGEST_HEADING:
            self.flush()
            self.blocks.extend(self._lists.break_off())
            self.blocks.append(Heading(_HEADINGS[tag], text))
        elif tag == "figcaption" or (tag == "p" and _is_caption(element)):
            self.flush()
            is_heavy = tag == "p" and tag_of(next(iter(element), element)) in ("b", "strong")
            self._emit(Caption(inline_text(element), only_of_table=is_heavy))
        elif tag == "table" and (rows := data_rows(element)):
            self.flush()
            if table := read_table(element, rows):
                self._emit(table)
        elif tag == "pre":
            self._code("".join(element.itertext()))
        elif tag == "div" and _has_class(element, "line-block") and not self._lists.is_inside:
            self.flush()
            lines = [line for line in element.iter("div") if _has_class(line, "line")]
            self._emit(Lines("\n".join(map(inline_text, lines))))
        elif tag == "sup" and not len(element):
            self.add(superscript(element.text or ""))
        else:
            return False
        return True

    def open(self, element: Element) -> None:
        tag = tag_of(element)
        if tag == "br":
            self.add(_BREAK)
        elif tag in BLOCK_TAGS:
            self.flush()
        if tag in _LISTS:
            self._lists.open_list(is_ordered=tag == "ol", first=element.get("start"))
        elif tag in ("li", "dt"):
            self._lists.open_item(element.get("value"))
        elif tag == "dd":
            self._lists.open_definition()
        elif tag == "figure":
            self._figures += 1
            self._emit(Boundary())
        elif tag == "img":
            self._image(element)
        elif tag == "q":
            self.add("“")
        self.add(element.text)

    def close(self, element: Element) -> None:
        tag = tag_of(element)
        if tag in BLOCK_TAGS and tag != "br":
            self.flush()
        if tag in _LISTS:
            self.blocks.extend(self._lists.close_list())
        elif tag in ("li", "dt", "dd"):
            self._lists.close_item()
        elif tag == "figure":
            self._figures -= 1
            self._emit(Boundary())
        elif tag == "q":
            self.add("”")

    def add(self, text: str | None) -> None:
        if text and (self._text or not text.isspace()):
            self._text.append(text)

    def flush(self) -> None:
        """End the current paragraph."""
        if not (self._text or self._images):
            return
        text = "".join(self._text)
        for paragraph in _EMPTY_LINE.split(text) if _BREAK in text else (text,):
            if (words := one_line(paragraph)) and not self._lists.take(words):
                self._emit(Paragraph(words))
        self._text.clear()
        for image in self._images:
            self._emit(image)
        self._images.clear()

    def _emit(self, block: Block | Caption | Boundary) -> None:
        if not self._lists.defer(block):
            self.blocks.append(block)

    def _code(self, code: str) -> None:
        if self._lists.is_inside and "\n" not in code.strip():
            self.add(f" {code} ")
        else:
            self.flush()
            self._emit(Code(code))

    def _image(self, element: Element) -> None:
        alternative = element.get("alt")
        is_decoration = alternative is not None and not alternative.strip() and not self._figures
        if is_decoration or element.get("width") in ("0", "1") or element.get("height") in ("0", "1"):
            return
        source = element.get("src") or ""
        if not source or source.startswith("data:"):
            source = element.get("data-src") or source
        self._images.append(Image(one_line(alternative or ""), source))


def _has_class(element: Element, name: str) -> bool:
    return name in (element.get("class") or "").split()


def _is_caption(paragraph: Element) -> bool:
    """Return whether a paragraph has the class `caption` or is entirely emphasized."""
    if len(paragraph) and next(paragraph.iter("img"), None) is not None:
        return False
    if "caption" in (paragraph.get("class") or "").lower():
        return True
    if len(paragraph) != 1 or (paragraph.text or "").strip():
        return False
    inner = paragraph[0]
    return tag_of(inner) in ("em", "i", "b", "strong", "small") and not (inner.tail or "").strip()
