"""Find chains of bridges: each passage leads to a name, and the next passage is about that name."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from ...utils.languages import writer_patterns
from ...utils.records.documents import Chunk, Evidence, Passage
from ...utils.records.drafts import Bridge
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded, folded_words
from .bridges import Span, bridges, descriptions_of, is_written_small, may_be_two_things, names_one_thing, second_hops
from .corpus_index import CorpusIndex
from .ranking import in_blocks, spread

# Number of continuations followed from one name, and of descriptions tried for one name.
_MAX_WAYS = 12
_MAX_DESCRIPTIONS = 4
# Number of questions of a set that may use one fact.
_MAX_PASSED = 3
# Number of names whose chains are ranked together before the first is used.
_BLOCK = 1_000

Joins = Callable[[Sentence, Sentence], bool]


@dataclass(frozen=True, slots=True)
class Chain:
    """Consecutive bridges: the `first` sentence of each is the `last` of the previous, its `bridge` the answer there.

    The question quotes the first sentence of all, without its name; the last sentence of all contains the answer.
    """

    links: tuple[Bridge, ...]

    @property
    def hops(self) -> tuple[Sentence, ...]:
        return (self.links[0].first, *(link.last for link in self.links))

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        return tuple(sentence.chunk for sentence in self.hops)

    @property
    def passages(self) -> tuple[Passage, ...]:
        return (*self.links[0].passages, *(link.passages[-1] for link in self.links[1:]))

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return (*self.links[0].evidence, *(link.evidence[-1] for link in self.links[1:]))

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """Limit chains of one length that end in the same fact, or share other facts: they ask much the same."""
        last, hops = self.links[-1], len(self.hops)
        on_the_way: dict[Hashable, int] = {
            ("on the way", link.last.words, link.answer.text): _MAX_PASSED for link in self.links[:-1]
        }
        return {
            (hops, "blank", last.last.words, last.answer.text): 1,
            ("quoted", self.links[0].first.words): 2,
            **on_the_way,
        }


def chains(index: CorpusIndex, random: Random, hops: int, joins: Joins) -> Iterator[Chain]:
    """Yield chains of `hops` sentences from as many documents, best first, spread over the names they begin with.

    `joins` decides which sentences may follow each other. Names are looked up in an inverted index and only some
    continuations of each are followed, so the work grows with the number of names, not of passage pairs.
    """
    if hops == 2:
        yield from (Chain((bridge,)) for bridge in bridges(index, random, Span(joins, Bridge)))
        return
    ways = _Ways(index, joins)
    for block in in_blocks(sorted(index.sentences_by_name.items()), random, _BLOCK):
        yield from spread(_chains_from(block, index, ways, hops), random)


def _chains_from(
    names: Iterable[tuple[str, tuple[Sentence, ...]]], index: CorpusIndex, ways: _Ways, hops: int
) -> Iterator[tuple[tuple[str], int, Chain]]:
    for name, sentences in names:
        tails = ways.onward(name, hops - 1)
        if not tails:
            continue
        described = sorted(descriptions_of(name, sentences, index), key=lambda d: (d[2], d[0].number))
        for sentence, bridge, flaws in described[:_MAX_DESCRIPTIONS]:
            for tail, tail_flaws in tails:
                first = replace(tail[0], first=sentence, bridge=bridge)
                chain = Chain((first, *tail[1:]))
                if _is_sound(chain, index, ways.joins):
                    guessed = 2 * sum(_can_be_guessed(link, index) for link in chain.links[1:])
                    yield (name,), flaws + tail_flaws + guessed, chain


def _is_sound(chain: Chain, index: CorpusIndex, joins: Joins) -> bool:
    documents = {sentence.doc_id for sentence in chain.hops}
    if len(documents) < len(chain.hops) or not joins(*chain.links[0].hops):
        return False
    return not any(may_be_two_things(link.bridge, link.first, link.last, index) for link in chain.links)


def _can_be_guessed(link: Bridge, index: CorpusIndex) -> bool:
    """True if two passages share only one name, so that a reader of both needs no earlier passage to find it."""
    one, other = (
        {folded(anchor.text) for sentence in index.in_chunk(hop.chunk) for anchor in sentence.of_kind("name")}
        for hop in (link.first, link.last)
    )
    return len(one & other) < 2


class _Ways:
    """Chains without their first sentence, with their flaws, found once per name."""

    def __init__(self, index: CorpusIndex, joins: Joins) -> None:
        self.joins = joins
        self._index = index
        self._known: dict[tuple[str, int], tuple[tuple[tuple[Bridge, ...], int], ...]] = {}

    def onward(self, name: str, links: int) -> tuple[tuple[tuple[Bridge, ...], int], ...]:
        """Return the best chains of `links` bridges that begin with a folded name."""
        if (name, links) not in self._known:
            found = sorted(self._from(name, links), key=lambda way: way[1])
            self._known[name, links] = tuple(found[:_MAX_WAYS])
        return self._known[name, links]

    def _from(self, name: str, links: int) -> Iterator[tuple[tuple[Bridge, ...], int]]:
        sentences = self._index.sentences_by_name.get(name, ())
        if len({sentence.doc_id for sentence in sentences}) == 1 or not names_one_thing(name, sentences, self._index):
            return
        mention = next(anchor for anchor in sentences[0].of_kind("name") if folded(anchor.text) == name)
        span = Span(lambda one, other: True, Bridge, names_alone=links > 1)
        for link, flaws in second_hops(name, [(sentences[0], mention, 0)], self._index, span):
            if links == 1:
                yield (link,), flaws
            elif link.answer.kind == "name" and _gives_one_name(link, self._index):
                for tail, tail_flaws in self.onward(folded(link.answer.text), links - 1):
                    joined = replace(tail[0], first=link.last, bridge=link.answer)
                    if self.joins(*joined.hops):
                        yield (link, joined, *tail[1:]), flaws + tail_flaws


def _gives_one_name(link: Bridge, index: CorpusIndex) -> bool:
    """True if the question quotes a fragment, or its sentence has no other word that a reader may take for a name.

    Always False without a fragment in scripts without capitals, where only repetition shows names.
    """
    if link.fragment is not None:
        return True
    if not writer_patterns(index.language).names.capitals:
        return False
    sentence = link.last
    for start, _ in ((start, end) for _, start, end in sentence.spans):
        if not sentence.text[start].isupper() or any(a.start <= start < a.end for a in sentence.anchors):
            continue
        opens = not folded_words(sentence.text[:start])
        if not opens or not is_written_small(folded_words(sentence.text[start:])[0], index):
            return False
    return True
