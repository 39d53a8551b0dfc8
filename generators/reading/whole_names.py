"""Find the sections that certainly mention a name: in no other form, and not inside another name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import takewhile

from ...utils.records.documents import Section
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded_words, word_spans
from .section_runs import SectionRun

_SHORTEST = 3
# Words are forms of one word if they share at least this many first letters and differ in at most this many last ones.
_COMMON_LETTERS = 4
_ENDING_LETTERS = 3
# Search range for the words next to a name, in characters.
_WINDOW = 40
_JOINED = (" ", "\u00a0", ". ")
_HYPHENS = ("-", "–", "/")


def names_in_sections(run: SectionRun, sentences: Sequence[Sentence]) -> Iterator[tuple[str, tuple[Section, ...]]]:
    """Yield the names of a run with the sections whose text (heading included) contains them, by first occurrence.

    Left out are names that the run also has in another form or spelling or inside a longer word, names that may be part
    of a longer name, and names whose first or last word also occurs without the rest.
    """
    text = run.document.text[run.start : run.end]
    words, lowered = _Words(text), text.lower()
    found: dict[str, set[int]] = defaultdict(set)
    for sentence in sentences:
        if run.start <= sentence.start < run.end:
            for anchor in sentence.of_kind("name"):
                found[anchor.text].add(sentence.start + anchor.start - run.start)
    for name, known in found.items():
        own = folded_words(name)
        if len(name) < _SHORTEST or not own or any(words.has_other_form(word) for word in (own[0], own[-1])):
            continue
        starts = words.starts_of(own)
        stands_alone = all(len(words.places[word]) == len(starts) for word in {own[0], own[-1]})
        is_spelt_alike = all(text.startswith(name, start) for start in starts)
        is_whole = all(_is_whole(text, start, start + len(name), start in known) for start in starts)
        # A search for letters also finds "API" in "lpAPI" and "Error" in "Errors".
        is_no_substring = lowered.count(name.lower()) == len(starts)
        if starts and stands_alone and is_no_substring and is_spelt_alike and is_whole:
            inside = (run.start + start for start in starts)
            mentioning = {run.document.section_at(start) for start in inside}
            yield name, tuple(section for section in run.sections if section in mentioning)


def _is_whole(text: str, start: int, end: int, is_known: bool) -> bool:
    """True if the name is not part of a compound nor, unless it is known to be one name, of a longer name."""
    is_compound = text[start - 1 : start] in _HYPHENS or text[end : end + 1] in _HYPHENS
    return not is_compound and (is_known or not _has_capital_beside(text, start, end))


def _has_capital_beside(text: str, start: int, end: int) -> bool:
    before, behind = word_spans(text[:start][-_WINDOW:]), word_spans(text[end : end + _WINDOW])
    offset = max(0, start - _WINDOW)
    if before and text[offset + before[-1][1] : start] in _JOINED and text[offset + before[-1][0]].isupper():
        return True
    return bool(behind) and text[end : end + behind[0][0]] in _JOINED and text[end + behind[0][0]].isupper()


class _Words:
    """The words of a text, each with its positions."""

    def __init__(self, text: str) -> None:
        self._spans = word_spans(text)
        self._words = ["".join(folded_words(text[start:end])) for start, end in self._spans]
        self.places: dict[str, list[int]] = defaultdict(list)
        for number, word in enumerate(self._words):
            self.places[word].append(number)
        self._alike: dict[str, list[str]] = defaultdict(list)
        for word in self.places:
            self._alike[word[:_COMMON_LETTERS]].append(word)

    def starts_of(self, phrase: tuple[str, ...]) -> list[int]:
        """Return the character offsets at which the words of a phrase occur next to each other."""
        numbers = (n for n in self.places.get(phrase[0], ()) if tuple(self._words[n : n + len(phrase)]) == phrase)
        return [self._spans[number][0] for number in numbers]

    def has_other_form(self, word: str) -> bool:
        alike = self._alike.get(word[:_COMMON_LETTERS], ())
        return any(other != word and _is_form_of(other, word) for other in alike)


def _is_form_of(other: str, word: str) -> bool:
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(other, word, strict=False)))
    return max(len(word), len(other)) - common <= _ENDING_LETTERS
