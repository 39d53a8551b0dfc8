from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.rag.imported import as_asked
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, Response

TEXT = "Ribe is old. It has five bridges. The five are of stone."


def sample(answers: tuple[str, ...], **metadata: Any) -> EvaluationSample:
    prompt = f"Context: {TEXT}\nQuestion: How many bridges?\nAnswer:"
    return EvaluationSample("1", prompt, [Passage("p", "Ribe", TEXT)], (), Response.of(answers), {}, metadata)


@pytest.mark.parametrize(
    ("answers", "has_answer", "evidence", "why"),
    [
        (("old",), True, ["Ribe is old."], "one sentence has the answer"),
        (("five",), True, [TEXT], "two sentences have it"),
        (("six", "stone"), True, ["The five are of stone."], "one of the accepted answers is enough"),
        (("old",), False, [], "the set does not say that the passage answers"),
        (("six",), False, [], "no sentence has it"),
        ((), False, [], "there is no answer"),
    ],
)
def test_the_evidence_of_an_imported_question_is_the_sentence_with_its_answer(
    answers: tuple[str, ...], has_answer: bool, evidence: list[str], why: str
) -> None:
    asked = as_asked(sample(answers, question="How many bridges?", answer_in_passages=has_answer), load_language("en"))
    assert asked.query == "How many bridges?"
    found = asked.reference_answer.evidence
    assert [one.text for one in found] == evidence, why
    assert all(TEXT[one.start : one.end] == one.text for one in found)
    assert asked.answers == answers


def test_a_question_of_a_generated_set_stays_as_it_is() -> None:
    own = sample(("old",))
    assert as_asked(own, load_language("en")) is own
