"""Find anchors: the spans of a text that can be an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from ...utils.languages import Language, reading_patterns
from ...utils.languages.writer_patterns import WriterPatterns
from ...utils.records.documents import Chunk
from ...utils.records.sentence import Anchor
from ...utils.text.addresses import address_anchors
from ...utils.text.words import folded_words
from .dates_and_numbers import figure_anchors, number_word_anchors
from .definitions import find_definitions

__all__ = ["Anchor", "NameFinder", "accepted_answers", "extract_anchors", "group_anchors_by_doc"]

Spans = Iterable[tuple[int, int]]
NameFinder = Callable[[str], Spans]

_SCHEME = re.compile(r"(?:https?|ftp)://", re.IGNORECASE)
_NO_DIGIT = re.compile(r"[^\d+]")


def extract_anchors(
    chunk: Chunk, language: Language, names: NameFinder, labels: Container[Sequence[str]] = frozenset()
) -> list[Anchor]:
    """Return the anchors of a chunk in reading order, without overlaps. `names` finds the spans of names in a text.

    `labels` are folded words that are never terms, whatever follows them (`glossary.repeated_heads`).

    Of overlapping anchors an address is preferred to a name, a name to a figure, and a figure to a defined term; but a
    name inside a figure, such as its currency, is none. Kinds for which the language has no question in `asks` are left
    out.
    """
    text, patterns = chunk.text, reading_patterns(language)
    figures = list(figure_anchors(text, patterns))
    inside = bytearray(len(text))
    for figure in figures:
        inside[figure.start : figure.end] = b"\1" * (figure.end - figure.start)
    kinds: tuple[Iterable[Anchor], ...] = (
        address_anchors(text),
        (Anchor("name", start, end, text[start:end]) for start, end in names(text) if not all(inside[start:end])),
        figures,
        number_word_anchors(text, patterns),
        (term for term in _defined_terms(chunk, language) if folded_words(term.text) not in labels),
    )
    taken = bytearray(len(text))
    kept: list[Anchor] = []
    for anchors in kinds:
        for anchor in anchors:
            if anchor.kind in patterns.asks and not any(taken[anchor.start : anchor.end]):
                kept.append(anchor)
                taken[anchor.start : anchor.end] = b"\1" * (anchor.end - anchor.start)
    return sorted(kept, key=lambda anchor: anchor.start)


def _defined_terms(chunk: Chunk, language: Language) -> Iterator[Anchor]:
    for definition in find_definitions(chunk.text, language, chunk.metadata.get("sentences")):
        start, end = definition.term
        yield Anchor("term", start, end, chunk.text[start:end])


def accepted_answers(anchor: Anchor, patterns: WriterPatterns) -> tuple[str, ...]:
    """Return the accepted answers: the anchor's text and its other common spellings.

    Other spellings are figures for a number in words, a sign for "per cent", an address without its scheme, and a
    telephone number without separators.
    """
    text = anchor.text
    match anchor.kind:
        case "number" if text in patterns.numbers.words:
            return text, patterns.numbers.words[text]
        case "percentage" if not text.endswith("%"):
            return text, f"{text.split()[0]}%"
        case "url" if _SCHEME.match(text):
            return text, _SCHEME.sub("", text, count=1)
        case "phone":
            return tuple(dict.fromkeys((text, _NO_DIGIT.sub("", text.replace("(0)", "")))))
    return (text,)


def group_anchors_by_doc(chunks: Iterable[Chunk], anchors: Mapping[str, list[Anchor]]) -> dict[str, list[Anchor]]:
    """Group anchors by the id of the source document; `anchors` has them by chunk id."""
    grouped: dict[str, list[Anchor]] = {}
    for chunk in chunks:
        grouped.setdefault(chunk.doc_id, []).extend(anchors[chunk.chunk_id])
    return grouped
