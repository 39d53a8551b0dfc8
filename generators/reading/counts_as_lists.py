"""Counts and sets of words or tuples of words as lists, which JSON can hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping, MutableSet
from typing import Any, TypeAlias

Counts: TypeAlias = MutableMapping[Any, Any] | MutableSet[Any]


def as_lists(counts: Iterable[Counts]) -> list[list[Any]]:
    return [list(one.items() if isinstance(one, Mapping) else one) for one in counts]


def fill(counts: Iterable[Counts], lists: Iterable[list[Any]]) -> None:
    """Fill empty counts with what `as_lists` returned of others like them."""
    for one, entries in zip(counts, lists, strict=True):
        if isinstance(one, MutableSet):
            for entry in entries:
                one.add(_with_tuples(entry))
        else:
            for key, value in entries:
                one[_with_tuples(key)] = _with_tuples(value)


def _with_tuples(value: Any) -> Any:
    return tuple(map(_with_tuples, value)) if type(value) is list else value
