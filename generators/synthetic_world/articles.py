"""Articles of a fictional world: one for each entity, which states that entity's facts and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

from ...utils.languages import load_language, world_patterns
from .article_templates import SUBJECT, Deck, Form, KindTemplates, Template, article_templates
from .relations import KINDS, Fact
from .surfaces import OBJECT_TYPES, surfaces
from .world import World

_ENTITIES = frozenset(KINDS)
_MASK = (1 << 64) - 1
# After so many sentences with pronouns the name may come again, and so often in all behind the first sentence.
_NAME_AFTER, _NAMES = 4, 2


class Article(NamedTuple):
    """What a world says of one entity. The id is the same in every language."""

    article_id: str
    title: str
    text: str


class Statement(NamedTuple):
    """What a text says: of `subject`, the title of an entity, `object`.

    The object is the title of an entity or name of a river, an ISO date, a year or number in plain figures, or a key of
    `LITERALS`.
    """

    subject: str
    relation: str
    object: str


def render(world: World, entity: int, language: str) -> Article:
    """The article of an entity; its wording is drawn by the world's seed.

    Raises:
        ConfigError: the language has no `world` block, or one with a flaw.
    """
    return _writer(language).article(world, entity)


def article_id(world: World, entity: int) -> str:
    """The id of an article, the same in every language."""
    return f"{world.kind(entity)}-{entity:06}"


def statement_of(world: World, fact: Fact, language: str) -> Statement:
    """The statement that the text of an article in this language makes for a fact."""
    value = fact.object
    type_ = OBJECT_TYPES[fact.relation]
    if type_ in KINDS:
        assert isinstance(value, int)
        text = world.title(value, language)
    elif type_ == "river":
        assert isinstance(value, int)
        text = world.name_of_river(value, language)
    else:
        text = value.isoformat() if isinstance(value, date) else str(value)
    return Statement(world.title(fact.subject, language), fact.relation, text)


class _Writer:
    """Writes the articles of one language."""

    def __init__(self, language: str) -> None:
        patterns = world_patterns(load_language(language)).articles
        self._language = language
        self._templates = article_templates(language)
        self._surfaces = surfaces(language)
        self._comma, self._last = ", ", f" {patterns.last} "
        self._open, self._close = patterns.quotes

    def article(self, world: World, entity: int) -> Article:
        kind = world.kind(entity)
        title = world.title(entity, self._language)
        subject = _Subject(
            templates=self._templates[kind],
            female=world.gender(entity) == "f",
            values={SUBJECT: f"{self._open}{title}{self._close}" if kind == "work" else title},
        )
        friends = self._take_in(world, entity, subject)
        deck = subject.templates.deck(subject.stated, several=friends > 1)
        sentences = _sentences(subject, deck, _Draws(world.settings.seed, entity))
        return Article(f"{kind}-{entity:06}", title, " ".join(sentences))

    def _take_in(self, world: World, entity: int, subject: _Subject) -> int:
        """Put the facts of an entity into words; returns how many friends it has."""
        values, second, bits, surfaces = subject.values, subject.second, subject.templates.bits, self._surfaces
        friends: list[str] = []
        value: Any
        for relation, value in world.stated(entity):
            subject.stated |= bits[relation]
            type_ = OBJECT_TYPES[relation]
            if type_ == "person":
                text = world.title(value, self._language)
                second[relation] = world.gender(value) == "f"
                if relation == "friend":
                    friends.append(text)
            elif type_ in _ENTITIES:
                text = world.title(value, self._language)
            elif type_ == "date":
                text = surfaces.date(value)
            elif type_ == "number":
                text = surfaces.number(value)
            elif type_ == "year":
                text = str(value)
            elif type_ == "river":
                text = world.name_of_river(value, self._language)
            else:
                text = surfaces.literal(type_, value, subject.female)
                second[relation] = value in surfaces.second[type_]
            values[relation] = text
        if len(friends) > 1:
            values["friend"] = f"{self._comma.join(friends[:-1])}{self._last}{friends[-1]}"
        return len(friends)


@dataclass(slots=True)
class _Subject:
    """An entity in words: what its relations lead to, and which of these take the second alternative of a choice."""

    templates: KindTemplates
    female: bool
    values: dict[str, str]
    second: dict[str, bool] = field(default_factory=dict)
    stated: int = 0

    def sentence(self, template: Template, form: Form, dead: bool) -> str:
        return template.pattern(form, self.female, dead, self.second) % self.values

    def is_unclear_after(self, template: Template) -> bool:
        """Whether a pronoun behind a sentence of this template may be taken for a person that the sentence names."""
        if self.templates.gendered_pronouns:
            return any(self.second[relation] == self.female for relation in template.persons)
        return bool(template.persons)


def _sentences(subject: _Subject, deck: Deck, draws: _Draws) -> list[str]:
    draw = draws.next()
    order = subject.templates.orders[draw % len(subject.templates.orders)]
    template = deck.lead[(draw >> 8) % len(deck.lead)]
    turn = draw >> 16 & 1
    sentences = [subject.sentence(template, template.named[0], deck.dead)]
    remaining = subject.stated & ~template.states
    without_name = names = 0
    for bit in order:
        if not remaining & bit:
            continue
        draw = draws.next()
        every, joint = deck.fitting(bit, remaining)
        fitting: Sequence[Template] = joint if draw & 6 else every
        by_name = names < _NAMES and (
            (without_name >= _NAME_AFTER and draw & 1) or (template.persons and subject.is_unclear_after(template))
        )
        if by_name:
            fitting = [found for found in fitting if found.named] or fitting
        before, template = template.opening, fitting[(draw >> 3) % len(fitting)]
        if template.opening == before:
            # Sentences in a row that begin alike are rarer so, but not forbidden.
            template = fitting[(draw >> 16) % len(fitting)]
        if template.named and (by_name or not template.others):
            form, without_name, names = template.named[0], 0, names + 1
        else:
            # "It" and "the city" take turns.
            form = template.others[turn % len(template.others)]
            turn += 1
            without_name += 1
        sentences.append(subject.sentence(template, form, deck.dead))
        remaining &= ~template.states
    return sentences


class _Draws:
    """Draws for one entity, quicker to begin than `random.Random`: a linear congruential generator (Knuth's MMIX)."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, entity: int) -> None:
        state = (_key(seed) + entity * 0x9E3779B97F4A7C15) & _MASK
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        self._state = (state ^ state >> 27) * 0x94D049BB133111EB & _MASK

    def next(self) -> int:
        """31 bits."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & _MASK
        return self._state >> 33


@cache
def _key(seed: int) -> int:
    return int.from_bytes(blake2b(f"{seed}:articles".encode(), digest_size=8).digest(), "little")


@cache
def _writer(language: str) -> _Writer:
    return _Writer(language)
