"""A request for questions as a user types it: shapes, hops and contexts, and the question types that follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ...utils.errors import ConfigError
from ...utils.nearest import nearest
from .build_questions import QuestionSettings
from .contexts import CONTEXT_KINDS, ContextSettings
from .queries import FEWEST_HOPS, MOST_HOPS, SHAPES
from .world import WorldSettings

# Requested like a shape: questions with an article that they need removed. A count without one of its articles is just
# another count.
UNANSWERABLE = "unanswerable"
UNANSWERABLE_SHAPES = tuple(shape for shape in SHAPES if shape != "counting")
SHAPE_OPTIONS = (*SHAPES, UNANSWERABLE)
# Shapes whose difficulty is the number of hops: each number is a question type of its own.
_BY_HOPS = ("chain", "intersection")


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """Questions that become one task: `hops_3`, `comparison`, `counting`, `unanswerable`."""

    name: str
    settings: QuestionSettings


@dataclass(frozen=True, slots=True)
class WorldRequest:
    """A world to be written, with `questions` in each language, spread over the types that `hops` and `shapes` give."""

    name: str
    world: WorldSettings
    languages: tuple[str, ...]
    questions: int
    hops: tuple[int, ...]
    shapes: tuple[str, ...]
    context: ContextSettings

    @property
    def question_kinds(self) -> tuple[QuestionKind, ...]:
        return question_kinds(self.questions, self.hops, self.shapes)

    def set_name(self, language: str) -> str:
        return f"{self.name}_{language}"

    def as_json(self) -> dict[str, Any]:
        return {
            "languages": list(self.languages),
            "asked": self.questions,
            "hops": list(self.hops),
            "shapes": list(self.shapes),
            "context": asdict(self.context),
        }


def question_kinds(count: int, hops: Sequence[int], shapes: Sequence[str]) -> tuple[QuestionKind, ...]:
    """Return the question types with these hops and shapes; `count` questions are spread over them evenly."""
    found = list(_types(sorted(set(hops)), shapes))
    shares = [(count + len(found) - 1 - number) // len(found) for number in range(len(found))]
    return tuple(
        QuestionKind(name, QuestionSettings(share, of_hops, of_shapes, unanswerable=float(name == UNANSWERABLE)))
        for (name, of_hops, of_shapes), share in zip(found, shares, strict=True)
        if share
    )


def _types(hops: Sequence[int], shapes: Sequence[str]) -> Iterator[tuple[str, tuple[int, ...], tuple[str, ...]]]:
    for number in hops:
        possible = tuple(shape for shape in _BY_HOPS if shape in shapes and number >= FEWEST_HOPS[shape])
        if possible:
            yield f"hops_{number}", (number,), possible
    for shape in SHAPE_OPTIONS:
        # An unanswerable question needs a second article: without its only one, nothing would be known of its subject.
        enough = tuple(number for number in hops if number >= FEWEST_HOPS.get(shape, 2))
        if shape in shapes and shape not in _BY_HOPS and enough:
            yield shape, enough, UNANSWERABLE_SHAPES if shape == UNANSWERABLE else (shape,)


def read_hops(text: str, option: str) -> tuple[int, ...]:
    """Read numbers of hops: "2", "1-4", "1,3,5-6".

    Raises:
        ConfigError: the text is none of these, or no question has so many hops; the message begins with `option`.
    """
    hops: set[int] = set()
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        ends = first, last or first
        if not all(end.isdecimal() for end in ends):
            raise ConfigError(f"{option} {text!r}: write a number, 1-4 or 1,3")
        if max(map(len, ends)) > 3:  # a range of so many would fill the memory
            raise ConfigError(f"{option} {text[:80]!r}: questions have from 1 to {MOST_HOPS} hops")
        hops.update(range(int(first), int(last or first) + 1))
    if not hops or min(hops) < 1 or max(hops) > MOST_HOPS:
        raise ConfigError(f"{option} {text!r}: questions have from 1 to {MOST_HOPS} hops")
    return tuple(sorted(hops))


def read_shapes(names: Sequence[str], option: str) -> tuple[str, ...]:
    """Read names of shapes, single or separated by commas; no name at all means all shapes.

    Raises:
        ConfigError: a shape does not exist; the message begins with `option`.
    """
    wanted = [part.strip() for one in names for part in one.split(",") if part.strip()]
    for shape in wanted:
        if shape not in SHAPE_OPTIONS:
            raise ConfigError(
                f"{option} {shape!r}: there is no such shape{nearest(shape, SHAPE_OPTIONS)}; there are: "
                f"{', '.join(SHAPE_OPTIONS)}"
            )
    return tuple(shape for shape in SHAPE_OPTIONS if shape in wanted or not wanted)


def read_context(
    kind: str | None, distractors: int | None, tokens: int | None, options: tuple[str, str, str]
) -> ContextSettings:
    """Return the context with this kind, this amount or both; distractors if nothing is given.

    `options` are the names of the three options, for messages.

    Raises:
        ConfigError: the kind does not exist, or the options ask for different kinds.
    """
    if kind is not None and kind not in CONTEXT_KINDS:
        raise ConfigError(f"{options[0]} must be one of {', '.join(CONTEXT_KINDS)}, not {kind!r}")
    amounts = {"distractors": distractors, "tokens": tokens}
    given = {
        name: option for (name, amount), option in zip(amounts.items(), options[1:], strict=True) if amount is not None
    }
    if kind is not None:
        given.setdefault(kind, options[0])
    if len(given) > 1:
        raise ConfigError(
            f"{' and '.join(sorted(given.values()))} ask for different contexts ({', '.join(sorted(given))}); "
            "give one of them"
        )
    settings: dict[str, Any] = {name: amount for name, amount in amounts.items() if amount is not None}
    return ContextSettings(**settings, kind=next((name for name in CONTEXT_KINDS if name in given), "distractors"))
