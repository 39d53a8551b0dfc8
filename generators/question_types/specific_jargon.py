"""`specific_jargon`: what a term means, the long form of an abbreviation, another name of a thing."""

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
from ..index.corpus_index import CorpusIndex
from ..index.ranking import spread
from ..models.prompt import Prompt
from ..reading.definitions import Definition
from ..reading.sentence_shape import is_prose
from ..writers.prompts import NATURAL, ONE_ANSWER, STANDS_ALONE, to_prompt
from ..writers.proposing.task import Example, Proposing
from .candidates.pattern_type import KEEP, PatternCandidate, PatternType, with_keep
from .candidates.section_owners import passage_around
from .registry import question_type

_MIN_DEFINITION_WORDS, _MAX_DEFINITION_WORDS = 5, 30
_MAX_TERM_WORDS = 5
# The ending of "CTLs".
_PLURAL = re.compile(r"(?<=[A-Z]{2})s$")
# What says how something is written: "a set of numbers (or ranges)", "one of: Mon, Tue".
_SYNTAX = re.compile(r"[()\[\]:]")
# The key of a list of labels: "T - Type".
_LABEL = re.compile(r"\s[-–—]\s")
_TRAILING_BRACKET = re.compile(r"\s*\([^()]*\)$")

Words = tuple[str, ...]


