"""Statements that somebody may hold side by side: figures of one kind for two things, and times of one story."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Literal

from ...utils.records.documents import Chunk
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded, folded_words
from ..reading.figure_values import figures_in
from .content_words import content_words
from .corpus_index import CorpusIndex
from .counted import Counted, counted_in

PairKind = Literal["figures", "times"]

# A word or name in more sentences of the corpus says little of what two of them have in common.
_MOST_SENTENCES = 8
# Years of a sentence that tells of two times; with more, it is a list.
_MOST_YEARS = 3
_EARLIEST, _LATEST = 1000, 2100
# How likely pairs lead to a question: figures of one sentence with one unit, or of which the second has none; figures
# of two sentences; and what it adds if each has a name of its own. Those that weigh less than the last are left out.
_ONE_UNIT, _NO_UNIT, _OF_TWO_SENTENCES, _NAMED, _LEAST_WEIGHT = 1.0, 0.5, 0.5, 0.5, 0.8
# The same of times that one sentence tells, one passage, or one document.
_IN_ONE_SENTENCE, _IN_ONE_PASSAGE, _IN_ONE_DOCUMENT = 1.5, 1.0, 0.5
# Of a table, the rows that have different figures in one column.
_LEAST_ROWS = 2


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements that somebody may hold side by side; they may be one sentence.

    `thing` is the unit of their figures, or the rare word or name that they share, if they do. The more `weight`, the
    likelier it is that a question joins the two.
    """

    thing: str
    sentence: Sentence
    other_sentence: Sentence
    weight: float

    @property
    def other(self) -> Chunk:
        """The passage of the other statement."""
        return self.other_sentence.chunk


def pairs_from(chunk: Chunk, index: CorpusIndex, kind: PairKind) -> list[Pair]:
    """Return the pairs of statements of which one stands in a passage, the best first.

    Figures are compared within a passage, since what is counted far from each other is seldom the same.
    """
    every = _of_figures(chunk, index) if kind == "figures" else _of_times(chunk, index)
    found = (one for one in every if one.weight >= _LEAST_WEIGHT)
    return sorted(found, key=lambda one: (-one.weight, one.other.doc_id, one.other.index, one.sentence.number))


def has_rows_to_compare(chunk: Chunk, index: CorpusIndex) -> bool:
    """Return True if a passage has a table with a column in which rows have different figures."""
    lines = [line.strip().strip("|").split("|") for line in chunk.text.splitlines() if line.strip().startswith("|")]
    columns = [
        {figure.values for row in lines if number < len(row) for figure in figures_in(row[number], index.language.code)}
        for number in range(1, max(map(len, lines), default=0))
    ]
    return any(len(column) >= _LEAST_ROWS for column in columns)


def _of_figures(chunk: Chunk, index: CorpusIndex) -> Iterator[Pair]:
    """Yield figures that a passage gives for two things in the same unit, or the second of them without its unit."""
    own = _own_words(chunk, index)
    counting = [(sentence, counted_in(sentence, index)) for sentence in index.in_chunk(chunk)]
    for sentence, figures in counting:
        compared = [two for two in pairwise(figures) if _are_apart(*two, sentence, index)]
        for first, second in compared[:1]:
            weight = _ONE_UNIT if second.unit else _NO_UNIT
            yield Pair(first.unit, sentence, sentence, weight + _NAMED * (len(_names(sentence, own)) > 1))
    for (sentence, figures), (other, others) in combinations(counting, 2):
        said, theirs = (_words(one.text, index) - own for one in (sentence, other))
        for unit in dict.fromkeys(one.unit for one in figures if one.unit):
            values, apart = ({one.value for one in found if one.unit == unit} for found in (figures, others))
            shared = (said & theirs) - {unit}
            if apart and not values & apart and shared and said - theirs and theirs - said:
                names, others_names = _names(sentence, own), _names(other, own)
                named = not names <= others_names and not others_names <= names
                weight = _OF_TWO_SENTENCES + _share_by_rarity(shared, said - {unit}, index)
                yield Pair(unit, sentence, other, weight + _NAMED * named)


