"""English questions for what the sentence before names: "This report became …" asks which report, "Their song …" whose.

Also for what it states: "This led to a ban" asks what led to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....utils.records.facts import Clause, Phrase
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import AnswerSpan, Sentence
from ....utils.text.words import folded_words
from ...index.continuations import owner_before
from ...index.corpus_index import CorpusIndex
from .gates import POINTERS
from .linked import LEANING, Linked

_WHICH = re.compile(r"(?:This|These|That|Those) (?P<noun>[a-z-]+(?: [a-z-]+)?)")
_WHOSE = re.compile(r"(?:His|Her|Its|Their) (?P<noun>.+)")
# Before a noun, what may tell which one is meant, and what does not: "most files".
_DETERMINER = r"(?:[Aa]n?|[Tt]he|[Tt]wo|[Tt]hree|[Ff]our|[A-Z][\w-]*['’]s)"
_WORD = r"[^\s,;:()]*[^\s,;:().]"
_TAIL = (
    r"(?: (?:of|for|to|from|on|about|with|called|named|labell?ed|entitled|headed|led|by)\b"
    rf"(?: (?!that\b|which\b|who\b|is\b|are\b|was\b|were\b|has\b|had\b|in order\b){_WORD}){{1,8}})?"
)
# What adds to a statement: an aside, another statement, what comes of it.
_BRACKETS = re.compile(r" ?\([^()]*\)")
_MORE = re.compile(
    r"(?:;|:| [-–—] |,? (?:although|though|while|whereas|but|because|since|so|unless)\b"
    r"|, (?:as|and|or|with|which|who|where|if|[a-z]+(?:ing|ed))\b).*",
    re.DOTALL,
)
_ODD = re.compile(r"[\[\]{}|<>*=;:()]|https?|\b(?:e\.g|etc|I|we|our|us)\b")
# What tells more of what a statement speaks of, in a long one.
_TELLING_MORE = re.compile(r"(?<=[a-z]) that (?!the\b|a\b|it\b).*")
_IN_A_LIST = re.compile(r",? (?:and|or)\b")
_REPORTED = re.compile(r"\b(?:argue|believe|say|said|claim|state|think|thought|note)[ds]? that\b")
# Words of a phrase by which a question that leaves out its end is known to have it.
_OPENING = 4
_FIRST_OF = re.compile(r"\bthe (?:first|last)(?= .* of\b)")
_LEAST, _MOST_WORDS, _MOST_GOLD = 5, 18, 12
_LONGEST_TAIL = 8
# Verbs that say too little of their subject to tell it.
_SAYS_LITTLE = frozenset({"include", "mean", "be able", "remain", "seem", "appear"})


def pointed_at(first: Sentence, second: Sentence, index: CorpusIndex) -> Iterator[Linked]:
    """Yield the questions for what the subject of the second of two sentences points at in the first."""
    stated = next((one for one in index.facts.unresolved(second) if one.source == "main"), None)
    subject = stated.role("subject") if stated is not None else None
    if stated is None or subject is None or subject.start or stated.verb.lemma in _SAYS_LITTLE:
        return
    if not index.facts.clauses_of(first):
        return  # A heading or a piece of a list.
    which, whose = _WHICH.fullmatch(subject.text), _WHOSE.fullmatch(subject.text)
    if which is not None:
        found, opening = _named_by(which["noun"], first, index), f"Which {which['noun']}"
    elif whose is not None:
        found = _owner(subject, stated, index)
        owning = _whose(subject, found, index) if found is not None else ""
        opening = f"{owning} {whose['noun']}" if owning else ""
    else:
        return
    text = in_its_words(opening, stated) if opening else None
    if found is None or text is None or not {*folded_words(found.text)} - {*folded_words(text), "a", "an", "the"}:
        return
    end = len(second.text) + 1
    answer = Phrase(end, end + len(found.text), found.text, "", "thing", proper=found.kind == "name")
    bare = re.sub(r"^(?:[Aa]n?|[Tt]he) ", "", found.text)
    others = (role.phrase for role in stated.roles if role.phrase is not subject)
    used = tuple(phrase for phrase in others if " ".join(phrase.text.split()[:_OPENING]) in text)
    golds = tuple(dict.fromkeys((found.text, bare)))
    yield Linked(ClauseQuestion(text, stated, "subject", answer, golds, used, {"form_which": 1.0}), found)


def in_its_words(opening: str, stated: Clause) -> str | None:
    """Return a statement as a question, with other words in the place of its subject; None if it does not stand alone.

    What stands before the subject, and what is said besides, is left out.
    """
    subject, sentence = stated.role("subject"), stated.sentence.text
    if subject is None or stated.role("condition") is not None:
        return None
    between = _BRACKETS.sub("", sentence[subject.end : stated.verb.start]).strip()
    between = "" if between.startswith(",") else re.sub(r"\balso\b ?", "", between)
    whole = _BRACKETS.sub("", sentence[stated.verb.start :])
    rest = _MORE.sub("", whole).rstrip(" .,")
    if _IN_A_LIST.match(whole[len(rest) :]) and "," in rest:
        return None  # "reliable, secure, and strong"
    if len(rest.split()) > _MOST_WORDS - _LEAST:
        rest = _TELLING_MORE.sub("", rest)
    text = " ".join(f"{opening} {between} {rest}?".split())
    leans = POINTERS.search(text) or LEANING.search(_FIRST_OF.sub("", text))
    leans = leans or _ODD.search(text) or _REPORTED.search(text)
    return None if leans or not _LEAST <= len(text.split()) <= _MOST_WORDS else text


def _named_by(noun: str, first: Sentence, index: CorpusIndex) -> AnswerSpan | None:
    """Return the one phrase of a sentence that has a noun and tells more: "a report to the king of France"."""
    named = re.compile(rf"{_DETERMINER} (?:(?!{_DETERMINER}\b)[\w“”\"'’-]+ ){{0,4}}?{re.escape(noun)}(?![\w-]){_TAIL}")
    bare = re.compile(rf"{_DETERMINER} {re.escape(noun)}")
    found = list(named.finditer(first.text))
    if len(found) != 1 or len(re.findall(rf"\b{re.escape(noun)}\b", first.text)) != 1:
        return None
    text, behind = found[0][0], first.text[found[0].end() :]
    is_torn = behind.startswith(".") and len(behind) > 1  # "by Nicholas E. Golovin"
    # A tail of eight words may go on, and one with a verb is more than a phrase.
    tail = text[text.index(noun) + len(noun) :].split()
    start, end = found[0].span()
    verbs = (clause.verb for clause in index.facts.clauses_of(first) if clause.source in ("main", "coordinated"))
    is_torn = is_torn or len(tail) > _LONGEST_TAIL or any(start <= verb.start < end for verb in verbs)
    if bare.fullmatch(text) or len(text.split()) > _MOST_GOLD or POINTERS.search(text) or is_torn:
        return None
    return AnswerSpan("term", found[0].start(), found[0].end(), text)


def _whose(subject: Phrase, owner: AnswerSpan, index: CorpusIndex) -> str:
    """Return "Whose", of a thing "Which library's"; "" for a thing whose name has no noun for what it is."""
    if not subject.text.lower().startswith("its "):
        return "Whose"
    noun, words = owner.text.split()[-1].lower(), index.language.clauses
    is_noun = index.facts.in_lower_case(noun) or (words is not None and noun in words.kinds)
    return f"Which {noun}’s" if is_noun else ""


def _owner(subject: Phrase, stated: Clause, index: CorpusIndex) -> AnswerSpan | None:
    """Return whom or what "his", "its" or "their" means in the sentence before."""
    owner = owner_before(stated, subject.text.split()[0].lower(), index)
    title = folded_words(stated.sentence.chunk.title)
    return (
        None
        if owner is None or {*folded_words(owner.text)} <= {*title}
        else AnswerSpan("name", owner.start, owner.end, owner.text)
    )
