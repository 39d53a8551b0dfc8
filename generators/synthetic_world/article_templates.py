"""The templates of one language's articles: their markup, parsed and checked. `KindPatterns` explains the markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from typing import NamedTuple

from ...utils.errors import ConfigError
from ...utils.languages import load_language, world_patterns
from ...utils.languages.world_patterns import KindPatterns
from .relations import ENTITY_KINDS, LITERALS, RELATIONS

SUBJECT = "name"
_BRACKETED = re.compile(r"(\{[^{}\[\]]*\}|\[[^{}\[\]]*\])")
_CHOICE = re.compile(r"\[(?:([a-z_]+):)?(.*)\]")
_STRAY = re.compile(r"[{}\[\]]")
# No letter may touch a slot or choice: the reader could not separate the word from its contents.
_SIGNS = r" .,;:()'।॥"
_TOUCHING = re.compile(rf"[^{_SIGNS}][{{\[]|[}}\]][^{_SIGNS}]")
_LIST_SIGN = "+"
_LEFT_OUT = "-"
_GENDER, _ALIVE = "", "alive"


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot for the object of a relation, or for the `name` of the subject; `is_list` for two objects or more."""

    name: str
    is_list: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Alternative wordings. `by` decides: the subject's gender (empty), `alive`, or the object of a relation."""

    by: str
    alternatives: tuple[str, ...]

    @property
    def is_for_the_living(self) -> bool:
        return self.by == _ALIVE and len(self.alternatives) == 1

    @property
    def goes_by_gender(self) -> bool:
        return self.by == _GENDER or (self.by == _ALIVE and len(self.alternatives) > 2)

    def chosen(self, female: bool, dead: bool, second: Mapping[str, bool]) -> str:
        """Return the alternative for a subject; `second` has the relations whose object takes the second one."""
        if self.by == _GENDER:
            return self.alternatives[female]
        if self.by != _ALIVE:
            return self.alternatives[second[self.by]]
        number = len(self.alternatives)
        if number < 3:
            return self.alternatives[dead]
        return self.alternatives[2 * dead + female if number == 4 else (1 + female) * dead]


Piece = str | Slot | Choice
Pieces = tuple[Piece, ...]
_NAME = Slot(SUBJECT)


def parse(template: str) -> Pieces:
    """Split a template into text, slots and choices.

    Raises:
        ValueError: a bracket has no partner or touches a letter, or a choice has a wrong number of alternatives.
    """
    parts = _BRACKETED.split(template)
    if stray := _STRAY.search("".join(parts[::2])):
        raise ValueError(f"a {stray[0]!r} without its partner")
    if touching := _TOUCHING.search(template):
        raise ValueError(f"a slot or choice must have a space or a sign on either side; there is {touching[0]!r}")
    return tuple([_parsed(part) if number % 2 else part for number, part in enumerate(parts) if part])


@cache
def _parsed(bracketed: str) -> Slot | Choice:
    if bracketed.startswith("{"):
        name = bracketed[1:-1]
        return Slot(name.removesuffix(_LIST_SIGN), name.endswith(_LIST_SIGN))
    found = _CHOICE.fullmatch(bracketed)
    assert found is not None
    by, alternatives = found[1] or _GENDER, tuple(found[2].split("|"))
    if len(alternatives) not in ((1, 2, 3, 4) if by == _ALIVE else (2,)) or not all(alternatives):
        raise ValueError(f"{bracketed} has not as many alternatives as it must")
    return Choice(by, alternatives)


def slots(pieces: Pieces) -> tuple[Slot, ...]:
    return tuple([piece for piece in pieces if type(piece) is Slot])


def _choices(pieces: Pieces) -> tuple[Choice, ...]:
    return tuple([piece for piece in pieces if type(piece) is Choice])


def format_pattern(pieces: Pieces, female: bool, dead: bool, second: Mapping[str, bool]) -> str:
    """Make the choices of a template; return a pattern for `%` with a mapping, slots as `%(name)s`."""
    texts = [piece.chosen(female, dead, second) if isinstance(piece, Choice) else piece for piece in pieces]
    return "".join(f"%({text.name})s" if isinstance(text, Slot) else text.replace("%", "%%") for text in texts)


