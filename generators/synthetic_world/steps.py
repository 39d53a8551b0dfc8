"""The steps that questions take from an entity to others or to a literal: relations, their inverses, and kinship."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .relations import KINDS, RELATIONS, Kind, ObjectType

# Relations that are also asked for the other way round. Not among them: employees and inhabitants, whose number an
# article states, so that the few persons of whom a world tells were the wrong answer; and capitals, since a reader
# may guess that a region's only city is its capital.
INVERTED = (
    "author", "translator", "founder", "mayor", "head", "region", "country", "headquarters", "setting", "publisher",
)  # fmt: skip


# There is one record of each step: it is looked up by what it is, not by its fields.
@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """From an entity of kind `source` to what `relation` states; an `inverse` one to those whose articles state it.

    `stands` says in whose article: that of the source, of the target, or of either ("both": symmetric relations).
    `single`: an entity has at most one such target by what the relation means.
    """

    name: str
    source: Kind
    target: ObjectType
    relations: tuple[str, ...]
    stands: str
    single: bool


def _steps() -> tuple[Step, ...]:
    steps = []
    for relation in RELATIONS:
        if relation.distractor:
            continue
        name, source, target = relation.name, relation.subject, relation.object
        stands = "both" if relation.symmetric else "source"
        steps.append(Step(name, source, target, (name,), stands, single=not relation.many))
        if name in INVERTED:
            # A city has one mayor and a country one head, and nobody is both of two.
            steps.append(Step(f"~{name}", target, source, (name,), "target", single=name in ("mayor", "head")))  # type: ignore[arg-type]
    steps.append(Step("child", "person", "person", ("mother", "father"), "target", single=False))
    # By their common parents: in the article of each of them.
    steps.append(Step("sibling", "person", "person", ("mother",), "target", single=False))
    return tuple(steps)


STEPS = _steps()

# From each kind all steps, those that may lead to several entities, and to each kind those of which the source tells.
STEPS_FROM: Mapping[Kind, tuple[Step, ...]] = {kind: tuple(s for s in STEPS if s.source == kind) for kind in KINDS}
SEVERAL_FROM: Mapping[Kind, tuple[Step, ...]] = {
    kind: tuple(step for step in STEPS_FROM[kind] if not step.single) for kind in KINDS
}
TOLD_OF: Mapping[Kind, tuple[Step, ...]] = {
    kind: tuple(step for step in STEPS if step.target == kind and step.stands == "source") for kind in KINDS
}

# Of two steps in this order the second leads back, or says no more than another step says at once.
POINTLESS = frozenset(
    [(one, other) for one in ("sister", "brother") for other in ("mother", "father", "sister", "brother", "sibling")]
    + [(one, other) for one in ("mother", "father") for other in ("spouse", "child")]
    + [("spouse", "spouse"), ("spouse", "child"), ("child", "sibling"), ("capital", "region")]
    + [("head", "~head"), ("mayor", "~mayor"), ("sibling", "mother"), ("sibling", "father"), ("child", "mother")]
    + [("child", "father"), ("~publisher", "publisher"), ("~setting", "setting"), ("~headquarters", "headquarters")]
)

BY_NAME: Mapping[tuple[ObjectType, str], Step] = {(step.source, step.name): step for step in STEPS}
