from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.wikisalad.score import score_answer


@pytest.mark.parametrize(
    ("prediction", "answers", "language", "accuracy", "why"),
    [
        ("the tower\nof Pisa", ("Tower",), "en", 1.0, "the first line, without its article"),
        ("leaning tower", ("tower",), "en", (0 + 2 / 3) / 2, "half of exact match, half of F1"),
        ("<think>tower</think>no", ("tower",), "en", 0.0, "thinking is no answer"),
        ("", (), "en", 1.0, "nothing is right where there is no answer"),
        ("उत्तर उपलब्ध नहीं।", (), "hi", 1.0, "the phrase of the language"),
        ("tower", (), "en", 0.0, "an answer where there is none"),
    ],
)
def test_qa_accuracy_is_the_mean_of_exact_match_and_f1(prediction, answers, language, accuracy, why):
    scores = score_answer(prediction, answers, language)
    assert scores["qa_accuracy"] == pytest.approx(accuracy), why
    assert ("no_answer_acc" in scores) == (not answers)
    assert scores["empty_rate"] == float(not prediction)
