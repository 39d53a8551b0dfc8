"""Problems that the answers of a run of lm-eval in this process show."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .answer_problems import GivenAnswer, answer_problems, eval_remedies, generation_limits, tokens_of
from .right import is_logged_right

if TYPE_CHECKING:
    from lm_eval.api.model import LM

_Samples = Mapping[str, Sequence[Mapping[str, Any]]]


@contextmanager
def watched_run(report: Callable[[Sequence[str]], None]) -> Iterator[None]:
    """Report the problems that the answers of each run within the context show (see `answer_problems`).

    lm-eval's command line drops the samples unless it writes them, and offers no hook, so its function is wrapped.
    """
    from lm_eval import evaluator

    plain = evaluator.evaluate

    def evaluate(*, lm: LM, log_samples: bool, apply_chat_template: bool | str, **others: Any) -> Any:
        found = plain(lm=lm, log_samples=True, apply_chat_template=apply_chat_template, **others)
        if found is not None:  # None on all ranks but the first
            samples = found["samples"] if log_samples else found.pop("samples")
            # Of processes that share no work, as on a CPU, every one is rank 0; lm-eval prints tables in the first.
            if os.environ.get("LOCAL_RANK", "0") == "0":
                remedies = eval_remedies(chat=bool(apply_chat_template))
                report(answer_problems(tuple(_given_answers(lm, samples)), remedies))
        return found

    evaluator.evaluate = evaluate
    try:
        yield
    finally:
        evaluator.evaluate = plain


def _given_answers(lm: LM, samples: _Samples) -> Iterator[GivenAnswer]:
    """Yield the generated answers of a run, one of each question."""
    for task, of_task in samples.items():
        for one in of_task:
            arguments, text = one["arguments"][0], one["resps"][0][0]
            # Ranked options are logged with the option in place of the arguments, and no text.
            if one["filter"] == of_task[0]["filter"] and isinstance(text, str) and isinstance(arguments[-1], Mapping):
                stops, room = generation_limits(arguments[-1])
                metrics = {name: one[name] for name in one["metrics"]}
                yield GivenAnswer(
                    task, text, stops, room, tokens_of(text, lm), is_logged_right(one["doc"], text, metrics)
                )
