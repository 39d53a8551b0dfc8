"""The prompt for questions on two statements with a blank each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....utils.languages import Language
from ....utils.records.documents import Passage
from ....utils.records.drafts import Draft
from ...models.prompt import Prompt
from ...writers.prompts import NATURAL, STANDS_ALONE, to_prompt

NO_FIGURES = (
    "The question gives neither what belongs into a gap, nor a hint at it, nor any other figure, date or year that the "
    "statements with gaps do not have."
)
ALL_TOLD = (
    "It says what a statement with a gap says, so that somebody who reads the passages finds that statement and takes "
    "no other for it: who or what, what about it, and all years and figures beside the gap. It spells names as the "
    "statement does, and may leave out what is of no matter for the answer."
)
PAIR_RULES = (ALL_TOLD, NO_FIGURES, STANDS_ALONE, NATURAL)


def pair_prompt(
    brief: str,
    draft: Draft[Any],
    statements: Mapping[str, str],
    language: Language,
    difficulty: str,
    *,
    passages: Sequence[Passage] | None = None,
    rules: Sequence[str] = PAIR_RULES,
) -> Prompt:
    """Return the prompt for a question about statements with gaps, by key; the brief explains the keys.

    The prompt does not contain the answer, which follows from the fillers, so the model cannot give it away.
    """
    more = {**statements, "evidence": None, "answers": None}
    return to_prompt(brief, draft, language, difficulty, passages=passages, more=more, rules=rules)