def wordings(pieces: Pieces, gap: str) -> list[tuple[bool | None, str]]:
    """Return every text that a template can become, with `gap` for each slot.

    Each text comes with whether it is for a female subject: None if that makes no difference.
    """
    choices = _choices(pieces)
    if not choices:
        return [(None, "".join([piece if isinstance(piece, str) else gap for piece in pieces]))]
    template = "".join([_choices_open(piece, gap) for piece in pieces])
    return [
        (female, template % tuple([choice.chosen(bool(female), dead, second) for choice in choices]))
        for female, dead, second in _cases(choices)
    ]


def _choices_open(piece: Piece, gap: str) -> str:
    """Return a piece as part of a pattern for `%`, which gets the wordings of the choices."""
    if isinstance(piece, str):
        return piece.replace("%", "%%")
    return gap if isinstance(piece, Slot) else "%s"


def _cases(choices: Sequence[Choice]) -> Iterable[tuple[bool | None, bool, Mapping[str, bool]]]:
    """Return all cases that choices distinguish: female (None if irrelevant), dead, and objects of relations."""
    by = {choice.by for choice in choices}
    genders = (False, True) if any(choice.goes_by_gender for choice in choices) else (None,)
    lives = (False, True) if _ALIVE in by and not any(choice.is_for_the_living for choice in choices) else (False,)
    relations = sorted(by - {_GENDER, _ALIVE})
    seconds = [dict(zip(relations, case, strict=True)) for case in product((False, True), repeat=len(relations))]
    return product(genders, lives, seconds)


@dataclass(slots=True)
class Form:
    """A template with one of the forms of its reference. `patterns` caches patterns for `%` by the choices made."""

    pieces: Pieces
    patterns: dict[int, str] = field(default_factory=dict)


@dataclass(slots=True)
class Template:
    """A sentence that states some relations of its subject.

    `states` and `needs` are sets of relations as bits, by a relation's position in its kind: those with a slot, and
    those that a subject must have. The relations in `by` decide between wordings. `is_list` says whether the slot of a
    relation with many objects is for a list; None without such a slot. `persons` are relations to persons whom a
    pronoun in the next sentence could mean. `named` are the forms with the name of the subject, `unnamed` the others.
    """

    source: str
    named: tuple[Form, ...]
    unnamed: tuple[Form, ...]
    states: int
    needs: int
    is_list: bool | None
    for_the_living: bool
    by: tuple[str, ...]
    persons: tuple[str, ...]
    opening: str

    def pattern(self, form: Form, female: bool, dead: bool, second: dict[str, bool]) -> str:
        """Return one of the template's forms as a pattern for `%`, with its choices made."""
        key = female + 2 * dead
        if self.by:
            for bit, relation in enumerate(self.by, 2):
                key += second[relation] << bit
        found = form.patterns.get(key)
        if found is None:
            found = form.patterns[key] = format_pattern(form.pieces, female, dead, second)
        return found


class Matching(NamedTuple):
    """The templates that state a relation, and those that state others with it (all, if there are none)."""

    all: tuple[Template, ...]
    joint: tuple[Template, ...]


class ApplicableTemplates:
    """The templates for subjects that state the same relations; `lead` may begin the article."""

    def __init__(self, templates: KindTemplates, stated: int, many_friends: bool) -> None:
        """`stated` are bits of relations; with `many_friends`, lists are needed."""
        self.dead = bool(stated & templates.bits.get("died", 0))
        self._matching: dict[tuple[int, int], Matching] = {}

        def applicable(candidates: Iterable[Template]) -> tuple[Template, ...]:
            return tuple(
                [
                    template
                    for template in candidates
                    if not template.needs & ~stated
                    and template.is_list is not (not many_friends)
                    and not (self.dead and template.for_the_living)
                ]
            )

        self.lead, self._facts = applicable(templates.lead), applicable(templates.facts)
        having = [name for name, bit in templates.bits.items() if bit & stated]
        alone = {template.states for template in self._facts}
        lacking = [f"facts: no sentence states `{name}` alone," for name in having if templates.bits[name] not in alone]
        if lacking or not self.lead:
            flaw = lacking[0] if lacking else "lead: no sentence begins the article"
            raise ConfigError(f"{templates.where}.{flaw} of one that has {', '.join(having)}")

    def matching(self, bit: int, remaining: int) -> Matching:
        """Return the templates that state a relation and otherwise only relations that remain to be stated."""
        found = self._matching.get((bit, remaining))
        if found is None:
            every = tuple([fact for fact in self._facts if fact.states & bit and not fact.states & ~remaining])
            joint = tuple([template for template in every if template.states != bit])
            found = self._matching[bit, remaining] = Matching(every, joint or every)
        return found


