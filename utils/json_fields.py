"""Read fields of JSON from external sources; every error names the location of the field and the problem."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from .errors import CorpusError


def parse_json(text: str, where: str) -> Any:
    """Return the value that a JSON text holds.

    Raises:
        CorpusError: it is not JSON or nested too deeply; the message begins with `where`.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if "\n" in text.strip() else ""
        raise CorpusError(f"{where}: not JSON: {error.msg} at {line}column {error.colno}") from error
    except RecursionError as error:
        raise CorpusError(f"{where}: not readable: nested too deeply") from error
    except ValueError as error:  # a number with thousands of digits
        raise CorpusError(f"{where}: not JSON: {error}") from error


def an_object(value: object, where: str) -> dict[str, Any]:
    """Return `value` if it is an object."""
    if not isinstance(value, dict):
        raise CorpusError(f"{where}: expected an object, found {_kind(value)}")
    return value


def a_list(record: object, key: str, where: str, *, may_be_empty: bool = False) -> list[Any]:
    """Return the list at `key`, which must not be empty unless `may_be_empty`."""
    found = an_object(record, where).get(key)
    if not isinstance(found, list) or not (found or may_be_empty):
        what = "a list" if may_be_empty else "a list with something in it"
        raise CorpusError(f"{where}: expected {what} at {key!r}; {_keys(record)}")
    return found


def a_text(record: object, key: str, where: str) -> str:
    """Return the text at `key`, which must not be blank."""
    found = an_object(record, where).get(key)
    if not isinstance(found, str) or not found.strip():
        problem = "is empty" if isinstance(found, str) else f"expected text, found {_kind(found)}; {_keys(record)}"
        raise CorpusError(f"{where}.{key}: {problem}")
    return found


def a_label(record: object, key: str, where: str) -> str:
    """Return the text or whole number at `key`, as text; "" if the key is missing or null."""
    found = an_object(record, where).get(key)
    if found is None:
        return ""
    if isinstance(found, bool) or not isinstance(found, str | int):
        raise CorpusError(f"{where}.{key}: expected text or a whole number, found {_kind(found)}")
    return str(found)


def answer_texts(record: object, where: str) -> tuple[str, ...]:
    """Return the accepted answers at `answers`, each once; empty if the question has no answer.

    Accepted are a list of objects with `text` (SQuAD), one object whose `text` is a list (the Hub's tables), plain
    texts, or a single one of these. Empty texts, which some sets write for "no answer", are dropped.

    Raises:
        CorpusError: `answers` is missing or has another form, or `is_impossible` is true although there are answers.
    """
    fields = an_object(record, where)
    if "answers" not in fields:
        raise CorpusError(f"{where}: no key 'answers'; {_keys(record)}")
    texts = tuple(dict.fromkeys(text for text in _texts(fields["answers"], f"{where}.answers") if text.strip()))
    if texts and fields.get("is_impossible") is True:
        raise CorpusError(f"{where}: is_impossible is true, yet there are answers: {texts[0]!r}")
    return texts


def _texts(value: Any, where: str) -> Iterable[str]:
    if value is None:
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict) and "text" in value:
        yield from _texts(value["text"], f"{where}.text")
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _texts(one, f"{where}[{number}]")
    else:
        raise CorpusError(f"{where}: expected answers, such as [{{'text': …}}], found {_kind(value)}")


def unique_ids(names: Iterable[str]) -> list[str]:
    """Make names unique: an empty name becomes its number (from 0), and the second use of a name gets `~2` appended."""
    taken: dict[str, int] = {}
    for number, name in enumerate(names):
        name = name or str(number)
        count, given = 1, name
        while given in taken:
            count += 1
            given = f"{name}~{count}"
        taken[given] = number
    return list(taken)


def _kind(value: object) -> str:
    return "nothing" if value is None else f"{type(value).__name__}"


def _keys(record: object) -> str:
    keys = ", ".join(map(repr, record)) if isinstance(record, dict) else ""
    return f"the keys there are: {keys or 'none'}"
