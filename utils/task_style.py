"""The task style of a question type: how its lm-eval task is run and scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TaskStyle:
    """The run and scoring settings of the task of one question type.

    `metrics` are names in `qa_metrics.METRICS`, scored in addition to the default ones; `max_gen_toks` is the
    longest answer, in tokens; with `multiline` an answer may have several lines. `answer` is what the language's
    instruction asks for: as few words as possible ("short"), or some sentences ("free").

    `form` is the prompt format: passages, an instruction and the question ("passages"), the question as the whole
    prompt ("verbatim"), or the same with options, the likeliest of which is the answer ("choice"). `reported` are
    the metrics that the task reports instead of the default ones; empty means all of them.
    """

    metrics: tuple[str, ...] = ()
    max_gen_toks: int = 64
    multiline: bool = False
    answer: Literal["short", "free"] = "short"
    form: Literal["passages", "verbatim", "choice"] = "passages"
    reported: tuple[str, ...] = ()


# Of question types whose answers take some sentences and hold key facts; hardly one equals the reference answer.
FREE_ANSWERS = TaskStyle(
    metrics=("key_facts_recall",), max_gen_toks=256, multiline=True, answer="free", reported=("f1",)
)
