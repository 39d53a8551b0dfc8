"""English questions about the roles of a clause: a fronted question word, do-support, agreement.

`parts.py` has what a question says besides, `things.py` and `circumstances.py` ask for the roles, `defining.py` for
what a term is, `statements.py` for whole statements; `clause_gates.py`, `gates.py` and `answer_gates.py` keep out
clauses, questions and answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ....utils.languages import Language
from ....utils.records.facts import Clause, Phrase, Role, RoleName, Verb
from ....utils.records.questions import ClauseQuestion
from ...reading.inflections import is_adverb
from .answer_gates import MAX_CLAUSE_WORDS, may_be_answer
from .circumstances import (
    about_condition,
    about_duration,
    about_manner,
    about_place,
    about_purpose,
    about_quantity,
    about_reason,
    about_time,
    about_use,
    is_use,
)
from .clause_gates import loses_sense, tells_of_the_text
from .commands import about_command
from .defining import about_defined_term, about_meaning, meaning_in
from .gates import is_clean
from .parts import Parts, Wordings, is_passing
from .restated import Restatement, as_of, in_plain_words, restated, with_its_words
from .sourced import under_source
from .statements import MAX_CONDITION_WORDS, StatementQuestions
from .things import (
    about_agent,
    about_complement,
    about_object,
    about_subject,
    about_told_act,
    about_topic,
    about_version,
    is_told_act,
)
from .wording import Known, agrees_plural, in_the_present, inflected, plain_past, reworded, whole

_WAYS: Mapping[RoleName, Callable[[Parts, Phrase], Wordings]] = {
    "subject": about_subject, "object": about_object, "complement": about_complement, "agent": about_agent,
    "time": about_time, "place": about_place, "topic": about_topic, "duration": about_duration,
    "quantity": about_quantity, "condition": about_condition, "reason": about_reason, "manner": about_manner,
    "purpose": about_purpose,
}  # fmt: skip
_MAKING = frozenset({"make", "keep", "leave", "render", "find", "consider", "let"})
_NEEDING = frozenset({"need", "have", "require", "want", "wish", "wonder", "prefer", "like", "feel", "notice"})
# Verbs of which "on" does not say where.
_ON_SOMETHING = frozenset({"depend", "rely", "focus", "concentrate", "insist", "agree", "comment"})
_NEXT = re.compile(r"[ ,(–—-]*(\w+)")
_GOING_ON = re.compile(r"be \w+ing\b")
_SAYS_NOTHING = frozenset({"instead", "also", "then", "now", "however"})
# Verbs whose synonyms do not fit the passive.
_ACTIVE_ONLY = frozenset({
    "calculate", "require", "receive", "obtain", "start", "begin", "possess", "attend", "precede",
    "demonstrate",
})  # fmt: skip
# And those whose synonyms fit it alone: "is situated", but not "have you situated".
_PASSIVE_ONLY = frozenset({"locate"})
# Verbs with synonyms that need no object either: "the war started", but not "the law altered".
_OBJECTLESS = frozenset({
    "begin", "start", "commence", "occur", "originate", "resign", "relocate", "migrate", "emigrate", "perish", "rule",
    "remain", "flee",
})  # fmt: skip
# Verbs that say in which part of the documents something stands, which nobody asks for.
_REFERRING = frozenset({
    "describe", "document", "discuss", "explain", "detail", "outline", "mention", "see", "refer", "illustrate",
    "depict", "plot",
})  # fmt: skip
# Commands that say where to read on, or nothing by themselves.
_NO_COMMANDS = frozenset({
    "see", "refer", "note", "check", "read", "consult", "go", "try", "make", "be", "do", "have", "remember", "let",
    "consider", "think", "look", "keep", "feel", "imagine", "suppose", "click", "select", "choose", "press", "push",
    "open", "switch", "hold", "type", "fill", "drag", "swipe", "follow", "join", "meet", "hear", "enjoy", "discover",
})  # fmt: skip
# Commands with a number of things, in exercises.
_EXERCISES = frozenset({"give", "name", "list", "describe", "explain", "identify", "compare", "contrast", "discuss"})
# The time or the reason of the statement behind a thing: "Hurricane Floyd in 1999", "the race for safety reasons".
_DATED = re.compile(r" (?:in [12]\d{3}|for (?:[a-z]+ )?(?:reasons?|purposes?))$")
# What comes of a way or a condition, behind it: "using its name, which confused the tool".
_COMES_OF_IT = re.compile(
    r", (?:which|(?:result|lead|caus|mak|giv|allow|creat|reduc|increas|ensur|enabl|prevent|leav|alienat|boost)ing) .*",
    re.DOTALL,
)
# What is told of a thing besides, which tells no thing from another: "a council, which met in 1871".
_ASIDE = re.compile(r", (?:which|whose|where) (?!.*(?:,| and| or) ).*", re.DOTALL)
# The start of what is said of an answer besides: "an agreement on the bridge, under which the town would pay …".
_SAID_OF_IT = re.compile(r"(?:,|,? (?:in|of|for|by|to|from|with|under|at)) (?:which|who|whom|whose|where) ")
# Words of an answer that tell enough.
_TELLING = 4
# A term that a text defines: 'A "Combined Work" is …'; the closing sign may not be read as its part.
_QUOTED = re.compile(r"""(?P<article>(?:an?|the) )?["“](?P<term>[^"“”]+)["”]""", re.IGNORECASE)
_DUTIES = ("must", "should", "may", "can", "shall")
_MAY_LEAD_ON = ("manner", "condition", "reason", "purpose")
# Verbs with an adjective behind them that they say nothing without.
_TURNING = frozenset({"run", "go", "fall", "turn", "come", "grow", "lie", "stand", "stay", "remain", "keep", "get"})
_NEEDED = frozenset({"from", "of", "on", "in", "into", "with", "for", "about", "at", "against"})
# Verbs with what they need besides their object: "accused him of mixing law with morals".
_NEEDED_BESIDES = frozenset({
    ("accuse", "of"), ("convict", "of"), ("suspect", "of"), ("deprive", "of"), ("remind", "of"), ("warn", "of"),
    ("prevent", "from"), ("stop", "from"), ("prohibit", "from"), ("discourage", "from"), ("exempt", "from"),
    ("keep", "from"), ("blame", "for"), ("praise", "for"), ("thank", "for"), ("charge", "with"), ("help", "with"),
})  # fmt: skip
# A plain plural, whose number a parse may miss where its verb does not show it: "Audits will involve …".
_SEVERAL = re.compile(r"[A-Z]?[a-z]+[^suixc\W]s")
# "37signals", which is one company.
_NUMBERED_NAME = re.compile(r"\d+[a-z]{3,}[\w.]*")
_YEAR_BEHIND = re.compile(r",? [12]\d{3}\b")  # "March 15th, 1997", whose year is parsed apart
# Kinds of names that do something once.
_ACTORS = ("person", "organisation", "place", "group")
_LONGEST_GROUP = 4
_WHICH = re.compile(r"(?:[A-Z][a-z]+ w|W)hich ([a-z]+) ")
_PAST = {"is": "was", "are": "were"}
_PLAIN_NOT = re.compile(r"\b(?:not|cannot)\b|n['’]t\b")
# What a way, a time or a place is limited to: "can only be opened with a key".
_ONLY = re.compile(r"\bonly\b")
_LIMITS = ("manner", "duration", "time", "place", "topic", "agent", "condition")
_NEARLY_NOT = re.compile(r"\b(?:never|hardly|rarely|seldom|only|necessarily|always|longer|yet|all|every)\b")


