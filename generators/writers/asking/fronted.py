"""English questions about the roles of a clause: a fronted question word, do-support, agreement."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ....utils.languages import Language
from ....utils.records.facts import Clause, Phrase, Role, RoleName
from ....utils.records.questions import ClauseQuestion
from .wording import Known, active, as_predicate, inflected, inverted, reworded, said

_MAX_ANSWER_WORDS = 9
_MAX_CLAUSE_WORDS = 14
_MAX_QUESTION_WORDS = 20
_MAX_PURPOSE_WORDS = 7
_MAX_CONDITION_WORDS = 9
_MAX_WAY_WORDS = 10
_MAX_AIM_WORDS = 10
_ODD = re.compile(r"[()\[\]{}|<>*_=;:“”\"‘]|\s-\s|\s–\s|\.\.\.|https?|\bi\.e|\be\.g|\betc\b")
_FURTHER_STEP = re.compile(r"\b(?:and|then|or)\b")
# Words that point at something outside the question.
_POINTERS = re.compile(
    r"\b(?:it|itself|them|they|this|these|those|he|she|him|such|above|below|following|here|former|latter|so)\b"
    r"|\b(?:in|on|of|to|for|with|from|at|by|about|into) that\b|\b(?:the )?(?:same|other|others|another)\b",
    re.IGNORECASE,
)
_DANGLING = re.compile(r"(?:\b(?:and|or|but|the|a|an|as well as|that|which)|,)\s*\?$")
# Verbs whose object belongs to them so closely that nothing is asked by it.
_LIGHT = frozenset({"have", "take", "make", "do", "get", "give", "be", "go", "let", "put", "set", "come", "become"})
# Verbs whose object is no way to reach the purpose behind them.
_NO_WAYS = frozenset({"have", "need", "want", "be", "see", "wish", "like", "try", "go", "allow", "get"})
# What may stand before a figure that is counted.
_HEDGES = frozenset({
    "about", "around", "over", "more than", "nearly", "almost", "approximately", "some", "at least", "at most", "up to",
    "the", "fewer than", "less than", "roughly", "exactly", "only",
})  # fmt: skip
# Words that make a phrase no answer: they point outside it.
_NO_ANSWERS = frozenset({
    "it", "they", "this", "these", "those", "which", "who", "there", "his", "you", "we", "i", "her", "its", "their",
    "such",
})  # fmt: skip
_DOERS = frozenset({"person", "organisation", "group"})


@dataclass(frozen=True)
class _Asker:
    clause: Clause
    language: Language
    known: Known

    # -- the parts of a question -----------------------------------------------------------------------------------

    @property
    def subject(self) -> Phrase | None:
        return self.clause.role("subject")

    def rest(self, asked: Phrase, keep: Sequence[RoleName]) -> list[Role]:
        """Return the roles behind the verb, in the order a question says them."""
        order = (
            "object",
            "recipient",
            "complement",
            "topic",
            "agent",
            "place",
            "quantity",
            "duration",
            "time",
            "purpose",
            "condition",
        )
        roles = [r for r in self.clause.roles if r.name in keep and r.phrase is not asked and r.name != "subject"]
        roles = [r for r in roles if r.phrase.start != asked.start]
        return sorted(roles, key=lambda r: (order.index(r.name) if r.name in order else len(order), r.phrase.start))

    def words_of(self, roles: Sequence[Role]) -> str:
        said_roles = []
        for role in roles:
            text = said(role.phrase, self.clause, self.known)
            said_roles.append(f"{role.phrase.marker} {text}".strip())
        return " ".join(said_roles)

    def inverted_question(self, opening: str, roles: Sequence[Role], *, stranded: str = "") -> str | None:
        """Return "opening aux subject verb roles?"."""
        subject = self.subject
        if subject is None:
            return None
        auxiliary, main = inverted(self.clause.verb, plural=_agrees_plural(subject))
        parts = [opening, auxiliary, said(subject, self.clause, self.known), main, self.words_of(roles), stranded]
        return _sentence(parts)

    def predicate_question(self, opening: str, roles: Sequence[Role], *, plural: bool = False) -> str:
        """Return "opening verb roles?"; the opening is the subject."""
        return _sentence([opening, as_predicate(self.clause.verb, plural=plural), self.words_of(roles)])

    # -- what is asked ----------------------------------------------------------------------------------------------

    def questions(self) -> Iterator[ClauseQuestion]:
        clause, verb = self.clause, self.clause.verb
        if verb.negated:
            return
        if self.subject is None:
            yield from self._about_way()
            return
        conditions = list(clause.all_in("condition"))
        if len(conditions) > 1 or any(len(each.text.split()) > _MAX_CONDITION_WORDS for each in conditions):
            return
        if clause.source == "relative" and self.subject.text.lower() == "you":
            return
        yield from self._about_way()
        for role in clause.roles:
            if not _may_be_answer(role, self.language):
                continue
            for text, golds, kind in self._about(role):
                if text is not None:
                    yield self._question(text, role, golds, kind)

    def _about_way(self) -> Iterator[ClauseQuestion]:
        """Ask how a purpose is reached: "To leave, press F11." and "You can press F11 to leave."."""
        verb, subject = self.clause.verb, self.subject
        purpose = next((r for r in self.clause.roles if r.name == "purpose" and r.phrase.marker.endswith("to")), None)
        if purpose is None or (subject is not None and subject.text.lower() not in ("you", "users", "one")):
            return
        if verb.lemma in _NO_WAYS or (verb.modal and verb.modal not in ("can", "could", "should", "must")):
            return
        sentence = self.clause.sentence.text
        start = verb.start if not verb.finite else verb.end - len(verb.rest.split()[-1])
        ends = [r.phrase.end for r in self.clause.roles
                if r.name in ("object", "topic", "place", "recipient", "complement") and r.phrase.start > start
                and (r.phrase.end <= purpose.phrase.start or purpose.phrase.start < start)]  # fmt: skip
        if not ends:
            return
        while start > 0 and not sentence[start - 1].isspace():
            start -= 1  # "Double-click" is cut at its hyphen
        end = max(ends)
        done = sentence[start:end]
        behind = sentence[end : purpose.phrase.start] if purpose.phrase.start > end else sentence[end:]
        aim = " ".join(purpose.phrase.text.split())
        if len(done.split()) > _MAX_WAY_WORDS or len(aim.split()) > _MAX_AIM_WORDS or _ODD.search(f"{done} {aim}"):
            return
        if _POINTERS.search(done) or _FURTHER_STEP.search(behind):
            return
        doer = "you" if subject is None else subject.text.lower()
        answer = Phrase(start, max(ends), done, verb.lemma, "clause")
        gerund = f"by {inflected(verb.lemma, 'VBG')}{done[len(done.split()[0]) :]}"
        golds = _distinct([done, gerund] if "-" not in done.split()[0] else [done])
        opening = f"How {'can' if verb.modal else 'do'} {doer}"
        text = _sentence([opening, aim])
        yield ClauseQuestion(text, self.clause, "manner", answer, golds, (purpose.phrase,), {"form_how_to": 1.0})

    def _question(self, text: str, role: Role, golds: tuple[str, ...], form: str) -> ClauseQuestion:
        used = tuple(
            r.phrase for r in self.clause.roles if r is not role and said(r.phrase, self.clause, self.known) in text
        )
        return ClauseQuestion(text, self.clause, role.name, role.phrase, golds, used, {f"form_{form}": 1.0})

    def _about(self, role: Role) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
        name, phrase = role.name, role.phrase
        if name == "subject":
            yield from self._about_subject(phrase)
        elif name == "object":
            yield from self._about_object(phrase)
        elif name == "complement":
            yield from self._about_complement(phrase)
        elif name == "agent":
            yield from self._about_agent(phrase)
        elif name == "time":
            yield from self._about_time(phrase)
        elif name == "place":
            yield from self._about_place(phrase)
        elif name == "topic":
            yield from self._about_topic(phrase)
        elif name == "duration":
            yield from self._about_duration(phrase)
        elif name == "quantity":
            yield from self._about_quantity(phrase)
        elif name in ("reason", "purpose", "manner"):
            yield from self._about_clause(role)

    def _cores(self, asked: Phrase) -> Iterator[list[Role]]:
        """Yield the roles that a question says besides the one asked for, from few to many.

        A condition is always said: without it the statement is another one.
        """
        core: list[RoleName] = ["object", "complement", "recipient", "agent", "condition"]
        few = self.rest(asked, core)
        topic_first = self.rest(asked, ["topic"])
        if not any(r.name in ("object", "complement") for r in few):
            few = self.rest(asked, [*core, "topic", "place"])
        yield few
        more = self.rest(asked, [*core, "topic", "place"])
        if len(more) > len(few):
            yield more
        purpose = self.clause.role("purpose")
        if purpose is not None and len(purpose.text.split()) <= _MAX_PURPOSE_WORDS and purpose is not asked:
            yield self.rest(asked, [*core, "purpose"])
        timed = self.rest(asked, [*core, "topic", "place", "time"])
        if len(timed) > len(more) and len(topic_first) <= 1:
            yield timed
            brief = self.rest(asked, [*core, "time"])
            if len(brief) < len(timed) and len(brief) > len(few):
                yield brief

    def _about_time(self, phrase: Phrase) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
        if phrase.marker not in (*self.language.clauses.time_markers, "") if self.language.clauses else True:
            return
        golds = time_golds(phrase)
        for roles in self._cores(phrase):
            yield self.inverted_question("When", roles), golds, "when"
            if phrase.kind == "year":
                yield self.inverted_question("In what year", roles), golds, "what_year"

    def _about_place(self, phrase: Phrase) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
        golds = phrase_golds(phrase, self.clause)
        sort = self._kind_noun(phrase)
        for roles in self._cores(phrase):
            if phrase.marker in ("in", "at", "on", "near", "inside", "within", "under"):
                yield self.inverted_question("Where", roles), golds, "where"
                if sort and phrase.marker in ("in", "on"):
                    yield self.inverted_question(f"{phrase.marker.capitalize()} which {sort}", roles), golds, "in_which"

    def _about_duration(self, phrase: Phrase) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
        golds = phrase_golds(phrase, self.clause)
        for roles in self._cores(phrase):
            if phrase.marker in ("for", "over", ""):
                yield (
                    self.inverted_question("How long" if phrase.marker != "for" else "For how long", roles),
                    golds,
                    "how_long",
                )
                if phrase.marker == "for":
                    yield self.inverted_question("How long", roles), golds, "how_long"
            elif phrase.marker in ("within", "in") and phrase.figure and self.clause.verb.modal:
                unit = self.clause.sentence.text[phrase.figure[1] : phrase.end].strip()
                yield self.inverted_question(f"Within how many {unit}", roles), (self._figure(phrase), *golds), "within"

    def _about_length(self, phrase: Phrase) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
        """Ask for a duration without a preposition ("lasts three years")."""
        for roles in self._cores(phrase):
            yield self.inverted_question("How long", roles), phrase_golds(phrase, self.clause), "how_long"

    def _about_quantity(self, phrase: Phrase) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
        if phrase.head == "time" and phrase.figure:
            for roles in self._cores(phrase):
                yield self.inverted_question("How many times", roles), self._count_golds(phrase), "how_many"
            return
        if phrase.kind == "duration":
            yield from self._about_length(phrase)
            return
        complement = self.clause.role("complement")
        if complement is None or self.clause.verb.lemma != "be" or not phrase.figure:
            return
        adjective = complement.head
        if adjective in ("long", "high", "tall", "wide", "deep", "old", "far", "thick", "heavy", "large"):
            yield self.inverted_question(f"How {adjective}", []), phrase_golds(phrase, self.clause), "how_adjective"

    def _about_agent(self, phrase: Phrase) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
        subject = self.subject
        verb = active(self.clause.verb)
        golds = phrase_golds(phrase, self.clause)
        opening = self._who_or_what(phrase)
        if subject is None or opening is None:
            return
        for roles in self._cores(phrase):
            if verb is not None:
                yield (
                    _sentence([opening, verb, said(subject, self.clause, self.known), self.words_of(roles)]),
                    golds,
                    "agent_active",
                )
            yield self.inverted_question(opening, roles, stranded="by"), golds, "agent_by"

    def _about_subject(self, phrase: Phrase) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
        verb = self.clause.verb
        golds = phrase_golds(phrase, self.clause)
        counted = self._how_many(phrase)
        complement = self.clause.role("complement")
        if counted:
            for roles in self._cores(phrase):
                yield self.predicate_question(counted, roles, plural=True), self._count_golds(phrase), "how_many"
            return
        opening = self._who_or_what(phrase)
        if opening is None:
            return
        if verb.lemma == "be" and not verb.rest and complement is not None:
            if (
                not complement.definite
                or complement.proper
                or complement.cut
                or complement.kind in ("clause", "quality")
            ):
                return
            if phrase.definite and not phrase.proper:
                return
            roles = self.rest(phrase, ["complement"])
            yield self.predicate_question(opening, roles), golds, "what_is_the"
            return
        noun = self.language.clauses.agent_nouns.get(verb.lemma) if self.language.clauses else None
        thing = self.clause.role("object")
        if noun and thing is not None and opening == "Who" and not verb.finite and not phrase.plural:
            of = f"{'was' if verb.tense == 'past' else 'is'} the {noun} of {said(thing, self.clause, self.known)}"
            yield _sentence(["Who", of]), golds, "agent_noun"
        named = phrase.proper or phrase.kind in _DOERS
        for roles in self._cores(phrase):
            if not roles:
                continue
            yield self.predicate_question(opening, roles, plural=False), golds, "subject_name" if named else "subject"

    def _about_object(self, phrase: Phrase) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
        if phrase.kind == "duration":
            yield from self._about_length(phrase)
            return
        counted = self._how_many(phrase)
        if counted:
            for roles in self._cores(phrase):
                yield self.inverted_question(counted, roles), self._count_golds(phrase), "how_many"
            return
        golds = phrase_golds(phrase, self.clause)
        if phrase.kind == "money":
            for roles in self._cores(phrase):
                yield self.inverted_question("How much", roles), golds, "how_much"
            return
        if phrase.kind == "percentage":
            return
        opening = "Who" if self.known.is_person(phrase) and phrase.proper else self._class_opening(phrase)
        if phrase.kind == "place" and phrase.proper and opening == "What":
            return
        for roles in self._cores(phrase):
            yield self.inverted_question(opening, roles), golds, "object_name" if phrase.proper else "object"
        sort = self._sort(phrase)
        if sort:
            for roles in self._cores(phrase):
                yield self.inverted_question(sort, roles), golds, "what_kind"

    def _about_complement(self, phrase: Phrase) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
        verb, subject = self.clause.verb, self.subject
        if subject is None:
            return
        golds = phrase_golds(phrase, self.clause)
        if verb.lemma == "be" and not verb.rest:
            if phrase.kind in ("clause", "quality"):
                return
            if self.known.is_person(subject):
                return
            if phrase.kind == "money":
                yield self.inverted_question("How much", []), golds, "how_much"
            elif phrase.kind in ("number", "percentage", "measure", "person", "organisation", "place"):
                yield (
                    self.inverted_question("Who" if phrase.kind == "person" and phrase.proper else "What", []),
                    golds,
                    "what_is",
                )
            elif phrase.head and not phrase.definite:
                sort = self._sort(phrase)
                if sort:
                    yield self.inverted_question(sort, []), golds, "what_kind_is"
                yield self.inverted_question("What", []), golds, "what_is"
            elif subject.definite and not subject.proper and not subject.cut:
                who = self.known.is_person(phrase)
                yield self.inverted_question("Who" if who else "What", []), golds, "what_is"
            return
        if phrase.kind == "clause" and phrase.marker == "to":
            obj = self.clause.role("object")
            roles = self.rest(phrase, ["object"])
            if obj is not None and verb.lemma in (
                "allow",
                "enable",
                "require",
                "permit",
                "help",
                "force",
                "cause",
                "lead",
            ):
                text = self.inverted_question("What", roles, stranded="to do")
                yield text, clause_golds(phrase), "to_do"
            return
        if phrase.kind in ("clause", "quality"):
            return
        if verb.lemma in ("call", "name", "dub", "title", "nickname", "rename") and verb.passive:
            yield self.inverted_question("What", []), golds, "called"
        elif verb.lemma == "become":
            yield self.inverted_question("What", []), golds, "become"

    def _about_topic(self, phrase: Phrase) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
        verb, marker = self.clause.verb, phrase.marker
        golds = phrase_golds(phrase, self.clause)
        topics = list(self.clause.all_in("topic"))
        if not marker or " " in marker or phrase is not topics[0]:
            return
        if self.clause.role("object") is not None and verb.lemma in _LIGHT:
            return
        if marker == "as" and verb.passive and verb.lemma in ("know", "refer", "see", "regard", "use", "serve"):
            stranded = "as"
        elif marker in ("with", "from", "of", "on", "to", "for", "into", "in", "as", "against", "by", "at", "about"):
            stranded = marker
        else:
            return
        if _end_behind(self.clause, phrase) > 3:
            return
        roles = self.rest(phrase, ["object", "recipient", "complement"])
        opening = "Who" if self.known.is_person(phrase) and phrase.proper else self._class_opening(phrase)
        yield self.inverted_question(opening, roles, stranded=stranded), golds, "stranded"

    def _about_clause(self, role: Role) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
        phrase = role.phrase
        golds = clause_golds(phrase)
        for roles in self._cores(phrase):
            if role.name == "reason":
                yield self.inverted_question("Why", roles), golds, "why"
            elif role.name == "purpose" and phrase.marker in ("to", "in order to") and phrase.kind == "clause":
                yield self.inverted_question("Why", roles), golds, "why_purpose"
            elif role.name == "manner" and phrase.kind == "clause" and phrase.marker in ("by", ""):
                yield self.inverted_question("How", roles), golds, "how"

    # -- question words ---------------------------------------------------------------------------------------------

    def _who_or_what(self, phrase: Phrase) -> str | None:
        if self.known.is_person(phrase):
            return "Who"
        opening = self._class_opening(phrase)
        points = self.language.clauses
        assert points is not None
        # Only somebody does such a thing; and what is no thing of a known kind, with a single name, is a person.
        acts = self.clause.verb.lemma in points.person_verbs and not self.clause.verb.passive
        acts = acts or (phrase is not self.subject and self.clause.verb.lemma in points.person_verbs)
        if opening == "What" and phrase.proper and phrase.kind in ("person", "organisation", "group", "thing") and acts:
            return "Who"
        return opening

    def _class_opening(self, phrase: Phrase) -> str:
        sort = self._kind_noun(phrase)
        return f"What {sort}" if sort else "What"

    def _kind_noun(self, phrase: Phrase) -> str | None:
        """Return the noun for what a phrase names: from the name itself ("the Jacksonville pier"), or the corpus."""
        points = self.language.clauses
        assert points is not None
        words = [word.strip(",.").lower() for word in phrase.needed_in(self.clause.sentence.text).split()]
        words = [word for word in words if word not in ("the", "a", "an")]
        names = phrase.proper or (phrase.definite and any(c.isupper() or c in "-_." for c in phrase.text[4:]))
        if not words or not names:
            return None
        if len(words) > 1 and words[-1] in points.kinds and "of" not in words:
            return words[-1]
        if len(words) > 2 and words[1] == "of" and words[0] in points.kinds:
            return words[0]
        if len(words) == 2 and words[0] in points.kinds and words[0] in ("lake", "river", "mount", "hurricane"):
            return "mountain" if words[0] == "mount" else words[0]
        return self.known.class_of(phrase.text) if phrase.proper else None

    def _how_many(self, phrase: Phrase) -> str | None:
        """Return "How many paintings" for "233 paintings"; None if the phrase does not count things."""
        if (
            phrase.figure is None
            or not phrase.plural
            or phrase.kind in ("date", "year", "duration", "money", "percentage")
        ):
            return None
        if phrase.figure[0] != phrase.start and not self._hedged(phrase):
            return None
        noun = self.clause.sentence.text[phrase.figure[1] : phrase.end].strip()
        needed = said(
            replace(phrase, start=phrase.figure[1], pieces=tuple(p for p in phrase.pieces if p.end > phrase.figure[1])),
            self.clause,
            self.known,
        )
        figure = self.clause.sentence.text[slice(*phrase.figure)]
        needed = needed.split(figure, 1)[-1].strip()
        if not noun or not needed or phrase.figure[1] >= phrase.end or needed[0] in "%-–":
            return None
        return f"How many {needed}"

    def _hedged(self, phrase: Phrase) -> bool:
        assert phrase.figure is not None
        before = self.clause.sentence.text[phrase.start : phrase.figure[0]].strip().lower()
        return before in _HEDGES

    def _figure(self, phrase: Phrase) -> str:
        assert phrase.figure is not None
        return self.clause.sentence.text[slice(*phrase.figure)]

    def _count_golds(self, phrase: Phrase) -> tuple[str, ...]:
        assert phrase.figure is not None
        figure = self._figure(phrase)
        through = self.clause.sentence.text[phrase.start : phrase.figure[1]]
        return _distinct([through, figure, phrase.needed_in(self.clause.sentence.text)])

    def _sort(self, phrase: Phrase) -> str | None:
        """Return "What kind of aircraft" for "a fixed-wing aircraft"; None if nothing tells the kind."""
        text = phrase.needed_in(self.clause.sentence.text)
        words = text.split()
        if phrase.proper or phrase.definite or phrase.figure or phrase.kind != "thing":
            return None
        if words and words[0].lower() in ("a", "an"):
            words = words[1:]
        if len(words) != 2 or not words[-1].lower().startswith(phrase.head[:4]):
            return None
        return f"What kind of {words[-1]}"


def ask_fronted(clause: Clause, language: Language, known: Known) -> Iterator[ClauseQuestion]:
    """Yield questions about the roles of a clause, several wordings of each.

    Those with another verb than the sentence have the feature `reworded`; their clause is the one of the sentence.
    """
    for said_so, is_reworded in _wordings(clause, language):
        for question in _Asker(said_so, language, known).questions():
            if is_reworded and question.clause.verb.lemma not in _lemmas_in(question):
                continue
            if _is_clean(question, language, known):
                features = {**question.features, "reworded": float(is_reworded)}
                yield replace(question, clause=clause, features=features)


def _wordings(clause: Clause, language: Language) -> Iterator[tuple[Clause, bool]]:
    yield clause, False
    words = language.clauses
    assert words is not None
    present = clause.sentence.words
    for synonym in words.synonyms.get(clause.verb.lemma, ()):
        ends_loosely = synonym.split()[-1] in ("with", "of", "for", "at", "to", "into", "after", "in")
        if synonym.split()[0] not in present and not (clause.verb.passive and ends_loosely):
            yield replace(clause, verb=reworded(clause.verb, synonym)), True


def _lemmas_in(question: ClauseQuestion) -> set[str]:
    """Return the lemma of the question's verb if a form of it stands in the question; purposes alone do not have it."""
    verb = question.clause.verb
    asked = f" {question.text.rstrip('?').lower()} "
    forms = {inflected(verb.lemma, tag) for tag in ("VB", "VBZ", "VBD", "VBN", "VBG")} | {verb.rest}
    return {verb.lemma} if any(f" {form} " in asked for form in forms if form) else set()


