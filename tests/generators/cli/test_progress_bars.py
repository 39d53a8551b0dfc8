"""Progress as shown: steps, rate and time left; money as money; in a log, a line a minute."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from lm_eval_taskgen.generators.cli import progress_bars
from lm_eval_taskgen.generators.cli.progress_bars import ProgressBars, ProgressLines


def test_bars_fit_80_columns_and_show_plain_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_bars, "_SHOWN_AFTER_SECONDS", 0.0)
    page = StringIO()
    with ProgressBars(
        Console(file=page, force_terminal=True, width=80, legacy_windows=False, color_system=None)
    ) as bars:
        for step in (1, 2):
            bars("multi_hop_between_documents", 600 * step, 2_000)
            bars("cost in EUR (at most 5.00)", 1.204 * step, None)
    shown = page.getvalue()
    assert "1,200 of 2,000" in shown and " left" in shown
    assert "2.41" in shown and "2.408" not in shown
    assert "…" not in shown


def test_a_log_has_a_line_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 59.9, 60.0, 119.0, 3_725.0])
    monkeypatch.setattr(progress_bars, "monotonic", lambda: next(clock))
    page = StringIO()
    with ProgressLines(Console(file=page, width=80)) as lines:
        for step in (1, 2, 3):
            lines("reading", 1_000 * step, 4_000)
        lines("cost in EUR (at most 5.00)", 1.204, None)
    assert page.getvalue().splitlines() == [
        "00:01:00 reading: 2,000 of 4,000",
        "01:02:05 cost in EUR (at most 5.00): 1.20",
    ]
