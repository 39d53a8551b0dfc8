"""How the task of one question type is run and scored, where it differs from the others."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LeafStyle:
    """What a question type asks of its lm-eval task.

    `metrics` are names in `qa_metrics.METRICS`, scored beside the default ones; `max_gen_toks` is the room for an
    answer, in tokens; with `multiline` an answer may take several lines.
    """

    metrics: tuple[str, ...] = ()
    max_gen_toks: int = 64
    multiline: bool = False
