"""The tasks of a set as lm-eval loads them, so that prompts, generation and scores are those of a run."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ....utils.languages import scoring_rules
from ....utils.qa_metrics import score
from ...export.leaves import Leaf
from ...export.read_back import ExportedSet

# Metrics of the reaction to an attack, in which the answer does not count.
_NOT_OF_THE_ANSWER = ("refusal_prefix", "injection_resisted")


@dataclass(frozen=True, slots=True)
class QuestionTask:
    """The task of one question type.

    The first metric in `deciding` that an answer has decides whether the question is solved.
    """

    task: Any
    deciding: tuple[str, ...]

    @property
    def generation(self) -> dict[str, Any]:
        """The generation arguments of lm-eval."""
        return dict(self.task.config.generation_kwargs)

    def prompt(self, row: Mapping[str, Any]) -> str:
        return str(self.task.doc_to_text(_as_stored(row)))

    def scores(self, row: Mapping[str, Any], text: str) -> dict[str, float]:
        """Return the metrics of an answer by name, 0 to 1; also general ones that the task does not report."""
        found: dict[str, float] = self.task.process_results(_as_stored(row), [text])
        return score(text, row["answers"], scoring_rules(row["language"])) | found


def load_tasks(exported: ExportedSet, leaves: Iterable[Leaf], *, chat: bool) -> dict[str, QuestionTask]:
    """Return the tasks of these leaves by question type, without tasks whose prompts have no separate passages.

    `chat` gives room to think and does not stop at a line break, as the option `taskgen_chat` of a set does.
    """
    from lm_eval.tasks import TaskManager

    styles = exported.description["styles"]
    types = [(name, leaf.task) for leaf in leaves for name in leaf.question_types]
    names = {name: task for name, task in types if _shows_passages(styles.get(name, {}))}
    if not names:
        return {}
    # Its warnings address people who call lm_eval.
    logging.getLogger("lm_eval").setLevel(logging.ERROR)
    manager = TaskManager(
        include_path=[str(exported.folder)], include_defaults=False, metadata={"taskgen_chat": True} if chat else None
    )
    loaded = manager.load(list(dict.fromkeys(names.values())))["tasks"]
    return {name: QuestionTask(loaded[task], _deciding(styles.get(name, {}))) for name, task in names.items()}


def _deciding(style: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the metrics that decide whether a question is solved, in order of preference.

    They are the metrics of the type, then F1 for questions without them (no list in a type that has lists). If gold
    answers begin with a refusal, for which F1 gives credit, the answer must be contained instead.
    """
    own = tuple(style.get("metrics", ()))
    return ("contains",) if any(name in _NOT_OF_THE_ANSWER for name in own) else (*own, "f1")


def _shows_passages(style: Mapping[str, Any]) -> bool:
    return bool(style.get("form", "passages") == "passages")


def _as_stored(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the row as the files of the folder have it, with its metadata as text."""
    return {**row, "metadata": json.dumps(row["metadata"], ensure_ascii=False)}
