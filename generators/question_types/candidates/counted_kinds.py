"""Kinds of things that one sentence counts: "there were 48 barges and 30 ferries at Corley"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from ....utils.languages import writer_patterns
from ....utils.records.documents import chunk_passage
from ....utils.records.drafts import Fact
from ....utils.records.sentence import Sentence
from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from ...reading.number_values import Amount, amount_of
from ...reading.titles import sayable_title
from ...writers.patterns import TypePatterns
from .combined import items_there
from .pattern_type import PatternCandidate
from .reckoning import ALIKE

# Numbers that differ by less than this factor are nearly the same.
_CLEAR = 1.05
_BEFORE = re.compile(r" in ((?:1\d|20)\d\d),? $")
_NAMED = re.compile(r" (?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)[A-Z]")
# One kind, not "couples or partnerships" and no clause ("had children").
_KIND = re.compile(
    r"(?!.*\b(?:hours|minutes|seconds|days|weeks|months|years)\b)"
    r"(?:(?!or |and |had |were |with |of |in )[^\W\d][\w-]* ){0,3}[^\W\d][\w-]*(?:s|men|children|people)"
)
_FULL_STOP = re.compile(r"(?<!\.[A-Z])\.$")
# Questions of a set about one sentence.
_USES = 3


def counted_kinds(sentences: Iterable[Sentence], index: CorpusIndex, words: TypePatterns) -> Iterator[PatternCandidate]:
    """Yield the questions of which of two kinds there are more, or fewer, somewhere."""
    if not words.has("there_more"):
        return
    turn = 0
    for sentence in sentences:
        found, items = items_there(sentence)
        counts = [count for item in items if (count := _count(item, index)) is not None]
        if len(counts) < len(items):
            continue
        for one, other in combinations(counts, 2) if found is not None else ():
            low, high = sorted((one, other), key=lambda count: count.value)
            is_clear = float(low.value) * _CLEAR <= float(high.value) <= float(low.value) * ALIKE
            if (
                found is None
                or low.unit == high.unit
                or not is_clear
                or any(number != sentence.number for number in index.numbers_with_all(_words(one, other)))
            ):
                continue  # It may count them, too.
            when = _BEFORE.search(found.string[: found.start()])
            where = _FULL_STOP.sub("", found["where"] or "") + (f" in {when[1]}" if when else "")
            asked = _asked(sentence, (one, other), found["be"], where, is_more=turn % 2 == 0)
            if asked is not None:
                yield asked
                turn += 1


def _count(item: str, index: CorpusIndex) -> Amount | None:
    amount = amount_of(item, writer_patterns(index.language).numbers)
    return amount if amount is not None and not amount.sign and _KIND.fullmatch(amount.unit) else None


def _words(one: Amount, other: Amount) -> tuple[str, ...]:
    return *folded_words(one.unit), *folded_words(other.unit)


def _asked(
    sentence: Sentence, counts: tuple[Amount, Amount], be: str, where: str, *, is_more: bool
) -> PatternCandidate | None:
    """Return the question; under the title of the document if it names no place, and None without one."""
    kinds = [count.unit for count in counts]
    title = "" if _NAMED.search(where) else sayable_title(sentence.chunk)
    if title is None:
        return None
    right = (max if is_more else min)(counts, key=lambda count: count.value).unit
    pattern = ("there_more" if is_more else "there_fewer") + ("_titled" if title else "")
    values = {"be": be if title else be.capitalize(), "one": kinds[0], "other": kinds[1], "where": where}
    return PatternCandidate(
        passages=(chunk_passage(sentence.chunk),),
        evidence=(sentence.evidence,),
        keys={Fact(sentence.words, 0): _USES, frozenset(kinds): 1},
        pattern=pattern,
        values={**values, **({"title": title} if title else {})},
        answers=(right,),
        metadata={"answer_kind": "name", "choices": kinds, "computed": True},
        keep=(*kinds, *([title] if title else [])),
    )