def time_golds(phrase: Phrase) -> tuple[str, ...]:
    """Return the accepted forms of a time: as written, and with its preposition."""
    with_marker = f"{phrase.marker} {phrase.text}" if phrase.marker else ""
    return _distinct([phrase.text, with_marker])


def phrase_golds(phrase: Phrase, clause: Clause) -> tuple[str, ...]:
    """Return the accepted forms of a noun phrase: as written, without what can be left out, without its article."""
    short = phrase.needed_in(clause.sentence.text)
    bare = [re.sub(r"^(?:the|a|an) ", "", form, flags=re.IGNORECASE) for form in (phrase.text, short)]
    return _distinct([phrase.text, short, *bare])


def clause_golds(phrase: Phrase) -> tuple[str, ...]:
    """Return the accepted forms of a clause: with and without the word that opens it."""
    return _distinct([f"{phrase.marker} {phrase.text}".strip(), phrase.text])


def _distinct(forms: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(" ".join(form.split()).strip(" ,;") for form in forms if form.strip()))


def _agrees_plural(subject: Phrase) -> bool:
    return subject.plural or subject.text.lower() in ("you", "they", "we", "i")


def _sentence(parts: Sequence[str]) -> str:
    text = " ".join(" ".join(part for part in parts if part).split())
    return text[:1].upper() + text[1:].rstrip(" .,;") + "?"


