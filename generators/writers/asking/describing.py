"""Descriptions of named things by a fact about them, for questions that do not name them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ....utils.languages import Language
from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause, Phrase, Role, RoleName, Verb
from .answer_gates import is_bare
from .clause_gates import loses_sense
from .gates import ODD_SIGNS, POINTERS
from .wording import Known, active, agrees_plural, as_predicate, plain_past, said

# Longer descriptions cannot be taken in while reading a question; a name counts as one word.
_MAX_WORDS = 12
_NAME = re.compile(r"[A-Z][\w'’.-]*(?:(?: (?:of|the|and|upon|de|von|van))* [A-Z][\w'’.-]*)*")
# Verbs that say too little of their subject or object to describe it.
_SAYS_LITTLE = frozenset({
    "include", "become", "remain", "call", "do", "begin", "continue", "see", "seem", "make", "take", "know", "mean",
    "consider", "say", "go", "come", "get", "find", "need", "want",
})  # fmt: skip
# Roles in the order in which a description says them, and those that it cannot do without.
_ORDER: tuple[RoleName, ...] = (
    "recipient", "object", "complement", "topic", "agent", "place", "quantity", "duration", "time", "purpose",
)  # fmt: skip
_NEEDED: tuple[RoleName, ...] = ("recipient", "object", "complement", "topic", "agent", "quantity")
_ARTICLE = re.compile(r"^(?:a|an|the) ", re.IGNORECASE)
# Where what a thing is said to be ends.
_END_OF_CLAUSE = re.compile(r"[,;:](?:\s|$)|\.$|\s[–—(]| but ")
# What joins an object to the one who had it or the one it is for.
_FROM = ("from", "with", "for")
# What stands before a clause that tells when something happened.
_TEMPORAL = frozenset({"after", "before", "when", "while", "until", "once"})
_CAPITAL = re.compile(r"(?:^| )[A-Z]")
# Counts of fewer digits are those of many things.
_LEAST_DIGITS = 3
_MOST = re.compile(r"the (?:most [a-z-]+|[a-z]+est)(?: [a-z-]+)* (?:of any|of all|in the world)\b", re.IGNORECASE)
_NO_THINGS = frozenset({"year", "date", "time", "duration", "number", "money", "measure", "percentage", "clause"})
# Words of a complement that tell nothing apart: "a famous city".
_LEAST_COMPLEMENT_WORDS = 4


@dataclass(frozen=True, slots=True)
class Description:
    """Words by which a question means a thing that it does not name.

    `noun_phrase` stands where the name would stand ("the physician who founded the Office of Western Medicine").
    `fronted` opens the question, in languages that say a relative clause before the rest ("जिस चिकित्सक ने …, "); then
    `noun_phrase` is what refers to it. `said` are the phrases of the clause that it says.
    """

    noun_phrase: str
    fronted: str = ""
    said: tuple[Phrase, ...] = ()


def describe(
    clause: Clause,
    phrase: Phrase,
    noun: str | None,
    language: Language,
    known: Known,
    owned: str = "",
    within: str = "",
) -> Iterator[Description]:
    """Yield descriptions of what a phrase names by what its clause says of it, the shortest first.

    "The Maddock Bridge crosses the Sael at Orrinmere" describes the Sael as "the river that the Maddock Bridge
    crosses". None if the language has no descriptions, or the clause says nothing that tells one thing from another.

    Args:
        clause: what is said.
        phrase: the thing, one of the roles of `clause`.
        noun: for what sort of thing it is ("river"); None if nothing tells, which only some descriptions allow.
        language: of the clause.
        known: what the corpus says of its names.
        owned: what the phrase says of the thing, if it is not the thing itself: "capital" of "the capital of Kenya".
        within: the name of the thing, if it stands in the phrase in any other way: "the logbook from the company".
    """
    words = language.clauses
    if words is None or words.questions is not None:
        return
    seen: set[str] = set()
    for found in _InEnglish(clause, phrase, noun, words, known, owned, within).descriptions():
        if found.noun_phrase not in seen and _is_clean(found, phrase):
            seen.add(found.noun_phrase)
            yield found


def _is_clean(found: Description, phrase: Phrase) -> bool:
    text = found.noun_phrase
    return not (
        len(_NAME.sub("N", text).split()) > _MAX_WORDS
        or ODD_SIGNS.search(text)
        or POINTERS.search(text.removeprefix("the "))
        or _OWNED.search(text)
        or any(is_bare(other) or other.cut for other in found.said)
        or not any(_is_named(other) or _is_exact(other) for other in found.said)
        or phrase.text.lower() in text.lower()
    )


def _is_named(phrase: Phrase) -> bool:
    """Return True for a phrase with a name: "the prize money", "a comet" and "in 1871" fit many things."""
    behind = phrase.text[1:] if phrase.start == 0 else phrase.text
    return phrase.kind not in _NO_THINGS and (phrase.proper or bool(_CAPITAL.search(phrase.meant or behind)))


def _is_late(role: Role) -> bool:
    return role.name == "recipient" and bool(role.phrase.marker)


def _is_exact(phrase: Phrase) -> bool:
    """Return True for a large count ("38,000 visitors") and for what is the most of all ("the largest of any city")."""
    if phrase.figure is not None and phrase.kind not in _NO_THINGS:
        start, end = (place - phrase.start for place in phrase.figure)
        return sum(map(str.isdecimal, phrase.text[start:end])) >= _LEAST_DIGITS
    return phrase.definite and bool(_MOST.match(phrase.text))


_OWNED = re.compile(r"\b(?:its|their|his|her|our|own|my|your|you|we|us)\b", re.IGNORECASE)


@dataclass(frozen=True)
class _InEnglish:
    clause: Clause
    phrase: Phrase
    noun: str | None
    words: ClauseWords
    known: Known
    owned: str
    within: str

    @cached_property
    def verb(self) -> Verb:
        subject = self.clause.role("subject")
        return plain_past(self.clause.verb, plural=subject is not None and agrees_plural(subject))

    def descriptions(self) -> Iterator[Description]:
        """Yield all descriptions, by the role of the thing."""
        verb = self.clause.verb
        if verb.negated or verb.modal == "would" or loses_sense(self.clause) or self._is_conditional():
            return
        role = next((role for role in self.clause.roles if role.phrase is self.phrase), None)
        if role is None:
            return
        complement = self.clause.role("complement")
        if self.within:
            if role.name == "object" and self.noun is not None and verb.lemma not in _SAYS_LITTLE:
                yield from self._within_an_object(self.noun, role)
            return
        if self.owned:
            if role.name == "subject" and self.noun is not None:
                yield from self._owner(self.noun)
            elif role.name == "object" and self.noun is not None and verb.lemma not in _SAYS_LITTLE:
                yield from self._owner_of_an_object(self.noun)
            return
        if verb.lemma == "be" and not verb.rest:
            if role.name == "subject" and complement is not None:
                yield from self._what_it_is(complement)
            return
        if verb.lemma in _SAYS_LITTLE or self.noun is None:
            return
        if role.name == "subject":
            yield from self._doer(self.noun)
        elif role.phrase.marker in ("in", "at") and self.noun in self.words.places:
            # What happened in a country may have happened in others too.
            if self.noun not in self.words.sorts_of_names:
                yield from self._relative(self.noun, "where", role)
        elif role.name in ("object", "topic", "recipient"):
            yield from self._relative(self.noun, "whom" if self._is_person else "that", role)
        elif role.name == "agent" and active(verb) is not None:
            yield from self._agent(self.noun, str(active(verb)))

    def _is_conditional(self) -> bool:
        """Return True for what holds under a condition; what happened has happened, whatever came before or after."""
        conditions = list(self.clause.all_in("condition"))
        happened = self.verb.tense == "past" and not self.verb.modal
        return bool(conditions) and not (happened and all(one.marker in _TEMPORAL for one in conditions))

    @property
    def _is_person(self) -> bool:
        return self.noun in self.words.persons

    def _what_it_is(self, complement: Phrase) -> Iterator[Description]:
        """Yield "the largest city in Florida"; "a consortium led by …" needs enough words to tell one thing."""
        sentence = self.clause.sentence.text
        text = _END_OF_CLAUSE.split(sentence[complement.start :] if complement.cut else complement.text)[0].strip()
        if complement.proper or complement.kind in ("clause", "quality") or complement.plural:
            return
        bare = _ARTICLE.sub("", text)
        if bare == text or bare.split()[0].lower() in ("same", "one", *self.words.open_determiners):
            return
        is_sort = complement.head == self.noun or complement.head in self.words.sorts
        if complement.definite or (is_sort and len(bare.split()) >= _LEAST_COMPLEMENT_WORDS):
            whole = replace(complement, text=text, end=complement.start + len(text), cut=False)
            yield Description(f"the {bare}", said=(whole,))

    def _plainly_owned(self) -> str | None:
        """Return what the thing owns as it is said behind "whose"; None if that points to something else."""
        owned = self.owned
        pointing = (*self.words.open_determiners, *self.words.open_pronouns)
        if owned.split()[0].lower() in pointing or f" {self.words.genitive[0]} " in f" {owned} ":
            return None
        return owned[0].lower() + owned[1:] if self.known.in_lower_case(owned.split()[0]) else owned

    def _owner_of_an_object(self, noun: str) -> Iterator[Description]:
        """Yield "the merchant whose statue Beatrix Lorne carved"."""
        owned, subject = self._plainly_owned(), self.clause.role("subject")
        if owned is None or subject is None or not _is_named(subject) or self.verb.passive:
            return
        predicate = as_predicate(self.verb, plural=agrees_plural(subject))
        parts = [f"the {noun} whose {owned} {said(subject, self.clause, self.known)} {predicate}"]
        yield self._worded(parts, [Role("subject", subject)])

    def _within_an_object(self, noun: str, own: Role) -> Iterator[Description]:
        """Yield "the company from which the museum bought the logbook"."""
        subject = self.clause.role("subject")
        joined = rf"(?P<thing>.+) (?P<marker>{'|'.join(_FROM)}) (?:the )?{re.escape(self.within)}"
        behind = re.fullmatch(joined, own.phrase.text)
        if behind is None or subject is None or not _is_named(subject):
            return
        pronoun = "whom" if self._is_person else "which"
        predicate = as_predicate(self.verb, plural=agrees_plural(subject))
        parts = [f"the {noun} {behind['marker']} {pronoun} {said(subject, self.clause, self.known)} {predicate}"]
        yield self._worded([*parts, behind["thing"]], [Role("subject", subject)])

    def _owner(self, noun: str) -> Iterator[Description]:
        """Yield "the city whose first stock exchange was set up in 1817"."""
        owned = self._plainly_owned()
        if owned is None:
            return
        predicate = as_predicate(self.verb, plural=agrees_plural(self.phrase))
        for roles in self._rests():
            if roles:
                yield self._worded([f"the {noun} whose {owned} {predicate}", self._said(roles)], roles)

    def _doer(self, noun: str) -> Iterator[Description]:
        """Yield "the man who founded …"; the passive of a thing loses "that was"."""
        verb, plural = self.verb, agrees_plural(self.phrase)
        shortens = verb.passive and not self._is_person and verb.finite in ("is", "are", "was", "were")
        predicate = verb.rest if shortens else as_predicate(verb, plural=plural)
        opening = f"the {noun}" if shortens else f"the {noun} {'who' if self._is_person else 'that'}"
        thing = self.clause.role("object")
        is_known = thing is not None and (thing.definite or _is_named(thing))
        is_plain = is_known and self._is_person and not verb.finite and not plural
        agent = self.words.agent_nouns.get(verb.lemma) if is_plain else None
        for roles in self._rests():
            if agent and roles[0].phrase is thing:
                yield self._worded([f"the {agent} of", self._said(roles)], roles)
            if roles:
                yield self._worded([opening, predicate, self._said(roles)], roles)

    def _agent(self, noun: str, verb: str) -> Iterator[Description]:
        subject = self.clause.role("subject")
        if subject is None or not (subject.definite or _is_named(subject)):
            return
        pronoun = "who" if self._is_person else "that"
        of = self.words.agent_nouns.get(self.clause.verb.lemma)
        if of and self._is_person:
            yield Description(f"the {of} of {said(subject, self.clause, self.known)}", said=(subject,))
        for roles in self._rests():
            rest = [role for role in roles if role.name != "agent"]
            parts = [f"the {noun} {pronoun} {verb}", said(subject, self.clause, self.known), self._said(rest)]
            yield self._worded(parts, [Role("subject", subject), *rest])

    def _relative(self, noun: str, pronoun: str, own: Role) -> Iterator[Description]:
        """Yield "the river that the bridge crosses", "the city where he was born"."""
        subject = self.clause.role("subject")
        stranded = self.phrase.marker if pronoun != "where" else ""
        if subject is None or not (subject.definite or _is_named(subject)) or (stranded and self.verb.passive):
            return
        if subject.text.lower() in self.words.open_pronouns and not subject.meant:
            return
        name = said(subject, self.clause, self.known)
        predicate = as_predicate(self.verb, plural=agrees_plural(subject))
        for roles in self._rests():
            if stranded and any(role.name == "time" for role in roles):
                continue
            parts = [f"the {noun} {pronoun} {name} {predicate}", self._said(roles), stranded]
            yield self._worded(parts, [Role("subject", subject), *roles])

    def _rests(self) -> Iterator[list[Role]]:
        """Yield the other roles behind the verb: those that are needed, and with place, time and agent."""
        others = [role for role in self.clause.roles if role.phrase is not self.phrase and role.name in _ORDER]
        # "Gave Ida the prize", but "gave the prize to Ida".
        others.sort(key=lambda role: (_ORDER.index("complement" if _is_late(role) else role.name), role.phrase.start))
        seen: list[list[Role]] = []
        if any(map(_is_named, self.clause.all_in("object"))):
            seen.append([role for role in others if role.name in ("recipient", "object")])
            yield seen[0]
        for more in ((), ("place",), ("time",), ("place", "time", "purpose", "duration")):
            roles = [role for role in others if role.name in (*_NEEDED, *more)]
            if roles not in seen:
                seen.append(roles)
                yield roles

    def _said(self, roles: Sequence[Role]) -> str:
        return " ".join(f"{role.phrase.marker} {said(role.phrase, self.clause, self.known)}".strip() for role in roles)

    def _worded(self, parts: Sequence[str], roles: Sequence[Role]) -> Description:
        return Description(" ".join(" ".join(parts).split()), said=tuple(role.phrase for role in roles))
