"""Runs of complete consecutive sections of a document that fit in one prompt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...utils.records.documents import Document, Passage, Section
from ...utils.text.tokens import count_tokens
from ...utils.text.words import folded_words

_MIN_SECTIONS = 4
# Maximum number of tokens of a run.
_ROOM = 6_000


@dataclass(frozen=True)
class SectionRun:
    """Consecutive sections of a document, none cut, with the heading of each as its first line."""

    document: Document
    sections: tuple[Section, ...]

    @property
    def start(self) -> int:
        return self.sections[0].start

    @property
    def end(self) -> int:
        """The offset after the last character other than white space."""
        return self.start + len(self.document.text[self.start : self.sections[-1].end].rstrip())

    @property
    def passage(self) -> Passage:
        """The whole run as one passage; as several, its sections could be shown in another order."""
        return Passage(self.document.doc_id, self.document.title, self.document.text[self.start : self.end])


def section_runs(document: Document) -> Iterator[SectionRun]:
    """Yield runs of at least four sections of the document, each as long as fits, in order.

    The section under the document's title and sections too long for a prompt are in no run. A document without a title
    has no runs.
    """
    if not folded_words(document.title):
        return
    members: list[Section] = []
    room = _ROOM
    for section in document.sections:
        tokens = count_tokens(document.text[section.start : section.end])
        is_inner = section.path != (document.title,) and bool(folded_words(section.heading))
        is_shown = tokens <= _ROOM and is_inner
        joins = bool(members) and members[-1].end == section.start and tokens <= room
        if members and not (is_shown and joins):
            yield from _run(document, members)
            members, room = [], _ROOM
        if is_shown:
            members.append(section)
            room -= tokens
    yield from _run(document, members)


def _run(document: Document, members: list[Section]) -> Iterator[SectionRun]:
    if len(members) >= _MIN_SECTIONS:
        yield SectionRun(document, tuple(members))
