"""Several runs on the same set, side by side: differences of the same questions, and what plots show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ...utils.errors import CorpusError
from ..evaluation.compare.runs import LETTERS, MOST_RUNS, unique_names
from ..evaluation.intervals import Estimate, estimate, paired_difference
from .score_records import Scored
from .summary import METRICS, observations


@dataclass(frozen=True, slots=True)
class Run:
    """One of the runs compared: its letter, a name that no other has, and its scores."""

    letter: str
    name: str
    scored: Scored


@dataclass(frozen=True, slots=True)
class Compared:
    """A metric of one run, and by how much it is more than that of the first run; None where there is no value."""

    metric: str
    run: Run
    value: Estimate | None
    difference: Estimate | None


def as_runs(scores: Sequence[tuple[Path, Scored]]) -> tuple[Run, ...]:
    """Runs that can be compared, with names: the model's, then also the mode, then the file, until each has its own.

    Raises:
        CorpusError: they are of different sets or asked different questions, or are more than there are letters.
    """
    if len(scores) > MOST_RUNS:
        raise CorpusError(f"{len(scores)} runs are too many to compare at once; give {MOST_RUNS} at most")
    first_path, first = scores[0]
    for path, scored in scores[1:]:
        if scored.dataset_sha256 != first.dataset_sha256:
            raise CorpusError(
                f"{path}: is of another set ({scored.dataset_name}, {scored.dataset_sha256[:12]}…) than {first_path} "
                f"({first.dataset_name}, {first.dataset_sha256[:12]}…); compare answers to the same questions"
            )
        if _asked(scored) != _asked(first):
            raise CorpusError(f"{path}: does not score the same questions as {first_path}; score both again")
        if scored.tolerance != first.tolerance and scored.has_boundaries and first.has_boundaries:
            raise CorpusError(
                f"{path}: boundaries were scored with a tolerance of {scored.tolerance} characters, those of "
                f"{first_path} with {first.tolerance}; score both with the same --tolerance"
            )
    return tuple(
        Run(letter, name, scored) for letter, name, (_, scored) in zip(LETTERS, _names(scores), scores, strict=False)
    )


def compare(runs: Sequence[Run]) -> tuple[Compared, ...]:
    """Each metric that a run has, of each run that has it; differences are to the first run, question by question."""
    compared = []
    for metric in METRICS:
        rows = [observations(run.scored, metric) for run in runs]
        for run, own in zip(runs, rows, strict=True):
            seed = run.scored.dataset_sha256
            difference = None
            if run is not runs[0] and own and {row.cluster for row in own} == {row.cluster for row in rows[0]}:
                difference = paired_difference(rows[0], own, seed)
            if own:
                compared.append(Compared(metric, run, estimate(own, seed), difference))
    return tuple(compared)


def _asked(scored: Scored) -> Counter[tuple[str, str, int]]:
    return Counter((row.example_id, row.question, row.segment_id) for row in scored.question_scores)


def _names(scores: Sequence[tuple[Path, Scored]]) -> list[str]:
    return unique_names(
        [scored.model_name for _, scored in scores],
        [f"{scored.model_name}, {scored.eval_mode}" for _, scored in scores],
        [f"{scored.model_name}, {scored.eval_mode} ({path.name})" for path, scored in scores],
        [f"{scored.model_name}, {scored.eval_mode} ({path})" for path, scored in scores],
    )
