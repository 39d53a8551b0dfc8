from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from lm_eval_taskgen.generators.cli.tables import estimate_table, yield_table
from lm_eval_taskgen.generators.models.budget import Spent
from lm_eval_taskgen.generators.writers.call_estimate import CallEstimate
from lm_eval_taskgen.utils.records.samples import TypeYield
from lm_eval_taskgen.utils.settings import PricesConfig


@pytest.mark.parametrize(("width", "height"), [(40, 14), (60, 4), (80, 2), (120, 2)])
def test_names_and_reasons_are_wrapped_not_cut(width: int, height: int) -> None:
    row = TypeYield("multi_hop_between_documents", 20, 40, 3, {"answer_in_no_passage": 12, "ambiguous_blank": 25})
    page = StringIO()
    Console(width=width, file=page).print(yield_table("towns", [row]))
    lines = page.getvalue().splitlines()
    rule = next(number for number, line in enumerate(lines) if "─" in line)
    shown = "".join("".join(lines[rule + 1 :]).split())
    assert sorted(shown) == sorted("multi_hop_between_documents20403" + "25ambiguous_blank12answer_in_no_passage")
    assert max(map(len, lines)) <= width
    assert len("\n".join(lines[rule + 1 :]).strip().splitlines()) <= height, "the name leaves room for the reasons"


def test_an_estimate_shows_ranges_and_their_sums() -> None:
    rows = [
        CallEstimate("personas", 0, 0, Spent(1, 2_000, 200), Spent(1, 2_000, 200)),
        CallEstimate("cloze", 5, 10, Spent(10, 1_000_000, 1_000), Spent(17, 2_000_000, 2_000)),
    ]
    table = estimate_table("Estimate", rows, PricesConfig(prompt=1, completion=2, currency="EUR"))
    cells = [[str(cell) for cell in column.cells] for column in table.columns]
    assert list(zip(*cells, strict=True)) == [
        ("personas", "0", "1", "2,000", "200", "0.00"),
        ("cloze", "5–10", "10–17", "1,000,000–2,000,000", "1,000–2,000", "1.00–2.00"),
        ("all", "5–10", "11–18", "1,002,000–2,002,000", "1,200–2,200", "1.00–2.01"),
    ]
