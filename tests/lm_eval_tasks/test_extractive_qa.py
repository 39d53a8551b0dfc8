"""Scoring and few-shot examples of the suites, apart from lm-eval."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.datasets.rows import QARow
from lm_eval_taskgen.lm_eval_tasks.extractive_qa import FewshotSampler, doc_to_target, process_results
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import load_language


def doc(language: Any = "hi", answers: Any = (), category: Any = "", **fields: Any) -> Any:
    row = QARow(id="1", question="?", answers=answers, context="c", category=category, language=language, **fields)
    return asdict(row)


@pytest.mark.parametrize(
    ("generation", "right", "why"),
    [
        (" उत्तर उपलब्ध नहीं", 1.0, "the phrase of the language"),
        ("उत्तर उपलब्ध नहीं।\nContext: …", 1.0, "with its danda, and the first line alone"),
        ("unanswerable", 1.0, "English counts everywhere"),
        ("", 1.0, "silence"),
        ("दिल्ली", 0.0, "an answer"),
        ("दिल्ली; उत्तर उपलब्ध नहीं", 0.0, "an answer beside the phrase"),
    ],
)
def test_category_no_is_unanswerable(generation: str, right: float, why: str) -> None:
    scores = process_results(doc(category="NO"), [generation])
    assert {scores[m] for m in ("exact_match", "f1", "contains", "no_answer_acc", "f1_NO", "exact_match_NO")} == {
        right
    }, why
    assert not [name for name in scores if name.startswith("has_answer")]
    assert scores["empty_rate"] == float(generation == "")


@pytest.mark.parametrize(
    ("generation", "exact", "f1", "contains", "why"),
    [
        (" दिल्ली।", 1.0, 1.0, 1.0, "the gold"),
        ("नई दिल्ली", 0.0, 2 / 3, 1.0, "more than the gold"),
        ("उत्तर उपलब्ध नहीं", 0.0, 0.0, 0.0, "an abstention from what has an answer"),
        ("<think>दिल्ली?</think>\n\nआगरा", 0.0, 0.0, 0.0, "thinking is no answer"),
        ("", 0.0, 0.0, 0.0, "silence"),
    ],
)
def test_category_short_is_scored_by_the_golds(
    generation: str, exact: float, f1: float, contains: float, why: str
) -> None:
    scores = process_results(doc(answers=("दिल्ली",), category="SHORT"), [generation])
    assert (scores["exact_match"], scores["f1"], scores["contains"]) == pytest.approx((exact, f1, contains)), why
    assert (scores["exact_match_SHORT"], scores["f1_SHORT"]) == (scores["exact_match"], scores["f1"])
    assert scores["has_answer_f1"] == scores["f1"]
    assert "no_answer_acc" not in scores


@pytest.mark.parametrize(
    ("category", "names", "why"),
    [
        ("", set(), "no category"),
        ("LONG", {"exact_match_LONG", "f1_LONG"}, "any that the data has"),
        ("yes, no\n maybe", {"exact_match_yes_no_maybe", "f1_yes_no_maybe"}, "a comma would begin a filter's name"),
    ],
)
def test_scores_by_category_have_its_name(category: str, names: set[Any], why: str) -> None:
    plain = set(process_results(doc(answers=("x",)), ["x"]))
    assert set(process_results(doc(answers=("x",), category=category), ["x"])) - plain == names, why


@pytest.mark.parametrize(
    ("language", "prediction", "gold", "exact"),
    [
        ("en", "the tower", "tower", 1.0),
        ("de", "Der Turm", "Turm", 1.0),
        ("hi", "१९४७", "1947", 1.0),
        ("zh", "北京 市", "北京市", 1.0),
    ],
)
def test_the_rules_are_those_of_the_language(language: str, prediction: str, gold: str, exact: float) -> None:
    assert process_results(doc(language, (gold,)), [prediction])["exact_match"] == exact


@pytest.mark.parametrize("answer", ["[1]", "{{ answers }}", "0"])
def test_a_target_is_the_text_of_the_first_answer(answer: str) -> None:
    assert doc_to_target(doc(answers=(answer, "other"))) == answer


@pytest.mark.parametrize(
    "leaf", sorted((Path(__file__).parents[2] / "lm_eval_tasks").glob("*/*_gen_*.yaml")), ids=lambda p: p.stem
)
def test_the_target_of_an_unanswerable_question_is_right_in_every_language(leaf: Path) -> None:
    language = leaf.stem.rpartition("_")[2]
    unanswerable = doc(language)
    assert doc_to_target(unanswerable) == load_language(language).abstention
    assert process_results(unanswerable, [f" {doc_to_target(unanswerable)}"])["no_answer_acc"] == 1.0


ROWS = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 6)).map(
        lambda n: doc(paragraph_id=str(n[0])) | {"context": f"text {n[1]}", "question": f"question {n[2]}"}
    ),
    min_size=1,
    max_size=20,
).map(lambda rows: [row | {"id": str(number)} for number, row in enumerate(rows)])


@given(rows=ROWS, seed=st.integers(), n=st.integers(1, 4), place=st.integers(0))
def test_no_example_gives_the_answer_away(rows: Any, seed: int, n: int, place: int) -> None:
    asked = rows[place % len(rows)]
    apart = [r for r in rows if all(r[f] != asked[f] for f in ("id", "paragraph_id", "context", "question"))]
    sampler = FewshotSampler(rows).set_rnd(seed)
    if len(apart) < n:
        with pytest.raises(ConfigError, match=f"at most {len(apart)}$"):
            sampler.sample(n, asked)
        return
    drawn = sampler.sample(n, asked)
    assert len({example["id"] for example in drawn}) == n
    assert all(example in apart for example in drawn)
    assert FewshotSampler(rows).set_rnd(seed).sample(n, asked) == drawn, "whatever was drawn before"


def test_the_seed_decides_which_examples() -> None:
    rows = [doc(paragraph_id=str(n)) | {"id": str(n), "context": str(n), "question": str(n)} for n in range(40)]
    assert FewshotSampler(rows).set_rnd(1).sample(5, rows[0]) != FewshotSampler(rows).set_rnd(2).sample(5, rows[0])
