"""Questions of a set against text that is new in its documents."""

from __future__ import annotations

from typing import Any

import pytest

from changing_library import read
from lm_eval_taskgen.generators.update.reprove import against_new_text


@pytest.mark.parametrize(
    ("name", "text", "reason", "why"),
    [
        ("wing", "The Maddock Wing was opened in 1968.", "another_answer", "another year for the same"),
        ("wing", "In 1968 the mayor of Albery opened the Maddock Wing.", "another_answer", "in other words"),
        ("wing", "The Maddock Wing was opened in 1974 by the mayor.", None, "the same year"),
        ("wing", "The Maddock Wing was painted in 1968.", None, "another fact of the same thing"),
        ("wing", "The north door was opened in 1968.", None, "the same fact of another thing"),
        ("clock", "The tower clock was made by Orrell & Sons.", "another_answer", "another maker"),
        ("films", "Films may be kept for nine days.", "another_answer", "another time"),
        ("films", "Readers can keep films for nine days.", "another_answer", "another time, in the active voice"),
        ("fine", "The fine for a late book is 20 pence per day.", "another_answer", "another amount"),
        ("fee", "| Student | 6 pounds |", "another_answer", "another row for the same"),
        ("fee", "| Visitor | 6 pounds |", None, "a row for others"),
        ("free", "Dogs wait outside in the yard.", None, "nothing of it"),
        ("nobody", "The council closed the Corvale Library in 1887.", "may_be_answerable", "it answers"),
        ("nobody", "The closing of the Corvale Library came in 1887.", "may_be_answerable", "a form of the verb"),
        ("nobody", "The Corvale Library was painted in 1887.", None, "it says nothing of closing"),
        ("nobody", "The café closes at noon.", None, "it says nothing of the library"),
        ("founder", "The Corvale Library was established in 1887 by Ann Lowe.", "another_answer", "another founder"),
    ],
)
def test_new_text(library: Any, name: str, text: str, reason: str | None, why: str) -> None:
    changes = library.change({"new.md": f"# News\n\n{text}\n"})
    sample = library.samples[name]
    partner = library.samples["founder"] if name == "nobody" else None
    found = against_new_text(sample, partner, changes)
    assert (found.reason if found is not None else None) == reason, (why, found)


def test_text_that_the_set_was_proved_by_is_not_looked_at_again(library: Any) -> None:
    """The documents say something that the measures here would refuse, and said it when the set was made."""
    library.change({"old.md": "# Old\n\nThe Maddock Wing was opened in 1968.\n"})
    object.__setattr__(library, "first", read(library.config, library.folder))
    changes = library.change({"new.md": "# News\n\nDogs wait outside.\n"})
    assert against_new_text(library.samples["wing"], None, changes) is None
