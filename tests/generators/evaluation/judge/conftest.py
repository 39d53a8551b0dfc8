"""Shared by tests of the judge: a judge by rule, and files of samples as lm-eval writes them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.judge.items import Item
from lm_eval_taskgen.generators.models.asker import Asker
from lm_eval_taskgen.generators.models.budget import Budget, Spent
from lm_eval_taskgen.generators.models.object_backend import ObjectBackend
from lm_eval_taskgen.utils.settings import BudgetConfig

MOMENT = "2026-01-02T03-04-05.678901"


class JudgeByRule:
    """Replies by `reply(data, task)`, which gives a text; remembers what it was asked."""

    def __init__(self, reply: Callable[[dict[str, Any], str], str]) -> None:
        self.reply, self.asked = reply, []  # type: ignore[var-annotated]

    def generate(self, prompt: str) -> str:
        task, _, data = prompt.partition("\n\n{\n")
        self.asked.append((task, json.loads("{" + data)))
        return self.reply(self.asked[-1][1], task)

    def asker(self, **limits: int) -> Asker:
        return Asker(ObjectBackend(self), None, Budget(BudgetConfig(**limits), None, 512, Spent()))


@pytest.fixture(scope="session")
def judge_by_rule() -> type[JudgeByRule]:
    return JudgeByRule


@pytest.fixture(scope="session")
def make_item() -> Callable[..., Item]:
    def make(answer: str = "1837", gold: tuple[str, ...] = ("1837",), **fields: Any) -> Item:
        given = {"question_type": "cloze", "language": "en", "question": "When was it opened?", **fields}
        return Item(answer=answer, gold=gold, **given)

    return make


def row(number: int, answer: str, answers: list[str], **doc: Any) -> dict[str, Any]:
    """A line of a file of samples, as lm-eval 0.4.13 writes it for a generated set, as far as it is read."""
    return {
        "doc_id": number,
        "doc": {
            "id": f"q{number}",
            "question_type": "cloze",
            "question": f"When was bridge {number} opened?",
            "answers": answers,
            "passages": [{"doc_id": f"d{number}", "title": "Bridges", "text": f"Bridge {number} was opened in 1837."}],
            "evidence": [{"doc_id": f"d{number}", "start": 0, "end": 9, "page": None, "text": "was opened in 1837"}],
            "language": "en",
            "history": [],
            "metadata": "{}",
            **doc,
        },
        "target": (answers or ["unanswerable"])[0],
        "arguments": {"gen_args_0": {"arg_0": "…", "arg_1": {"until": ["\n"]}}},
        "resps": [[answer]],
        "filtered_resps": [answer],
        "filter": "none",
        "metrics": ["exact_match", "f1", "contains"],
        "exact_match": float(answer in answers),
        "f1": float(answer in answers),
        "contains": float(any(gold in answer for gold in answers)),
    }


@pytest.fixture(scope="session")
def sample_row() -> Callable[..., dict[str, Any]]:
    return row


@pytest.fixture
def results(tmp_path: Path) -> Callable[..., Path]:
    """Writes a folder of results: rows by task."""

    def write(**tasks: list[dict[str, Any]]) -> Path:
        folder = tmp_path / "results" / "model"
        folder.mkdir(parents=True, exist_ok=True)
        for task, rows in tasks.items():
            lines = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in rows)
            (folder / f"samples_{task}_{MOMENT}.jsonl").write_text(lines, encoding="utf-8")
        return tmp_path / "results"

    return write
