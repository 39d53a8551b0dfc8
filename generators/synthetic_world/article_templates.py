"""The templates of one language's articles, parsed, checked and ready to be filled in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ...utils.errors import ConfigError
from ...utils.languages import load_language, world_patterns
from ...utils.languages.world_patterns import KindPatterns
from .article_markup import ALIVE, GENDER, Pieces, Slot, choices, parse, pattern, slots
from .relations import KINDS, LITERALS, RELATIONS

SUBJECT = "name"
_NAME = Slot(SUBJECT)


@dataclass(slots=True)
class Form:
    """A template with one of the forms of its reference. Patterns for `%` are kept by what their choices go by."""

    pieces: Pieces
    patterns: dict[int, str] = field(default_factory=dict)


@dataclass(slots=True)
class Template:
    """A sentence that states the relations in `states`, bits by the place of a relation in its kind.

    The relations in `by` decide between wordings; what a subject must have for it are these too, `needs`. `persons` are
    its relations to persons for whom a pronoun in the next sentence may be taken. `named` are its forms with the name
    of the subject, `others` those without.
    """

    source: str
    named: tuple[Form, ...]
    others: tuple[Form, ...]
    states: int
    needs: int
    several: bool | None
    for_the_living: bool
    by: tuple[str, ...]
    persons: tuple[str, ...]
    opening: str

    @property
    def forms(self) -> tuple[Form, ...]:
        return self.named + self.others

    def pattern(self, form: Form, female: bool, dead: bool, second: dict[str, bool]) -> str:
        key = female + 2 * dead
        if self.by:
            for place, relation in enumerate(self.by, 2):
                key += second[relation] << place
        found = form.patterns.get(key)
        if found is None:
            found = form.patterns[key] = pattern(form.pieces, female, dead, second)
        return found


class Fitting(NamedTuple):
    """Templates to draw from for a relation: all, and those that state others with it (all, if there are none)."""

    every: tuple[Template, ...]
    joint: tuple[Template, ...]


class Deck:
    """The templates for subjects that state the same relations."""

    def __init__(self, templates: KindTemplates, stated: int, several: bool) -> None:
        """`stated` are bits of relations; with `several`, there is more than one friend."""
        self.dead = bool(stated & templates.bits.get("died", 0))
        self._stated = stated
        self._several = several
        self._known: dict[tuple[int, int], Fitting] = {}
        # Those that may begin the article, and those that may go on.
        self.lead, self._facts = self._those_that_fit(templates.lead), self._those_that_fit(templates.facts)
        having = [name for name, bit in templates.bits.items() if bit & stated]
        alone = {template.states for template in self._facts}
        lacking = [f"facts: no sentence states `{name}` alone," for name in having if templates.bits[name] not in alone]
        if lacking or not self.lead:
            what = lacking[0] if lacking else "lead: no sentence begins the article"
            raise ConfigError(f"{templates.where}.{what} of one that has {', '.join(having)}")

    def fitting(self, bit: int, remaining: int) -> Fitting:
        """The templates that state a relation and none but those that remain to be stated."""
        found = self._known.get((bit, remaining))
        if found is None:
            every = tuple([fact for fact in self._facts if fact.states & bit and not fact.states & ~remaining])
            joint = tuple([template for template in every if template.states != bit])
            found = self._known[bit, remaining] = Fitting(every, joint or every)
        return found

    def _those_that_fit(self, templates: Iterable[Template]) -> tuple[Template, ...]:
        unstated, neither, dead = ~self._stated, not self._several, self.dead
        return tuple(
            [
                template
                for template in templates
                if not (template.needs & unstated or template.several is neither or (dead and template.for_the_living))
            ]
        )


@dataclass(frozen=True, slots=True)
class _Reference:
    """The forms of a reference, each with whether it is by name; what its choices go by, and the names of its slots."""

    forms: tuple[tuple[Pieces, bool], ...] = ()
    by: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    for_the_living: bool = False


_NO_REFERENCE = _Reference()


def _reference(forms: Sequence[Pieces]) -> _Reference:
    marks = [choice for form in forms for choice in choices(form)]
    return _Reference(
        tuple((form, _NAME in slots(form)) for form in forms),
        frozenset(choice.by for choice in marks),
        frozenset(slot.name for form in forms for slot in slots(form)) - {SUBJECT},
        any(choice.is_for_the_living for choice in marks),
    )


class KindTemplates:
    """The templates for one kind of entity."""

    def __init__(self, kind: str, patterns: KindPatterns, where: str) -> None:
        self.relations = {relation.name: relation for relation in RELATIONS if relation.subject == kind}
        self.bits = {name: 1 << place for place, name in enumerate(self.relations)}
        self.where = where
        self._kind = kind
        self._patterns = patterns
        self._references = {name: self._reference(name, forms) for name, forms in patterns.references.items()}
        for order in patterns.orders:
            if sorted(order) != sorted(self.relations):
                raise ConfigError(f"{where}.orders: each must name these once: {', '.join(self.relations)}")
        self.orders = tuple(tuple(self.bits[name] for name in order) for order in patterns.orders)
        self.lead = self._templates("lead")
        for template in self.lead:
            if not template.named:
                raise ConfigError(f"{where}.lead: {template.source!r}: must have {{{SUBJECT}}}")
        self.facts = self._templates("facts")
        # In a language whose pronouns tell no gender, they may stand for any person that was named.
        self.gendered_pronouns = any(GENDER in reference.by for reference in self._references.values())
        self._check_coverage()
        self._decks: dict[tuple[int, bool], Deck] = {}

    def deck(self, stated: int, several: bool) -> Deck:
        """The templates for a subject that states these relations (their bits), to several friends or to one.

        Raises:
            ConfigError: none of them can begin the article, or state one of the relations.
        """
        deck = self._decks.get((stated, several))
        if deck is None:
            deck = self._decks[stated, several] = Deck(self, stated, several)
        return deck

    def _templates(self, part: str) -> tuple[Template, ...]:
        sources: tuple[str, ...] = getattr(self._patterns, part)
        return tuple(self._template(source, f"{self.where}.{part}: {source!r}") for source in sources)

    def _reference(self, name: str, forms: tuple[str, ...]) -> _Reference:
        try:
            if not forms:
                raise ValueError("has no form")
            return _reference([parse(form) for form in forms])
        except ValueError as error:
            raise ConfigError(f"{self.where}.references.{name}: {error}") from error

    def _template(self, source: str, where: str) -> Template:
        try:
            pieces = parse(source)
            places = slots(pieces)
            reference, forms = self._with_references(pieces, [slot for slot in places if slot.name in self._references])
            own = [slot for slot in places if slot.name != SUBJECT and slot.name not in self._references]
            marks = choices(pieces)
            by = {choice.by for choice in marks}.union(reference.by) - {GENDER, ALIVE}
            needs = by.union(reference.names, [slot.name for slot in own])
            self._check_names(needs, own)
            self._check_choices(by)
        except ValueError as error:
            raise ConfigError(f"{where}: {error}") from error
        several = [slot.several for slot in own if self.relations[slot.name].many]
        has_name = _NAME in places
        return Template(
            source=source,
            named=tuple([Form(form) for form, names in forms if has_name or names]),
            others=tuple([Form(form) for form, names in forms if not (has_name or names)]),
            states=sum([self.bits[slot.name] for slot in own]),
            needs=sum([self.bits[name] for name in needs]),
            several=several[0] if several else None,
            for_the_living=reference.for_the_living or any(choice.is_for_the_living for choice in marks),
            by=tuple(sorted(by)),
            persons=()
            if self._kind != "person" or any(agent in source for agent in self._patterns.agents)
            else tuple([slot.name for slot in own if self.relations[slot.name].object == "person"]),
            opening=source.split(" ", 1)[0],
        )

    def _with_references(self, pieces: Pieces, found: list[Slot]) -> tuple[_Reference, list[tuple[Pieces, bool]]]:
        """The reference in a template, and the template with each of its forms: as it is, if it has none.

        With each form goes whether the name of the subject is in what the reference became.
        """
        if not found:
            return _NO_REFERENCE, [(pieces, False)]
        if len(found) > 1:
            raise ValueError("has more than one reference to its subject")
        place, reference = pieces.index(found[0]), self._references[found[0].name]
        before, after = pieces[:place], pieces[place + 1 :]
        return reference, [((*before, *form, *after), names) for form, names in reference.forms]

    def _check_names(self, names: set[str], own: list[Slot]) -> None:
        if unknown := sorted(names - set(self.relations)):
            known = ", ".join([SUBJECT, *self._references, *self.relations])
            raise ValueError(f"there is no {unknown[0]!r} to fill in; there are: {known}")
        if len({slot.name for slot in own}) < len(own):
            raise ValueError("has a slot twice")
        for slot in own:
            if slot.several and not self.relations[slot.name].many:
                raise ValueError(f"a subject has one {slot.name} at most")

    def _check_choices(self, by: set[str]) -> None:
        for name in sorted(by):
            relation = self.relations[name]
            if relation.many or (relation.object != "person" and relation.object not in LITERALS):
                raise ValueError(f"no choice can go by {name!r}; it must lead to one person or to one of the literals")

    def _check_coverage(self) -> None:
        for name, relation in self.relations.items():
            for several in (False, True) if relation.many else (None,):
                if not any(
                    t.states == self.bits[name] and t.several is several and not t.for_the_living for t in self.facts
                ):
                    raise ConfigError(f"{self.where}.facts: no sentence states `{name}{'+' if several else ''}` alone")


@cache
def article_templates(language: str) -> dict[str, KindTemplates]:
    """The templates of a language, by the kind of entity.

    Raises:
        ConfigError: the language has no `world` block, or one with a flaw; the message names the field.
    """
    patterns = world_patterns(load_language(language)).articles
    where = f"languages/{language}.yaml: world.articles.kinds"
    if set(patterns.kinds) != set(KINDS):
        raise ConfigError(f"{where}: must have {', '.join(KINDS)}; has {', '.join(patterns.kinds)}")
    return {kind: KindTemplates(kind, patterns.kinds[kind], f"{where}.{kind}") for kind in KINDS}