class _Reference:
    """The forms of a reference to the subject, each with whether it holds the name, and what they depend on."""

    def __init__(self, forms: Sequence[Pieces]) -> None:
        choices = [choice for form in forms for choice in _choices(form)]
        self.forms = [(form, _NAME in slots(form)) for form in forms]
        self.by = {choice.by for choice in choices}
        self.slots = {slot.name for form in forms for slot in slots(form)} - {SUBJECT}
        self.for_the_living = any(choice.is_for_the_living for choice in choices)


_NO_REFERENCE = _Reference([()])


class KindTemplates:
    """The templates for one kind of entity. `where` is the field of the language file, for messages.

    Raises:
        ConfigError: a template or order has a flaw; the message names the field.
    """

    def __init__(self, kind: str, patterns: KindPatterns, where: str) -> None:
        self.relations = {relation.name: relation for relation in RELATIONS if relation.subject == kind}
        self.bits = {name: 1 << number for number, name in enumerate(self.relations)}
        self.where = where
        self._kind = kind
        self._agents = patterns.agents
        self._references = {name: self._reference(name, forms) for name, forms in patterns.references.items()}
        for order in patterns.orders:
            if sorted(order) != sorted(self.relations):
                raise ConfigError(f"{where}.orders: each must name these once: {', '.join(self.relations)}")
        self.orders = tuple(tuple(self.bits[name] for name in order) for order in patterns.orders)
        self.lead = tuple(self._template(source, "lead") for source in patterns.lead)
        for template in self.lead:
            if not template.named:
                raise ConfigError(f"{where}.lead: {template.source!r}: must have {{{SUBJECT}}}")
        self.facts = tuple(self._template(source, "facts") for source in patterns.facts)
        # In a language whose pronouns have no gender, a pronoun could mean any person named before.
        self.gendered_pronouns = any(_GENDER in reference.by for reference in self._references.values())
        self._check_coverage()
        self._applicable: dict[tuple[int, bool], ApplicableTemplates] = {}

    def applicable(self, stated: int, many_friends: bool) -> ApplicableTemplates:
        """Return the templates for a subject that states these relations (as bits), with many friends or not.

        Raises:
            ConfigError: no template can begin the article, or none states one of the relations alone.
        """
        found = self._applicable.get((stated, many_friends))
        if found is None:
            found = self._applicable[stated, many_friends] = ApplicableTemplates(self, stated, many_friends)
        return found

    def _reference(self, name: str, forms: tuple[str, ...]) -> _Reference:
        try:
            if not forms:
                raise ValueError("has no form")
            return _Reference([() if form == _LEFT_OUT else parse(form) for form in forms])
        except ValueError as error:
            raise ConfigError(f"{self.where}.references.{name}: {error}") from error

    def _template(self, source: str, part: str) -> Template:
        try:
            pieces = parse(source)
            found = slots(pieces)
            reference, forms = self._with_references(pieces, [slot for slot in found if slot.name in self._references])
            own = [slot for slot in found if slot.name != SUBJECT and slot.name not in self._references]
            choices = _choices(pieces)
            by = {choice.by for choice in choices}.union(reference.by) - {_GENDER, _ALIVE}
            needs = by.union(reference.slots, [slot.name for slot in own])
            self._check_names(needs, own)
            self._check_choices(by)
        except ValueError as error:
            raise ConfigError(f"{self.where}.{part}: {source!r}: {error}") from error
        lists = [slot.is_list for slot in own if self.relations[slot.name].many]
        has_name = _NAME in found
        return Template(
            source=source,
            named=tuple([Form(form) for form, names in forms if has_name or names]),
            unnamed=tuple([Form(form) for form, names in forms if not (has_name or names)]),
            states=sum([self.bits[slot.name] for slot in own]),
            needs=sum([self.bits[name] for name in needs]),
            is_list=lists[0] if lists else None,
            for_the_living=reference.for_the_living or any(choice.is_for_the_living for choice in choices),
            by=tuple(sorted(by)),
            persons=()
            if self._kind != "person" or any(agent in source for agent in self._agents)
            else tuple([slot.name for slot in own if self.relations[slot.name].object == "person"]),
            opening=source.split(" ", 1)[0],
        )

    def _with_references(self, pieces: Pieces, found: list[Slot]) -> tuple[_Reference, list[tuple[Pieces, bool]]]:
        """Return the reference in a template, and the template with each of its forms.

        Each form comes with whether the reference became the name. Without a reference the template is its only form.
        """
        if not found:
            return _NO_REFERENCE, [(pieces, False)]
        if len(found) > 1:
            raise ValueError("has more than one reference to its subject")
        position, reference = pieces.index(found[0]), self._references[found[0].name]
        before, after = pieces[:position], pieces[position + 1 :]
        if before and not all(form for form, _ in reference.forms):
            raise ValueError("only at its beginning can its subject be left out")
        return reference, [
            ((*before, *form, *(after if form else _begun(after))), names) for form, names in reference.forms
        ]

    def _check_names(self, names: set[str], own: list[Slot]) -> None:
        if unknown := sorted(names - set(self.relations)):
            known = ", ".join([SUBJECT, *self._references, *self.relations])
            raise ValueError(f"there is no {unknown[0]!r} to fill in; there are: {known}")
        if len({slot.name for slot in own}) < len(own):
            raise ValueError("has a slot twice")
        for slot in own:
            if slot.is_list and not self.relations[slot.name].many:
                raise ValueError(f"a subject has one {slot.name} at most")

    def _check_choices(self, by: set[str]) -> None:
        for name in sorted(by):
            relation = self.relations[name]
            if relation.many or (relation.object != "person" and relation.object not in LITERALS):
                raise ValueError(f"no choice can go by {name!r}; it must lead to one person or to one of the literals")

    def _check_coverage(self) -> None:
        for name, relation in self.relations.items():
            for is_list in (False, True) if relation.many else (None,):
                if not any(
                    fact.states == self.bits[name] and fact.is_list is is_list and not fact.for_the_living
                    for fact in self.facts
                ):
                    raise ConfigError(f"{self.where}.facts: no sentence states `{name}{'+' if is_list else ''}` alone")


def _begun(pieces: Pieces) -> Pieces:
    """Return the pieces of a sentence whose subject is left out, with a capital at the beginning."""
    first, *others = pieces
    if isinstance(first, str) and first.strip():
        return _capital(first.lstrip()), *others
    if isinstance(first, str) and others and isinstance(others[0], Choice):
        choice = others[0]
        return replace(choice, alternatives=tuple(map(_capital, choice.alternatives))), *others[1:]
    raise ValueError("a word or choice must follow a subject that can be left out")


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


@cache
def article_templates(language: str) -> dict[str, KindTemplates]:
    """Return the templates of a language by kind of entity.

    Raises:
        ConfigError: the language has no `world` block, or one with a flaw; the message names the field.
    """
    patterns = world_patterns(load_language(language)).articles
    where = f"languages/{language}.yaml: world.articles.kinds"
    if set(patterns.kinds) != set(ENTITY_KINDS):
        raise ConfigError(f"{where}: must have {', '.join(ENTITY_KINDS)}; has {', '.join(patterns.kinds)}")
    return {kind: KindTemplates(kind, patterns.kinds[kind], f"{where}.{kind}") for kind in ENTITY_KINDS}
