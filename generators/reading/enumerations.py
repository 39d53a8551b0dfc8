"""Find enumerations in a sentence, "A, B and C", with a certain beginning and end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ...utils.languages import Language, reading_patterns
from ...utils.text.words import folded_words
from .table_records import Cell

_MIN_ITEMS = 3
_MAX_ITEMS = 10
_MAX_ITEM_WORDS = 6
# Items of at most this many words may mix capitalised and lower-case beginnings.
_NAME_WORDS = 3
# Extra words that the last item may have over the longest other item: text after the enumeration counts as part of it.
_MAX_TAIL_WORDS = 1
_MAX_DIFFERENCE = 2
_CLOSERS = ")]"
_OPENERS = "(["
# A preposition inside an item.
_LINK = re.compile(r" (?:of|in|on|at|for|with|from|to|by|about|against|under|as|such|including)\b")
_NO_ITEM = re.compile(r"[\n;:()\[\]“”\"«»…—–|<>{}_*=#\\/?!]")


def find_enumeration(sentence: str, patterns: Sequence[str], language: Language) -> list[Cell] | None:
    """Return the items of the only enumeration in a sentence, or None.

    `patterns` are the words around it: "such as {items}" begins after these words and ends with the sentence or the
    bracket around it; "में {items} शामिल हैं" has words at both ends. The last item follows one of the language's joiners.
    Items are short; longer ones either all begin with a capital or none does.
    """
    for pattern in patterns:
        before, _, behind = pattern.partition("{items}")
        found = [
            items
            for match in _bounds(before.strip(), behind.strip()).finditer(sentence)
            if (items := _items(sentence, match.end("before"), behind.strip(), language))
        ]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def enumeration_between(sentence: str, start: int, end: int, language: Language) -> list[Cell] | None:
    """Return the items of a phrase that is one enumeration, each whole by itself; None of any other.

    Words before the first item or behind the last that belong to all of them ("the islands of Lewis, Skye and Mull",
    "steel, paper and rubber goods") make it no enumeration.
    """
    cells = _items_between(sentence, start, end, language)
    if cells is None:
        return None
    openings = [bool(_LINK.search(cell.text)) for cell in cells]
    numbers = [len(folded_words(cell.text)) for cell in cells]
    capitals = {any(map(str.isupper, cell.text.split()[-1])) for cell in cells}
    is_shared = openings[0] > openings[1] or openings[-1] > max(openings[:-1]) or len(capitals) > 1
    return None if is_shared or numbers[-1] > max(numbers[:-1]) else cells


@cache
def _bounds(before: str, behind: str) -> re.Pattern[str]:
    # "as" must not match in "has such"; a colon directly follows a word.
    opening = r"(?<=\S)" if before == ":" else r"(?:(?<=[\s(,])|^)"
    return re.compile(rf"{opening}(?P<before>{re.escape(before)})(?=\s)", re.IGNORECASE)


def _items(sentence: str, start: int, behind: str, language: Language) -> list[Cell] | None:
    end = _end(sentence, start, behind, language)
    # A comma before it means that the enumeration may have begun earlier.
    if end is None or (behind and "," in sentence[:start]):
        return None
    return _items_between(sentence, start, end, language)


def _items_between(sentence: str, start: int, end: int, language: Language) -> list[Cell] | None:
    span = sentence[start:end]
    joint = _last_joint(span, language)
    if joint is None:
        return None
    cells: list[Cell] = []
    position = 0
    for part in span[: joint.start()].split(", "):
        cells.append(Cell.between(sentence, start + position, start + position + len(part)))
        position += len(part) + 2
    cells.append(Cell.between(sentence, start + joint.end(), end))
    # "Momus, a cabaret, and Melodram" has two items, the first with an apposition.
    lengths = [len(folded_words(cell.text)) for cell in cells]
    may_explain = len(cells) == _MIN_ITEMS and joint.group().startswith(",")
    if "," in cells[-1].text or (may_explain and max(lengths) - min(lengths) > _MAX_DIFFERENCE):
        return None
    return cells if _are_items(cells, language) and not _is_counted(cells, language) else None


def _is_counted(cells: Sequence[Cell], language: Language) -> bool:
    """Return True for "two groups, the owls and the bats": the first is what the others are."""
    first = folded_words(cells[0].text)[0]
    return reading_patterns(language).numbers.words.get(first, first) == str(len(cells) - 1)


def _last_joint(span: str, language: Language) -> re.Match[str] | None:
    """Find the joiner before the last item: the only one, or the only one after a comma."""
    joiners = "|".join(map(re.escape, language.scoring.joiners))
    joints = list(re.finditer(rf"(?:,\s+|\s+)(?:{joiners})\s+", span)) if joiners else []
    behind_comma = [joint for joint in joints if joint.group().startswith(",")]
    if len(joints) > 1 and (len(behind_comma) != 1 or joints[-1] is not behind_comma[0]):
        return None
    return joints[-1] if joints else None


def _end(sentence: str, start: int, behind: str, language: Language) -> int | None:
    """Return the end of the enumeration: the next words, the closing bracket, or the end of the sentence."""
    if behind:
        found = sentence.find(f" {behind}", start)
        rest = sentence[found + 1 + len(behind) :] if found >= 0 else "…"
        return found if found >= 0 and not rest.strip("".join(language.sentence_ends)) else None
    opened = max(sentence.rfind(mark, 0, start) for mark in _OPENERS)
    if opened >= 0 and not any(mark in sentence[opened:start] for mark in _CLOSERS):
        closed = [place for mark in _CLOSERS if (place := sentence.find(mark, start)) >= 0]
        return min(closed) if closed else None
    return len(sentence.rstrip().rstrip("".join(language.sentence_ends)))


def _are_items(cells: Sequence[Cell], language: Language) -> bool:
    patterns = reading_patterns(language)
    not_in_items = {*patterns.references.clause_starts, *patterns.references.pronouns} - {*language.scoring.joiners}
    numbers = []
    for cell in cells:
        words = folded_words(cell.text)
        if not words or _NO_ITEM.search(cell.text) or not_in_items.intersection(words):
            return False
        if leaves_open(cell.text, language):
            return False
        numbers.append(len(words))
    if not _MIN_ITEMS <= len(cells) <= _MAX_ITEMS or max(numbers) > _MAX_ITEM_WORDS:
        return False
    if numbers[-1] > max(numbers[:-1]) + _MAX_TAIL_WORDS:
        return False
    if len({folded_words(cell.text) for cell in cells}) < len(cells):
        return False
    return max(numbers) <= _NAME_WORDS or len({_first_letter(cell.text, language).isupper() for cell in cells}) == 1


def leaves_open(item: str, language: Language) -> bool:
    """True if an item only indicates that there are more: "many other factors", "so on", "आदि"."""
    words = folded_words(item)
    references = reading_patterns(language).references
    starts = (tuple(start.split()) for start in references.open_starts)
    ends = (tuple(end.split()) for end in references.open_ends)
    return any(words[: len(start)] == start for start in starts) or any(words[-len(end) :] == end for end in ends)


def _first_letter(item: str, language: Language) -> str:
    """Return the first letter of an item, after its article."""
    words = item.split()
    behind = words[1:] if len(words) > 1 and words[0].lower() in language.scoring.articles else words
    return behind[0][:1]
