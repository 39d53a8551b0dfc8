"""Find bridges: pairs of sentences that share a name, one describing it, the other with another fact about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Generic, TypeVar

from ...utils.languages import writer_patterns
from ...utils.records.drafts import Bridge, Place
from ...utils.records.sentence import Anchor, Sentence
from ...utils.text.words import folded, folded_words
from ..reading.sentence_shape import is_piece, is_prose, stands_alone
from .corpus_index import CorpusIndex
from .fragments import quoted_words, shared_fragments
from .ranking import in_blocks, is_function_word, spread
from .second_passage import ELSEWHERE, is_extreme_of_passage, placed

# A name in more sentences than this cannot be identified by one description.
MAX_SENTENCES_OF_A_NAME = 60
# A word that ends this many longer names ("Council", "University") is not the name of one thing.
_TOO_MANY_LONGER_NAMES = 3
_MAX_DESCRIPTIONS = 8
_KNOWN_UNDER_TITLES = 3
# Number of names whose bridges are ranked together before the first is used.
_BLOCK = 4_000
_HYPHENS = ("-", "–", "—", "/")


B = TypeVar("B", bound=Bridge)


@dataclass(frozen=True)
class Span(Generic[B]):
    """The sentence pairs that a bridge may join, and the class of candidate made from them.

    `joins` decides if a description and an answering sentence may be joined; `candidate` is the class of the result.
    `places` are the ways in which the question may locate the second sentence, the least revealing first. With
    `names_alone`, a question may ask for a name without quoting words around it, as the only other name of its
    sentence. With `quotes_telling`, the fragment quoted around a figure must have more than function words, as it
    always must around a name.
    """

    joins: Callable[[Sentence, Sentence], bool]
    candidate: type[B]
    places: tuple[Place, ...] = ELSEWHERE
    names_alone: bool = False
    quotes_telling: bool = False


def bridges(index: CorpusIndex, random: Random, span: Span[B]) -> Iterator[B]:
    """Yield every bridge of the corpus that `span` allows, best first, spread over names."""
    names = sorted((n, s) for n, s in index.sentences_by_name.items() if 1 < len(s) <= MAX_SENTENCES_OF_A_NAME)
    mentions = sum(len(sentences) for _, sentences in names)
    for block in in_blocks(names, random, max(1, _BLOCK * len(names) // max(1, mentions))):
        yield from spread(_bridges(block, index, span), random)


def _bridges(
    names: Iterable[tuple[str, tuple[Sentence, ...]]], index: CorpusIndex, span: Span[B]
) -> Iterator[tuple[tuple[str], int, B]]:
    """Yield every bridge of each name, as name, number of flaws and candidate."""
    for name, sentences in names:
        if not names_one_thing(name, sentences, index):
            continue
        if not any(span.joins(one, other) for one in sentences for other in sentences):
            continue
        descriptions = sorted(descriptions_of(name, sentences, index), key=lambda d: (d[2], d[0].number))
        if not descriptions:
            continue
        for second, second_flaws in second_hops(name, descriptions, index, span):
            last = second.last
            joined = [
                description for description in descriptions[:_MAX_DESCRIPTIONS] if span.joins(description[0], last)
            ]
            for described, bridge, flaws in joined:
                if not may_be_two_things(bridge, described, last, index):
                    yield (name,), flaws + second_flaws, replace(second, first=described, bridge=bridge)


def names_one_thing(name: str, sentences: tuple[Sentence, ...], index: CorpusIndex) -> bool:
    """True if a folded name is probably the name of one thing; `sentences` are those that contain it."""
    words = folded_words(name)
    patterns = writer_patterns(index.language)
    return (
        len(sentences) <= MAX_SENTENCES_OF_A_NAME
        and len(name) > 1
        and not any(word in patterns.names.not_names for word in words)
        and (len(words) > 1 or not name.endswith(patterns.names.endings))
        and (len(words) > 1 or index.names_by_last_word[words[0]] < _TOO_MANY_LONGER_NAMES)
        and not (len(words) == 1 and patterns.names.capitals and is_written_small(words[0], index))
    )


def is_written_small(word: str, index: CorpusIndex) -> bool:
    """True if the corpus also has the word in lower case, so that it is a common noun."""
    return any(
        sentence.text[start].islower()
        for sentence in index.sentences_with([word])
        for form, start, _ in sentence.spans
        if form == word
    )


def descriptions_of(
    name: str, sentences: tuple[Sentence, ...], index: CorpusIndex
) -> Iterator[tuple[Sentence, Anchor, int]]:
    """Yield the sentences that describe the name and can be quoted alone, with the name's span and their flaws."""
    for sentence in sentences:
        spans = [a for a in sentence.of_kind("name") if folded(a.text) == name]
        if spans and (_is_hyphenated(sentence.text, spans[0]) or is_piece(sentence, spans[0])):
            continue
        mentions = sentence.words.count(folded_words(name)[-1])
        if len(spans) != 1 or mentions != 1 or folded(writer_patterns(index.language).placeholder) in sentence.words:
            continue
        if stands_alone(sentence, index.language):
            bridge = spans[0]
            late = bridge.start * 3 > len(sentence.text)
            yield sentence, bridge, (0 if bridge.start == 0 else 1) + 2 * late


