"""The share of a question that its passages have."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks.word_coverage import Coverage, Passages, coverage, told_by_words
from lm_eval_taskgen.utils.text.words import folded_words

FERRY = "The ferry of Corley carried barley."


@pytest.mark.parametrize(
    ("question", "passages", "sentence", "passage", "why"),
    [
        ("Corley barley?", [[FERRY]], 1, 1, "both words"),
        ("Corley Marden?", [[FERRY]], 1 / 2, 1 / 2, "one of two"),
        ("When did the Corley of the wells?", [[FERRY]], 1, 1, "question words and common ones tell nothing"),
        ("Corley Marden?", [["Corley burned."], ["Marden too."]], 1 / 2, 1 / 2, "in two passages"),
        ("Corley Marden?", [["Corley burned.", "Marden too."]], 1 / 2, 1, "in two sentences of one passage"),
        ("Corley Marden?", [[], ["Marden too."]], 1 / 2, 1 / 2, "the best one counts"),
        ("Corley?", [["Corleys burned."]], 1, 1, "one begins with the other"),
        ("Corlens?", [["Corley burned."]], 1, 1, "five first letters are shared"),
        ("Corlix?", [["Corley burned."]], 0, 0, "four are not enough"),
        ("eel?", [["An eelery."]], 1, 1, "a beginning of three letters, and three more"),
        ("eel?", [["An eeleries."]], 0, 0, "but not five more"),
        ("eel?", [["An eelerys."]], 0, 0, "nor four"),
        ("ox?", [["An oxen."]], 0, 0, "nor a beginning of two"),
        ("Corley?", [], 0, 0, "no passage"),
        ("When?", [[FERRY]], 0, 0, "no telling word"),
    ],
)
def test_the_share_of_telling_words_that_stand_in_a_passage(
    question: str, passages: list[list[str]], sentence: float, passage: float, why: str, on: SimpleNamespace
) -> None:
    _, index = on.lookup(["The mill of Corley burned down in 1837."])
    found = coverage(question, Passages.of([list(map(folded_words, one)) for one in passages]), index)
    assert (found.sentence, found.passage) == pytest.approx((sentence, passage)), why


def test_rare_words_weigh_more(on: SimpleNamespace) -> None:
    _, index = on.lookup(["The mill of Corley burned down in 1837.", "The mill of Marden did not."])
    corley, mill = index.rarity("corley"), index.rarity("mill")
    assert corley > mill > 0
    assert coverage("Corley mill?", Passages.of([[("a", "mill")]]), index) == Coverage(
        1 / 2, 1 / 2, mill / (corley + mill), mill / (corley + mill)
    )


@pytest.mark.parametrize(
    ("question", "false", "told"),
    [
        ("Corley mill?", "Corley barn?", 1),
        ("Corley barn?", "Corley mill?", -1),
        ("Corley mill?", "Mill Corley?", 0),
    ],
)
def test_words_tell_the_question_that_has_more_of_them(
    question: str, false: str, told: int, on: SimpleNamespace
) -> None:
    _, index = on.lookup(["The mill of Corley burned down in 1837."])
    asked: Any = SimpleNamespace(text=question)
    passages = Passages.of_chunks(index.chunks[:1], index)
    assert told_by_words(asked, false, passages, index) == (told,) * 4
