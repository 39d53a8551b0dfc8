"""Questions of languages whose finite verb is the second phrase: question word, finite verb, subject, and the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ....utils.languages import Language
from ....utils.languages.grammar_words import GrammarWords
from ....utils.languages.verb_second_words import VerbSecondWords
from ....utils.records.facts import Clause, Phrase, Role
from ....utils.records.questions import ClauseQuestion
from ...reading.grammar.times import form_of
from .wording import Known

_MIN_QUESTION_WORDS, _MAX_QUESTION_WORDS = 4, 20
_MAX_ANSWER_WORDS, _MAX_DEFINITION_WORDS = 16, 22
# "What is X?" of a longer X is no question about a word.
_MAX_TERM_WORDS = 4
# Roles whose question does not say when.
_SAY_NO_TIME = ("subject", "agent", "place")
_FIGURE = re.compile(r"\d(?:[\d.,]*\d)?")


def ask_verb_second(clause: Clause, language: Language, known: Known) -> Iterator[ClauseQuestion]:
    """Yield the questions that a clause answers; its language has a `grammar` block with `verb_second`."""
    words = language.grammar
    if words is None or words.verb_second is None:
        return
    for question in _Asker(clause, known, words, words.verb_second).questions():
        length = len(question.text.split())
        answer = len(question.golds[0].split())
        most = _MAX_DEFINITION_WORDS if question.asked == "complement" else _MAX_ANSWER_WORDS
        least = _MIN_QUESTION_WORDS - (question.asked == "complement")  # "Wat is X?"
        if least <= length <= _MAX_QUESTION_WORDS and answer <= most:
            yield question


@dataclass(frozen=True)
class _Asker:
    clause: Clause
    known: Known
    words: GrammarWords
    order: VerbSecondWords

    @property
    def text(self) -> str:
        return self.clause.sentence.text

    def questions(self) -> Iterator[ClauseQuestion]:
        clause = self.clause
        if clause.start == clause.verb.start:
            yield from self._of_opening()
            return
        for role in clause.roles:
            if clause.verb.negated and role.name not in ("reason", "condition"):
                continue
            yield from self._about(role)

    # -- sentences that open with a clause, and commands -----------------------------------------------------------

    def _of_opening(self) -> Iterator[ClauseQuestion]:
        """Ask how to reach an aim, or what happens or must be done on a condition."""
        aim, condition = self.clause.role("purpose"), self.clause.role("condition")
        if aim is not None:
            yield from self._how_to(aim)
        elif condition is not None and not self.clause.verb.negated:
            yield from self._what_happens(condition)

    def _done(self) -> tuple[str, str] | None:
        """Return what the reader must or can do, and its modal, "" for a command; None if the clause says neither."""
        written = self._of(self.clause.start, self.clause.end)
        if not self.clause.verb.finite:
            return written, ""
        finite, addressed, *rest = written.split()
        if addressed.lower() not in self.order.addressed or not rest:
            return None
        if finite.lower() in (*self.order.can, *self.order.must):
            return " ".join(rest), finite.lower()
        if finite.lower() in (*self.order.hedged, *self.order.modals, *self.order.being, *self.words.passives):
            return None
        return written, ""

    def _how_to(self, aim: Phrase) -> Iterator[ClauseQuestion]:
        done, asked = self._done(), self._aim(aim)
        if done is None or asked is None or self.clause.verb.negated or done[1] in self.order.must:
            return
        means = self.clause.role("object")
        if means is not None:
            yield self._whole(self.order.with_what, {"aim": asked}, Role("object", means), aim, "with_what")
            return
        phrase = self._span(self.clause.end - len(done[0]), self.clause.end)
        yield self._whole(self.order.how_to, {"aim": asked}, Role("manner", phrase), aim, "how_to")

    def _what_happens(self, condition: Phrase) -> Iterator[ClauseQuestion]:
        done = self._done()
        said = self._of(condition.start, condition.end)
        fields = {"condition": said[:1].lower() + said[1:]}
        if done is not None:
            pattern = self.order.can_do if done[1] in self.order.can and done[1] else self.order.must_do
            phrase = self._span(self.clause.end - len(done[0]), self.clause.end)
            yield self._whole(pattern, fields, Role("manner", phrase), condition, "to_do")
            return
        finite = self.clause.verb.finite
        closed = (*self.order.being, *self.order.hedged, *self.order.can, *self.order.must)
        may = finite in self.order.can
        if finite not in closed or may:
            phrase = self._span(self.clause.start, self.clause.end)
            pattern = self.order.may_happen if may else self.order.happens
            yield self._whole(pattern, fields, Role("topic", phrase), condition, "happens")

    def _aim(self, aim: Phrase) -> str | None:
        """Return "het scherm vergrendelen" for "om het scherm te vergrendelen"; None without an object or more."""
        marker, before = self.order.infinitive_marker, self._of(aim.start, aim.end).split()[1:]
        place = next((number for number, word in enumerate(before) if word == marker), None)
        if place is None or place + 1 >= len(before):
            return None
        start, behind = before[:place], before[place + 1 :]
        if start and start[-1] in self.order.separable:
            behind[0] = start.pop() + behind[0]
        if behind[0] in self.order.modals:
            behind = behind[1:]  # "om het te kunnen verwijderen"
        done = [*start, *behind]
        return " ".join(done) if behind and len(done) > 1 else None

    def _whole(self, pattern: str, fields: Mapping[str, str], role: Role, used: Phrase, form: str) -> ClauseQuestion:
        if not set(self.order.shortening).isdisjoint(self.text.lower().split()):
            for formal, familiar in self.order.familiar.items():
                pattern = pattern.replace(formal, familiar)
        text = self._plain(pattern.format(**fields))
        golds = _distinct(role.phrase.text, self._reordered(role.phrase.text))
        return ClauseQuestion(text, self.clause, role.name, role.phrase, golds, (used,), {f"form_{form}": 1.0})

    def _reordered(self, answer: str) -> str:
        """Return "u drukt op X" for "drukt u op X"; "" for any other answer."""
        finite, pronoun, rest = (*answer.split(" ", 2), "", "")[:3]
        is_one = bool(rest) and pronoun in self.order.addressed and finite.lower() == self.clause.verb.finite
        joins = set(self.words.joins).intersection(rest.split())
        return f"{pronoun} {finite} {rest}" if is_one and not joins else ""

    # -- statements ------------------------------------------------------------------------------------------------

    def _about(self, role: Role) -> Iterator[ClauseQuestion]:
        phrase, order = role.phrase, self.order
        addressed = self._is_addressed()
        if role.name == "reason":
            yield from self._asked(role, self.words.why, phrase.text)
        elif role.name == "condition":
            yield from self._asked(role, order.when, phrase.text)
        elif role.name == "manner":
            yield from self._means(role)
        elif role.name == "purpose":
            yield from self._purpose(role)
        elif role.name == "time" and not addressed:
            form = form_of(f"{phrase.marker} {phrase.text}", "", self.words)
            for asking in form.ask if form is not None else ():
                yield from self._asked(role, asking, phrase.text, f"{phrase.marker} {phrase.text}")
        elif role.name == "agent":
            yield from self._asked(role, order.by_whom, phrase.text, f"{phrase.marker} {phrase.text}")
        elif role.name == "place" and phrase.start < self.clause.verb.start:
            if self.clause.verb.finite in self.order.can:  # "In het menu kunt u …"
                said = phrase.text[:1].lower() + phrase.text[1:]
                yield from self._asked(role, self.words.settings[0].ask[0], said, said.split(" ", 1)[1])
        elif role.name == "place":
            setting = next(one for one in self.words.settings if phrase.marker in one.find)
            yield from self._asked(role, setting.ask[0], f"{phrase.marker} {phrase.text}", phrase.text)
        elif role.name == "quantity":
            yield from self._quantity(role)
        elif role.name == "object" and not addressed:
            yield from self._asked(role, order.what, *self._bare(phrase))
        elif role.name == "complement":
            yield from self._what_is(role)
        elif role.name == "subject":
            yield from self._subject(role)

    def _is_addressed(self) -> bool:
        subject = self.clause.role("subject")
        return subject is not None and subject.text.lower() in self.order.addressed

    def _means(self, role: Role) -> Iterator[ClauseQuestion]:
        phrase = role.phrase
        if phrase.marker:  # "U kunt … met X."
            golds = (phrase.text, f"{phrase.marker} {phrase.text}")
            yield from self._asked(role, self.order.with_what.split()[0], *golds)
        elif phrase.start < self.clause.verb.start:  # "Met X kunt u …"
            yield from self._asked(role, self.order.with_what.split()[0], phrase.text.split(" ", 1)[1], phrase.text)
        elif self.clause.verb.modal or not self._is_addressed():
            yield from self._asked(role, self.order.how, phrase.text, phrase.text.split(" ", 1)[1])

    def _purpose(self, role: Role) -> Iterator[ClauseQuestion]:
        """Ask what something is used for, and what one can use to reach an aim."""
        verb = self.clause.verb
        if verb.rest not in self.order.using:
            return
        if not self._is_addressed():
            yield from self._asked(role, self.order.what_for, role.phrase.text)
            return
        aim = self._aim(role.phrase)
        start, end = verb.end, self.clause.end - len(verb.rest)
        means = self._span(start, end)
        if aim is not None and verb.finite in self.order.can and means.text.split()[0].lower() in self.words.articles:
            yield self._whole(self.order.with_what, {"aim": aim}, Role("object", means), role.phrase, "with_what")

    def _quantity(self, role: Role) -> Iterator[ClauseQuestion]:
        phrase, verb = role.phrase, self.clause.verb
        assert phrase.figure is not None
        figure, behind = self.text[slice(*phrase.figure)], self._of(phrase.figure[1], phrase.end)
        found = _FIGURE.search(figure)
        golds = (phrase.text, f"{figure} {behind}")
        if phrase.kind == "number":
            asking = f"{self.words.figures.ask['any']} {behind}"
            yield from self._asked(role, asking, *golds, found.group() if found else figure)
        elif verb.lemma in self.order.amounts:
            yield from self._asked(role, self.order.amounts[verb.lemma], *golds)
        else:
            measure = self._of(phrase.end, self.clause.end)
            text = self._sentence(f"{self.order.measures[measure]}", self._front(), "")
            yield self._question(text, role, _distinct(*golds, f"{phrase.text} {measure}"), "measure")

    def _what_is(self, role: Role) -> Iterator[ClauseQuestion]:
        subject = self.clause.role("subject")
        if subject is None or self._is_addressed() or len(subject.text.split()) > _MAX_TERM_WORDS:
            return
        is_name = subject.text.split()[0].lower() not in self.words.articles
        asking = self.order.who if role.phrase.kind == "person" and is_name else self.order.what
        text = self._sentence(asking, self._front(), "")
        bare = role.phrase.text.split(" ", 1)[1]
        yield self._question(text, role, _distinct(role.phrase.text, bare), "what_is")

    def _subject(self, role: Role) -> Iterator[ClauseQuestion]:
        phrase = role.phrase
        rest = self._of(self.clause.verb.end, self.clause.end)
        if phrase.figure is not None:
            figure, noun = self.text[slice(*phrase.figure)], self._of(phrase.figure[1], phrase.end)
            text = self._sentence(f"{self.words.figures.ask['any']} {noun}", "", rest)
            yield self._question(text, role, _distinct(phrase.text, figure), "how_many")
        elif phrase.kind == "place":  # "X is the capital of Y"
            yield self._question(self._sentence(self.order.what, "", rest), role, (phrase.text,), "what")
        elif phrase.kind == "person" and not set(self.words.joins) & set(phrase.text.split()):
            rest = self._without_time(role, self.clause.verb.end, self.clause.end)
            yield self._question(self._sentence(self.order.who, "", rest), role, (phrase.text,), "who")

    # -- wording ---------------------------------------------------------------------------------------------------

    def _asked(self, role: Role, asking: str, *golds: str) -> Iterator[ClauseQuestion]:
        """Yield the question: what is asked for is cut out, and the subject stands behind the finite verb."""
        front = self._front()
        phrase, core = role.phrase, self.clause.verb.end
        start = phrase.start - len(phrase.marker) - 1 if phrase.marker else phrase.start
        if phrase.start < self.clause.verb.start:
            front, rest = "", self._of(core, self.clause.end)
        elif not front and not self._addressed_behind():
            return
        elif phrase.start >= self.clause.end:
            rest = self._of(core, self.clause.end)
        else:
            before, behind = (
                self._without_time(role, core, start),
                self._without_time(role, phrase.end, self.clause.end),
            )
            rest = f"{before} {behind}".strip()
        if not front and phrase.start > self.clause.verb.start:
            pronoun, _, rest = rest.partition(" ")
            front = f"{pronoun} {self._topic()}"
        if role.name in ("condition", "place"):
            rest = " ".join(word for word in rest.split() if word not in self.order.only)
        if asking and (rest or front):
            yield self._question(self._sentence(asking, front, rest), role, _distinct(*golds), role.name)

    def _addressed_behind(self) -> bool:
        """Return True if the pronoun for the reader stands behind the verb, and a phrase that can follow it before."""
        follows = self.text[self.clause.verb.end : self.clause.end].split()[:1]
        return bool(follows) and follows[0].lower() in self.order.addressed and bool(self._topic())

    def _topic(self) -> str:
        topic = self.clause.role("topic") or self.clause.role("place")
        topic = topic if topic is not None and topic.start < self.clause.verb.start else None
        text = self._of(topic.start, topic.end) if topic is not None else ""
        return text[:1].lower() + text[1:]

    def _without_time(self, asked: Role, start: int, end: int) -> str:
        """Return what stands between two offsets, without when it was if somebody or a place is asked for."""
        time = self.clause.role("time")
        if asked.name not in _SAY_NO_TIME or time is None or not start <= time.start < end:
            return self._of(start, end)
        begin = time.start - len(time.marker) - 1 if time.marker else time.start
        return f"{self._of(start, begin)} {self._of(time.end, end)}".strip()

    def _front(self) -> str:
        """Return the subject that stands before the verb, as it is written within a sentence; "" if none does."""
        subject = self.clause.role("subject")
        if subject is None:
            return ""
        text = self._of(subject.start, subject.end)
        first = text.split()[0]
        small = (*self.words.articles, *self.order.quantifiers, *self.order.addressed, *self.order.prepositions)
        known = first.lower() in small or first.lower() in self.words.adverbs
        return text[:1].lower() + text[1:] if known or self.known.in_lower_case(first) else text

    def _sentence(self, asking: str, subject: str, rest: str) -> str:
        finite = self.text[self.clause.verb.start : self.clause.verb.end]
        if subject in self.order.shortening:
            finite = self.order.shortened.get(finite, finite)
        said = self._plain(f"{asking} {finite} {subject} {rest}")
        return f"{said[:1].upper()}{said[1:]}{self.words.question_mark}"

    def _question(self, text: str, role: Role, golds: tuple[str, ...], form: str) -> ClauseQuestion:
        used = tuple(r.phrase for r in self.clause.roles if r is not role and r.phrase.text in text)
        return ClauseQuestion(text, self.clause, role.name, role.phrase, golds, used, {f"form_{form}": 1.0})

    def _plain(self, text: str) -> str:
        """Return a text without words such as "also"."""
        return " ".join(word for word in text.split() if word not in self.words.particles)

    def _bare(self, phrase: Phrase) -> tuple[str, str]:
        first, _, behind = phrase.text.partition(" ")
        return phrase.text, behind if first.lower() in self.words.articles else phrase.text

    def _of(self, start: int, end: int) -> str:
        return " ".join(self.text[start:end].split()).strip(" ,.")

    def _span(self, start: int, end: int) -> Phrase:
        start += len(self.text[start:end]) - len(self.text[start:end].lstrip())
        end = start + len(self.text[start:end].rstrip(" ,."))
        text = self.text[start:end]
        return Phrase(start, end, text, text.split()[-1].lower(), "clause")


def _distinct(*golds: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(" ".join(gold.split()).strip(" ,.") for gold in golds if gold.strip()))
