"""What came of each question in each setting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .settings import Setting


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question in one setting.

    `texts` is what the model wrote: one text, or one for each passage where each was shown alone; of these the best
    counts. `exact_match`, `f1` and `deciding`, the metric by which the question counts as `solved`, are 0 to 1.
    """

    question_id: str
    setting: Setting
    texts: tuple[str, ...]
    exact_match: float
    f1: float
    deciding: float
    solved: bool


# By id and setting.
Outcomes = Mapping[str, Mapping[Setting, Outcome]]
