"""Lines broken at a fixed column: find the column, and join what was one line."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

SENTENCE_ENDS = ".!?।॥۔。！？؟։…"
_CLOSERS = "\"'”’»›)]}）」』"
# Widths at which people and programs break lines: in wide letters, and in bytes of letters that take three.
_NARROWEST, _WIDEST = 20, 240
# Bytes that a line of a wrapped paragraph reaches: shorter lines are addresses or verse.
_SHORTEST_LINE = 40
# Share of the line breaks at which a sentence evidently goes on. Most lines of verse begin with capitals.
_GOING_ON = 0.25
# Share of the line breaks that must be explained by the column. Verse and lists of short lines reach a third.
_EXPLAINED = 0.5
# Programs that even out lines break some of them earlier, but none before this share of the column.
_EVEN, _EVENED_EXPLAINED = 0.85, 0.85
# Above this share every line is filled as far as it goes, so an early break is deliberate.
_GREEDY = 0.8
_FILLED = 0.97
# Before a long word, or in an edited paragraph, a line may end this early.
_HALF = 0.5
_GAP = re.compile(r"(?<=\S)(?: {3,}|\t)(?=\S)")
_PUNCTUATION = "\"'“”‘’«»()[]{}.,;:!?।॥-"
NOTICE = re.compile(r"(?:Copyright (?:\(c\)|©|\d{4})|©|\(c\) \d{4})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line without the white space at its ends; `indent` is the number of columns before it."""

    text: str
    indent: int

    @property
    def has_gap(self) -> bool:
        """True if columns are set apart in the line, as in a table."""
        return _GAP.search(self.text) is not None


@dataclass(frozen=True, slots=True)
class Wrapping:
    """The width at which lines were broken.

    A line with the next word needs at least the share `filled` of the width, or the break is deliberate. `measure`
    returns the width of a text as the program that broke the lines measured it.
    """

    width: int
    filled: float
    measure: Callable[[str], int]

    def edge(self, line: TextLine) -> int:
        """Return the width of a line with its indent."""
        return line.indent + self.measure(line.text)

    def needed(self, line: TextLine, following: TextLine) -> int:
        """Return the width of a line with the first word of the next one."""
        return self.edge(line) + 1 + self.measure(_first_word(following.text))


def _columns(text: str) -> int:
    """Return the number of columns of a terminal: none for marks on a letter, two for wide letters."""
    return sum(
        0 if unicodedata.category(character) in ("Mn", "Me", "Cf") else 2 if _is_wide(character) else 1
        for character in text
    )


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def find_wrapping(paragraphs: Sequence[Sequence[TextLine]]) -> Wrapping | None:
    """Return the width at which most lines of the paragraphs were broken; None if they were not.

    A line was broken at a width if it fits and the next word would not. The width that explains the most line breaks
    is taken if it explains half of them. Programs measure lines in characters, in columns or in bytes.
    """
    breaks = [
        (line, following)
        for lines in paragraphs
        if max(_bytes(line.text) for line in lines) >= _SHORTEST_LINE
        for line, following in pairwise(lines)
        if not (line.has_gap or following.has_gap)
    ]
    if not breaks:
        return None
    is_ascii = all(line.text.isascii() for pair in breaks for line in pair)
    found = [_explained(breaks, measure) for measure in ((len,) if is_ascii else (len, _columns, _bytes))]
    share, wrapping = max(found, key=lambda pair: pair[0])
    evened = sum(
        wrapping.edge(line) <= wrapping.width and wrapping.needed(line, following) > _EVEN * wrapping.width
        for line, following in breaks
    )
    if share < _EXPLAINED and evened < _EVENED_EXPLAINED * len(breaks):
        return None
    going_on = sum(_goes_on(line, following) for line, following in breaks)
    return wrapping if going_on > _GOING_ON * len(breaks) else None


