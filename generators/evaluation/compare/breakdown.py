"""Differences on parts of the questions: by type, document, hops, difficulty and other labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..intervals import CONFIDENCE, Estimate, paired_difference
from .compare import ALL, Part, first_sources, main_metric, observations
from .results import LABELS, Answer
from .runs import Run

# Fewer questions than this say too little to be talked about.
LEAST_QUESTIONS = 20
_TYPE, _DOCUMENT = "type", "document"


@dataclass(frozen=True, slots=True)
class Slice:
    """The difference of a run from the first on the questions of a group that have one label.

    `label` is what they have in common, such as `document`, and `value` which. `is_beyond_chance` accounts for the
    number of slices (`slices`).
    """

    group: str
    label: str
    value: str
    metric: str
    run: Run
    difference: Estimate
    is_beyond_chance: bool


@dataclass(frozen=True, slots=True)
class Breakdown:
    """All slices with enough questions, and the number of parts left out since they have too few."""

    slices: tuple[Slice, ...]
    left_out: int


def breakdown(runs: Sequence[Run], of: Sequence[Part], metric: str | None = None) -> Breakdown:
    """Compare each run with the first on each part of a group that has 20 questions, in `metric` or the main metric.

    A difference is beyond chance if it is by the method of Holm (1979) over all slices of the comparison, so that
    chance alone makes one of them so in 5 % of comparisons. Within a document, questions count as independent.
    """
    sources = first_sources(answer for part in of for run in part.answers for answer in run)
    alone = {one: one for one in sources}
    names = _names(of)
    found: list[Slice] = []
    left_out = 0
    for part in _wholes(of):
        name = metric or main_metric(part)
        types = _types(of, part.group)
        for label, value, places in _divided(part, sources, types):
            if len(places) < LEAST_QUESTIONS:
                left_out += 1
                continue
            clusters = alone if label == _DOCUMENT else sources
            for run, answers in zip(runs[1:], part.answers[1:], strict=True):
                pairs = [(part.answers[0][place], answers[place]) for place in places]
                known = [pair for pair in pairs if all(name in answer.metrics for answer in pair)]
                sides = (observations([pair[side] for pair in known], name, clusters) for side in (0, 1))
                difference = paired_difference(*sides)
                if difference is not None and difference.low is not None and len(known) >= LEAST_QUESTIONS:
                    shown = names.get(value, value) if label == _DOCUMENT else value
                    found.append(Slice(part.group, label, shown, name, run, difference, is_beyond_chance=False))
    return Breakdown(_judged(found), left_out)


def holm(p_values: Sequence[float]) -> list[bool]:
    """Return which of several hypotheses are rejected at 5 % over all of them (Holm 1979)."""
    rejected = [False] * len(p_values)
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda one: p_values[one])):
        if p_values[place] > (1 - CONFIDENCE) / (len(p_values) - rank):
            break
        rejected[place] = True
    return rejected


def _judged(found: Sequence[Slice]) -> tuple[Slice, ...]:
    beyond = holm([1.0 if one.difference.p_value is None else one.difference.p_value for one in found])
    return tuple(
        Slice(one.group, one.label, one.value, one.metric, one.run, one.difference, is_beyond_chance=sure)
        for one, sure in zip(found, beyond, strict=True)
    )


def _wholes(of: Sequence[Part]) -> Iterator[Part]:
    """Yield the part of each group that has all its questions."""
    seen = set()
    for part in of:
        if part.group not in seen:
            seen.add(part.group)
            yield part


def _names(of: Iterable[Part]) -> Mapping[str, str]:
    """Return what to call each source document by id; with the id where several would be called alike."""
    found = {one.sources[0]: one.document for part in of for one in part.answers[0] if one.sources}
    counts = Counter(found.values())
    return {one: name if counts[name] == 1 else f"{name} ({one})" for one, name in found.items()}


def _types(of: Iterable[Part], group: str) -> Mapping[str, str]:
    """Return the type of each question by id."""
    return {
        answer.question_id: part.name
        for part in of
        if part.group == group and part.name != ALL
        for answer in part.answers[0]
    }


def _divided(
    part: Part, sources: Mapping[str, str], types: Mapping[str, str]
) -> Iterator[tuple[str, str, Sequence[int]]]:
    """Yield label, value and the places of the questions that have it, for labels that divide them at all.

    The same questions come once: those of a difficulty are often those of one type.
    """

    def labels(answer: Answer) -> Iterator[tuple[str, str]]:
        yield _TYPE, types[answer.question_id]
        if answer.sources:
            yield _DOCUMENT, sources[answer.question_id]
        yield from answer.labels.items()

    places: dict[str, dict[str, list[int]]] = {name: {} for name in (_TYPE, *LABELS, _DOCUMENT)}
    for place, answer in enumerate(part.answers[0]):
        for label, value in labels(answer):
            places[label].setdefault(value, []).append(place)
    seen: set[tuple[int, ...]] = set()
    for label, by_value in places.items():
        for value, found in by_value.items():
            if len(by_value) > 1 and tuple(found) not in seen:
                seen.add(tuple(found))
                yield label, value, found
