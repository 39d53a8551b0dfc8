"""Glossaries: lines that follow each other in the form "Term: what it means"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..utils.words import word_spans
from .neighbours import is_letter_or_digit

Span = tuple[int, int]

# A line or list item of canonical text; a dash with spaces around it parts too.
_ENTRY = re.compile(
    r"^[ ]*(?P<marker>[-*] |\d+[.)] )?(?P<term>[^:.!?,;|#>`\n]{2,60}?)(?::| [–—-]) (?P<meaning>[^\n|]{8,600})$",
    re.MULTILINE,
)
_MAX_TERM_WORDS = 4
_MIN_WORDS = 4


def glossary_spans(text: str) -> Iterator[tuple[Span, Span]]:
    """Term and meaning of each line of a glossary, in order.

    One such line alone is more often a label ("Note: …") or a field of a form; two in a row whose meanings are phrases
    make a glossary.
    """
    run: list[re.Match[str]] = []
    for match in _ENTRY.finditer(text):
        if not _is_entry(match):
            continue
        if run and not _follows(text[run[-1].end() : match.start()], run[-1], match):
            yield from _spans(run)
            run = []
        run.append(match)
    yield from _spans(run)


def _follows(between: str, one: re.Match[str], other: re.Match[str]) -> bool:
    """Whether one entry comes directly behind the other: items of one list, or paragraphs of the same form."""
    if bool(one["marker"]) != bool(other["marker"]):
        return False
    return between == "\n" if one["marker"] else not between.strip()


def _is_entry(match: re.Match[str]) -> bool:
    term, meaning = match["term"], match["meaning"]
    words = word_spans(term)
    return (
        0 < len(words) <= _MAX_TERM_WORDS
        and is_letter_or_digit(term[0])
        and not term[0].isdecimal()
        and not meaning[0].isdecimal()
        and len(word_spans(meaning)) >= _MIN_WORDS
    )


def _spans(run: list[re.Match[str]]) -> Iterator[tuple[Span, Span]]:
    if len(run) > 1:
        for match in run:
            start = match.start("meaning")
            meaning = match["meaning"].rstrip(" .।")
            yield match.span("term"), (start, start + len(meaning))
