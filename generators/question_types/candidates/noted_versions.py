"""Questions about which of two things was added first, by the notes of their versions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain
from random import Random

from ....utils.records.documents import Passage
from ...index.corpus_index import CorpusIndex
from ...reading.version_notes import ADDED, VersionNote, version_notes
from ...writers.asking.cells import phrases_of_notes
from ...writers.patterns import TypePatterns, type_patterns
from .pattern_type import PatternCandidate
from .section_owners import passage_around

_Noted = tuple[VersionNote, tuple[int, ...], Passage]


def noted_versions(index: CorpusIndex, words: TypePatterns, random: Random) -> Iterator[PatternCandidate]:
    """Yield questions about pairs of things of one folder, or of one document that is in none, each in one pair.

    Numbers of versions say nothing across programs, and documents beside each other may be of several.
    """
    if not words.has("noted_added_first"):
        return
    for group in _groups(index):
        random.shuffle(group)
        for turn, (one, other) in enumerate(zip(group[::2], group[1::2], strict=False)):
            if one[1] != other[1]:
                yield _which(one, other, "noted_added_first" if turn % 2 == 0 else "noted_added_last")


def _groups(index: CorpusIndex) -> Iterator[list[_Noted]]:
    phrases = phrases_of_notes(type_patterns("tables_extraction", index.language, {}))
    added = {act: begins for act, begins in phrases.items() if act == ADDED}
    documents = index.documents.values()
    notes = list(chain.from_iterable(version_notes(each, 0, len(each.text), added) for each in documents))
    names = Counter(note.name for note in notes)
    groups: dict[str, list[_Noted]] = defaultdict(list)
    for note in notes:
        passage = passage_around(index.documents[note.doc_id], note.start, note.end, index)
        order = order_of(note.version)
        if names[note.name] == 1 and passage is not None and order:
            groups[folder_of(note.doc_id)].append((note, order, passage))
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


def _which(one: _Noted, other: _Noted, pattern: str) -> PatternCandidate:
    first, last = sorted((one, other), key=lambda noted: noted[1])
    right = first if pattern == "noted_added_first" else last
    choices = [f"`{noted[0].name}`" for noted in (one, other)]
    answer = right[0].name
    return PatternCandidate(
        passages=tuple(dict.fromkeys(noted[2] for noted in (one, other))),
        evidence=tuple(dict.fromkeys(chain(one[0].evidence, other[0].evidence))),
        keys={("note", noted[0].doc_id, noted[0].start): 1 for noted in (one, other)},
        pattern=pattern,
        values={"one": choices[0], "other": choices[1]},
        answers=(answer,),
        metadata={"answer_kind": "name", "choices": [noted[0].name for noted in (one, other)], "computed": True},
        keep=tuple(choices),
    )
