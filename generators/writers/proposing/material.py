"""Choose the passages that a language model is shown, spread over the topics of the corpus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import chain, groupby
from types import MappingProxyType
from typing import TypeVar

from ....utils.records.documents import Chunk
from ....utils.records.samples import Reject
from ....utils.text.words import contains_phrase, folded, folded_words
from ...index.content_words import are_alike, content_words
from ...index.contents_pages import names_other_parts
from ...index.corpus_index import CorpusIndex
from ...index.counted import counted_in
from ...index.pairs import Pair, PairKind, has_rows_to_compare, pairs_from
from ...index.ranking import least_used_first
from ...reading.function_words import words_without_content
from .spread import spread
from .task import Proposing

T = TypeVar("T")

NOTHING_SHOWN: Mapping[str, int] = MappingProxyType({})
# Passages that are linked best to the one that the draw fell on, and shown with it.
_RELATED = 2
# A word or name in more sentences links no passages; one in a heading counts as often as this, a name as this. What a
# passage is about, and the other one names, counts as much as these words that are nowhere else.
_MOST_SENTENCES, _IN_HEADING, _FOR_A_NAME, _FOR_A_SUBJECT = 30, 3, 3, 3
# A name in so many sentences at most leads from one passage to another.
_RARE_NAME = 8
# Passages that share so many words and names are about things of the same kind, which may be compared.
_SAME_SUBJECT = 7
# Greater share of the content words of a heading by which a passage speaks of what stands below it.
_NAMED = 0.5
_LINKS_SHOWN = 3
# As many passages are near one by their embeddings; one with the same direction counts as much as these words.
_NEAR, _FOR_LIKENESS = 10, 3
_TITLES_SHOWN = 12
# Most places that wait for better ones, so that a large corpus without any is not gone through.
_PUT_OFF = 500
# Passages that are shown with one for statements of both, and statements that are named of each.
_JOINED, _STATEMENTS = 3, 2
# Passages of which those with the best pairs come first.
_COMPARED = 500
# Figures with a unit that a place has at least where something is to be worked out. A single letter is no unit: 18F.
_LEAST_FIGURES, _SIGNS = 2, frozenset("%$€£¥₹")
# Longest section that is shown, in characters.
_LONGEST_SECTION = 8_000
# Shortest text that is worth asking about, in words; in scripts without spaces, a word is a run of characters.
_LEAST_WORDS, _LEAST_CHARACTERS = 25, 120


@dataclass(frozen=True, slots=True)
class Material:
    """Passages that a model is shown together: of one document in reading order, of several by document.

    `links` has the words and names that a passage shares with the one that the draw fell on, the most telling first;
    both are numbered from 0, and the passage that is linked best comes first. `drawn` is the number of that one. The
    passages have a `common_subject` if one of them is about something that the drawn one names, or the other way round.
    `pairs` has the numbers of two passages with two statements to hold side by side. It `is_section` if all passages
    were drawn together.
    """

    chunks: tuple[Chunk, ...]
    links: tuple[tuple[int, int, tuple[str, ...]], ...] = ()
    drawn: int = 0
    common_subject: bool = False
    pairs: tuple[tuple[int, int, Pair], ...] = ()
    is_section: bool = False

    @property
    def own(self) -> tuple[str, ...]:
        """The ids of the passages that the place is, without those that are shown beside them."""
        return self.key if self.is_section else (self.chunks[self.drawn].chunk_id,)

    @property
    def weight(self) -> float:
        """The weight of the best of the pairs."""
        return max((pair.weight for _, _, pair in self.pairs), default=0)

    @property
    def key(self) -> tuple[str, ...]:
        return tuple(chunk.chunk_id for chunk in self.chunks)


def materials(
    index: CorpusIndex,
    proposing: Proposing,
    seed: int,
    share: tuple[int, int],
    shown: Mapping[str, int] = NOTHING_SHOWN,
) -> Iterator[Material | Reject]:
    """Yield what a model is shown, one place after another, no section twice; rejects say why a place is left out.

    Each topic has its turn before one has a second (see `spread`), and what was shown less often comes first. Where a
    question needs several passages, places come later that name nothing which another passage is about, and are not
    about anything that one names; so do places without a table, where the type has those with one first.

    Args:
        index: the corpus.
        proposing: says what is shown at a time.
        seed: of the order.
        share: the number of this type among those of the set, from 0, and how many there are. Types begin at different
            topics and at different places of each, so that they ask about different ones.
        shown: how often each passage was shown so far, by its id, as it is when its turn comes.
    """
    if proposing.shown == "figures" or proposing.shown == "times":
        yield from _side_by_side(index, proposing.shown, seed, share, shown)
        return

    def lacks_tag(chunk: Chunk) -> bool:
        return proposing.tag is not None and proposing.tag not in chunk.tags

    def drawn_with(chunk: Chunk) -> Iterable[str]:
        # Most passages lack the tag, and are left out anyway.
        is_whole = proposing.shown == "section" and not lacks_tag(chunk)
        return (one.chunk_id for one in (_section(chunk, index) if is_whole else (chunk,)))

    covered: set[str] = set()
    waiting: tuple[list[Material], list[Material]] = [], []
    for chunk in _least_shown_first(spread(index, seed, share), drawn_with, shown):
        if chunk.chunk_id in covered:
            continue
        if proposing.tag is not None and lacks_tag(chunk):
            yield Reject(proposing.tag.replace("has_", "no_"), chunk.chunk_id)
            continue
        if not _has_others(chunk, proposing, index):
            yield Reject("no_related_passage", chunk.chunk_id)
            continue
        material = _around(chunk, proposing, index)
        drawn = [one for one in material.chunks if one.chunk_id in material.own]
        if not says_something(drawn):
            yield Reject("passage_too_short", chunk.chunk_id)
        elif "list" not in proposing.kinds and names_other_parts(drawn, index):
            yield Reject("contents_only", chunk.chunk_id)
        elif proposing.counts and not _counts(material, index):
            yield Reject("too_few_figures", chunk.chunk_id)
        elif (lacks := _lacks(material, proposing)) and sum(map(len, waiting)) < _PUT_OFF:
            waiting[lacks - 1].append(material)
        else:
            covered.update(material.own)
            yield material
    yield from chain.from_iterable(_least_shown_first(part, lambda place: place.own, shown) for part in waiting)


def _least_shown_first(
    places: Iterable[T], passages: Callable[[T], Iterable[str]], shown: Mapping[str, int]
) -> Iterator[T]:
    """Yield places; one with a passage that was shown comes when those that were shown less often have."""
    return least_used_first(places, lambda place: max((shown.get(one, 0) for one in passages(place)), default=0))


def some_titles(index: CorpusIndex) -> list[str]:
    """Return titles from all over the corpus, by which a model knows what it is about."""
    titles = sorted({chunk.title for chunk in index.chunks if chunk.title})
    shown = min(_TITLES_SHOWN, len(titles))
    return [titles[number * len(titles) // shown] for number in range(shown)]


def says_something(chunks: Iterable[Chunk]) -> bool:
    """Return True if passages have enough text to ask about."""
    text = "\n".join(chunk.text for chunk in chunks)
    return len(folded_words(text)) >= _LEAST_WORDS or len("".join(text.split())) >= _LEAST_CHARACTERS


def says_different_things(chunk: Chunk, others: Iterable[Chunk]) -> bool:
    """Return True if a chunk neither adjoins nor repeats one of the others."""
    return not any(_adjoin(chunk, other) or are_alike(chunk.text, other.text) for other in others)


def _side_by_side(
    index: CorpusIndex, kind: PairKind, seed: int, share: tuple[int, int], shown: Mapping[str, int]
) -> Iterator[Material | Reject]:
    """Yield places of what may be compared, the best of each 500 first, and of equally good ones those shown least.

    A place with a passage that this type was shown waits until the others have been. Passages without such a thing are
    left out.
    """
    asked: set[str] = set()
    last: list[Material] = []
    chunks = spread(index, seed, share)
    for first in range(0, len(chunks), _COMPARED):
        found = {chunk.chunk_id: _joined(chunk, kind, index) for chunk in chunks[first : first + _COMPARED]}
        yield from (Reject("nothing_to_compare", name) for name, place in found.items() if place is None)
        best = sorted((one for one in found.values() if one is not None), key=_goodness, reverse=True)
        groups = (list(group) for _, group in groupby(best, _goodness))
        for place in chain.from_iterable(_least_shown_first(group, lambda one: one.own, shown) for group in groups):
            if asked.isdisjoint(place.key):
                asked.update(place.key)
                yield place
            else:
                last.append(place)
    yield from last


def _goodness(place: Material) -> int:
    return round(place.weight)


def _joined(chunk: Chunk, kind: PairKind, index: CorpusIndex) -> Material | None:
    """Return a passage with those that have the best pairs with it; None if there is nothing to compare."""
    chunks, kept = [chunk], list[Pair]()
    for pair in pairs_from(chunk, index, kind):
        other = pair.other
        is_new = other not in chunks
        if [one.other for one in kept].count(other) == _STATEMENTS:
            continue
        if is_new and (len(chunks) > _JOINED or not says_different_things(other, chunks)):
            continue
        chunks.extend([other] if is_new else [])
        kept.append(pair)
    if not kept and not (kind == "figures" and has_rows_to_compare(chunk, index)):
        return None
    ordered = sorted(chunks, key=_place)
    at = ordered.index(chunk)
    pairs = tuple((at, ordered.index(pair.other), pair) for pair in kept)
    return Material(tuple(ordered), drawn=at, pairs=pairs)


def _counts(material: Material, index: CorpusIndex) -> bool:
    """Return True if passages count or measure two things, in sentences or in the rows of a table.

    Dates, versions and numbers of lines count nothing, nor do figures in words, such as "the two".
    """
    if any(has_rows_to_compare(chunk, index) for chunk in material.chunks):
        return True
    figures = {
        (figure.value, figure.unit)
        for chunk in material.chunks
        for sentence in index.in_chunk(chunk)
        for figure in counted_in(sentence, index)
        if sentence.text[figure.start].isdecimal() and (len(figure.unit) > 1 or figure.unit in _SIGNS)
    }
    return len(figures) >= _LEAST_FIGURES


def _lacks(material: Material, proposing: Proposing) -> int:
    """Return how much a place lacks of what makes a question over several passages likely: 0, 1 or 2."""
    has_table = any("has_table" in chunk.tags for chunk in material.chunks)
    lacks_subject = proposing.least_passages > 1 and not material.common_subject
    return int(lacks_subject) + int(proposing.tables_first and not has_table)


def _has_others(chunk: Chunk, proposing: Proposing, index: CorpusIndex) -> bool:
    """Return True if there may be as many passages as a question needs, where the type allows them."""
    if proposing.least_passages == 1:
        return True
    own = index.chunks_by_document[chunk.doc_id]
    if proposing.shown == "related_in_document":
        return any(not _adjoin(chunk, other) for other in own)
    return len(index.chunks) > (len(own) if proposing.shown == "related_elsewhere" else 1)


def _around(chunk: Chunk, proposing: Proposing, index: CorpusIndex) -> Material:
    """Return the passages to show with a chunk, itself among them."""
    if proposing.looks_up:
        return _related(chunk, proposing, index)
    is_section = proposing.shown == "section"
    return Material(_section(chunk, index) if is_section else (chunk,), is_section=is_section)


def _section(chunk: Chunk, index: CorpusIndex) -> tuple[Chunk, ...]:
    """Return the chunks around one that stand under the same heading, as many as may be shown, in reading order."""
    chunks = index.chunks_by_document[chunk.doc_id]
    first = last = chunk.index
    length = len(chunk.text)
    heading = chunk.section

    def belongs(number: int) -> bool:
        return (
            0 <= number < len(chunks)
            and chunks[number].section[: len(heading)] == heading
            and length + len(chunks[number].text) <= _LONGEST_SECTION
        )

    while belongs(first - 1):
        first -= 1
        length += len(chunks[first].text)
    while belongs(last + 1):
        last += 1
        length += len(chunks[last].text)
    return tuple(chunks[first : last + 1])


def _related(chunk: Chunk, proposing: Proposing, index: CorpusIndex) -> Material:
    """Return a chunk with those that may be shown with it and share rare words and names with it or are near.

    Each is linked by words of its own, as far as there are any, and most by words in its heading, of which it is likely
    to say more. Chunks that adjoin or repeat each other say one thing, so only one of them is taken. A question that
    leads from one passage to another needs a thing that both speak of, not only a common subject.
    """
    found, linked = [_Linked(chunk, {})], set[str]()
    candidates = [
        one
        for one in _linked(chunk, index)
        if proposing.may_show(one.chunk, chunk)
        and (one.is_subject or one.leads or len(one.links) >= _SAME_SUBJECT or one.likeness)
    ]
    while candidates and len(found) <= _RELATED * proposing.breadth:
        # The first of the best, in the order of the corpus.
        best = max(candidates, key=lambda one: one.weight(linked))
        candidates.remove(best)
        if says_different_things(best.chunk, [one.chunk for one in found]):
            found.append(best)
            linked.update(best.links)
    ordered = sorted((one.chunk for one in found), key=_place)
    first = ordered.index(chunk)
    links = [(first, ordered.index(one.chunk), one.most_telling) for one in found[1:] if one.links]
    return Material(tuple(ordered), tuple(links), first, any(one.is_subject for one in found))


@dataclass(frozen=True, slots=True)
class _Linked:
    """A chunk, and the words and names that it shares with another, each with its weight.

    It `leads` from one to the other if one of them is a rare name, or stands in its heading; it `is_subject` if one is
    about what the other names. `likeness` is the cosine of their embeddings, 0 if they are not near or not embedded.
    """

    chunk: Chunk
    links: Mapping[str, float]
    leads: bool = False
    is_subject: bool = False
    likeness: float = 0

    @property
    def most_telling(self) -> tuple[str, ...]:
        return tuple(sorted(self.links, key=lambda link: (-self.links[link], link))[:_LINKS_SHOWN])

    def weight(self, without: Set[str]) -> float:
        links = sum(weight for link, weight in self.links.items() if link not in without)
        return links + _FOR_LIKENESS * self.likeness


def _linked(chunk: Chunk, index: CorpusIndex) -> list[_Linked]:
    """Return the chunks that share rare words or names with one, or are near it, in the order of the corpus."""
    sentences = index.in_chunk(chunk)
    names = {folded(name.text) for sentence in sentences for name in sentence.of_kind("name")}
    stated = {name: index.name_uses.sentences(name, _MOST_SENTENCES + 1) for name in names}
    nothing = words_without_content(index.language)
    for word in {word for sentence in sentences for word in sentence.words if not word.isdecimal()} - names - nothing:
        numbers = index.sentences_by_word[word]
        if len(numbers) <= _MOST_SENTENCES:
            stated[word] = tuple(index.sentences[number] for number in numbers)
    said = {*content_words(chunk.text, index.language), *content_words(chunk.title, index.language)}
    links: dict[str, dict[str, float]] = defaultdict(dict)
    chunks: dict[str, Chunk] = {}
    leading, subjects = set[str](), set[str]()
    for link, holding in sorted(stated.items()):
        if not 1 < len(holding) <= _MOST_SENTENCES:
            continue
        weight = (_FOR_A_NAME if link in names else 1) / len(holding)
        for other in (sentence.chunk for sentence in holding):
            heading = " ".join(other.section[-1:])
            in_heading = contains_phrase(folded_words(heading), folded_words(link)) and _names(said, heading, index)
            links[other.chunk_id][link] = weight * (_IN_HEADING if in_heading else 1)
            chunks[other.chunk_id] = other
            if in_heading or (link in names and len(holding) <= _RARE_NAME):
                leading.add(other.chunk_id)
    for subject, other in _by_subject(chunk, index):
        links[other.chunk_id][subject] = _FOR_A_SUBJECT
        chunks[other.chunk_id] = other
        subjects.add(other.chunk_id)
    near = index.embedded.near(chunk, _NEAR) if index.embedded is not None else ()
    likeness = {other.chunk_id: cosine for other, cosine in near}
    chunks |= {other.chunk_id: other for other, _ in near}
    found = [
        _Linked(one, links[name], name in leading, name in subjects, likeness.get(name, 0))
        for name, one in chunks.items()
    ]
    return sorted(found, key=lambda one: _place(one.chunk))


def _by_subject(chunk: Chunk, index: CorpusIndex) -> Iterator[tuple[str, Chunk]]:
    """Yield the passages about what one names, and those that name what it is about, with the words for that.

    What many sentences name links nothing, nor does the title of a document its own passages.
    """
    for words, about in index.subjects.named_in(chunk).items():
        if len(index.sentences_with(words, _MOST_SENTENCES + 1)) <= _MOST_SENTENCES:
            yield from ((" ".join(words), other) for other in about)
    for words in index.subjects.of_passage(chunk, index):
        naming = index.sentences_with(words, _MOST_SENTENCES + 1)
        if len(naming) <= _MOST_SENTENCES:
            others = (sentence.chunk for sentence in naming)
            yield from ((" ".join(words), other) for other in others if not index.subjects.is_title(words, other))


def _names(said: Set[str], heading: str, index: CorpusIndex) -> bool:
    """Return True if content words of a passage say most of a heading, not only a word of it that it uses, too."""
    words = content_words(heading, index.language)
    return sum(word in said for word in words) > _NAMED * len(words)


def _place(chunk: Chunk) -> tuple[str, int]:
    return chunk.doc_id, chunk.index


def _adjoin(one: Chunk, other: Chunk) -> bool:
    return one.doc_id == other.doc_id and abs(one.index - other.index) <= 1
