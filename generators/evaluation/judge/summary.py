"""What verdicts say of a model: by type, beside what word overlap says, and where the two part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..intervals import Estimate, Observation, estimate
from .verdicts import Verdicted

ALL = "all"
# The usual metrics with their short names, and those that stand for them where a type has one of its own.
METRICS = {"exact_match": "EM", "f1": "F1", "contains": "contains"}
_OWN_METRICS = ("list_f1", "citation_match", "math_match")
_CONTEXTS = ("distractors", "closed_book")
# From so far apart the judge and the metric tell two stories.
_APART = 0.5


@dataclass(frozen=True, slots=True)
class TypeSummary:
    """The verdicts on one type of question in one context.

    `of_which` are the context, unless it is gold, and the language, where there are several. `right` and `partly` are
    shares of the answers with a verdict; refusals count as the verdict says. `unusable` answers have no verdict.
    `metrics` are means over the same answers, None where a row lacks one. `apart` is how many answers the judge and the
    metric see differently by half or more.
    """

    name: str
    of_which: tuple[str, ...]
    questions: int
    unusable: int
    right: Estimate | None
    partly: Estimate | None
    metrics: tuple[float | None, ...]
    apart: int


@dataclass(frozen=True, slots=True)
class Disagreement:
    """An answer on which the judge and a metric differ: `by` how much, positive where the judge is kinder."""

    row: Verdicted
    metric: str
    by: float


def summarise(rows: Sequence[Verdicted]) -> tuple[TypeSummary, ...]:
    """One row for each type, context and, where there are several, language, sorted by these; one for all at the end.

    Intervals draw the documents that the questions are from.
    """
    several = len({row.item.language for row in rows}) > 1
    keys = [_key(row, with_language=several) for row in rows]
    groups = {key: [row for row, own in zip(rows, keys, strict=True) if own == key] for key in sorted(set(keys))}
    of_types = tuple(_summary(name, of_which, group) for (name, of_which), group in groups.items())
    return (*of_types, _summary(ALL, (), rows)) if len(of_types) > 1 else of_types


def disagreements(rows: Sequence[Verdicted]) -> tuple[Disagreement, ...]:
    """Answers on which the judge and the metric are half or more apart, the furthest first, then in their order."""
    found = [one for row in rows for one in _disagreement(row)]
    return tuple(sorted(found, key=lambda one: -abs(one.by)))


def _key(row: Verdicted, *, with_language: bool) -> tuple[str, tuple[str, ...]]:
    context = next((name for name in _CONTEXTS if row.task.endswith(f"_{name}")), "")
    return row.item.question_type, tuple(filter(None, (context, row.item.language if with_language else "")))


def _summary(name: str, of_which: tuple[str, ...], rows: Sequence[Verdicted]) -> TypeSummary:
    known = [row for row in rows if row.worth is not None]
    return TypeSummary(
        name=name,
        of_which=of_which,
        questions=len(rows),
        unusable=len(rows) - len(known),
        right=_share(known, name, 1.0),
        partly=_share(known, name, 0.5),
        metrics=tuple(_mean([row.sample.metrics.get(metric) for row in known]) for metric in METRICS),
        apart=len(disagreements(known)),
    )


def _share(rows: Sequence[Verdicted], name: str, worth: float) -> Estimate | None:
    return estimate([Observation(row.item.cluster, float(row.worth == worth)) for row in rows], f"judge:{name}:{worth}")


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known and len(known) == len(values) else None


def _disagreement(row: Verdicted) -> Iterator[Disagreement]:
    metrics = row.sample.metrics
    metric = next((name for name in (*_OWN_METRICS, "f1") if name in metrics), None)
    if metric is None or row.worth is None:
        return
    by = row.worth - metrics[metric]
    if abs(by) >= _APART:
        yield Disagreement(row, metric, by)
