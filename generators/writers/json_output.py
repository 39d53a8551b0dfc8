"""Read the output of a language model strictly: one JSON object, bare or in one fence, with the required fields."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ...utils.errors import UnparsableOutput

_FENCED = re.compile(r"```(?:json|JSON)?[ \t]*\n(.*?)\n?```", re.DOTALL)
_SHOWN = 200


def parse_object(output: str) -> Mapping[str, Any]:
    """Return the JSON object of an output: the whole text, or the content of its only fence, with or without prose.

    Raises:
        UnparsableOutput: there is no such object, or the output is not a text.
    """
    if not isinstance(output, str):
        raise UnparsableOutput(f"generate() gave no text but {type(output).__name__}")
    fenced = _FENCED.findall(output)
    text = fenced[0] if len(fenced) == 1 else output
    try:
        found = json.loads(text)
    # Too deeply nested brackets raise RecursionError.
    except (ValueError, RecursionError) as error:
        raise UnparsableOutput(f"no JSON object: {output[:_SHOWN]!r}") from error
    if any("\ud800" <= character <= "\udfff" for character in json.dumps(found, ensure_ascii=False)):
        raise UnparsableOutput("the JSON holds half of a surrogate pair, which is no character")
    if not isinstance(found, dict):
        raise UnparsableOutput(f"JSON, but no object: {output[:_SHOWN]!r}")
    return found


def text_of(found: Mapping[str, Any], name: str) -> str:
    """Return a field that must hold a text, without surrounding white space.

    Raises:
        UnparsableOutput: it is missing, empty or not a text.
    """
    value = found.get(name)
    if not isinstance(value, str) or not value.strip():
        raise UnparsableOutput(f"{name!r} is {_kind(value)}; wanted a text")
    return value.strip()


def texts_of(found: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Return a field that must hold a list of non-empty texts.

    Raises:
        UnparsableOutput: it is missing or holds anything else.
    """
    value = found.get(name)
    if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
        raise UnparsableOutput(f"{name!r} is {_kind(value)}; wanted a list of texts")
    return tuple(item.strip() for item in value)


def _kind(value: Any) -> str:
    return "missing or null" if value is None else "empty" if value == "" else type(value).__name__
