"""Compare runs on the same set question by question, and plot them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...utils.errors import CorpusError
from ..evaluation.intervals import Estimate, estimate, paired_difference
from ..evaluation.plotting import bars, label, line, new_figure, scale_shares, style, to_png
from ..evaluation.run_names import LETTERS, MOST_RUNS, unique_names
from .score_summary import (
    ACCURACY,
    COMPRESSION,
    METRICS,
    Scored,
    by_distance,
    by_positions,
    observations,
    positions_together,
    summary,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class Run:
    """One of the runs compared: its letter, a name that no other has, and its scores."""

    letter: str
    name: str
    scored: Scored


@dataclass(frozen=True, slots=True)
class Compared:
    """A metric of one run, and by how much it is more than that of the first run; None where there is no value."""

    metric: str
    run: Run
    value: Estimate | None
    difference: Estimate | None


def as_runs(scores: Sequence[tuple[Path, Scored]]) -> tuple[Run, ...]:
    """Runs that can be compared, with names: the model's, then also the mode, then the file, until each has its own.

    Raises:
        CorpusError: they are of different sets or asked different questions, or are more than there are letters.
    """
    if len(scores) > MOST_RUNS:
        raise CorpusError(f"{len(scores)} runs are too many to compare at once; give {MOST_RUNS} at most")
    first_path, first = scores[0]
    for path, scored in scores[1:]:
        if scored.dataset_sha256 != first.dataset_sha256:
            raise CorpusError(
                f"{path}: is of another set ({scored.dataset_name}, {scored.dataset_sha256[:12]}…) than {first_path} "
                f"({first.dataset_name}, {first.dataset_sha256[:12]}…); compare answers to the same questions"
            )
        if _asked(scored) != _asked(first):
            raise CorpusError(f"{path}: does not score the same questions as {first_path}; score both again")
        if scored.tolerance != first.tolerance and scored.has_boundaries and first.has_boundaries:
            raise CorpusError(
                f"{path}: boundaries were scored with a tolerance of {scored.tolerance} characters, those of "
                f"{first_path} with {first.tolerance}; score both with the same --tolerance"
            )
    return tuple(
        Run(letter, name, scored) for letter, name, (_, scored) in zip(LETTERS, _names(scores), scores, strict=False)
    )


def compare(runs: Sequence[Run]) -> tuple[Compared, ...]:
    """Each metric that a run has, of each run that has it; differences are to the first run, question by question."""
    compared = []
    for metric in METRICS:
        rows = [observations(run.scored, metric) for run in runs]
        for run, own in zip(runs, rows, strict=True):
            seed = run.scored.dataset_sha256
            difference = None
            if run is not runs[0] and own and {row.cluster for row in own} == {row.cluster for row in rows[0]}:
                difference = paired_difference(rows[0], own, seed)
            if own:
                compared.append(Compared(metric, run, estimate(own, seed), difference))
    return tuple(compared)


def _asked(scored: Scored) -> Counter[tuple[str, str, int]]:
    return Counter((row.example_id, row.question, row.segment_id) for row in scored.question_scores)


def _names(scores: Sequence[tuple[Path, Scored]]) -> list[str]:
    return unique_names(
        [scored.model_name for _, scored in scores],
        [f"{scored.model_name}, {scored.eval_mode}" for _, scored in scores],
        [f"{scored.model_name}, {scored.eval_mode} ({path.name})" for path, scored in scores],
        [f"{scored.model_name}, {scored.eval_mode} ({path})" for path, scored in scores],
    )


COMPRESSION_PLOT = "accuracy_by_compression.png"
DISTANCE_PLOT = "accuracy_by_distance.png"
POSITION_PLOT = "accuracy_by_position.png"

_ACCURACY_LABEL = "QA accuracy: mean of exact match and F1 (%)"
_BARS = "bars: 95 % bootstrap interval over examples"
# Where runs without compression stand on the axis of percents, and how far from one another.
_LANE, _LANE_STEP = 112.0, 3.0


def plots(runs: Sequence[Run]) -> dict[str, bytes]:
    """The plots as PNG, by file name.

    Raises:
        MissingDependency: matplotlib is not installed.
    """
    return {
        COMPRESSION_PLOT: _against_compression(runs),
        DISTANCE_PLOT: _by_names(
            runs,
            [by_distance(run.scored) for run in runs],
            "Accuracy by distance",
            "segments between the question and the segment it is about",
        ),
        POSITION_PLOT: _by_names(
            runs, _positions(runs), "Accuracy by position", "place of the question in its example"
        ),
    }


def _positions(runs: Sequence[Run]) -> list[dict[str, Estimate]]:
    together = max(positions_together(run.scored.question_scores) for run in runs)
    return [by_positions(run.scored, together) for run in runs]


def _against_compression(runs: Sequence[Run]) -> bytes:
    """A point for each run; those that report no compression stand side by side, hollow, behind the 100 %."""
    figure, axes = _figure(runs, "Accuracy against compression")
    metrics = [summary(run.scored) for run in runs]
    silent = [place for place, found in enumerate(metrics) if COMPRESSION not in found]
    lane = [_LANE + _LANE_STEP * number for number in range(len(silent))]
    for place, (run, found) in enumerate(zip(runs, metrics, strict=True)):
        kept = found.get(COMPRESSION)
        axes.errorbar(
            [lane[silent.index(place)] if kept is None else 100 * kept.value],
            [100 * found[ACCURACY].value],
            xerr=None if kept is None else bars([kept]),
            yerr=bars([found[ACCURACY]]),
            label=label(run.letter, run.name),
            **style(place, hollow=kept is None),
            linestyle="none",
        )
    ticks = {float(share): f"{share}" for share in range(0, 101, 20)}
    if lane:
        axes.axvline(_LANE - 2 * _LANE_STEP, color="#bbbbbb", linewidth=0.8)
        ticks[sum(lane) / len(lane)] = "none\nreported"
    axes.set_xticks(list(ticks), list(ticks.values()))
    axes.set_xlim(-2, (lane[-1] + 2 * _LANE_STEP) if lane else 104)
    axes.set_xlabel("context kept: compressed tokens / original tokens (%)")
    return _finish(figure, axes, [found[ACCURACY] for found in metrics])


def _by_names(runs: Sequence[Run], rows: Sequence[Mapping[str, Estimate]], title: str, across: str) -> bytes:
    """One line for each run over the same names, side by side where they would cover one another."""
    figure, axes = _figure(runs, title)
    names = sorted({name for row in rows for name in row}, key=_first_number)
    for place, (run, row) in enumerate(zip(runs, rows, strict=True)):
        aside = (place - (len(runs) - 1) / 2) * min(0.12, 0.6 / len(runs))
        known = [name for name in names if name in row]
        estimates = [row[name] for name in known]
        axes.errorbar(
            [names.index(name) + aside for name in known],
            [100 * one.value for one in estimates],
            yerr=bars(estimates),
            label=label(run.letter, run.name),
            **style(place),
            linestyle=line(place),
        )
    axes.set_xticks(range(len(names)), [f"{name.replace('_', '–')}\n{_questions(rows, name)}" for name in names])
    axes.set_xlim(-0.6, len(names) - 0.4)
    axes.set_xlabel(f"{across}; below it the number of questions")
    return _finish(figure, axes, [one for row in rows for one in row.values()])


def _questions(rows: Sequence[Mapping[str, Estimate]], name: str) -> str:
    """The number of questions; from the least to the most of a run where they differ, as between the two modes."""
    counts = sorted({row[name].rows for row in rows if name in row})
    return f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,}–{counts[-1]:,}"


def _figure(runs: Sequence[Run], title: str) -> tuple[Figure, Axes]:
    figure, axes = new_figure(title, runs[0].scored.dataset_name, len(runs))
    axes.set_ylabel(_ACCURACY_LABEL)
    return figure, axes


def _finish(figure: Figure, axes: Axes, estimates: Sequence[Estimate]) -> bytes:
    scale_shares(axes, estimates)
    return to_png(figure, axes, _BARS)


def _first_number(name: str) -> int:
    return int(name.replace("–", "_").partition("_")[0])
