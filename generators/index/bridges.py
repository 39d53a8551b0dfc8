"""Bridges: things of which one passage says one thing and another passage something else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...utils.languages.writer_patterns import AnswerKind
from ...utils.records.documents import Chunk
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded, folded_words
from .content_words import content_words
from .corpus_index import CorpusIndex
from .entities import is_written_small
from .subjects import Words, keyed_lines

# A thing in more sentences is what many passages speak of, and is told by none of them.
_MOST_SENTENCES = 8
# Sentences with one word that are looked at for figures of the same kind, and sentences that another word is in, by
# which two of them speak of the same kind of thing.
_MOST_WITH_FIGURES, _MOST_OF_A_KIND = 40, 12
# Content words beside the thing that a sentence must have of its own, and their least share of its rarity.
_LEAST_OWN, _OWN_SHARE = 3, 0.4
# Greatest share of these words that what the other passage says may have: then both say the same.
_SAME_SHARE = 0.5
# Answers of a kind that the other passage must name, so that it cannot be guessed which one is meant.
_LEAST_RIVALS = 2
_FIGURES: frozenset[AnswerKind] = frozenset({"number", "quantity", "percentage", "money"})
# How likely bridges lead to a question: over an item of a list or a table, a heading, a name, figures of one kind; and
# what a figure or date in the other sentence adds.
_KEYED, _HEADED, _NAMED, _COUNTED, _ANSWERS = 1.0, 0.5, 0.5, 1.5, 0.5
# What is lost by a name of one word, which many things may have; bridges that weigh less are left out.
_ONE_WORD, _LEAST_WEIGHT = 0.75, 1.4
_UNIT = re.compile(r"[^\W\d_]{3,}")
# Text behind a figure in which its unit stands, in characters.
_BEHIND = 24


@dataclass(frozen=True, slots=True)
class Bridge:
    """What a sentence of one passage and another passage say of one thing, or of how much there is of something.

    `told` is what the other passage says: a sentence, an item of a list, a row of a table, or its heading. The more
    `weight`, the likelier it is that a question joins the two.
    """

    thing: str
    sentence: Sentence
    other: Chunk
    told: str
    weight: float


def bridges_from(chunk: Chunk, index: CorpusIndex) -> list[Bridge]:
    """Return the bridges from a passage to others, the best first."""
    every = (*_to_subjects(chunk, index), *_to_names(chunk, index), *_to_figures(chunk, index))
    found = (one for one in every if one.weight >= _LEAST_WEIGHT)
    return sorted(found, key=lambda one: (-one.weight, one.other.doc_id, one.other.index, one.sentence.number))


def _to_subjects(chunk: Chunk, index: CorpusIndex) -> Iterator[Bridge]:
    """Yield bridges to passages that have a heading, an item of a list or a row of a table about what one names."""
    for words, about in index.subjects.named_in(chunk).items():
        holding = index.sentences_with(words, _MOST_SENTENCES + 1)
        if len(holding) > _MOST_SENTENCES or (len(words) == 1 and is_written_small(words[0], index)):
            continue
        for sentence in index.in_chunk(chunk):
            thing = _as_written(words, sentence)
            if not thing:
                continue
            for other in about:
                line = keyed_lines(other.text).get(words, "")
                told = line or " › ".join(other.section) or other.title
                if folded(thing) not in folded(told):
                    continue
                if not _says_more(sentence, other, line or other.text, words, index):
                    continue
                if line or _rivals(index.in_chunk(other), other, thing, index):
                    kind = _KEYED if line else _HEADED
                    yield Bridge(thing, sentence, other, told, _weight(kind, sentence, line, other, words, index))
            break


def _to_names(chunk: Chunk, index: CorpusIndex) -> Iterator[Bridge]:
    """Yield bridges to sentences of other passages that have a rare name of one."""
    own = {*content_words(chunk.title, index.language), *content_words(" ".join(chunk.section[-1:]), index.language)}
    done = set[str]()
    for sentence in index.in_chunk(chunk):
        for name in sentence.of_kind("name"):
            key, words = folded(name.text), folded_words(name.text)
            if key in done or key in index.name_uses.topical or not words or set(words) <= own:
                continue
            done.add(key)
            holding = index.name_uses.sentences(key, _MOST_SENTENCES + 1)
            if len(holding) > _MOST_SENTENCES:
                continue
            for there in holding:
                other = there.chunk
                if other is chunk or not _says_more(sentence, other, there.text, words, index):
                    continue
                if _rivals([there], other, name.text, index):
                    weight = _weight(_NAMED, sentence, there.text, other, words, index)
                    yield Bridge(name.text, sentence, other, there.text, weight)


def _to_figures(chunk: Chunk, index: CorpusIndex) -> Iterator[Bridge]:
    """Yield bridges to sentences of other passages that give a figure for the same, which may be compared."""
    for sentence in index.in_chunk(chunk):
        said = set(content_words(sentence.text, index.language))
        for unit in _units(sentence, index):
            for there in index.sentences_with((unit,), _MOST_WITH_FIGURES):
                if there.chunk.chunk_id == chunk.chunk_id or unit not in _units(there, index):
                    continue
                shared = (said & set(content_words(there.text, index.language))) - {unit}
                if any(len(index.sentences_by_word.get(word, ())) <= _MOST_OF_A_KIND for word in shared):
                    share = sum(map(index.rarity, shared)) / sum(map(index.rarity, said))
                    yield Bridge(unit, sentence, there.chunk, there.text, _COUNTED + share)


def _units(sentence: Sentence, index: CorpusIndex) -> list[str]:
    """Return the folded words behind the figures of a sentence that say what is counted, the first of each."""
    spans = (span for span in sentence.answer_spans if span.kind in _FIGURES)
    behind = (_UNIT.search(sentence.text, span.end, span.end + _BEHIND) for span in spans)
    found = dict.fromkeys(folded_words(match.group())[0] for match in behind if match is not None)
    return [word for word in found if content_words(word, index.language)]


def _as_written(words: Words, sentence: Sentence) -> str:
    """Return the text of words that stand side by side in a sentence; "" if they do not."""
    if not contains_phrase(sentence.words, words):
        return ""
    spans = sentence.spans
    for at in range(len(spans) - len(words) + 1):
        if tuple(word for word, _, _ in spans[at : at + len(words)]) == words:
            return sentence.text[spans[at][1] : spans[at + len(words) - 1][2]]
    return ""


def _says_more(sentence: Sentence, other: Chunk, told: str, words: Words, index: CorpusIndex) -> bool:
    """Return True if a sentence tells of a thing what the other passage does not, and the other way round."""
    language = index.language
    said = [word for word in content_words(sentence.text, language) if word not in words]
    own = _without(said, content_words(other.text, language))
    theirs = _without(content_words(told, language), (*content_words(sentence.chunk.text, language), *words))
    return (
        len(own) >= _LEAST_OWN
        and sum(map(index.rarity, own)) >= _OWN_SHARE * sum(map(index.rarity, said))
        and len(theirs) >= _LEAST_OWN
        and len(set(said) - set(own)) <= _SAME_SHARE * len(said)
    )


def _without(words: Sequence[str], others: Iterable[str]) -> list[str]:
    known = set(others)
    return [word for word in words if word not in known]


def _rivals(sentences: Iterable[Sentence], other: Chunk, thing: str, index: CorpusIndex) -> bool:
    """Return True if sentences name an answer of a kind of which their passage names several."""
    all_spans = [span for sentence in index.in_chunk(other) for span in sentence.answer_spans]
    for kind in {span.kind for one in sentences for span in one.answer_spans if folded(span.text) != folded(thing)}:
        rivals = {folded(span.text) for span in all_spans if span.kind == kind} - {folded(thing)}
        if len(rivals) >= _LEAST_RIVALS:
            return True
    return False


def _weight(kind: float, sentence: Sentence, told: str, other: Chunk, words: Words, index: CorpusIndex) -> float:
    """Return how likely a bridge is to lead to a question: by its kind, how much is said, and how rare the thing is."""
    said = [word for word in content_words(sentence.text, index.language) if word not in words]
    own = _without(said, content_words(other.text, index.language))
    share = sum(map(index.rarity, own)) / sum(map(index.rarity, said))
    is_answer = any(character.isdecimal() for character in told)
    rare = 1 - len(index.sentences_with(words, _MOST_SENTENCES + 1)) / _MOST_SENTENCES
    return kind + share + _ANSWERS * is_answer + rare - _ONE_WORD * (len(words) == 1)
