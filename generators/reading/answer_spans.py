"""Find answer spans: the spans of a text that can be an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from ...utils.languages import Language, reading_patterns
from ...utils.languages.writer_patterns import WriterPatterns
from ...utils.records.documents import Chunk
from ...utils.records.sentence import AnswerSpan
from ...utils.text.addresses import find_addresses
from ...utils.text.words import folded_words
from .dates_and_numbers import figure_spans, number_word_spans
from .definitions import find_definitions

__all__ = ["AnswerSpan", "NameFinder", "accepted_answers", "find_answer_spans"]

Spans = Iterable[tuple[int, int]]
NameFinder = Callable[[str], Spans]

_SCHEME = re.compile(r"(?:https?|ftp)://", re.IGNORECASE)
_NO_DIGIT = re.compile(r"[^\d+]")


def find_answer_spans(
    chunk: Chunk, language: Language, names: NameFinder, labels: Container[Sequence[str]] = frozenset()
) -> list[AnswerSpan]:
    """Return the answer spans of a chunk in reading order, without overlaps.

    `names` finds the spans of names in a text. `labels` are folded words that are never terms, whatever follows them
    (`glossary.repeated_heads`).

    Of overlapping spans an address is preferred to a name, a name to a figure, and a figure to a defined term; but a
    name inside a figure, such as its currency, is none. Kinds for which the language has no question in `asks` are left
    out.
    """
    text, patterns = chunk.text, reading_patterns(language)
    figures = list(figure_spans(text, patterns))
    inside = bytearray(len(text))
    for figure in figures:
        inside[figure.start : figure.end] = b"\1" * (figure.end - figure.start)
    kinds: tuple[Iterable[AnswerSpan], ...] = (
        find_addresses(text),
        (AnswerSpan("name", start, end, text[start:end]) for start, end in names(text) if not all(inside[start:end])),
        figures,
        number_word_spans(text, patterns),
        (term for term in _defined_terms(chunk, language) if folded_words(term.text) not in labels),
    )
    taken = bytearray(len(text))
    kept: list[AnswerSpan] = []
    for spans in kinds:
        for span in spans:
            if span.kind in patterns.asks and not any(taken[span.start : span.end]):
                kept.append(span)
                taken[span.start : span.end] = b"\1" * (span.end - span.start)
    return sorted(kept, key=lambda span: span.start)


def _defined_terms(chunk: Chunk, language: Language) -> Iterator[AnswerSpan]:
    for definition in find_definitions(chunk.text, language, chunk.sentences or None):
        start, end = definition.term
        yield AnswerSpan("term", start, end, chunk.text[start:end])


def accepted_answers(span: AnswerSpan, patterns: WriterPatterns) -> tuple[str, ...]:
    """Return the accepted answers: the span's text and its other common spellings.

    Other spellings are figures for a number in words, a sign for "per cent", an address without its scheme, and a
    telephone number without separators.
    """
    text = span.text
    match span.kind:
        case "number" if text in patterns.numbers.words:
            return text, patterns.numbers.words[text]
        case "percentage" if not text.endswith("%"):
            return text, f"{text.split()[0]}%"
        case "url" if _SCHEME.match(text):
            return text, _SCHEME.sub("", text, count=1)
        case "phone":
            return tuple(dict.fromkeys((text, _NO_DIGIT.sub("", text.replace("(0)", "")))))
    return (text,)
