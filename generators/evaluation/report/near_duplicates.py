"""Questions that ask what another one asks, in nearly the same words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ....utils.text.words import folded_words
from ...checks.novelty import figures, nearly_equal, similar_sketches, sketch
from ...export.read_back import Row

# Of fewer questions each pair is compared, which is quicker than to sketch them.
_FEW = 12
# Stands for having no answer; no accepted answer is empty.
_NONE = ""


@dataclass(frozen=True, slots=True)
class NearDuplicates:
    """`questions` of them have a near-duplicate, `within_type` have one of their own type.

    `pairs` are one for each question that repeats another.
    """

    questions: int
    within_type: int
    pairs: tuple[tuple[Row, Row], ...]


def near_duplicates(rows: Sequence[Row]) -> NearDuplicates:
    """Find them nearly by the rule of generation (`checks.novelty`).

    They share nine tenths of the words, all figures, and an answer. One that can be answered and one that cannot, with
    other passages, are two questions here. A question and its variants, which are meant to be alike, are no duplicates
    of each other.
    """
    pairs, doubled = _doubled(rows)
    by_type: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row["id"] in doubled:
            by_type[row["question_type"]].append(row)
    return NearDuplicates(len(doubled), sum(len(_doubled(of_type)[1]) for of_type in by_type.values()), tuple(pairs))


def _doubled(rows: Sequence[Row]) -> tuple[list[tuple[Row, Row]], set[str]]:
    """Pairs, and the ids of all questions that have a near-duplicate."""
    by_words: defaultdict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in rows:
        by_words[folded_words(row["question"])].append(row)
    original = _originals(rows)
    near: defaultdict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
    for one, other in _near(list(by_words)):
        near[one].append(other)
        near[other].append(one)
    doubled: set[str] = set()
    pairs: list[tuple[Row, Row]] = []
    for asked, alike in by_words.items():
        index = _Askers(original)
        for row in (*alike, *(row for others in near[asked] for row in by_words[others])):
            index.add(row)
        for row in alike:
            twin = index.twin(row)
            if twin is not None:
                if twin["id"] not in doubled:
                    pairs.append((row, twin))
                doubled.add(row["id"])
    return pairs, doubled


class _Askers:
    """Questions of nearly the same words, by their answers: thousands may be worded alike and be answered apart."""

    def __init__(self, original: Mapping[str, str]) -> None:
        self._original = original
        # Of each answer two questions that are no variants of each other: any third has one of them as its twin.
        self._by_answer: defaultdict[tuple[str, str], dict[str, Row]] = defaultdict(dict)

    def add(self, row: Row) -> None:
        for answer in row["answers"] or [_NONE]:
            kept = self._by_answer[str(row["history"]), answer]
            if len(kept) < 2:
                kept.setdefault(self._original[row["id"]], row)

    def twin(self, row: Row) -> Row | None:
        """A question that asks the same as this one and has an answer in common with it, or none as it has none."""
        for answer in row["answers"] or [_NONE]:
            for original, other in self._by_answer.get((str(row["history"]), answer), {}).items():
                if original != self._original[row["id"]]:
                    return other
        return None


def _near(asked: Sequence[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Pairs of different questions of nearly the same words. Only those of the same figures are compared at all."""
    by_figures: defaultdict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
    for words in asked:
        by_figures[tuple(figures(words))].append(words)
    for alike in by_figures.values():
        index = similar_sketches() if len(alike) > _FEW else None
        for number, words in enumerate(alike):
            if index is None:
                before: Sequence[int] = range(number)
            else:
                hashed = sketch(" ".join(words))
                before = sorted(index.query(hashed))
                index.insert(number, hashed)
            yield from ((alike[other], words) for other in before if nearly_equal(alike[other], words))


def _originals(rows: Sequence[Row]) -> Mapping[str, str]:
    """By id, the question that one is a variant of, after as many steps as it takes, or itself."""
    above = {row["id"]: row["variant_of"] for row in rows}

    def first(of: str) -> str:
        seen = {of}
        while (parent := above.get(of)) is not None and parent not in seen:
            seen.add(parent)
            of = parent
        return of

    return {row["id"]: first(row["id"]) for row in rows}
