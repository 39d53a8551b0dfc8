"""Read who may see a section, from the line under its heading or from its document's metadata."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...utils.records.documents import Document, Section
from ...utils.text.words import folded_words

# The label is directly under the heading, apart from blank lines.
_LINES = 3
_MAX_WORDS = 5
_LABEL_WORDS = 3
# A number first, or a year.
_FIGURE = re.compile(r"^\s*\d|\d{4}")


@dataclass(frozen=True, slots=True)
class LabelledSection:
    """A section with the audience named by its label, in the label's own words."""

    document: Document
    section: Section
    audience: str


def labelled_sections(document: Document, labels: Sequence[str], everybody: Sequence[str]) -> Iterator[LabelledSection]:
    """Yield the sections of a document with their audiences, in order; a label also applies to the sections inside.

    A label is a line such as “Access: managers”: one of `labels` (lower case), a colon and an audience. A label before
    the first heading, or a metadata key of the document that is one of `labels`, applies to the whole document. A
    section without any is public: its audience is what the document calls everybody, or the first of `everybody`.

    A section with a possible label in an unknown form (“Vault (for the board)”, “Seen by: security”) or place is left
    out; it does not inherit the label of the section around it.
    """
    whole = _from_metadata(document, labels) or _mark(document.text[: _first_heading(document)], labels)
    marks: dict[tuple[str, ...], str] = {}
    unclear: list[tuple[str, ...]] = []
    for section in document.sections:
        text = document.text[section.start : section.end].partition("\n")[2]
        own = _mark(text, labels)
        if own is not None:
            marks[section.path] = own
        elif _may_be_marked(section.heading, text, labels):
            unclear.append(section.path)
    public = next((mark for mark in marks.values() if is_everybody(mark, everybody)), everybody[0])
    for section in document.sections:
        if not any(section.path[: len(path)] == path for path in unclear):
            outer = (marks.get(section.path[:depth]) for depth in range(len(section.path), 0, -1))
            yield LabelledSection(document, section, next(filter(None, outer), whole or public))


def is_everybody(audience: str, everybody: Sequence[str]) -> bool:
    """Return True if an audience is one of `everybody`, which are in lower case."""
    return " ".join(folded_words(audience)) in everybody


def _first_heading(document: Document) -> int:
    return document.sections[0].start if document.sections else len(document.text)


def _from_metadata(document: Document, labels: Sequence[str]) -> str | None:
    for key, value in document.metadata.items():
        if " ".join(folded_words(key)) in labels and isinstance(value, str):
            return _audience(value)
    return None


def _may_be_marked(heading: str, text: str, labels: Sequence[str]) -> bool:
    """True if brackets in the heading, a short line with a colon under it, or a label anywhere may restrict a section.

    A date or a number behind the colon does not: “Effective from: 1 March 2023”.
    """
    if any(bracket in heading for bracket in "([{"):
        return True
    lines = [line.partition(":") for line in text.split("\n") if line.strip()]
    if any(colon and " ".join(folded_words(head)) in labels for head, colon, _ in lines):
        return True
    return any(
        colon
        and 0 < len(folded_words(head)) <= _LABEL_WORDS
        and 0 < len(folded_words(said)) <= _MAX_WORDS + 1
        and _FIGURE.search(said) is None
        for head, colon, said in lines[:_LINES]
    )


def _mark(text: str, labels: Sequence[str]) -> str | None:
    lines = [line for line in text.split("\n", 2 * _LINES) if line.strip()][:_LINES]
    for line in lines:
        head, colon, said = line.partition(":")
        if colon and " ".join(folded_words(head)) in labels:
            return _audience(said)
    return None


def _audience(said: str) -> str | None:
    """Return the text after the colon if it is a few words, else None."""
    audience = said.strip().rstrip(".।")
    return audience if 0 < len(folded_words(audience)) <= _MAX_WORDS else None
