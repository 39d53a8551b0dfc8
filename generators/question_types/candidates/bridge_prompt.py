"""The prompt for bridge questions, which must not name the bridge entity."""

from __future__ import annotations

from typing import TypeVar

from ....utils.languages import Language
from ....utils.records.drafts import Bridge, Draft
from ...models.prompt import Prompt
from ...writers.prompts import NATURAL, NOT_THE_ANSWER, ONE_ANSWER, to_prompt

B = TypeVar("B", bound=Bridge)

_BRIEF = (
    'The question leads over two passages{of}. The first evidence says something of what the text under "joining_name" '
    "names; the second evidence says something else of it, and holds the answer. The question asks for the answer, and "
    "instead of the name it gives what the first evidence says, told so that a reader of the first passage finds the "
    "name and no other. Of the second passage it says only what sort of thing is asked: no other name or figure of it, "
    "and nothing by which the answer could be found there without the first. Good, where one passage tells that Ann "
    "Fenwick founded the mill at Albery and another that she married in 1871: “In which year did the founder of the "
    "mill at Albery marry?” Bad: “In which year did Ann Fenwick marry?”, which needs one passage, and “In which year "
    "did the founder marry?”, which leads to nobody."
)
_STANDS_ALONE = (
    "The question stands alone, for somebody who has not seen the passages: beside the joining name, for which the "
    "description stands, it names in full whatever it mentions, and it speaks of no passage, text, document, sentence "
    "or gap."
)
_RULES = (
    ONE_ANSWER,
    NOT_THE_ANSWER,
    'It does not hold the text under "joining_name", a part of it or another form of it either.',
    _STANDS_ALONE,
    NATURAL,
)


def bridge_prompt(draft: Draft[B], language: Language, difficulty: str, brief: str) -> Prompt:
    """Return the prompt for a question over two passages that share a name."""
    more = {"joining_name": draft.candidate.bridge.text}
    return to_prompt(brief, draft, language, difficulty, more=more, rules=_RULES)


def bridge_brief(of: str) -> str:
    """Return the brief for a bridge question; `of` completes "two passages" and says where they come from."""
    return _BRIEF.replace("{of}", of)
