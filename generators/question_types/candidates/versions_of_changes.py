"""Questions in which version something changed, by a changelog: "Which version dropped support for Python 3.6?"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from random import Random

from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from ...reading.changes import Change, ChangeWords, change_in, changes_of
from ...reading.titles import sayable_title
from ...writers.patterns import TypePatterns
from .pattern_type import PatternCandidate
from .section_owners import passage_around

# Another version may have done the same if it has so many of the words.
_ALIKE = 0.5
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
    known = ChangeWords(verbs, modals, pointing, openers, facts.in_lower_case, facts.is_capitalised)
    logs = [log for document in index.documents.values() if (log := list(changes_of(document, known)))]
    told = [change for sentence in index.sentences if (change := change_in(sentence, known)) is not None]
    asked = list(_once([*chain.from_iterable(logs), *told]))
    random.shuffle(asked)
    for change in sorted(asked, key=lambda change: change.said.split()[0] in words.many("mended")):
        candidate = _asked(change, index, is_titled=len(logs) > 1)
        if candidate is not None:
            yield candidate


def _once(changes: list[Change]) -> Iterator[Change]:
    """Yield the changes of which no other version has the names, or most of the words."""
    told: dict[str, list[Change]] = defaultdict(list)
    for change in changes:
        for word in {*folded_words(change.said)}:
            told[word].append(change)
    for change in changes:
        own = {*folded_words(change.said)}
        others = {id(one): one for one in chain.from_iterable(told[word] for word in own)}.values()
        if not any(one.version != change.version and _may_be_same(change, own, one) for one in others):
            yield change


def _may_be_same(change: Change, own: set[str], other: Change) -> bool:
    return change.telling <= other.telling or len(own.intersection(folded_words(other.said))) > _ALIKE * len(own)


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