def _may_be_answer(role: Role, language: Language) -> bool:
    phrase = role.phrase
    words = phrase.text.split()
    limit = _MAX_CLAUSE_WORDS if phrase.kind == "clause" else _MAX_ANSWER_WORDS
    if not words or len(words) > limit or phrase.meant or (phrase.cut and role.name != "time"):
        return False
    if any(sign in phrase.text for sign in '"“”()[]'):
        return False
    points = language.clauses
    assert points is not None
    open_words = {*points.open_pronouns, *points.open_determiners}
    folded = [word.lower().strip(",.") for word in words]
    if phrase.kind == "clause":
        return not open_words.intersection(folded[:2])
    return folded[0] not in open_words and not _NO_ANSWERS.intersection(folded)


def _end_behind(clause: Clause, phrase: Phrase) -> int:
    """Return the number of words between the verb group and a phrase."""
    between = clause.sentence.text[clause.verb.end : phrase.start]
    return len(between.split())


def _is_clean(question: ClauseQuestion, language: Language, known: Known) -> bool:
    """Return False for a question with leftovers of its sentence: brackets, quotes, pronouns, loose conjunctions."""
    text = question.text
    words = text.rstrip("?").split()
    if len(words) > _MAX_QUESTION_WORDS or len(words) < 3 or _ODD.search(text) or _DANGLING.search(text):
        return False
    if _POINTERS.search(text):
        return False
    points = language.clauses
    assert points is not None
    subject = question.clause.role("subject")
    for phrase in question.used:
        folded = [word.lower().strip(",.") for word in said(phrase, question.clause, known).split()]
        if not folded:
            continue
        if folded[0] in points.open_pronouns and not phrase.meant and folded != ["you"]:
            return False
        if folded[0] in points.open_determiners and (
            phrase is subject or folded[0] not in ("its", "their", "his", "her")
        ):
            return False
    return True
