"""The part of a text that a passage holds."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.evaluation.rag.alignment import held_part, wanted, words_of

WEIR = "Anna Orrell built the stone weir in 1837 for four hundred pounds which the council of Corley lent her gladly"
HEADER = " ".join(["Page"] * 12)


@pytest.mark.parametrize(
    ("text", "passage", "held", "why"),
    [
        (WEIR, WEIR, WEIR, "all of it"),
        (WEIR, "Anna Orrell built the stone", "Anna Orrell built the stone", "five words that are all of the passage"),
        (WEIR, "Anna Orrell built the", None, "four are too few"),
        (WEIR, "so Anna Orrell built the stone", "Anna Orrell built the stone", "and a piece of a word before them"),
        (WEIR, "and so Anna Orrell built the stone", None, "but not two words"),
        (WEIR, "council of Corley lent her so", "council of Corley lent her", "in the midst of the text too"),
        (WEIR, "council of Corley lent her and so", None, "but not two words of another text"),
        (WEIR, "of Corley lent her gladly so", "of Corley lent her gladly", "or a piece of a word behind them"),
        (WEIR, "of Corley lent her gladly and so", None, "but not two words there"),
        (WEIR, "and so Anna Orrell built the stone weir in 1837", "Anna Orrell built the stone weir in 1837", "eight"),
        (WEIR, "and so Anna Orrell built the stone weir in", None, "seven are too few at one edge"),
        (WEIR, "and so Anna Orrell built the stone weir in 1837 and so", None, "at no edge"),
        ("Anna Orrell built the weir", "Anna Orrell built", "Anna Orrell built", "half of five words"),
        ("Anna Orrell built the weir", "Anna Orrell", None, "less than half"),
        ("Anna Orrell built it", "Anna Orrell built", None, "a text of four must be whole"),
        ("Anna Orrell built it", "Anna Orrell built it", "Anna Orrell built it", "as here"),
        (WEIR, f"Anna Orrell built the {HEADER} stone weir in", "Anna Orrell built the stone weir in", "over a header"),
        (WEIR, f"Anna Orrell built the {HEADER} Page stone weir in", None, "not over a longer one"),
        (WEIR, "Anna Orrell built the so stone weir in", "Anna Orrell built the stone weir in", "over one word"),
        (
            WEIR,
            "Anna Orrell built the 1837 for four",
            "Anna Orrell built the stone weir in 1837 for four",
            "three left out",
        ),
        (WEIR, "Anna Orrell built the for four hundred", None, "not over four"),
        (WEIR, "Anna Orrell built the 1837 for", "Anna Orrell built the stone weir in 1837 for", "two words do"),
        (WEIR, "council of Corley lent Page her gladly", "council of Corley lent her gladly", "and two over a header"),
        (WEIR, "the council of Corley lent gladly", "the council of Corley lent", "but not one"),
        (WEIR, "the council of Corley lent her Page gladly", None, "nor one over a header"),
        (WEIR, "Anna Orrell built the st one weir in", "Anna Orrell built the stone weir in", "a word in two parts"),
        (WEIR, "Anna Orrell built the stome weir in", "Anna Orrell built the stone weir in", "misread"),
        (
            WEIR,
            "Anna Orrell built the stone weir in 1838",
            "Anna Orrell built the stone weir in",
            "no figure is misread",
        ),
        (WEIR, "Anna Orrell built the store-room", None, "too far from it"),
        (WEIR, "", None, "nothing"),
        ("…", WEIR, None, "nothing wanted"),
    ],
)
def test_what_a_passage_holds_of_a_text(text: str, passage: str, held: str | None, why: str) -> None:
    part = held_part(wanted(text), words_of(passage))
    assert (None if part is None else text[slice(*part)]) == held, why
