"""The questions of a set as the review shows them, with the answers of systems."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ....utils.errors import ConfigError
from ....utils.records.reject_reasons import meaning
from ...export.read_back import ExportedSet, Row
from ...export.reviews.decisions import content_hash
from ..compare.results import Results, find_results, read_results
from ..report.evidence import passage_offsets
from ..report.samples import to_record

_SHOWN_METRICS = ("exact_match", "f1")


class Questions:
    """The questions of a set in the order of the review.

    Args:
        exported: the set.
        checks: by question type, the names of the problems that its questions were checked for.
        answers: by question id, the answers of systems (see `answers_of_systems`).
        first: ids of the questions to read before all others, in this order; unknown ids are ignored.
    """

    def __init__(
        self,
        exported: ExportedSet,
        checks: Mapping[str, Sequence[str]],
        answers: Mapping[str, Sequence[Mapping[str, Any]]],
        first: Sequence[str] = (),
    ) -> None:
        self.exported = exported
        in_turns = {str(row["id"]): row for row in _in_turns(exported.questions)}
        self.rows = {**{one: in_turns[one] for one in first if one in in_turns}, **in_turns}
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
            "original": self.rows[row["variant_of"]]["question"] if row["variant_of"] in self.rows else None,
            "systems": list(self._answers.get(identifier, ())),
        }


def answers_of_systems(exported: ExportedSet, paths: Iterable[Path]) -> dict[str, list[dict[str, Any]]]:
    """Return by question id what systems answered, in the order of the runs: system, context, answer, scores.

    Args:
        exported: the set.
        paths: files of results, or folders with some, as `taskgen eval --log_samples --output_path` writes them.

    Raises:
        ConfigError: results cannot be read, or have no task of the set.
    """
    contexts = {leaf.task: leaf.context for leaf in exported.rows}
    found: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for path in paths:
        for run in (read_results(file) for file in find_results(path)):
            if contexts.keys().isdisjoint(run.answers):
                raise ConfigError(f"{run.path}: has no task of {exported.name}; give the results of runs on this set")
            for identifier, answer in _answers(run, contexts):
                found[identifier].append(answer)
    return dict(found)


def _answers(run: Results, contexts: Mapping[str, str]) -> Iterator[tuple[str, dict[str, Any]]]:
    for task, answers in run.answers.items():
        if task in contexts:
            for answer in answers:
                yield (
                    answer.question_id,
                    {
                        "system": run.model,
                        "context": "retrieved" if run.retrieves else contexts[task],
                        "answer": answer.answer,
                        "right": answer.is_right,
                        "metrics": {name: answer.metrics[name] for name in _SHOWN_METRICS if name in answer.metrics},
                    },
                )


def _in_turns(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the first question of each type, then the second of each, and so on: a part of them is of all types."""
    by_type: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_type[row["question_type"]].append(row)
    for number in range(max(map(len, by_type.values()), default=0)):
        yield from (of_type[number] for of_type in by_type.values() if number < len(of_type))
