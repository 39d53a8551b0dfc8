"""Plots of runs side by side: accuracy against compression, by distance, and by position in the sequence."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from ...utils.errors import require
from ..intervals import Estimate
from .compare import Run
from .scored import ACCURACY
from .summary import COMPRESSION, by_distance, by_positions, positions_together, summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COMPRESSION_PLOT = "accuracy_by_compression.png"
DISTANCE_PLOT = "accuracy_by_distance.png"
POSITION_PLOT = "accuracy_by_position.png"

# Told apart with every kind of colour vision (Okabe and Ito 2008; their yellow is too light on white), and by shape.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
_MARKERS = "osD^vPXph"
_LINES = ("-", "--", "-.", ":")
_ACCURACY_LABEL = "QA accuracy: mean of exact match and F1 (%)"
_BARS = "bars: 95 % bootstrap interval over examples"
_LONGEST_NAME = 70
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
            xerr=None if kept is None else _bar([kept]),
            yerr=_bar([found[ACCURACY]]),
            label=_label(run),
            **_style(place, hollow=kept is None),
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
            yerr=_bar(estimates),
            label=_label(run),
            **_style(place),
            linestyle=_LINES[place % len(_LINES)],
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
    figure_class: type[Figure] = require("matplotlib.figure", extra="plots").Figure
    figure = figure_class(figsize=(7.5, 4.6 + 0.22 * len(runs)), dpi=150, layout="constrained")
    axes = figure.add_subplot()
    dataset = runs[0].scored.dataset_name
    on = f" on {dataset}" if _drawable(dataset) and len(dataset) <= _LONGEST_NAME else ""
    axes.set_title(f"{title}{on}", loc="left", parse_math=False)
    axes.set_ylabel(_ACCURACY_LABEL)
    return figure, axes


def _finish(figure: Figure, axes: Axes, estimates: Sequence[Estimate]) -> bytes:
    highest = max((one.value if one.high is None else one.high for one in estimates), default=1.0)
    top = min(103.0, max(10.0, 110 * highest))
    axes.set_ylim(-0.03 * top, top)  # so that a mark at 0 is seen whole
    axes.grid(axis="y", color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    legend = figure.legend(
        loc="outside lower left", alignment="left", frameon=False, fontsize="small", title=_BARS, title_fontsize="small"
    )
    for text in legend.get_texts():
        text.set_parse_math(False)
    content = BytesIO()
    # Without the version of the program: the same runs give the same bytes.
    figure.savefig(content, format="png", metadata={"Software": None})
    return content.getvalue()


def _style(place: int, *, hollow: bool = False) -> dict[str, Any]:
    colour = _COLOURS[place % len(_COLOURS)]
    return {
        "color": colour,
        "marker": _MARKERS[place % len(_MARKERS)],
        "markerfacecolor": "white" if hollow else colour,
        "markersize": 7,
        "capsize": 3,
        "linewidth": 1.5,
    }


def _bar(estimates: Sequence[Estimate]) -> Any:
    """How far the intervals reach down and up, in percent: shape (2, points); nothing where there is no interval."""
    down = [0.0 if one.low is None else 100 * max(0.0, one.value - one.low) for one in estimates]
    up = [0.0 if one.high is None else 100 * max(0.0, one.high - one.value) for one in estimates]
    return [down, up]


def _label(run: Run) -> str:
    """The run's letter, and its name where a plot can show it."""
    if not _drawable(run.name):
        return run.letter
    name = run.name if len(run.name) <= _LONGEST_NAME else f"{run.name[: _LONGEST_NAME - 1]}…"
    return f"{run.letter}: {name}"


def _drawable(text: str) -> bool:
    """Whether matplotlib's own font has all letters and shows them right: it does not join or order them everywhere."""
    manager = require("matplotlib.font_manager", extra="plots")
    known = manager.get_font(manager.findfont("DejaVu Sans")).get_charmap()
    return all(
        ord(char) in known
        and unicodedata.category(char)[0] not in "MC"
        and unicodedata.bidirectional(char) not in ("R", "AL", "AN")
        for char in text
    )


def _first_number(name: str) -> int:
    return int(name.replace("–", "_").partition("_")[0])
