"""JSON documents of results: one form for all commands."""

from __future__ import annotations

import json
from typing import Any

from .intervals import Estimate


def json_document(value: Any) -> bytes:
    """Return a value as an indented JSON file in UTF-8; equal values give equal bytes."""
    # A model may write half a surrogate pair, which no file can hold.
    return f"{json.dumps(value, ensure_ascii=False, indent=1)}\n".encode("utf-8", "backslashreplace")


def interval(one: Estimate, digits: int | None = None) -> dict[str, float | None]:
    """Return an estimate with its bounds as JSON, rounded to `digits` decimals if given."""
    values = {"value": one.value, "low": one.low, "high": one.high}
    return {name: value if value is None or digits is None else round(value, digits) for name, value in values.items()}
