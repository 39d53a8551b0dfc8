"""Read a reply of `/chat/completions`, allowing for what servers really send."""

from __future__ import annotations

import json
import re
from typing import Any

from ....utils.text.tokens import count_tokens
from ..call import Reply
from ..prompt import Prompt

_MOST_TOKENS = 1_000_000_000  # above this a count is nonsense
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def read_completion(body: bytes, prompt: Prompt) -> Reply | None:
    """Return the reply to a prompt; None where the body is no chat completion.

    A model that writes nothing gives an empty reply. Tokens that the server does not count, `tokens.count_tokens` does.
    """
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return None
    choices = found.get("choices") if isinstance(found, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        return None
    refusal = message.get("refusal")
    text = _LONE_SURROGATE.sub("\ufffd", _text(message.get("content")) or _text(refusal))
    usage = found.get("usage")
    counts = usage if isinstance(usage, dict) else {}
    return Reply(
        text,
        prompt_tokens=_count(counts.get("prompt_tokens"), str(prompt)),
        completion_tokens=_count(counts.get("completion_tokens"), text),
        truncated=choice.get("finish_reason") == "length",
        refused=bool(refusal) or choice.get("finish_reason") == "content_filter",
    )


def _text(content: Any) -> str:
    """Return the text of a message, which some servers send in parts, with thoughts separate."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    texts = [part.get("text") for part in parts if isinstance(part, dict) and part.get("type") == "text"]
    return "".join(text for text in texts if isinstance(text, str))


def _count(given: Any, text: str) -> int:
    is_count = isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= _MOST_TOKENS
    return given if is_count else count_tokens(text)
