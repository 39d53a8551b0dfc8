"""The labelled answers that ship with the package: what each kind promises holds for each of its answers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.judge.labelled import KINDS, LANGUAGES, labelled_answers
from lm_eval_taskgen.generators.evaluation.judge.prompt import to_prompt
from lm_eval_taskgen.generators.reading.text_language import not_in_language
from lm_eval_taskgen.utils.languages import load_language, scoring_rules
from lm_eval_taskgen.utils.qa_metrics import score

ALL = labelled_answers(LANGUAGES)
VERDICTS = {
    "other_words": {"right"},
    "other_digits": {"right"},
    "half_right": {"wrong"},
    "close": {"wrong"},
    "negated": {"wrong"},
    "right_refusal": {"right"},
    "made_up": {"wrong"},
    "wrong_refusal": {"wrong"},
    "hostile": {"wrong", "right"},
}


def test_there_are_as_many_of_each_kind_in_each_language() -> None:
    counts = Counter((one.item.language, one.kind) for one in ALL)
    assert counts == {(code, kind): 10 for code in LANGUAGES for kind in KINDS}
    assert len({(one.item.question, one.item.answer) for one in ALL}) == len(ALL)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_the_verdict_that_it_stands_for(kind: str) -> None:
    own = [one for one in ALL if one.kind == kind]
    assert {one.verdict for one in own} == VERDICTS[kind]
    for one in own:
        offered = to_prompt(one.item).form.schema["properties"]["verdict"]["enum"]
        assert one.verdict in offered, one.item.answer
        assert bool(one.item.gold) == (kind not in ("right_refusal", "made_up"))


def test_gold_answers_stand_in_their_passages_and_made_up_ones_do_not() -> None:
    figures = [one for one in ALL if one.kind in ("close", "negated", "wrong_refusal")]
    assert all(one.item.gold[0] in one.item.passages[0][1] for one in figures)


def test_other_digits_are_those_of_another_script() -> None:
    for one in (one for one in ALL if one.kind == "other_digits"):
        assert any(letter.isdigit() and not letter.isascii() for letter in one.item.answer), one.item.answer


def test_word_overlap_is_no_judge_of_them() -> None:
    """EM is high on wrong answers or low on right ones, so the set measures more than EM."""
    right = [one for one in ALL if one.verdict == "right" and one.kind == "other_words"]
    wrong = [one for one in ALL if one.kind in ("negated", "hostile") and one.verdict == "wrong"]
    metrics = {
        name: [score(one.item.answer, one.item.gold, scoring_rules(one.item.language))[name] for one in rows]
        for name, rows in (("exact_match", right), ("contains", wrong))
    }
    assert sum(metrics["exact_match"]) == 0
    assert sum(metrics["contains"]) >= 10


def test_passages_and_questions_are_in_their_language() -> None:
    for one in ALL:
        language = load_language(one.item.language)
        assert not_in_language(one.item.question, language) is None, one.item.question
        assert not_in_language(one.item.passages[0][1], language) is None


@pytest.mark.parametrize(
    ("asked", "expected"), [(["hi"], {"hi"}), (["en", "ta"], {"en"}), (["ta"], {"en", "hi"}), ([], {"en", "hi"})]
)
def test_a_judge_is_measured_in_the_languages_that_it_judges(asked: list[Any], expected: set[str]) -> None:
    assert {one.item.language for one in labelled_answers(asked)} == expected
