"""The questions of a set, once each, with all that any of its contexts shows: the forms `json` and `jsonl`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ..read_back import ExportedSet, Row
from .form import Form


def questions(exported: ExportedSet) -> Iterator[dict[str, Any]]:
    """Every question with its gold passages and, where the set has that context, its `distractors` as shown, in order.

    Without the context "gold" the passages are those of the first context that the set has.
    """
    shown = {row["id"]: row["passages"] for row in exported.in_context("distractors")}
    for row in exported.questions:
        gold = row["passages"]
        yield {**row, "distractors": [passage for passage in shown.get(row["id"], ()) if passage not in gold]}


def to_json(exported: ExportedSet) -> Form:
    """One object: what the manifest tells of the set, and `questions`, a list."""
    every = list(questions(exported))
    return Form({"questions.json": _dump({**exported.description, "questions": every}, indent=2)}, len(every))


def to_jsonl(exported: ExportedSet) -> Form:
    """One question a line. The same questions give the same bytes whatever version of pyarrow wrote the folder."""
    lines = [_dump(question) for question in questions(exported)]
    return Form({"questions.jsonl": "".join(lines)}, len(lines))


def asked(row: Row) -> str:
    """The question as it can stand alone: behind the earlier turns that it leans on, where there are any."""
    turns = [part for turn in row["history"] for part in (turn["question"], turn["answer"])]
    return " ".join([*turns, row["question"]])


def _dump(value: Mapping[str, Any], indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=indent) + "\n"
