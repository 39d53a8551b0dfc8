"""English questions about the roles of a clause: a fronted question word, do-support, agreement."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ....utils.languages import Language
from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause, Phrase, Role, RoleName
from ....utils.records.questions import ClauseQuestion
from .gates import is_clean, loses_sense, may_be_answer
from .golds import clause_golds, count_golds, phrase_golds, time_golds
from .question_words import QuestionWords
from .statements import MAX_CONDITION_WORDS, StatementQuestions, tells
from .wording import (
    Known,
    active,
    agrees_plural,
    as_predicate,
    inflected,
    inverted,
    is_you,
    plain_past,
    question_of,
    reworded,
    said,
)

_MAX_PURPOSE_WORDS = 7
_POINT_IN_TIME = re.compile(
    r"\b[12]\d{3}s?\b|\b\d{1,2}:\d{2}\b|\b\d{3,4} (?:BC|AD|BCE|CE)\b|\bcentur|"
    r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
)
# Verbs whose object belongs to them so closely that nothing is asked by it.
_LIGHT = frozenset({"have", "take", "make", "do", "get", "give", "be", "go", "let", "put", "set", "come", "become"})
# Verbs with an object that is told what to do: "require the user to log in".
_TOLD_TO = frozenset({"allow", "enable", "require", "permit", "help", "force", "cause", "lead", "encourage"})
# Verbs that need a phrase with this preposition.
_BOUND = frozenset({
    ("depend", "on"), ("base", "on"), ("focus", "on"), ("rely", "on"), ("concentrate", "on"), ("act", "on"),
    ("run", "on"), ("work", "on"), ("insist", "on"), ("result", "in"), ("divide", "in"), ("engage", "in"),
    ("participate", "in"), ("specialize", "in"), ("specialise", "in"), ("invest", "in"), ("culminate", "in"),
})  # fmt: skip
# Verbs of two words whose second looks like an object.
_ONE_VERB = frozenset({("take", "place"), ("take", "part"), ("take", "effect"), ("take", "care"), ("make", "sense")})
# Verbs whose synonyms do not fit the passive.
_ACTIVE_ONLY = frozenset({"require", "receive", "obtain", "start", "begin", "possess"})
# Words that open a predicate without being part of it.
_ADVERBS = frozenset({
    "now", "also", "usually", "often", "still", "currently", "originally", "formerly", "essentially", "fundamentally",
    "most", "mostly", "mainly", "generally", "actually", "basically", "perhaps", "probably", "therefore", "thus",
})  # fmt: skip
# Verbs that say only that something goes on.
_OPENING = frozenset({"begin", "start", "continue", "stop", "keep", "undergo", "become"})
_MAKING = frozenset({"make", "keep", "leave", "render", "find", "consider", "let"})
_CALLED = frozenset({"call", "name", "dub", "title", "nickname", "rename"})
_STRANDED = ("in", "at", "on", "to", "as", "from")
_DOERS = frozenset({"person", "organisation", "group"})
# Roles in the order in which a question says them.
ORDER: tuple[RoleName, ...] = (
    "recipient", "object", "complement", "topic", "agent", "place", "quantity", "duration", "time", "purpose",
    "condition",
)  # fmt: skip
_CORE: tuple[RoleName, ...] = ("object", "complement", "recipient", "agent", "condition")

_Wordings = Iterator[tuple[str | None, tuple[str, ...], str]]


@dataclass(frozen=True)
class _Asker:
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
    def asking(self) -> QuestionWords:
        return QuestionWords(self.clause, self.language, self.known)

    # -- the parts of a question -----------------------------------------------------------------------------------

    def rest(self, asked: Phrase, keep: Sequence[RoleName]) -> list[Role]:
        """Return the roles behind the verb, in the order a question says them; those bound to the verb always."""
        roles = [
            role
            for role in self.clause.roles
            if (role.name in keep or self._is_bound(role)) and role.phrase.start != asked.start
            if role.name in ORDER
        ]
        return sorted(roles, key=lambda role: (ORDER.index(role.name), role.phrase.start))

    def _is_bound(self, role: Role) -> bool:
        """Return True for a phrase right behind the verb, or "as the first administrator": the verb needs it."""
        if role.name not in ("topic", "place"):
            return False
        between = self.clause.sentence.text[self.clause.verb.end : role.phrase.start].strip().lower()
        return role.phrase.marker == "as" or (
            role.phrase.start > self.clause.verb.end and between == role.phrase.marker
        )

    def words_of(self, roles: Sequence[Role]) -> str:
        return " ".join(f"{role.phrase.marker} {said(role.phrase, self.clause, self.known)}".strip() for role in roles)

    def inverted(self, opening: str, roles: Sequence[Role], *, stranded: str = "") -> str | None:
        """Return "opening aux subject verb roles?"."""
        subject = self.subject
        if subject is None:
            return None
        auxiliary, main = inverted(self.clause.verb, plural=agrees_plural(subject))
        parts = [opening, auxiliary, said(subject, self.clause, self.known), main, self.words_of(roles), stranded]
        return question_of(parts)

    def predicate(self, opening: str, roles: Sequence[Role], *, plural: bool = False) -> str:
        """Return "opening verb roles?"; the opening is the subject."""
        return question_of([opening, as_predicate(self.clause.verb, plural=plural), self.words_of(roles)])

    def cores(self, asked: Phrase) -> Iterator[list[Role]]:
        """Yield the roles that a question says besides the one asked for, from few to many.

        A condition is always said: without it the statement is another one.
        """
        few = self.rest(asked, _CORE)
        is_thing = any(role.phrase is asked and role.name in ("subject", "object") for role in self.clause.roles)
        if is_thing or not any(role.name != "condition" for role in few):
            few = self.rest(asked, [*_CORE, "topic", "place"])  # A thing is told by all that is said of it.
        found = [few, self.rest(asked, [*_CORE, "topic", "place"])]
        if self.clause.verb.passive and len(few) > 1:
            found.insert(0, [role for role in few if role.name != "agent"])
        purpose = self.clause.role("purpose")
        if purpose is not None and len(purpose.text.split()) <= _MAX_PURPOSE_WORDS:
            found.append(self.rest(asked, [*_CORE, "purpose"]))
        found += [self.rest(asked, [*_CORE, "topic", "place", "time"]), self.rest(asked, [*_CORE, "time"])]
        seen: list[list[Role]] = []
        for roles in found:
            if roles not in seen:
                seen.append(roles)
                yield roles

    # -- what is asked ----------------------------------------------------------------------------------------------

    def questions(self) -> Iterator[ClauseQuestion]:
        clause, verb, subject = self.clause, self.clause.verb, self.subject
        if verb.negated or verb.modal == "would" or loses_sense(clause):
            return
        if clause.lost and verb.lemma in _MAKING:
            return  # "make code review faster" without "faster"
        if subject is None:
            yield from StatementQuestions(clause, self.words, self.known).questions()
            return
        conditions = list(clause.all_in("condition"))
        if len(conditions) > 1 or any(len(each.text.split()) > MAX_CONDITION_WORDS for each in conditions):
            return
        if clause.source == "relative" and subject.text.lower() == "you":
            return
        yield from StatementQuestions(clause, self.words, self.known).questions()
        for role in clause.roles:
            if not may_be_answer(role, clause, self.language):
                continue
            for text, golds, form in self._about(role):
                if text is not None:
                    yield self._question(text, role, golds, form)

    def _question(self, text: str, role: Role, golds: tuple[str, ...], form: str) -> ClauseQuestion:
        used = tuple(
            r.phrase for r in self.clause.roles if r is not role and said(r.phrase, self.clause, self.known) in text
        )
        return ClauseQuestion(text, self.clause, role.name, role.phrase, golds, used, {f"form_{form}": 1.0})

    def _about(self, role: Role) -> _Wordings:
        ways = {
            "subject": self._about_subject, "object": self._about_object, "complement": self._about_complement,
            "agent": self._about_agent, "time": self._about_time, "place": self._about_place,
            "topic": self._about_topic, "duration": self._about_duration, "quantity": self._about_quantity,
            "condition": self._about_condition,
        }  # fmt: skip
        if self._is_use(role):
            return self._about_use(role.phrase)
        return ways[role.name](role.phrase) if role.name in ways else self._about_clause(role)

    def _is_use(self, role: Role) -> bool:
        is_aim = role.name in ("complement", "purpose") and (role.phrase.kind, role.phrase.marker) == ("clause", "to")
        return is_aim and self.clause.verb.lemma == "use" and self.clause.verb.passive

    def _about_condition(self, phrase: Phrase) -> _Wordings:
        """Ask under which condition something must, should or may be done."""
        if (
            phrase.marker not in ("if", "when", "unless")
            or not tells(phrase)
            or not (self.clause.verb.modal or self.clause.verb.passive)
        ):
            return
        roles = [role for role in self.rest(phrase, [*_CORE, "topic", "place"]) if role.name != "condition"]
        yield self.inverted("When", roles), clause_golds(phrase), "when_condition"

    def _about_use(self, phrase: Phrase) -> _Wordings:
        """Ask what something that is used to do something is used for."""
        golds = clause_golds(phrase)
        yield self.inverted("What", self.rest(phrase, []), stranded="for"), golds, "used_for"

    def _about_time(self, phrase: Phrase) -> _Wordings:
        if phrase.marker and phrase.marker not in self.words.time_markers:
            return
        if len(list(self.clause.all_in("time"))) > 1:
            return
        if not _POINT_IN_TIME.search(phrase.text):
            return  # "a day" is no point in time, "November" one of many, and "version 22" none at all
        golds = time_golds(phrase)
        for roles in self.cores(phrase):
            yield self.inverted("When", roles), golds, "when"
            if phrase.kind == "year":
                yield self.inverted("In what year", roles), golds, "what_year"

    def _about_place(self, phrase: Phrase) -> _Wordings:
        golds = phrase_golds(phrase, self.clause)
        sort = self.asking.kind_noun(phrase)
        if phrase.marker not in ("in", "at", "on", "near", "inside", "within", "under"):
            return
        if not any(character.isalpha() for character in phrase.text):
            return
        if len(list(self.clause.all_in("place"))) > 1:
            return
        for roles in self.cores(phrase):
            yield self.inverted("Where", roles), golds, "where"
            if sort and phrase.marker in ("in", "on"):
                yield self.inverted(f"{phrase.marker.capitalize()} which {sort}", roles), golds, "in_which"

    def _about_duration(self, phrase: Phrase) -> _Wordings:
        golds = phrase_golds(phrase, self.clause)
        for roles in self.cores(phrase):
            if phrase.marker in ("for", "over", ""):
                yield self.inverted("How long", roles), golds, "how_long"
            elif phrase.marker in ("within", "in") and phrase.figure and self.clause.verb.modal:
                unit = self.clause.sentence.text[phrase.figure[1] : phrase.end].strip()
                text = self.inverted(f"Within how many {unit}", roles)
                yield text, count_golds(phrase, self.clause), "within"

    def _about_quantity(self, phrase: Phrase) -> _Wordings:
        if phrase.head == "time" and phrase.figure:
            for roles in self.cores(phrase):
                yield self.inverted("How many times", roles), count_golds(phrase, self.clause), "how_many"
            return
        golds = phrase_golds(phrase, self.clause)
        if phrase.kind == "duration":
            for roles in self.cores(phrase):
                yield self.inverted("How long", roles), golds, "how_long"
            return
        complement = self.clause.role("complement")
        if complement is None or self.clause.verb.lemma != "be" or not phrase.figure or phrase.kind == "percentage":
            return
        if complement.text.lower() != complement.head:
            return  # "18 years older"
        if complement.head in ("long", "high", "tall", "wide", "deep", "old", "far", "thick", "heavy", "large"):
            yield self.inverted(f"How {complement.head}", []), golds, "how_adjective"

    def _about_agent(self, phrase: Phrase) -> _Wordings:
        subject, verb = self.subject, active(self.clause.verb)
        golds = phrase_golds(phrase, self.clause)
        opening = self.asking.who_or_what(phrase, acting=True)
        if subject is None or opening is None:
            return
        for roles in self.cores(phrase):
            if verb is not None:
                thing = said(subject, self.clause, self.known)
                yield question_of([opening, verb, thing, self.words_of(roles)]), golds, "agent_active"
            else:
                yield self.inverted(opening, roles, stranded="by"), golds, "agent_by"

    def _about_subject(self, phrase: Phrase) -> _Wordings:
        verb = self.clause.verb
        if phrase.kind == "percentage":
            return
        golds = phrase_golds(phrase, self.clause)
        counted = self.asking.how_many(phrase)
        complement, thing = self.clause.role("complement"), self.clause.role("object")
        if counted:
            for roles in self.cores(phrase):
                yield self.predicate(counted, roles, plural=True), count_golds(phrase, self.clause), "how_many"
            return
        opening = self.asking.who_or_what(phrase, acting=not verb.passive)
        if opening is None or verb.lemma in self.words.equating or (verb.passive and verb.lemma in _CALLED):
            return
        if verb.lemma == "be" and not verb.rest and complement is not None:
            if not complement.definite or complement.proper or complement.cut:
                return
            if complement.kind in ("clause", "quality") or (phrase.definite and not phrase.proper):
                return
            yield self.predicate(opening, self.rest(phrase, ["complement"])), golds, "what_is_the"
            return
        noun = self.words.agent_nouns.get(verb.lemma)
        if noun and thing is not None and opening == "Who" and not verb.finite and not phrase.plural:
            of = f"{'was' if verb.tense == 'past' else 'is'} the {noun} of {said(thing, self.clause, self.known)}"
            yield question_of(["Who", of]), golds, "agent_noun"
        named = phrase.proper or phrase.kind in _DOERS
        for roles in self.cores(phrase):
            if roles:
                yield self.predicate(opening, roles), golds, "subject_name" if named else "subject"

    def _about_object(self, phrase: Phrase) -> _Wordings:
        golds = phrase_golds(phrase, self.clause)
        if len(list(self.clause.all_in("object"))) > 1 or self.clause.verb.lemma in _OPENING:
            return
        counted = self.asking.how_many(phrase)
        if counted:
            for roles in self.cores(phrase):
                yield self.inverted(counted, roles), count_golds(phrase, self.clause), "how_many"
            return
        if phrase.kind in ("duration", "money"):
            opening, form = ("How long", "how_long") if phrase.kind == "duration" else ("How much", "how_much")
            for roles in self.cores(phrase):
                yield self.inverted(opening, roles), golds, form
            return
        if phrase.kind == "percentage" or (self.clause.verb.lemma, phrase.text.lower()) in _ONE_VERB:
            return
        named = self.asking.who_or_what(phrase, acting=False)
        if named is None or (self.clause.verb.lemma == "mean" and not self._ends_thequestion_of(phrase)):
            return
        sort = self.asking.what_kind(phrase)
        for roles in self.cores(phrase):
            says_enough = any(role.name != "condition" for role in roles)
            if says_enough or not (is_you(self.subject) or self.clause.verb.lemma in _LIGHT):
                yield self.inverted(named, roles), golds, "object_name" if phrase.proper else "object"
            if sort:
                yield self.inverted(sort, roles), golds, "what_kind"

    def _ends_thequestion_of(self, phrase: Phrase) -> bool:
        """Return False for the beginning of a definition that goes on behind the phrase."""
        return not self.clause.sentence.text[phrase.end :].strip(" .;")

    def _about_complement(self, phrase: Phrase) -> _Wordings:
        verb, subject = self.clause.verb, self.subject
        if subject is None:
            return
        golds = phrase_golds(phrase, self.clause)
        if verb.lemma == "be" and not verb.rest:
            yield from self._about_predicate(phrase, subject, golds)
        elif phrase.kind == "clause":
            if phrase.marker == "to" and self.clause.role("object") is not None and verb.lemma in _TOLD_TO:
                text = self.inverted("What", self.rest(phrase, ["object"]), stranded="to do")
                yield text, clause_golds(phrase), "to_do"
        elif phrase.kind != "quality" and verb.lemma in _CALLED and verb.passive:
            yield self.inverted("What", self.rest(phrase, [])), golds, "called"

    def _about_predicate(self, phrase: Phrase, subject: Phrase, golds: tuple[str, ...]) -> _Wordings:
        """Ask what the subject is."""
        if phrase.kind in ("clause", "quality") or self.known.is_person(subject) is not False:
            return
        if phrase.text.split()[0].lower() in _ADVERBS:
            return
        if phrase.kind == "money":
            yield self.inverted("How much", []), golds, "how_much"
        elif phrase.kind in ("number", "percentage", "measure", "person", "organisation", "place"):
            named = self.asking.who_or_what(phrase, acting=False)
            if named in ("Who", "What"):
                yield self.inverted(named, []), golds, "what_is"
        elif phrase.head and not phrase.definite:
            sort = self.asking.what_kind(phrase)
            if sort:
                yield self.inverted(sort, []), golds, "what_kind_is"
            yield self.inverted("What", []), golds, "what_is"
        elif subject.definite and not subject.proper and not subject.cut:
            yield self.inverted("What", []), golds, "what_is"

    def _about_topic(self, phrase: Phrase) -> _Wordings:
        verb, marker = self.clause.verb, phrase.marker
        topics = list(self.clause.all_in("topic"))
        if marker not in _STRANDED or phrase is not topics[0]:
            return
        if self.clause.role("object") is not None and verb.lemma in _LIGHT:
            return
        if len(self.clause.sentence.text[verb.end : phrase.start].split()) > 3:
            return
        golds = phrase_golds(phrase, self.clause)
        roles = self.rest(phrase, ["object", "recipient", "complement"])
        sort = self.asking.kind_noun(phrase)
        if marker in ("in", "at", "on"):
            if sort is not None:
                yield self.inverted(f"{marker.capitalize()} which {sort}", roles), golds, "in_which"
            elif verb.lemma in self.words.place_verbs and (verb.passive or self.clause.role("object") is None):
                yield self.inverted("Where", roles), golds, "where"
            elif (verb.lemma, marker) in _BOUND:
                yield self.inverted("What", roles, stranded=marker), golds, "stranded"
            return
        if phrase.head in self.words.time_units:
            return
        opening = "What" if marker == "as" else self.asking.who_or_what(phrase, acting=False)
        if opening is not None and not (opening == "Who" and verb.lemma == "lead"):
            yield self.inverted(opening, roles, stranded=marker), golds, "stranded"

    def _about_clause(self, role: Role) -> _Wordings:
        phrase = role.phrase
        golds, verb = clause_golds(phrase), self.clause.verb.lemma
        for roles in self.cores(phrase):
            if role.name == "reason":
                yield self.inverted("Why", roles), golds, "why"
            elif verb == "do":
                return
            elif role.name == "manner" and phrase.kind == "clause" and phrase.marker in ("by", ""):
                yield self.inverted("How", roles), golds, "how"


def ask_fronted(clause: Clause, language: Language, known: Known) -> Iterator[ClauseQuestion]:
    """Yield questions about the roles of a clause, several wordings of each.

    Those with another verb than the sentence have the feature `reworded`; their clause is the one of the sentence.
    """
    for said_so, is_reworded in _wordings(clause, language, known):
        for question in _Asker(said_so, language, known).questions():
            if is_reworded and question.clause.verb.lemma not in _lemmas_in(question):
                continue
            if is_clean(question, language, known):
                lost = len(question.clause.lost) / 5
                features = {**question.features, "reworded": float(is_reworded), "lost": lost}
                yield replace(question, clause=clause, features=features)


def _wordings(clause: Clause, language: Language, known: Known) -> Iterator[tuple[Clause, bool]]:
    clause = _as_asked(clause, known)
    yield clause, False
    words = language.clauses
    assert words is not None
    present = clause.sentence.words
    for synonym in words.synonyms.get(clause.verb.lemma, ()):
        ends_loosely = synonym.split()[-1] in ("with", "of", "for", "at", "to", "into", "after", "in")
        takes_clause = any(role.name == "complement" and role.phrase.kind == "clause" for role in clause.roles)
        if takes_clause or (clause.verb.passive and clause.verb.lemma in _ACTIVE_ONLY):
            continue
        if synonym.split()[0] not in present and not (clause.verb.passive and ends_loosely):
            yield replace(clause, verb=reworded(clause.verb, synonym)), True


def _as_asked(clause: Clause, known: Known) -> Clause:
    """Return the clause in the simple past for the past perfect; a common noun that opens the sentence is no name."""
    roles = tuple(replace(role, phrase=_common(role.phrase, clause, known)) for role in clause.roles)
    return replace(clause, roles=roles, verb=plain_past(clause.verb, plural=_is_plural(clause)))


def _is_plural(clause: Clause) -> bool:
    subject = clause.role("subject")
    return subject is not None and agrees_plural(subject)


def _common(phrase: Phrase, clause: Clause, known: Known) -> Phrase:
    opens = not clause.sentence.text[: phrase.start].strip(" \"“‘'")
    if phrase.proper and opens and " " not in phrase.text and known.in_lower_case(phrase.text):
        return replace(phrase, proper=False, kind="thing")
    return phrase


def _lemmas_in(question: ClauseQuestion) -> set[str]:
    """Return the lemma of the question's verb if a form of it stands in the question; purposes alone do not have it."""
    verb = question.clause.verb
    asked = f" {question.text.rstrip('?').lower()} "
    forms = {inflected(verb.lemma, tag) for tag in ("VB", "VBZ", "VBD", "VBN", "VBG")} | {verb.rest}
    return {verb.lemma} if any(f" {form} " in asked for form in forms if form) else set()
