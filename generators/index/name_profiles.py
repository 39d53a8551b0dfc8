"""Find names of the same sort by the words that surround them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Container, Hashable, Iterable, Mapping
from random import Random

from ...utils.records.sentence import Anchor, Sentence
from ...utils.text.words import folded, folded_words
from .corpus_index import CorpusIndex
from .ranking import is_function_word

# Number of names compared with a given one, before the most similar are chosen.
_COMPARED = 500
# Share of mentions beside a place word ("in") from which a name counts as a place.
_AS_PLACE = 0.15
# Stands for any content word next to a name.
_OTHER = "·"

_Shares = Mapping[str, float]


class NameProfiles:
    """Counts of the function words, punctuation and sentence ends before and after each name."""

    def __init__(
        self,
        index: CorpusIndex,
        names: frozenset[str],
        fillers: Container[str],
        place_before: Iterable[str],
        place_after: Iterable[str],
    ) -> None:
        """Read the corpus once.

        Args:
            index: the corpus.
            names: the folded names that may be compared.
            fillers: those of them that may replace another.
            place_before: words that precede a place ("in").
            place_after: words that follow a place.
        """
        self._index = index
        self._place_before, self._place_after = frozenset(place_before), frozenset(place_after)
        self._articles = frozenset(index.language.scoring.articles)
        self._places: Counter[str] = Counter()
        before: dict[str, Counter[str]] = defaultdict(Counter)
        behind: dict[str, Counter[str]] = defaultdict(Counter)
        forms: dict[str, Counter[str]] = defaultdict(Counter)
        slots: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for sentence in index.sentences:
            for anchor in sentence.anchors:
                name = folded(anchor.text)
                if anchor.kind == "name" and name in names:
                    left, right = self._beside(sentence, anchor)
                    before[name][self._or_other(left)] += 1
                    behind[name][self._or_other(right)] += 1
                    slots[name].add((left, right))
                    forms[name][anchor.text] += 1
                    self._places[name] += self._is_place_here(sentence, anchor)
        self._before = {name: _shares(found) for name, found in before.items()}
        self._behind = {name: _shares(found) for name, found in behind.items()}
        self._forms = {name: min(found, key=lambda form: (-found[form], form)) for name, found in forms.items()}
        self._mentions = {name: found.total() for name, found in forms.items()}
        by_slot: dict[Hashable, list[str]] = defaultdict(list)
        for name in sorted(name for name in forms if name in fillers):
            for slot in sorted(slots[name]):
                by_slot[slot, self._sort(name)].append(name)
        self._by_slot = dict(by_slot)

    def __contains__(self, name: str) -> bool:
        return name in self._forms

    def has_others(self, sentence: Sentence, anchor: Anchor) -> bool:
        """True if `alike` has any names to compare with this one in this sentence."""
        return bool(self._others(sentence, anchor))

    def alike(self, sentence: Sentence, anchor: Anchor, least: float, random: Random) -> list[str]:
        """Return names that could replace a name in its sentence, in their usual form, most similar first.

        Each also occurs elsewhere between the two words or marks that enclose the name here, so that a genitive or a
        verb after it remains plausible. `least` is the similarity of their surroundings to those of the name, from 0 to
        1, that is required.
        """
        name = folded(anchor.text)
        others = self._others(sentence, anchor)
        others = others if len(others) <= _COMPARED else sorted(random.sample(others, _COMPARED))
        alike = {o: self._likeness(name, o) for o in others}
        ranked = sorted((o for o in alike if alike[o] >= least), key=lambda o: (-alike[o], o))
        return [self._forms[other] for other in ranked]

    def _others(self, sentence: Sentence, anchor: Anchor) -> list[str]:
        """Return the other names of the same sort that occur somewhere with the same words around them."""
        name = folded(anchor.text)
        if name not in self._forms:
            return []
        alike = self._by_slot.get((self._beside(sentence, anchor), self._sort(name)), ())
        return [other for other in alike if other != name]

    def _likeness(self, one: str, other: str) -> float:
        before = _overlap(self._before[one], self._before[other])
        return (before + _overlap(self._behind[one], self._behind[other])) / 2

    def _beside(self, sentence: Sentence, name: Anchor) -> tuple[str, str]:
        starts = [start for _, start, _ in sentence.spans]
        first, end = bisect_left(starts, name.start), bisect_left(starts, name.end)
        before = sentence.spans[first - 1][0] if first else "^"
        marks = sentence.text[name.end : name.end + 2].strip()
        spaced = sentence.text[name.end : name.end + 1].isspace() and end < len(starts)
        return before, sentence.spans[end][0] if spaced else marks

    def _is_place_here(self, sentence: Sentence, name: Anchor) -> bool:
        before = [word for word, _, end in sentence.spans if end <= name.start and word not in self._articles]
        behind = [word for word, start, _ in sentence.spans if start >= name.end]
        return bool(before and before[-1] in self._place_before) or bool(behind and behind[0] in self._place_after)

    def _sort(self, name: str) -> Hashable:
        """Return the number of words, kind of letters, and if the name is an abbreviation or a place."""
        form = self._forms[name]
        is_place = self._places[name] >= _AS_PLACE * self._mentions[name]
        return len(folded_words(form)), form.isascii(), form.isupper(), is_place

    def _or_other(self, word: str) -> str:
        return _OTHER if word[:1].isalnum() and not is_function_word(word, self._index) else word


def _shares(found: Counter[str]) -> _Shares:
    return {word: count / found.total() for word, count in found.items()}


def _overlap(one: _Shares, other: _Shares) -> float:
    return sum(min(share, other.get(word, 0.0)) for word, share in one.items())
