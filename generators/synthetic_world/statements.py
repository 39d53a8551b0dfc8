"""An index of all statements in the articles of a world, by subject and by object."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence

import numpy as np

from ...utils.errors import CorpusError
from .article_reader import read_article
from .articles import render
from .relations import RELATIONS
from .world import World

_TO_ENTITY = tuple(sorted({relation.name for relation in RELATIONS if relation.to_entity}))
_TO_LITERAL = ("gender", *sorted({relation.name for relation in RELATIONS if not relation.to_entity}))
_NAMES = (*_TO_ENTITY, *_TO_LITERAL)
_CODES = {name: code for code, name in enumerate(_NAMES)}
_LITERALS_FROM = len(_TO_ENTITY)

Stated = Mapping[str, Sequence[int]]
_NOTHING: Stated = {}


class StatementIndex:
    """The statements of the articles of one language, read from their texts alone.

    Names and literals are numbered in the order in which they first occur. Call `add` with every article, then `close`
    once. A million articles take about 0.4 GB.
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
            CorpusError: the text cannot be read, or states something about another subject.
        """
        names, literals = self._names, self._literals
        self._titles.append(names.setdefault(title, len(names)))
        relations, objects = [], []
        for subject, relation, value in read_article(title, text, self.language):
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
        """Sort the statements for lookup.

        Raises:
            CorpusError: two articles have one title.
        """
        titles = np.frombuffer(self._titles, dtype=np.int32) if self._titles else np.zeros(0, np.int32)
        position = np.full(len(self._names), -1, dtype=np.int32)
        position[titles] = np.arange(len(titles))
        self._position = position.data
        if np.count_nonzero(position >= 0) < len(titles):
            raise CorpusError("two articles of the world have one title, so its name is ambiguous")
        self._literal_of = list(self._literals)
        codes = np.frombuffer(self._relations, dtype=np.int8) if self._relations else np.zeros(0, np.int8)
        objects = np.frombuffer(self._objects, dtype=np.int32) if self._objects else np.zeros(0, np.int32)
        starts = np.frombuffer(self._starts, dtype=np.int64)
        subjects = np.repeat(titles, starts[1:] - starts[:-1])
        rows = np.flatnonzero(codes < _LITERALS_FROM)
        rows = rows[np.argsort(objects[rows], kind="stable")]
        # Memory views: reading single numbers is ten times as fast as from arrays.
        self._by_object = (objects[rows].data, codes[rows].data, subjects[rows].data)

    def number(self, name: str) -> int:
        """Return the number of a name; -1 if no text contains it."""
        return self._names.get(name, -1)

    def name(self, number: int) -> str:
        """Return the name with a number."""
        return next(name for name, its in self._names.items() if its == number)

    def literal(self, number: int) -> str:
        """Return the literal with a number, as `read_article` gave it."""
        return self._literal_of[number]

    def about(self, name: int) -> Stated:
        """Return what the article of a name states: numbers of names or literals by relation."""
        found = self._out.get(name)
        if found is None:
            self._out[name] = found = self._stated_by(name)
        return found

    def naming(self, name: int) -> Stated:
        """Return the subjects whose articles have a name as an object, by relation."""
        found = self._into.get(name)
        if found is None:
            objects, codes, subjects = self._by_object
            first = bisect_left(objects, name)
            last = bisect_left(objects, name + 1, first)
            self._into[name] = found = _by_relation(codes[first:last].tolist(), subjects[first:last].tolist())
        return found

    def _stated_by(self, name: int) -> Stated:
        position = self._position[name] if name >= 0 else -1
        if position < 0:
            return _NOTHING
        first, last = self._starts[position], self._starts[position + 1]
        return _by_relation(self._relations[first:last].tolist(), self._objects[first:last].tolist())


def _by_relation(codes: list[int], numbers: list[int]) -> Stated:
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
