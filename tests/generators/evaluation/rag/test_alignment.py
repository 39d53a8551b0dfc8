"""The part of a text that a passage holds."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.evaluation.rag.alignment import held_part, wanted, words_of

WEIR = "Anna Orrell built the stone weir in 1837 for four hundred pounds which the council of Corley lent her gladly"
HEADER = " ".join(["Page"] * 12)
REPEATED = " ".join([WEIR] * 12)


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
        (WEIR, "so council of Corley lent her", "council of Corley lent her", "a piece of a word before them there"),
        (WEIR, "and so stone weir in 1837 for four hundred pounds", None, "eight from the midst behind two"),
        (WEIR, "of Corley lent her gladly so", "of Corley lent her gladly", "or a piece of a word behind them"),
        (WEIR, "of Corley lent her gladly and so", None, "but not two words there"),
        (WEIR, "and so Anna Orrell built the stone weir in 1837", "Anna Orrell built the stone weir in 1837", "eight"),
        (WEIR, "and so Anna Orrell built the stone weir in", None, "seven are too few at one edge"),
        (WEIR, "and so Anna Orrell built the stone weir in 1837 and so", None, "at no edge"),
        ("Anna Orrell built the weir", "Anna Orrell built", "Anna Orrell built", "half of five words"),
        ("Anna Orrell built the weir", "Anna Orrell", None, "less than half"),
        ("Anna Orrell built the stone weir", "Anna Orrell built", "Anna Orrell built", "half of six"),
        (WEIR, "Anna Orrell Page built the", None, "four on both sides of a header are too few"),
        (WEIR, "Anna Orrell the stone", None, "nor do they become five by one left out"),
        (WEIR, "Anna Orrell the stone weir", "Anna Orrell built the stone weir", "five do, with one left out"),
        ("Anna Orrell built it", "Anna Orrell built", None, "a text of four must be whole"),
        ("Anna Orrell built it", "Anna Orrell built it", "Anna Orrell built it", "as here"),
        (WEIR, f"Anna Orrell built the {HEADER} stone weir in", "Anna Orrell built the stone weir in", "over a header"),
        (WEIR, f"Anna Orrell built the {HEADER} Page stone weir in", None, "not over a longer one"),
        (
            WEIR,
            "Anna Orrell Page built the stone weir",
            "Anna Orrell built the stone weir",
            "back from the longer part",
        ),
        (WEIR, "the council Page of Corley lent her", "the council of Corley lent her", "there, too, from the midst"),
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
        (WEIR, "Anna Orrell built the s t o ne weir in", "Anna Orrell built the stone weir in", "in four"),
        (WEIR, "Anna Orrell built the s t o n e weir in", None, "but not in five"),
        (WEIR, "Anna Orr ell built the stone weir in", "Anna Orrell built the stone weir in", "before the longer part"),
        (
            "Anna Orrell built the s t o ne",
            "Anna Orrell built the stone",
            "Anna Orrell built the s t o ne",
            "in its own",
        ),
        ("Anna Orrell built the s t o n e", "Anna Orrell built the stone", None, "not in five there either"),
        ("Anna Orrell built co operative", "Anna Orrell built cooperative", "Anna Orrell built co operative", "joined"),
        (WEIR, "Anna Orrell built the stome weir in", "Anna Orrell built the stone weir in", "misread"),
        (
            WEIR,
            "Anna Orrell built the stone wcir",
            "Anna Orrell built the stone weir",
            "one of four letters at the end",
        ),
        (
            WEIR,
            "Anna Orrell built the stone weir in 1838",
            "Anna Orrell built the stone weir in",
            "no figure is misread",
        ),
        (WEIR, "Anna Orrell built the store-room", None, "too far from it"),
        (WEIR, "", None, "nothing"),
        ("…", WEIR, None, "nothing wanted"),
        (REPEATED, f"{HEADER} Page {REPEATED}", REPEATED, "a long text whose words are all frequent"),
    ],
)
def test_what_a_passage_holds_of_a_text(text: str, passage: str, held: str | None, why: str) -> None:
    part = held_part(wanted(text), words_of(passage))
    assert (None if part is None else text[slice(*part)]) == held, why


@pytest.mark.parametrize(
    ("source", "passage", "is_held", "why"),
    [
        ("The height of it above water is 34 metres", "above water is 34 metres", True, "three words before it"),
        ("The height of it above water is 34 metres", "water is 34 metres", False, "two are too few"),
        ("34 metres is the height of it above water", "34 metres is the height", True, "three behind it"),
        ("34 metres is the height of it above water", "34 metres is the", False, "not two"),
        ("So it is 34 metres high there", "it is 34 metres high", True, "on both sides"),
        ("Height: 34 metres", "Height: 34 metres", True, "all that there are"),
        ("Height: 34 metres", "Depth: 34 metres", False, "another word"),
    ],
)
def test_a_short_text_is_known_by_its_neighbours(source: str, passage: str, is_held: bool, why: str) -> None:
    text = wanted("34 metres", ["another source", source])
    assert held_part(text, words_of(passage)) == ((0, 9) if is_held else None), why


@pytest.mark.parametrize(
    ("part", "within"),
    [((4, 7), ["two"]), ((0, 13), ["one", "two", "three"]), ((5, 13), ["three"]), ((4, 12), ["two"])],
)
def test_words_within_a_part_stand_there_wholly(part: tuple[int, int], within: list[str]) -> None:
    assert wanted("one two three").words_within(part) == within
