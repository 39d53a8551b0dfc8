"""What captions and descriptions of figures state."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.reading.figure_facts import figure_facts
from lm_eval_taskgen.generators.reading.table_records import Cell
from lm_eval_taskgen.utils.languages import load_language

WORDS = QUESTION_TYPES["infographic_extraction"].words(load_language("en"))
RULES: Any = {relation: WORDS.many(f"{relation}s") for relation in ("point", "share", "total", "year")}


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("rising from 1,200 barges in 1990 to 4,800 in 2010", [("point", "1,200", "1990"), ("point", "4,800", "2010")]),
        ("Figure 3: A pie: boats 46%, ships 54%", [("share", "46", None), ("share", "54", None)]),
        ("Bar chart with 48 ships", [("total", "48", None)]),
        ("Ships that called at the port in 2019", [("year", "2019", None)]),
        ("Figure 12: Ships and boats", []),
        ("ships_2019.png", []),
    ],
)
def test_facts_of_a_text(text: str, facts: list[tuple[str, str, str | None]]) -> None:
    cell = Cell(text, 100, 100 + len(text))
    found = [fact for fact in figure_facts(cell, RULES) if fact.relation != "shows"]
    assert [(fact.relation, fact.answer.text, fact.slots.get("when")) for fact in found] == facts
    for fact in found:
        assert text[fact.answer.start - 100 : fact.answer.end - 100] == fact.answer.text


def test_what_is_shown_is_the_text_without_its_label() -> None:
    text = "Figure 3: Barge traffic on the Tarn."
    (fact,) = figure_facts(Cell(text, 0, len(text)), RULES)
    assert (fact.relation, fact.answer.text, fact.answer.start) == ("shows", "Barge traffic on the Tarn", 10)


@pytest.mark.parametrize("label", ["Note:", "Source:", "स्रोत:"])
def test_a_note_below_a_figure_does_not_say_what_is_shown(label: str) -> None:
    text = f"{label} the survey of the river Tarn leaves out its locks"
    assert [fact.relation for fact in figure_facts(Cell(text, 0, len(text)), RULES)] == []


@pytest.mark.parametrize(("words", "shown"), [(3, False), (4, True), (25, True), (26, False)])
def test_a_text_of_four_to_twenty_five_words_says_what_is_shown(words: int, shown: bool) -> None:
    text = " ".join(["Barges"] * words)
    found = list(figure_facts(Cell(text, 100, 100 + len(text)), RULES))
    assert [(fact.relation, fact.answer.start, fact.answer.end) for fact in found] == (
        [("shows", 100, 100 + len(text))] if shown else []
    )
