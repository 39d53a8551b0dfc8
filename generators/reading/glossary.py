"""Find glossaries: consecutive lines of the form "Term: its meaning"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...utils.records.documents import Chunk, Document
from ...utils.text.markdown_lines import block_lines
from ...utils.text.words import folded_words, is_letter_or_digit, word_spans

Span = tuple[int, int]

# A line or list item of canonical text; a dash with spaces around it separates too.
_ENTRY = re.compile(
    r"^[ ]*(?P<marker>[-*] |\d+[.)] )?(?P<term>[^:.!?,;|#>`\n]{2,60}?)(?::| [–—-]) (?P<meaning>[^\n|]{8,600})$",
    re.MULTILINE,
)
_HEAD = re.compile(r"^[ ]*(?:[-*] |\d+[.)] )?(?P<term>[^:.!?,;|#>`\n]{2,60}?):(?:\s|$)", re.MULTILINE)
_COLON = re.compile(r":(?:\s|$)", re.MULTILINE)
_MAX_TERM_WORDS = 4
_MIN_WORDS = 4
_MIN_ENTRIES = 3
_QUOTES = "\"'“”‘’„«»`"
# Addresses, code, option lists; a final colon leads to text outside the meaning.
_NO_TERM = re.compile(rf"[_=/\\@<>{{}}\[\]{_QUOTES[:2]}“”„«»$%&+~^]|\(\)|--|::|\+\+")
_NO_MEANING = re.compile(rf"^[{_QUOTES}\d(\[<{{$-]|://|(?:^|[ (])www\.|[<>{{}}=\\`_]|\(\)|--|::|\+\+|[:,(]$")


def without_other(text: str) -> str:
    """Overwrite code, tables and front matter, so that all other characters keep their offsets."""
    pieces: list[str] = []
    last = 0
    for line in block_lines(text):
        if line.kind == "other":
            pieces += text[last : line.start], "|" * (line.end - line.start)
            last = line.end
    return "".join([*pieces, text[last:]])


def glossary_spans(text: str) -> Iterator[tuple[Span, Span]]:
    """Yield the spans of term and meaning of each glossary line, in order.

    A single such line is usually a label ("Note: …") or a form field, so a glossary has at least three in a row whose
    meanings are phrases. Lines whose meaning is code, an address or an introduction are not entries; if there are as
    many of them as of entries, the whole run is taken for settings or headings.
    """
    run: list[re.Match[str]] = []
    for match in _ENTRY.finditer(text):
        if run and not _follows(text[run[-1].end() : match.start()], run[-1], match):
            yield from _spans(run)
            run = []
        run.append(match)
    yield from _spans(run)


def repeated_heads(texts: Iterable[Document | Chunk]) -> frozenset[tuple[str, ...]]:
    """Return the folded words before a colon in two or more lines of a corpus, such as `Type: …`: labels, not terms.

    A line in several overlapping chunks counts once.
    """
    seen: dict[tuple[str, ...], tuple[str, int]] = {}
    repeated: set[tuple[str, ...]] = set()
    for text in texts:
        offset = text.start if isinstance(text, Chunk) else 0
        for match in _heads(text.text):
            place = text.doc_id, offset + match.start("term")
            head = folded_words(match["term"])
            if seen.setdefault(head, place) != place:
                repeated.add(head)
    return frozenset(repeated)


def _heads(text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of `_HEAD`, which is tried on the few lines with such a colon alone."""
    for colon in _COLON.finditer(text):
        head = _HEAD.match(text, text.rfind("\n", 0, colon.start()) + 1)
        if head is not None and head.end() == colon.end():
            yield head


def _follows(between: str, one: re.Match[str], other: re.Match[str]) -> bool:
    """True if one entry directly follows the other, as list items or as paragraphs of the same form."""
    if bool(one["marker"]) != bool(other["marker"]):
        return False
    return between == "\n" if one["marker"] else not between.strip()


def _is_entry(match: re.Match[str]) -> bool:
    term, meaning = match["term"], match["meaning"].strip()
    return (
        0 < len(word_spans(term)) <= _MAX_TERM_WORDS
        and is_letter_or_digit(term[0])
        and not term[0].isdecimal()
        and not _NO_TERM.search(term)
        and not any(word.isdecimal() for word in folded_words(term))
        and not _NO_MEANING.search(meaning)
        and len(word_spans(meaning)) >= _MIN_WORDS
    )


def _spans(run: list[re.Match[str]]) -> Iterator[tuple[Span, Span]]:
    entries = [match for match in run if _is_entry(match)]
    if len(entries) >= _MIN_ENTRIES and 2 * len(entries) > len(run):
        for match in entries:
            start = match.start("meaning")
            meaning = match["meaning"].rstrip(" .।")
            yield match.span("term"), (start, start + len(meaning))
