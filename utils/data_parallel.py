"""Tasks of lm-eval that also run in several processes. Every exported set has a copy of this file."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from lm_eval.api.task import ConfigurableTask


class DataParallelTask(ConfigurableTask):  # type: ignore[misc]
    """lm-eval's own task, which gives every process of a run questions with all metrics if it can.

    lm-eval deals the questions to the processes in turn, and collects the scores of a metric from all of them: it ends
    with an error if a process has no question with that metric, such as one without an answer.
    """

    shared_metrics: frozenset[str] | None = None

    def doc_iterator(
        self, *, rank: int = 0, limit: int | None = None, world_size: int = 1, samples: list[int] | None = None
    ) -> Iterator[tuple[int, Any]]:
        """Yield the questions of one of `world_size` processes.

        Raises:
            ValueError: there are fewer questions than processes.
        """
        asked = super().doc_iterator(rank=0, limit=limit, world_size=1, samples=samples)
        if world_size == 1:
            return iter(asked)
        asked = list(asked)
        if len(asked) < world_size:
            raise ValueError(
                f"--tasks {self.config.task}: has {len(asked)} questions, fewer than this run has processes, "
                f"{world_size}; run it in fewer processes, or leave it out"
            )
        if self.OUTPUT_TYPE != "generate_until":  # all questions have lm-eval's own metrics
            return iter(asked[rank::world_size])
        metrics = {number: frozenset(super(DataParallelTask, self).process_results(doc, [""])) for number, doc in asked}
        # Questions with the same metrics stand together, so that each process gets some of them.
        dealt = sorted(asked, key=lambda one: sorted(metrics[one[0]]))
        of_processes = [
            frozenset[str]().union(*(metrics[number] for number, _ in dealt[process::world_size]))
            for process in range(world_size)
        ]
        # lm-eval deals them again when all have their answers.
        is_first = self.shared_metrics is None
        self.shared_metrics = frozenset.intersection(*of_processes)
        missing = frozenset[str]().union(*of_processes) - self.shared_metrics
        if missing and rank == 0 and is_first:
            logging.getLogger(__name__).warning(
                "%s: too few questions have %s for %d processes; it is not scored in this run",
                self.config.task,
                ", ".join(sorted(missing)),
                world_size,
            )
        return iter(sorted(dealt[rank::world_size], key=lambda one: one[0]))

    def process_results(self, doc: dict[str, Any], results: list[Any]) -> dict[str, Any]:
        """Score one question with the metrics that all processes of the run have."""
        scores: dict[str, Any] = super().process_results(doc, results)
        if self.shared_metrics is None:
            return scores
        return {name: value for name, value in scores.items() if name in self.shared_metrics}
