"""Compare runs on the same set question by question, and plot them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...utils.errors import CorpusError
from ..evaluation.compare.runs import LETTERS, MOST_RUNS, unique_names
from ..evaluation.intervals import Estimate, Observation, estimate, paired_difference
from ..evaluation.plotting import bars, label, line, new_figure, package_version, scale_shares, style, to_png
from .score import ACCURACY, Scored, ScoredFile
from .summary import COMPRESSION, METRICS, by_distance, by_position, observations, position_group, summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COMPRESSION_PLOT = "accuracy_by_compression.png"
DISTANCE_PLOT = "accuracy_by_distance.png"
POSITION_PLOT = "accuracy_by_position.png"

_ACCURACY_LABEL = "QA accuracy: mean of exact match and F1 (%)"
_BARS = "bars: 95 % interval, clustered by example"
# Positions of runs without compression on the axis of percents: the first, and the distance to the next.
_UNCOMPRESSED, _STEP = 112.0, 3.0


@dataclass(frozen=True, slots=True)
class Run:
    """One of the runs compared: its letter, a unique name, and its scores."""

    letter: str
    name: str
    scored: Scored


@dataclass(frozen=True, slots=True)
class Compared:
    """A metric of one run, and its difference from the first run; None if there is no value."""

    metric: str
    run: Run
    value: Estimate | None
    difference: Estimate | None


def as_runs(files: Sequence[ScoredFile]) -> tuple[Run, ...]:
    """Check that scores can be compared, and name them: by model, or also by mode, or also by file.

    Raises:
        CorpusError: they are of different sets or questions, or there are more of them than letters.
    """
    if len(files) > MOST_RUNS:
        raise CorpusError(f"{len(files)} runs are too many to compare at once; give {MOST_RUNS} at most")
    first_path, first, *_ = files[0]
    for path, scored, *_ in files[1:]:
        if scored.dataset_sha256 != first.dataset_sha256:
            raise CorpusError(
                f"{path}: is of another set ({scored.dataset_name}, {scored.dataset_sha256[:12]}…) than {first_path} "
                f"({first.dataset_name}, {first.dataset_sha256[:12]}…); compare answers to the same questions"
            )
        if _questions(scored) != _questions(first):
            raise CorpusError(f"{path}: does not score the same questions as {first_path}; score both again")
        if scored.tolerance != first.tolerance and scored.has_boundaries and first.has_boundaries:
            raise CorpusError(
                f"{path}: boundaries were scored with a tolerance of {scored.tolerance} characters, those of "
                f"{first_path} with {first.tolerance}; score both with the same --tolerance"
            )
    modes = [f"{one.scored.model_name}, {one.scored.eval_mode}" for one in files]
    names = unique_names(
        [one.scored.model_name for one in files],
        modes,
        [f"{mode} ({one.path.name})" for mode, one in zip(modes, files, strict=True)],
        [f"{mode} ({one.path})" for mode, one in zip(modes, files, strict=True)],
    )
    return tuple(Run(letter, name, one.scored) for letter, name, one in zip(LETTERS, names, files, strict=False))


def compare(runs: Sequence[Run]) -> tuple[Compared, ...]:
    """Return each metric of each run that has it, with its difference from the first run, question by question."""
    compared = []
    for metric in METRICS:
        rows = [observations(_in_order(run.scored), metric) for run in runs]
        for run, own in zip(runs, rows, strict=True):
            difference = None
            if run is not runs[0] and own and {row.cluster for row in own} == {row.cluster for row in rows[0]}:
                difference = _difference(rows[0], own)
            if own:
                compared.append(Compared(metric, run, estimate(own), difference))
    return tuple(compared)


def _in_order(scored: Scored) -> Scored:
    """Return the scores with the same questions in the same places, whatever the order in which they were asked."""
    ordered = sorted(scored.question_scores, key=lambda row: (row.example_id, row.question, row.segment_id))
    return scored.model_copy(update={"question_scores": tuple(ordered)})


def _difference(first: Sequence[Observation], second: Sequence[Observation]) -> Estimate | None:
    """Return the paired difference, row by row, or example by example if the runs made different calls."""
    if [row.cluster for row in first] != [row.cluster for row in second]:
        first, second = _by_example(first), _by_example(second)
    return paired_difference(first, second)


def _by_example(rows: Sequence[Observation]) -> list[Observation]:
    """Return the sums of each example."""
    sums: dict[str, tuple[float, float]] = {}
    for row in sorted(rows):
        numerator, denominator = sums.get(row.cluster, (0.0, 0.0))
        sums[row.cluster] = numerator + row.numerator, denominator + row.denominator
    return [Observation(name, *of_example) for name, of_example in sums.items()]


def _questions(scored: Scored) -> Counter[tuple[str, str, int]]:
    return Counter((row.example_id, row.question, row.segment_id) for row in scored.question_scores)


def plots(runs: Sequence[Run]) -> dict[str, bytes]:
    """Return the plots as PNG, by file name: accuracy by compression, by distance and by position.

    Raises:
        MissingDependency: matplotlib is not installed.
    """
    group = max(position_group(run.scored) for run in runs)
    return {
        COMPRESSION_PLOT: _by_compression(runs),
        DISTANCE_PLOT: _by_names(
            runs,
            [by_distance(run.scored) for run in runs],
            "Accuracy by distance",
            "segments between the question and the segment it is about",
        ),
        POSITION_PLOT: _by_names(
            runs,
            [by_position(run.scored, group) for run in runs],
            "Accuracy by position",
            "position of the question in its example",
        ),
    }


def _by_compression(runs: Sequence[Run]) -> bytes:
    """A point for each run; those that report no compression stand side by side, hollow, to the right of 100 %."""
    figure, axes = _figure(runs, "Accuracy against compression")
    metrics = [summary(run.scored) for run in runs]
    uncompressed = [number for number, found in enumerate(metrics) if COMPRESSION not in found]
    positions = [_UNCOMPRESSED + _STEP * number for number in range(len(uncompressed))]
    for number, (run, found) in enumerate(zip(runs, metrics, strict=True)):
        ratio = found.get(COMPRESSION)
        axes.errorbar(
            [positions[uncompressed.index(number)] if ratio is None else 100 * ratio.value],
            [100 * found[ACCURACY].value],
            xerr=None if ratio is None else bars([ratio]),
            yerr=bars([found[ACCURACY]]),
            label=label(run.letter, run.name),
            **style(number, hollow=ratio is None),
            linestyle="none",
        )
    ticks = {float(share): f"{share}" for share in range(0, 101, 20)}
    if positions:
        axes.axvline(_UNCOMPRESSED - 2 * _STEP, color="#bbbbbb", linewidth=0.8)
        ticks[sum(positions) / len(positions)] = "none\nreported"
    axes.set_xticks(list(ticks), list(ticks.values()))
    axes.set_xlim(-2, (positions[-1] + 2 * _STEP) if positions else 104)
    axes.set_xlabel("context kept: compressed tokens / original tokens (%)")
    return _finish(figure, axes, runs, [found[ACCURACY] for found in metrics])


def _by_names(runs: Sequence[Run], rows: Sequence[Mapping[str, Estimate]], title: str, across: str) -> bytes:
    """One line for each run over the same names, side by side so that they do not cover one another."""
    figure, axes = _figure(runs, title)
    names = sorted({name for row in rows for name in row}, key=_first_number)
    for number, (run, row) in enumerate(zip(runs, rows, strict=True)):
        aside = (number - (len(runs) - 1) / 2) * min(0.12, 0.6 / len(runs))
        known = [name for name in names if name in row]
        estimates = [row[name] for name in known]
        axes.errorbar(
            [names.index(name) + aside for name in known],
            [100 * one.value for one in estimates],
            yerr=bars(estimates),
            label=label(run.letter, run.name),
            **style(number),
            linestyle=line(number),
        )
    axes.set_xticks(range(len(names)), [f"{name.replace('_', '–')}\n{_question_counts(rows, name)}" for name in names])
    axes.set_xlim(-0.6, len(names) - 0.4)
    axes.set_xlabel(f"{across}; below it the number of questions")
    return _finish(figure, axes, runs, [one for row in rows for one in row.values()])


def _question_counts(rows: Sequence[Mapping[str, Estimate]], name: str) -> str:
    """The number of questions; from the least to the most if runs differ, as the two modes do."""
    counts = sorted({row[name].rows for row in rows if name in row})
    return f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,}–{counts[-1]:,}"


def _figure(runs: Sequence[Run], title: str) -> tuple[Figure, Axes]:
    figure, axes = new_figure(title, runs[0].scored.dataset_name, len(runs))
    axes.set_ylabel(_ACCURACY_LABEL)
    return figure, axes


def _finish(figure: Figure, axes: Axes, runs: Sequence[Run], estimates: Sequence[Estimate]) -> bytes:
    scale_shares(axes, estimates)
    of = f"set {runs[0].scored.dataset_sha256[:12]}, {package_version()}"
    return to_png(figure, axes, f"{_BARS}\n{of}")


def _first_number(name: str) -> int:
    return int(name.replace("–", "_").partition("_")[0])
