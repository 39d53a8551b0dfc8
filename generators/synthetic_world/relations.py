"""Kinds of entities, the relations that articles state of them, and the keys of literal objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

EntityKind = Literal["person", "city", "region", "country", "organisation", "work"]
ENTITY_KINDS: tuple[EntityKind, ...] = ("person", "city", "region", "country", "organisation", "work")

ObjectType = Literal[
    "person", "city", "region", "country", "organisation", "work",
    "date", "year", "number", "occupation", "hobby", "industry", "genre", "river",
]  # fmt: skip


def _split(keys: str) -> tuple[str, ...]:
    return tuple(keys.split())


# Keys are the same in all languages; each language file translates every one of them.
LITERALS: dict[str, tuple[str, ...]] = {
    "occupation": _split(
        "weaver teacher architect engineer astronomer botanist painter sculptor violinist composer lawyer judge "
        "journalist historian mathematician chemist geologist photographer librarian farmer tailor watchmaker "
        "doctor nurse pharmacist goldsmith carpenter blacksmith economist biologist physicist sailor surveyor "
        "cartographer veterinarian accountant philosopher linguist printer interpreter"
    ),
    "hobby": _split(
        "beekeeping chess gardening birdwatching stamp_collecting coin_collecting swimming archery embroidery "
        "knitting calligraphy cooking cycling mountaineering rowing riding kite_flying origami photography "
        "singing dancing flute_playing yoga sketching"
    ),
    "industry": _split(
        "textile shipbuilding printing mining glass banking paper clock forestry fishing insurance pharmaceutical "
        "ceramics furniture railway steel chemical toy tea leather"
    ),
    "genre": _split(
        "novel historical_novel detective_novel adventure_novel fantasy_novel love_story novella play comedy "
        "tragedy fable epic satire short_story thriller fairy_tale ghost_story"
    ),
}


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation that the articles of one kind of entity may state.

    With `many`, a subject may have several objects. A `symmetric` relation holds both ways and is stated by one of the
    two articles only, as are `sister` and `brother`. No question asks about a `distractor`.
    """

    name: str
    subject: EntityKind
    object: ObjectType
    many: bool = False
    symmetric: bool = False
    distractor: bool = False

    @property
    def to_entity(self) -> bool:
        return self.object in ENTITY_KINDS


RELATIONS: tuple[Relation, ...] = (
    Relation("born", "person", "date"),
    Relation("died", "person", "date"),
    Relation("birthplace", "person", "city"),
    Relation("residence", "person", "city"),
    Relation("mother", "person", "person"),
    Relation("father", "person", "person"),
    Relation("spouse", "person", "person", symmetric=True),
    Relation("sister", "person", "person"),
    Relation("brother", "person", "person"),
    Relation("occupation", "person", "occupation"),
    Relation("employer", "person", "organisation"),
    Relation("friend", "person", "person", many=True, symmetric=True),
    Relation("hobby", "person", "hobby", distractor=True),
    Relation("region", "city", "region"),
    Relation("population", "city", "number"),
    Relation("founded", "city", "year"),
    Relation("mayor", "city", "person"),
    Relation("river", "city", "river", distractor=True),
    Relation("country", "region", "country"),
    Relation("capital", "region", "city"),
    Relation("area", "region", "number"),
    Relation("capital", "country", "city"),
    Relation("head", "country", "person"),
    Relation("area", "country", "number"),
    Relation("headquarters", "organisation", "city"),
    Relation("founder", "organisation", "person"),
    Relation("founded", "organisation", "year"),
    Relation("employees", "organisation", "number"),
    Relation("industry", "organisation", "industry"),
    Relation("author", "work", "person"),
    Relation("published", "work", "year"),
    Relation("genre", "work", "genre"),
    Relation("setting", "work", "city"),
    Relation("publisher", "work", "organisation"),
    Relation("translator", "work", "person"),
)

# By relation name: relations of one name lead to the same type of object.
OBJECT_TYPES: dict[str, ObjectType] = {relation.name: relation.object for relation in RELATIONS}
