"""The questions of a set, once each: the formats `json` and `jsonl`, and the input of the other formats."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..read_back import ExportedSet


@dataclass(frozen=True, slots=True)
class Converted:
    """A set in another format: the text of each file by its path, the number of questions in them, notes for the user.

    A format of one file has one path, which the caller may replace.
    """

    files: Mapping[str, str]
    questions: int
    notes: tuple[str, ...] = ()


def questions(exported: ExportedSet) -> Iterator[dict[str, Any]]:
    """Every question with its gold passages and its `distractors` in the order of the prompt, if the set has any.

    In a set without the context "gold", `passages` are those of its first context.
    """
    for row, distractors in exported.with_distractors():
        yield {**row, "distractors": distractors}


def to_json(exported: ExportedSet) -> Converted:
    """One object: the manifest without its hashes, and the list `questions`."""
    every = list(questions(exported))
    return Converted({"questions.json": _dump({**exported.description, "questions": every}, indent=2)}, len(every))


def to_jsonl(exported: ExportedSet) -> Converted:
    """One question per line; the bytes do not depend on the version of pyarrow that wrote the folder."""
    lines = [_dump(question) for question in questions(exported)]
    return Converted({"questions.jsonl": "".join(lines)}, len(lines))


def _dump(value: Mapping[str, Any], indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=indent) + "\n"
