"""Plots of runs: colours, error bars, a legend below; text that matplotlib cannot render is omitted."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from importlib.metadata import version
from io import BytesIO
from textwrap import fill
from typing import TYPE_CHECKING, Any

from ...utils.errors import require
from ...utils.plugins import OWN_PACKAGE
from .intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Distinct with every kind of colour vision (Okabe and Ito 2008; their yellow is too light on white), and by shape.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
_MARKERS = "osD^vPXph"
_LINES = ("-", "--", "-.", ":")
_LONGEST_NAME = 70
# Letters of a title in an inch, at least.
_TITLE_LETTERS = 9


def new_figure(
    title: str, dataset: str, runs: int, *, width: float = 7.5, height: float | None = None
) -> tuple[Figure, Axes]:
    """Return an empty plot for a set, with room for a legend of `runs` lines. Sizes are in inches.

    Raises:
        MissingDependency: matplotlib is not installed.
    """
    figure_class: type[Figure] = require("matplotlib.figure", extra="plots").Figure
    high = (4.6 if height is None else height) + 0.22 * runs
    figure = figure_class(figsize=(width, high), dpi=150, layout="constrained")
    axes = figure.add_subplot()
    on = f" on {dataset}" if drawable(dataset) and len(dataset) <= _LONGEST_NAME else ""
    # Of the whole figure, and wrapped, so that no name is too long for it.
    figure.suptitle(fill(f"{title}{on}", int(_TITLE_LETTERS * width)), x=0.01, ha="left", parse_math=False)
    return figure, axes


def scale_shares(axes: Axes, estimates: Sequence[Estimate]) -> None:
    """Scale the vertical axis in percent, from 0 to just above the highest value or bar."""
    highest = max((one.value if one.high is None else one.high for one in estimates), default=1.0)
    top = min(103.0, max(10.0, 110 * highest))
    axes.set_ylim(-0.03 * top, top)  # so that a marker at 0 is visible as a whole


def to_png(figure: Figure, axes: Axes, bars: str, *, grid: str = "y") -> bytes:
    """Return the plot as PNG; the title of the legend explains the bars. The same runs give the same bytes."""
    axes.grid(axis=grid, color="#dddddd", linewidth=0.8)  # type: ignore[arg-type]
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    legend = figure.legend(
        loc="outside lower left", alignment="left", frameon=False, fontsize="small", title=bars, title_fontsize="small"
    )
    for text in legend.get_texts():
        text.set_parse_math(False)
    content = BytesIO()
    # Without the version of matplotlib, so that the same runs give the same bytes.
    figure.savefig(content, format="png", metadata={"Software": None})
    return content.getvalue()


def centre_on_zero(axes: Axes, estimates: Sequence[Estimate]) -> None:
    """Scale the horizontal axis in points, from as far below 0 as above it."""
    ends = (abs(end) for one in estimates for end in (one.value, one.low, one.high) if end is not None)
    widest = max(1.0, 105 * max(ends, default=0.0))
    axes.set_xlim(-widest, widest)
    axes.axvline(0, color="#555555", linewidth=1)


def package_version() -> str:
    """Return the name and the version of this package, as plots have it."""
    return f"{OWN_PACKAGE} {version(OWN_PACKAGE)}"


def style(run: int, *, hollow: bool = False) -> dict[str, Any]:
    """Return the style of a run, counted from 0, for matplotlib's `errorbar`."""
    colour = _COLOURS[run % len(_COLOURS)]
    return {
        "color": colour,
        "marker": _MARKERS[run % len(_MARKERS)],
        "markerfacecolor": "white" if hollow else colour,
        "markersize": 7,
        "capsize": 3,
        "linewidth": 1.5,
    }


def line(run: int) -> str:
    """Return the line style of a run, counted from 0."""
    return _LINES[run % len(_LINES)]


def bars(estimates: Sequence[Estimate]) -> Any:
    """Return the lengths of the bars down and up, in percent: shape (2, points); 0 if there is no interval."""
    down = [0.0 if one.low is None else 100 * max(0.0, one.value - one.low) for one in estimates]
    up = [0.0 if one.high is None else 100 * max(0.0, one.high - one.value) for one in estimates]
    return [down, up]


def label(letter: str, name: str) -> str:
    """Return the letter of a run, and its name if matplotlib can render it."""
    if not drawable(name):
        return letter
    shown = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    return f"{letter}: {shown}"


def drawable(text: str) -> bool:
    """Return True if matplotlib renders a text correctly: its font has all letters, and none need shaping or bidi."""
    manager = require("matplotlib.font_manager", extra="plots")
    known = manager.get_font(manager.findfont("DejaVu Sans")).get_charmap()
    return all(
        ord(char) in known
        and unicodedata.category(char)[0] not in "MC"
        and unicodedata.bidirectional(char) not in ("R", "AL", "AN")
        for char in text
    )
