"""What a question in a language model's words must say so that it asks what it is to ask, and what it must not."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """Parts of a question that are settled before it has words.

    Each of `keep` stands in it word for word, and of each group of `names` at least one; of each of `about` it says
    enough to be about that; none of `secret` stands in it. It has no figures but those of `keep` and `about`.
    """

    keep: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()
