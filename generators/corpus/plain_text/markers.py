"""Markers of items and numbered headings in plain text: bullets, numbers, letters."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Set
from dataclasses import dataclass

from .wrapping import TextLine

_BULLET = re.compile(r"(?:[-*+•‣◦▪●○·–]|o(?= {2}))[ \t]+(?=\S)")
_NUMBER = re.compile(r"(\(?)(\d{1,3})([.)])[ \t]+(?=\S)")
# Without a full stop at its end it must precede a capital or a letter without case: "3.5 million" is an amount.
_PARTS = re.compile(r"(\d{1,3}(?:\.\d{1,3})+)(\.?)[ \t]+(?=\S)")
_ROMAN = "[ivxl]{1,6}|[IVXL]{1,6}"
# A vowel sign may follow an Indic letter.
_LETTER = re.compile(rf"(\(?)({_ROMAN}|[^\W\d_][^\s\w().]?)([.)])[ \t]+(?=\S)")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50}

# The family of a marker and its position in a list; None for any.
Place = tuple[str, int | None]


@dataclass(frozen=True, slots=True)
class Marker:
    """The marker that a line begins with.

    Markers of one list have one `family` ("1." and "(1)" have two). `number` is that of "1.", `label` is kept of any
    other one. `values` are its possible positions in a list ("i" is the first or the ninth), none for a bullet. `parts`
    is the number of parts of "2.1". `length` is the number of characters it takes in the line.
    """

    family: str
    length: int
    number: int | None = None
    label: str = ""
    values: tuple[int, ...] = ()
    parts: int = 0

    @property
    def may_be_first(self) -> bool:
        return not self.values or 1 in self.values or 0 in self.values

    @property
    def places(self) -> tuple[Place, ...]:
        """The positions that this may have, and that of any marker of its family."""
        return (self.family, None), *((self.family, value) for value in self.values)

    @property
    def places_before(self) -> tuple[Place, ...]:
        """The positions of which one must be taken by the marker before this one."""
        return tuple((self.family, value - 1) for value in self.values) or ((self.family, None),)

    def follows(self, taken: Collection[Place]) -> bool:
        """Return True if this is the next marker of a list after one of the places that are taken."""
        return any(place in taken for place in self.places_before)


def marker_of(line: str) -> Marker | None:
    """Return the marker at the beginning of a line; None if there is none."""
    if found := _BULLET.match(line):
        return Marker(line[0], found.end())
    if found := _NUMBER.match(line):
        number = int(found[2])  # of any script: int reads Devanagari digits too
        return Marker(f"{found[1]}1{found[3]}", found.end(), number=number, values=(number,), parts=1)
    if found := _PARTS.match(line):
        following = line[found.end()]
        is_marker = bool(found[2]) or not (following.islower() or following.isdigit())
        if not is_marker:
            return None
        parts = found[1].count(".") + 1
        last = int(found[1].rpartition(".")[2])
        return Marker(f"1.{parts}", found.end(), label=f"{found[1]}.", values=(last,), parts=parts)
    if (found := _LETTER.match(line)) and (found[1] == "(") <= (found[3] == ")"):
        case = "a" if found[2].islower() else "A" if found[2].isupper() else "x"
        label = f"({found[2]})" if found[1] else f"{found[2]})"
        return Marker(f"{found[1]}{case}{found[3]}", found.end(), label=label, values=_values(found[2]))
    return None


def _values(letters: str) -> tuple[int, ...]:
    """Return the positions that a letter or a Roman number can have in a list; for letters of other scripts any."""
    lowered = letters.lower()
    values = [ord(lowered) - ord("a") + 1] if len(lowered) == 1 and "a" <= lowered <= "z" else []
    if set(lowered) <= set(_ROMAN_VALUES):
        values.append(_roman(lowered))
    return tuple(values)


def _roman(letters: str) -> int:
    total = 0
    for letter, following in zip(letters, [*letters[1:], ""], strict=True):
        value = _ROMAN_VALUES[letter]
        total += -value if _ROMAN_VALUES.get(following, 0) > value else value
    return total


def starts_item(marker: Marker, taken: Set[Place], previous: str, rest: Iterable[TextLine]) -> bool:
    """Return whether a marker inside a block starts an item: it follows an item, or an introduction.

    `taken` are the places of the open items, `previous` is the line before, and `rest` are those after it. Behind an
    introduction another item must follow, since "(1)" may stand in a sentence.
    """
    if marker.follows(taken):
        return True
    is_introduced = previous.rstrip().endswith((":", "："))
    others = filter(None, (marker_of(line.text) for line in rest))
    return is_introduced and marker.may_be_first and any(other.follows(marker.places) for other in others)
