"""A question put to a model until its reply can be used."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import Any

from ...utils.errors import UnusableReply
from ...utils.languages import Language
from ...utils.records.types import Reject
from ..models.call import Call, Failure, Outcome
from ..models.prompt import Prompt
from .reply import complaint, read_reply

Fields = Mapping[str, Any]


def ask(
    stage: str, prompt: Prompt, language: Language, tries: int, sample: int = 0
) -> Generator[Call, Outcome, Fields | Reject]:
    """The fields of a reply in the form of `prompt`, or why there are none.

    A reply that cannot be used is followed by another attempt, which says what was wrong, up to `tries` attempts. A
    call that failed is not: the backend tried it as often.

    Args:
        stage: what the call is for.
        prompt: what is asked.
        language: in which the fields must be written.
        tries: attempts at most.
        sample: tells calls with one prompt apart.
    """
    reject = Reject("unparsable")
    asked = prompt
    for attempt in range(1, tries + 1):
        outcome = yield Call(stage, asked, sample, attempt)
        if isinstance(outcome, Failure):
            return Reject(outcome.cause, outcome.detail)
        try:
            return read_reply(outcome, prompt, language)
        except UnusableReply as unusable:
            reject = Reject(unusable.reason, unusable.detail)
            asked = replace(prompt, task=f"{prompt.task}\n{complaint(unusable.reason)}")
    return reject
