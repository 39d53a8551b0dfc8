"""Bridges: things of which one passage says one thing and another passage something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from ...utils.records.documents import Chunk
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded, folded_words
from .content_words import content_words
from .corpus_index import CorpusIndex
from .counted import counted_in

# A name in more sentences is what many passages speak of, and none of them says much of it; one of a single word may
# be of several things.
_MOST_SENTENCES, _MOST_OF_ONE_WORD = 8, 4
# Sentences with one word that are looked at for figures of the same kind, and sentences that another word is in, by
# which two of them speak of the same kind of thing.
_MOST_WITH_FIGURES, _MOST_OF_A_KIND = 40, 12
# Content words beside the thing that a sentence must have of its own, and their least share of its rarity.
_LEAST_OWN, _OWN_SHARE = 3, 0.4
# Greatest share of these words that what the other passage says may have: then both say the same.
_SAME_SHARE = 0.5
# Answers of a kind that the other passage must name, so that it cannot be guessed which one is meant.
_LEAST_RIVALS = 2
# How likely bridges lead to a question: over a name or over figures, and what a figure or date in the other sentence
# adds, and a name of one word loses; those that weigh less are left out.
_NAMED, _COUNTED, _ANSWERS, _ONE_WORD, _LEAST_WEIGHT = 0.5, 1.5, 0.5, 0.75, 1.4


@dataclass(frozen=True, slots=True)
class Bridge:
    """Two statements that say something of one thing, or of how much there is of something.

    They are of different passages or, as `pairs` finds them, of one, and may be one sentence. The more `weight`, the
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


def bridges_from(chunk: Chunk, index: CorpusIndex) -> list[Bridge]:
    """Return the bridges from a passage to others, the best first."""
    every = (*_to_names(chunk, index), *_to_figures(chunk, index))
    return best_first(every, _LEAST_WEIGHT)


def best_first(bridges: Iterable[Bridge], least: float) -> list[Bridge]:
    """Return the bridges of at least a weight in order, the same however they were found."""
    found = (one for one in bridges if one.weight >= least)
    return sorted(found, key=lambda one: (-one.weight, one.other.doc_id, one.other.index, one.sentence.number))


def own_words(chunk: Chunk, index: CorpusIndex) -> set[str]:
    """Return the words of the title and heading of a passage, which all its statements share."""
    return set(content_words(" ".join((chunk.title, *chunk.section[-1:])), index.language))


def share_by_rarity(shared: Set[str], said: Set[str], index: CorpusIndex) -> float:
    """Return the share of words by their rarity, the same in every run."""
    whole = sum(map(index.rarity, sorted(said)))
    return sum(map(index.rarity, sorted(shared))) / whole if whole else 0


def _to_names(chunk: Chunk, index: CorpusIndex) -> Iterator[Bridge]:
    """Yield bridges to sentences of other passages that have a rare name of one."""
    own = own_words(chunk, index)
    done = set[str]()
    for sentence in index.in_chunk(chunk):
        for name in sentence.of_kind("name"):
            key, words = folded(name.text), folded_words(name.text)
            if key in done or key in index.name_uses.topical or set(words) <= own:
                continue
            done.add(key)
            most = _MOST_SENTENCES if len(words) > 1 else _MOST_OF_ONE_WORD
            holding = index.name_uses.sentences(key, most + 1)
            if len(holding) > most:
                continue
            for there in holding:
                share = _own_share(sentence, there, words, index)
                if share and there.chunk.chunk_id != chunk.chunk_id and _has_rivals(there, key, index):
                    weight = _NAMED + share + 1 - len(holding) / _MOST_SENTENCES
                    weight += _ANSWERS * any(map(str.isdecimal, there.text)) - _ONE_WORD * (len(words) == 1)
                    yield Bridge(name.text, sentence, there, weight)


def _to_figures(chunk: Chunk, index: CorpusIndex) -> Iterator[Bridge]:
    """Yield bridges to sentences of other passages that give another figure for the same, which may be compared."""
    for sentence in index.in_chunk(chunk):
        said, counted = set(content_words(sentence.text, index.language)), counted_in(sentence, index)
        for unit in dict.fromkeys(one.unit for one in counted if one.unit.isalpha()):
            values = {one.value for one in counted if one.unit == unit}
            for there in index.sentences_with((unit,), _MOST_WITH_FIGURES):
                theirs = {one.value for one in counted_in(there, index) if one.unit == unit}
                if there.chunk.chunk_id == chunk.chunk_id or not theirs or values & theirs:
                    continue
                shared = (said & set(content_words(there.text, index.language))) - {unit}
                if any(len(index.sentences_by_word.get(word, ())) <= _MOST_OF_A_KIND for word in shared):
                    yield Bridge(unit, sentence, there, _COUNTED + share_by_rarity(shared, said, index))


def _own_share(sentence: Sentence, there: Sentence, name: Sequence[str], index: CorpusIndex) -> float:
    """Return the share of what a sentence says of a name, by rarity, that the passage of another lacks.

    It is 0 if that is little, if the other says nothing new, or if both say the same.
    """
    language = index.language
    said = _without(content_words(sentence.text, language), name)
    own = _without(said, content_words(there.chunk.text, language))
    theirs = _without(content_words(there.text, language), (*content_words(sentence.chunk.text, language), *name))
    if min(len(own), len(theirs)) < _LEAST_OWN or len(said) - len(own) > _SAME_SHARE * len(said):
        return 0
    share = sum(map(index.rarity, own)) / sum(map(index.rarity, said))
    return share if share >= _OWN_SHARE else 0


def _without(words: Iterable[str], others: Iterable[str]) -> list[str]:
    known = set(others)
    return [word for word in words if word not in known]


def _has_rivals(sentence: Sentence, name: str, index: CorpusIndex) -> bool:
    """Return True if a sentence has an answer of a kind of which its passage has several, beside a folded name."""
    spans = [span for one in index.in_chunk(sentence.chunk) for span in one.answer_spans]
    named = [(span.kind, folded(span.text)) for span in spans if folded(span.text) != name]
    kinds = {span.kind for span in sentence.answer_spans if folded(span.text) != name}
    return any(len({text for of, text in named if of == kind}) >= _LEAST_RIVALS for kind in kinds)
