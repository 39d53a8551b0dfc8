"""Say what a clause states with another verb and its own roles: "consists of three parts", "is made up of".

A restatement is written `left → right`, as in `launch {object ~ attack on/against} → attack`:

- `Who, What: ` before it are the first words of the questions that it may be asked by; all if there are none;
- verbs of one meaning are joined by `/`; `be ` before the verbs makes them passive, and before these may stand `past`,
  `present`, or a modal that the group has ("can be find"), or `duty` for one of rules;
- `{name}` is a role that the clause has, with one of its markers, if they are given ("{topic with/by}"), and behind
  `: ` with one of these as its head, its kind or a property of it; one with `-` must not be. A role may have one of
  several names ("{topic|place in}"). `{no name}` is a role that the clause lacks. What stands in `[]` is left out;
- `{object ~ attack assault on/against}` is an object that is one of these nouns with a phrase behind it, which becomes
  the object;
- on the right, `{topic as object}` gives a role another name, `{topic of}` another marker, and `{subject as topic for}`
  both; every other role stays. `be made up` is a passive, `be know:famous` one whose participle is said otherwise, and
  `you can find` makes it an act of whoever asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import cast

from ....utils.records.facts import Clause, Phrase, Role, RoleName, Verb
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import folded_words
from .wording import DUTIES, agrees_plural, inflected, reworded

_LINE = re.compile(
    r"(?:(?P<openings>[A-Z][\w, ]*): )?(?:(?P<group>past|present|duty|can|may) )?(?P<be>be )?(?P<verbs>[a-z /]+?)"
    r"(?P<roles>(?: [\[{][^\]}]+[\]}])*) → (?:(?P<you>you can )|(?P<passive>be ))?(?P<verb>[a-z ]+)(?P<say>:[a-z ]+)?"
    r"(?P<changes>(?: \{[^}]+\})*)"
)
_ROLE = re.compile(r"[\[{](?P<no>no )?(?P<names>[a-z|]+)(?: (?P<markers>[a-z /]+))?(?:: (?P<sorts>[a-z -]+))?[\]}]")
_NOUN = re.compile(r"\{object ~ (?P<nouns>[a-z ]+) (?P<markers>[a-z/]+)\}")
_CHANGE = re.compile(r"\{(?P<names>[a-z|]+)(?: as (?P<name>[a-z]+))?(?: (?P<marker>[a-z]+))?\}")
_BE = {("present", False): "is", ("present", True): "are", ("past", False): "was", ("past", True): "were"}
_BARE = ("subject", "object", "complement")  # roles without a marker
_PROPERTIES = ("proper", "plural", "definite", "figure")


@dataclass(frozen=True, slots=True)
class _Place:
    """A role that a clause must have, or lack."""

    names: tuple[str, ...]
    markers: tuple[str, ...] = ()
    sorts: tuple[str, ...] = ()
    lacks: bool = False
    is_left_out: bool = False

    def found_in(self, clause: Clause) -> Role | None:
        return next((role for role in clause.roles if self._fits(role)), None)

    def _fits(self, role: Role) -> bool:
        if role.name not in self.names or (self.markers and role.phrase.marker not in self.markers):
            return False
        wanted = [sort for sort in self.sorts if not sort.startswith("-")]
        unwanted = [sort[1:] for sort in self.sorts if sort.startswith("-")]
        phrase = role.phrase
        return (not wanted or any(_is(phrase, sort) for sort in wanted)) and not any(_is(phrase, s) for s in unwanted)


def _is(phrase: Phrase, sort: str) -> bool:
    return sort in (phrase.head, phrase.kind) or (sort in _PROPERTIES and bool(getattr(phrase, sort)))


@dataclass(frozen=True, slots=True)
class _Change:
    """Another name or marker of a role; None to keep it."""

    names: tuple[str, ...]
    name: RoleName | None
    marker: str | None

    def made(self, role: Role) -> Role:
        marker = role.phrase.marker if self.marker is None else self.marker
        return Role(self.name or role.name, replace(role.phrase, marker=marker))


@dataclass(frozen=True, slots=True)
class Restatement:
    """Another verb for one of `verbs`, and what becomes of the roles; see the head of this file."""

    verbs: tuple[str, ...]
    verb: str
    openings: tuple[str, ...] = ()
    group: str = ""
    is_passive: bool = False
    places: tuple[_Place, ...] = ()
    nouns: tuple[str, ...] = ()
    noun_markers: tuple[str, ...] = ()
    becomes_passive: bool = False
    participle: str = ""
    by_you: bool = False
    changes: tuple[_Change, ...] = ()

    def of(self, clause: Clause) -> Clause | None:
        """Return what a clause states, said so; None if it does not fit."""
        roles = self._roles_of(clause) if self._fits(clause.verb) else None
        if roles is None:
            return None
        subject = next((role.phrase for role in roles if role.name == "subject"), None)
        if subject is None:
            return None
        shows = clause.verb.rest == clause.verb.lemma and subject is clause.role("subject")  # "the Albery Stairs lead"
        verb = self._said(clause.verb, plural=shows or agrees_plural(subject))
        return None if verb is None else replace(clause, verb=verb, roles=tuple(roles))

    def may_ask(self, question: ClauseQuestion) -> bool:
        """Return True if a question may begin as it does."""
        return not self.openings or question.text.startswith(self.openings)

    def _fits(self, verb: Verb) -> bool:
        modals = DUTIES if self.group == "duty" else (self.group,)
        fits = not self.group or verb.modal in modals or (verb.tense == self.group and not verb.modal)
        return fits and verb.passive is self.is_passive and not verb.negated

    def _roles_of(self, clause: Clause) -> list[Role] | None:
        """Return the roles as they are said; None if the clause lacks one that it must have."""
        found = _without_noun(clause, self.nouns, self.noun_markers) if self.nouns else clause
        if found is None:
            return None
        held = {place.names: place.found_in(found) for place in self.places}
        if any((held[place.names] is None) is not place.lacks for place in self.places):
            return None
        left_out = [held[place.names] for place in self.places if place.is_left_out]
        changed = {change.names: change for change in self.changes}
        by_role = {id(held.get(names) or _first(found, names)): change for names, change in changed.items()}
        roles = [by_role[id(role)].made(role) if id(role) in by_role else role for role in found.roles]
        roles = [role for role, old in zip(roles, found.roles, strict=True) if old not in left_out]
        if not self.by_you:
            return roles
        verb = clause.verb
        return [Role("subject", Phrase(verb.start, verb.start, "", "you", "person", meant="you")), *roles]

    def _said(self, verb: Verb, *, plural: bool) -> Verb | None:
        """Return the verb group with the other verb, in its tense; None for a group that is too long to be sure."""
        if self.by_you:
            return replace(verb, lemma=self.verb, finite="can", rest=self.verb, modal="can", passive=False)
        if verb.lemma == "be" and self.participle:
            if verb.finite not in _BE.values() or verb.rest:
                return None  # "has been renowned"
            return replace(verb, lemma=self.verb, rest=self.participle, passive=True)
        if self.is_passive is self.becomes_passive and self.verb != "be":
            said = reworded(verb, self.verb)
            form = inflected(self.verb, "VBN")
            return replace(said, rest=said.rest.replace(form, self.participle)) if self.participle else said
        rest = verb.rest.split()[: -len(verb.lemma.split())]
        if self.is_passive and verb.finite in _BE.values() and not rest:
            form = inflected(self.verb, "VBD" if verb.tense == "past" else "VB" if plural else "VBZ")
            return replace(verb, lemma=self.verb, finite="", rest=form, passive=False)
        if self.is_passive and verb.modal and rest == ["be"]:
            return replace(verb, lemma=self.verb, rest=self.verb, passive=False)
        if self.is_passive or rest:
            return None
        told = self.participle or ("" if self.verb == "be" else inflected(self.verb, "VBN"))
        passive = self.verb != "be" and not self.participle
        if not verb.finite:
            return replace(verb, lemma=self.verb, finite=_BE[verb.tense, plural], rest=told, passive=passive)
        if verb.modal and verb.rest == verb.lemma:
            return replace(verb, lemma=self.verb, rest=f"be {told}".strip(), passive=passive)
        return None


def _first(clause: Clause, names: Sequence[str]) -> Role | None:
    return next((role for role in clause.roles if role.name in names), None)


def _without_noun(clause: Clause, nouns: Sequence[str], markers: Sequence[str]) -> Clause | None:
    """Return "launched an attack on the fort" with the fort as its object; None if the object is no such noun."""
    thing = next((role for role in clause.roles if role.name == "object" and role.phrase.head in nouns), None)
    if thing is None:
        return None
    found = re.match(rf"(?:an? |the )?{thing.phrase.head}(?: (?:{'|'.join(markers)}) |$)", thing.phrase.text)
    if found is None:
        return None  # "a surprise attack"
    behind = thing.phrase.text[found.end() :]
    if not behind:
        other = next((r for r in clause.roles if r.name in ("topic", "place") and r.phrase.marker in markers), None)
        if other is None:
            return None
        said = Role("object", replace(other.phrase, marker=""))
        rest = [role for role in clause.roles if role is not thing]
        return replace(clause, roles=tuple(said if role is other else role for role in rest))
    start = thing.phrase.start + found.end()
    words = behind.split()
    proper = behind[0].isupper() or (len(words) > 1 and words[0] == "the" and words[1][0].isupper())
    pieces = tuple(piece for piece in thing.phrase.pieces if piece.start >= start)
    said = Role("object", replace(
        thing.phrase, start=start, text=behind, head=words[-1].lower(), proper=proper, pieces=pieces,
        definite=proper or words[0] == "the", plural=False, kind="thing", figure=None,
    ))  # fmt: skip
    return replace(clause, roles=tuple(said if role is thing else role for role in clause.roles))


def restated(clause: Clause, lines: Sequence[str]) -> Iterator[tuple[Clause, Restatement]]:
    """Yield what a clause states in other words, each with the restatement that it was made by."""
    for restatement in _by_verb(tuple(lines)).get(clause.verb.lemma, ()):
        said = restatement.of(clause)
        if said is not None:
            yield said, restatement


def as_of(clause: Clause, question: ClauseQuestion) -> ClauseQuestion:
    """Return a question about a restated clause as one about `clause`, by the phrases as that has them."""

    def own(phrase: Phrase) -> Role | None:
        return next((r for r in clause.roles if r.phrase.start <= phrase.start and phrase.end <= r.phrase.end), None)

    answered = own(question.answer)
    if answered is None:
        return question
    used = tuple(role.phrase for role in map(own, question.used) if role is not None)
    answer = replace(question.answer, marker=answered.phrase.marker)
    answer = answered.phrase if answer == answered.phrase else answer
    asked = answered.name if question.asked != "statement" else question.asked
    return with_its_words(replace(question, clause=clause, asked=asked, answer=answer, used=used))


def with_its_words(question: ClauseQuestion) -> ClauseQuestion:
    """Return a question with what it states in the words of its sentence alone."""
    sentence, verb = question.clause.sentence, question.clause.verb
    said = [word for word in folded_words(question.text) if word in sentence.words]
    return replace(question, stated=" ".join((sentence.text[verb.start : verb.end], *said)))


def in_plain_words(question: ClauseQuestion, plain: Mapping[str, str]) -> Iterator[ClauseQuestion]:
    """Yield a question with the words that people use for some of its own, if its sentence does not have these."""

    def said(found: re.Match[str]) -> str:
        word = plain[found.group()]
        new = set(word.lower().split()) - set(found.group().lower().split())
        return found.group() if new.issubset(question.clause.sentence.words) else word

    text = _any_of(tuple(plain)).sub(said, question.text) if plain else question.text
    if text != question.text:
        yield replace(question if question.stated else with_its_words(question), text=text)


@cache
def _any_of(words: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])")


@cache
def _by_verb(lines: Sequence[str]) -> dict[str, list[Restatement]]:
    """Return the restatements by the verbs that they are made of."""
    found: dict[str, list[Restatement]] = {}
    for restatement in map(_read, lines):
        for verb in restatement.verbs:
            found.setdefault(verb, []).append(restatement)
    return found


def _read(line: str) -> Restatement:
    noun = _NOUN.search(line)
    found = _LINE.fullmatch(line.replace(f" {noun.group()}", "") if noun is not None else line)
    if found is None:
        raise ValueError(f"{line!r} is no restatement")
    return Restatement(
        openings=tuple(f"{opening} " for opening in (found["openings"] or "").split(", ") if opening),
        verbs=tuple(found["verbs"].split("/")),
        group=found["group"] or "",
        is_passive=bool(found["be"]),
        places=tuple(_place_of(each) for each in _ROLE.finditer(found["roles"])),
        nouns=tuple(noun["nouns"].split()) if noun is not None else (),
        noun_markers=tuple(noun["markers"].split("/")) if noun is not None else (),
        verb=found["verb"],
        becomes_passive=bool(found["passive"]),
        participle=(found["say"] or "")[1:],
        by_you=bool(found["you"]),
        changes=tuple(_change_of(each) for each in _CHANGE.finditer(found["changes"])),
    )


def _place_of(found: re.Match[str]) -> _Place:
    return _Place(
        names=tuple(found["names"].split("|")),
        markers=tuple((found["markers"] or "").split("/")) if found["markers"] else (),
        sorts=tuple((found["sorts"] or "").split()),
        lacks=bool(found["no"]),
        is_left_out=found.group().startswith("["),
    )


def _change_of(found: re.Match[str]) -> _Change:
    name = cast("RoleName | None", found["name"])
    bare = "" if name in _BARE else None
    return _Change(tuple(found["names"].split("|")), name, found["marker"] or bare)
