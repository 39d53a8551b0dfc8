"""Printed pages in plain text: remove the headers and footers beside form feeds, and join what they divide."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from .wrapping import ends_clause

_NUMBER = re.compile(r"\d+")
# A header or footer has at most this many lines.
_EDGE_LINES = 3
_FEWEST_PAGES = 3


def without_page_breaks(text: str) -> list[str]:
    """Return the lines of a text without form feeds and without the lines that most pages repeat beside them.

    Numbers may differ ("[Page 12]"). Where a sentence continues on the next page, no blank line stays between
    its lines.
    """
    pages = [page.split("\n") for page in text.split("\f")]
    repeated = _repeated(pages)
    lines: list[str] = []
    for number, page in enumerate(pages):
        edges = _edges(page) if len(pages) > 1 else frozenset()
        body = [line for index, line in enumerate(page) if not (index in edges and _key(line) in repeated)]
        if number:
            while lines and not lines[-1].strip():
                lines.pop()
            while body and not body[0].strip():
                body.pop(0)
            is_divided = bool(lines and body) and body[0].lstrip()[0].islower() and not ends_clause(lines[-1])
            lines.extend([] if is_divided else [""])
        lines.extend(body)
    return lines


def _repeated(pages: Sequence[Sequence[str]]) -> frozenset[str]:
    counts = Counter(key for page in pages for key in {_key(page[index]) for index in _edges(page)})
    return frozenset(key for key, count in counts.items() if count >= max(_FEWEST_PAGES, len(pages) / 2))


def _edges(page: Sequence[str]) -> frozenset[int]:
    """Return the numbers of the few lines that a blank line separates from the text at both ends of a page."""
    written = [index for index, line in enumerate(page) if line.strip()]
    edges: set[int] = set()
    for inward, step in ((written, 1), (written[::-1], -1)):
        run = [index for count, index in enumerate(inward[: _EDGE_LINES + 1]) if index == inward[0] + step * count]
        edges.update(run if len(run) <= _EDGE_LINES else ())
    return frozenset(edges)


def _key(line: str) -> str:
    return " ".join(_NUMBER.sub("#", line).split())
