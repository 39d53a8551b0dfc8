"""Read who may see a section, from the line under its heading or from its document's metadata."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...utils.records.documents import Document, Section
from ...utils.text.words import folded_words

# The label is directly under the heading, apart from blank lines.
_LINES = 3
_MAX_WORDS = 5
_LABEL_WORDS = 3


@dataclass(frozen=True, slots=True)
class LabelledSection:
    """A section with the audience named by its label, in the label's own words."""

    document: Document
    section: Section
    audience: str


def labelled_sections(document: Document, labels: Sequence[str]) -> Iterator[LabelledSection]:
    """Yield the labelled sections of a document in order; a label also applies to the sections inside its section.

    A label is a line such as “Access: managers”: one of `labels` (lower case), a colon and an audience. A label before
    the first heading, or a metadata key of the document that is one of `labels`, applies to the whole document.

    A section with a possible label in an unknown form (“Vault (for the board)”, “Seen by: security”) is left out; it
    does not inherit the label of the section around it.
    """
    whole = _from_metadata(document, labels) or _mark(document.text[: _first_heading(document)], labels)
    marks: dict[tuple[str, ...], str] = {}
    unclear: list[tuple[str, ...]] = []
    for section in document.sections:
        lines = document.text[section.start : section.end].split("\n", 1)
        own = _mark(lines[1], labels) if len(lines) > 1 else None
        if own is not None:
            marks[section.path] = own
        elif _may_be_marked(section.heading, lines[1] if len(lines) > 1 else ""):
            unclear.append(section.path)
        if any(section.path[: len(path)] == path for path in unclear):
            continue
        outer = (marks.get(section.path[:depth]) for depth in range(len(section.path), 0, -1))
        audience = next(filter(None, outer), whole)
        if audience:
            yield LabelledSection(document, section, audience)


def _first_heading(document: Document) -> int:
    return document.sections[0].start if document.sections else len(document.text)


def _from_metadata(document: Document, labels: Sequence[str]) -> str | None:
    for key, value in document.metadata.items():
        if " ".join(folded_words(key)) in labels and isinstance(value, str):
            return _audience(value)
    return None


def _may_be_marked(heading: str, text: str) -> bool:
    """True if brackets in the heading, or a short line with a colon under it, may restrict who sees the section."""
    if any(bracket in heading for bracket in "([{"):
        return True
    lines = [line.partition(":") for line in text.split("\n", 2 * _LINES) if line.strip()][:_LINES]
    return any(
        colon and 0 < len(folded_words(head)) <= _LABEL_WORDS and 0 < len(folded_words(said)) <= _MAX_WORDS + 1
        for head, colon, said in lines
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