def may_be_two_things(bridge: Anchor, described: Sentence, last: Sentence, index: CorpusIndex) -> bool:
    """True if a one-word name may be shared by two things, such as a duke and a city called Newcastle.

    That is so if the sentences have different titles and few titles mention the name. Titles identify subjects only in
    a corpus where several documents share one, so without such a title the answer is False.
    """
    titles = described.chunk.title, last.chunk.title
    if len(folded_words(bridge.text)) > 1 or titles[0] == titles[1]:
        return False
    if all(len({chunk.doc_id for chunk in index.chunks_by_title[title]}) == 1 for title in titles):
        return False
    return len({mention.chunk.title for mention in index.sentences_by_name[folded(bridge.text)]}) < _KNOWN_UNDER_TITLES


def _is_hyphenated(text: str, anchor: Anchor) -> bool:
    return text[anchor.start - 1 : anchor.start] in _HYPHENS or text[anchor.end : anchor.end + 1] in _HYPHENS


def second_hops(
    name: str, descriptions: Sequence[tuple[Sentence, Anchor, int]], index: CorpusIndex, span: Span[B]
) -> Iterator[tuple[B, int]]:
    """Yield bridges with their flaws; the caller replaces the first sentence by any description that may be joined."""
    bridge = descriptions[0][1]
    for sentence in index.sentences_by_name[name]:
        if not any(span.joins(described, sentence) for described, _, _ in descriptions) or not is_prose(sentence.text):
            continue
        mention = next(anchor for anchor in sentence.of_kind("name") if folded(anchor.text) == name)
        if is_piece(sentence, mention):
            continue
        others = [other for other in index.in_chunk(sentence.chunk) if other.number != sentence.number]
        for answer in sentence.anchors:
            if answer.overlaps(mention.start, mention.end) or not any(other.of_kind(answer.kind) for other in others):
                continue
            alone = answer.in_figures if answer.kind != "name" else span.names_alone
            for fragment in _fragments(sentence, answer, mention, others, alone):
                candidate = placed(
                    span.candidate(descriptions[0][0], sentence, bridge, answer, fragment), index, span.places
                )
                # "the ____" would fit half the names of a passage; for a figure, its kind narrows the choice.
                says_enough = fragment is None or (answer.in_figures and not span.quotes_telling)
                if candidate and (says_enough or quotes_something(candidate, index)):
                    yield candidate, _flaws(candidate, index)


def _fragments(
    sentence: Sentence, answer: Anchor, mention: Anchor, others: list[Sentence], alone: bool
) -> Iterator[tuple[int, int] | None]:
    if alone:
        yield None
    yield from shared_fragments(sentence, answer, mention, others)


def quotes_something(candidate: Bridge, index: CorpusIndex) -> bool:
    """True if the quoted fragment contains more than function words."""
    before, after = quoted_words(candidate)
    return any(not is_function_word(word, index) for word in before + after)


def _flaws(candidate: Bridge, index: CorpusIndex) -> int:
    """Count flaws: quoted content words are best, then no quotation, then function words alone."""
    quotation = 1 if candidate.fragment is None else 0 if quotes_something(candidate, index) else 2
    of_several = (candidate.pick != "only") + 2 * is_extreme_of_passage(candidate, index)
    return quotation + (candidate.place in ("opening", "closing")) + of_several
