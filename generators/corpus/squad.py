"""SQuAD's nesting, `data → paragraphs → context`; the questions in it are not read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from ...utils.errors import CorpusError
from ...utils.records.types import Document
from .files import decode_utf8, read_bytes


def read_squad(path: Path, unit: Literal["article", "paragraph"]) -> Iterator[Document]:
    """The articles of a file as documents (paragraphs joined by a blank line), or its paragraphs.

    A paragraph is called `<title>/<number from 0>`; the second article of one title `<title>~2`, one without title by
    its number from 0.

    Raises:
        CorpusError: the file cannot be read or does not have this nesting; the message says at which key.
    """
    seen: Counter[str] = Counter()
    for number, article in enumerate(_list(_load(path), "data", f"{path}")):
        where = f"{path}: data[{number}]"
        name = _name(article, number, where)
        seen[name] += 1
        doc_id = name if seen[name] == 1 else f"{name}~{seen[name]}"
        title = name.replace("_", " ")
        source = f"{path.name}: data[{number}]"
        contexts = [
            _context(paragraph, f"{where}.paragraphs[{index}]")
            for index, paragraph in enumerate(_list(article, "paragraphs", where))
        ]
        if unit == "article":
            yield Document(doc_id, "\n\n".join(contexts), title=title, source=source)
        else:
            for index, context in enumerate(contexts):
                yield Document(f"{doc_id}/{index}", context, title=title, source=f"{source}.paragraphs[{index}]")


def _load(path: Path) -> object:
    try:
        return json.loads(decode_utf8(read_bytes(path), path))
    except json.JSONDecodeError as error:
        raise CorpusError(f"{path}: not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from error
    except RecursionError as error:
        raise CorpusError(f"{path}: not readable: nested too deeply") from error


def _list(value: object, key: str, where: str) -> list[Any]:
    found = _object(value, where).get(key)
    if not isinstance(found, list) or not found:
        raise CorpusError(f"{where}: expected a list with something in it at {key!r}, as SQuAD has; {_found(value)}")
    return found


def _name(article: object, number: int, where: str) -> str:
    title = _object(article, where).get("title")
    if title is not None and not isinstance(title, str):
        raise CorpusError(f"{where}.title: expected a string, found {type(title).__name__}")
    return title or str(number)


def _context(paragraph: object, where: str) -> str:
    context = _object(paragraph, where).get("context")
    if not isinstance(context, str):
        raise CorpusError(f"{where}: expected a string at 'context'; {_found(paragraph)}")
    if not context.strip():
        raise CorpusError(f"{where}.context is empty; write it or remove the paragraph")
    return context


def _object(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise CorpusError(f"{where}: expected an object, found {type(value).__name__}")
    return value


def _found(value: object) -> str:
    keys = ", ".join(map(repr, value)) if isinstance(value, dict) else ""
    return f"the keys there are: {keys or 'none'}"
