"""All statements that the texts of a world make, read once, and found by their subject or their object."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence

import numpy as np

from ...utils.errors import CorpusError
from .article_reader import statements
from .articles import render
from .relations import RELATIONS
from .skeletons import skeletons
from .world import World

_TO_ENTITY = tuple(sorted({relation.name for relation in RELATIONS if relation.to_entity}))
_TO_LITERAL = ("gender", *sorted({relation.name for relation in RELATIONS if not relation.to_entity}))
_NAMES = (*_TO_ENTITY, *_TO_LITERAL)
_CODES = {name: code for code, name in enumerate(_NAMES)}
_LITERALS_FROM = len(_TO_ENTITY)

Stated = Mapping[str, Sequence[int]]
_NOTHING: Stated = {}


class StatementIndex:
    """What the articles of one language state; nothing in it comes from the world but through their texts.

    Names and literals are numbers here, in the order in which they were first met. Feed every article to `add`, then
    call `close` once. For a million articles it takes some 0.4 GB.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._names: dict[str, int] = {}
        self._literals: dict[str, int] = {}
        self._literal_of: list[str] = []
        self._titles = array("i")
        self._starts = array("q", [0])
        self._relations = array("b")
        self._objects = array("i")
        self._out: dict[int, Stated] = {}
        self._into: dict[int, Stated] = {}

    def add(self, title: str, text: str) -> None:
        """Read one article.

        Raises:
            CorpusError: its text states something of another subject.
        """
        names, literals = self._names, self._literals
        self._titles.append(names.setdefault(title, len(names)))
        relations, objects = [], []
        for subject, relation, value in statements(title, text, skeletons(self.language)):
            if subject != title:
                raise CorpusError(
                    f"the article {title!r} states {relation} of {subject!r}; it may only speak of itself"
                )
            code = _CODES[relation]
            interned = names if code < _LITERALS_FROM else literals
            relations.append(code)
            objects.append(interned.setdefault(value, len(interned)))
        self._relations.fromlist(relations)
        self._objects.fromlist(objects)
        self._starts.append(len(self._objects))

    def close(self) -> None:
        """Order what was read, for looking up.

        Raises:
            CorpusError: two articles have one title.
        """
        titles = np.frombuffer(self._titles, dtype=np.int32) if self._titles else np.zeros(0, np.int32)
        position = np.full(len(self._names), -1, dtype=np.int32)
        position[titles] = np.arange(len(titles))
        self._position = position.data
        if np.count_nonzero(position >= 0) < len(titles):
            raise CorpusError("two articles of the world have one title, so that a name does not tell which is meant")
        self._literal_of = list(self._literals)
        codes = np.frombuffer(self._relations, dtype=np.int8) if self._relations else np.zeros(0, np.int8)
        objects = np.frombuffer(self._objects, dtype=np.int32) if self._objects else np.zeros(0, np.int32)
        starts = np.frombuffer(self._starts, dtype=np.int64)
        subjects = np.repeat(titles, starts[1:] - starts[:-1])
        rows = np.flatnonzero(codes < _LITERALS_FROM)
        rows = rows[np.argsort(objects[rows], kind="stable")]
        # As memory views: single numbers are read from them ten times as fast as from arrays.
        self._by_object = (objects[rows].data, codes[rows].data, subjects[rows].data)

    def number(self, name: str) -> int:
        """The number of a name; -1 where no text holds it."""
        return self._names.get(name, -1)

    def name(self, number: int) -> str:
        """The name that has a number."""
        return next(name for name, its in self._names.items() if its == number)

    def literal(self, number: int) -> str:
        """A literal as `read_article` gave it."""
        return self._literal_of[number]

    def about(self, name: int) -> Stated:
        """What the article of a name states: relations to the numbers of names or of literals."""
        found = self._out.get(name)
        if found is None:
            self._out[name] = found = self._read_row(name)
        return found

    def naming(self, name: int) -> Stated:
        """The subjects whose articles state something of which a name is the object, by relation."""
        found = self._into.get(name)
        if found is None:
            objects, codes, subjects = self._by_object
            first = bisect_left(objects, name)
            last = bisect_left(objects, name + 1, first)
            self._into[name] = found = _grouped(codes[first:last].tolist(), subjects[first:last].tolist())
        return found

    def _read_row(self, name: int) -> Stated:
        position = self._position[name] if name >= 0 else -1
        if position < 0:
            return _NOTHING
        first, last = self._starts[position], self._starts[position + 1]
        return _grouped(self._relations[first:last].tolist(), self._objects[first:last].tolist())


def _grouped(codes: list[int], numbers: list[int]) -> Stated:
    if not codes:
        return _NOTHING
    groups: dict[str, list[int]] = {}
    for code, number in zip(codes, numbers, strict=True):
        groups.setdefault(_NAMES[code], []).append(number)
    return groups


def read_world(world: World, language: str) -> StatementIndex:
    """Render and read every article of a world."""
    index = StatementIndex(language)
    for entity in range(world.size):
        article = render(world, entity, language)
        index.add(article.title, article.text)
    index.close()
    return index