# Patterns that ask for a definition.
_MEANINGS = ("what_is", "means")
_GIVEN = {"acronym": "abbreviation", "also_called": "other_name"}
_OF_A_TERM = (
    'Under "term" stands a term, whose meaning is the answer. The question asks what it means, as a newcomer to the '
    "field would put it, with no word of the meaning. Good: “What is demurrage?” and “What do shipping clerks mean by "
    "demurrage?”"
)
_BRIEFS = {
    "acronym": (
        'Under "abbreviation" stands an abbreviation. The question asks for the full words that it stands for; it says '
        "of the thing what the passages say of it, where they do, but with no word of the full form. Good: “For which "
        "words do the letters HLF stand?”"
    ),
    "what_is": _OF_A_TERM,
    "means": _OF_A_TERM,
    "also_called": (
        'Under "other_name" stands one name of a thing. The question asks by which further name it goes; it may say '
        "what sort of thing it is. Good: “By which other name is the Albery gauge known?”"
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
    """Reject a question with a form of a content word of the answer, unless the word is one that must be kept."""
    given = folded_words(" ".join(draft.candidate.keep))
    parts = [word for answer in draft.answers for word in folded_words(answer) if word not in given]
    for part in telling_words(" ".join(parts), index):
        if stands_for(part, [draft.query], index):
            return Reject("part_of_term_in_question", f"{part!r} stands in the question")
    return None


@question_type("specific_jargon", difficulty="medium")
class SpecificJargon(PatternType):
    """Know a field's terms: “What is demurrage?”, and what an abbreviation stands for."""

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
    brief = "The question asks what a term means, for another name or for what is behind an abbreviation."
    checks = DEFAULT_CHECKS
    written_checks = (*WRITTEN_CHECKS, kept_thing_missing, figure_added, part_of_term_in_question)

    def prompt(self, candidate: PatternCandidate, language: Language, difficulty: str) -> Prompt:
        rules, keep = with_keep(_RULES, candidate.keep)
        more = {_GIVEN.get(candidate.pattern, "term"): candidate.keep[0], "keep": keep}
        brief = f"{self.brief} {_BRIEFS[candidate.pattern]}"
        return to_prompt(brief, self.template(candidate, language), language, difficulty, more=more, rules=rules)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        entries = [e for e in _entries(index) if e.kind == "acronym" or folded_words(e.term) not in index.labels]
        answers: dict[Words, set[Words]] = defaultdict(set)
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
            keys: dict[Hashable, int] = {("term", *entry.asks): 1, ("term", *folded_words(entry.term)): 1}
            forms, keep = _forms(entry.answer, index.language), (entry.given,)
            candidate = PatternCandidate((passage,), evidence, keys, entry.pattern, entry.values, forms, {}, keep)
            found.append(((document.doc_id, passage.title), int(entry.kind == "is_a"), candidate))
        yield from spread(found, random)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A term with its definition and the span of both in the document.

    `said` is the term as a question speaks of the thing ("a codec"), or "".
    """

    document: Document
    span: tuple[int, int]
    kind: str
    term: str
    definition: str
    said: str

    @property
    def pattern(self) -> str:
        """The pattern of the question: what a thing is, or what its name means, if nothing shows how to speak of it."""
        if self.kind in ("acronym", "also_called"):
            return self.kind
        return "what_is" if self.said else "means"

    @property
    def values(self) -> Mapping[str, str]:
        return {"term": self.given, "said": self.said, "definition": self.definition}

    @property
    def given(self) -> str:
        """The part that the question states, without a final part in brackets: "Tracing (T)"."""
        if self.kind == "also_called":
            return self.definition
        return _TRAILING_BRACKET.sub("", self.term) or self.term

    @property
    def answer(self) -> str:
        return self.term if self.kind == "also_called" else self.definition

    @property
    def asks(self) -> Words:
        """A key for the question's meaning: if entries with the same key differ in their answers, none is asked."""
        return folded_words(self.given)


def _forms(answer: str, language: Language) -> tuple[str, ...]:
    """Return an answer, and without an article before it or a final part in brackets."""
    first, _, rest = answer.partition(" ")
    bare = rest if rest and first.lower() in language.scoring.articles else answer
    return tuple(dict.fromkeys((answer, bare, _TRAILING_BRACKET.sub("", bare) or bare)))


def _entries(index: CorpusIndex) -> Iterator[_Entry]:
    return (_entry(document, definition, index) for document, definition in index.definitions)


def _entry(document: Document, definition: Definition, index: CorpusIndex) -> _Entry:
    (term_start, term_end), (start, end) = definition.term, definition.definition
    text = document.text
    meaning = text[start:end].strip(" .;,।")
    span = min(term_start, start), max(term_end, end)
    term = text[term_start:term_end].strip()
    if definition.kind == "acronym":
        term = _PLURAL.sub("", term)
    said = ""
    if definition.kind == "also_called":
        said = _with_article(meaning, text[:start], index)
    elif definition.kind == "is_a" and text[term_end:start].split() == [*_copulas(index.language)[:1]]:
        said = _with_article(term, text[:term_start], index)
    return _Entry(document, span, definition.kind, term, meaning, said)


def _copulas(language: Language) -> tuple[str, ...]:
    """Return the words for "is", of one thing first."""
    definitions = writer_patterns(language).definitions
    return definitions.copulas if definitions is not None else ()


def _with_article(name: str, before: str, index: CorpusIndex) -> str:
    """Return a name as a question has it: with the article before it ("a codec"), or its first letter as elsewhere."""
    article = before.split()[-1].lower() if before[-1:].isspace() and before.split() else ""
    if article in _articles(index.language):
        return f"{article} {name}"
    return name[0].lower() + name[1:] if index.facts.in_lower_case(name.split()[0]) else name


def _articles(language: Language) -> frozenset[str]:
    definitions = writer_patterns(language).definitions
    return frozenset((*definitions.articles, *definitions.definite)) if definitions is not None else frozenset()


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
    articles = _articles(language)
    is_sure = entry.kind == "means" and not entry.term.isupper()
    is_thing = is_sure or not articles or definition[0] in articles
    if entry.pattern in _MEANINGS and (not is_thing or _LABEL.search(entry.term) or _SYNTAX.search(entry.definition)):
        return False  # what a command does, "referred to the developers", a label, or how something is written
    if language.clauses is not None and definition[0] in language.clauses.open_pronouns:
        return False  # "one with no keeper": one what?
    references = writer_patterns(language).references
    if entry.pattern == "also_called":
        return not {*references.openers, *references.pronouns, *references.anywhere}.intersection(definition)
    # "Copper wire: wire of copper" gives the term away.
    is_told = sum(word in definition for word in term) * 2 >= len(term)
    leans = {*references.anywhere}.intersection(definition)
    return not is_told and not leans and _MIN_DEFINITION_WORDS <= len(definition) <= _MAX_DEFINITION_WORDS
