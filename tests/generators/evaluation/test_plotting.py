"""Plots: sizes, scales, the marks of runs, and names that a plot can hold."""

from __future__ import annotations

from io import BytesIO

import pytest

from lm_eval_taskgen.generators.evaluation.intervals import Estimate
from lm_eval_taskgen.generators.evaluation.plotting import (
    bars,
    centre_on_zero,
    drawable,
    label,
    line,
    new_figure,
    scale_shares,
    style,
    to_png,
)

pytest.importorskip("matplotlib")


def test_a_plot_has_room_for_a_legend_below_it() -> None:
    figure, _ = new_figure("Scores", "towns", 2)
    assert figure.get_size_inches().tolist() == pytest.approx([7.5, 5.04]) and figure.dpi == 150
    assert figure.texts[0].get_text() == "Scores on towns" and figure.texts[0].get_position()[0] == 0.01
    small, _ = new_figure("Scores", "towns", 5, width=4.0, height=2.0)
    assert small.get_size_inches().tolist() == pytest.approx([4.0, 3.1])
    assert not figure.texts[0].get_parse_math()


@pytest.mark.parametrize(
    ("dataset", "title"),
    [
        ("x" * 70, f"Scores on {'x' * 57}\n{'x' * 13}"),
        ("x" * 71, "Scores"),
        ("दिल्ली", "Scores"),
        ("two words " * 6, f"Scores on {'two words ' * 5}two\nwords"),
    ],
)
def test_a_title_has_the_name_of_a_set_that_fits(dataset: str, title: str) -> None:
    figure, _ = new_figure("Scores", dataset, 1)
    assert figure.texts[0].get_text() == title


@pytest.mark.parametrize(
    ("estimates", "top", "why"),
    [
        ([], 103.0, "nothing: all shares"),
        ([Estimate(0.5, 0.4, 0.6, 9), Estimate(0.2, 0.1, 0.3, 9)], 66.0, "above the highest bar"),
        ([Estimate(0.5, None, None, 9)], 55.0, "or value"),
        ([Estimate(0.01, 0.0, 0.02, 9)], 10.0, "low ones are not blown up"),
        ([Estimate(0.98, 0.9, 1.0, 9)], 103.0, "no share is above 100 %"),
    ],
)
def test_shares_are_drawn_from_zero(estimates: list[Estimate], top: float, why: str) -> None:
    _, axes = new_figure("Scores", "towns", 1)
    scale_shares(axes, estimates)
    assert axes.get_ylim() == pytest.approx((-0.03 * top, top)), why


def test_differences_are_drawn_from_as_far_below_zero_as_above() -> None:
    _, axes = new_figure("Differences", "towns", 1)
    centre_on_zero(axes, [Estimate(0.1, -0.4, 0.2, 9)])
    assert axes.get_xlim() == pytest.approx((-42, 42))
    assert [one.get_xdata() for one in axes.lines] == [[0, 0]]
    centre_on_zero(axes, [Estimate(0.001, None, None, 9)])
    assert axes.get_xlim() == (-1, 1)


def test_bars_end_where_intervals_do() -> None:
    found = [Estimate(0.5, 0.4, 0.75, 9), Estimate(0.5, None, None, 9), Estimate(0.5, 0.6, 0.4, 9)]
    assert bars(found) == [pytest.approx([10.0, 0.0, 0.0]), pytest.approx([25.0, 0.0, 0.0])]


def test_runs_differ_in_colour_and_shape() -> None:
    assert len({(style(run)["color"], style(run)["marker"]) for run in range(26)}) == 26
    assert [style(run)["color"] for run in (0, 1, 7)] == ["#0072B2", "#D55E00", "#0072B2"]
    assert [style(run)["marker"] for run in (0, 1, 9)] == ["o", "s", "o"]
    assert [line(run) for run in (0, 1, 4)] == ["-", "--", "-"]
    assert (style(0)["markerfacecolor"], style(0, hollow=True)["markerfacecolor"]) == ("#0072B2", "white")
    assert [style(0)[name] for name in ("markersize", "capsize", "linewidth")] == [7, 3, 1.5]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("small", "A: small"),
        ("Größe 2", "A: Größe 2"),
        ("x" * 70, f"A: {'x' * 70}"),
        ("x" * 71, f"A: {'x' * 69}…"),
        ("मॉडल", "A"),
        ("شبكة", "A"),
        ("שלום", "A"),
        ("e\u0301", "A"),
        ("a\nb", "A"),
        ("模型", "A"),
    ],
)
def test_a_legend_has_the_names_that_a_plot_can_show(name: str, shown: str) -> None:
    assert label("A", name) == shown
    assert drawable(name) is (shown != "A")


def test_a_plot_has_a_grid_and_two_of_four_edges() -> None:
    from matplotlib.image import imread

    figure, axes = new_figure("Scores", "towns", 1)
    axes.errorbar([1], [2], label="costs $5 and $6", **style(0))
    content = to_png(figure, axes, "bars: 95 % interval")
    assert imread(BytesIO(content)).shape[1] == 1125 and b"Software" not in content
    assert [axes.spines[side].get_visible() for side in ("top", "right", "left", "bottom")] == [
        False,
        False,
        True,
        True,
    ]
    assert axes.get_axisbelow() is True
    (legend,) = figure.legends
    assert legend.get_title().get_text() == "bars: 95 % interval" and not legend.get_frame_on()
    assert [text.get_parse_math() for text in legend.get_texts()] == [False]
    assert axes.yaxis.get_gridlines()[0].get_linewidth() == 0.8