@dataclass(frozen=True)
class _Asker:
    """Asks about a clause, which may be said otherwise than it is `told` in its sentence."""

    parts: Parts
    told: Clause

    @property
    def clause(self) -> Clause:
        return self.parts.clause

    def questions(self) -> Iterator[ClauseQuestion]:
        clause, verb, subject = self.clause, self.clause.verb, self.parts.subject
        foretells = verb.modal == "would" and clause.sayer is None
        limit = _limit_of(clause)
        if limit is not None:
            clause = replace(clause, verb=replace(verb, negated=False))
            yield from replace(self, parts=replace(self.parts, clause=clause))._about_roles((limit,))
            return
        if foretells or loses_sense(clause) or (verb.negated and not _is_plainly_denied(clause)):
            return
        if verb.modal == "may" and (verb.lemma in _NEEDING or _GOING_ON.match(verb.rest)):
            return  # what "may be coming" or somebody "may need" is nothing that it can do
        if verb.lemma in _MAKING and _loses_what_is_made_of_it(clause):
            return  # "make code review faster" without "faster"
        if _loses_what_its_verb_needs(self.told) or tells_of_the_text(clause):
            return
        if verb.lemma == "check out":
            return  # says where to read on
        if verb.lemma in _REFERRING and any(role.phrase.marker in ("in", "to", "under") for role in clause.roles):
            return
        if clause.source == "command":
            yield from about_command(clause)
            return
        if not verb.negated:
            yield from self._about_statement()
        if clause.source in ("heading", "definition"):
            return  # Only the whole statement is asked for.
        if subject is None:
            thing = clause.role("object")
            is_exercise = thing is not None and thing.figure is not None and verb.lemma in _EXERCISES
            is_logged = any(not time.marker and time.end < verb.start for time in clause.all_in("time"))
            is_command = verb.lemma.split()[0] not in _NO_COMMANDS and not (is_exercise or is_logged)
            if not verb.negated and is_command and thing is not None:
                yield from replace(self, parts=replace(self.parts, clause=_as_advice(clause)))._about_roles()
        elif not (clause.source == "relative" and subject.text.lower() == "you"):
            plain = replace(clause, verb=_plainly(clause))
            yield from replace(self, parts=replace(self.parts, clause=plain))._about_roles()

    def _about_statement(self) -> Iterator[ClauseQuestion]:
        clause = self.clause
        if self.parts.subject is None or _conditions_are_short(clause):
            yield from StatementQuestions(clause, self.parts.words, self.parts.known).questions()
        meaning, term = meaning_in(clause), clause.role("subject")
        if clause.source == "definition":
            yield from about_defined_term(clause)
            return
        if meaning is not None and term is not None:
            answer = whole(meaning, clause.sentence.text)
            if clause.sentence.text.endswith(answer.text):
                answer = replace(answer, text=answer.text.rstrip("."), end=answer.start + len(answer.text.rstrip(".")))
            for text, golds, form in about_meaning(self.parts, term, answer):
                if text is not None:
                    features = {f"form_{form}": 1.0}
                    yield ClauseQuestion(text, clause, "complement", answer, golds, (term,), features)

    def _about_roles(self, roles: Sequence[Role] = ()) -> Iterator[ClauseQuestion]:
        """Yield the questions for some roles of the clause; for all if none are given."""
        clause = self.clause
        if not _conditions_are_short(clause):
            return
        for role in roles or clause.roles:
            asked = _whole_answer(role, clause)
            if not may_be_answer(asked, clause, self.parts.language):
                continue
            parts = self.parts if asked is role else replace(self.parts, clause=_with(clause, role, asked))
            for text, golds, form in _about(parts, asked):
                if text is not None:
                    yield replace(self, parts=parts)._question(text, asked, golds, form)

    def _question(self, text: str, role: Role, golds: tuple[str, ...], form: str) -> ClauseQuestion:
        others = (other.phrase for other in self.clause.roles if other is not role and other.phrase.text)
        used = tuple(phrase for phrase in others if self.parts.said(phrase) in text)
        return ClauseQuestion(text, self.clause, role.name, role.phrase, golds, used, {f"form_{form}": 1.0})


