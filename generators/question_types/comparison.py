"""`comparison`: which of two things has more, is older, longer or earlier; each passage gives one of the values."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator
from itertools import chain
from random import Random

from ...utils.records.documents import chunk_passage
from ...utils.text.words import folded_words
from ..checks import DEFAULT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import in_blocks, spread
from ..writers.patterns import type_patterns
from ..writers.proposing.task import Example, Proposing
from .candidates.comparables import LIVES, Comparable, comparables_in, of_tables, of_versions, with_one_value
from .candidates.counted_kinds import counted_kinds
from .candidates.events import has_one_answer
from .candidates.pattern_type import PatternCandidate, PatternType
from .registry import question_type

# A subject is compared with the next few of its relation, in the order of the text.
_NEAR = 4
# Years between two births or deaths that somebody may want to compare.
_CONTEMPORARY = 60
_NUMBER = re.compile(r"[\d.]+")
# Questions of a set about one table.
_PER_TABLE = 4
# Documents whose values are compared with each other.
_BLOCK = 400


@question_type("comparison", difficulty="medium")
class Comparison(PatternType):
    """Compare two things by what the text says of each: “Which has more arches, Albery Bridge or Maddock Bridge?”

    Or of which kind there are more: “Were there more barges or ferries at Albery?” The answer is the name of one of
    them. The two values have the same relation to their subjects and the same unit.
    """

    precedence = 2
    proposing = Proposing(
        task=(
            "The questions compare two things that both can be looked up: which is larger, older, cheaper, stricter, "
            "which has more, which comes with something that the other lacks. They name both, and both are of one "
            "kind: somebody chooses between them, mixes them up, or would look at them in one list, such as two parts "
            "of one university, two players of one team, two shares of one whole. The figures say the same of both. "
            "That both stand in one text is not enough. The answer is the name of one of the two, in the words of the "
            "question, also where the passages have others."
        ),
        good=(
            Example(
                "Which has more arches, the bridge at Albery or the one at Maddock?",
                "the bridge at Albery",
                "both numbers stand in the passages, and the same thing is compared",
            ),
            Example(
                "Does the basic or the family plan store recordings longer?",
                "the family plan",
                "what somebody asks who chooses between them",
            ),
        ),
        bad=(
            Example(
                "Which is better, the basic or the family plan?",
                "the family plan",
                "no passage says what is better",
            ),
            Example(
                "Where did more people die of the plague, in Albery in 1466 or in Maddock in 1576?",
                "in Maddock",
                "the two only stand in one list, and nobody weighs one against the other",
            ),
            Example(
                "Is 30 days longer than 10 days?",
                "30 days",
                "nothing needs to be looked up",
            ),
        ),
        skipped=(
            "“The relic was taken 900 km by cart.” “Ten years later it was moved 200 km.”: two stages of one journey, "
            "which nobody weighs against each other",
            "“Three of the rooms are open.” “The lens has three rings.”: figures of different things",
        ),
        shown="figures",
        names_choices=True,
    )
    brief = (
        "It asks which of two things has more or less of something, or was earlier or later, and names both. It gives "
        "no figure and no date, and does not hint at the one that is the answer."
    )
    checks = DEFAULT_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        words, dates = self.words(index.language), type_patterns("temporal_questions", index.language, {})
        turn, elsewhere = 0, [*of_tables(index, words), *of_versions(index, dates)]
        for block in in_blocks(list(index.chunks_by_document), random, _BLOCK):
            sentences = [sentence for doc_id in block for sentence in index.in_document(doc_id)]
            groups: dict[tuple[str, ...], list[Comparable]] = defaultdict(list)
            for one in with_one_value(chain(elsewhere, comparables_in(sentences, index, words, dates))):
                groups[one.relation].append(one)
            elsewhere = []
            yield from counted_kinds(sentences, index, words)
            pairs = [pair for members in groups.values() for pair in _pairs(members)]
            grouped = (
                ((one.source.topic, one.relation, one.source.chunk.doc_id), 0, (one, other)) for one, other in pairs
            )
            for smaller, larger in spread(grouped, random):
                both = (smaller, larger)
                if all(one.question is None or has_one_answer(one.question, index, one.name) for one in both):
                    yield _asked(smaller, larger, is_larger=turn % 2 == 1, larger_first=turn // 2 % 2 == 1)
                    turn += 1


def _pairs(members: list[Comparable]) -> Iterator[tuple[Comparable, Comparable]]:
    """Yield pairs of one relation, the smaller first, of one topic or one kind."""
    ordered = sorted(members, key=lambda one: (one.source.topic, one.source.chunk.doc_id, one.source.place))
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 : place + 1 + _NEAR]:
            names = set(folded_words(one.name)), set(folded_words(other.name))
            alike = one.source.topic == other.source.topic or "" != one.head == other.head
            by_number = _NUMBER.sub("", one.name) == _NUMBER.sub("", other.name)  # "version 2" and "version 3"
            if not alike or by_number or names[0] <= names[1] or names[1] <= names[0]:
                continue
            if one.relation[-1] in LIVES and not _are_compared(one, other):
                continue
            if one.is_clearly_below(other):
                yield one, other
            elif other.is_clearly_below(one):
                yield other, one


def _are_compared(one: Comparable, other: Comparable) -> bool:
    """Return True for people of one time whom one passage names: nobody compares lives that lie centuries apart."""
    return one.source.chunk == other.source.chunk and abs(one.value[-1] - other.value[-1]) <= _CONTEMPORARY


def _asked(smaller: Comparable, larger: Comparable, *, is_larger: bool, larger_first: bool) -> PatternCandidate:
    right = larger if is_larger else smaller
    named = [larger.name, smaller.name] if larger_first else [smaller.name, larger.name]
    return PatternCandidate(
        passages=tuple(dict.fromkeys(chunk_passage(one.source.chunk) for one in (smaller, larger))),
        evidence=tuple(dict.fromkeys((*smaller.source.evidence, *larger.source.evidence))),
        keys={**smaller.keys, **larger.keys, frozenset(named): 1, **_of_a_table(right)},
        pattern=right.asked[int(is_larger)],
        values={"one": named[0], "other": named[1], **right.slots},
        answers=_forms(right),
        metadata={"answer_kind": "name", "choices": named, "computed": True},
        keep=tuple(named),
    )


def _of_a_table(one: Comparable) -> dict[Hashable, int]:
    """Return the key by which one table gives few questions of a set."""
    return {one.relation[:-1]: _PER_TABLE} if one.asked[0].startswith("cell_") else {}


def _forms(one: Comparable) -> tuple[str, ...]:
    """Return a name, the name without its article and quotation marks, and of a person the last name."""
    first, _, rest = one.name.partition(" ")
    bare = rest if rest and first.lower() == "the" else one.name.strip('“”"')
    last = one.name.split()[-1] if one.relation[-1] in LIVES else bare
    return tuple(dict.fromkeys((one.name, bare, last)))
