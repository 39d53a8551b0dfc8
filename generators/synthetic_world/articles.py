"""Articles of a fictional world: one for each entity, which states that entity's facts and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

from ...utils.languages import load_language, world_patterns
from .article_templates import SUBJECT, ApplicableTemplates, Form, KindTemplates, Template, article_templates
from .relations import ENTITY_KINDS, OBJECT_TYPES
from .surface_forms import surface_forms
from .world import World

_ENTITIES = frozenset(ENTITY_KINDS)
_MASK = (1 << 64) - 1
# The name may come again after this many sentences without it; and at most this often after the first sentence.
_NAME_AFTER, _NAMES = 4, 2


class Article(NamedTuple):
    """The article of one entity. Its id is the same in every language."""

    article_id: str
    title: str
    text: str


def render(world: World, entity: int, language: str) -> Article:
    """Write the article of an entity; the world's seed decides on its wording.

    Raises:
        ConfigError: the language has no `world` block, or one with a flaw.
    """
    return _writer(language).article(world, entity)


def article_id(world: World, entity: int) -> str:
    return f"{world.kind(entity)}-{entity:06}"


class _Writer:
    """Writes the articles of one language."""

    def __init__(self, language: str) -> None:
        patterns = world_patterns(load_language(language))
        self._language = language
        self._templates = article_templates(language)
        self._forms = surface_forms(language)
        self._fused, self._last = patterns.fused, patterns.articles.last
        self._open, self._close = patterns.articles.quotes

    def article(self, world: World, entity: int) -> Article:
        kind = world.kind(entity)
        title = world.title(entity, self._language)
        subject = _Subject(
            templates=self._templates[kind],
            female=world.gender(entity) == "f",
            values={SUBJECT: f"{self._open}{title}{self._close}" if kind == "work" else title},
        )
        friends = self._add_facts(world, entity, subject)
        applicable = subject.templates.applicable(subject.stated, many_friends=friends > 1)
        sentences = _sentences(subject, applicable, _ArticleDraws(world.settings.seed, entity))
        return Article(article_id(world, entity), title, " ".join(sentences))

    def _add_facts(self, world: World, entity: int, subject: _Subject) -> int:
        """Put the facts of an entity into words; return the number of friends it states."""
        values, second, bits, forms = subject.values, subject.second, subject.templates.bits, self._forms
        friends: list[str] = []
        value: Any
        for relation, value in world.facts(entity):
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
                text = forms.date(value)
            elif type_ == "number":
                text = forms.number(value)
            elif type_ == "year":
                text = str(value)
            elif type_ == "river":
                text = world.name_of_river(value, self._language)
            else:
                text = forms.literal(type_, value, subject.female)
                second[relation] = value in forms.second[type_]
            values[relation] = text
        if len(friends) > 1:
            values["friend"] = f"{', '.join(friends[:-1])} {self._fused(f'{self._last} {friends[-1]}')}"
        return len(friends)


@cache
def _writer(language: str) -> _Writer:
    return _Writer(language)


@dataclass(slots=True)
class _Subject:
    """An entity in words: the objects of its relations, and the relations whose object takes a second alternative."""

    templates: KindTemplates
    female: bool
    values: dict[str, str]
    second: dict[str, bool] = field(default_factory=dict)
    stated: int = 0

    def sentence(self, template: Template, form: Form, dead: bool) -> str:
        return template.pattern(form, self.female, dead, self.second) % self.values

    def is_unclear_after(self, template: Template) -> bool:
        """Say whether a pronoun after a sentence of this template could mean a person whom the sentence names."""
        if self.templates.gendered_pronouns:
            return any(self.second[relation] == self.female for relation in template.persons)
        return bool(template.persons)


def _sentences(subject: _Subject, applicable: ApplicableTemplates, draws: _ArticleDraws) -> list[str]:
    draw = draws.next()
    order = subject.templates.orders[draw % len(subject.templates.orders)]
    template = applicable.lead[(draw >> 8) % len(applicable.lead)]
    turn = draw >> 16 & 1
    sentences = [subject.sentence(template, template.named[0], applicable.dead)]
    remaining = subject.stated & ~template.states
    without_name = names = 0
    for bit in order:
        if not remaining & bit:
            continue
        draw = draws.next()
        matching = applicable.matching(bit, remaining)
        choice: Sequence[Template] = matching.joint if draw & 6 else matching.all
        by_name = names < _NAMES and (
            (without_name >= _NAME_AFTER and draw & 1) or (template.persons and subject.is_unclear_after(template))
        )
        if by_name:
            choice = [found for found in choice if found.named] or choice
        before, template = template.opening, choice[(draw >> 3) % len(choice)]
        if template.opening == before:
            # Draw again: neighbouring sentences that begin alike become rarer, but stay possible.
            template = choice[(draw >> 16) % len(choice)]
        if template.named and (by_name or not template.unnamed):
            form, without_name, names = template.named[0], 0, names + 1
        else:
            # Alternate between "It" and "the city".
            form = template.unnamed[turn % len(template.unnamed)]
            turn += 1
            without_name += 1
        sentences.append(subject.sentence(template, form, applicable.dead))
        remaining &= ~template.states
    return sentences


class _ArticleDraws:
    """Draws for one entity, faster to start than `random.Random`: a linear congruential generator (Knuth's MMIX)."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, entity: int) -> None:
        state = (_key(seed) + entity * 0x9E3779B97F4A7C15) & _MASK
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        self._state = (state ^ state >> 27) * 0x94D049BB133111EB & _MASK

    def next(self) -> int:
        """Return 31 random bits."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & _MASK
        return self._state >> 33


@cache
def _key(seed: int) -> int:
    return int.from_bytes(blake2b(f"{seed}:articles".encode(), digest_size=8).digest(), "little")
