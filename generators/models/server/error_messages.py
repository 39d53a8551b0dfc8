"""Error replies of servers: what they are about, and the cause of failure that they stand for."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from ..call import Cause
from ..retries import is_retried

About = Literal[
    "the moment",
    "this prompt",
    "the schema",
    "the system role",
    "the name of the maximum",
    "the key",
    "the address",
    "the account",
]
_MOST_READ = 20_000
_MOST_SHOWN = 400

_TAGS = re.compile(r"<(?:script|style)\b.*?</(?:script|style)>|<[^<>]*>", re.IGNORECASE | re.DOTALL)
_PROMPT_CODES = {
    "content_filter",
    "content_policy_violation",
    "context_length_exceeded",
    "data_inspection_failed",
    "datainspectionfailed",
    "exceed_context_size_error",
    "json_validate_failed",
    "string_above_max_length",
}
_ACCOUNT_CODES = {"insufficient_quota", "billing_hard_limit_reached", "arrearage"}
_OF_PROMPT = re.compile(
    r"content management policy|content polic|was flagged|inappropriate content|"
    r"context (?:length|size|window)|maximum (?:input )?length|reduce the length|too (?:long|many tokens|large)",
    re.IGNORECASE,
)
_OF_SCHEMA = re.compile(r"response[_ ]?format|json[_ ]?schema|structured[_ ]outputs?|guided[_ ]|grammar", re.IGNORECASE)
_OF_SYSTEM_ROLE = re.compile(
    r"system.{0,20}(?:role|message|prompt|instruction)|role.{0,20}system|developer instruction|roles must alternate|"
    r"only user and assistant roles",
    re.IGNORECASE | re.DOTALL,
)
_UNKNOWN = r"(?:unsupported|not supported|unrecogni[sz]ed|unknown|unexpected|not permitted|forbidden)"
_MAXIMUM = r"max_(?:completion_)?tokens"
_OF_MAXIMUM = re.compile(rf"{_UNKNOWN}.{{0,60}}{_MAXIMUM}|{_MAXIMUM}.{{0,60}}{_UNKNOWN}", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class ServerError:
    """A reply with a status from 400: the status, the server's own code if it gives one, and its message."""

    status: int
    code: str
    message: str

    def __str__(self) -> str:
        message = self.message if len(self.message) <= _MOST_SHOWN else f"{self.message[:_MOST_SHOWN]}…"
        return f"{self.status}: {message}" if message else f"{self.status}, without a word"

    @property
    def about(self) -> About | None:
        """The subject of the refusal; None where the server refuses the request as a whole."""
        if (
            self.status in (400, 402, 403, 413, 422, 429) and self.code.lower() in _ACCOUNT_CODES
        ) or self.status == 402:
            return "the account"
        if self.status == 413 or (self.status in (400, 403, 422) and self._is_about_prompt):
            return "this prompt"
        if self.status in (400, 422, 500, 501) and _OF_SCHEMA.search(self.message):
            return "the schema"
        if self.status in (400, 422, 500) and _OF_SYSTEM_ROLE.search(self.message):
            return "the system role"
        if self.status in (400, 422) and _OF_MAXIMUM.search(self.message):
            return "the name of the maximum"
        if self.status in (401, 403):
            return "the key"
        if self.status in (404, 405):
            return "the address"
        return "the moment" if is_retried(self.status) else None

    @property
    def cause(self) -> Cause:
        if self.status == 408:
            return "timeout"
        if self.status == 429:
            return "rate_limited"
        return "server_error" if is_retried(self.status) else "refused_by_server"

    @property
    def _is_about_prompt(self) -> bool:
        return self.code.lower() in _PROMPT_CODES or _OF_PROMPT.search(self.message) is not None


def server_error(status: int, body: str, redact: Callable[[str], str]) -> ServerError:
    """Read the body of a reply with a status from 400: the JSON of one of many servers, or a page of HTML."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return ServerError(status, "", redact(_one_line(_TAGS.sub(" ", body[:_MOST_READ]))))
    error = found.get("error", found) if isinstance(found, dict) else found
    if not isinstance(error, dict):
        return ServerError(status, "", redact(_one_line(error if isinstance(error, str) else body)))
    code = next((error[name] for name in ("code", "type") if isinstance(error.get(name), str)), "")
    return ServerError(status, code, redact(_one_line(_message(error) or body)))


def _message(error: dict[str, Any]) -> str:
    found = next((error[name] for name in ("message", "detail", "error") if error.get(name)), "")
    return found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)


def _one_line(text: str) -> str:
    return " ".join(text[:_MOST_READ].split())
