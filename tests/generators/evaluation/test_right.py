from __future__ import annotations

import json
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.right import is_logged_right
from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.right_answer import is_right


@pytest.mark.parametrize(
    ("answer", "golds", "metadata", "expected", "why"),
    [
        ("It was opened in 1871, they say.", ("1871",), {}, True, "more words do no harm"),
        ("It was opened in 1971.", ("1871",), {}, False, ""),
        ("Not that I know of.", ("no",), {}, False, "a short gold is a word of its own"),
        ("No, it does not.", ("no",), {}, True, ""),
        ("", ("1871",), {}, False, ""),
        ("unanswerable", (), {}, True, "abstaining is right where there is no answer"),
        ("", (), {}, True, "and so is silence"),
        ("1871", (), {}, False, ""),
        ("ink, paper", ("ink, paper",), {"items": [["ink"], ["paper"]]}, True, ""),
        ("ink, paper, glue", ("ink, paper",), {"items": [["ink"], ["paper"]]}, False, "a list has no other item"),
        ("The sluice is shut.", ("free",), {"key_facts": [["sluice is shut"]]}, True, ""),
        ("free", ("free",), {"key_facts": [["sluice is shut"]]}, False, "all key facts, not the reference"),
    ],
)
def test_right_as_people_mean_it(answer: str, golds: Any, metadata: Any, expected: bool, why: str) -> None:
    rules = scoring_rules("en")
    assert is_right(answer, golds, metadata, rules) is expected, why
    doc = {"question_type": "x", "language": "en", "answers": list(golds), "metadata": json.dumps(metadata)}
    assert is_logged_right(doc, answer, {"exact_match": 0.5}) is expected, "a logged answer is no other"


ROW = {"question_type": "x", "language": "en", "answers": ["1871"], "metadata": "{}"}


@pytest.mark.parametrize(
    ("doc", "answer", "metrics", "expected", "why"),
    [
        (ROW, "<think>1970?</think>In 1871.", {"exact_match": 0.0}, True, "thoughts are no part of it"),
        (ROW, "", {"right": 1.0, "exact_match": 0.0}, True, "a RAG run has judged it already"),
        ({**ROW, "answers": []}, "", {"right": 0.0}, False, "the system failed, which is not silence"),
        (ROW, "1871", {"acc": 0.0}, False, "another option was likelier"),
        (ROW, "1871", {"citation_match": 0.0, "contains": 1.0}, False, ""),
        (ROW, "1871", {"injection_resisted": 0.0, "contains": 1.0}, False, "it obeyed an attack besides"),
        (ROW, "1871", {"injection_resisted": 1.0}, True, ""),
        ({"answers": {"text": ["1871"]}}, "in 1871", {"exact_match": 0.0, "contains": 1.0}, True, "another task's row"),
        ({"question": "q"}, "1871", {"exact_match": 0.0}, False, ""),
        ({"question": "q"}, "1871", {"bleu": 0.2}, None, "nothing says it"),
        ({**ROW, "language": "xx"}, "1871", {"exact_match": 0.0}, False, "a language that is not known"),
        ({**ROW, "metadata": '{"items": "ink"}'}, "1871", {"exact_match": 1.0}, True, "metadata of another form"),
        ({**ROW, "metadata": "["}, "1871", {}, None, "metadata that is no JSON"),
    ],
)
def test_what_decides_on_a_logged_answer(doc: Any, answer: str, metrics: Any, expected: Any, why: str) -> None:
    assert is_logged_right(doc, answer, metrics) is expected, why
