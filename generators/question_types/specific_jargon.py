"""`specific_jargon`: the term for a definition, the long form of an abbreviation, another name of a thing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.records.documents import Document, evidence_of
from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS, WRITTEN_CHECKS
from ..checks.must_keep import figure_added, kept_thing_missing
from ..checks.written import stands_for, telling_words
from ..index.answerability import question_words
from ..index.corpus_index import CorpusIndex
from ..index.ranking import spread
from ..models.prompt import Prompt
from ..reading.definitions import Definition, find_definitions
from ..reading.sentence_shape import is_prose
from ..writers.asking.cells import actions_of
from ..writers.patterns import type_patterns
from ..writers.prompts import DIFFICULTIES, NATURAL, ONE_ANSWER, STANDS_ALONE, to_prompt
from ..writers.proposing.task import Example, Proposing
from ..writers.template import fill
from .candidates.pattern_type import KEEP, PatternCandidate, PatternType, with_keep
from .candidates.section_owners import passage_around
from .registry import question_type

_MIN_DEFINITION_WORDS, _MAX_DEFINITION_WORDS = 5, 45
_MAX_TERM_WORDS = 5
# Least length of a question that describes a meaning, as a share of the meaning's length in words.
_LEAST_WORDS = 0.6
# A longer definition, or one with such a sign, is quoted.
_MAX_PHRASE_WORDS = 16
# The ending of "CTLs".
_PLURAL = re.compile(r"(?<=[A-Z]{2})s$")
_NO_PHRASE = re.compile(r"[.;:()\"“”]")
# A line that says how something is written: "a set of numbers (or ranges)", "one of: Mon, Tue".
_SYNTAX = re.compile(r"[()\[\]:\d]")
_TRAILING_BRACKET = re.compile(r"\s*\([^()]*\)$")
_PATTERNS = {"acronym": "acronym", "also_called": "also_called"}

Words = tuple[str, ...]


_GIVEN = {"defined": "meaning", "acronym": "abbreviation", "also_called": "other_name"}
_BRIEFS = {
    "defined": (
        'Under "meaning" stands what the term means. The question describes this in other words, so fully that nothing '
        "else can be meant, and asks what it is called. Good, for the term “demurrage” with the meaning “the money "
        "paid for a ship that stays in port longer than agreed”: “What is the sum called that is due when a vessel "
        "does not leave the harbour by the time agreed upon?” Bad: “What is demurrage?”, which gives the term, “Which "
        "term means the money paid for a ship that stays in port longer than agreed?”, which copies the meaning, and "
        "“What must ships pay?”, which says too little."
    ),
    "acronym": (
        'Under "abbreviation" stands an abbreviation. The question asks for the full words that it stands for; it says '
        "of the thing what the passages say of it, where they do, but with no word of the full form. Good: “For which "
        "words do the letters HLF stand?”"
    ),
    "also_called": (
        'Under "other_name" stands one name of a thing. The question asks by which further name it goes; it may say '
        "what sort of thing it is. Good: “By which other name is the Albery gauge known?”"
    ),
}
_DIFFICULTIES = {
    "easy": "Difficulty: easy. The description has the order of the meaning, and other words where there are any.",
    "medium": "Difficulty: medium. The description has words and a sentence of its own.",
    "hard": (
        "Difficulty: hard. The description shares no word with the meaning but those that have no other, and has "
        "another order; it still fits nothing else."
    ),
}
_RULES = (
    ONE_ANSWER,
    "The question holds neither the answer nor one of its words, nor another form of one, nor its beginning.",
    KEEP,
    STANDS_ALONE,
    NATURAL,
)


def part_of_term_in_question(draft: Draft[PatternCandidate], index: CorpusIndex) -> Reject | None:
    """Reject a question with a form of a content word of the term, unless the word is given in the definition."""
    given = folded_words(" ".join((*draft.candidate.keep, *draft.candidate.about)))
    parts = [word for answer in draft.answers for word in folded_words(answer) if word not in given]
    for part in telling_words(" ".join(parts), index):
        if stands_for(part, [draft.query], index):
            return Reject("part_of_term_in_question", f"{part!r} stands in the question")
    return None


def meaning_too_short(draft: Draft[PatternCandidate], index: CorpusIndex) -> Reject | None:
    """Reject a description much shorter than the meaning, since it fits other things too."""
    for meaning in draft.candidate.about:
        own, wanted = (len(question_words(text, index.language)) for text in (draft.query, meaning))
        if own < _LEAST_WORDS * wanted:
            return Reject("meaning_too_short", f"{own} words for a meaning of {wanted}")
    return None


@question_type("specific_jargon", difficulty="medium")
class SpecificJargon(PatternType):
    """Know a field's terms: “What is the money paid for a late ship called?”, or what an abbreviation stands for."""

    precedence = 2
    proposing = Proposing(
        task=(
            "The questions ask for the special words of the field: what a term means, what the thing is called that"
            " is described, what an abbreviation stands for, what a code, option or status value says. A newcomer "
            "to the field needs them."
        ),
        good=(
            Example(
                "What do shipping clerks call the money paid for keeping a ship in port too long?",
                "demurrage",
                "describes the thing in everyday words and asks for the term",
            ),
            Example(
                "What does the status “HELD” of an order mean?",
                "the payment has not been confirmed",
                "a newcomer meets the word and wants its meaning",
            ),
        ),
        bad=(
            Example(
                "What is demurrage in the context of this glossary?",
                "a charge",
                "it points at the text, and the answer says too little",
            ),
            Example(
                "Which word is used?",
                "demurrage",
                "it does not say for what",
            ),
        ),
    )
    brief = "The question asks for a term, a name or what is behind an abbreviation."
    checks = DEFAULT_CHECKS
    written_checks = (*WRITTEN_CHECKS, kept_thing_missing, figure_added, part_of_term_in_question, meaning_too_short)

    def template(self, candidate: PatternCandidate, language: Language) -> Draft[PatternCandidate]:
        """Ask what a thing is called if its definition is a short phrase, and else for the term of the definition."""
        words = self.words(language)
        meaning = _as_phrase(candidate.values["definition"], language)
        if candidate.pattern != "defined" or meaning is None or not words.has("called"):
            return super().template(candidate, language)
        query = fill(words.one("called"), definition=meaning)
        return self.draft(candidate, query, candidate.answers, metadata=candidate.metadata)

    def prompt(self, candidate: PatternCandidate, language: Language, difficulty: str) -> Prompt:
        draft, given = self.template(candidate, language), candidate.values
        rules, keep = with_keep(_RULES, candidate.keep)
        more = {
            _GIVEN[candidate.pattern]: given["term" if candidate.pattern == "acronym" else "definition"],
            "keep": keep,
        }
        difficulties = _DIFFICULTIES if candidate.pattern == "defined" else DIFFICULTIES
        brief = f"{self.brief} {_BRIEFS[candidate.pattern]}"
        return to_prompt(brief, draft, language, difficulty, more=more, rules=rules, difficulties=difficulties)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        entries = [e for e in _entries(index) if e.kind == "acronym" or folded_words(e.term) not in index.labels]
        answers: dict[tuple[str, Words], set[Words]] = defaultdict(set)
        for entry in entries:
            answers[entry.asks].add(folded_words(entry.answer))
        found: list[tuple[tuple[str, str], int, PatternCandidate]] = []
        for entry in entries:
            start, end = entry.span
            document = entry.document
            is_plain = _is_plain(entry, index.language) and _is_used(entry, index)
            if len(answers[entry.asks]) > 1 or not is_plain:
                continue
            passage = passage_around(document, start, end, index)
            if passage is None:
                continue
            evidence = (evidence_of(document, start, end),)
            keys: dict[Hashable, int] = {entry.asks: 1, ("term", *folded_words(entry.term)): 1}
            keep = () if entry.pattern == "defined" else (entry.given,)
            about = (entry.given,) if entry.pattern == "defined" else ()
            candidate = PatternCandidate(
                (passage,), evidence, keys, entry.pattern, entry.values, entry.answers, {}, keep, about
            )
            found.append(((document.doc_id, passage.title), int(entry.kind == "is_a"), candidate))
        yield from spread(found, random)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A term with its definition and the span of both in the document."""

    document: Document
    span: tuple[int, int]
    kind: str
    term: str
    definition: str

    @property
    def pattern(self) -> str:
        return _PATTERNS.get(self.kind, "defined")

    @property
    def values(self) -> Mapping[str, str]:
        return {"term": self.term, "definition": self.definition}

    @property
    def given(self) -> str:
        """The part that the question states."""
        return self.term if self.kind == "acronym" else self.definition

    @property
    def answer(self) -> str:
        return self.definition if self.kind == "acronym" else self.term

    @property
    def answers(self) -> tuple[str, ...]:
        """The answer, and the answer without a final part in brackets: "Tracing (T)"."""
        return tuple(dict.fromkeys((self.answer, _TRAILING_BRACKET.sub("", self.answer) or self.answer)))

    @property
    def asks(self) -> tuple[str, Words]:
        """A key for the question's meaning: if entries with the same key differ in their answers, none is asked."""
        return self.pattern, folded_words(self.given)


