"""Questions in which version something changed, by a changelog: "Which version dropped support for Python 3.6?"."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from random import Random

from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from ...reading.changes import Change, ChangeWords, change_in, changes_of
from ...reading.titles import sayable_title
from ...writers.patterns import TypePatterns
from .noted_versions import order_of
from .pattern_type import PatternCandidate
from .section_owners import passage_around

# Another version may have done the same if it has a name of it and so many of the words.
_ALIKE = 0.5
# Words of a thing that is one of two choices.
_SHORT = 9
_SEVERAL = re.compile(r" (?:and|or) ")
_DIGIT = re.compile(r"\d")


def versions_of_changes(index: CorpusIndex, words: TypePatterns, random: Random) -> Iterator[PatternCandidate]:
    """Yield a question for each thing that only one version changed; with several changelogs, under their titles.

    What was mended comes last.
    """
    if not words.has("changed"):
        return
    verbs = {base: past for base, _, past in (each.partition(" ") for each in words.many("changes"))}
    pointing, openers = (frozenset(words.many(name)) for name in ("pointing", "openers"))
    facts, modals = index.facts, tuple(words.many("modals"))
    single, article = words.many("single"), words.one("article")
    known = ChangeWords(verbs, modals, pointing, openers, single, article, facts.in_lower_case, facts.is_capitalised)
    logs = [log for document in index.documents.values() if (log := list(changes_of(document, known)))]
    told = [change for sentence in index.sentences if (change := change_in(sentence, known)) is not None]
    asked = list(_once([*chain.from_iterable(logs), *told]))
    random.shuffle(asked)
    yield from _ordered(asked, index, words)
    for change in _in_turn(asked, words.many("mended")):
        candidate = _asked(change, index, is_titled=len(logs) > 1)
        if candidate is not None:
            yield candidate


def _in_turn(changes: Sequence[Change], mended: Collection[str]) -> list[Change]:
    """Return the changes with what was added, removed, deprecated … in turn; what was mended comes last."""
    before: Counter[str] = Counter()
    turns: list[tuple[bool, int]] = []
    for change in changes:
        verb = change.said.split()[0]
        turns.append((verb in mended, before[verb]))
        before[verb] += 1
    return [change for _, change in sorted(zip(turns, changes, strict=True), key=lambda each: each[0])]


def _once(changes: list[Change]) -> Iterator[Change]:
    """Yield the changes of which no other version has the names, or some of them and most of the words."""
    told: dict[str, list[Change]] = defaultdict(list)
    for change in changes:
        for name in change.telling:
            told[name].append(change)
    for change in changes:
        own = {*folded_words(change.said)}
        others = {id(one): one for name in change.telling for one in told[name]}.values()
        if not any(one.version != change.version and _may_be_same(change, own, one) for one in others):
            yield change


def _may_be_same(change: Change, own: set[str], other: Change) -> bool:
    is_alike = len(own.intersection(folded_words(other.said))) > _ALIKE * len(own)
    return change.telling <= other.telling or (is_alike and not change.telling.isdisjoint(other.telling))


def _ordered(changes: Sequence[Change], index: CorpusIndex, words: TypePatterns) -> Iterator[PatternCandidate]:
    """Yield questions which of two like things of one document was added, or dropped, first, or later."""
    groups: dict[tuple[str, str, str], list[Change]] = defaultdict(list)
    for change in changes:
        verb, _, rest = change.said.partition(" ")
        kind = next((word for word in folded_words(rest) if word in words.many("kinds_of_changes")), None)
        is_one = len(folded_words(rest)) <= _SHORT and not _SEVERAL.search(rest)
        if verb in words.many("once") and kind is not None and is_one:
            groups[change.evidence[0].doc_id, verb, kind].append(change)
    turn = 0
    for (_, verb, _), members in groups.items():
        for one, other in zip(members[::2], members[1::2], strict=False):
            first, last = sorted((one, other), key=lambda change: order_of(change.version))
            if order_of(first.version) == order_of(last.version) or () in map(order_of, (one.version, other.version)):
                continue
            right, pattern = (first, "changed_first") if turn % 2 == 0 else (last, "changed_last")
            choices = [change.said.partition(" ")[2] for change in (one, other)]
            answer, alone = (
                right.said.partition(" ")[2],
                [_asked(each, index, is_titled=False) for each in (one, other)],
            )
            if None not in alone:
                turn += 1
                yield PatternCandidate(
                    passages=tuple(dict.fromkeys(p for each in alone if each is not None for p in each.passages)),
                    evidence=tuple(dict.fromkeys((*one.evidence, *other.evidence))),
                    keys={("changes", each.evidence[-1].doc_id, each.evidence[-1].start): 1 for each in (one, other)},
                    pattern=pattern,
                    values={"past": verb, "one": choices[0], "other": choices[1]},
                    answers=(answer,),
                    metadata={"answer_kind": "name", "choices": choices, "computed": True},
                    keep=tuple(choices),
                )


def _asked(change: Change, index: CorpusIndex, *, is_titled: bool) -> PatternCandidate | None:
    document = index.documents[change.evidence[0].doc_id]
    passages = [passage_around(document, one.start, one.end, index) for one in change.evidence]
    chunk = index.chunks_by_document[document.doc_id][0]
    title = sayable_title(chunk, index.shared_headings) if is_titled else None
    if None in passages or (is_titled and (title is None or _DIGIT.search(title))):
        return None
    return PatternCandidate(
        passages=tuple(dict.fromkeys(one for one in passages if one is not None)),
        evidence=change.evidence,
        keys={("change", document.doc_id, change.evidence[-1].start): 1},
        pattern="holds_since" if change.since else "changed",
        values={"change": change.said, **({"title": title} if title else {})},
        answers=(change.version, f"version {change.version}"),
        metadata={"answer_kind": "version"},
        keep=(change.said, *([title] if title else [])),
    )
