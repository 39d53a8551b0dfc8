"""Names in scripts without capitals: terms that the corpus repeats and uses like names."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...utils.languages import Language, reading_patterns
from ...utils.languages.writer_patterns import NameWords, WriterPatterns
from ...utils.records.documents import Chunk, Document
from ...utils.text.words import TextWords, folded
from .name_evidence import NameEvidence
from .term_uses import MAX_WORDS, Form, Uses, count_uses, repeated_runs

_MIN_TOGETHER = 0.5
_MIN_DOCUMENTS_OF_A_RUN = 2


def learn_repeated_terms(documents: Collection[Document | Chunk], language: Language) -> RepeatedTerms:
    """Learn which words and runs of words the corpus uses like names."""
    patterns = reading_patterns(language)
    function_words = _function_words(patterns.names)
    in_no_term = function_words.union(patterns.dates.months)
    uses = count_uses(documents, patterns.names, repeated_runs(documents, in_no_term))
    evidence = NameEvidence(uses, patterns.names, len(documents))
    no_names = in_no_term | _grammatical_words(patterns)
    common = {form[0] for form in uses.total if len(form) == 1 and evidence.is_common(form[0])}
    vocabulary = frozenset(
        form[0]
        for form in uses.total
        if len(form) == 1 and form[0] not in no_names and form[0] not in common and evidence.is_name(form)
    )
    whole_terms = (form for form in _whole_terms(uses, patterns.names) if form[-1] not in no_names)
    terms = frozenset(form for form in whole_terms if evidence.is_name(form))
    inflected = {form[0] for form in uses.total if len(form) == 1 and form[0].endswith(patterns.names.endings)}
    nouns = frozenset(common.union(patterns.names.not_names) - function_words)
    boundaries = no_names.union(common, inflected - vocabulary)
    return RepeatedTerms(vocabulary, terms, boundaries, nouns)


def _function_words(names: NameWords) -> frozenset[str]:
    return frozenset((*names.function_words, *names.determiners, *names.light_verbs, *names.case_markers))


def _grammatical_words(patterns: WriterPatterns) -> frozenset[str]:
    """Return the words of closed classes: pronouns and other references, numbers, units, and `not_names`."""
    references, numbers = patterns.references, patterns.numbers
    measures = (*numbers.magnitudes, *numbers.currency_words, *numbers.percent_words, *numbers.units)
    refer = (*references.openers, *references.pronouns, *references.clause_starts, *references.anywhere)
    words = {word for measure in (*measures, *refer) for word in measure.split()}
    return frozenset(words.union(patterns.names.not_names, numbers.words))


def _whole_terms(uses: Uses, names: NameWords) -> Iterator[Form]:
    """Yield the runs that are one term and not just part of a longer one."""
    repeated = [
        form
        for form, count in uses.in_documents.items()
        if len(form) > 1 and count >= _MIN_DOCUMENTS_OF_A_RUN and _sticks_together(form, uses)
    ]
    parts = {part for form in repeated for part in _parts(form) if uses.total[form] >= _MIN_TOGETHER * uses.total[part]}
    return (form for form in repeated if form not in parts and not _is_described_noun(form, uses, names))


def _parts(form: Form) -> tuple[Form, Form]:
    """Return the form without its last and without its first word."""
    return form[:-1], form[1:]


def _sticks_together(form: Form, uses: Uses) -> bool:
    """True if a part of the form hardly occurs without the rest, so that the words are one term."""
    return uses.total[form] >= _MIN_TOGETHER * min(uses.total[part] for part in _parts(form))


def _is_described_noun(form: Form, uses: Uses, names: NameWords) -> bool:
    """True for an adjective and a noun that mostly occurs alone: "economic growth", but not "European Union"."""
    first = form[0]
    inflected = {first[: -len(old)] + new for old, new in names.adjective_forms if first.endswith(old)}
    if first.endswith(names.adjective_endings) or any((other,) in uses.total for other in inflected):
        return uses.total[form] < _MIN_TOGETHER * uses.total[form[-1:]]
    return False


@dataclass(frozen=True)
class RepeatedTerms:
    """Terms learnt from the corpus.

    `vocabulary`: words that are names; `terms`: runs that are one name; `boundaries`: words that end a run; `nouns`:
    the boundaries that a preceding name would belong to.
    """

    vocabulary: frozenset[str]
    terms: frozenset[Form]
    boundaries: frozenset[str]
    nouns: frozenset[str]

    def as_lists(self) -> list[list[Any]]:
        """Return the terms as `from_lists` takes them."""
        return [sorted(self.vocabulary), sorted(self.terms), sorted(self.boundaries), sorted(self.nouns)]

    @classmethod
    def from_lists(cls, lists: list[list[Any]]) -> RepeatedTerms:
        vocabulary, terms, boundaries, nouns = lists
        return cls(frozenset(vocabulary), frozenset(map(tuple, terms)), frozenset(boundaries), frozenset(nouns))

    @cached_property
    def _first_words(self) -> frozenset[str]:
        return frozenset(term[0] for term in self.terms)

    def has_word(self, word: str) -> bool:
        """Return True if a folded word alone can be a name."""
        return word in self.vocabulary

    def __call__(self, text: str) -> Iterator[tuple[int, int]]:
        words, position = TextWords(text), 0
        while position < len(words):
            length = self._length_of_term(words, position)
            if length:
                yield words.starts[position], words.ends[position + length - 1]
                position += length
                continue
            end = position
            while end < len(words) and (end == position or words.joined[end]) and not self._ends_run(words, end):
                end += 1
            run = words.texts[position:end]
            # A run that contains a word that is no name, or precedes a common noun ("Paris University"), is a phrase
            # whose name could only be a part of it: it is skipped.
            heads_noun = end < len(words) and words.joined[end] and folded(words.texts[end]) in self.nouns
            if not heads_noun and 0 < len(run) <= MAX_WORDS and all(folded(word) in self.vocabulary for word in run):
                yield words.starts[position], words.ends[end - 1]
            position = max(end, position + 1)

    def _length_of_term(self, words: TextWords, position: int) -> int:
        """Return the number of words of the longest repeated term that begins here, or 0."""
        if folded(words.texts[position]) not in self._first_words:
            return 0
        for length in range(MAX_WORDS, 1, -1):
            found = words.texts[position : position + length]
            together = len(found) == length and all(words.joined[position + 1 : position + length])
            if together and tuple(map(folded, found)) in self.terms:
                return length
        return 0

    def _ends_run(self, words: TextWords, position: int) -> bool:
        word = folded(words.texts[position])
        return word in self.boundaries or word.isdecimal() or self._length_of_term(words, position) > 0
