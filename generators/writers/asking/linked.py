"""English questions over two sentences: one states something, and the other says why, or how it is done.

"The clean target cannot remove such files. This is because they would remain in the archive.": why can it not?
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ....utils.languages import Language
from ....utils.records.facts import Clause, Phrase, RoleName
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import AnswerSpan, Sentence
from ...index.corpus_index import CorpusIndex
from ...reading.inflections import is_adverb
from .gates import POINTERS
from .wording import Known, agrees_plural, in_the_present, inverted, lowered, question_of

_BESIDE = r"(?:(?:also|usually|normally|often|typically|mainly|partly|generally|mostly|in turn) )?"
_NEEDED = r"(?:(?:necessary|needed|required|important) )?"
# What a sentence says of the one before it: its reason, its aim, what it is good for.
_REASONS = (
    re.compile(rf"Th(?:is|at)(?: is|['’]s) {_BESIDE}{_NEEDED}(?P<answer>because .+)"),
    re.compile(
        rf"Th(?:is|at)(?: is|['’]s) {_BESIDE}{_NEEDED}(?:done )?"
        r"(?P<answer>(?:so that|to(?! (?:say|be)\b)|in order to|in case) .+)"
    ),
    re.compile(r"The reason (?:for (?:this|that) )?is that (?P<answer>.+)"),
)
_EFFECTS = re.compile(
    rf"(?:This|That|Doing so) (?:will |would |can |should )?{_BESIDE}"
    r"(?P<answer>(?:allow|let|help|ensure|prevent|make|avoid|enable|guarantee|keep|reduce"
    r"|save|protect|improve|simplify|simplifie|preserve|minimi[sz]e|ease)s? .+)"
    r"|(?P<failing>(?:Fail(?:ing|ure) to do so|Not doing (?:so|this|that)) .+)"
)
_OTHERWISE = re.compile(r"(?:Otherwise|(?:In )?[Tt]h(?:is|at) way),? (?P<answer>.+)")
_RULE_AGAIN = re.compile(r"^(?!if |when )[a-z]+ (?:the|on|it)\b|\b(?:must|should|please|need)\b")
_WAYS = re.compile(
    rf"Th(?:is|at) (?:is|can be|may be|could be) {_BESIDE}(?:done|achieved|accomplished) "
    r"(?P<answer>(?:by|through|with|via|using) .+)"
)
# What follows from the sentence before.
_HENCE = re.compile(
    r"(?:Therefore|Thus|Hence|Consequently|As a (?:result|consequence)|For (?:this|that|these) reasons?"
    r"|Because of this|Due to this|(?:This|That) is why),? "
)
# Of these, what gives the sentence before plainly as its reason.
_PLAINLY = ("As a", "For", "Because", "Due", "This is why", "That is why")
_DUTY = frozenset({"must", "should", "shall", "need", "ought"})
_RULE = re.compile(
    r"\b(?:it is|it['’]s) (?:\w+ ){0,2}(?:recommended|better|best|advis(?:ed|able)|encouraged|important|required|idea) "
    r"(?:to|that)\b"
    r"|\b(?:is|are) (?:recommended|advised|encouraged|required) to\b",
    re.IGNORECASE,
)
_MAKE_SURE = re.compile(r"Make sure (?:that )?(?=you )")
_CONDITION = re.compile(r"(?P<condition>(?:If|When|Before|After|Unless|For|To|During|In order to) [^,]+), (?=\w)")
_IN_BRACKETS = re.compile(r" ?\([^()]*\)")
# What is said of an answer besides, behind its core.
_ASIDE = re.compile(r"(?:;|,? - |, (?:so|which|in which|allowing|making|and doing|for example)\b).*", re.DOTALL)
_MAX_ANSWER, _LEAST_ANSWER, _MAX_QUESTION = 28, 3, 26
_ODD = re.compile(r"[\[\]{}|<>*=;:()]|https?|\b(?:e\.g|etc|feel free)\b")
# What is no ground by itself: it leans on what is before it, or tells what its writers do.
_NO_GROUND = re.compile(
    r"^(?:It|They|That|Those|He|She|However|Furthermore|Moreover|In addition|Also|Note)\b"
    r"|^The (?:first|second|latter|former)\b|\b(?:[Tt]his|[Tt]hese|[Ss]uch|then|[Ww]e|our|us|I)\b"
)
# Where a statement goes on with what explains it: "in small blocks of time: half a day or one".
_EXPLAINED = re.compile(r"(?<=\w)(?::| [-–—]|, (?:which|who|where)) .*", re.DOTALL)
# Another verb of a sentence whose first was taken for its own; a statement beside the first.
_TORN = re.compile(r" (?:can|could|will|would|may|might|must|should|is|are|was|were|has|have)\b|.*, (?:with|but|so)\b")
# Verbs that say what a thing is, of which nobody asks why or how it is.
_SAYING_WHAT = frozenset({"be", "mean", "have", "contain", "include", "refer"})
# What leans on a sentence before, or is said of who writes.
LEANING = re.compile(
    r"\b(?:also|however|I|we|our|us|the (?:first|second|third|last|next)|see (?:the|also))\b"
    r"|\bthat [a-z]+ in the\b|\b(?:before|after|when|while) [a-z]+ing\?$|\bwhile you can\b"
)
# "it is recommended to", which means nothing before it; "to see if it fits", which means what stands before it.
_NO_POINTER = re.compile(
    r"^Why is it (?:\w+ly |no longer |not )?\w+ (?:to|that)\b|\b(?:if|whether|that|which|because|when) (?:it|they)\b"
    r"|\bthat (?:allow|let|enable|help)s it\b|\bother (?:people|users)\b"
)
# How a sentence may begin that says something of the one before it.
_LINKING = re.compile(
    r"(?:This|That|These|Those|His|Her|Its|Their|Doing so|Otherwise|In (?:this|that) way"
    r"|Failing to do|Failure to do|Not doing|The reason)\b|" + _HENCE.pattern
)


@dataclass(frozen=True)
class Linked:
    """A question about a statement, whose answer is a span of another sentence."""

    question: ClauseQuestion
    answer: AnswerSpan


def may_link(second: Sentence, language: Language) -> bool:
    """Return False for a sentence that says nothing of the one before it, by its first words."""
    return language.asks_as_english and _LINKING.match(second.text) is not None


def linked(stated: Clause, first: Sentence, second: Sentence, index: CorpusIndex) -> Iterator[Linked]:
    """Yield the questions why something is so and how it is done, of two sentences that follow each other.

    Args:
        stated: a main clause of one of the two.
        first: the sentence before the other.
        second: the other.
        index: of the corpus.
    """
    own = stated.sentence
    for opening, answer in _openings(stated, first, second):
        text = _asked(opening, stated, index.facts)
        if text is None or _leans(text) or not _LEAST_ANSWER <= len(answer.text.split()) <= _MAX_ANSWER:
            continue
        end = len(own.text) + 1
        asked = Phrase(end, end + len(answer.text), answer.text, "", "clause")
        used = tuple(role.phrase for role in stated.roles if role.phrase.text in text)
        name: RoleName = "reason" if opening == "Why" else "manner"
        question = ClauseQuestion(text, stated, name, asked, (answer.text,), used, {f"form_{opening.lower()}": 1.0})
        yield Linked(question, answer)


def _leans(question: str) -> bool:
    return POINTERS.search(_NO_POINTER.sub("", question)) is not None or LEANING.search(question) is not None


def _openings(stated: Clause, first: Sentence, second: Sentence) -> Iterator[tuple[str, AnswerSpan]]:
    """Yield "Why" or "How" with the answer in the other sentence."""
    text = second.text.rstrip(" .")
    if stated.role("reason") is not None or stated.verb.lemma == "mean":
        return
    if stated.sentence is second:
        hence = _HENCE.match(text)
        is_reason = hence is not None and (hence[0].startswith(_PLAINLY) or stated.verb.negated or _is_rule(stated))
        if is_reason and stated.role("subject") is not None and not _NO_GROUND.search(first.text):
            yield "Why", _span(first.text.rstrip(" ."), 0)
        return
    found = next(filter(None, (pattern.fullmatch(text) for pattern in _REASONS)), None)
    if found is None and _is_rule(stated):
        found = _EFFECTS.fullmatch(text) or _otherwise(text)
    if found is not None and stated.verb.modal not in ("may", "might"):
        name = "answer" if found["answer"] else "failing"
        yield "Why", _span(found[name], found.start(name))
    way = _WAYS.fullmatch(text)
    if way is not None and stated.verb.modal in ("can", "may", "") and stated.verb.lemma not in _SAYING_WHAT:
        yield "How", _span(way["answer"], way.start("answer"))


def _otherwise(text: str) -> re.Match[str] | None:
    """Return what happens otherwise; None if that is another rule."""
    found = _OTHERWISE.fullmatch(text)
    return None if found is None or _RULE_AGAIN.search(found["answer"]) else found


def _span(text: str, start: int) -> AnswerSpan:
    core = _ASIDE.sub("", text)
    return AnswerSpan("term", start, start + len(core), core)


def _is_rule(clause: Clause) -> bool:
    return clause.role("subject") is None or clause.verb.modal in _DUTY or bool(_RULE.search(clause.sentence.text))


def _asked(opening: str, clause: Clause, known: Known) -> str | None:
    """Return a whole statement as a question, a condition before it behind it; None if it cannot be said so."""
    text, verb, subject = clause.sentence.text.rstrip(" .!"), clause.verb, clause.role("subject")
    hence = _HENCE.match(text)
    start = hence.end() if hence else 0
    before = _CONDITION.match(text, start)
    start = before.end() if before else start
    if subject is None:
        sure = _MAKE_SURE.match(text)
        if verb.start != start and sure is None:
            return None
        act = text[sure.end() + len("you ") :] if sure else text[start].lower() + text[start + 1 :]
        parts = ["do" if opening == "How" else "should", "you", _EXPLAINED.sub("", act)]
    elif subject.start != start or verb.start < subject.end or _TORN.match(text, verb.end):
        return None
    else:
        plural = agrees_plural(subject)
        verb = in_the_present(verb, plural=plural) if verb.finite == "will" and not verb.negated else verb
        finite, rest = inverted(verb, plural=plural)
        own = text[subject.end : verb.start] if subject.meant else text[subject.start : verb.start]
        meant = f"{subject.meant[:1].lower()}{subject.meant[1:]}" if subject.meant.startswith("The ") else subject.meant
        named = f"{meant}{own}" if meant else lowered(own.strip(" ,"), known, name=subject.proper)
        group = text[verb.start : verb.end]
        negation = ("no longer" if "no longer" in group else "not") if verb.negated else ""
        beside = [word for word in group.split() if is_adverb(word) and word not in (*rest.split(), "not", "longer")]
        parts = [finite, named, negation, *beside, rest, _EXPLAINED.sub("", text[verb.end :])]
    condition = before["condition"] if before else ""
    asked = question_of([opening, *parts, condition[:1].lower() + condition[1:]])
    asked = _IN_BRACKETS.sub("", asked).replace(" ,", ",")
    return None if len(asked.split()) > _MAX_QUESTION or _ODD.search(asked) else asked