def _about(parts: Parts, role: Role) -> Wordings:
    verb = parts.clause.verb
    if verb.rest == "there":
        ways = about_subject(parts, role.phrase) if role.name == "subject" else iter(())
        return (way for way in ways if way[2] == "how_many")
    if verb.negated and not (
        role.name in ("reason", "object") or (role.name == "subject" and verb.passive and verb.modal)
    ):
        return iter(())
    if role.name == "time" and "version" in role.phrase.text:
        return about_version(parts, role.phrase)
    if is_use(parts, role):
        return about_use(parts, role.phrase)
    if is_told_act(parts, role):
        return about_told_act(parts, role.phrase)
    if role.name == "place" and role.phrase.marker == "on" and verb.lemma in _ON_SOMETHING:
        topic = replace(role, name="topic")
        return about_topic(replace(parts, clause=_with(parts.clause, role, topic)), role.phrase)
    return _WAYS[role.name](parts, role.phrase) if role.name in _WAYS else iter(())


def _whole_answer(role: Role, clause: Clause) -> Role:
    """Return a role as an answer: with the clause that tells which thing is meant, without the time behind a name."""
    dated = _DATED.search(role.phrase.text)
    if dated and role.name not in ("time", "condition", "reason"):
        return replace(role, phrase=_up_to(role.phrase, dated.start()))
    if role.name not in ("subject", "object", "complement", "agent", "topic"):
        return role
    found = whole(role.phrase, clause.sentence.text) if role.phrase.cut else role.phrase
    if found is not role.phrase or (role.name == "object" and not role.phrase.cut):
        found = _without_besides(found)
    return role if found is role.phrase else replace(role, phrase=found)


