"""A model backend: any class that extends lm-eval's LM."""

from __future__ import annotations

from typing import Any

from lm_eval.api.instance import Instance
from lm_eval.api.model import LM


class Always(LM):  # type: ignore[misc]
    """Gives one answer to everything: `--model always --model_args answer=1871`."""

    def __init__(self, answer: Any = "unanswerable") -> None:
        super().__init__()
        self.answer = str(answer)

    def generate_until(self, requests: list[Instance]) -> list[str]:
        return [self.answer for _ in requests]

    def loglikelihood(self, requests: list[Instance]) -> list[tuple[float, bool]]:
        raise NotImplementedError("this model only generates")

    def loglikelihood_rolling(self, requests: list[Instance]) -> list[float]:
        raise NotImplementedError("this model only generates")
