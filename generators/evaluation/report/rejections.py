"""The drafts that were not kept: how many for which reason, and examples."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ....utils.errors import ExportError
from ...export.read_back import ExportedSet, check_unchanged

REJECTS = "rejects.jsonl"
_EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class Loss:
    """One draft that was not kept, as `rejects.jsonl` has it."""

    question_type: str
    question: str
    reason: str
    detail: str


def read_losses(exported: ExportedSet) -> tuple[Loss, ...]:
    """The drafts of the set that were not kept.

    Raises:
        ExportError: the file is missing, was changed by hand, or is not in the form of this package.
    """
    check_unchanged(exported, [REJECTS])
    path = exported.folder / REJECTS
    # Not by `splitlines`, for which a line ends within JSON's strings too, as at U+2028.
    lines = path.read_text(encoding="utf-8").split("\n")
    return tuple(_loss(line, path, number) for number, line in enumerate(lines, start=1) if line)


def examples(losses: Iterable[Loss]) -> Iterator[Loss]:
    """A few for each reason, reasons sorted, of as many question types as there are."""
    by_reason: defaultdict[str, defaultdict[str, list[Loss]]] = defaultdict(lambda: defaultdict(list))
    for loss in losses:
        of_type = by_reason[loss.reason][loss.question_type]
        if len(of_type) < _EXAMPLES:
            of_type.append(loss)
    for _, by_type in sorted(by_reason.items()):
        in_turn = [of_type[turn] for turn in range(_EXAMPLES) for of_type in by_type.values() if turn < len(of_type)]
        yield from in_turn[:_EXAMPLES]


def reasons(yields: Iterable[Mapping[str, Any]]) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
    """Reasons with the number of drafts and the types that lost any by it, the most frequent first."""
    counts: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for row in yields:
        for reason, count in row["rejected"].items():
            counts[reason][row["question_type"]] = count
    rows = [
        (reason, sum(by_type.values()), tuple(sorted(by_type, key=lambda name: (-by_type[name], name))))
        for reason, by_type in counts.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row[1], row[0])))


def _loss(line: str, path: Path, number: int) -> Loss:
    try:
        row = json.loads(line)
        return Loss(*(str(row[key]) for key in ("question_type", "question", "reason", "detail")))
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise ExportError(
            f"{path}:{number}: is no rejected draft as this version writes them; generate the set again"
        ) from error
