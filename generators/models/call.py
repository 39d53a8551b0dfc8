"""One call of a language model and its outcome: a reply or a failure."""

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
    """One prompt for a model.

    `stage` is for people: it names the purpose of the call, usually a question type. `sample`, from 0, distinguishes
    calls with the same prompt. `attempt`, from 1, rises each time a reply could not be used.
    """

    stage: str
    prompt: Prompt
    sample: int = 0
    attempt: int = 1


@dataclass(frozen=True, slots=True)
class Reply:
    """Text of a model. `truncated`: cut off at the maximum length; `refused`: the model declined, says the server.

    `cached_prompt_tokens` are those of the prompt tokens that the server had in its cache.
    """

    text: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    truncated: bool = False
    refused: bool = False
    cached_prompt_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Failure:
    """A call without a reply after all its tries, or one that the server refuses to answer."""

    cause: Cause
    detail: str = ""


Outcome = Reply | Failure


def call_key(model: str, parameters: Mapping[str, Any], call: Call) -> str:
    """Return the SHA-256 of model, parameters, prompt and sample number, in hexadecimal; the attempt is no part of it.

    Args:
        model: the model's name.
        parameters: sent with every prompt, as JSON values.
        call: the call; its stage does not matter.
    """
    prompt = call.prompt
    identity = [model, parameters, prompt.task, prompt.about, prompt.data, prompt.form.schema, call.sample]
    return hashlib.sha256(json.dumps(identity, sort_keys=True).encode("ascii")).hexdigest()
