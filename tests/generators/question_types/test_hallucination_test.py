"""`hallucination_test`: one thing changed, and nothing in the corpus that says so."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates.swaps import false_premises
from lm_eval_taskgen.utils.text.words import folded_words

NAME = "hallucination_test"
TYPE = QUESTION_TYPES[NAME]


@pytest.fixture(scope="module")
def pairs(kept: Callable[..., Any], index_of: Callable[..., Any]) -> Callable[..., Any]:
    """The pairs kept of some texts, as (answerable question, false one)."""

    def of(*texts: str, code: str = "en") -> Any:
        drafts = kept(NAME, index_of(texts, code))
        return [(draft.contrast.query, draft.query) for draft in drafts]

    return of


def test_another_act_makes_a_false_premise(pairs: Callable[..., Any], mills: Any) -> None:
    (asked,) = pairs(*mills["en"])
    assert asked == (
        "In what year did Ann Lowe set up the cotton mill of Albery?",
        "In what year did Ann Lowe abandon the cotton mill of Albery?",
    )


def test_another_year_is_put_in_where_a_language_has_no_other_acts(pairs: Callable[..., Any], mills: Any) -> None:
    ((true, false),) = pairs(*mills["hi"], code="hi")
    assert "1857 में" in true and "1861 में" in false


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("In 1871 the cotton mill of Albery was abandoned.", "it says so"),
        ("Ann Lowe left the valley. Her cotton mill was abandoned.", "it says so of the mill of the sentence before"),
        ("After 1871 the mill of Albery was dissolved by Ann Lowe.", "this may be what is meant"),
    ],
)
def test_nothing_that_the_corpus_may_say_is_put_in(more: str, why: str, pairs: Callable[..., Any], mills: Any) -> None:
    assert pairs(*mills["en"], more) == [], why


def test_who_counts_words_does_not_tell_the_pair(pairs: Callable[..., Any], mills: Any) -> None:
    # "develop" has no other word, so the answerable question has one more word of the sentence than the other.
    told = mills["en"][0].replace("founded", "developed")
    assert pairs(told, *mills["en"][1:]) == []


@pytest.mark.parametrize(("doer", "why"), [("the plague", "no plague rebuilds"), ("a fire", "nor does a fire")])
def test_a_thing_does_not_do_what_people_do(doer: str, why: str, index_of: Callable[..., Any]) -> None:
    told = f"In 1857 {doer} destroyed the cotton mill of Albery."
    index = index_of([f"# Mills\n\n{told}\n", "# Towns\n\nThe council rebuilt the town hall of Corley.\n"])
    acts = {one.premise.instead for one in false_premises(index, Random(1))}
    assert "rebuild" not in acts, why


def test_drafts_say_what_was_changed(kept: Callable[..., Any], index_of: Callable[..., Any], mills: Any) -> None:
    (draft,) = kept(NAME, index_of(mills["en"]))
    assert draft.answers == () and draft.labels == {"scenario": "unanswerable"}
    assert draft.contrast.answers[0] == "1857"
    assert (draft.metadata["stated"], draft.metadata["instead"]) == ("found", "abandon")


@pytest.fixture(scope="module")
def xquad(xquad_generator: Callable[[str, str, int], TaskGenerator]) -> Any:
    return xquad_generator("en", NAME, 30).generate_dataset()


def test_every_one_has_its_partner_on_the_same_passages(xquad: Any) -> None:
    by_id = {sample.sample_id: sample for sample in xquad.samples}
    changed = [sample for sample in xquad.samples if sample.labels.get("scenario") == "unanswerable"]
    assert len(changed) == 30 == len(xquad.samples) - len(changed)
    for sample in changed:
        partner = by_id[sample.labels["variant_of"]]
        assert partner.answers and not sample.answers and partner.query != sample.query
        assert partner.relevant_docs == sample.relevant_docs


def test_a_solver_by_words_does_not_tell_them_apart(xquad: Any) -> None:
    def share(sample: Any) -> float:
        words = set(folded_words(sample.query))
        return len(words & set(folded_words(sample.relevant_docs[0].text))) / len(words)

    by_id = {sample.sample_id: sample for sample in xquad.samples}
    changed = [sample for sample in xquad.samples if "variant_of" in sample.labels]
    right = [share(by_id[sample.labels["variant_of"]]) - share(sample) for sample in changed]
    told = sum(one > 0 for one in right) + sum(one == 0 for one in right) / 2
    assert told <= 0.6 * len(right)


PAIR = {
    "answerable": "In which year did Ann Lowe set up the cotton mill of Albery?",
    "question": "In which year did Ann Lowe abandon the cotton mill of Albery?",
}


@pytest.fixture(scope="module")
def mill(index_of: Callable[..., Any], mills: Any) -> Any:
    index = index_of(mills["en"])
    return next(TYPE.select(index, Random(1))), index


def test_a_model_words_both_questions(mill: Any, verdict: Callable[..., Any], told: Callable[..., Any]) -> None:
    candidate, index = mill
    assert verdict(NAME, candidate, index, **PAIR) is None
    draft = TYPE.written(candidate, PAIR, index.language)
    assert (draft.query, draft.answers) == (PAIR["question"], ())
    assert draft.contrast.query == PAIR["answerable"] and draft.contrast.answers[0] == "1857"
    prompt, data = told(NAME, candidate, index)
    assert prompt.form.texts == ("answerable", "question")
    assert (data["stated"], data["instead"]) == ("found", "abandon")
    assert data["plain_question"] == "In what year did Ann Lowe abandon the cotton mill of Albery?"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"question": "In which year was the cotton mill of Albery founded by Ann Lowe?"}, "wrong_change"),
        ({"answerable": PAIR["question"]}, "wrong_change"),
        (
            {"question": "Which year saw a factory in Albery given up by its own maker Ann Lowe?"},
            "pair_differs",
        ),
        ({"question": "According to the passage, when did Ann Lowe abandon the mill?"}, "points_at_the_passage"),
    ],
)
def test_bad_pairs_of_a_model_are_rejected(
    change: dict[str, Any], reason: str, mill: Any, verdict: Callable[..., Any]
) -> None:
    candidate, index = mill
    assert verdict(NAME, candidate, index, **{**PAIR, **change}) == reason
