"""What a question asks, apart from its words: the entities it names and the steps from them to the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from .relations import ObjectType

Shape = Literal["chain", "intersection", "comparison", "counting"]
AnswerType = Literal["entity", "list", "number", "date", "none"]
SHAPES: tuple[Shape, ...] = ("chain", "intersection", "comparison", "counting")

# How many articles a question of each shape needs. Things that are counted stand in one each: of two, all would be 2.
FEWEST_HOPS = {"chain": 1, "intersection": 2, "comparison": 2, "counting": 3}
MOST_HOPS = 6


class Chain(NamedTuple):
    """From an entity, by its number, along named steps (`steps.py`); no step leaves the entity itself."""

    start: int
    steps: tuple[str, ...] = ()


class Intersection(NamedTuple):
    """Which of the `candidates` leads along `path` to what `target` leads to."""

    candidates: Chain
    path: tuple[str, ...]
    target: Chain


class Comparison(NamedTuple):
    """Which of two has the smaller (`least`) or greater value of a step that leads to a date or a number."""

    left: Chain
    right: Chain
    step: str
    least: bool


class Counting(NamedTuple):
    """How many things a chain leads to."""

    chain: Chain


Query = Chain | Intersection | Comparison | Counting


class Composed(NamedTuple):
    """A query on a world with its gold: entities by their numbers, a literal as `read_article` gives it, or a count.

    `needed` are the entities whose articles hold the facts, in the order in which a reader comes to them. `target` is
    the kind of entity or literal that is asked for ("number" for a count).
    """

    query: Query
    gold: frozenset[int] | str | int
    needed: tuple[int, ...]
    target: ObjectType


def shape_of(query: Query) -> Shape:
    """The name of a query's shape."""
    if isinstance(query, Chain):
        return "chain"
    if isinstance(query, Intersection):
        return "intersection"
    return "comparison" if isinstance(query, Comparison) else "counting"


def chains_of(query: Query) -> tuple[Chain, ...]:
    """The chains that a query consists of, each beginning at an entity that the question names."""
    if isinstance(query, Chain):
        return (query,)
    if isinstance(query, Intersection):
        return (query.candidates, query.target)
    return (query.left, query.right) if isinstance(query, Comparison) else (query.chain,)


def relations_of(query: Query) -> tuple[str, ...]:
    """The steps of a query in the order in which they are taken."""
    steps = tuple(step for chain in chains_of(query) for step in chain.steps)
    if isinstance(query, Intersection):
        return (*query.candidates.steps, *query.path, *query.target.steps)
    return (*steps, query.step) if isinstance(query, Comparison) else steps


@dataclass(frozen=True, slots=True)
class WorldQuestion:
    """A question in the words of one language.

    `answers` are the items of a list in the order of their numbers, else one text; `aliases[k]` further forms of
    `answers[k]`. Where an article was `removed` there are none, and `original` holds what they were. `needed` and
    `removed` are numbers of entities; `hops` is how many are needed.
    """

    question_id: str
    shape: Shape
    hops: int
    text: str
    answers: tuple[str, ...]
    aliases: tuple[tuple[str, ...], ...]
    answer_type: AnswerType
    needed: tuple[int, ...]
    removed: int | None
    relations: tuple[str, ...]
    original: tuple[str, ...]
    composed: Composed
