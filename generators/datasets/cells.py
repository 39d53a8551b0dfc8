"""What stands in one field of a table, as text."""

from __future__ import annotations

import datetime
import json
import math
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from ...utils.errors import CorpusError


def one_text(value: Any, where: str) -> str:
    """A value as the text that stands for it; "" for none. Whole numbers have no decimals, dates are ISO 8601.

    Tables that were written with pandas have 1947.0 for 1947 and NaN for nothing where a column has gaps.

    Raises:
        CorpusError: it is no text, number, truth value or date.
    """
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime):
        return (value.date() if value.time() == datetime.time() else value).isoformat()
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, int | float | Decimal):
        return str(value)
    raise CorpusError(f"{where}: expected text or a number, found {type(value).__name__}")


def texts(value: Any, where: str) -> tuple[str, ...]:
    """Several texts in one field: a list, a text that is a JSON list, or an object with `text`, as SQuAD's answers.

    Blank ones are dropped, and what stands twice is given once.

    Raises:
        CorpusError: it is none of these, nor a single text.
    """
    return tuple(dict.fromkeys(text for text in _texts(_parsed(value), where) if text.strip()))


def options(value: Any, where: str) -> tuple[str, ...]:
    """The answers to choose from, in a list or in a text that is a JSON list, as they stand: letters count them.

    Raises:
        CorpusError: it is no list, or one of them is no text.
    """
    found = _json_list(value) if isinstance(value, str) else value
    if found is None:
        return ()
    if not isinstance(found, list):
        raise CorpusError(f"{where}: expected a list, as JSON where the format has none; found {found!r}")
    return tuple(one_text(one, f"{where}[{number}]") for number, one in enumerate(found))


def _texts(value: Any, where: str) -> Iterator[str]:
    if isinstance(value, Mapping) and "text" in value:
        yield from _texts(value["text"], f"{where}.text")
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _texts(one, f"{where}[{number}]")
    else:
        yield one_text(value, where)


def _parsed(value: Any) -> Any:
    """The list that a text spells; other texts, "[1]" and "[sic]" too, are what they are."""
    found = _json_list(value) if isinstance(value, str) else value
    strings = isinstance(found, list) and all(isinstance(one, str) for one in found)
    return found if strings else value


def _json_list(text: str) -> Any:
    """The list that a text spells, the text itself where it spells none, and None where it is blank."""
    if not text.lstrip().startswith("["):
        return text if text.strip() else None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