def _without_besides(phrase: Phrase) -> Phrase:
    """Return a long answer without what is said of it besides, if enough is left to tell what it is."""
    behind = _SAID_OF_IT.search(phrase.text) if len(phrase.text.split()) > MAX_CLAUSE_WORDS else None
    if behind is None or len(phrase.text[: behind.start()].split()) < _TELLING:
        return phrase
    return _up_to(phrase, behind.start())


def _up_to(phrase: Phrase, length: int) -> Phrase:
    text = phrase.text[:length]
    return replace(phrase, text=text, end=phrase.start + len(text), pieces=())


def _plainly(clause: Clause) -> Verb:
    """Return the verb as people ask: "can" for "may", the present for what a thing "will" do whenever it is used."""
    verb, subject = clause.verb, clause.role("subject")
    if verb.negated:
        return verb
    if verb.modal == "may":
        return replace(verb, finite="can", modal="can")
    doers = [phrase for phrase in (subject, clause.role("agent")) if phrase is not None]
    is_of_one_time = any(role.phrase.kind in ("date", "year", "money") for role in clause.roles)
    is_at_any_time = clause.role("condition") is not None
    is_by_somebody = any(one.proper and one.kind in _ACTORS for one in doers)
    if verb.finite != "will" or is_of_one_time or (is_by_somebody and not is_at_any_time):
        return verb
    is_several = subject is not None and (agrees_plural(subject) or _SEVERAL.fullmatch(subject.text) is not None)
    return in_the_present(verb, plural=is_several)


def _with(clause: Clause, role: Role, other: Role) -> Clause:
    return replace(clause, roles=tuple(other if each is role else each for each in clause.roles))


def _conditions_are_short(clause: Clause) -> bool:
    conditions = [each for each in clause.all_in("condition") if each.kind == "clause" and not is_passing(each, clause)]
    return len(conditions) < 2 and all(len(each.text.split()) <= MAX_CONDITION_WORDS for each in conditions)


