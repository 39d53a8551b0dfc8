"""How the task of one question type is run and scored, where it differs from the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class LeafStyle:
    """What a question type asks of its lm-eval task.

    `metrics` are names in `qa_metrics.METRICS`, scored beside the default ones; `max_gen_toks` is the room for an
    answer, in tokens; with `multiline` an answer may take several lines.

    `form` says what a question is: the end of a prompt that begins with passages and an instruction, the whole prompt
    ("verbatim"), or that with options, of which the likeliest is the answer ("choice"). `reported` are the metrics
    that the task has instead of all default ones; empty means all.
    """

    metrics: tuple[str, ...] = ()
    max_gen_toks: int = 64
    multiline: bool = False
    form: Literal["passages", "verbatim", "choice"] = "passages"
    reported: tuple[str, ...] = ()
