"""Questions about which of two things was added first, by the notes of their versions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from random import Random
from types import MappingProxyType

from ....utils.records.documents import Evidence, Passage
from ...index.corpus_index import CorpusIndex
from ...reading.version_notes import ADDED, VersionNote, version_notes
from ...writers.asking.cells import phrases_of_notes
from ...writers.patterns import TypePatterns, type_patterns
from .pattern_type import PatternCandidate
from .section_owners import passage_around


@dataclass(frozen=True, slots=True)
class Versioned:
    """A thing that a version added or dropped.

    `said` is the thing as a question has it, `name` as an answer; `order` are the numbers of the version. `key` tells
    its note from others.
    """

    said: str
    name: str
    order: tuple[int, ...]
    passages: tuple[Passage, ...]
    evidence: tuple[Evidence, ...]
    key: Hashable


def noted_versions(index: CorpusIndex, words: TypePatterns, random: Random) -> Iterator[PatternCandidate]:
    """Yield questions about pairs of things of one folder, or of one document that is in none, each in one pair.

    Numbers of versions say nothing across programs, and documents beside each other may be of several.
    """
    if not words.has("noted_added_first"):
        return
    for group in _groups(index):
        random.shuffle(group)
        for turn, (one, other) in enumerate(zip(group[::2], group[1::2], strict=False)):
            if one.order != other.order:
                pattern = "noted_added_first" if turn % 2 == 0 else "noted_added_last"
                yield which_of_two(one, other, pattern, is_first=turn % 2 == 0)


def _groups(index: CorpusIndex) -> Iterator[list[Versioned]]:
    phrases = phrases_of_notes(type_patterns("tables_extraction", index.language, {}))
    added = {act: begins for act, begins in phrases.items() if act == ADDED}
    documents = index.documents.values()
    notes = list(chain.from_iterable(version_notes(each, 0, len(each.text), added) for each in documents))
    names = Counter(note.name for note in notes)
    groups: dict[str, list[Versioned]] = defaultdict(list)
    for note in notes:
        passage = passage_around(index.documents[note.doc_id], note.start, note.end, index)
        order = order_of(note.version)
        if names[note.name] == 1 and passage is not None and order:
            groups[folder_of(note.doc_id)].append(_versioned(note, order, passage))
    yield from groups.values()


def folder_of(doc_id: str) -> str:
    """Return the folder of a document, or its own id if it is in none."""
    return doc_id.rpartition("/")[0] or doc_id


def order_of(version: str) -> tuple[int, ...]:
    """Return the numbers of a version without zeros at its end; none for a pre-release ("3.0rc1")."""
    parts = version.removeprefix("v").split(".")
    if not all(map(str.isdecimal, parts)):
        return ()
    numbers = list(map(int, parts))
    while len(numbers) > 1 and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def _versioned(note: VersionNote, order: tuple[int, ...], passage: Passage) -> Versioned:
    key = ("note", note.doc_id, note.start)
    return Versioned(f"`{note.name}`", note.name, order, (passage,), tuple(note.evidence), key)


def which_of_two(
    one: Versioned,
    other: Versioned,
    pattern: str,
    values: Mapping[str, str] = MappingProxyType({}),
    *,
    is_first: bool,
) -> PatternCandidate:
    """Return the question which of two things comes from the lower version if `is_first`, or from the higher."""
    lower, higher = sorted((one, other), key=lambda each: each.order)
    return PatternCandidate(
        passages=tuple(dict.fromkeys(chain(one.passages, other.passages))),
        evidence=tuple(dict.fromkeys(chain(one.evidence, other.evidence))),
        keys={one.key: 1, other.key: 1},
        pattern=pattern,
        values={"one": one.said, "other": other.said, **values},
        answers=((lower if is_first else higher).name,),
        metadata={"answer_kind": "name", "choices": [one.name, other.name], "computed": True},
        keep=(one.said, other.said),
    )