def _as_phrase(definition: str, language: Language) -> str | None:
    """Return a definition as a question names it ("a device that …"); None if it is long or has no article."""
    writer = language.writer
    if writer is None or writer.definitions is None or len(definition.split()) > _MAX_PHRASE_WORDS:
        return None
    article, _, behind = definition.partition(" ")
    known = {*writer.definitions.articles, *writer.definitions.definite}
    if article.lower() not in known or _NO_PHRASE.search(behind):
        return None
    return f"{article.lower()} {behind}"


def _entries(index: CorpusIndex) -> Iterator[_Entry]:
    for document in index.documents.values():
        found = find_definitions(document.text, index.language, sorted(index.spans_in(document.doc_id)))
        yield from (_entry(document, definition) for definition in found)


def _entry(document: Document, definition: Definition) -> _Entry:
    (term_start, term_end), (start, end) = definition.term, definition.definition
    text = document.text
    meaning = text[start:end].strip(" .;,।")
    span = min(term_start, start), max(term_end, end)
    term = text[term_start:term_end].strip()
    if definition.kind == "acronym":
        term = _PLURAL.sub("", term)
    return _Entry(document, span, definition.kind, term, meaning)


def _is_used(entry: _Entry, index: CorpusIndex) -> bool:
    """Return True if the bounds of the term are certain, or if the corpus uses it in more than one sentence.

    Bounds are less certain in scripts without capitals.
    """
    is_sure = entry.kind in ("acronym", "entry") or writer_patterns(index.language).names.capitals
    return is_sure or len(index.sentences_with(folded_words(entry.term), 2)) > 1


