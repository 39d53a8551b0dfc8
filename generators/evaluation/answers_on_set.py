"""Answers of systems to the questions of a set, from their logged runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...utils.errors import ConfigError
from ..export.read_back import ExportedSet
from .compare.results import Answer, Results, find_results, read_results

RETRIEVED = "retrieved"


@dataclass(frozen=True, slots=True)
class SystemAnswer:
    """The answer of a run to a question of a set.

    `context` is what the system was shown: a context of the set, or "retrieved" if it searched itself. `version` is
    that of the set when it was asked, if that was another.
    """

    run: Results
    context: str
    version: str | None
    answer: Answer


def answers_on_set(exported: ExportedSet, paths: Iterable[Path]) -> Mapping[str, Sequence[SystemAnswer]]:
    """Return the answers by question id, in the order of the runs.

    Args:
        exported: the set.
        paths: files of results, or folders with some, as `taskgen rag` and `taskgen eval --log_samples` write them.

    Raises:
        ConfigError: results cannot be read, or have no task of the set.
    """
    contexts = {leaf.task: leaf.context for leaf in exported.rows}
    found: defaultdict[str, list[SystemAnswer]] = defaultdict(list)
    files = {file.resolve(): file for path in paths for file in find_results(path)}
    for run in map(read_results, files.values()):
        if contexts.keys().isdisjoint(run.answers):
            raise ConfigError(f"{run.path}: has no task of {exported.name}; give the results of runs on this set")
        for one in _answers(run, contexts, str(exported.version)):
            found[one.answer.question_id].append(one)
    return dict(found)


def _answers(run: Results, contexts: Mapping[str, str], version: str) -> Iterator[SystemAnswer]:
    for task, answers in run.answers.items():
        if task in contexts:
            asked = run.versions.get(task, version).removesuffix(".0")
            context = RETRIEVED if run.retrieves else contexts[task]
            yield from (SystemAnswer(run, context, asked if asked != version else None, one) for one in answers)