def _is_plainly_denied(clause: Clause) -> bool:
    """Return True for what must not, may not or cannot be done, or is not; False for "never" and "not only"."""
    verb, text = clause.verb, clause.sentence.text
    group = text[verb.start : verb.end]
    near = text[max(0, verb.start - 12) : verb.end + 12]
    is_duty = verb.modal in _DUTIES
    has_reason = any(role.name == "reason" for role in clause.roles)
    is_one_group = len(group.split()) <= _LONGEST_GROUP  # a verb behind "and" takes its auxiliary from far before
    return is_one_group and (is_duty or has_reason) and bool(_PLAIN_NOT.search(group)) and not _NEARLY_NOT.search(near)


def _limit_of(clause: Clause) -> Role | None:
    """Return the way, time or place of "can only be opened with a key", to which what the verb says is limited.

    It is asked for without "only". None if "only" does not stand in the verb group, or several phrases may be meant.
    """
    verb, text = clause.verb, clause.sentence.text
    near = text[max(0, verb.start - 5) : verb.end]
    if not verb.negated or not _ONLY.search(near) or _PLAIN_NOT.search(near) or loses_sense(clause):
        return None
    behind = [role for role in clause.roles if role.phrase.start > verb.end]
    return behind[0] if len(behind) == 1 and behind[0].name in _LIMITS else None


def _loses_what_its_verb_needs(clause: Clause) -> bool:
    """Return True for "you may benefit from using templates", of which no role has "from using templates".

    So for "keep in touch", read as "keep in" with a word behind it that no role has.
    """
    end = clause.verb.end
    behind = clause.sentence.text[end:].split()[:1]
    if " " in clause.verb.lemma:
        nearest = min(
            (role.phrase for role in clause.roles if role.phrase.start > end), key=lambda one: one.start, default=None
        )
        between = clause.sentence.text[end : nearest.start].strip() if nearest is not None else ""
        return nearest is not None and between not in ("", nearest.marker)
    if clause.verb.lemma in _TURNING and behind and behind[0].strip(".,;") in clause.lost and not is_adverb(behind[0]):
        return True  # "ran dry" without "dry"
    markers = {role.phrase.marker for role in clause.roles}
    if any((clause.verb.lemma, word) in _NEEDED_BESIDES and word not in markers for word in clause.lost):
        return True
    return bool(behind) and behind[0] in _NEEDED and behind[0] in clause.lost


def _loses_what_is_made_of_it(clause: Clause) -> bool:
    """Return True if no role has the word behind the verb or its object: "faster" of "make code review faster"."""
    if _SAYS_NOTHING.issuperset(clause.lost):
        return False
    made = clause.role("subject") if clause.verb.passive else clause.role("object")
    ends = {clause.verb.end, *([made.end, made.whole_end] if made is not None else [])}
    behind = {_NEXT.match(clause.sentence.text, end) for end in ends if end}
    words = {found[1].lower() for found in behind if found} - _SAYS_NOTHING
    return made is None or not words.isdisjoint(clause.lost)


def _as_advice(clause: Clause) -> Clause:
    """Return a command as what you should do."""
    verb = clause.verb
    you = Phrase(verb.start, verb.start, "", "you", "person", meant="you")
    advised = replace(verb, finite="should", rest=verb.lemma, tense="present", modal="should")
    return replace(clause, verb=advised, roles=(Role("subject", you), *clause.roles))


def ask_fronted(clause: Clause, language: Language, known: Known) -> Iterator[ClauseQuestion]:
    """Yield questions about the roles of a clause, several wordings of each.

    Those with another verb than the sentence have the feature `reworded`; their clause is the one of the sentence.
    """
    assert language.clauses is not None
    told, plain = _as_asked(clause, known), language.clauses.plain_words
    for said_so, is_reworded, restatement in _wordings(told, language):
        for question in _Asker(Parts(said_so, language, known), told).questions():
            if is_reworded and not _has_its_verb(question):
                continue
            if restatement is not None and not (restatement.may_ask(question) and _may_ask(question, told, language)):
                continue
            if is_clean(question, language, known, told if restatement else None) and not _counts_another(question):
                lost = len(question.clause.lost) / 5
                more = {
                    "reworded": is_reworded,
                    "stiffer": restatement is None and _is_stiffer(said_so.verb.lemma, told.verb.lemma),
                    "negated": clause.verb.negated,
                    "command": clause.role("subject") is None,
                }
                features = {**question.features, **{name: float(value) for name, value in more.items()}, "lost": lost}
                own = as_of(clause, question) if restatement else _with_its_sort(replace(question, clause=clause))
                own = replace(own, features=features)
                said = (under_source(one, language, known) for one in (own, *in_plain_words(own, plain)))
                yield from (one for one in said if one is not None)


