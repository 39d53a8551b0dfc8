"""Names in scripts without capitals: terms that the corpus repeats and treats as names are treated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from ..utils.languages import Language, writer_patterns
from ..utils.languages.writer_patterns import NameWords
from ..utils.types import Document
from .anchors import NameFinder
from .word_runs import Word, folded, words_in_context

_MAX_WORDS = 3
# A word in more than this share of the documents belongs to the language or to the subject; it names nothing.
_COMMON_SHARE = 0.05
_COMMON_AT_LEAST = 4
_MIN_OCCURRENCES = 2
_MIN_TOGETHER = 0.5
# Shares that tell proper from common nouns, read off Hindi Wikipedia paragraphs: names stand before a case marker and
# hardly ever behind a determiner or before a light verb.
_MIN_CASE_MARKED = 0.4
_MAX_DETERMINED = 0.15
_MAX_WITH_LIGHT_VERB = 0.15


def learn_repeated_terms(documents: Collection[Document], language: Language) -> NameFinder:
    """Take for names the words and runs of words that the corpus uses as names are used."""
    patterns = writer_patterns(language).names
    months = frozenset(writer_patterns(language).dates.months)
    function_words = {
        *patterns.function_words,
        *patterns.determiners,
        *patterns.light_verbs,
        *patterns.case_markers,
    }
    in_no_term = function_words | months
    uses = _count_uses(documents, patterns, _repeated_runs(documents, in_no_term))
    limit = max(_COMMON_AT_LEAST, _COMMON_SHARE * len(documents))
    no_names = function_words | {*patterns.not_names, *months, *writer_patterns(language).numbers.words}
    vocabulary = frozenset(
        form[0]
        for form, count in uses.in_documents.items()
        if len(form) == 1
        and count <= limit
        and form[0] not in no_names
        and not _has_plural(form[0], uses, patterns)
        and _is_used_as_name(form, uses, patterns)
    )
    repeated = [
        form
        for form, count in uses.in_documents.items()
        if len(form) > 1 and count > 1 and _sticks_together(form, uses)
    ]
    parts = {part for form in repeated for part in _parts(form) if uses.total[form] >= _MIN_TOGETHER * uses.total[part]}
    terms = frozenset(form for form in repeated if form not in parts and _is_used_as_name(form, uses, patterns))
    inflected = {form[0] for form in uses.total if len(form) == 1 and form[0].endswith(patterns.endings)} - vocabulary
    nouns = frozenset(patterns.not_names) - function_words
    return _RepeatedTerms(vocabulary, terms, frozenset(no_names | inflected), nouns).find


_Form = tuple[str, ...]


@dataclass(frozen=True)
class _Uses:
    """How often each word and each repeated run stands anywhere, in how many documents, and beside which words."""

    total: Counter[_Form]
    in_documents: Counter[_Form]
    case_marked: Counter[_Form]
    determined: Counter[_Form]
    with_light_verb: Counter[_Form]
    acronyms: frozenset[str]


def _repeated_runs(documents: Collection[Document], in_no_term: AbstractSet[str]) -> AbstractSet[int]:
    """Hashes of the runs of two and more words that stand in more than one document and could be terms.

    A large corpus has too many other runs to count them all. Two runs of one hash do no harm: both are counted.
    """
    known: set[int] = set()
    repeated: set[int] = set()
    for document in documents:
        words = words_in_context(document.text)
        forms = [folded(word.text) for word in words]
        seen: set[int] = set()
        for position in range(len(words)):
            for end in range(position + 1, min(position + _MAX_WORDS, len(words)) + 1):
                if forms[end - 1] in in_no_term or (end - 1 > position and not words[end - 1].joined):
                    break
                if end - position > 1:
                    seen.add(hash(tuple(forms[position:end])))
        repeated |= seen & known
        known |= seen
    return repeated


def _count_uses(documents: Collection[Document], patterns: NameWords, repeated: AbstractSet[int]) -> _Uses:
    determiners, light_verbs = frozenset(patterns.determiners), frozenset(patterns.light_verbs)
    markers = frozenset(patterns.case_markers)
    total, in_documents = Counter[_Form](), Counter[_Form]()
    case_marked, determined, with_light_verb = Counter[_Form](), Counter[_Form](), Counter[_Form]()
    acronyms: set[str] = set()
    for document in documents:
        words = words_in_context(document.text)
        forms = [folded(word.text) for word in words]
        acronyms.update(folded(word.text) for word in words if sum(c.isupper() for c in word.text) > 1)
        seen: set[_Form] = set()
        for position in range(len(words)):
            for length in range(1, _MAX_WORDS + 1):
                end = position + length
                if end > len(words) or (length > 1 and not words[end - 1].joined):
                    break
                form = tuple(forms[position:end])
                if length > 1 and hash(form) not in repeated:
                    break
                seen.add(form)
                total[form] += 1
                before = forms[position - 1] if position and words[position].joined else ""
                if before in determiners or before.isdecimal():
                    determined[form] += 1
                if end < len(forms) and words[end].joined:
                    case_marked[form] += forms[end] in markers
                    with_light_verb[form] += forms[end] in light_verbs - markers
        in_documents.update(seen)
    return _Uses(total, in_documents, case_marked, determined, with_light_verb, frozenset(acronyms))


def _is_used_as_name(form: _Form, uses: _Uses, patterns: NameWords) -> bool:
    total, last = uses.total[form], form[-1]
    if last in uses.acronyms:
        return True
    if total < _MIN_OCCURRENCES or any(
        len(word) < 2 or word.isascii() or any(c.isdecimal() for c in word) for word in form
    ):
        return False
    return (
        not last.endswith(patterns.endings)
        and uses.case_marked[form] >= _MIN_CASE_MARKED * total
        and uses.determined[form] <= _MAX_DETERMINED * total
        and uses.with_light_verb[form] <= _MAX_WITH_LIGHT_VERB * total
    )


def _has_plural(word: str, uses: _Uses, patterns: NameWords) -> bool:
    """Whether the corpus has the word in the plural too: what is counted is a common noun."""
    return any(
        (word.removesuffix(singular) + plural,) in uses.total
        for singular, plural in patterns.plurals
        if word.endswith(singular)
    )


def _parts(form: _Form) -> tuple[_Form, _Form]:
    """The form without its last and without its first word."""
    return form[:-1], form[1:]


def _sticks_together(form: _Form, uses: _Uses) -> bool:
    """Whether one of its parts hardly stands without the rest: then the words are one term."""
    return uses.total[form] >= _MIN_TOGETHER * min(uses.total[part] for part in _parts(form))


@dataclass(frozen=True)
class _RepeatedTerms:
    """`vocabulary`: words that are names; `terms`: runs that are one name; `boundaries`: words
    that end a run; `nouns`: those of them that a name before them would belong to."""

    vocabulary: frozenset[str]
    terms: frozenset[_Form]
    boundaries: frozenset[str]
    nouns: frozenset[str]

    def find(self, text: str) -> Iterator[tuple[int, int]]:
        words = words_in_context(text)
        position = 0
        while position < len(words):
            length = self._length_of_term(words, position)
            if length:
                yield words[position].start, words[position + length - 1].end
                position += length
                continue
            end = position
            while end < len(words) and (end == position or words[end].joined) and not self._ends_run(words, end):
                end += 1
            run = words[position:end]
            # A run with a word that is no name, or before a common noun ("Paris University"), is a phrase of which only
            # a part could be named: it is left alone.
            heads_noun = end < len(words) and words[end].joined and folded(words[end].text) in self.nouns
            if not heads_noun and 0 < len(run) <= _MAX_WORDS and all(folded(w.text) in self.vocabulary for w in run):
                yield run[0].start, run[-1].end
            position = max(end, position + 1)

    def _length_of_term(self, words: list[Word], position: int) -> int:
        """How many words the longest repeated term has that begins here, or 0."""
        for length in range(_MAX_WORDS, 1, -1):
            found = words[position : position + length]
            together = len(found) == length and all(word.joined for word in found[1:])
            if together and tuple(folded(word.text) for word in found) in self.terms:
                return length
        return 0

    def _ends_run(self, words: list[Word], position: int) -> bool:
        word = folded(words[position].text)
        return word in self.boundaries or word.isdecimal() or self._length_of_term(words, position) > 0
