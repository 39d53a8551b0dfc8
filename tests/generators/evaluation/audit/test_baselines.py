"""Baselines without a model, on rows of a set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.audit.baselines import Baseline, baseline_answers, score_baselines

TEXT = "The mill was built by Ada Orr in 1801. The inn was opened by Ida Lund in 1650."


def row(
    name: str,
    question: str,
    *answers: str,
    variant_of: str | None = None,
    texts: Sequence[str] = (TEXT,),
    kind: str = "cloze",
) -> Mapping[str, Any]:
    return {
        "id": name,
        "question": question,
        "answers": list(answers),
        "passages": [{"doc_id": name, "title": "", "text": text} for text in texts],
        "hops": len(texts),
        "metadata": {},
        "evidence": [],
        "language": "en",
        "question_type": kind,
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
    scores = score_baselines([MILL, INN, row("none", "When was the barn built?")])
    lexical = next(one for one in scores if one.baseline == "lexical")
    assert (lexical.questions, lexical.exact_match.value) == (2, 1.0)


BUILT, OPENED = TEXT.split(". ")[0] + ".", TEXT.split(". ")[1]


@pytest.mark.parametrize(
    ("kind", "texts", "expected"),
    [
        ("hops", (BUILT, OPENED), 1.0),
        ("hops", (OPENED, "Nothing was built."), 0.0),
        ("hops", (BUILT,), None),
        ("temporal_questions", (BUILT, OPENED), None),
    ],
    ids=["one of two passages is enough", "neither is", "it shows one passage", "it compares them"],
)
def test_one_passage_of_several_is_tried_alone(kind: str, texts: tuple[str, ...], expected: float | None) -> None:
    asked = row("mill", "When was the mill built?", "1801", texts=texts, kind=kind)
    assert _exact_match([asked], "one_passage") == expected


@pytest.mark.parametrize(
    ("absent", "share"),
    [("When was the barn built?", 1.0), ("When was the inn built?", 1.0), ("When was the mill built by Ada?", 0.0)],
)
def test_a_contrast_pair_is_told_apart_by_the_words_of_the_passages(absent: str, share: float) -> None:
    partner = {**row("none", absent, variant_of="mill")}
    assert _exact_match([MILL, partner], "word_coverage") == share
    assert _exact_match([MILL, {**partner, "question": MILL["question"]}], "word_coverage") == 0.5, "the same words"
    assert _exact_match([partner], "word_coverage") is None, "half a pair"


def test_all_types_are_scored_together_and_a_limit_holds_for_each() -> None:
    rows = [row(f"{kind}{n}", MILL["question"], "1801", kind=kind) for kind in ("one", "other") for n in range(9)]
    scores = {(one.question_type, one.baseline): one for one in score_baselines(rows)}
    assert {kind for kind, _ in scores} == {"one", "other", "all types"}
    assert scores["all types", "lexical"].questions == 18 and scores["all types", "lexical"].is_over_limit
    assert scores["one", "nearest_question"].is_over_limit
    unread = score_baselines([{**one, "answers": ["1650"]} for one in rows])
    assert not any(one.is_over_limit for one in unread if one.baseline == "lexical")


def _exact_match(rows: Sequence[Mapping[str, Any]], baseline: Baseline) -> float | None:
    found = [one for one in score_baselines(rows) if one.baseline == baseline]
    return found[0].exact_match.value if found else None
