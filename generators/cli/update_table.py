"""The table of `taskgen update`: by question type, what became of the questions."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .tables import new_table, reasons_explained

if TYPE_CHECKING:
    from rich.table import Table

    from ..update.update import Updated


def update_table(done: Updated) -> Table:
    """Show the questions kept, how many of them moved, dropped, wanted instead and new, by question type."""
    plan = done.plan
    causes = Counter(reject.reason for reject in plan.lost.values())
    columns = ("question type", "kept", "moved", "dropped", "to ask", "new")
    table = new_table(f"Update of {done.before.name}", *columns, note=reasons_explained(causes))
    kept = Counter(sample.question_type for sample in plan.kept)
    moved = Counter(sample.question_type for sample in plan.moved)
    lost = Counter(plan.before[identifier].question_type for identifier in plan.lost)
    new = Counter(sample.question_type for sample in done.new)
    for name in sorted({*kept, *lost, *new}):
        numbers = (kept[name], moved[name], lost[name], plan.wanted.get(name, 0), new[name])
        table.add_row(name, *(f"{number:,}" for number in numbers))
    return table