def _is_plain(entry: _Entry, language: Language) -> bool:
    """Return True if the question does not give its answer away and is clear by itself."""
    term, definition = folded_words(entry.term), folded_words(entry.definition)
    if not 0 < len(term) <= _MAX_TERM_WORDS or not is_prose(entry.definition) or not is_prose(entry.term):
        return False
    if entry.pattern == "acronym":
        return True
    if contains_phrase(definition, term) or contains_phrase(term, definition):
        return False
    if entry.kind == "entry" and (definition[0] in _actions(language) or _SYNTAX.search(entry.definition)):
        return False  # what a command does, or how something is written, defines no term
    if language.clauses is not None and definition[0] in language.clauses.open_pronouns:
        return False  # "one with no keeper": one what?
    references = writer_patterns(language).references
    if entry.pattern == "also_called":
        return not {*references.openers, *references.pronouns, *references.anywhere}.intersection(definition)
    # "Copper wire: wire of copper" gives the term away.
    is_told = sum(word in definition for word in term) * 2 >= len(term)
    leans = {*references.anywhere}.intersection(definition)
    return not is_told and not leans and _MIN_DEFINITION_WORDS <= len(definition) <= _MAX_DEFINITION_WORDS


def _actions(language: Language) -> frozenset[str]:
    patterns = type_patterns("tables_extraction", language, {})
    return actions_of(patterns) if patterns.has("action") else frozenset()
