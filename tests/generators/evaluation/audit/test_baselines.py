"""Baselines without a model, on rows of a set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lm_eval_taskgen.generators.evaluation.audit.baselines import baseline_answers, score_baselines

TEXT = "The mill was built by Ada Orr in 1801. The inn was opened by Ida Lund in 1650."


def row(name: str, question: str, *answers: str, variant_of: str | None = None) -> Mapping[str, Any]:
    return {
        "id": name,
        "question": question,
        "answers": list(answers),
        "passages": [{"doc_id": name, "title": "", "text": TEXT}],
        "evidence": [],
        "language": "en",
        "question_type": "cloze",
        "variant_of": variant_of,
    }


MILL = row("mill", "When was the mill built?", "1801")
INN = row("inn", "When was the inn opened?", "1650")
FORGE = row("forge", "When was the forge shut?", "1650")
TYPO = row("typo", "When was the ml built?", "1801", variant_of="mill")


def test_each_baseline_answers_from_what_it_sees() -> None:
    answers = baseline_answers([MILL, INN, FORGE])
    assert {name: list(found) for name, found in answers.items()} == {
        "lexical": ["1801", "1650", "1801"],
        "question_word": ["1801", "1801", "1801"],
        "nearest_question": ["1650", "1801", "1801"],
        "most_frequent": ["1650", "1650", "1650"],
    }


def test_a_variant_does_not_learn_from_its_original() -> None:
    answers = baseline_answers([MILL, TYPO, INN])
    assert list(answers["nearest_question"]) == ["1650", "1650", "1801"]
    assert list(answers["most_frequent"]) == ["1650", "1650", "1801"]


def test_a_question_alone_has_nothing_to_learn_from() -> None:
    answers = baseline_answers([MILL])
    assert (answers["nearest_question"], answers["most_frequent"]) == ([""], [""])


def test_questions_without_an_answer_do_not_count() -> None:
    scores = score_baselines([MILL, INN, row("none", "When was the barn built?")], "seed")
    lexical = next(one for one in scores if one.baseline == "lexical")
    assert (lexical.questions, lexical.exact_match.value) == (2, 1.0)