def _of_times(chunk: Chunk, index: CorpusIndex) -> Iterator[Pair]:
    """Yield statements with different years that share a rare word or name, of one passage or of several."""
    own = _own_words(chunk, index)
    dated = [(sentence, years) for sentence in index.in_chunk(chunk) if (years := _years(sentence, index))]
    for sentence, years in dated:
        if 1 < len(years) <= _MOST_YEARS:
            yield Pair("", sentence, sentence, _IN_ONE_SENTENCE)
    for (sentence, years), (other, others) in combinations(dated, 2):
        said, theirs = (_words(one.text, index) - own for one in (sentence, other))
        rare = {word for word in said & theirs if len(index.sentences_by_word.get(word, ())) <= _MOST_SENTENCES}
        if years != others and rare:
            thing = max(sorted(rare), key=index.rarity)
            yield Pair(thing, sentence, other, _IN_ONE_PASSAGE + _share_by_rarity(rare, said, index))
    for sentence, years in dated:
        for name, there in _elsewhere(sentence, own, index):
            others, said = _years(there, index), _words(sentence.text, index) - own
            shared = said & _words(there.text, index)
            if others and others != years and shared - set(folded_words(name)):
                near = _IN_ONE_DOCUMENT if there.doc_id == chunk.doc_id else 0
                yield Pair(name, sentence, there, near + _share_by_rarity(shared, said, index))


def _elsewhere(sentence: Sentence, own: Set[str], index: CorpusIndex) -> Iterator[tuple[str, Sentence]]:
    """Yield the rare names of a sentence with the sentences of other passages that have them."""
    for name in dict.fromkeys(span.text for span in sentence.of_kind("name")):
        if set(folded_words(name)) <= own or folded(name) in index.name_uses.topical:
            continue
        holding = index.name_uses.sentences(folded(name), _MOST_SENTENCES + 1)
        if len(holding) <= _MOST_SENTENCES:
            yield from ((name, there) for there in holding if there.chunk.chunk_id != sentence.chunk.chunk_id)


def _are_apart(one: Counted, other: Counted, sentence: Sentence, index: CorpusIndex) -> bool:
    """Return True if a sentence gives two figures for different things, and not a range or a rate."""
    between = set(content_words(sentence.text[one.end : other.start], index.language)) - {one.unit}
    return one.value != other.value and bool(between) and other.unit in (one.unit, "")


def _years(sentence: Sentence, index: CorpusIndex) -> frozenset[int]:
    """Return the years of a sentence: where the language's file does not tell them from numbers, all that may be."""
    writer = index.language.writer
    if writer is not None and "year" in writer.asks:
        return frozenset(int(span.text) for span in sentence.of_kind("year") if span.text.isdecimal())
    figures = (figure.value for figure in figures_in(sentence.text, index.language.code))
    return frozenset(int(value) for value in figures if _EARLIEST <= value <= _LATEST and value == int(value))


def _own_words(chunk: Chunk, index: CorpusIndex) -> set[str]:
    """Return the words of the title and heading of a passage, which all its statements share."""
    return set(content_words(" ".join((chunk.title, *chunk.section[-1:])), index.language))


def _share_by_rarity(shared: Set[str], said: Set[str], index: CorpusIndex) -> float:
    """Return the share of words by their rarity, the same in every run."""
    whole = sum(map(index.rarity, sorted(said)))
    return sum(map(index.rarity, sorted(shared))) / whole if whole else 0


def _names(sentence: Sentence, own: Set[str]) -> set[str]:
    return {folded(span.text) for span in sentence.of_kind("name") if not set(folded_words(span.text)) <= own}


def _words(text: str, index: CorpusIndex) -> set[str]:
    return {word for word in content_words(text, index.language) if not word.isdecimal()}
