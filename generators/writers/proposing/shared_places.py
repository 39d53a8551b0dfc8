"""The places of all types of a run, in orders in which none comes again to any type while others wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from ....utils.records.samples import Reject
from .material import Material

# The places of a type by how often passages were shown so far, which it looks up when it comes to them.
FindPlaces = Callable[[Mapping[str, int]], Iterator[Material | Reject]]


@dataclass
class _Type:
    """The places of a type that are left, those found with the rejects between them, and how many more count."""

    places: Iterator[Material | Reject]
    counting: int
    found: list[Material | Reject] = field(default_factory=list)

    def find(self) -> Material | None:
        """Find the next place, and the rejects before it; return None if there is none."""
        for one in self.places:
            self.found.append(one)
            if isinstance(one, Material):
                return one
        return None


class SharedPlaces:
    """The places of the types of a run.

    The types are taken to show one place after another in turns, each up to its limit, whatever the model replies. So
    the order of each depends on the types and their limits alone, not on replies and when they come; beyond its limit,
    it depends on what all of them show within theirs.
    """

    def __init__(self, types: Mapping[int, tuple[FindPlaces, int]]) -> None:
        """Share out places.

        Args:
            types: by the number of each type, what finds its places, and the most of them that it shows.
        """
        self._shown: Counter[str] = Counter()
        self._types = {number: _Type(find(self._shown), limit) for number, (find, limit) in types.items()}

    def of(self, number: int) -> Iterator[Material | Reject]:
        """Yield the places of a type from the first on; rejects say why a place is left out."""
        one, at = self._types[number], 0
        while at < len(one.found) or self._finds_more(one):
            yield one.found[at]
            at += 1

    def _finds_more(self, one: _Type) -> bool:
        known = len(one.found)
        while len(one.found) == known and any(other.counting for other in self._types.values()):
            self._take_turns()
        if len(one.found) == known:
            one.find()
        return len(one.found) > known

    def _take_turns(self) -> None:
        for one in self._types.values():
            if not one.counting:
                continue
            place = one.find()
            one.counting = one.counting - 1 if place is not None else 0
            if place is not None:
                self._shown.update(place.own)
