"""Citations in an answer, such as [1], [2, 3] or [mill.md], and whether they point to the evidence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .replies import RetrievedPassage

_BRACKETS = re.compile(r"\s*[\[【]([^\[\]【】\n]{1,120})[\]】]")
# "3", "Passage 3", "doc: 3", "3†source"
_NUMBER = re.compile(r"(?:[^\W\d]+[.:]?\s*)?(\d{1,3})(?:†.*)?")
_RANGE = re.compile(r"(\d{1,3})\s*[-–]\s*(\d{1,3})")
_LONGEST_RANGE = 20


@dataclass(frozen=True, slots=True)
class Citation:
    """A mark in an answer from `start` to `end`, in characters, with the space before it.

    `targets` has, for each number or id in the mark, the passages that it points to, counted from 0: none if there is
    no such passage, several if they have the same document id.
    """

    start: int
    end: int
    targets: tuple[frozenset[int], ...]


def find_citations(answer: str, passages: Sequence[RetrievedPassage]) -> tuple[Citation, ...]:
    """Find the citations of an answer.

    A citation stands in square brackets and is the number of a passage, counted from 1, with or without a word before
    it, a range of numbers, or the `doc_id` of a passage; commas separate several. Brackets that hold anything else,
    such as a year, are text.
    """
    found = []
    for brackets in _BRACKETS.finditer(answer):
        targets = tuple(_targets(brackets[1].strip(), passages))
        if targets:
            found.append(Citation(*brackets.span(), targets))
    return tuple(found)


def without_citations(answer: str, passages: Sequence[RetrievedPassage]) -> str:
    """Return an answer without its citations, as it is compared with gold answers."""
    kept, position = [], 0
    for citation in find_citations(answer, passages):
        kept.append(answer[position : citation.start])
        position = citation.end
    return "".join((*kept, answer[position:])).strip() if kept else answer


def _targets(inside: str, passages: Sequence[RetrievedPassage]) -> Iterator[frozenset[int]]:
    if whole := _of_document(inside, passages):
        yield whole
        return
    of_parts = [tuple(_of_part(part.strip(), passages)) for part in re.split("[,;]", inside)]
    if all(of_parts):
        yield from (target for targets in of_parts for target in targets)


def _of_part(part: str, passages: Sequence[RetrievedPassage]) -> Iterator[frozenset[int]]:
    if pair := _RANGE.fullmatch(part):
        first, last = int(pair[1]), int(pair[2])
        if first <= last < first + _LONGEST_RANGE:
            yield from (_numbered(number, passages) for number in range(first, last + 1))
    elif number := _NUMBER.fullmatch(part):
        yield _numbered(int(number[1]), passages)
    elif of_document := _of_document(part, passages):
        yield of_document


def _numbered(number: int, passages: Sequence[RetrievedPassage]) -> frozenset[int]:
    return frozenset({number - 1}) if 1 <= number <= len(passages) else frozenset()


def _of_document(doc_id: str, passages: Sequence[RetrievedPassage]) -> frozenset[int]:
    return frozenset(number for number, passage in enumerate(passages) if passage.doc_id == doc_id)
