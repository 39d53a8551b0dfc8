"""The parts that a rewording of a question must keep."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MustKeep:
    """The parts that a rewording of a question must keep, and those that it must not say.

    The question contains each of `keep` word for word, at least one name of each group of `names`, and enough words of
    each of `about` to be about it. It contains none of `secret`, and no numbers but those of `keep` and `about`.
    """

    keep: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()
