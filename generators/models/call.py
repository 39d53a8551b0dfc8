"""One call of a language model and what comes of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .prompt import Prompt

Cause = Literal["timeout", "connection_failed", "rate_limited", "server_error", "refused_by_server"]


@dataclass(frozen=True, slots=True)
class Call:
    """What a model is asked, once.

    `stage` is what the call is for, a question type as a rule, and is for people; `sample` tells several calls with one
    prompt apart, counted from 0; `attempt` counts from 1 and rises where a reply could not be used.
    """

    stage: str
    prompt: Prompt
    sample: int = 0
    attempt: int = 1


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model wrote. `truncated`: it was cut off at the room it had; `refused`: the server says it declined."""

    text: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    truncated: bool = False
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Failure:
    """A call that gave no reply in all the tries it had, or that the server refuses to answer."""

    cause: Cause
    detail: str = ""


Outcome = Reply | Failure


def call_key(model: str, parameters: Mapping[str, Any], call: Call) -> str:
    """By what a call is known again, in hexadecimal: model, parameters, prompt and sample number, not the attempt.

    Args:
        model: the name by which the model is asked for.
        parameters: what is sent with every prompt, as JSON values.
        call: the call; its stage does not matter.
    """
    asked = [model, parameters, call.prompt.task, call.prompt.data, call.prompt.form.schema, call.sample]
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode("ascii")).hexdigest()
