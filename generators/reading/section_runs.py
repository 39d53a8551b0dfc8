"""Runs of complete consecutive sections of a document that fit in one prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ...utils.records.documents import Document, Passage, Section
from ...utils.text.tokens import count_tokens
from ...utils.text.words import folded_words

_MIN_SECTIONS = 4
# Maximum number of tokens of a run.
_ROOM = 6_000


@dataclass(frozen=True)
class SectionRun:
    """Consecutive sections of a document, none cut, with the heading of each as its first line.

    `headings` counts the folded headings of the whole document.
    """

    document: Document
    sections: tuple[Section, ...]
    headings: Counter[tuple[str, ...]]

    @property
    def start(self) -> int:
        return self.sections[0].start

    @property
    def end(self) -> int:
        """The offset after the last character other than white space."""
        return self.start + len(self.document.text[self.start : self.sections[-1].end].rstrip())

    @property
    def first(self) -> str:
        return self.sections[0].heading

    @property
    def last(self) -> str:
        return self.sections[-1].heading

    @property
    def passage(self) -> Passage:
        """The whole run as one passage; as several, its sections could be shown in another order."""
        return Passage(self.document.doc_id, self.document.title, self.document.text[self.start : self.end])

    @property
    def has_plain_ends(self) -> bool:
        """True if "from the section … to the section …" identifies the sections."""
        return self.has_unique_heading(self.sections[0]) and self.has_unique_heading(self.sections[-1])

    def has_unique_heading(self, section: Section) -> bool:
        """True if no other section of the document has the same heading."""
        return self.headings[folded_words(section.heading)] == 1

    def heading_end(self, section: Section) -> int:
        """Return the offset of the end of a section's first line."""
        end = self.document.text.find("\n", section.start)
        return end if 0 <= end < section.end else section.end

    @property
    def siblings(self) -> Iterator[tuple[Section, Section]]:
        """Yield pairs of directly consecutive sections of one level under the same heading."""
        for left, right in pairwise(self.sections):
            if left.path[:-1] == right.path[:-1]:
                yield left, right

    @property
    def families(self) -> Iterator[tuple[Section, tuple[Section, ...]]]:
        """Yield each section with those directly under it, if the run contains everything under it."""
        is_last = self.sections[-1] == self.document.sections[-1]
        for number, parent in enumerate(self.sections):
            depth = len(parent.path)
            end = number + 1
            while end < len(self.sections) and self.sections[end].path[:depth] == parent.path:
                end += 1
            under = self.sections[number + 1 : end]
            if under and (end < len(self.sections) or is_last):
                yield parent, tuple(section for section in under if len(section.path) == depth + 1)


def section_runs(document: Document) -> Iterator[SectionRun]:
    """Yield runs of at least four sections of the document, each as long as fits, in order.

    The section under the document's title and sections too long for a prompt are in no run. A document without a title
    has no runs.
    """
    if not folded_words(document.title):
        return
    headings = Counter(folded_words(section.heading) for section in document.sections)
    members: list[Section] = []
    room = _ROOM
    for section in document.sections:
        tokens = count_tokens(document.text[section.start : section.end])
        is_inner = section.path != (document.title,) and bool(folded_words(section.heading))
        is_shown = tokens <= _ROOM and is_inner
        joins = bool(members) and members[-1].end == section.start and tokens <= room
        if members and not (is_shown and joins):
            yield from _run(document, members, headings)
            members, room = [], _ROOM
        if is_shown:
            members.append(section)
            room -= tokens
    yield from _run(document, members, headings)


def _run(document: Document, members: list[Section], headings: Counter[tuple[str, ...]]) -> Iterator[SectionRun]:
    if len(members) >= _MIN_SECTIONS:
        yield SectionRun(document, tuple(members), headings)
