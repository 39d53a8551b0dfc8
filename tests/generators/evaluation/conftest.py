from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

FIELDS: dict[str, Any] = {"evidence": [], "passages": [], "context": "", "variant_of": None}


@pytest.fixture
def doc() -> Callable[..., Any]:
    """A row as an exported set has it; `of` are the documents of its evidence."""

    def made(name: Any, of: Any = ("d1",), *, answers: Any = ("Ada",), **fields: Any) -> Any:
        spans = [{"doc_id": one, "start": 0, "end": 3, "page": None, "text": "Ada"} for one in of]
        question = {"id": name, "question": f"Who wrote {name}?", "answers": list(answers)}
        return {**FIELDS, **question, "evidence": spans, **fields}

    return made


@pytest.fixture
def write_run(tmp_path: Path) -> Callable[..., Any]:
    """Writes what lm-eval writes of a run: `tasks` holds for each task its docs with their answer and metrics."""

    def write(
        moment: Any,
        tasks: Any,
        *,
        folder: str = "m",
        model: str = "baseline",
        groups: Any = None,
        version: int = 1,
        **rest: Any,
    ) -> Any:
        place = tmp_path / folder
        place.mkdir(exist_ok=True)
        for task, rows in tasks.items():
            lines = [
                {
                    "doc_id": number,
                    "doc": row,
                    "filter": "none",
                    "filtered_resps": [answer],
                    "metrics": list(metrics),
                    **metrics,
                }
                for number, (row, answer, metrics) in enumerate(rows)
            ]
            text = "".join(json.dumps(line) + "\n" for line in lines)
            (place / f"samples_{task}_{moment}.jsonl").write_text(text, encoding="utf-8")
        results = {
            "config": {"model": model, "model_args": rest.pop("model_args", {}), **rest.pop("config", {})},
            "versions": dict.fromkeys(tasks, version),
            "group_subtasks": groups if groups is not None else {"taskgen_acme": list(tasks)},
            "n-shot": dict.fromkeys(tasks, 0),
            **rest,
        }
        path = place / f"results_{moment}.json"
        path.write_text(json.dumps(results), encoding="utf-8")
        return path

    return write


NOON, ONE, TWO = (f"2026-01-01T{hour}-00-00.000000" for hour in (12, 13, 14))


@pytest.fixture
def moments() -> Any:
    return NOON, ONE, TWO
