"""Tag each section of a document with what it contains, for question types to select by."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace

from ...utils.languages import Language
from ...utils.records.documents import Document
from .caption_labels import figure_words
from .definitions import find_definitions
from .structure import find_figures, find_lists, find_tables

__all__ = ["tag_sections"]

# Figures of any script: `\d` matches them all, and `int` reads them.
_FOUR_FIGURES = re.compile(r"(?<![\d.,])\d{4}(?!\d|[.,]\d)")
_NUMERIC_DATE = re.compile(r"(?<!\d)(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d{1,2}-\d{1,2})(?!\d)")
_YEARS = range(1000, 2100)


def tag_sections(document: Document, language: Language) -> Document:
    """The document with the tags of its sections set, in this order, for any format; as it is where it has no sections.

    `has_table`, `has_list`, `has_figure`: something that `structure` finds begins there. `has_dates`: a year from 1000
    to 2099 in four figures, or a date in figures alone. `has_definition`: a term begins there that the text defines.
    """
    text = document.text
    if not document.sections:
        return document
    starts = {
        "has_table": [table.start for table in find_tables(text)],
        "has_list": [block.start for block in find_lists(text)],
        "has_figure": [figure.start for figure in find_figures(text, figure_words=figure_words(language))],
        "has_dates": _date_starts(text),
        "has_definition": [definition.term[0] for definition in find_definitions(text, language)],
    }
    ordered = {tag: sorted(found) for tag, found in starts.items()}
    sections = tuple(
        replace(
            section, tags=tuple(tag for tag, found in ordered.items() if _any_in(found, section.start, section.end))
        )
        for section in document.sections
    )
    return replace(document, sections=sections)


def _date_starts(text: str) -> list[int]:
    years = (found.start() for found in _FOUR_FIGURES.finditer(text) if int(found.group()) in _YEARS)
    return [*years, *(found.start() for found in _NUMERIC_DATE.finditer(text))]


def _any_in(found: list[int], start: int, end: int) -> bool:
    place = bisect_left(found, start)
    return place < len(found) and found[place] < end
