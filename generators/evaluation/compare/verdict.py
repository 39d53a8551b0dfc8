"""The verdict of a comparison, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....utils.text.counting import counted
from ..intervals import Estimate
from .breakdown import LEAST_QUESTIONS, Breakdown
from .compare import Compared, main_metric
from .items import Item
from .runs import Run

# How well a system finds the evidence, if it is a RAG system.
_RETRIEVAL = "recall@"
_LONGEST_NAME = 40
# Above this number of questions, the exact one does not matter.
_MOST_NEEDED = 100_000


def main_differences(rows: Sequence[Compared], metric: str | None = None) -> tuple[Compared, ...]:
    """Return the rows that matter most: those of all questions of each group, in the main metric and in recall."""
    wholes = {row.part.group: row.part for row in reversed(rows)}
    found = []
    for row in rows:
        if row.difference is None or row.part is not wholes[row.part.group]:
            continue
        of_part = [one.metric for one in rows if one.part is row.part]
        recall = next((name for name in of_part if name.startswith(_RETRIEVAL)), None)
        if row.metric == metric or (metric is None and row.metric in (main_metric(row.part), recall)):
            found.append(row)
    return tuple(found)


def sentence(row: Compared, first: Run) -> str:
    """Say how far a run is from the first, whether that may be chance, and how many questions would show it if so."""
    found = row.difference
    if found is None:
        return ""
    own, other = short_name(row.run), short_name(first)
    points = f"{100 * abs(found.value):.1f} points"
    among = counted(found.rows, "question")
    if points == "0.0 points":
        return f"{own} and {other} score the same in {row.metric} on {among}{_interval(found)}."
    if _is_right_or_wrong(row):
        more = "more" if found.value > 0 else "fewer"
        said = f"{own} answers {points} {more} of the {among} right than {other} ({row.metric}"
    else:
        side = "higher" if found.value > 0 else "lower"
        said = f"{own} scores {points} {side} than {other} in {row.metric} on {among} ("
    bounds = _interval(found, brackets=False)
    joint = "; " if bounds and not said.endswith("(") else ""
    said = f"{said}{joint}{bounds})".replace(" ()", "")
    if found.low is None:
        return f"{said}: all rest on one document, so this says nothing about others."
    if found.excludes_zero:
        return f"{said}: more than chance."
    return f"{said}: this may be chance; {_needed(found)} would show a difference of this size."


def breakdown_sentences(found: Breakdown, first: Run) -> Iterator[str]:
    """Say how many parts were compared, and which differ by more than chance."""
    if not found.slices:
        return
    sure = [one for one in found.slices if one.is_beyond_chance]
    number = counted(len(found.slices), "difference")
    if not sure:
        yield f"No part differs by more than chance, of {number} on parts of {LEAST_QUESTIONS} questions or more."
        return
    yield (
        f"{len(sure):,} of {number} on parts of {LEAST_QUESTIONS} questions or more are more than chance, even with "
        "that many compared (Holm)."
    )


def items_sentence(found: Sequence[Item]) -> str:
    """Say how many questions deserve a review, and why; empty if nothing was measured."""
    if not found:
        return ""
    counts = {why: sum(one.why == why for one in found) for why in ("good_systems_miss", "no_system_right")}
    if not any(counts.values()):
        return "Every question is answered by a system, and none by weaker systems only."
    return (
        f"Worth a review: {counted(counts['no_system_right'], 'question')} that no system answers, and "
        f"{counts['good_systems_miss']:,} that weaker systems answer better than good ones."
    )


def chance_sentence(rows: Sequence[Compared]) -> str:
    """Say how many differences have an interval that excludes 0, and how many would by chance alone."""
    known = [row.difference for row in rows if row.difference is not None and row.difference.low is not None]
    sure = sum(one.excludes_zero for one in known)
    expected = round(0.05 * len(known))
    return (
        f"{counted(len(known), 'difference')} in all, {sure:,} with an interval that excludes 0; if no system "
        f"differed, 1 in 20 would have one{f', so about {expected:,}' if expected else ''}."
    )


def short_name(run: Run) -> str:
    """Return the letter of a run, and its name if it is short and has no control characters."""
    fits = len(run.name) <= _LONGEST_NAME and run.name.isprintable()
    return f"{run.letter} ({run.name})" if fits else run.letter


def _interval(found: Estimate, *, brackets: bool = True) -> str:
    if found.low is None or found.high is None:
        return ""
    bounds = f"95 %: {_points(found.low)} to {_points(found.high)}"
    return f" ({bounds})" if brackets else bounds


def _points(value: float) -> str:
    shown = f"{100 * value:.1f}"
    return "0.0" if shown == "-0.0" else shown.replace("-", "−")


def _is_right_or_wrong(row: Compared) -> bool:
    scores = (answer.metrics.get(row.metric) for answers in row.part.answers for answer in answers)
    return "@" not in row.metric and all(score in (None, 0.0, 1.0) for score in scores)


def _needed(found: Estimate) -> str:
    needed = found.rows_needed or 0
    if needed > _MOST_NEEDED:
        return f"more than {_MOST_NEEDED:,} questions"
    digits = 10 ** (len(str(needed)) - 2)
    return f"about {-(-needed // digits) * digits:,} questions"
