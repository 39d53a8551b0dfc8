"""Read what the caption or description of a figure states: amounts for a time, shares, totals, the year it is of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from .table_records import Cell

FigureRelation = Literal["point", "share", "total", "year", "shows"]

# The label of a caption ("Figure 3:"); its number is not a fact.
LABEL = re.compile(r"(?P<name>[^\s\d:]{1,15} ?\d{1,3}(?:[.\-–]\d{1,3}){0,2}[a-z]?) ?(?:[:：]|[.–—-](?=\s)) *")
_SLOTS = {
    "number": r"(?P<number>\d{1,3}(?:[ ,.]\d{3})+|\d+(?:[.,]\d+)?)(?!\d|[.,]\d)",
    "things": r"(?P<things>[^\s\d,;:.()%]+(?: [^\s\d,;:.()%]+){0,2}?)",
    "when": r"(?P<when>(?:the )?[^\s,;:.()%]+(?: \d{4})?)",
    "text": r"(?P<text>[^\s,;:]+(?: [^\s,;:]+){2,}?)",
    "year": r"(?P<year>(?:1\d|20)\d\d)",
}
_SLOT = re.compile(r"\{(\w+)\}")
# "Note: …", "Source: …".
_LABELLED = re.compile(r"[^\s:：]{1,12}[:：] ")
_UNCLEAR = re.compile(r"[\n\\<>`{}*_\[\]|]|\.\w{3,4}$")
_MIN_SHOWN, _MAX_SHOWN = 4, 25
_OTHERS: tuple[FigureRelation, ...] = ("share", "total", "year")


@dataclass(frozen=True, slots=True)
class FigureFact:
    """What a figure says: the answer's span in the document, and the words of the text that the question uses."""

    relation: FigureRelation
    answer: Cell
    slots: Mapping[str, str]
    evidence: Cell


def figure_facts(cell: Cell, rules: Mapping[FigureRelation, Sequence[str]]) -> Iterator[FigureFact]:
    """Yield what a caption or description states, by rules for each relation.

    A rule is a regular expression with the slots `{number}`, `{things}`, `{when}`, `{text}` and `{year}`. Of points, a
    number without a noun is of the things of the number before it: "412 ships in the spring, 655 in the autumn".
    """
    if _UNCLEAR.search(cell.text):
        return
    label = LABEL.match(cell.text)
    start = cell.start + (label.end() if label is not None else 0)
    said = Cell(cell.text[start - cell.start :].rstrip(".।"), start, cell.end)
    yield from _points(said, cell, rules["point"])
    taken: set[int] = set()
    for relation in _OTHERS:
        slot = "year" if relation == "year" else "number"
        for rule in rules[relation]:
            for found in _pattern(rule).finditer(said.text):
                if found.start(slot) not in taken:
                    taken.add(found.start(slot))
                    yield FigureFact(relation, _part(said, found, slot), found.groupdict(), cell)
    if _MIN_SHOWN <= len(said.text.split()) <= _MAX_SHOWN and not _LABELLED.match(said.text):
        yield FigureFact("shows", Cell(said.text, start, start + len(said.text)), {}, cell)


def _points(said: Cell, cell: Cell, rules: Sequence[str]) -> Iterator[FigureFact]:
    matches = {m.start("number"): m for rule in reversed(rules) for m in _pattern(rule).finditer(said.text)}
    things = ""
    for _, found in sorted(matches.items()):
        slots = found.groupdict()
        things = slots.get("things") or things
        if things:
            yield FigureFact("point", _part(said, found, "number"), {**slots, "things": things}, cell)


def _part(said: Cell, found: re.Match[str], slot: str) -> Cell:
    return Cell(found[slot], said.start + found.start(slot), said.start + found.end(slot))


@cache
def _pattern(rule: str) -> re.Pattern[str]:
    return re.compile(_SLOT.sub(lambda slot: _SLOTS[slot[1]], rule) + r"(?![^\W_])", re.IGNORECASE)
