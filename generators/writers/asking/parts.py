"""The parts of an English question: what is said of a clause besides what is asked for, and in which order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ....utils.languages import Language
from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause, Phrase, Role, RoleName
from ...reading.inflections import is_adverb
from .answer_gates import lacks_its_object
from .question_words import QuestionWords
from .statements import MAX_CONDITION_WORDS
from .wording import (
    Known,
    agrees_plural,
    as_predicate,
    follows_with_to,
    inverted,
    is_courtesy,
    is_you,
    question_of,
    repeats_its_marker,
    said,
)

_MAX_PURPOSE_WORDS, _MAX_SINGLING_WORDS = 7, 12
_FIRST = re.compile(r"\b(?:first|second|third|last|only|youngest|oldest)\b")
# What stands before participles, but not before subjects: "Why became limbs swollen?".
_NO_AUXILIARIES = frozenset({"become", "becomes", "became", "get", "gets", "got"})
# Verbs that an infinitive behind them makes another statement.
_TAKE_AN_ACT = frozenset({
    "plan", "try", "want", "need", "wait", "prepare", "agree", "learn", "begin", "start", "continue", "choose", "ask",
    "work", "move",
})  # fmt: skip
# Nouns of phrases that join a sentence to the one before it: "As a follow-up", "In a similar vein".
_JOINING = frozenset({"vein", "follow-up", "fashion", "turn", "regard", "respect", "sense", "note", "addition"})
_STAYING = ("remain", "stay", "wait")
# An hour of the day that is asked for.
_HOUR = re.compile(r"\d{1,2}:\d\d\b")
# Prepositions of what something becomes.
_RESULTS = ("as", "into")
# Roles in the order in which a question says them.
ORDER: tuple[RoleName, ...] = (
    "recipient", "object", "complement", "topic", "agent", "place", "quantity", "duration", "time", "purpose",
    "condition",
)  # fmt: skip
CORE: tuple[RoleName, ...] = ("object", "complement", "recipient", "agent", "condition")

# Wordings of a question: the question (None if it cannot be worded), the golds and the name of the form.
Wordings = Iterator[tuple[str | None, tuple[str, ...], str]]


def is_passing(condition: Phrase, clause: Clause) -> bool:
    """Return True for "While you may ask, the editors decide"; not for "while fighting the Parthians".

    Nor for "stays open while the bell rings". What went before or after an act of the past is no condition either, if
    it takes many words: "It ravaged the coast for three years before it reached the towns of the north …".
    """
    if condition.marker in ("while", "whereas"):
        return not condition.text.split()[0].endswith("ing") and clause.verb.lemma not in _STAYING
    is_story = clause.verb.tense == "past" and not clause.verb.modal
    return is_story and condition.marker in ("before", "after") and len(condition.text.split()) > MAX_CONDITION_WORDS


@dataclass(frozen=True)
class Parts:
    """The parts of the questions about one clause."""

    clause: Clause
    language: Language
    known: Known

    @property
    def subject(self) -> Phrase | None:
        return self.clause.role("subject")

    @property
    def words(self) -> ClauseWords:
        assert self.language.clauses is not None
        return self.language.clauses

    @cached_property
    def question_words(self) -> QuestionWords:
        return QuestionWords(self.clause, self.language, self.known)

    def said(self, phrase: Phrase) -> str:
        return said(phrase, self.clause, self.known)

    def rest(self, asked: Phrase, keep: Sequence[RoleName]) -> list[Role]:
        """Return the roles behind the verb, in the order a question says them; those bound to the verb always."""
        roles = [
            role
            for role in self.clause.roles
            if role.name in keep or self._is_bound(role) or self._is_rules_aim(role)
            if role.phrase.start != asked.start
            and not (asked.kind in ("date", "year") and _HOUR.match(role.phrase.text))
            if role.name in ORDER and not self._is_beside_the_point(role)
        ]
        return sorted(roles, key=self.place_in_question)

    def place_in_question(self, role: Role) -> tuple[int, int]:
        """Return what roles are sorted by; an infinitive apart from its verb comes late.

        "Who thronged to Wittenberg to hear Luther speak?", but "Why did Ford have to resign in May?".
        """
        is_apart = role.phrase.kind == "clause" and bool(self._before(role.phrase))
        name = "purpose" if role.name == "complement" and is_apart else role.name
        if name == "recipient" and role.phrase.marker:
            name = "topic"  # "send her a letter", but "send a letter to her"
        if name == "topic" and role.phrase.marker != "as" and not self._is_bound(role):
            name = "place"  # "compiled by Ada with few means", but "turned into flats by Ada"
        if role.phrase.text == "advance":
            name = "duration"  # "four weeks in advance"
        first = -1 if role.name == "complement" and role.phrase.kind == "clause" and not is_apart else 0
        return first or ORDER.index(name), role.phrase.start

    def _before(self, phrase: Phrase) -> str:
        """Return what stands between the verb and the marker of a phrase behind it."""
        between = self.clause.sentence.text[self.clause.verb.end : phrase.start].strip().lower()
        return between.removesuffix(phrase.marker).strip()

    def _is_bound(self, role: Role) -> bool:
        """Return True for what the verb needs: a phrase right behind it, "as the first administrator", "into flats"."""
        if role.name not in ("topic", "place"):
            return False
        is_behind = role.phrase.start > self.clause.verb.end
        between = self._before(role.phrase).split()
        is_next = is_behind and all(is_adverb(word) for word in between)
        return role.phrase.marker in _RESULTS or is_next or self._has_another_marker(role.phrase)

    def _has_another_marker(self, phrase: Phrase) -> bool:
        """Return True for a phrase that another verb needs: "pulled out of the treaty", of "withdrew from"."""
        before = self.clause.sentence.text[: phrase.start].rstrip().lower()
        return bool(phrase.marker) and not before.endswith(phrase.marker)

    def _is_rules_aim(self, role: Role) -> bool:
        """Return True for "To qualify, you must sign up within 60 days": without its aim, the rule is another one."""
        is_first = role.name == "purpose" and role.phrase.start < self.clause.verb.start
        is_rule = self.clause.verb.modal in ("must", "should", "need") and is_you(self.subject)
        return is_first and is_rule and not self._reads_as_act(role.phrase)

    def _needs_the_perfect(self, role: Role) -> bool:
        """Return True for "since 2015" beside a verb in the present: nobody asks "Who is the chair since 2015?"."""
        return role.phrase.marker == "since" and self.clause.verb.finite not in ("has", "have", "had")

    def _is_beside_the_point(self, role: Role) -> bool:
        """Return True for what no question says: "if you like", and what stands behind the verb and a comma."""
        if role.name == "condition":
            is_passed_over = is_courtesy(role.phrase) or is_passing(role.phrase, self.clause)
            return is_passed_over or repeats_its_marker(role.phrase)
        thing = self.clause.role("object")
        if role.name in ("complement", "purpose") and thing is not None and follows_with_to(role.phrase, thing.end):
            return lacks_its_object(role.phrase)  # "determines the map to use at night": what the map is for
        if role.name == "topic" and (self._presents(role.phrase) or self._joins_what_was_said(role.phrase)):
            return True
        return self._needs_the_perfect(role) or self._is_set_off(role) or self._stands_by(role)

    def _joins_what_was_said(self, topic: Phrase) -> bool:
        """Return True for "In a similar vein, …" and "Like Ada, …", which join a sentence to the one before it."""
        if topic.marker in ("like", "unlike"):
            return True
        return topic.start < self.clause.verb.start and not _JOINING.isdisjoint(topic.text.split()[:3])

    def _presents(self, topic: Phrase) -> bool:
        """Return True for "As the birthplace of tea, Albery has …", which tells what the subject is."""
        is_first = self.subject is not None and topic.end < self.subject.start
        return is_first and topic.marker == "as" and self.clause.sentence.text.startswith(",", topic.end)

    def _stands_by(self, role: Role) -> bool:
        """Return True for "With 400 soldiers at sea, Ada began talks": nobody begins talks with these."""
        is_first = self.subject is not None and role.phrase.end < self.subject.start
        return is_first and role.name == "topic" and role.phrase.marker == "with" and role.phrase.kind == "person"

    def _is_set_off(self, role: Role) -> bool:
        if role.name not in ("topic", "place") or role.phrase.start < self.clause.verb.end:
            return False
        before = self.clause.sentence.text[: role.phrase.start].rstrip().lower()
        return bool(role.phrase.marker) and before.removesuffix(role.phrase.marker).rstrip().endswith((",", "("))

    def _reads_as_act(self, purpose: Phrase) -> bool:
        """Return True for "To visit the archive, readers must plan ahead": they do not "plan to visit the archive"."""
        is_before = purpose.start < self.clause.verb.start and self.clause.role("object") is None
        return is_before and self.clause.verb.lemma in _TAKE_AN_ACT

    def _singles_out(self, purpose: Phrase) -> bool:
        """Return True for "the first woman [to lead two clubs]", which says what she was the first in."""
        told = self.clause.role("complement")
        return told is not None and follows_with_to(purpose, told.end) and _FIRST.search(told.text) is not None

    def words_of(self, roles: Sequence[Role]) -> str:
        return " ".join(f"{role.phrase.marker} {self.said(role.phrase)}".strip() for role in roles)

    def inverted(self, opening: str, roles: Sequence[Role], *, stranded: str = "") -> str | None:
        """Return "opening aux subject verb roles?"."""
        subject, verb = self.subject, self.clause.verb
        if subject is None or verb.finite in _NO_AUXILIARIES or self._is_halved(subject):
            return None
        if verb.finite == "need":
            return None  # "Why need the rule not be known?"
        shows = verb.tense == "present" and not verb.finite and verb.lemma != "be"
        plural = verb.rest == verb.lemma if shows else agrees_plural(subject)
        auxiliary, main = inverted(verb, plural=plural)
        negation = "not" if verb.negated else ""
        # A clause stands behind "What does it consist of", which it would tear apart.
        # So does "as the driver of progress" behind "What did Morgan focus on".
        last = [
            role
            for role in roles
            if role.name == "condition" or (stranded and (role.phrase.kind == "clause" or role.phrase.marker == "as"))
        ]
        before = [role for role in roles if role not in last]
        doer = self.said(subject)
        if "," in doer and self.clause.sentence.text.startswith(",", subject.end):
            doer += ","  # "the third approach, called virtue theory,"
        parts = [opening, auxiliary, doer, negation, main, self.words_of(before), stranded]
        return question_of([*parts, self.words_of(last)])

    def _is_halved(self, subject: Phrase) -> bool:
        """Return True for a subject of two of which only one is said: "Norland's rules [on sleds and its laws] …"."""
        is_of_two = subject.plural or self.clause.verb.finite in ("are", "were", "have", "do")
        return is_of_two and " and " in subject.text and " and " not in f"{self.said(subject)}{subject.meant}"

    def predicate(self, opening: str, roles: Sequence[Role], *, plural: bool = False) -> str:
        """Return "opening verb roles?"; the opening is the subject."""
        return question_of([opening, as_predicate(self.clause.verb, plural=plural), self.words_of(roles)])

    def cores(self, asked: Phrase) -> Iterator[list[Role]]:
        """Yield the roles that a question says besides the one asked for, from few to many.

        A condition is always said: without it the statement is another one. So is everything, if it is denied: packages
        that must not install files in one place may well do so in others.
        """
        if self.clause.verb.negated:
            yield self.rest(asked, [*CORE, "topic", "place", "time"])
            return
        few = self.rest(asked, CORE)
        is_thing = any(role.phrase is asked and role.name in ("subject", "object") for role in self.clause.roles)
        if is_thing or not any(role.name != "condition" for role in few):
            few = self.rest(asked, [*CORE, "topic", "place"])  # A thing is told by all that is said of it.
        found = [few, self.rest(asked, [*CORE, "topic", "place"])]
        is_named = (
            self.subject is not None and self.subject.proper and self.subject.text.split()[0].lower() not in ("a", "an")
        )
        is_first = self.subject is not None and _FIRST.search(self.subject.text) is not None
        if self.clause.verb.passive and (len(few) > 1 or is_named or is_first):
            found.insert(0, [role for role in few if role.name != "agent"])
        purpose = self.clause.role("purpose")
        most = _MAX_SINGLING_WORDS if purpose is not None and self._singles_out(purpose) else _MAX_PURPOSE_WORDS
        if purpose is not None and len(purpose.text.split()) <= most and not self._reads_as_act(purpose):
            found.append(self.rest(asked, [*CORE, "purpose"]))
        found += [self.rest(asked, [*CORE, "topic", "place", "time"]), self.rest(asked, [*CORE, "time"])]
        seen: list[list[Role]] = []
        for roles in found:
            if roles not in seen:
                seen.append(roles)
                yield roles
