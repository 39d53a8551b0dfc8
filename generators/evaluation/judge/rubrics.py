"""What counts as a right answer, in general and by question type: the words that a judge is given."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal

import yaml

from ....utils.settings import Strict

Verdict = Literal["correct", "partly", "wrong", "wrong_refusal", "right_refusal"]
# How much of a right answer each is.
WORTH: Mapping[str, float] = {"correct": 1.0, "right_refusal": 1.0, "partly": 0.5, "wrong": 0.0, "wrong_refusal": 0.0}


class Rubrics(Strict):
    """Rules as sentences. `verdicts` say when each holds for a question with gold answers, `unanswerable_verdicts` for
    one without; `types` are rules of single question types, which go before the general ones."""

    general: tuple[str, ...]
    verdicts: Mapping[Verdict, str]
    unanswerable_verdicts: Mapping[Verdict, str]
    types: Mapping[str, tuple[str, ...]]

    def verdicts_for(self, *, is_answerable: bool) -> Mapping[Verdict, str]:
        """The verdicts that an answer can get, with when it gets them."""
        return self.verdicts if is_answerable else self.unanswerable_verdicts


@cache
def rubrics() -> Rubrics:
    """The rubrics that ship with the package."""
    file = resources.files(__package__) / "rubrics.yaml"
    return Rubrics.model_validate(yaml.safe_load(file.read_text(encoding="utf-8")))
