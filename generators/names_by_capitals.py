"""Names in scripts with capitals: runs of capitalised words, with the joiners of the language inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..utils.languages import Language, writer_patterns
from ..utils.languages.writer_patterns import NameWords
from ..utils.types import Document
from .anchors import NameFinder
from .word_runs import Word, folded, words_in_context

_MAX_WORDS = 6
_FUNCTION_WORDS = 150
# What may stand between two capitalised words of one name.
_INNER_MARKS = frozenset((" ", "-", "–", "'", "’", ". ", ".", " & ", "&"))


def learn_capitalised_names(documents: Iterable[Document], language: Language) -> NameFinder:
    """Learn which words the corpus writes with a capital though no sentence begins there."""
    lower, capital = Counter[str](), Counter[str]()
    for document in documents:
        for word in words_in_context(document.text):
            if not word.text[0].isupper():
                lower[folded(word.text)] += 1
            elif not word.opens:
                capital[folded(word.text)] += 1
    patterns = writer_patterns(language)
    months = frozenset(patterns.dates.months)
    vocabulary = frozenset(word for word, count in capital.items() if count > 2 * lower[word]) - months
    # "state" is frequent too, but it stands in names; a function word hardly ever has a capital inside a sentence.
    never_in_names = [word for word in lower if capital[word] * 20 <= lower[word]]
    by_frequency = sorted(never_in_names, key=lambda word: (-lower[word], word))
    function_words = frozenset(by_frequency[:_FUNCTION_WORDS])
    return _Capitalised(patterns.names, frozenset(language.abbreviations), vocabulary, function_words, months).find


@dataclass(frozen=True)
class _Capitalised:
    """`vocabulary`: words that are capitalised by nature; `never`: capitalised words that are part of no name."""

    patterns: NameWords
    abbreviations: frozenset[str]
    vocabulary: frozenset[str]
    function_words: frozenset[str]
    never: frozenset[str]

    def find(self, text: str) -> Iterator[tuple[int, int]]:
        words = words_in_context(text)
        position = 0
        while position < len(words):
            end = self._end_of_run(text, words, position)
            run = self._without_loose_ends(words[position:end], words[end] if end < len(words) else None)
            if self._is_name(run) and not (position and self._may_belong_to_name(words[position - 1], words[position])):
                yield run[0].start, run[-1].end
            position = max(end, position + 1)

    def _end_of_run(self, text: str, words: list[Word], first: int) -> int:
        if not self._begins_name(words, first):
            return first
        end = first + 1
        while end < len(words):
            between = text[words[end - 1].end : words[end].start]
            if between in _INNER_MARKS and self._is_capitalised(words[end]):
                if between.startswith(".") and not self._is_abbreviated(words[end - 1].text):
                    break
                end += 1
                continue
            if between == " " and words[end].text.isdecimal() and len(words[end].text) <= 3:
                end += 1
                break
            joined = self._capitalised_behind_joiners(words, end)
            if joined is None:
                break
            end = joined + 1
        return end

    def _capitalised_behind_joiners(self, words: list[Word], position: int) -> int | None:
        """The position of the capitalised word behind one joiner, or behind a joiner and an article ("of the")."""
        for ahead in range(position, min(position + 3, len(words))):
            word = words[ahead]
            if not word.joined:
                return None
            if ahead > position and self._is_capitalised(word):
                return ahead
            allowed = self.patterns.joiners if ahead == position else self.patterns.articles
            if word.text not in allowed:
                return None
        return None

    def _begins_name(self, words: list[Word], position: int) -> bool:
        word = words[position]
        if not self._is_capitalised(word):
            return False
        if word.opens:
            return folded(word.text) in self.vocabulary
        is_initial = len(word.text) == 1
        return not is_initial or (position + 1 < len(words) and self._is_capitalised(words[position + 1]))

    def _may_belong_to_name(self, before: Word, first: Word) -> bool:
        """Whether the capitalised word that opens the sentence could be the beginning of the name behind it.

        "State Route 41" and "Economist Joseph Stiglitz" look alike there, so neither is taken.
        """
        if not before.text[0].isupper():
            return False
        if len(before.text) == 1 and folded(before.text) not in self.function_words:
            return True  # an initial of which no name was made, as in "J. R. Fenwick came."
        return before.opens and first.joined and folded(before.text) not in self.function_words

    def _is_capitalised(self, word: Word) -> bool:
        return word.text[0].isupper() and folded(word.text) not in self.never

    def _is_abbreviated(self, word: str) -> bool:
        return len(word) == 1 or word in self.abbreviations

    def _without_loose_ends(self, run: list[Word], following: Word | None) -> list[Word]:
        """The run without an article before it, and without an "of the Keraite" whose noun follows in small letters."""
        while run and folded(run[0].text) in self.patterns.articles:
            run = run[1:]
        goes_on = following is not None and following.joined and folded(following.text) not in self.function_words
        if goes_on:
            for position in range(len(run) - 2, 0, -1):
                if run[position].text in self.patterns.joiners and run[position].text[0].islower():
                    return run[:position] if run[position + 1].text in self.patterns.articles else run
        return run

    def _is_name(self, run: list[Word]) -> bool:
        if not 0 < len(run) <= _MAX_WORDS or all(self._names_nothing(word.text) for word in run):
            return False
        # One capitalised word that the corpus mostly writes small is a piece of a title: "the Word and Image gallery".
        return len(run) > 1 or folded(run[0].text) in self.vocabulary

    def _names_nothing(self, word: str) -> bool:
        return folded(word) in self.patterns.not_names or len(word) == 1 or word in self.abbreviations
