"""Terms that one law or licence of a corpus defines, and another one uses and never defines."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from ....utils.languages import writer_patterns
from ....utils.languages.writer_patterns import DefinitionWords
from ....utils.records.documents import Passage, chunk_passage
from ....utils.records.drafts import Lookup
from ....utils.records.questions import ClauseQuestion
from ....utils.records.samples import Reject
from ....utils.records.sentence import Sentence
from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from ...index.works import Work
from ...reading.sentence_shape import is_readable_sentence
from ...writers.asking.context import under_law
from ...writers.asking.ranking import ranking_of
from .lookups import lookup_of, scored_questions

_QUOTES = "\"'“”‘’„«»"
# Characters between a quotation mark and a term that it may belong to: "“You” (or “Your”)", "this “License”".
_NEAR = 20
# "You" may be addressed without a definition.
_LEAST_LETTERS = 4


@dataclass(frozen=True)
class UndefinedTerm(Lookup):
    """A question for the meaning of a term in the law that defines it, and `false_question`, the same of another law.

    `elsewhere` are the documents of that other law, and `mention` is a sentence of it with the term.
    """

    false_question: ClauseQuestion
    stated: str
    instead: str
    elsewhere: frozenset[str]
    mention: Sentence

    @property
    def term(self) -> str:
        return _term_of(self.question)

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The passage that defines the term, and one of the other law that uses it."""
        return chunk_passage(self.sentence.chunk), chunk_passage(self.mention.chunk)

    @property
    def keys(self) -> Mapping[Hashable, int]:
        return {**super().keys, ("term", *folded_words(self.term)): 1}

    def against(self, index: CorpusIndex) -> Reject | None:
        """Return the reason why the other law may say what the term means, or None."""
        if use_of_undefined(self.question, self.elsewhere, index) is not None:
            return None
        return Reject("may_be_answerable", f"{self.instead!r} may define {self.term!r}")


def undefined_terms(index: CorpusIndex, random: Random) -> Iterator[UndefinedTerm]:
    """Yield definitions of the corpus's laws, each with another law that uses the term and does not define it.

    Of several such laws, the one is taken that has been taken least.
    """
    laws = _laws(index)
    documents = sorted(frozenset().union(*laws.values()) if len(laws) > 1 else ())
    sentences = [sentence for doc_id in documents for sentence in index.in_document(doc_id)]
    random.shuffle(sentences)
    naming = {law.title: _documents_with(law.title, index) for law in laws}
    taken = dict.fromkeys(laws, 0)
    for sentence in sentences:
        own = index.works.law_of(sentence.chunk)
        if own is None or not is_readable_sentence(sentence, index.language):
            continue
        question = next((one for one in scored_questions(sentence, index) if _defines(one, index)), None)
        if question is None or question.documents is None:
            continue
        using = _documents_with(_term_of(question), index)
        others = {law: documents for law, documents in laws.items() if not using.isdisjoint(documents)}
        apart = (law for law in others if law.title != own.title and not _may_take_over(law, others, naming))
        found = {law: pair for law in apart if (pair := _pair(question, own, law, others[law], index)) is not None}
        if found:
            law = min(found, key=lambda one: taken[one])
            taken[law] += 1
            yield found[law]


def _defines(question: ClauseQuestion, index: CorpusIndex) -> bool:
    is_definition = "form_definition" in question.features and bool(question.opening)
    is_pronoun = is_definition and len(_term_of(question)) < _LEAST_LETTERS
    return is_definition and not is_pronoun and ranking_of(index.language.code).passes(question)


def _pair(
    question: ClauseQuestion, own: Work, law: Work, documents: frozenset[str], index: CorpusIndex
) -> UndefinedTerm | None:
    """Return the pair with another law, of some documents; None if that may define the term, or cannot be named."""
    mention = use_of_undefined(question, documents, index)
    if mention is None:
        return None
    false = under_law(replace(question, text=question.asked_of_documents, opening=""), law, index)
    if false is None or not false.opening:
        return None
    lookup = lookup_of(question)
    return UndefinedTerm(lookup.sentence, lookup.answer, question, false, own.title, law.title, documents, mention)


def _laws(index: CorpusIndex) -> dict[Work, frozenset[str]]:
    """Return the laws of the corpus with the ids of their documents, in the order of the corpus."""
    found = (index.works.law_of(chunks[0]) for chunks in index.chunks_by_document.values())
    laws = dict.fromkeys(law for law in found if law is not None)
    return {law: index.works.documents_of(law.title, law.version) for law in laws}


def _documents_with(phrase: str, index: CorpusIndex) -> frozenset[str]:
    return frozenset(sentence.doc_id for sentence in index.sentences_with(folded_words(phrase)))


def _may_take_over(law: Work, others: Mapping[Work, frozenset[str]], naming: Mapping[str, frozenset[str]]) -> bool:
    """Return True if a law names one of the `others` with the term, which may mean there what it means here.

    `naming` has the documents that name each title.
    """
    return any(one.title != law.title and not naming[one.title].isdisjoint(others[law]) for one in others)


def _term_of(question: ClauseQuestion) -> str:
    """Return the term that a question asks for, without its quotation marks."""
    return (question.used[0].meant or question.used[0].text).strip(f"{_QUOTES} ")


def use_of_undefined(question: ClauseQuestion, documents: frozenset[str], index: CorpusIndex) -> Sentence | None:
    """Return the first sentence of some documents with the term of a question; None if one of them may define it.

    Quotation marks around the term or near it may mark a definition, and so may what stands right behind it: a bracket,
    a colon, a verb that defines. A term that its definition does not quote must be written with its capitals.
    """
    term = _term_of(question)
    found = index.sentences_with(folded_words(term))
    uses = sorted((one for one in found if one.doc_id in documents), key=lambda one: one.number)
    defining = _defining(term, index)
    if any(defining.search(" ".join(one.text.split())) for one in uses):
        return None
    is_quoted = not set(_QUOTES).isdisjoint(question.asked_of_documents)
    return next((one for one in uses if is_quoted or term in one.text), None)


def _defining(term: str, index: CorpusIndex) -> re.Pattern[str]:
    """Return a pattern of a definition of a term, or of what looks like one."""
    words = writer_patterns(index.language).definitions or DefinitionWords()
    said = (template.partition("{term} ")[2].split()[0] for template in (*words.defines, *words.refers))
    verbs = "|".join(sorted({*said, *words.copulas}))
    inside = r"\W+".join(map(re.escape, folded_words(term)))
    name = rf"\b{inside}s?\b"
    quoted = rf"[{_QUOTES}][^{_QUOTES}]{{0,{_NEAR}}}{name}[^{_QUOTES}]{{0,{_NEAR}}}[{_QUOTES}]"
    return re.compile(rf"{quoted}|{name}\s*[(:=]|{name}[{_QUOTES}]? (?:{verbs})\b", re.IGNORECASE)
