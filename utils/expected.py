"""Check what callers of the library pass in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from .errors import ConfigError

T = TypeVar("T")


def expect(value: T, kind: type | tuple[type, ...], name: str) -> T:
    """Return a value of the kind it must be.

    Raises:
        ConfigError: it is something else; `name` is the parameter.
    """
    if not isinstance(value, kind):
        raise ConfigError(f"{name}: expected {_named(kind)}, found {type(value).__name__}")
    return value


def expect_each(values: Iterable[T], kind: type | tuple[type, ...], name: str) -> Iterator[T]:
    """Yield the items of a list or another iterable, all of one kind.

    Raises:
        ConfigError: it is no iterable, or an item is something else; `name` is the parameter.
    """
    if not isinstance(values, Iterable) or isinstance(values, (str, bytes)):
        raise ConfigError(f"{name}: expected an iterable of {_named(kind)}, found {type(values).__name__}")
    for number, value in enumerate(values):
        if not isinstance(value, kind):
            raise ConfigError(f"{name}: item {number}: expected {_named(kind)}, found {type(value).__name__}")
        yield value


def expect_number(value: int, least: int, name: str) -> int:
    """Return a whole number that is not too small.

    Raises:
        ConfigError: it is something else, or below `least`; `name` is the parameter.
    """
    if not isinstance(value, int) or value < least:
        raise ConfigError(f"{name}: expected a number from {least}, found {value!r}")
    return value


def expect_method(value: T, method: str, name: str) -> T:
    """Return an object that has a method.

    Raises:
        ConfigError: it has none, or is a class, which has to be called first; `name` is the parameter.
    """
    if isinstance(value, type):
        made = f"{value.__name__}()"
        raise ConfigError(f"{name}: expected an object with a method {method}, found a class; write {made}")
    if not callable(getattr(value, method, None)):
        raise ConfigError(f"{name}: expected an object with a method {method}, found {type(value).__name__}")
    return value


def expect_methods(values: Iterable[T], method: str, name: str) -> tuple[T, ...]:
    """Return the items of a list or another iterable, all objects that have a method.

    Raises:
        ConfigError: it is no iterable, or an item has none; `name` is the parameter.
    """
    return tuple(expect_method(value, method, name) for value in expect_each(values, object, name))


def _named(kind: type | tuple[type, ...]) -> str:
    return " or ".join(each.__name__ for each in (kind if isinstance(kind, tuple) else (kind,)))
