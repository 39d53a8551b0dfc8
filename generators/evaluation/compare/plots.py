"""Plots of a comparison: the scores of each type by run, and the differences from the first run."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..intervals import Estimate
from ..plotting import bars, centre_on_zero, drawable, label, new_figure, package_version, style, to_png
from .compare import Compared, main_metric
from .runs import Run

_BARS = "bars: 95 % interval, clustered by source document"
# Height in inches: of one type, and of the space above and below all types.
_ROW, _AROUND = 0.34, 1.5
_LONGEST_TYPE = 34


def plots(runs: Sequence[Run], rows: Sequence[Compared], metric: str | None = None) -> dict[str, bytes]:
    """Return two plots for each group as PNG, by file name: `scores_<group>.png` and `differences_<group>.png`.

    They show `metric`, or the main metric of each type.

    Raises:
        MissingDependency: matplotlib is not installed.
    """
    main = [row for row in rows if row.metric == (metric or main_metric(row.part))]
    found = {}
    for group in dict.fromkeys(row.part.group for row in main):
        own = [row for row in main if row.part.group == group]
        found[f"scores_{_file_name(group)}.png"] = _scores(group, runs, own)
        found[f"differences_{_file_name(group)}.png"] = _differences(group, runs, own)
    return found


def _scores(group: str, runs: Sequence[Run], rows: Sequence[Compared]) -> bytes:
    values = {(row.part.name, row.run.letter): row.value for row in rows}
    return _by_type("Score by question type", group, runs, rows, values, "score (%)", whole=True)


def _differences(group: str, runs: Sequence[Run], rows: Sequence[Compared]) -> bytes:
    first = runs[0]
    values = {(row.part.name, row.run.letter): row.difference for row in rows if row.difference is not None}
    across = f"percentage points more than {label(first.letter, first.name)}"
    return _by_type(f"Difference from {first.letter}", group, runs, rows, values, across, whole=False)


def _by_type(
    title: str,
    group: str,
    runs: Sequence[Run],
    rows: Sequence[Compared],
    values: Mapping[tuple[str, str], Estimate],
    across: str,
    *,
    whole: bool,
) -> bytes:
    """Draw a row for each type, with the runs below one another.

    With `whole`, the scale is 0 to 100; otherwise it is centred on a line at 0.
    """
    kinds = list({row.part.name: row for row in rows}.values())
    height = _AROUND + len(kinds) * max(_ROW, 0.14 * (len(runs) + 1))
    figure, axes = new_figure(title, group, len(runs), height=height)
    for index, run in enumerate(runs):
        known = [number for number, row in enumerate(kinds) if (row.part.name, run.letter) in values]
        estimates = [values[kinds[number].part.name, run.letter] for number in known]
        if not known:
            continue
        offset = (index - (len(runs) - 1) / 2) * min(0.2, 0.7 / len(runs))
        axes.errorbar(
            [100 * one.value for one in estimates],
            [number + offset for number in known],
            xerr=bars(estimates),
            label=label(run.letter, run.name),
            **style(index),
            linestyle="none",
        )
    axes.set_yticks(range(len(kinds)), [_kind(row, number) for number, row in enumerate(kinds)], parse_math=False)
    axes.set_ylim(len(kinds) - 0.5, -0.5)
    axes.set_xlabel(across, parse_math=False)
    if whole:
        axes.set_xlim(-3, 103)
    else:
        centre_on_zero(axes, list(values.values()))
    return to_png(figure, axes, f"{_BARS}\n{_origin(runs)}", grid="x")


def _origin(runs: Sequence[Run]) -> str:
    """Name the version of the set, the days of the runs and the version of this package."""
    versions = ", ".join(sorted(set(runs[0].results.versions.values())))
    days = sorted({run.results.time[:10] for run in runs})
    when = days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"
    return f"version {versions} of the set, run {when}, {package_version()}"


def _kind(row: Compared, number: int) -> str:
    """Return the label of a type: name, metric, number of questions; a number replaces a name that cannot be drawn."""
    name = row.part.name if drawable(row.part.name) else f"type {number + 1}"
    shown = name if len(name) <= _LONGEST_TYPE else f"{name[: _LONGEST_TYPE - 1]}…"
    return f"{shown}\n{row.metric}, {row.value.rows:,} questions"


def _file_name(group: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]+", "_", group)
