"""English questions that ask what something is: "What is a source package?" of a sentence that defines it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....utils.records.facts import Clause, Phrase
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import contains_phrase, folded_words
from .answer_gates import COMPARED, ELSEWHERE, JUDGED
from .gates import ODD_SIGNS, POINTERS
from .golds import phrase_golds
from .parts import Parts, Wordings
from .wording import ADVERBS, agrees_plural, inverted, question_of

_MIN_DEFINED_WORDS, _MAX_DEFINED_WORDS = 3, 40
# Signs that a meaning cannot have; brackets it can. A dash parts it from another statement.
_ODD_MEANING = re.compile(r"[\[\]{}|<>*=:;“”\"_]| [–—] ")
# "a technical concept and should not be marked": what is said of it besides, and not within a clause that says which.
_STATEMENT_BEHIND = re.compile(
    r"(?!.*\b(?:that|which|who|whose)\b.* and ).* and "
    r"(?:should|must|can|may|will|is|are|was|were|has|have|does|do)(?:n['’]t|not)?\b"
)
# A meaning that stands elsewhere, or goes on elsewhere.
_OPEN_MEANING = re.compile(
    r"\b(?:these|those|above|below|following|as follows|hereunder)\b"
    r"|^(?:this|such|one of|any of|only|(?:that )?(?:it|they))\b",
    re.IGNORECASE,
)
# "Free of charge" and "out of the box" are no things.
_NO_NOUN = re.compile(r"(?:free|ready|out|up|off|in|on|by|under|over|as|at|to) ", re.IGNORECASE)
_EXAMPLES = re.compile(r"(?:\S+ ){1,3}examples? of\b")
_MAX_TERM_WORDS, _MIN_MEANING_WORDS, _MAX_MEANING_WORDS = 4, 4, 18
# Words of a meaning that tell what a term is; those behind them may well say the term.
_BEGINNING = 8
_QUOTES = ('"', "“", "‘", "'", "``")
_ARTICLE = re.compile(r"(?:an?|the) ", re.IGNORECASE)
_A = re.compile(r"an? ", re.IGNORECASE)
# What sort of thing, act or figure a term is the name of: "Construction is the process of building".
_GENUS = re.compile(
    r"the (?:\w+ )?(?:process|practice|act|action|study|science|art|ability|branch|use|method|technique|set|name|number"
    r"|amount|rate|ratio|percentage|proportion|difference|state|concept|idea|principle|theory|belief|tendency|capacity"
    r"|degree|extent|time|distance|part|probability|condition|property|measure|movement|system|field|form|period"
    r"|collection|sum|product|transfer|loss|removal|creation|change|force|energy|person|place) "
    r"(?:of|that|by which|to|for|in which|at which|between|when|where) "
)


def about_meaning(parts: Parts, term: Phrase, meaning: Phrase) -> Wordings:
    """Ask what a term is or means, where a whole sentence says it."""
    clause, verb = parts.clause, parts.clause.verb
    sentence = clause.sentence.text
    is_quoted = sentence[: term.start].endswith(_QUOTES)
    if not _is_term(term, is_quoted) or not _is_meaning(meaning, sentence):
        return
    if _ARTICLE.sub("", term.text).lower() in meaning.text.lower():
        return  # It is told by itself.
    golds = phrase_golds(replace(meaning, pieces=()), clause)
    name = parts.said(term) if not is_quoted else term.text
    if verb.lemma in ("mean", "refer"):
        plural = not is_quoted and agrees_plural(term)
        says = "mean" if verb.lemma == "mean" else "refer to"
        if is_quoted and _A.match(meaning.text) and not _ARTICLE.match(name):
            yield question_of(["What is", _with_article(name)]), golds, "definition"
        else:
            yield question_of(["What", "do" if plural else "does", name, says]), golds, "definition"
    elif is_quoted and not term.plural and _A.match(meaning.text) and not _ARTICLE.match(name):
        yield question_of(["What is", _with_article(name)]), golds, "definition"
    else:
        be, _ = inverted(verb, plural=agrees_plural(term))
        yield question_of(["What", be, name]), golds, "definition"


def about_defined_term(clause: Clause) -> Iterator[ClauseQuestion]:
    """Ask what a term in quotation marks means, of the sentence that defines it."""
    term, meaning = clause.role("subject"), clause.role("object")
    if term is None or meaning is None or _ODD_MEANING.search(meaning.text) or _OPEN_MEANING.search(meaning.text):
        return
    name = folded_words(term.head)
    # "A larger work" may well be said to be a work, but nothing by all of its name where the meaning begins.
    said = folded_words(meaning.text)[:_BEGINNING]
    repeats_it = sum(word in said for word in name) * 2 > len(name) or _as_itself(name, folded_words(meaning.text))
    if repeats_it or not _MIN_DEFINED_WORDS <= len(meaning.text.split()) <= _MAX_DEFINED_WORDS:
        return
    if _STATEMENT_BEHIND.match(meaning.text):
        return
    verb = clause.verb
    asked = f"does it mean {term.meant}" if term.meant.startswith("to ") else f"does {term.meant} {verb.lemma}"
    if verb.lemma == "be":
        are_many = name[-1].endswith("s") and not name[-1].endswith(("ss", "us", "is"))
        asked = f"{'are' if are_many else verb.finite} {term.meant}"  # "“Build tools” is a term for …"
    golds = phrase_golds(meaning, clause)
    features = {"form_definition": 1.0}
    yield ClauseQuestion(f"What {asked}?", clause, "complement", meaning, golds, (term,), features)


def _as_itself(name: Sequence[str], meaning: Sequence[str]) -> bool:
    """Return True for "the one identified as the Initial Developer", of what "Initial Developer" means."""
    return any(contains_phrase(meaning, ("as", *article, *name)) for article in ((), ("the",), ("a",), ("an",)))


def meaning_in(clause: Clause) -> Phrase | None:
    """Return the phrase in which a clause says what its subject is or means; None if it does not."""
    verb = clause.verb
    if (
        clause.source != "main"
        or verb.negated
        or verb.tense == "past"
        or verb.passive
        or verb.modal not in ("", "shall")
    ):
        return None
    if any(role.name in ("condition", "time", "reason") for role in clause.roles):
        return None
    if verb.lemma == "be" and not verb.rest:
        found = clause.role("complement")
        is_sort = found is not None and (_A.match(found.text) or found.plural or _GENUS.match(found.text))
        return found if is_sort else None
    if verb.lemma == "mean":
        return clause.role("object")
    if verb.lemma == "refer":
        return next((topic for topic in clause.all_in("topic") if topic.marker == "to"), None)
    return None


def _is_term(term: Phrase, is_quoted: bool) -> bool:
    if len(term.text.split()) > _MAX_TERM_WORDS or term.cut or term.meant or term.figure or term.start > 5:
        return False
    if " and " in term.text:
        return False  # "forests, water and fisheries", of a sort to which they belong
    if is_quoted:
        return _NO_NOUN.match(term.text) is None
    if term.proper or (term.definite and not term.text.isupper()) or not term.text[0].isalpha():
        return False
    return bool(_A.match(term.text)) or term.plural or _is_bare(term)


def _is_bare(term: Phrase) -> bool:
    """Return True for a term without an article: "Propagation"."""
    return not _ARTICLE.match(term.text) and term.kind == "thing"


def _is_meaning(meaning: Phrase, sentence: str) -> bool:
    length = len(meaning.text.split())
    ends = not sentence[meaning.end :].strip(" .")
    first = meaning.text.split()[0].lower()
    is_adverb = first.endswith("ly") or first in ADVERBS
    clean = not is_adverb and not ODD_SIGNS.search(meaning.text) and not POINTERS.search(meaning.text)
    clean = (
        clean
        and not _EXAMPLES.match(meaning.text)
        and not ELSEWHERE.search(meaning.text)
        and not COMPARED.match(meaning.text)
        and not JUDGED.match(meaning.text)
    )
    return ends and clean and meaning.kind != "quality" and _MIN_MEANING_WORDS <= length <= _MAX_MEANING_WORDS


def _with_article(name: str) -> str:
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"
