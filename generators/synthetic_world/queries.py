"""Steps from an entity to others or to a literal, queries made of them, and questions: queries in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Literal, NamedTuple

from .relations import ENTITY_KINDS, RELATIONS, EntityKind, ObjectType

Shape = Literal["chain", "intersection", "comparison", "counting"]
AnswerType = Literal["entity", "list", "number", "date", "none"]
SHAPES: tuple[Shape, ...] = ("chain", "intersection", "comparison", "counting")

# The fewest articles that a question of each shape needs. Counted things have an article each; if counts of two were
# questions of two hops, their answer would always be 2.
FEWEST_HOPS = {"chain": 1, "intersection": 2, "comparison": 2, "counting": 3}
MOST_HOPS = 6

# Relations that questions also follow backwards. Not employees and inhabitants: articles state their numbers, and the
# few persons of a world would be the wrong count. Not capitals: a region's only city can be guessed to be its capital.
_INVERTED = (
    "author", "translator", "founder", "mayor", "head", "region", "country", "headquarters", "setting", "publisher",
)  # fmt: skip


# Compared by identity: each step has one record.
@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A step from an entity of kind `source` along a relation, or backwards if its name begins with "~".

    `stated_by` says whose article states it: that of the "source", of the "target", or "either" (symmetric relations).
    `single` says that by its meaning a step has one target at most.
    """

    name: str
    source: EntityKind
    target: ObjectType
    relations: tuple[str, ...]
    stated_by: Literal["source", "target", "either"]
    single: bool


def _steps() -> tuple[Step, ...]:
    steps = []
    for relation in RELATIONS:
        if relation.distractor:
            continue
        name, source, target = relation.name, relation.subject, relation.object
        stated_by: Literal["source", "either"] = "either" if relation.symmetric else "source"
        steps.append(Step(name, source, target, (name,), stated_by, single=not relation.many))
        if name in _INVERTED:
            # Nobody is mayor of two cities or head of two countries.
            steps.append(Step(f"~{name}", target, source, (name,), "target", single=name in ("mayor", "head")))  # type: ignore[arg-type]
    steps.append(Step("child", "person", "person", ("mother", "father"), "target", single=False))
    # Siblings are those with the same parents, stated in the article of each of them.
    steps.append(Step("sibling", "person", "person", ("mother",), "target", single=False))
    return tuple(steps)


STEPS = _steps()
STEP_BY_NAME: Mapping[tuple[ObjectType, str], Step] = {(step.source, step.name): step for step in STEPS}
STEPS_FROM: Mapping[EntityKind, tuple[Step, ...]] = {
    kind: tuple(step for step in STEPS if step.source == kind) for kind in ENTITY_KINDS
}
# Steps that may have several targets.
BRANCHING_STEPS_FROM: Mapping[EntityKind, tuple[Step, ...]] = {
    kind: tuple(step for step in STEPS_FROM[kind] if not step.single) for kind in ENTITY_KINDS
}
# Steps to a kind that the article of their source states.
STEPS_TO: Mapping[EntityKind, tuple[Step, ...]] = {
    kind: tuple(step for step in STEPS if step.target == kind and step.stated_by == "source") for kind in ENTITY_KINDS
}

# Pairs of steps in which the second leads back, or that a single other step could replace.
POINTLESS = frozenset(
    [(one, other) for one in ("sister", "brother") for other in ("mother", "father", "sister", "brother", "sibling")]
    + [(one, other) for one in ("mother", "father") for other in ("spouse", "child")]
    + [("spouse", "spouse"), ("spouse", "child"), ("child", "sibling"), ("capital", "region")]
    + [("head", "~head"), ("mayor", "~mayor"), ("sibling", "mother"), ("sibling", "father"), ("child", "mother")]
    + [("child", "father"), ("~publisher", "publisher"), ("~setting", "setting"), ("~headquarters", "headquarters")]
)


class Chain(NamedTuple):
    """A path from an entity, given by its number, along named steps; no step leads to its own source."""

    start: int
    steps: tuple[str, ...] = ()


class Intersection(NamedTuple):
    """A question for the one of the `candidates` that leads along `path` to the end of `target`."""

    candidates: Chain
    path: tuple[str, ...]
    target: Chain


class Comparison(NamedTuple):
    """A question for the one of two with the lesser (`least`) or greater date or number as the target of a step."""

    left: Chain
    right: Chain
    step: str
    least: bool


class Counting(NamedTuple):
    """A question for the number of things that a chain leads to."""

    chain: Chain


Query = Chain | Intersection | Comparison | Counting


class Composed(NamedTuple):
    """A query with its gold: numbers of entities, a literal as `read_article` gives it, or a count.

    `needed` are the entities whose articles hold the facts, in the order in which a reader comes to them. `target` is
    the type of the answer: a kind of entity, a type of literal, or "number" for a count.
    """

    query: Query
    gold: frozenset[int] | str | int
    needed: tuple[int, ...]
    target: ObjectType


def shape_of(query: Query) -> Shape:
    """Return the name of a query's shape."""
    if isinstance(query, Chain):
        return "chain"
    if isinstance(query, Intersection):
        return "intersection"
    return "comparison" if isinstance(query, Comparison) else "counting"


def chains_of(query: Query) -> tuple[Chain, ...]:
    """Return the chains of a query; each starts at an entity that the question names."""
    if isinstance(query, Chain):
        return (query,)
    if isinstance(query, Intersection):
        return (query.candidates, query.target)
    return (query.left, query.right) if isinstance(query, Comparison) else (query.chain,)


def relations_of(query: Query) -> tuple[str, ...]:
    """Return the names of a query's steps in the order in which they are taken."""
    if isinstance(query, Intersection):
        return (*query.candidates.steps, *query.path, *query.target.steps)
    steps = tuple(step for chain in chains_of(query) for step in chain.steps)
    return (*steps, query.step) if isinstance(query, Comparison) else steps


# Lists of up to this many items are accepted in every order by metrics that compare whole texts: 24 texts at most.
_ANY_ORDER_UP_TO = 4
_BETWEEN_ITEMS = "; "


@dataclass(frozen=True, slots=True)
class WorldQuestion:
    """A question in one language.

    `answers` are the items of a list, ordered by entity number, or else one text; `aliases[k]` are further forms of
    `answers[k]`. An unanswerable question has neither: the article of `removed` is missing from its context.
    `needed` and `removed` are numbers of entities; `hops` is the number of articles needed.
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
    composed: Composed

    @property
    def accepted_answers(self) -> tuple[str, ...]:
        """The texts accepted by scoring, the preferred one first; empty for an unanswerable question.

        A list is one text with all of its items.
        """
        if self.answer_type != "list":
            return tuple(form for forms in self._forms() for form in forms)
        if len(self.answers) > _ANY_ORDER_UP_TO:
            return (_BETWEEN_ITEMS.join(self.answers),)
        return tuple(_BETWEEN_ITEMS.join(order) for order in permutations(self.answers))

    @property
    def list_items(self) -> list[list[str]] | None:
        """The accepted forms of each item of a list; None for other answers."""
        return self._forms() if self.answer_type == "list" else None

    def _forms(self) -> list[list[str]]:
        return [[answer, *more] for answer, more in zip(self.answers, self.aliases, strict=True)]
