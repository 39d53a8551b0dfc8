"""Validation errors of pydantic in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from pydantic_core import ErrorDetails

_WANTED = {
    "string_type": "text (put it in quotes)",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "mapping_type": "keys with values",
    "dict_type": "keys with values",
    "model_type": "keys with values",
    "model_attributes_type": "keys with values",
}


def in_words(error: ErrorDetails) -> str:
    """Say which field is wrong (its dotted path), what was found there and what is allowed."""
    field = ".".join(str(part) for part in error["loc"])
    kind, found = error["type"], error.get("input")
    if kind == "missing":
        return f"{field}: is missing"
    if kind == "literal_error":
        return f"{field}: found {shown(found)}; wanted {error['ctx']['expected']}"
    if kind == "value_error":
        return f"{field}: {error['ctx']['error']}" if field else str(error["ctx"]["error"])
    if kind in _WANTED:
        return f"{field or 'the file'}: found {shown(found)}; wanted {_WANTED[kind]}"
    return f"{field or 'the file'}: found {shown(found)}; {error['msg'][0].lower()}{error['msg'][1:]}"


def shown(value: Any) -> str:
    """Return what was found, in words."""
    match value:
        case None:
            return "nothing"
        case bool():
            return f"the truth value {str(value).lower()}"
        case int() | float():
            return f"the number {value}"
        case str():
            return f"the text {value!r}"
        case Mapping():
            return "keys with values"
        case Sequence() | Set():
            return "a list"
        case _:
            return f"a {type(value).__name__}"
