"""Ask a model until its reply can be used."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from ...utils.errors import UnusableReply
from ...utils.languages import Language
from ...utils.records.samples import Reject
from ..models.call import Call, Failure, Outcome, Reply
from ..models.prompt import Prompt
from .reply import complaint, read_reply

Fields = Mapping[str, Any]
T = TypeVar("T")


def ask(
    stage: str, prompt: Prompt, language: Language, tries: int, sample: int = 0
) -> Generator[Call, Outcome, Fields | Reject]:
    """Yield calls and return the fields of the first usable reply in the form of `prompt`; see `ask_and_read`."""
    return ask_and_read(read_reply, stage, prompt, language, tries, sample)


def ask_and_read(
    read: Callable[[Reply, Prompt, Language], T],
    stage: str,
    prompt: Prompt,
    language: Language,
    tries: int,
    sample: int = 0,
) -> Generator[Call, Outcome, T | Reject]:
    """Yield calls and return what `read` makes of the first usable reply, or the last reject.

    An unusable reply leads to another attempt, whose prompt says what was wrong, up to `tries` attempts. A failed call
    is not repeated, since the backend has already repeated it.

    Args:
        read: reads a reply; raises `UnusableReply`.
        stage: purpose of the call, for the journal.
        prompt: the prompt.
        language: the language that the fields must be written in.
        tries: maximum number of attempts.
        sample: distinguishes calls with the same prompt.
    """
    reject = Reject("unparsable")
    sent = prompt
    for attempt in range(1, tries + 1):
        outcome = yield Call(stage, sent, sample, attempt)
        if isinstance(outcome, Failure):
            return Reject(outcome.cause, outcome.detail)
        try:
            return read(outcome, prompt, language)
        except UnusableReply as unusable:
            reject = Reject(unusable.reason, unusable.detail)
            sent = replace(prompt, about=f"{prompt.about}\n{complaint(unusable.reason)}".strip())
    return reject
