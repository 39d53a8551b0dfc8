"""Blocks that documentation tools add to Markdown, as plain Markdown: notes, tabs and directives leave their text.

MyST writes `:::{note}` or three backticks and `{note}`, Docusaurus and VitePress `:::note Title`, Pandoc and Quarto
`::: {.callout-note title="…"}`, MkDocs `!!! note "Title"` and `=== "Tab"`, Jekyll and Hugo `{% highlight ruby %}`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..directive_names import CODE, DROPPED, ONLY_CONTENT, VERSIONS, names

# Fences of code, and of directives: the info string of "```{note} Title" is "{note} Title".
_FENCE = re.compile(r"(?P<indent>[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(?P<mark>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")
_COLONS = re.compile(r"(?P<indent>[ \t>]*)(?P<mark>:{3,})[ \t]*(?P<info>.*?)[ \t]*:*[ \t]*$")
_DIRECTIVE = re.compile(r"\{(?P<name>[A-Za-z][\w:.+-]*)\}[ \t]*(?P<argument>.*)")
_NAMED = re.compile(r"(?P<name>[A-Za-z][\w-]*)(?:\[(?P<bracketed>[^\[\]]*)\])?[ \t]*(?P<argument>.*)")
_ATTRIBUTES = re.compile(r"\{[^{}]*\}")
_TITLE = re.compile(r"""\btitle=(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')""")
_OPTION = re.compile(r"[ \t]*:[\w-]+:(?:[ \t].*)?$")
_INDENTED_NOTE = re.compile(
    r"(?P<indent>[ ]*)(?:(?:!!!|\?\?\?\+?)[ ]+[A-Za-z][\w-]*(?:[ ]+[\w-]+)*(?:[ ]+\"(?P<note>.*)\")?"
    r"|===[!+]?[ ]+[\"'](?P<tab>.*)[\"'])[ ]*$"
)
_HIGHLIGHT = re.compile(r"[ \t]*(?:\{%-?[ ]*highlight\b.*%\}|\{\{[<%][ ]*highlight\b.*[%>]\}\})[ \t]*$")
_END_OF_HIGHLIGHT = re.compile(
    r"[ \t]*(?:\{%-?[ ]*endhighlight[ ]*-?%\}|\{\{[<%][ ]*/[ ]*highlight[ ]*[%>]\}\})[ \t]*$"
)
# Lines that place something, or take in a file.
_DROPPED_LINE = re.compile(r"[ \t]*(?:\[TOC\]|\[\[_TOC_\]\]|[ \t]*-{1,2}8<-{1,2}.*)[ \t]*$")
# Directives between backticks that hold text. All others hold code: Quarto's cells are "```{python}".
_TEXT = names(
    "admonition attention aside card caution danger dropdown epigraph error exercise figure grid-item "
    "grid-item-card hint important list-table margin note pull-quote seealso sidebar solution tab-item tip todo topic "
    "warning"
)
_UNTITLED = ONLY_CONTENT | {"div", "figure", "image"}
_INDENT = 4
# Notes within notes; deeper ones stay as they are.
_DEEPEST = 12


@dataclass(frozen=True)
class Piece:
    """Lines of a text: prose with its markup, or code as it is, fences included."""

    lines: list[str]
    is_code: bool


def plain_blocks(lines: Sequence[str]) -> list[Piece]:
    """Return the lines of a Markdown text in pieces of prose and code, without the marks of notes, tabs, directives.

    What only places something on a page is dropped: tables of contents, included files.
    """
    return _Blocks(lines, 0).pieces()


@dataclass
class _Blocks:
    lines: Sequence[str]
    depth: int
    found: list[Piece] = field(default_factory=list)
    # The marks of directives that are open, innermost last.
    open: list[str] = field(default_factory=list)
    # Patterns that no line matches any more.
    missing: set[str] = field(default_factory=set)

    def pieces(self) -> list[Piece]:
        number = 0
        while number < len(self.lines):
            number = self._read(number)
        return self.found

    def _read(self, number: int) -> int:
        """Read what begins at a line; return the number of the line behind it."""
        line = self.lines[number]
        if fence := _FENCE.match(line):
            return self._fence(number, fence)
        if colons := _COLONS.match(line):
            return self._colons(number, colons)
        note = _INDENTED_NOTE.match(line)
        if note is not None and self.depth < _DEEPEST and (end := self._end_of_indented(number, note)):
            return self._indented(number, end, note)
        if _HIGHLIGHT.match(line) and (end := self._next(number + 1, _END_OF_HIGHLIGHT)) < len(self.lines):
            self._add(["", "```", *self.lines[number + 1 : end], "```", ""], is_code=True)
            return end + 1
        self._add(["" if _DROPPED_LINE.match(line) else line])
        return number + 1

    def _add(self, lines: list[str], *, is_code: bool = False) -> None:
        if self.found and self.found[-1].is_code is is_code:
            self.found[-1].lines.extend(lines)
        else:
            self.found.append(Piece(lines, is_code))

    def _next(self, number: int, pattern: re.Pattern[str]) -> int:
        """Return the number of the next line that a pattern matches; the number of lines if there is none."""
        if pattern.pattern in self.missing:
            return len(self.lines)
        while number < len(self.lines) and not pattern.match(self.lines[number]):
            number += 1
        if number == len(self.lines):
            self.missing.add(pattern.pattern)
        return number

    def _fence(self, number: int, fence: re.Match[str]) -> int:
        mark, info = fence["mark"], fence["info"].strip()
        if self.open and not info and mark.startswith(self.open[-1]):
            return self._close(number)
        directive = _DIRECTIVE.fullmatch(info)
        name = directive["name"].lower() if directive else ""
        closing = re.compile(rf"[ \t>]*{mark}{mark[0]}*[ \t]*$")
        if name == "glossary":
            return self._glossary(number, closing)
        if directive is not None and (name in _TEXT or name in ONLY_CONTENT or name in VERSIONS):
            return self._open(number, fence, name, directive["argument"])
        end = self._next(number + 1, closing)
        if name in DROPPED and end == len(self.lines):
            return number + 1
        if name not in DROPPED:
            first = number + 1 if directive is None else self._behind_options(number + 1)
            opening = self.lines[number] if directive is None else f"{fence['indent']}{mark}"
            self._add([opening, *self.lines[first : end + 1]], is_code=True)
        return end + 1

    def _colons(self, number: int, colons: re.Match[str]) -> int:
        mark, info = colons["mark"], colons["info"]
        if not info:
            is_open = bool(self.open) and self.open[-1][0] == ":"
            if is_open:
                return self._close(number)
            self._add([self.lines[number]])
            return number + 1
        directive = _DIRECTIVE.fullmatch(info)
        if directive is None:
            title = _TITLE.search(info)
            named = _NAMED.match(_ATTRIBUTES.sub("", info).strip())
            words = (named["bracketed"] or named["argument"]).strip() if named else ""
            return self._open(number, colons, "", (title["double"] or title["single"] or "") if title else words)
        name = directive["name"].lower()
        closing = re.compile(rf"[ \t>]*{mark}:*[ \t]*$")
        if name == "glossary":
            return self._glossary(number, closing)
        if name not in DROPPED and name not in CODE:
            return self._open(number, colons, name, directive["argument"])
        end = self._next(number + 1, closing)
        if end == len(self.lines):
            return number + 1
        if name in CODE:
            first = self._behind_options(number + 1)
            self._add(["", "```", *self.lines[first:end], "```", ""], is_code=True)
        return end + 1

    def _open(self, number: int, opening: re.Match[str], name: str, argument: str) -> int:
        self.open.append(opening["mark"])
        title = "" if name in _UNTITLED else argument.strip()
        if name in VERSIONS:
            title = f"{VERSIONS[name]} {title}."
        indent = opening["indent"]
        self._add([indent.rstrip(), f"{indent}{title}", " " * len(indent)] if title else [indent.rstrip(), ""])
        return self._behind_options(number + 1) if opening["info"].startswith("{") else number + 1

    def _glossary(self, number: int, closing: re.Pattern[str]) -> int:
        """Read terms with indented definitions, as reStructuredText has them, or Markdown's own behind colons."""
        end = self._next(number + 1, closing)
        if end == len(self.lines):
            return number + 1
        terms: list[str] = []
        self._add([""])
        for line in self.lines[self._behind_options(number + 1) : end]:
            if line.strip() and not line[:1].isspace() and not line.startswith(":"):
                terms.append(line.strip())
                continue
            if terms:
                is_defined = line.startswith(":") or not line.strip()
                self._add([", ".join(terms), *([] if is_defined else [": " + line.strip()])])
                terms = []
                if not is_defined:
                    continue
            self._add([f"  {line.strip()}" if line[:1].isspace() else line])
        self._add([", ".join(terms), ""])
        return end + 1

    def _close(self, number: int) -> int:
        self.open.pop()
        self._add([""])
        return number + 1

    def _behind_options(self, number: int) -> int:
        """Return the number of the first line of a directive's content, behind `:name: value` or a block of YAML."""
        if number < len(self.lines) and self.lines[number].strip() == "---":
            end = self._next(number + 1, re.compile(r"[ \t]*---[ \t]*$"))
            return end + 1 if end < len(self.lines) else number
        while number < len(self.lines) and _OPTION.match(self.lines[number]):
            number += 1
        return number

    def _end_of_indented(self, number: int, note: re.Match[str]) -> int:
        """Return the number of the line behind the content of a note, which is indented; 0 if it has none."""
        least = len(note["indent"]) + _INDENT
        last = number
        for place in range(number + 1, len(self.lines)):
            line = self.lines[place].expandtabs(_INDENT)
            if line.strip():
                if len(line) - len(line.lstrip()) < least:
                    break
                last = place
        return last + 1 if last > number else 0

    def _indented(self, number: int, end: int, note: re.Match[str]) -> int:
        indent, title = note["indent"], note["note"] or note["tab"] or ""
        self._add(["", f"{indent}{title}", ""] if title else [""])
        cut = len(indent) + _INDENT
        content = [line.expandtabs(_INDENT)[cut:] for line in self.lines[number + 1 : end]]
        for piece in _Blocks(content, self.depth + 1).pieces():
            self._add([f"{indent}{line}" if line else "" for line in piece.lines], is_code=piece.is_code)
        self._add([""])
        return end
