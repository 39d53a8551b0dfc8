"""Which questions a set asks, and beside what: kinds, hops, shapes and contexts as a person names them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...utils.errors import ConfigError
from ...utils.nearest import nearest
from .build_questions import QuestionSettings
from .contexts import CONTEXT_KINDS, ContextKind, ContextSettings
from .queries import FEWEST_HOPS, MOST_HOPS, SHAPES

# Asked for like a shape: a question from whose corpus an article that it needs is taken away. Of counts there are none,
# since without an article they only come to another number.
UNANSWERABLE = "unanswerable"
WITH_TWINS = tuple(shape for shape in SHAPES if shape != "counting")
ASKED_SHAPES = (*SHAPES, UNANSWERABLE)
# Of these the number of hops is what makes them hard, so each number is a kind of its own.
_BY_HOPS = ("chain", "intersection")


@dataclass(frozen=True, slots=True)
class Kind:
    """Questions that become one task: `hops_3`, `comparison`, `counting`, `unanswerable`."""

    name: str
    settings: QuestionSettings


def question_kinds(count: int, hops: Sequence[int], shapes: Sequence[str]) -> tuple[Kind, ...]:
    """The kinds that have a question of `hops` and `shapes`; `count` is spread over them as evenly as it can be."""
    found = list(_kinds(sorted(set(hops)), shapes))
    shares = [(count + len(found) - 1 - number) // len(found) for number in range(len(found))]
    return tuple(
        Kind(name, QuestionSettings(share, its_hops, its_shapes, unanswerable=1.0 if name == UNANSWERABLE else 0.0))
        for (name, its_hops, its_shapes), share in zip(found, shares, strict=True)
        if share
    )


def _kinds(hops: Sequence[int], shapes: Sequence[str]) -> Iterator[tuple[str, tuple[int, ...], tuple[str, ...]]]:
    for number in hops:
        fitting = tuple(shape for shape in _BY_HOPS if shape in shapes and number >= FEWEST_HOPS[shape])
        if fitting:
            yield f"hops_{number}", (number,), fitting
    for shape in ASKED_SHAPES:
        # Without its only article a question of one hop is about nobody.
        several = tuple(number for number in hops if number >= FEWEST_HOPS.get(shape, 2))
        if shape in shapes and shape not in _BY_HOPS and several:
            yield shape, several, WITH_TWINS if shape == UNANSWERABLE else (shape,)


def read_hops(text: str, name: str) -> tuple[int, ...]:
    """Numbers of hops as they are typed: "2", "1-4", "1,3,5-6".

    Raises:
        ConfigError: it is none of these, or a number that no question has; the message begins with `name`.
    """
    hops: set[int] = set()
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        if not (first.isdecimal() and (last or first).isdecimal()):
            raise ConfigError(f"{name} {text!r}: write a number, 1-4 or 1,3")
        hops.update(range(int(first), int(last or first) + 1))
    if not hops or min(hops) < 1 or max(hops) > MOST_HOPS:
        raise ConfigError(f"{name} {text!r}: questions have from 1 to {MOST_HOPS} hops")
    return tuple(sorted(hops))


def read_shapes(names: Sequence[str], name: str) -> tuple[str, ...]:
    """The shapes named, with commas between them or not; all where none is.

    Raises:
        ConfigError: there is no such shape; the message begins with `name`.
    """
    wanted = [part.strip() for one in names for part in one.split(",") if part.strip()]
    for shape in wanted:
        if shape not in ASKED_SHAPES:
            raise ConfigError(
                f"{name} {shape!r}: there is no such shape{nearest(shape, ASKED_SHAPES)}; there are: "
                f"{', '.join(ASKED_SHAPES)}"
            )
    return tuple(shape for shape in ASKED_SHAPES if shape in wanted or not wanted)


def context_asked(amounts: Mapping[ContextKind, tuple[str, int]], kind: tuple[str, str] | None) -> ContextSettings:
    """The context that is asked for, by its kind, by how much it is to hold, or by both; distractors where by neither.

    Args:
        amounts: what was given, by the kind that it is an amount of, with the name of its setting.
        kind: the name of the setting that says the kind, and what it says.

    Raises:
        ConfigError: it says no kind that there is, or what is given belongs to several.
    """
    given = {known: name for known, (name, _) in amounts.items()}
    if kind is not None:
        name, value = kind
        named = [known for known in CONTEXT_KINDS if known == value]
        if not named:
            raise ConfigError(f"{name} must be one of {', '.join(CONTEXT_KINDS)}, not {value!r}")
        given.setdefault(named[0], name)
    if len(given) > 1:
        raise ConfigError(
            f"{' and '.join(sorted(given.values()))} ask for different contexts ({', '.join(sorted(given))}); "
            "give one of them"
        )
    told: dict[str, Any] = {known: amount for known, (_, amount) in amounts.items()}
    return ContextSettings(**told, kind=next(iter(given), "distractors"))
