"""Read a reply of `/chat/completions`, allowing for what servers really send."""

from __future__ import annotations

import json
import re
from typing import Any, TypeGuard

from ....utils.text.tokens import count_tokens
from ..call import Reply
from ..generation import without_thoughts
from ..prompt import Prompt

_MOST_TOKENS = 1_000_000_000  # above this a count is nonsense
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def read_completion(body: bytes, prompt: Prompt) -> Reply | None:
    """Return the reply to a prompt; None where the body is no chat completion.

    A model that writes nothing gives an empty reply. Thoughts are no part of its text, and a reply of nothing else
    counts as truncated. Tokens that the server does not count, `tokens.count_tokens` does.
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
    written = _LONE_SURROGATE.sub("\ufffd", _text(message.get("content")) or _text(refusal))
    text = without_thoughts(written)
    text = text if text == written else text.strip()
    usage = found.get("usage")
    counts = usage if isinstance(usage, dict) else {}
    prompt_tokens = _count(counts.get("prompt_tokens"), str(prompt))
    return Reply(
        text,
        prompt_tokens=prompt_tokens,
        completion_tokens=_count(counts.get("completion_tokens"), written),
        cached_prompt_tokens=min(prompt_tokens, _cached(counts)),
        truncated=choice.get("finish_reason") == "length" or (not text and bool(written)),
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
    return given if _is_count(given) else count_tokens(text)


def _cached(counts: dict[str, Any]) -> int:
    """Return the tokens of the prompt that the server had in its cache, as OpenAI or as DeepSeek reports them."""
    details = counts.get("prompt_tokens_details")
    reported = details.get("cached_tokens") if isinstance(details, dict) else counts.get("prompt_cache_hit_tokens")
    return reported if _is_count(reported) else 0


def _is_count(given: Any) -> TypeGuard[int]:
    return isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= _MOST_TOKENS
