"""What a bar shows of a stage: steps, rate and time left; money as money."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from lm_eval_taskgen.generators.cli import progress_bars
from lm_eval_taskgen.generators.cli.progress_bars import ProgressBars


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
