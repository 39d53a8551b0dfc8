"""Questions about the roles of a clause by the patterns of a language, whose questions keep the order of statements."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ....utils.languages import Language
from ....utils.languages.clause_words import ClauseWords, QuestionPatterns
from ....utils.records.facts import Clause, Phrase, Role, RoleName
from ....utils.records.questions import ClauseQuestion
from .answer_gates import may_be_answer
from .gates import ODD_SIGNS
from .wording import Known

_MAX_ROLES = 3
_MAX_ANSWER_WORDS = 10
_MAX_ADVERBS = 2
# The sign at the end is one of them.
_MIN_QUESTION_WORDS, _MAX_QUESTION_WORDS = 4, 21
_CORE: tuple[RoleName, ...] = ("object", "complement", "recipient", "agent")
_BEHIND: tuple[RoleName, ...] = ("topic", "place")
# The fields of patterns that hold words of the sentence.
_OF_SENTENCE = ("subject", "rest", "noun", "main", "aim")
# What stands between the words of a text, with apostrophes.
_GAP = re.compile(r"[\s'’]+")


@dataclass(frozen=True)
class _Asker:
    clause: Clause
    language: Language
    known: Known
    words: ClauseWords
    patterns: QuestionPatterns

    @property
    def sentence(self) -> str:
        return self.clause.sentence.text

    @property
    def subject(self) -> Phrase | None:
        return self.clause.role("subject")

    # -- the parts of a question -----------------------------------------------------------------------------------

    def said(self, phrase: Phrase, *, marker: bool = True) -> str:
        """Return a phrase as the sentence has it, with its preposition, without modifiers at its end that may go."""
        start = self._start(phrase) if marker else phrase.start
        needed = [piece.end for piece in phrase.pieces if piece.needed]
        gaps = any(not piece.needed and piece.end < max(needed, default=0) for piece in phrase.pieces)
        end = max(needed) if needed and not gaps else phrase.end
        text = " ".join(self.sentence[start:end].split()).strip(" ,;:")
        return self._lowered(text) if not self.sentence[:start].strip(" «\"'“") else text

    def _start(self, phrase: Phrase) -> int:
        """Return where a phrase begins, its preposition included."""
        before = self.sentence[: phrase.start].rstrip()
        if phrase.marker and before.lower().replace("’", "'").endswith(phrase.marker):
            return len(before) - len(phrase.marker)
        return phrase.start

    def _lowered(self, text: str) -> str:
        """Return a text from the beginning of a sentence as it is written within one: names keep their capital."""
        first = _GAP.split(text, maxsplit=1)[0]
        if self._is_article(first) or first.lower() in self.patterns.you or self.known.in_lower_case(first):
            return text[:1].lower() + text[1:]
        return text

    def _is_article(self, word: str) -> bool:
        elided = [article[0] for article in self.language.scoring.articles if article[-1] in self.patterns.vowels]
        return word.lower() in {*self.language.scoring.articles, *elided, *self.words.place_markers}

    def verb(self) -> str | None:
        """Return the verb group as the sentence has it; None if words stand before it that cannot be taken along."""
        verb, subject = self.clause.verb, self.subject
        start = verb.start
        if subject is not None and subject.end <= start:
            between = self.sentence[subject.end : start].strip().lower().replace("’", "'")
            if between and between not in self.patterns.clitics:
                return None
            start = subject.end if between else start
        written = self.sentence[start : verb.end].split()
        return " ".join(written) if len(written) <= len(f"{verb.finite} {verb.rest}".split()) + _MAX_ADVERBS else None

    def rests(self, asked: Phrase) -> Iterator[list[Role]]:
        """Yield the roles that a question says beside the one asked for, from few to many."""
        others = [r for r in self.clause.roles if r.name != "subject" and r.phrase.start != asked.start]
        core = [r for r in others if r.name in _CORE]
        more = [r for r in others if r.name in (*_CORE, *_BEHIND)]
        timed = [r for r in others if r.name in (*_CORE, *_BEHIND, "time", "quantity")]
        yielded = -1
        for roles in (core, more, timed):
            if yielded < len(roles) <= _MAX_ROLES and self._are_whole(roles, asked):
                yielded = len(roles)
                yield sorted(roles, key=lambda role: (role.phrase.start < self.clause.verb.start, role.phrase.start))

    def _are_whole(self, roles: Sequence[Role], asked: Phrase) -> bool:
        """Return False if words that belong to no role stand among those that are said, or something is cut."""
        if any(role.phrase.cut for role in roles) or any(
            role.phrase.marker and self._start(role.phrase) == role.phrase.start for role in roles
        ):
            return False
        behind = [r.phrase for r in self.clause.roles if r.phrase.start >= self.clause.verb.end]
        needed = [*(role.phrase for role in roles), asked]
        last = max((phrase.end for phrase in needed if phrase.start >= self.clause.verb.end), default=0)
        at = self.clause.verb.end
        for phrase in sorted(behind, key=lambda phrase: phrase.start):
            if at >= last:
                break
            if self.sentence[at : self._start(phrase)].strip(" ,"):
                return False
            at = max(at, phrase.end)
        return True

    def filled(self, pattern: str, roles: Sequence[Role] = (), **fields: str) -> str | None:
        """Return a pattern with its fields filled in; None if the language has none or a part cannot be said."""
        verb = self.verb()
        if not pattern or verb is None:
            return None
        subject = self.said(self.subject, marker=False) if self.subject is not None else ""
        rest = " ".join(self.said(role.phrase) for role in roles)
        values = {"subject": subject, "verb": verb, "rest": rest, "finite": self.clause.verb.finite, **fields}
        if any(self._points_outside(values.get(name, "")) for name in _OF_SENTENCE if f"{{{name}}}" in pattern):
            return None
        text = " ".join(pattern.format(**values).split())
        for word in self.patterns.elided:
            text = re.sub(rf"\b({word[:-1]}){word[-1]} (?=[{self.patterns.vowels}])", r"\1'", text, flags=re.IGNORECASE)
        last = _GAP.split(text.rstrip(" ?"))[-1]
        if self._is_article(last) or last in self.words.genitive:
            return None
        return text[:1].upper() + text[1:]

    def _points_outside(self, text: str) -> bool:
        words = _GAP.split(text.lower())
        asking = self.language.interrogatives.words
        outside = {*self.words.open_pronouns, *self.words.open_determiners, *self.patterns.you, *asking}
        return not outside.isdisjoint(words)

    # -- what is asked ---------------------------------------------------------------------------------------------

    def questions(self) -> Iterator[ClauseQuestion]:
        yield from self._how_to()
        subject = self.subject
        if subject is None or subject.cut or any(self.clause.all_in("condition")):
            return
        if len(list(self.clause.all_in("object"))) > 1 or any(self._is_stray(role) for role in self.clause.roles):
            return
        if any(self._is_torn(r.phrase) or r.phrase.head in self.words.vague_nouns for r in self.clause.roles):
            return
        you = self.said(subject, marker=False).lower() in self.patterns.you
        for role in self.clause.roles:
            if you and role.name == "manner":
                yield from self._how_can_you(role)
            elif not you and may_be_answer(role, self.clause, self.language) and not self._is_open(role.phrase):
                yield from self._about(role)
        yield from self._must_do(subject)

    def _is_open(self, phrase: Phrase) -> bool:
        return phrase.kind != "clause" and self._points_outside(phrase.text)

    def _is_stray(self, role: Role) -> bool:
        """Return True for a common noun alone, without article or preposition: most are words cut from a phrase."""
        phrase = role.phrase
        bare = phrase.kind == "thing" and not phrase.proper and not phrase.marker and _GAP.search(phrase.text) is None
        return bare and role.name in ("subject", "object") and phrase.text[:1].islower()

    def _is_torn(self, phrase: Phrase) -> bool:
        """Return True for a part of a name ("Hugo" behind "Victor") or of a list of phrases with one preposition."""
        before, behind = self.sentence[: phrase.start].rstrip(" "), self.sentence[phrase.end :]
        word = _GAP.split(before)[-1] if before[-1:].isalpha() else ""
        torn = word[:1].isupper() and word.lower() != phrase.marker and not self._is_article(word)
        if phrase.proper and (torn or (behind[:1] == " " and behind[1:2].isupper())):
            return True
        return bool(phrase.marker) and behind.lower().startswith((f", {phrase.marker} ", f" et {phrase.marker} "))

    def _about(self, role: Role) -> Iterator[ClauseQuestion]:
        patterns, phrase = self.patterns, role.phrase
        if role.name == "subject":
            yield from self._about_subject(role)
        elif role.name == "object" and not phrase.marker and self.clause.verb.lemma != "be":
            yield from self._about_object(role)
        elif role.name == "time" and phrase.marker in (*self.words.time_markers, ""):
            yield from self._asked(role, "year", patterns.year if phrase.kind == "year" else "")
            yield from self._asked(role, "when", patterns.when)
        elif role.name == "place":
            yield from self._asked(role, "where", patterns.where)
        elif role.name == "duration" and phrase.marker in self.words.duration_markers:
            yield from self._asked(role, "for_how_long", patterns.for_how_long)
        elif role.name == "agent" and self.known.is_person(phrase):
            yield from self._asked(role, "by_whom", patterns.by_whom)
        elif role.name in ("reason", "manner"):
            pattern = patterns.why if role.name == "reason" else patterns.how
            if role.name == "reason" or self._is_way(phrase):
                yield from self._asked(self._with_marker(role), role.name, pattern)

    def _about_subject(self, role: Role) -> Iterator[ClauseQuestion]:
        phrase, patterns, verb = role.phrase, self.patterns, self.clause.verb
        if verb.lemma == "be":
            yield from self._which_is(role)
        elif phrase.figure is not None and phrase.plural:
            yield from self._counted(role, "how_many", patterns.how_many)
        elif not phrase.plural and self.known.is_person(phrase):
            yield from self._asked(role, "who", patterns.who)
        elif verb.lemma in self.words.equating:
            return
        elif not phrase.plural and phrase.kind in ("thing", "term") and not self._agrees() and not self._is_light():
            yield from self._asked(role, "what", patterns.what)

    def _agrees(self) -> bool:
        """Return True if the verb has a participle, which agrees with a subject of another gender than "what"."""
        verb = self.clause.verb
        return verb.passive or (bool(verb.finite) and not verb.modal)

    def _is_light(self) -> bool:
        group = {self.clause.verb.lemma, *self.clause.verb.rest.split()}
        return not group.isdisjoint(self.patterns.light_verbs)

    def _which_is(self, role: Role) -> Iterator[ClauseQuestion]:
        complement = self.clause.role("complement")
        if complement is None or complement.cut or complement.kind in ("quality", "clause") or self.clause.verb.rest:
            return
        article = complement.text.split()[0].lower()
        if article in self.patterns.which and (role.phrase.proper or role.phrase.definite):
            yield from self._asked(role, "which_is", self.patterns.which_is, which=self.patterns.which[article])

    def _about_object(self, role: Role) -> Iterator[ClauseQuestion]:
        phrase, patterns = role.phrase, self.patterns
        if self._is_light() or (phrase.figure is None and phrase.text[0].isdecimal()):
            return
        if phrase.kind == "duration":
            yield from self._asked(role, "how_long", patterns.how_long)
        elif phrase.figure is not None and phrase.plural and phrase.kind in ("thing", "person", "place"):
            yield from self._counted(role, "how_many_objects", patterns.how_many_objects)
        elif self.known.is_person(phrase) and phrase.proper:
            yield from self._asked(role, "whom_object", patterns.whom_object)
        elif phrase.kind in ("thing", "term", "organisation", "work", "event"):
            yield from self._asked(role, "what_object", patterns.what_object)

    def _counted(self, role: Role, form: str, pattern: str) -> Iterator[ClauseQuestion]:
        assert role.phrase.figure is not None
        noun = self.sentence[role.phrase.figure[1] : role.phrase.end].strip()
        if noun and role.phrase.figure[0] == role.phrase.start:
            yield from self._asked(role, form, pattern, noun=noun)

    def _asked(self, role: Role, form: str, pattern: str, **fields: str) -> Iterator[ClauseQuestion]:
        for roles in self.rests(role.phrase):
            # "Qui mange ?" asks of nobody in particular.
            says_something = bool(roles) or form not in ("who", "what", "how_many")
            text = self.filled(pattern, roles, **fields) if says_something else None
            if text is not None:
                yield self._question(text, role, self._golds(role.phrase, form), form)

    def _with_marker(self, role: Role) -> Role:
        start = self._start(role.phrase)
        text = self.sentence[start : role.phrase.end]
        return Role(role.name, replace(role.phrase, start=start, text=text, marker=""))

    def _how_can_you(self, role: Role) -> Iterator[ClauseQuestion]:
        """Ask how to do what one can do: "Vous pouvez quitter en appuyant sur F11."."""
        if self.clause.verb.modal and self._is_way(role.phrase):
            yield from self._asked(
                self._with_marker(role), "how_can_you", self.patterns.how_can_you, main=self.clause.verb.rest
            )

    def _is_way(self, phrase: Phrase) -> bool:
        """Return True for "en cliquant sur X", not for "en hiver" or "en le faisant"."""
        first, *others = _GAP.split(phrase.text.lower())
        return bool(others) and not phrase.cut and not self._points_outside(first) and not self._is_article(first)

    def _must_do(self, subject: Phrase) -> Iterator[ClauseQuestion]:
        """Ask what somebody must do: the infinitive behind a modal with all that follows it."""
        verb = self.clause.verb
        behind = [r.phrase for r in self.clause.roles if r.phrase.start >= verb.end]
        if not verb.modal or verb.passive or not behind or subject.kind != "person":
            return
        last = max(behind, key=lambda phrase: phrase.end)
        group = self.sentence[verb.start : verb.end].lower()
        if group == f"{verb.finite} {verb.rest}" and self._are_whole([], last) and not any(p.cut for p in behind):
            done = self.sentence[verb.end - len(verb.rest) : last.end]
            text = self.filled(self.patterns.must_do)
            yield from self._of_clause(text, "complement", verb.end - len(verb.rest), done, "must_do")

    def _how_to(self) -> Iterator[ClauseQuestion]:
        """Ask how a purpose is reached: "Pour quitter, appuyez sur F11."."""
        verb, aims = self.clause.verb, list(self.clause.all_in("purpose"))
        done = [r.phrase for r in self.clause.roles if r.name != "purpose"]
        if len(aims) != 1 or self.subject is not None or verb.finite or not done:
            return
        aim, last = aims[0], max(done, key=lambda phrase: phrase.end)
        words = _GAP.split(aim.text.lower())
        if aim.head not in words[:2] or min(phrase.start for phrase in done) < verb.start:
            return
        if any(phrase.cut for phrase in done) or _overlaps(aim, verb.start, last.end):
            return
        behind = _GAP.split(self.sentence[last.end :].lower().replace(",", " ").replace(aim.text.lower(), " "))
        if set(behind).isdisjoint(self.patterns.further) and self._are_whole([], last):
            text = self.filled(self.patterns.how_to, aim=" ".join(aim.text.split()))
            yield from self._of_clause(text, "manner", verb.start, self.sentence[verb.start : last.end], "how_to")

    def _of_clause(
        self, text: str | None, asked: RoleName, start: int, done: str, form: str
    ) -> Iterator[ClauseQuestion]:
        if text is not None and len(done.split()) <= _MAX_ANSWER_WORDS and not re.search(r"[()«»“”;:]", done):
            answer = Phrase(start, start + len(done), done, self.clause.verb.lemma, "clause")
            yield self._question(text, Role(asked, answer), (done,), form)

    def _question(self, text: str, role: Role, golds: tuple[str, ...], form: str) -> ClauseQuestion:
        used = tuple(
            r.phrase for r in self.clause.roles if r.phrase.start != role.phrase.start and self.said(r.phrase) in text
        )
        return ClauseQuestion(text, self.clause, role.name, role.phrase, golds, used, {f"form_{form}": 1.0})

    def _golds(self, phrase: Phrase, form: str) -> tuple[str, ...]:
        """Return the accepted forms of an answer: as written, with its preposition, without its article."""
        text = " ".join(phrase.text.split())
        marked = " ".join(self.sentence[self._start(phrase) : phrase.end].split())
        first, *others = re.split(r"(?<=['’ ])", text, maxsplit=1)
        bare = others[0] if others and self._is_article(first.strip("'’ ")) else ""
        figure = self.sentence[slice(*phrase.figure)] if phrase.figure is not None and "how_many" in form else ""
        return tuple(dict.fromkeys(each for each in (text, marked, bare, figure) if each))


def _overlaps(phrase: Phrase, start: int, end: int) -> bool:
    return phrase.start < end and start < phrase.end


def ask_by_patterns(clause: Clause, language: Language, known: Known) -> Iterator[ClauseQuestion]:
    """Yield questions about the roles of a clause by the patterns of its language; none if it is denied or hedged."""
    words = language.clauses
    if words is None or words.questions is None or clause.verb.negated or clause.source not in ("main", "coordinated"):
        return
    if clause.verb.lemma in words.modals:
        return  # Its infinitive was not found.
    if not {*words.negations, *words.condition_markers}.isdisjoint(clause.lost):
        return
    # What is left out of a question may be what the statement rests on ("avec cette fonction, …").
    if not set(words.open_determiners).isdisjoint(_GAP.split(clause.sentence.text[clause.start : clause.end].lower())):
        return
    for question in _Asker(clause, language, known, words, words.questions).questions():
        length = len(question.text.split())
        if _MIN_QUESTION_WORDS <= length <= _MAX_QUESTION_WORDS and not ODD_SIGNS.search(question.text):
            yield question
