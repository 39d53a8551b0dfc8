"""The canonical text of structured documents: blocks in, one plain Markdown form out (docs/corpus.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from ...utils.text.markdown_lines import block_lines, is_labelled

__all__ = ["Block", "Code", "Heading", "Image", "Items", "Paragraph", "TableBlock", "one_line", "render"]

# Control characters, soft hyphens, byte order marks and other invisible formatting; the joiners of Indic scripts stay.
_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u200b\u2060\ufeff\ufffe\uffff]")
_NO_FILE_NAME = re.compile(r"[\s()\[\]]+")
# `block_lines` takes no more than three digits for the number of an item.
_LAST_NUMBER = 999
_BACKTICKS = re.compile(r"`{3,}")


@dataclass(frozen=True, slots=True)
class Heading:
    """`level` counts from 1, the outermost."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list with what is nested in it: depth (from 0), number (None where the list has no order) and text of each."""

    items: tuple[tuple[int, int | None, str], ...]


@dataclass(frozen=True, slots=True)
class TableBlock:
    """Rows of the same length as the header, whose cells may all be empty."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Image:
    """`source` is a path or address; only the name at its end is shown."""

    alternative: str
    source: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """Text whose lines are kept as they are."""

    text: str


Block = Heading | Paragraph | Items | TableBlock | Image | Code


def render(blocks: Iterable[Block]) -> str:
    """The text of a document: its blocks with a blank line between, a newline at the end; "" where there are none."""
    written = [text for block in blocks for text in _written(block)]
    return "\n\n".join(written) + "\n" if written else ""


def one_line(text: str) -> str:
    """The text with each run of white space as one space, and without characters that nobody sees."""
    return " ".join(_INVISIBLE.sub("", text).split())


def _written(block: Block) -> Iterator[str]:
    match block:
        case Heading(level, text):
            if words := one_line(text):
                # A heading may close with hashes of its own, which would be taken for marks.
                yield f"{'#' * min(level, 6)} {words}{' #' if words.endswith('#') else ''}"
        case Paragraph(text):
            if words := one_line(text):
                yield _as_paragraph(words)
        case Items(items) if any(number is not None and number > _LAST_NUMBER for _, number, _ in items):
            # `1990. It rained.` is no item but a year, or a paragraph of a law.
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


def _as_paragraph(words: str) -> str:
    """The line, with a backslash in front if it would be read as a heading, table row, image, rule or fence."""
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
    """A caption that no label shows to be one is set in asterisks, so that it can be told from a paragraph."""
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
