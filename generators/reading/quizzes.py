"""Parts of a text that test its readers: what they state may be false on purpose."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ...utils.records.documents import Document
from ...utils.text.words import folded_words
from .glossary import Span
from .headings import heading_forms

_OPTION = re.compile(r"[ \t]*(?:[-*+•][ \t]+)?\(?(?P<letter>[A-Ha-h])[.)][ \t]+\S")
_BLANK = re.compile(r"(?:\\?_){3,}")
_LEAST_OPTIONS, _LEAST_STEMS = 3, 2


def quiz_spans(document: Document, headings: Collection[tuple[str, ...]]) -> Iterator[Span]:
    """Yield the spans of the quizzes of a document, also one in another.

    They are the sections under a heading that is one of `headings`, folded words, or ends with one of several; and the
    questions, or sentences with a blank, above options with letters. A stem that ends with a colon counts only between
    such questions: clauses of contracts look the same.
    """
    yield from ((one.start, one.end) for one in document.sections if any(_is_of(each, headings) for each in one.path))
    stems = list(_stems(document.text))
    if sum(not stem.endswith(":") for stem, _ in stems) >= _LEAST_STEMS:
        yield from (span for _, span in stems)


def _is_of(heading: str, headings: Collection[tuple[str, ...]]) -> bool:
    said = folded_words(heading_forms(heading)[-1])
    return said in headings or any(len(one) > 1 and said[-len(one) :] == one for one in headings)


def _stems(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the lines that ask for one of the options below them, each with the span of both."""
    stem = letters = ""
    start = end = at = 0
    for line in (*text.splitlines(keepends=True), "."):  # the last ends what is above it
        option = _OPTION.match(line)
        if option is not None and option["letter"].lower() == "abcdefgh"[len(letters) : len(letters) + 1]:
            letters, end = letters + option["letter"], at + len(line)
        elif line.strip():
            if _is_stem(stem) and len(letters) >= _LEAST_OPTIONS:
                yield stem, (start, end)
            stem, start, letters = line.strip(), at, ""
        at += len(line)


def _is_stem(line: str) -> bool:
    return line.endswith(("?", ":", "？", "：")) or _BLANK.search(line) is not None
