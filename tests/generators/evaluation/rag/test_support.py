from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.evaluation.rag.support import SupportedFigures, SupportedWords
from rag_outcomes import outcome

WEIR = "Anna Orrell built the stone weir in 1837 for four hundred pounds."
SLUICE = "The sluice is from 1902, and boats pass it in summer."
HINDI = "यह पुल 1837 में बना था और चार सौ मीटर लंबा है।"


@pytest.mark.parametrize(
    ("answer", "passages", "share", "why"),
    [
        ("in 1837", (WEIR,), 1.0, "word for word"),
        ("In 1837.", (SLUICE, WEIR), 1.0, "the best passage counts"),
        ("1837 [1]", (WEIR,), 1.0, "one word is all that is said; the citation is no word of it"),
        ("in 1902", (WEIR,), 0.0, "neither two words in a row nor the figure"),
        ("in summer of 1837", (WEIR, SLUICE), 0.5, "“in summer” in one passage, nothing of two words in the other"),
        ("Anna Orrell built it in 1837.", (WEIR,), 5 / 6, "all but “it”"),
        ("Anna Orrell built the stone weir. Boats pass it in summer.", (WEIR, SLUICE), 1.0, "each sentence by itself"),
        ("## Weir of gold\n\nin 1837", (WEIR,), 0.4, "a heading is said too, and stands nowhere"),
        ("The king forbade every mill there.", (WEIR, SLUICE), 0.0, "from nowhere"),
        ("in 1837", (), 0.0, "nothing was retrieved"),
        ("unanswerable", (WEIR,), None, "it abstains"),
        ("", (WEIR,), None, "it says nothing"),
    ],
)
def test_the_words_of_an_answer_stand_in_a_passage(
    answer: str, passages: tuple[str, ...], share: float | None, why: str
) -> None:
    expected = share if share is None else pytest.approx(share)
    assert SupportedWords().score(outcome(*passages, answer=answer)) == expected, why


@pytest.mark.parametrize(
    ("answer", "value", "why"),
    [
        ("in 1837, for 400 pounds", 1.0, "four hundred is 400"),
        ("in 1838", 0.0, "another year"),
        ("for 400 pounds, in 1902", 0.0, "one of two figures stands in no passage"),
        ("by Anna Orrell", None, "without a figure"),
        ("1837 [2]", 1.0, "the number of a citation is no figure"),
        ("the three of them built it in 1837", 1.0, "three stands in the question"),
        ("unanswerable", None, "it abstains"),
    ],
)
def test_the_figures_of_an_answer_stand_in_a_passage(answer: str, value: float | None, why: str) -> None:
    of = outcome("Boats pass.", WEIR, answer=answer, question="When did the three build it?")
    assert SupportedFigures().score(of) == value, why


def test_support_in_hindi() -> None:
    of = outcome(HINDI, answer="१८३७ में, 400 मीटर", language="hi")
    assert SupportedFigures().score(of) == 1.0
    assert SupportedWords().score(outcome(HINDI, answer="चार सौ मीटर", language="hi")) == 1.0
