from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from lm_eval_taskgen.generators.cli.tables import yield_table
from lm_eval_taskgen.utils.records.samples import TypeYield


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
