"""Replace a name, year or figure in a statement of the corpus with another of the same sort."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from ....utils.languages import writer_patterns
from ....utils.languages.writer_patterns import AnswerKind
from ....utils.records.sentence import Anchor, Sentence
from ....utils.text.words import contains_phrase, folded, folded_words
from ...checks.unanswerable import MAX_MENTIONS, is_mentioned_too_often, subjects_of
from ...index.corpus_index import CorpusIndex
from ...index.entities import names_one_thing
from ...index.name_profiles import NameProfiles

# Mentions that a name needs before its sort can be inferred.
_KNOWN = 3
_LIKE = 0.45
_BEST = 2
_DRAWS = 100
# Number of matching figures among which the least mentioned one is chosen.
_DRAWN = 5
# In years: nearer ones look like typing errors, farther ones are implausible.
_NEAREST_YEAR, _FARTHEST_YEAR = 8, 40
# Ratio of the larger to the smaller figure: neither nearly equal nor of another order of magnitude.
_LEAST_RATIO, _GREATEST_RATIO = 1.25, 4.0
_FIGURES: tuple[AnswerKind, ...] = ("percentage", "money", "quantity", "number")
_DIGITS = re.compile(r"\d[\d.,]*")
_FOUR_DIGITS = re.compile(r"\d{4,}")
# Longest opening phrase ("In October 1973, …") that counts as part of the first clause despite its comma.
_OPENING_WORDS = 4
_CLAUSE_MARKS = re.compile(r"[,;:()—–]")


# Kind, text with its digits replaced, and True if it has a decimal point.
_Sort = tuple[str, str, bool]


class Swaps:
    """The names, years and figures of a corpus, grouped by sort."""

    def __init__(
        self, index: CorpusIndex, place_before: Iterable[str], place_after: Iterable[str], bounds: Iterable[str]
    ) -> None:
        """Read the corpus once.

        Words that mark places: see `NameProfiles`. `bounds` are words that make a figure a limit ("over").
        """
        self._index = index
        self._bounds = frozenset(bounds)
        self._grouping = writer_patterns(index.language).numbers.grouping
        sound = frozenset(
            name
            for name, sentences in index.sentences_by_name.items()
            if len(sentences) >= _KNOWN and names_one_thing(name, sentences, index)
        )
        # Texts may use a one-word name instead of a longer name that contains it.
        parts = {word for name in sound for word in folded_words(name) if word in index.sentences_by_name}
        too_often = frozenset(part for part in parts if is_mentioned_too_often(part, index))
        fillers = frozenset(name for name in sound if too_often.isdisjoint(folded_words(name)))
        self._names = NameProfiles(index, sound, fillers, place_before, place_after)
        figures: dict[_Sort, set[str]] = defaultdict(set)
        for sentence in index.sentences:
            for anchor in sentence.anchors:
                if anchor.kind in ("year", *_FIGURES) and _most_mentions(anchor.text, index) <= MAX_MENTIONS:
                    figures[_sort(anchor)].add(anchor.text)
        self._figures = {sort: sorted(members) for sort, members in figures.items()}
        written = (
            _DIGITS.search(text) for sort, members in self._figures.items() for text in members if sort[0] != "year"
        )
        self._by_value = sorted({(_value(found.group(), self._grouping), found.group()) for found in written if found})

    def changeable(self, sentence: Sentence, names: bool) -> Iterator[Anchor]:
        """Yield the names of a sentence, or else its years and figures, that can be replaced, whatever the question.

        The corpus has others of the same sort. Members of enumerations, anchors in brackets, names followed by brackets
        and figures preceded by one of `bounds` are left out.
        """
        kinds = ("name",) if names else ("year", *_FIGURES)
        for anchor in sentence.anchors:
            # Cheap conditions first: this runs over all sentences of a corpus.
            if (
                anchor.kind in kinds
                and self._knows(anchor)
                and not (_is_explained(sentence, anchor) if names else self._is_limited(sentence, anchor))
                and sentence.words.count(folded_words(anchor.text)[-1]) <= 1
                and not _in_brackets(sentence.text, anchor)
                and not _in_a_row(sentence, anchor, self._index)
                and (not names or self._names.has_others(sentence, anchor))
            ):
                yield anchor

    def _knows(self, stated: Anchor) -> bool:
        """Return True if the corpus has others of this sort or, for a figure other than a year, any numbers."""
        if stated.kind == "name":
            return folded(stated.text) in self._names
        return _sort(stated) in self._figures or (stated.kind != "year" and bool(self._by_value))

    def _is_limited(self, sentence: Sentence, figure: Anchor) -> bool:
        """Return True if a number is small, or one of `bounds` precedes it."""
        before = folded_words(sentence.text[: figure.start])[-2:]
        return _is_small(figure) or not self._bounds.isdisjoint(before)

    def instead_of(self, stated: Anchor, sentence: Sentence, random: Random) -> str | None:
        """Draw a replacement of the same sort that the passage does not contain; None if the corpus has none."""
        passage = folded_words(f"{sentence.chunk.title} {sentence.chunk.text}")
        if stated.kind == "name":
            alike = self._names.alike(sentence, stated, _LIKE, random)
            subjects = subjects_of(self._index.sentences_by_name[folded(stated.text)])
            fit = (
                other
                for other in alike
                if _is_another_name(stated.text, other)
                and not _mentions(passage, other)
                and subjects.isdisjoint(subjects_of(self._index.sentences_by_name[folded(other)]))
            )
            best = list(islice(fit, _BEST))
            return random.choice(best) if best else None
        others = self._figures.get(_sort(stated), ())
        drawn = random.sample(others, min(len(others), _DRAWS))
        if stated.kind != "year":
            # A corpus has few figures of one unit, so figures of other units are used too.
            drawn += [_with_figure(stated, figure) for figure in self._near(stated, random)]
        latest = max((word for word in passage if len(word) == 4 and word.isdecimal()), default="")
        figures = [
            o
            for o in drawn
            if _is_another_figure(stated, o, latest, self._grouping) and not contains_phrase(passage, folded_words(o))
        ]
        # A rarer figure is less likely to be true of the same subject.
        return min(figures[:_DRAWN], key=lambda figure: _most_mentions(figure, self._index), default=None)

    def _near(self, stated: Anchor, random: Random) -> list[str]:
        """Draw figures of the corpus of similar value, with two digits or more."""
        value = _value(stated.text, self._grouping)
        first = bisect_left(self._by_value, (value / _GREATEST_RATIO, ""))
        end = bisect_left(self._by_value, (value * _GREATEST_RATIO, ""))
        near = [text for _, text in self._by_value[first:end] if sum(map(str.isdecimal, text)) > 1]
        return random.sample(near, min(len(near), _DRAWS))


def tells_what_is_asked(sentence: Sentence, stated: Anchor, answer: Anchor, index: CorpusIndex) -> bool:
    """Return True if the answer depends on `stated`, so that a change of `stated` makes the question unanswerable.

    `stated` must be the name that opens the sentence, or in one clause with the answer. A figure must also be the only
    one that identifies the event: no other year or date in the sentence.
    """
    is_apart = set(folded_words(stated.text)).isdisjoint(folded_words(answer.text))
    if stated.overlaps(answer.start, answer.end) or not is_apart:
        return False
    if stated.kind != "name" and not _tells_alone(sentence, stated, answer):
        return False
    is_first = stated.kind == "name" and stated is sentence.of_kind("name")[0]
    opens = is_first and len(folded_words(sentence.text[: stated.start])) < 2
    return opens or _in_one_clause(sentence.text, stated, answer, index)


def _is_explained(sentence: Sentence, name: Anchor) -> bool:
    """Return True if brackets follow a name."""
    return sentence.text[name.end :].lstrip().startswith("(")


def _tells_alone(sentence: Sentence, figure: Anchor, answer: Anchor) -> bool:
    """Return True if the figure is whole and not converted in brackets, and the sentence has no other year or date."""
    left_out = sorted((figure, answer), key=lambda a: a.start)
    rest = sentence.text[: left_out[0].start], sentence.text[left_out[0].end : left_out[1].start]
    dated = _FOUR_DIGITS.search(" ".join((*rest, sentence.text[left_out[1].end :])))
    two_events = figure.kind == "year" and answer.kind in ("year", "date")
    around = sentence.text[: figure.start][-2:], sentence.text[figure.end :][:2]
    in_pieces = around[0][:1].isdecimal() or around[1][1:].isdecimal() or around[1] == " ("
    return not dated and not two_events and not in_pieces


def _is_small(anchor: Anchor) -> bool:
    """Return True if a number is 1 or written as a word."""
    return anchor.kind == "number" and (not anchor.in_figures or anchor.text == "1")


def _in_one_clause(text: str, anchor: Anchor, answer: Anchor, index: CorpusIndex) -> bool:
    first, second = sorted((anchor, answer), key=lambda a: a.start)
    between = text[first.end : second.start]
    if anchor is first and len(folded_words(text[: anchor.end])) <= _OPENING_WORDS:
        between = between.replace(",", " ", 1)
    apart = {*writer_patterns(index.language).references.clause_starts, *index.language.scoring.joiners}
    return not _CLAUSE_MARKS.search(between) and apart.isdisjoint(folded_words(between))


def _in_brackets(text: str, anchor: Anchor) -> bool:
    return text.count("(", 0, anchor.start) > text.count(")", 0, anchor.start)


def _in_a_row(sentence: Sentence, anchor: Anchor, index: CorpusIndex) -> bool:
    """Return True if an "and" (for a name also a comma) is next to the anchor."""
    joiners = index.language.scoring.joiners
    before = folded_words(sentence.text[: anchor.start])[-1:]
    behind = folded_words(sentence.text[anchor.end :])[:1]
    marks = sentence.text[: anchor.start].rstrip()[-1:], sentence.text[anchor.end :].lstrip()[:1]
    return (before + behind and not set(before + behind).isdisjoint(joiners)) or (
        anchor.kind == "name" and "," in marks
    )


def _is_another_name(stated: str, other: str) -> bool:
    """Return True if each name has a word that the other lacks, and none of these words are alike."""
    one, two = set(folded_words(stated)), set(folded_words(other))
    return bool(one - two) and bool(two - one) and not any(_alike(a, b) for a in one - two for b in two - one)


def _alike(one: str, other: str) -> bool:
    """Return True if two words may be forms of one word: "French" and "Frenchman", "Germany" and "German"."""
    return one[:4] == other[:4]


def _mentions(passage: Sequence[str], name: str) -> bool:
    return any(word in passage for word in folded_words(name) if len(word) > 3) or contains_phrase(
        passage, folded_words(name)
    )


def _is_another_figure(stated: Anchor, other: str, latest: str, grouping: str) -> bool:
    if stated.kind == "year":
        distance = abs(int(stated.text) - int(other))
        is_near = _NEAREST_YEAR <= distance <= _FARTHEST_YEAR
        return is_near and sorted(stated.text) != sorted(other) and other <= latest
    one, two = _value(stated.text, grouping), _value(other, grouping)
    if sum(map(str.isdecimal, stated.text)) < 2 and two < one:
        return False  # "has five" implies "has two"
    if stated.kind == "percentage" and two > 100:
        return False
    return bool(one and two) and _LEAST_RATIO <= max(one, two) / min(one, two) <= _GREATEST_RATIO


def _with_figure(stated: Anchor, figure: str) -> str:
    return _DIGITS.sub(figure.rstrip(".,"), stated.text, count=1)


def _most_mentions(figure: str, index: CorpusIndex) -> int:
    """Return an upper bound of the number of sentences that contain a figure."""
    return min(len(index.sentences_by_word.get(word, ())) for word in folded_words(figure))


def _sort(anchor: Anchor) -> _Sort:
    return anchor.kind, _DIGITS.sub("#", anchor.text), "." in anchor.text


def _value(text: str, grouping: str) -> float:
    """Return the first figure of a text, or 0; `grouping` separates thousands, the other of "." and "," decimals."""
    digits = _DIGITS.search(text)
    plain = digits.group().rstrip(".,").replace(grouping, "").replace(",", ".") if digits else ""
    return float(plain) if plain and plain.count(".") < 2 else 0.0
