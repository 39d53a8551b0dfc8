"""Names in scripts with capitals: runs of capitalised words, joined by small words of the language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ...utils.languages import Language, reading_patterns
from ...utils.languages.writer_patterns import NameWords
from ...utils.records.documents import Chunk, Document
from ...utils.text.words import TextWords, Word, cuts_a_token, folded
from .adjective_uses import AdjectiveUses
from .coordinated_names import CoordinationLearner, Coordinations
from .counts_as_lists import Counts, as_lists, fill
from .name_joiners import JoinerLearner, Joiners

_MAX_WORDS = 6
_FUNCTION_WORDS = 150
# A word alone can be a name if it has a capital within sentences more than so many times as often as it has none.
_MUCH_MORE = 2
# Maximum length of a number that ends a name.
_MAX_DIGITS = 3
# The text after a number that is the first of two, as in "20 to 1".
_BEFORE_NUMBER = re.compile(r" [^\W\d_]+ \d")
# The separators allowed between two capitalised words of one name.
_INNER_MARKS = frozenset((" ", "-", "–", "'", "’", ". ", ".", " & ", "&"))

# Gives sentences with a folded word.
TextsWith: TypeAlias = Callable[[str], Iterable[str]]


def no_texts(word: str) -> Iterable[str]:
    """Return no sentences: all texts with a word were counted."""
    return ()


def learn_capitalised_names(documents: Iterable[Document | Chunk], language: Language) -> _Capitalised:
    """Learn which words the corpus capitalises in the middle of a sentence."""
    counts = CapitalCounts(language)
    for document in documents:
        counts.read(document.text)
    return counts.learnt(language)


class CapitalCounts:
    """Counts of words with and without a capital in texts. Counts of parts of a corpus are added up, in its order."""

    def __init__(self, language: Language) -> None:
        names = reading_patterns(language).names
        self._lower, self._capital = Counter[str](), Counter[str]()
        self._numbered = Counter[tuple[str, str]]()
        self._joiners = JoinerLearner(names)
        self._uses = AdjectiveUses()
        self._pairs = CoordinationLearner(names)

    def read(self, text: str) -> None:
        """Count the words of one text."""
        words = TextWords(text)
        texts = words.texts
        # Looked for once: few words have a capital, and all that is counted but words without one is about them.
        capitals = words.capitalised()
        self._lower.update(map(folded, [word for word in texts if not word[0].isupper()]))
        self._capital.update(folded(texts[position]) for position in capitals if not words.opens[position])
        for behind in (position + 1 for position in capitals if position + 1 < len(texts)):
            if texts[behind].isdecimal() and words.joined[behind] and _is_whole_number(text, words[behind]):
                self._numbered[folded(texts[behind - 1]), texts[behind]] += 1
        self._joiners.read(text, words, capitals)
        self._uses.read(words, capitals)
        self._pairs.read(words, capitals)

    def add(self, later: CapitalCounts) -> None:
        """Add the counts of texts that come later in the corpus."""
        self._lower.update(later._lower)
        self._capital.update(later._capital)
        self._numbered.update(later._numbered)
        self._joiners.add(later._joiners)
        self._uses.add(later._uses)
        self._pairs.add(later._pairs)

    @property
    def _counts(self) -> list[Counts]:
        own = (self._lower, self._capital, self._numbered)
        return [*own, *self._joiners.counts, *self._uses.counts, *self._pairs.counts]

    def as_lists(self) -> list[list[Any]]:
        """Return the counts as `from_lists` takes them."""
        return as_lists(self._counts)

    @classmethod
    def from_lists(cls, lists: Iterable[list[Any]], language: Language) -> CapitalCounts:
        counts = cls(language)
        fill(counts._counts, lists)
        return counts

    def learnt(self, language: Language, texts_with: TextsWith = no_texts) -> _Capitalised:
        """Return the names that the counts show; `texts_with` gives sentences with a word that was not counted."""
        patterns, lower, capital = reading_patterns(language), self._lower, self._capital
        months = frozenset() if patterns.dates.small_months else frozenset(patterns.dates.months)
        vocabulary = frozenset(word for word, count in capital.items() if count > _MUCH_MORE * lower[word]) - months
        # "state" is frequent too, but it is in names; a function word hardly ever has a capital inside a sentence.
        never_in_names = [word for word in lower if capital[word] * 20 <= lower[word]]
        by_frequency = sorted(never_in_names, key=lambda word: (-lower[word], word))
        function_words = frozenset(by_frequency[:_FUNCTION_WORDS])
        return _Capitalised(
            patterns.names,
            frozenset(language.abbreviations),
            vocabulary,
            function_words,
            months,
            frozenset(lower),
            self._uses.adjectives(function_words),
            self._joiners.learnt(),
            self._pairs.learnt(frozenset(lower)),
            frozenset(pair for pair, count in self._numbered.items() if count > 1),
            frozenset(capital),
            texts_with,
        )


def _has_capitals(word: str, texts: Iterable[str]) -> bool:
    """Return True if a folded word has a capital within the sentences, and is hardly ever written without one."""
    lower = capital = 0
    for text in texts:
        words = TextWords(text)
        for form, opens in zip(words.texts, words.opens, strict=True):
            if folded(form) == word:
                lower += not form[0].isupper()
                capital += form[0].isupper() and not opens
    return capital > _MUCH_MORE * lower


def _is_whole_number(text: str, number: Word) -> bool:
    """True if the number is short and not a part of "1.39", "9-13" or "20 to 1"."""
    is_short = len(number.text) <= _MAX_DIGITS
    return is_short and not cuts_a_token(text, number.start, number.end) and not _BEFORE_NUMBER.match(text, number.end)


@dataclass(frozen=True)
class _Capitalised:
    """Words learnt from the corpus.

    `vocabulary`: words that are always capitalised; `never`: capitalised words that are part of no name; `small`: words
    that also occur in lower case; `adjectives`: capitalised words that precede nouns; `numbered`: words with a number
    after them that the corpus repeats ("Apollo 11"). `counted`: words with a capital. A word that was not counted, as
    a part of a large corpus alone is, is looked up in sentences with it.
    """

    patterns: NameWords
    abbreviations: frozenset[str]
    vocabulary: frozenset[str]
    function_words: frozenset[str]
    never: frozenset[str]
    small: frozenset[str]
    adjectives: frozenset[str]
    joiners: Joiners
    coordinations: Coordinations
    numbered: frozenset[tuple[str, str]]
    counted: frozenset[str]
    texts_with: TextsWith
    _looked_up: dict[str, bool] = field(default_factory=dict, compare=False)

    def has_word(self, word: str) -> bool:
        """Return True if a folded word alone can be a name."""
        if word in self.vocabulary:
            return True
        if word in self.counted or word in self.small:
            return False
        if word not in self._looked_up:
            self._looked_up[word] = word not in self.never and _has_capitals(word, self.texts_with(word))
        return self._looked_up[word]

    def __call__(self, text: str) -> Iterator[tuple[int, int]]:
        words, end = TextWords(text), 0
        for position in words.capitalised():
            if position < end:
                continue
            end, is_one = self._end_of_run(text, words, position)
            if not is_one:
                continue
            following = words[end] if end < len(words) else None
            run = self._without_loose_ends(words[position:end], following)
            if self._is_name(run) and not self._is_adjective(run, following):
                first = self._start_of_name(words, position, run[0])
                start = None if first is None else self.joiners.start(text, first)
                if start is not None and not cuts_a_token(text, start, run[-1].end):
                    yield start, run[-1].end

    def _start_of_name(self, words: TextWords, position: int, first: Word) -> int | None:
        """Return where the name begins whose run starts at `position`; None if that is uncertain."""
        if not position:
            return first.start
        opening = self.joiners.opening(words, position)
        if opening == "joins":
            return words.starts[position - 1]
        uncertain = self._may_belong_to_name(words, position) if opening == "no joiner" else opening == "unclear"
        return None if uncertain else first.start

    def _end_of_run(self, text: str, words: TextWords, first: int) -> tuple[int, bool]:
        """Return the end of the run of capitalised words, and True if the corpus shows that it is one name."""
        if not self._begins_name(words, first):
            return first, False
        texts, end, unclear = words.texts, first + 1, False
        while end < len(texts):
            between = text[words.ends[end - 1] : words.starts[end]]
            if between in _INNER_MARKS and self._is_capitalised(texts[end]):
                if between.startswith(".") and not self._is_abbreviated(texts[end - 1]):
                    break
                end += 1
                continue
            if between == " " and texts[end].isdecimal() and len(texts[end]) <= _MAX_DIGITS:
                # A single "French 20" may mean twenty Frenchmen, "20 to 1" or a version.
                belongs = (folded(texts[end - 1]), texts[end]) in self.numbered
                return end + 1, not unclear and belongs and _is_whole_number(text, words[end])
            behind = next((p for p in range(end, min(end + 3, len(texts))) if texts[p][0].isupper()), end)
            if behind == end or not self._is_capitalised(texts[behind]):
                break
            joined = self.joiners.between(text, words, end - 1, behind)
            if joined == "no joiner":
                joined = self.coordinations.between(text, words, (first, end), behind)
            if joined in ("no joiner", "parts") or self._is_person_at_place(text, words[first:end], words[behind]):
                break
            unclear = unclear or joined == "unclear"
            end = behind + 1
        return end, not unclear

    def _is_person_at_place(self, text: str, run: list[Word], behind: Word) -> bool:
        """True for a person and a place, "Ada Fenwick of Corley"; False for "Bank of Corley" and "Ada of Corley".

        A run is the name of a thing, not a person, if it begins with an article ("The Mask of Corley"), or if its last
        word also occurs in lower case or before several places ("Supreme Court of Corley").
        """
        if len(run) < 2 or text[run[-1].end : behind.start].strip() not in self.patterns.places:
            return False
        last, place = folded(run[-1].text), folded(behind.text)
        is_thing = last in self.small or last in self.joiners.heads or folded(run[0].text) in self.patterns.articles
        return not is_thing and place in self.joiners.alone

    def _begins_name(self, words: TextWords, position: int) -> bool:
        word = words.texts[position]
        if not self._is_capitalised(word):
            return False
        if words.opens[position]:
            return self.has_word(folded(word)) and not self.joiners.has(word)
        is_initial = len(word) == 1
        return not is_initial or (position + 1 < len(words) and self._is_capitalised(words.texts[position + 1]))

    def _may_belong_to_name(self, words: TextWords, position: int) -> bool:
        """True if the capitalised word that opens the sentence may be the beginning of the name after it.

        "State Route 41" and "Economist Joseph Stiglitz" look alike there, so neither is used.
        """
        before = words.texts[position - 1]
        if not before[0].isupper():
            return False
        if len(before) == 1 and folded(before) not in self.function_words:
            return True  # an initial outside any name, as in "J. R. Fenwick came."
        return words.opens[position - 1] and words.joined[position] and folded(before) not in self.function_words

    def _is_capitalised(self, word: str) -> bool:
        return word[0].isupper() and folded(word) not in self.never

    def _is_abbreviated(self, word: str) -> bool:
        return len(word) == 1 or word in self.abbreviations

    def _without_loose_ends(self, run: list[Word], following: Word | None) -> list[Word]:
        """Remove articles at the start, and an "of the Keraite" at the end if its lower-case noun follows."""
        while run and folded(run[0].text) in self.patterns.articles:
            run = run[1:]
        goes_on = following is not None and following.joined and folded(following.text) not in self.function_words
        if goes_on:
            for position in range(len(run) - 2, 0, -1):
                if run[position].text in self.patterns.joiners:
                    return run[:position] if run[position + 1].text in self.patterns.articles else run
        return run

    def _is_name(self, run: list[Word]) -> bool:
        if not 0 < len(run) <= _MAX_WORDS or all(self._names_nothing(word.text) for word in run):
            return False
        # One capitalised word that is mostly in lower case is a piece of a title: "the Word and Image gallery".
        return len(run) > 1 or self.has_word(folded(run[0].text))

    def _is_adjective(self, run: list[Word], following: Word | None) -> bool:
        """True if the corpus or the word's ending shows that the word describes the noun after it."""
        if len(run) > 1 or following is None or not following.joined or not following.text[0].islower():
            return False
        word = folded(run[0].text)
        describes = word in self.adjectives or word.endswith(self.patterns.endings)
        return describes and folded(following.text) not in self.function_words

    def _names_nothing(self, word: str) -> bool:
        return folded(word) in self.patterns.not_names or len(word) == 1 or word in self.abbreviations
