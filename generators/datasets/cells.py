"""Read one cell of a table as text, as several texts, or as options."""

from __future__ import annotations

import datetime
import json
import math
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from ...utils.errors import CorpusError


def one_text(value: Any, where: str) -> str:
    """Return a value as text; "" for None and NaN. Whole numbers have no decimals, dates are ISO 8601.

    In tables written by pandas, a column with gaps has 1947.0 for 1947 and NaN for empty cells.

    Raises:
        CorpusError: the value is not a text, number, boolean or date.
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
    """Return the texts of a field: a list, a JSON list, an object with `text` (SQuAD's answers), or a single text.

    Blank texts and repetitions are dropped.

    Raises:
        CorpusError: the value has another form.
    """
    return tuple(dict.fromkeys(text for text in _texts(_parsed(value), where) if text.strip()))


def options(value: Any, where: str) -> tuple[str, ...]:
    """Return the options in a list or JSON list, including blanks and repetitions, since letters count them.

    Raises:
        CorpusError: the value is not a list, or an option is not text.
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
    """Return the list of strings that a text holds as JSON; other values, "[1]" and "[sic]" too, are unchanged."""
    found = _json_list(value) if isinstance(value, str) else value
    strings = isinstance(found, list) and all(isinstance(one, str) for one in found)
    return found if strings else value


def _json_list(text: str) -> Any:
    """Return the value of a text that looks like a JSON list; the text itself if it is not one, None if it is blank."""
    if not text.lstrip().startswith("["):
        return text if text.strip() else None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
