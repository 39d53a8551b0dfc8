"""Tag each section of a document by its content, so that question types can select sections."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace

from ...utils.languages import Language
from ...utils.records.documents import Document
from .caption_labels import figure_words
from .definitions import find_definitions
from .tables_and_lists import find_figures, find_lists, find_tables

__all__ = ["tag_sections"]

# Digits of any script: `\d` matches them all, and `int` reads them. What stands before the first digit is checked
# behind it: a pattern that begins with a digit is searched for several times as fast.
_FOUR_FIGURES = re.compile(r"\d{4}(?<![\d.,]\d{4})(?!\d|[.,]\d)")
_NUMERIC_DATE = re.compile(r"\d(?<!\d\d)(?:\d?([./-])\d{1,2}\1(?:\d{4}|\d{2})|\d{3}-\d{1,2}-\d{1,2})(?!\d)")
_YEARS = range(1000, 2100)


def tag_sections(document: Document, language: Language) -> Document:
    """Return the document with the tags of its sections set, whatever its format; unchanged if it has no sections.

    In this order: `has_table`, `has_list`, `has_figure`: a table, list or image (`tables_and_lists`) begins in the
    section. `has_dates`: it has a year from 1000 to 2099 in four digits, or a date in figures alone. `has_definition`:
    a term that the text defines begins in it.
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