def _explained(breaks: Sequence[tuple[TextLine, TextLine]], measure: Callable[[str], int]) -> tuple[float, Wrapping]:
    """Return the largest share of line breaks that one width explains, and that width."""
    trial = Wrapping(0, filled=1.0, measure=measure)
    spans = [(trial.edge(line), trial.needed(line, following)) for line, following in breaks]
    steps = Counter[int]()
    for edge, needed in spans:
        steps[edge] += 1
        steps[needed] -= 1
    best = total = width = 0
    for column in sorted(steps):
        total += steps[column]
        if total >= best and _NARROWEST <= column <= _WIDEST:
            best, width = total, column
    share = best / len(breaks)
    return share, Wrapping(width, filled=_EVEN if share < _GREEDY else _FILLED, measure=measure)


def _goes_on(line: TextLine, following: TextLine) -> bool:
    """True if a sentence evidently continues in the next line."""
    return not ends_clause(line.text) and not following.text[:1].isupper() and _is_word(following.text[0])


def _first_word(text: str) -> str:
    return text[0] if _is_wide(text[0]) else text.split(None, 1)[0]


def _is_wide(character: str) -> bool:
    """True for letters that are written without spaces between words (Chinese, Japanese)."""
    return unicodedata.east_asian_width(character) in "WF"


def _is_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LM"


def ends_sentence(text: str) -> bool:
    return text.rstrip(_CLOSERS)[-1:] in tuple(SENTENCE_ENDS)


def ends_clause(text: str) -> bool:
    """True if a line ends with a sentence end or a colon."""
    return ends_sentence(text) or text.endswith((":", "："))


def paragraphs_of(lines: Sequence[TextLine], wrapping: Wrapping, *, is_item: bool = False) -> list[list[TextLine]]:
    """Divide the lines of a block into paragraphs, whose lines can be joined.

    A break that the column does not explain is deliberate. But where it explains most breaks of a block, and in an
    item, only those at the end of a sentence are: people edit paragraphs without filling them again.
    """
    # The lines below a copyright notice are an address or other notices.
    wrapping = replace(wrapping, filled=1.0) if NOTICE.match(lines[0].text) else wrapping
    explained = [_is_wrapped(line, following, wrapping) for line, following in pairwise(lines)]
    is_mostly_filled = is_item or 2 * sum(explained) > len(explained)
    parts = [[lines[0]]]
    for (line, following), is_wrapped in zip(pairwise(lines), explained, strict=True):
        is_new_paragraph = ends_sentence(line.text) and (not is_wrapped or following.indent >= line.indent + 2)
        is_deliberate = is_new_paragraph if is_mostly_filled else not is_wrapped
        if is_deliberate or NOTICE.match(following.text):
            parts.append([])
        parts[-1].append(following)
    return parts


def _is_wrapped(line: TextLine, following: TextLine, wrapping: Wrapping) -> bool:
    needed, is_long = wrapping.needed(line, following), wrapping.edge(line) > _HALF * wrapping.width
    if needed > wrapping.width and is_long:
        return True
    if following.text[0].islower() and not ends_clause(line.text) and (is_long or following.indent > line.indent):
        return True
    return needed > wrapping.filled * wrapping.width and not ends_clause(line.text)


def vocabulary(text: str) -> frozenset[str]:
    """Return the words of a text; they show whether a hyphen at the end of a line belongs to the word."""
    return frozenset(word for token in text.split() if (word := token.strip(_PUNCTUATION).casefold()))


def joined(lines: Sequence[TextLine], known: frozenset[str]) -> str:
    """Return the lines as one, with runs of spaces kept as they are."""
    text = lines[0].text
    for line in lines[1:]:
        text = _before(text, line.text, known) + line.text
    return text


def _before(text: str, following: str, known: frozenset[str]) -> str:
    if _is_wide(text[-1]) and _is_wide(following[0]):
        return text
    if text.endswith("--") and not text.endswith(" --"):
        return text
    if not (text.endswith(("-", "‐")) and _is_word(text[-2:-1] or " ") and _is_word(following[0])):
        return f"{text} "
    # Programs break lines after the hyphen of "well-known"; only people hyphenate other words.
    start, end = text[:-1].rsplit(" ", 1)[-1], following.split(" ", 1)[0]
    with_hyphen = f"{start}-{end}".strip(_PUNCTUATION).casefold()
    without = f"{start}{end}".strip(_PUNCTUATION).casefold()
    return text[:-1] if without in known and with_hyphen not in known else text
