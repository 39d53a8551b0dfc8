"""Whether the retrieved passages support an answer, as a judge says it of the answers of a RAG system."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lm_eval_taskgen.generators.evaluation.judge.items import Item
from lm_eval_taskgen.generators.evaluation.judge.prompt import rubrics, to_support_prompt
from lm_eval_taskgen.generators.evaluation.judge.run import judge_input, read_input
from lm_eval_taskgen.generators.evaluation.judge.summary import share_supported
from lm_eval_taskgen.generators.evaluation.judge.verdicts import Support, can_be_supported, judge_support, verdict_lines
from lm_eval_taskgen.utils.settings import WriterConfig

if TYPE_CHECKING:
    from tests.generators.evaluation.judge.conftest import JudgeByRule

FOUND, OTHER = "Bridge 0 was opened in 1837.", "The mill has four wheels."


def by_passages(data: dict[str, Any], task: str) -> str:
    """A judge that looks for the answer in the passages, and finds every answer right."""
    if '"not supported"' not in task:
        return json.dumps({"reason": "It says so.", "verdict": "right"})
    held = any(data["answer"] in passage for passage in data["passages"])
    return json.dumps({"reason": "The passages say.", "verdict": "supported" if held else "not supported"})


def test_the_prompt_has_the_retrieved_passages_and_no_gold(make_item: Callable[..., Item]) -> None:
    item = make_item("1837", gold=("1838",), passages=(("Title", "The gold passage."),), evidence=("Gold evidence.",))
    prompt = to_support_prompt(item, [FOUND, "word " * 3000])
    data = json.loads(prompt.data)
    assert data["passages"][0] == FOUND and len(data["passages"][1]) < 8000, "long passages are shortened"
    assert "1838" not in prompt.data and "gold" not in prompt.data.lower()
    assert all(rule in prompt.task for rule in rubrics().support)


@pytest.mark.parametrize(
    ("answer", "passages", "asked", "why"),
    [
        ("1837", [FOUND], True, "an answer and a passage"),
        ("unanswerable", [FOUND], False, "it abstains"),
        ("", [FOUND], False, "it is empty"),
        ("1837", [], False, "nothing was retrieved"),
    ],
)
def test_answers_that_say_nothing_are_not_judged(
    make_item: Callable[..., Item], answer: str, passages: list[str], asked: bool, why: str
) -> None:
    assert can_be_supported(make_item(answer), passages) == asked, why


def test_an_unusable_reply_is_no_verdict(judge_by_rule: type[JudgeByRule], make_item: Callable[..., Item]) -> None:
    judge = judge_by_rule(lambda data, task: json.dumps({"reason": "It is so.", "verdict": "right"}))
    found = judge_support([(make_item(), [FOUND])], judge.asker(), 2, lambda done: None)
    assert found == [Support(None, "wrong_schema")] and len(judge.asked) == 2


def test_answers_of_a_rag_run_are_judged_for_support_too(
    judge_by_rule: type[JudgeByRule],
    results: Callable[..., Path],
    sample_row: Callable[..., dict[str, Any]],
    tmp_path: Path,
) -> None:
    rows = [
        sample_row(0, "1837", ["1837"]) | {"passages": [{"text": OTHER}, {"text": FOUND, "doc_id": "d0"}]},
        sample_row(1, "1837", ["1837"]) | {"passages": [{"text": OTHER}]},
        sample_row(2, "unanswerable", ["1837"]) | {"passages": [{"text": FOUND}]},
    ]
    judge = judge_by_rule(by_passages)
    given = read_input(results(acme_cloze=rows), [], overwrite=False)
    output = judge_input(given, WriterConfig(kind="llm"), tmp_path, tmp_path / "r.run", llm=judge)
    (answers,) = output.answers
    assert [one.support and one.support.is_supported for one in answers] == [True, False, None]
    share = share_supported(answers)
    assert share is not None and (share.value, share.rows) == (0.5, 2)
    lines = [json.loads(line) for line in verdict_lines(answers, "j").splitlines()]
    assert lines[0]["support"] == {"is_supported": True, "reason": "The passages say."}
    assert "support" not in lines[2]
