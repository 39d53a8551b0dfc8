"""The tasks of a set as lm-eval loads them: what prompts, generates and scores is what a run would have."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ...export.leaves import Leaf
from ...export.read_back import ExportedSet

# Of these metrics the answer has no part: they say how an attack was met.
_NOT_OF_THE_ANSWER = ("refusal_prefix", "injection_resisted")


@dataclass(frozen=True, slots=True)
class QuestionTask:
    """The task of one question type. `deciding` names the metrics by which a question counts as solved: the first that
    an answer has."""

    task: Any
    deciding: tuple[str, ...]

    @property
    def generation(self) -> dict[str, Any]:
        """lm-eval's arguments."""
        return dict(self.task.config.generation_kwargs)

    def prompt(self, row: Mapping[str, Any]) -> str:
        return str(self.task.doc_to_text(_as_stored(row)))

    def scores(self, row: Mapping[str, Any], text: str) -> dict[str, float]:
        """All metrics of an answer by their names, 0 to 1."""
        found: dict[str, float] = self.task.process_results(_as_stored(row), [text])
        return found


def load_tasks(exported: ExportedSet, leaves: Iterable[Leaf], *, chat: bool) -> dict[str, QuestionTask]:
    """By question type, the tasks of these leaves; those that ask without passages of their own are left out.

    `chat` asks for room to think and no stop at a line break, as the knob `taskgen_chat` of a set does.
    """
    from lm_eval.tasks import TaskManager

    styles = json.loads((exported.folder / "settings.json").read_text(encoding="utf-8"))["styles"]
    asked = {leaf.question_type: leaf.task for leaf in leaves if _shows_passages(styles.get(leaf.question_type, {}))}
    if not asked:
        return {}
    # Its warnings are for people who call lm_eval.
    logging.getLogger("lm_eval").setLevel(logging.ERROR)
    manager = TaskManager(
        include_path=[str(exported.folder)], include_defaults=False, metadata={"taskgen_chat": True} if chat else None
    )
    loaded = manager.load(list(asked.values()))["tasks"]
    return {name: QuestionTask(loaded[task], deciding(styles.get(name, {}))) for name, task in asked.items()}


def deciding(style: Mapping[str, Any]) -> tuple[str, ...]:
    """The metrics that tell whether a question was solved: those of its type, or F1 where a question has none of them,
    as one without a list in a type that has lists.

    Where an answer begins with a sentence that is the same for all questions, as a refusal is, F1 credits that
    sentence, so the answer has to stand in what was written.
    """
    own = tuple(style.get("metrics", ()))
    return ("contains",) if any(name in _NOT_OF_THE_ANSWER for name in own) else (*own, "f1")


def _shows_passages(style: Mapping[str, Any]) -> bool:
    return bool(style.get("form", "passages") == "passages")


def _as_stored(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row as the folder's files have it, with its metadata as text."""
    return {**row, "metadata": json.dumps(row["metadata"], ensure_ascii=False)}
