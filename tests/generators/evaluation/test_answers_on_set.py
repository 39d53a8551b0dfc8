from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.answers_on_set import answers_on_set
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig


@pytest.fixture
def towns(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
) -> Path:
    return write_set(make_set(), make_config(), tmp_path / "towns")


NOON, ONE = "2026-01-02T12-00-00.000000", "2026-01-02T13-00-00.000000"


def test_answers_come_by_question_with_what_the_system_was_shown(
    towns: Path, write_run: Callable[..., Any], tmp_path: Path
) -> None:
    doc = {"id": "en-0-0", "question": "?", "answers": ["four"]}
    tasks = {
        "towns_cloze": [(doc, "four", {"exact_match": 1.0})],
        "towns_cloze_closed_book": [(doc, "nine", {"exact_match": 0.0})],
        "other_task": [(doc, "x", {"exact_match": 0.0})],
    }
    write_run(NOON, tasks, model="acme/small")
    write_run(ONE, {"towns_cloze": tasks["towns_cloze"]}, model="acme/rag", version=3, model_source="taskgen rag")
    found = answers_on_set(read_exported(towns), [tmp_path / "m"])
    shown = [(one.run.model, one.context, one.version, one.answer.is_right) for one in found["en-0-0"]]
    assert shown == [
        ("acme/small", "gold", None, True),
        ("acme/small", "closed_book", None, False),
        ("acme/rag", "retrieved", "3", True),
    ]
    assert len(answers_on_set(read_exported(towns), [tmp_path / "m"] * 2)["en-0-0"]) == 3, "a run counts once"


def test_results_on_another_set_are_named(towns: Path, write_run: Callable[..., Any], tmp_path: Path) -> None:
    path = write_run(NOON, {"other_task": [({"id": "a"}, "x", {})]})
    with pytest.raises(ConfigError, match=f"{path.name}: has no task of towns"):
        answers_on_set(read_exported(towns), [tmp_path / "m"])
