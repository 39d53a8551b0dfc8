"""Notes of what people said or did, as in minutes: "Rod: could add a flag.", "Bert, don't think that we should."."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping

from ...utils.languages.clause_words import ClauseWords
from ...utils.text.markdown_lines import block_lines
from ...utils.text.words import folded, words
from .glossary import Span
from .list_lines import SENTENCE_ENDS

_NAME = r"[A-Z][\w'’.-]+"
_JOINER = r", ?| ?& ?| ?/ ?| and "
_NAMES = rf"{_NAME}(?: {_NAME})?(?:(?:{_JOINER}){_NAME}(?: {_NAME})?)*"
_MARKER = r"(?:[-*+•]|\d{1,3}[.)])[ \t]+"
_LED = re.compile(
    rf"^[ \t]*(?P<item>{_MARKER})?(?P<names>{_NAMES})(?P<mark>:|,| [-–—])[ \t]+(?P<said>\S.*)$", re.MULTILINE
)
# "Michael removed it" or "Michael" above what he said; whole names ("Michael Dawson") are known elsewhere too.
_BARE = re.compile(rf"({_NAME})(?:(?:{_JOINER}){_NAME})*(?: [a-z]|:?$)")
_CLOSING = " \"'”’)"
# So many people each open so many lines of notes, and so many of these are spoken.
_SPEAKERS, _LINES, _SPOKEN = 2, 2, 2


def speakers_in(
    text: str, language: ClauseWords, is_name: Callable[[str], bool], labels: Collection[tuple[str, ...]]
) -> frozenset[str]:
    """Return the folded first names of those whose words a text notes; none in a language without words of speech.

    Several names open lines again and again, and some of these lines are spoken.

    Args:
        is_name: True for a folded word that can be a name.
        labels: the folded words that head lines of the corpus more than once.
    """
    if not language.first_persons:
        return frozenset()
    said = _said_in(text)
    often = [name for name, lines in said.items() if len(lines) >= _LINES or (name,) in labels]
    known = list(filter(is_name, often))
    if len(known) < _SPEAKERS or sum(_is_spoken(line, language) for name in known for line in said[name]) < _SPOKEN:
        return frozenset()
    written = set(words(text))
    return frozenset(
        name
        for name in often
        if (is_name(name) or name not in written) and any(_is_spoken(line, language) for line in said[name])
    )


def note_spans(text: str, speakers: Collection[str]) -> Iterator[Span]:
    """Yield the spans of the notes of a text, if several of the `speakers` open lines of it.

    They are the paragraphs and items that open with a speaker, what stands below, and items that are no sentences.
    """
    openers = _said_in(text).keys()
    if len(openers & set(speakers)) < _SPEAKERS:
        return
    # Who else opens a line with a word that has a capital everywhere speaks too.
    names = (openers - set(words(text))).union(speakers)
    led: int | None = None  # The indentation of what opens with a speaker.
    for is_item, indent, start, end in _blocks(text):
        block = text[start:end]
        if led is not None and indent <= led:
            led = None
        if led is None and _opens_with(names, block, is_item):
            led = indent
        is_sentence = block[0].isupper() and block.rstrip(_CLOSING).endswith(tuple(SENTENCE_ENDS))
        if led is not None or (is_item and not is_sentence):
            yield start, end


def _said_in(text: str) -> Mapping[str, list[str]]:
    """Return what stands behind the names that open lines, by folded first name."""
    said: dict[str, list[str]] = defaultdict(list)
    for line in _LED.finditer(text):
        if _is_led(line, line["item"] is not None):
            for name in re.split(_JOINER, line["names"]):
                said[folded(name.split()[0])].append(line["said"])
    return said


def _is_led(line: re.Match[str], is_item: bool) -> bool:
    """Return True if a speaker may open the line: in a paragraph, what follows a comma or a dash is not said."""
    return is_item or line["mark"] == ":"


def _is_spoken(line: str, language: ClauseWords) -> bool:
    """Return True for what is spoken rather than written: a question, "I", "we", a verb without its subject."""
    found = words(line)
    opens = bool(found) and folded(found[0]) in language.opens_speech
    return opens or line.endswith("?") or not language.first_persons.isdisjoint(found)


def _opens_with(names: Collection[str], block: str, is_item: bool) -> bool:
    line = _LED.match(block)
    if line is not None and _is_led(line, is_item):
        return folded(re.split(rf"{_JOINER}| ", line["names"])[0]) in names
    bare = _BARE.match(block) if is_item else None
    return bare is not None and folded(bare[1]) in names


def _blocks(text: str) -> Iterator[tuple[bool, int, int, int]]:
    """Yield the items and paragraphs of a text: whether it is an item, its indentation, and its span."""
    block: tuple[bool, int, int, int] | None = None
    for line in block_lines(text):
        if line.kind == "text" and block is not None:
            block = (*block[:3], line.end)
            continue
        if block is not None:
            yield block
        indent = len(text[line.start : line.content]) - len(text[line.start : line.content].lstrip())
        block = (line.kind == "item", indent, line.content, line.end) if line.kind in ("item", "text") else None
    if block is not None:
        yield block