def _is_stiffer(synonym: str, verb: str) -> bool:
    """Return True for "constructed" in place of "built": one word that is much longer."""
    return " " not in synonym and len(synonym) > len(verb) + 2


def _may_ask(question: ClauseQuestion, told: Clause, language: Language) -> bool:
    """Return False for "What is made up of three parts?", of what consists of them, and "What is famous?"."""
    assert language.clauses is not None
    subject = told.role("subject")
    is_asked = subject is not None and subject.start == question.answer.start
    return not is_asked or told.verb.lemma not in ("be", *language.clauses.equating)


def _with_its_sort(question: ClauseQuestion) -> ClauseQuestion:
    """Return a question that asks "which country", of a sentence that names one, with what it states without that."""
    sort = _WHICH.match(question.text)
    is_told = sort is None or sort[1] in question.clause.sentence.words
    if is_told or (question.asked == "subject" and question.clause.verb.lemma == "be"):
        return question  # "Which country was the largest exporter of oil?"
    return with_its_words(question)


def _counts_another(question: ClauseQuestion) -> bool:
    """Return True for a count without the time or the place of its sentence: a museum has other visitors each year."""
    is_count = any(question.features.get(f"form_{form}") for form in ("how_many", "how_much", "percentage"))
    time, place = (question.clause.role(name) for name in ("time", "place"))
    lacks_its_time = time is not None and time.kind in ("year", "date") and time not in question.used
    lacks_its_place = place is not None and place.kind == "place" and place not in question.used
    return is_count and (lacks_its_time or lacks_its_place)


def _wordings(clause: Clause, language: Language) -> Iterator[tuple[Clause, bool, Restatement | None]]:
    """Yield a clause as it is, and with other verbs (True), those of a restatement with that."""
    words = language.clauses
    assert words is not None
    present = clause.sentence.words
    otherwise = list(restated(clause, words.restatements))
    if not any(restatement.nouns and not restatement.openings for _, restatement in otherwise):
        yield clause, False, None  # not "launch an attack on the fort": nobody says it so
    for said, restatement in otherwise:
        if restatement.nouns or restatement.verb.split()[0] not in present:
            yield said, True, restatement
    markers = {role.phrase.marker for role in clause.roles if role.name in ("topic", "place")}
    synonyms = words.synonyms.get(clause.verb.lemma, ()) if clause.verb.lemma not in _REFERRING else ()
    for synonym in synonyms:
        ends_loosely = synonym.split()[-1] in ("with", "of", "for", "at", "to", "into", "after", "in")
        takes_clause = any(role.name == "complement" and role.phrase.kind == "clause" for role in clause.roles)
        if takes_clause or clause.verb.lemma in (_ACTIVE_ONLY if clause.verb.passive else _PASSIVE_ONLY):
            continue
        if not clause.verb.passive and clause.role("object") is None and clause.verb.lemma not in _OBJECTLESS:
            continue
        if synonym == "get" and clause.verb.finite in ("has", "have", "had"):
            continue  # "has gotten"
        if not markers.isdisjoint(words.other_senses.get(synonym, ())):
            continue
        if synonym.split()[0] not in present and not (clause.verb.passive and ends_loosely):
            yield replace(clause, verb=reworded(clause.verb, synonym)), True, None


