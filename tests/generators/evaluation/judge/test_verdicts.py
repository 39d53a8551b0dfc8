"""Lines of verdicts: canonical, and what they say."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lm_eval_taskgen.generators.evaluation.judge.items import Item
from lm_eval_taskgen.generators.evaluation.judge.verdicts import (
    JudgedAnswer,
    Judgement,
    review_lines,
    review_path,
    verdict_lines,
    verdicts_path,
)
from lm_eval_taskgen.generators.evaluation.logged_samples import LoggedSample


def rows(make_item: Any) -> Any:
    sample = LoggedSample(4, "none", {"id": "q4", "question": "कब?\u2028", "answers": []}, "1837", {"f1": 0.5})
    judgements = (
        Judgement("gold disputed", "आधा।\u2028"),
        Judgement(None, "echo"),
        Judgement("wrong", "It is empty.", by_rule=True),
    )
    return [JudgedAnswer("acme_typos", sample, make_item(question_type="typos"), one) for one in judgements]


def test_a_line_for_each_answer(make_item: Callable[..., Item]) -> None:
    content = verdict_lines(rows(make_item), "gpt-x")
    found = [json.loads(line) for line in content.decode("utf-8").split("\n")[:-1]]
    assert found[0] == {
        "doc_id": 4,
        "id": "q4",
        "filter": "none",
        "question_type": "typos",
        "verdict": "gold disputed",
        "reason": "आधा।\u2028",
        "facts": None,
        "unusable": None,
        "judge": "gpt-x",
        "metrics": {"f1": 0.5},
    }
    assert (found[1]["verdict"], found[1]["reason"], found[1]["unusable"]) == (None, None, "echo")
    assert (found[2]["verdict"], found[2]["judge"]) == ("wrong", None)
    assert content == verdict_lines(rows(make_item), "gpt-x")
    assert all(list(one) == sorted(one) for one in found) and "आधा" in content.decode("utf-8")


def test_verdicts_on_questions_are_listed_for_review(make_item: Callable[..., Item]) -> None:
    (line,) = review_lines(rows(make_item)).decode("utf-8").split("\n")[:-1]
    assert json.loads(line) == {
        "doc_id": 4,
        "id": "q4",
        "question_type": "typos",
        "verdict": "gold disputed",
        "question": "When was it opened?",
        "gold": ["1837"],
        "key_facts": None,
        "answer": "1837",
        "remark": "आधा।\u2028",
    }
    assert review_path(Path("a/samples_x.jsonl")) == Path("a/samples_x.review.jsonl")


def test_they_stand_beside_the_samples() -> None:
    assert verdicts_path(Path("a/samples_x.jsonl")) == Path("a/samples_x.verdicts.jsonl")
