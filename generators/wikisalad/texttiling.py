"""Where the subject of a text changes, by the words on both sides: TextTiling (Hearst 1997)."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from ...utils.languages import Language
from ...utils.text.sentences import sentence_spans
from ...utils.text.words import folded_words, word_spans

# In words. On XQuAD's paragraphs (about 120 words, English and Hindi, three patterns) sides of 60 and of 100 words were
# worse. Two changes are at least `NEAREST` apart.
SIDE = 80
NEAREST = 40


def subject_changes(text: str, language: Language, side: int = SIDE) -> tuple[int, ...]:
    """Character offsets of the sentences with which another subject begins, in order; 0 is none of them.

    As in Hearst's paper two blocks of words are compared at each gap, by the cosine of their counts; how deep the
    cosine falls between the peaks on both sides is the gap's depth; and the gaps that are deeper than a cut-off are
    taken, deepest first, unless another one is near. Four things differ. Gaps are the ends of sentences, so a change
    need not be moved to one. Words count the less the more sentences they are in (tf-idf), in place of a list of stop
    words, which few languages have. The curve is not smoothed, since segments of one paragraph are no longer than a
    block. The cut-off is the mean plus half a standard deviation of the depths, not less half of one: that gave
    too many. Layout is not looked at: blank lines would give the segments of a set away.
    """
    starts = [start for start, _ in sentence_spans(text, language)][1:]
    words = [(start, " ".join(folded_words(text[start:end]))) for start, end in word_spans(text)]
    places = [start for start, _ in words]
    gaps = [bisect_left(places, start) for start in starts]
    depths = _depths(_cosines([word for _, word in words], gaps, side))
    chosen: list[int] = []
    for gap in sorted(_deep(depths), key=lambda i: (-depths[i], i)):
        if all(abs(gaps[gap] - gaps[other]) >= NEAREST for other in chosen):
            chosen.append(gap)
    return tuple(sorted(starts[gap] for gap in chosen))


def _cosines(words: Sequence[str], gaps: Sequence[int], side: int) -> list[float]:
    """At each gap, how alike the words on both sides are, from 0 to 1."""
    weights = _weights([words[start:end] for start, end in pairwise([0, *gaps, len(words)])])
    cosines = []
    for gap in gaps:
        before, after = Counter(words[max(0, gap - side) : gap]), Counter(words[gap : gap + side])
        shared = sum(before[word] * after[word] * weights[word] ** 2 for word in before if word in after)
        lengths = _length(before, weights) * _length(after, weights)
        cosines.append(shared / lengths if lengths else 0.0)
    return cosines


def _weights(sentences: Sequence[Sequence[str]]) -> Mapping[str, float]:
    """The logarithm of how rare a word is among the sentences."""
    found_in = Counter(word for sentence in sentences for word in dict.fromkeys(sentence))
    return {word: math.log(len(sentences) / times) for word, times in found_in.items()}


def _length(counts: Mapping[str, int], weights: Mapping[str, float]) -> float:
    return math.sqrt(sum((times * weights[word]) ** 2 for word, times in counts.items()))


def _depths(cosines: Sequence[float]) -> list[float]:
    """By how much the curve rises from each gap, to the left and to the right, before it falls again."""
    left, right = _climbs(cosines), list(_climbs(cosines[::-1]))[::-1]
    return [before + after - 2 * here for before, after, here in zip(left, right, cosines, strict=True)]


def _climbs(cosines: Sequence[float]) -> Iterator[float]:
    """For each value that of the peak which is reached by going back as long as it does not fall."""
    peak = before = 0.0
    for here in cosines:
        peak = peak if here <= before else here
        before = here
        yield peak


def _deep(depths: Sequence[float]) -> list[int]:
    if not depths:
        return []
    mean = math.fsum(depths) / len(depths)
    deviation = math.sqrt(math.fsum((depth - mean) ** 2 for depth in depths) / len(depths))
    return [i for i, depth in enumerate(depths) if depth > mean + deviation / 2]
