"""Canonical text of structured documents: blocks in, one plain form of Markdown out (docs/corpus.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from ...utils.text.markdown_lines import block_lines, is_labelled

# Control characters, soft hyphens, byte order marks and other invisible formatting; the joiners of Indic scripts stay.
_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u200b\u2060\ufeff\ufffe\uffff]")
_NO_FILE_NAME = re.compile(r"[\s()\[\]]+")
# `block_lines` reads item numbers of at most three digits.
_LAST_NUMBER = 999
_TO_FILL_IN = re.compile(r"\[[^\[\]]*\]")
_BACKTICKS = re.compile(r"`{3,}")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the outermost."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list with nested lists: depth (from 0), number (None in an unordered list) and text of each item."""

    items: tuple[tuple[int, int | None, str], ...]


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table; rows are as long as the header, whose cells may all be empty."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Image:
    """An image; of `source`, a path or URL, only the file name is shown."""

    alternative: str
    source: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """Text that is no prose, and whose line breaks and spaces stay."""

    text: str


@dataclass(frozen=True, slots=True)
class Lines:
    """Words whose line breaks stay: verse, an address, a signature."""

    text: str


# Headings of a text that may have one more of the level of its first.
_FEWEST_BESIDE_ONE = 3

Block = Heading | Paragraph | Items | TableBlock | Image | Code | Lines


def render(blocks: Iterable[Block]) -> str:
    """Return the text of a document: blocks separated by blank lines, a newline at the end; "" if it has none."""
    written = [text for block in blocks for text in _written(block)]
    return "\n\n".join(written) + "\n" if written else ""


def title_in(blocks: Sequence[Block], named: str = "") -> str:
    """Return the first heading of level 1, else `named`, what the file itself is called, else the opening heading.

    "" if there is none of these. The opening heading is that of the whole text if all others are of deeper levels, but
    for one ("Summary") beside several deeper ones. Nothing is called "[Agency/State]", which somebody is to fill in.
    """
    headings = [block for block in blocks if isinstance(block, Heading)]
    first = next((one.text for one in headings if one.level == 1 and not _TO_FILL_IN.fullmatch(one.text)), "")
    beside = sum(one.level <= headings[0].level for one in headings[1:])
    opens = blocks[:1] == headings[:1] and (not beside or (beside == 1 and len(headings) > _FEWEST_BESIDE_ONE))
    return first or named or (headings[0].text if headings and opens else "")


def one_line(text: str) -> str:
    """Return the text with each run of white space as one space, and without invisible characters."""
    return " ".join((text if text.isprintable() else _INVISIBLE.sub("", text)).split())


def _written(block: Block) -> Iterator[str]:
    match block:
        case Heading(level, text):
            if words := one_line(text):
                # Hashes at the end of a heading would be read as closing markup.
                yield f"{'#' * min(level, 6)} {words}{' #' if words.endswith('#') else ''}"
        case Paragraph(text):
            if words := one_line(text):
                yield _as_paragraph(words)
        case Items(items) if any(number is not None and number > _LAST_NUMBER for _, number, _ in items):
            # `1990. It rained.` begins with a year or a paragraph number of a law, not an item number.
            for _, number, text in items:
                yield _as_paragraph(one_line(f"{'' if number is None else f'{number}.'} {text}"))
        case Items(items):
            if lines := [line for item in items for line in _item_lines(*item)]:
                yield "\n".join(lines)
        case TableBlock(header, rows, caption):
            yield from _caption(caption)
            yield "\n".join([_row(header), _row(("---",) * len(header)), *map(_row, rows)])
        case Image(alternative, source, caption):
            yield f"![{_alternative(alternative)}]({_file_name(source)})"
            yield from _caption(caption)
        case Code(text):
            if code := "\n".join(_INVISIBLE.sub("", line).rstrip() for line in text.splitlines()).strip("\n"):
                fence = "`" * max([2, *(len(run) for run in _BACKTICKS.findall(code))]) + "`"
                yield f"{fence}\n{code}\n{fence}"
        case Lines(text):
            if lines := [words for line in text.splitlines() if (words := one_line(line))]:
                yield "\n".join(map(_as_paragraph, lines))


def _as_paragraph(words: str) -> str:
    """Return the line, escaped by a backslash if it would be read as a heading, table row, image, rule or fence."""
    if words[:1].isalpha():
        return words
    kinds = [line.kind for line in block_lines(words)]
    is_prose = kinds in (["text"], ["item"]) and not words.startswith(("```", "~~~"))
    return words if is_prose else f"\\{words}"


def _item_lines(depth: int, number: int | None, text: str) -> Iterator[str]:
    if words := one_line(text):
        mark = "-" if number is None else f"{number}."
        # `- - -` would be a rule.
        escape = "" if words.strip("- ") else "\\"
        yield f"{'  ' * depth}{mark} {escape}{words}"


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(one_line(cell).replace("|", "\\|") for cell in cells) + " |"


def _caption(text: str) -> Iterator[str]:
    """Yield the caption; one without a label such as "Table 1" is set in asterisks, to differ from a paragraph."""
    words = one_line(text)
    if words and is_labelled(words):
        yield words
    elif words := words.replace("*", "").strip():
        yield f"*{words}*"


def _alternative(text: str) -> str:
    return one_line(text).replace("](", "] (")


def _file_name(source: str) -> str:
    if source.startswith("data:"):
        return "image"
    name = re.split(r"[/\\]", unquote(re.split(r"[?#]", source, maxsplit=1)[0]))[-1]
    return _NO_FILE_NAME.sub("_", one_line(name)) or "image"
