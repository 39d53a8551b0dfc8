"""The questions of a set as the review shows them, with the answers of systems."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import Any

from ....utils.errors import ConfigError
from ....utils.records.reject_reasons import meaning
from ...export.read_back import ExportedSet, Row
from ...export.reviews.decisions import content_hash
from ..answers_on_set import SystemAnswer
from ..report.evidence import passage_offsets
from ..report.samples import to_record

_SHOWN_METRICS = ("exact_match", "f1")


class Questions:
    """The questions of a set in the order of the review.

    Args:
        exported: the set.
        checks: by question type, the names of the problems that its questions were checked for.
        answers: by question id, the answers of systems (see `answers_on_set`).
        first: by question id, the reasons to read it before all others, in this order; unknown ids are ignored.
    """

    def __init__(
        self,
        exported: ExportedSet,
        checks: Mapping[str, Sequence[str]],
        answers: Mapping[str, Sequence[SystemAnswer]],
        first: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ) -> None:
        self.exported = exported
        in_turns = {str(row["id"]): row for row in _in_turns(exported.questions)}
        self.rows = {**{one: in_turns[one] for one in first if one in in_turns}, **in_turns}
        self._first = first
        self._checks = checks
        self._answers = answers
        self._offsets = passage_offsets(exported.questions)
        has_both = exported.contexts[0] == "gold" and "distractors" in exported.contexts
        self._among = {row["id"]: row for row in exported.in_context("distractors")} if has_both else {}

    def listed(self) -> Iterator[dict[str, Any]]:
        """Yield what the page knows of every question: id, type, and the id of what it is a variant of."""
        for row in self.rows.values():
            yield {"id": row["id"], "type": row["question_type"], "variant_of": row["variant_of"]}

    def record(self, identifier: str) -> dict[str, Any]:
        """Return all that is shown of a question.

        Raises:
            ConfigError: the set has no such question.
        """
        if identifier not in self.rows:
            raise ConfigError(f"{self.exported.folder}: has no question {identifier!r}")
        row = self.rows[identifier]
        numbers: dict[tuple[str, str, str], int] = {}
        record = to_record(row, self._among.get(identifier), self._offsets, numbers)
        passages = list(numbers)
        return {
            **record,
            "content": content_hash(row),
            "passages": [passages[number] for number in record.get("passages", ())],
            "distractors": [passages[number] for number in record.get("distractors", ())],
            "checks": list(filter(None, map(meaning, self._checks.get(row["question_type"], ())))),
            "first": list(self._first.get(identifier, ())),
            "original": self.rows[row["variant_of"]]["question"] if row["variant_of"] in self.rows else None,
            "systems": list(map(_to_record, self._answers.get(identifier, ()))),
        }


def _to_record(one: SystemAnswer) -> dict[str, Any]:
    answer = one.answer
    return {
        "system": one.run.model,
        "context": one.context,
        "version": one.version,
        "answer": answer.answer,
        "right": answer.is_right,
        "metrics": {name: answer.metrics[name] for name in _SHOWN_METRICS if name in answer.metrics},
    }


def _in_turns(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the first question of each type, then the second of each, and so on: a part of them is of all types."""
    by_type: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_type[row["question_type"]].append(row)
    for turn in zip_longest(*by_type.values()):
        yield from filter(None, turn)
