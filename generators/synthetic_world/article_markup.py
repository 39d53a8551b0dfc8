"""The markup of article templates: slots, and choices between wordings. `KindPatterns` explains how it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

_MARK = re.compile(r"(\{[^{}\[\]]*\}|\[[^{}\[\]]*\])")
_CHOICE = re.compile(r"\[(?:([a-z_]+):)?(.*)\]")
_STRAY = re.compile(r"[{}\[\]]")
# Beside a slot or choice no letter may stand: what is in it could not be told from the word.
_SIGNS = r" .,;:()'।॥"
_UNPARTED = re.compile(rf"[^{_SIGNS}][{{\[]|[}}\]][^{_SIGNS}]")
_SEVERAL = "+"
GENDER, ALIVE = "", "alive"


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for what a relation leads to, or for the `name` of the subject; with `several`, for a list."""

    name: str
    several: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Wordings, one of which is taken: by the subject's gender or life, or by what a relation leads to."""

    by: str
    alternatives: tuple[str, ...]

    @property
    def is_for_the_living(self) -> bool:
        return self.by == ALIVE and len(self.alternatives) == 1

    @property
    def goes_by_gender(self) -> bool:
        return self.by == GENDER or (self.by == ALIVE and len(self.alternatives) > 2)

    def taken(self, female: bool, dead: bool, second: Mapping[str, bool]) -> int:
        """Which alternative, counted from 0; `second` tells of relations whether they ask for the second one."""
        if self.by == GENDER:
            return female
        if self.by != ALIVE:
            return second[self.by]
        number = len(self.alternatives)
        if number < 3:
            return dead
        return 2 * dead + female if number == 4 else (1 + female) * dead


Pieces = tuple[str | Slot | Choice, ...]


def parse(template: str) -> Pieces:
    """A template in its parts.

    Raises:
        ValueError: a bracket has no partner, or a choice not as many alternatives as it must; the message says which.
    """
    parts = _MARK.split(template)
    if stray := _STRAY.search("".join(parts[::2])):
        raise ValueError(f"a {stray[0]!r} without its partner")
    if unparted := _UNPARTED.search(template):
        raise ValueError(f"a slot or choice must have a space or a sign on either side; there is {unparted[0]!r}")
    return tuple([_mark(part) if place % 2 else part for place, part in enumerate(parts) if part])


@cache
def _mark(mark: str) -> Slot | Choice:
    if mark.startswith("{"):
        name = mark[1:-1]
        return Slot(name.removesuffix(_SEVERAL), name.endswith(_SEVERAL))
    found = _CHOICE.fullmatch(mark)
    assert found is not None
    by, alternatives = found[1] or GENDER, tuple(found[2].split("|"))
    if len(alternatives) not in ((1, 2, 3, 4) if by == ALIVE else (2,)) or not all(alternatives):
        raise ValueError(f"{mark} has not as many alternatives as it must")
    return Choice(by, alternatives)


def slots(pieces: Pieces) -> tuple[Slot, ...]:
    return tuple([piece for piece in pieces if type(piece) is Slot])


def choices(pieces: Pieces) -> tuple[Choice, ...]:
    return tuple([piece for piece in pieces if type(piece) is Choice])


def pattern(pieces: Pieces, female: bool, dead: bool, second: Mapping[str, bool]) -> str:
    """The template with its choices taken, as a pattern for `%` with a mapping: its slots are `%(name)s`."""
    parts = [_wording(piece, female, dead, second) for piece in pieces]
    return "".join(f"%({part.name})s" if isinstance(part, Slot) else part.replace("%", "%%") for part in parts)


def wordings(pieces: Pieces, place: str) -> list[tuple[bool | None, str]]:
    """All that a template can become, with `place` for each slot.

    Each with whether it is for a female subject: None where that does not matter.
    """
    marks = choices(pieces)
    if not marks:
        return [(None, "".join([piece if isinstance(piece, str) else place for piece in pieces]))]
    template = "".join([_template_of(piece, place) for piece in pieces])
    found: list[tuple[bool | None, str]] = []
    for female, dead, second in _cases(marks):
        taken = [choice.alternatives[choice.taken(bool(female), dead, second)] for choice in marks]
        found.append((female, template % tuple(taken)))
    return found


def _cases(marks: Sequence[Choice]) -> Sequence[tuple[bool | None, bool, Mapping[str, bool]]]:
    """All that choices can go by: gender (None where it does not matter), life, and what relations lead to."""
    by = {choice.by for choice in marks}
    genders = (False, True) if any(choice.goes_by_gender for choice in marks) else (None,)
    lives = (False, True) if ALIVE in by and not any(choice.is_for_the_living for choice in marks) else (False,)
    others = sorted(by - {GENDER, ALIVE})
    seconds = [dict(zip(others, taken, strict=True)) for taken in product((False, True), repeat=len(others))]
    return list(product(genders, lives, seconds))


def _template_of(piece: str | Slot | Choice, place: str) -> str:
    """A piece in a pattern for `%` with the wordings of its choices."""
    if isinstance(piece, str):
        return piece.replace("%", "%%")
    return place if isinstance(piece, Slot) else "%s"


def _wording(piece: str | Slot | Choice, female: bool, dead: bool, second: Mapping[str, bool]) -> str | Slot:
    return piece.alternatives[piece.taken(female, dead, second)] if isinstance(piece, Choice) else piece
