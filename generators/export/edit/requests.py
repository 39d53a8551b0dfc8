"""Read the edits of a curator: ids to drop, a file of changes, and a file of questions to add."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from ....utils.bounded_yaml import load_yaml
from ....utils.errors import ConfigError
from ....utils.field_errors import in_words
from ....utils.paths import check_path
from ....utils.records.own_questions import OwnQuestion

_SEPARATOR = re.compile(r"[,\s]+")


@dataclass(frozen=True, slots=True)
class Patch:
    """New values of fields of one question. `where` is the file and line or item, for messages."""

    question_id: str
    fields: Mapping[str, Any]
    where: str


@dataclass(frozen=True, slots=True)
class Addition:
    """A question to add. `where` is the file and line or item, for messages."""

    question: OwnQuestion
    where: str


def read_drops(given: Iterable[str]) -> tuple[str, ...]:
    """The ids in the values of `--drop`, each once: comma-separated ids, or `@FILE` with more of them.

    Raises:
        ConfigError: a file cannot be read.
    """
    ids: list[str] = []
    for value in given:
        text = _text(Path(value[1:]), "--drop") if value.startswith("@") else value
        ids.extend(filter(None, _SEPARATOR.split(text)))
    return tuple(dict.fromkeys(ids))


def read_patches(path: Path) -> tuple[Patch, ...]:
    """The changes in a file: JSON (one object or a list of them) or JSONL.

    Raises:
        ConfigError: the file cannot be read or is neither, or objects in it have no `id`; the message lists them all.
    """
    patches: list[Patch] = []
    problems: list[str] = []
    for where, value in _objects(path):
        if not isinstance(value, dict):
            problems.append(f"{where}: expected an object, found {_shown(value)}")
        elif not isinstance(value.get("id"), str):
            problems.append(f"{where}: id: expected the id of a question, found {_shown(value.get('id'))}")
        else:
            patches.append(Patch(value["id"], {key: new for key, new in value.items() if key != "id"}, where))
    if problems:
        raise ConfigError("\n".join(problems))
    if not patches:
        raise ConfigError(f"{path}: holds no change")
    return tuple(patches)


def read_additions(path: Path) -> tuple[Addition, ...]:
    """A user's own questions in a file: JSON or YAML (one object or a list of them), or JSONL.

    Raises:
        ConfigError: the file cannot be read, or its objects are no questions; the message lists them all.
    """
    additions: list[Addition] = []
    problems: list[str] = []
    for where, value in _objects(path, "--add"):
        try:
            additions.append(Addition(OwnQuestion.model_validate_json(json.dumps(value, default=str)), where))
        except ValidationError as error:
            problems.extend(f"{where}: {in_words(one)}" for one in error.errors())
    if problems:
        raise ConfigError("\n".join(problems))
    if not additions:
        raise ConfigError(f"{path}: holds no question")
    return tuple(additions)


def _objects(path: Path, flag: str = "--patch") -> Iterator[tuple[str, object]]:
    text = _text(path, flag)
    if path.suffix.lower() in (".yaml", ".yml"):
        try:
            listed = load_yaml(text)
        except yaml.YAMLError as error:
            raise ConfigError(f"{path}: is not valid YAML: {' '.join(str(error).split())}") from error
        for number, value in enumerate(listed if isinstance(listed, list) else [listed]):
            yield f"{path}: [{number}]", value
        return
    try:
        whole = _parsed(text)
    except json.JSONDecodeError:
        yield from _lines(text.split("\n"), path)
        return
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path}: is not JSON that can be used ({error})") from error
    for number, value in enumerate(whole if isinstance(whole, list) else [whole]):
        yield f"{path}: [{number}]" if isinstance(whole, list) else f"{path}", value


def _lines(lines: Sequence[str], path: Path) -> Iterator[tuple[str, object]]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            where = f"{path}:{number}"
            try:
                yield where, _parsed(line)
            except (ValueError, RecursionError) as error:
                raise ConfigError(
                    f"{where}: is not JSON ({error}); write one object a line, or one list of objects"
                ) from error


def _parsed(text: str) -> Any:
    """Parse JSON without what other readers of it refuse or drop: NaN, infinity, keys that are given twice."""
    return json.loads(text, parse_constant=_no_number, object_pairs_hook=_with_distinct_keys)


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON; write a number, or null")


def _with_distinct_keys(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(f"{twice!r} is given twice in one object; keep one")
    return found


def _text(path: Path, flag: str) -> str:
    check_path(path)
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ConfigError(f"{flag} {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{flag} {path}: is not UTF-8 (byte {error.start})") from error


def _shown(value: object) -> str:
    return "nothing" if value is None else repr(value)[:80]