def _as_asked(clause: Clause, known: Known) -> Clause:
    """Return the clause in the simple past for the past perfect; a common noun that opens the sentence is no name.

    One word that the corpus writes with a capital is a name.
    """
    roles_once = (role for role in clause.roles if not _is_said_twice(role, clause))
    roles = tuple(replace(role, phrase=_common(_by_itself(role), clause, known)) for role in roles_once)
    subject = clause.role("subject")
    plural = subject is not None and agrees_plural(subject)
    verb = plain_past(_in_the_past(clause), plural=plural)
    is_dated = any(role.name == "time" and role.phrase.kind in ("date", "year") for role in roles)
    if clause.source == "participial" and is_dated and verb.finite in _PAST:
        verb = replace(verb, finite=_PAST[verb.finite], tense="past")  # "Albery, formed in 1963, is a town"
    return replace(clause, roles=roles, verb=verb)


def _is_said_twice(role: Role, clause: Clause) -> bool:
    """Return True for the act of "was able to draw a map", which is a part of what somebody was."""
    others = clause.all_in("complement") if role.name == "complement" and role.phrase.marker == "to" else ()
    return any(other.text.startswith("able to ") and other.start < role.phrase.start for other in others)


def _by_itself(role: Role) -> Phrase:
    """Return a way, a condition, a reason or an aim without what comes of it, and a thing without an aside."""
    phrase = role.phrase
    besides = _COMES_OF_IT if phrase.kind == "clause" else _ASIDE
    behind = besides.search(phrase.text) if phrase.kind != "clause" or role.name in _MAY_LEAD_ON else None
    return phrase if behind is None or phrase.meant else _up_to(phrase, behind.start())


def _in_the_past(clause: Clause) -> Verb:
    """Return "caused" for the "would cause" of a story: "The storm would cause damage in 2004"."""
    verb = clause.verb
    is_dated = any(role.name == "time" and role.phrase.kind in ("date", "year") for role in clause.roles)
    tells = verb.modal == "would" and verb.rest == verb.lemma and is_dated and clause.role("condition") is None
    return replace(verb, finite="", modal="", rest=inflected(verb.lemma, "VBD"), tense="past") if tells else verb


def _common(phrase: Phrase, clause: Clause, known: Known) -> Phrase:
    if _NUMBERED_NAME.fullmatch(phrase.text):
        return replace(phrase, proper=True, plural=False)
    year = _YEAR_BEHIND.match(clause.sentence.text, phrase.end) if phrase.kind == "date" and not phrase.meant else None
    if year is not None and phrase.text[-1] in "hdt":
        text = clause.sentence.text[phrase.start : year.end()]
        return replace(phrase, text=text, end=year.end(), pieces=())
    quoted = _QUOTED.fullmatch(clause.sentence.text[phrase.start : phrase.end + 1].rstrip(" ,"))
    if quoted is not None and not phrase.meant:
        return replace(phrase, meant=f"{(quoted['article'] or '').lower()}{quoted['term']}")
    if not phrase.proper and phrase.text[:1].isupper() and phrase.text.isalpha() and known.has_capital(phrase.text):
        is_name = not known.in_lower_case(phrase.text)
        return replace(phrase, proper=True, kind="thing") if is_name else phrase
    opens = not clause.sentence.text[: phrase.start].strip(" \"“‘'")
    first, _, behind = phrase.text.partition(" ")
    is_alone = not behind or (behind.islower() and not phrase.definite)  # "Keys for the user"
    if phrase.proper and opens and is_alone and known.in_lower_case(first):
        return replace(phrase, proper=False, kind="thing")
    return phrase


def _has_its_verb(question: ClauseQuestion) -> bool:
    """Return True if a form of the question's verb stands in it; purposes alone do not have it."""
    verb = question.clause.verb
    asked = f" {question.text.rstrip('?').lower()} "
    forms = {inflected(verb.lemma, tag) for tag in ("VB", "VBZ", "VBD", "VBN", "VBG")} | {verb.rest}
    return any(f" {form} " in asked for form in forms if form)
