"""Classify the lines of a Markdown text: prose, list items, headings, table rows, figures, code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

LineKind = Literal["blank", "text", "item", "heading", "underline", "row", "figure", "other"]

_HEADING = re.compile(r" {0,3}(#{1,6})(?=[ \t]|$)[ \t]*")
_CLOSING_HASHES = re.compile(r"(?:^|[ \t])#+[ \t]*$")
_UNDERLINE = re.compile(r" {0,3}(={2,}|-{2,})\s*$")
_RULE = re.compile(r" {0,3}([-*_])(?:[ \t]*\1){2,}\s*$")
_ROW_ENDS = re.compile(r"\|\s*$")
# A bullet may precede the letter or number that the document gave the item: `- (a)`, `- ii)`, `- 3.2.`.
_OWN_MARK = (
    r"\((?:[ivxlIVXL]{1,6}|\d{1,3}|[^\W\d_][^\s\w()]?)\)|(?:[ivxl]{1,6}|[^\W\d_][^\s\w()]?)\)|\d{1,3}(?:\.\d{1,3})+\."
)
_ITEM = re.compile(rf"[ \t]*(?:[-*+•](?:[ \t]+(?:{_OWN_MARK}))?|(\d{{1,3}})[.)])[ \t]+(?=\S)")
_FENCE = re.compile(r" {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$")
_FIGURE = re.compile(r" {0,3}!\[(?:(?!\]\().)*\]\([^()]*\)[ \t]*$")
# Every line that is not prose begins with one of these marks or a digit.
_MARKS = frozenset("#=-*_|!+•`~")
_YAML_LINE = re.compile(r"[\w-]+[ \t]*:|[ \t#\-\]}]|\s*$")
# `Figure 3:`, `Fig. 2.`, `चित्र 3:`, `Tabelle 1.2 –`: one short word with its number and a mark. The caller
# decides which words count; any character but space and digits may follow the first, because of vowel signs.
LABEL = re.compile(
    r"(?P<word>[^\W\d_][^\s\d:]{0,14}) ?(?:(?:[A-Z][.-]?)?\d{1,3}(?:[.\-–]\d{1,3}){0,2}[a-z]?|[IVXL]{1,6}) ?"
    r"(?:[:：](?!\d)|[.–—-](?=\s)|\|)"
)


class Line(NamedTuple):
    """One line of a text.

    `start` and `end` are character offsets, the newline excluded; `content` is the offset of the first word, after
    indentation, list marker (`- (a)` is one) or hashes. `level` is 1 to 6 for a `heading` and its `underline`. An
    `item` opens a list item, which the `text` lines after it continue. A `row` is a table row between pipes; a `figure`
    is an image alone on its line. `other` is everything without prose: code, rules, front matter.

    A tuple, because a corpus has millions of them and a frozen dataclass takes four times as long to create.
    """

    kind: LineKind
    start: int
    end: int
    content: int
    level: int = 0


def block_lines(text: str) -> list[Line]:
    """Return all lines of a text in order.

    The rules are CommonMark's, but stricter so that plain text survives: a fence that is never closed is an ordinary
    line, an underline turns only a single line into a heading, and inside a paragraph a numbered item must be number 1
    (CommonMark 5.2), so that a wrapped line that begins with `1990.` stays prose.
    """
    raw = list(_raw_lines(text))
    skipped = _front_matter(text, raw)
    lines = [Line("other", start, end, start) for start, end in raw[:skipped]]
    fences = _fenced(text, raw, skipped)
    in_list = False
    for number in range(skipped, len(raw)):
        start, end = raw[number]
        if number in fences:
            line = Line("other", start, end, start)
        elif start == end:
            line = Line("blank", start, end, end)
        elif text[start].isalpha():  # most lines, which need no closer look
            line = Line("text", start, end, start)
        else:
            line = _classify(text, start, end, lines, in_list)
        if line.kind == "underline":
            lines[-1] = lines[-1]._replace(kind="heading", level=line.level)
        in_list = line.kind == "item" or (in_list and line.kind == "text")
        lines.append(line)
    return lines


def heading_text(text: str, line: Line) -> str:
    """Return the text of a `heading` line without its hashes."""
    words = text[line.content : line.end].rstrip()
    return _CLOSING_HASHES.sub("", words).strip() if text[line.start : line.end].lstrip().startswith("#") else words


def front_matter_end(text: str) -> int:
    """Return the offset after the YAML front matter of a Markdown file; 0 if there is none."""
    if not text.startswith("---"):
        return 0
    raw = list(_raw_lines(text))
    skipped = _front_matter(text, raw)
    return min(raw[skipped - 1][1] + 1, len(text)) if skipped else 0


def _raw_lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield start, end
        start = end + 1


def _front_matter(text: str, raw: list[tuple[int, int]]) -> int:
    """Count the lines of the front matter. Each must look like YAML, since `---` is also a rule."""
    if not raw or text[slice(*raw[0])].rstrip() != "---":
        return 0
    for number, (start, end) in enumerate(raw[1:], start=1):
        line = text[start:end]
        if line.rstrip() in ("---", "..."):
            return number + 1
        if not _YAML_LINE.match(line):
            return 0
    return 0


def _fenced(text: str, raw: list[tuple[int, int]], first: int) -> set[int]:
    """Return the numbers of all lines of fenced code, fences included."""
    marks: dict[int, tuple[str, bool]] = {}
    if "```" not in text and "~~~" not in text:
        return set()
    for number in range(first, len(raw)):
        line = text[slice(*raw[number])]
        if found := _FENCE.match(line):
            marks[number] = (found[1] or found[2], not line.strip().strip("`~"))
    last_closer: dict[tuple[str, int], int] = {}
    for number, (mark, closes) in marks.items():
        if closes:
            last_closer[mark[0], len(mark)] = number
    inside: set[int] = set()
    opened: tuple[int, str] | None = None
    for number, (mark, closes) in marks.items():
        if opened is None:
            is_closed = any(
                character == mark[0] and length >= len(mark) and later > number
                for (character, length), later in last_closer.items()
            )
            opened = (number, mark) if is_closed else None
        elif closes and mark.startswith(opened[1]):
            inside.update(range(opened[0], number + 1))
            opened = None
    return inside


def _classify(text: str, start: int, end: int, before: list[Line], in_list: bool) -> Line:
    line = text[start:end]
    indent = len(line) - len(line.lstrip())
    if indent == len(line):
        return Line("blank", start, end, end)
    if line[indent] not in _MARKS and not line[indent].isdecimal():
        return Line("text", start, end, start + indent)
    if line[indent] == "|":
        return Line("row" if _ROW_ENDS.search(line, indent + 1) else "text", start, end, start + indent)
    previous = before[-1].kind if before else "blank"
    if found := _HEADING.match(line):
        return Line("heading", start, end, start + found.end(), len(found[1]))
    is_lone = previous == "text" and not in_list and (len(before) == 1 or before[-2].kind != "text")
    if is_lone and (found := _UNDERLINE.match(line)):
        return Line("underline", start, end, end, 1 if found[1][0] == "=" else 2)
    if _RULE.match(line) or _UNDERLINE.match(line):
        return Line("other", start, end, start)
    if _FIGURE.match(line):
        return Line("figure", start, end, start + indent)
    is_prose = previous == "text" and not in_list
    if (found := _ITEM.match(line)) and (found[1] is None or not is_prose or int(found[1]) == 1):
        return Line("item", start, end, start + found.end())
    return Line("text", start, end, start + indent)


def is_labelled(paragraph: str) -> bool:
    """Say if a paragraph begins like a caption: a short word, a number, punctuation (`Table 2: …`, `चित्र 3:`)."""
    return LABEL.match(paragraph) is not None
