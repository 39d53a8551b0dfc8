"""The results of a RAG run as lm-eval writes them: scores by task and group, and a file of samples for each task."""

from __future__ import annotations

import io
import json
import logging
import re
import time
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lm_eval.api.model import LM

from ....utils.paths import portable_settings
from ....utils.qa_metrics import METRICS
from ....utils.text.words import mark_ranges
from ...export.atomic_write import write_file_atomically
from ..answer_problems import RAG_SOURCE
from ..compare.comparison import compare_results
from ..compare.results import read_results
from ..compare.write import write_comparison
from .cells import cell_of
from .citations import without_citations
from .metrics import Metric, Outcome
from .run import RagRun
from .summary import Samples

_FILTER = ",none"
_UNSAFE = re.compile(rf"[^\w.{mark_ranges()}-]+")


@dataclass(frozen=True, slots=True)
class ScoredRun:
    """A run, its results, and its samples by task, both as lm-eval's `evaluate` returns them.

    Each sample also has the retrieved `passages`, its `cell`, `seconds`, `cost` and `error`, if any.
    """

    run: RagRun
    results: Mapping[str, Any]
    samples: Samples


# Scores by question id and metric.
Scores = Mapping[str, Mapping[str, float]]


def scored_run(run: RagRun, metrics: Sequence[Metric]) -> ScoredRun:
    """Score the answers with the set's own tasks in lm-eval, and add the metrics that they do not have.

    A question that failed scores 0 in everything.
    """
    from lm_eval import evaluate
    from lm_eval.tasks import TaskManager

    outcomes = run.outcomes()
    more = _scores(run, outcomes, metrics)
    folder = run.of.exported.folder
    # Its warnings address people who call lm_eval.
    logging.getLogger("lm_eval").setLevel(logging.ERROR)
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):  # progress bars of steps that take no time
        manager = TaskManager(include_path=[str(folder)], include_defaults=False)
        groups = dict.fromkeys(leaf.group if leaf.in_group else leaf.task for leaf in run.of.leaves)
        loaded = manager.load(list(groups))
        for name in run.of.left_out:
            loaded["tasks"].pop(name, None)
        for task in loaded["tasks"].values():
            task.set_config(key="num_fewshot", value=0)
            _score_failures(task, run)
        found = evaluate(_Replies(run), loaded, limit=run.limit, log_samples=True, bootstrap_iters=0)
    assert found is not None  # None comes from the other ranks of a distributed run; this is a run of one
    results: dict[str, Any] = dict(found)
    samples: dict[str, list[dict[str, Any]]] = results.pop("samples")
    _add_metrics(results, samples, more, metrics)
    placed = {one.sample.sample_id: cell_of(one, run.top_k) for one in outcomes}
    for of_task in samples.values():
        for sample in of_task:
            _add_reply(sample, run)
            if (cell := placed[sample["doc"]["id"]]) is not None:
                sample["cell"] = cell
    return ScoredRun(run, results, samples)


def write_run(scored: ScoredRun, folder: Path) -> Path:
    """Write `results_TIME.json` and `samples_TASK_TIME.jsonl`, with the local time as lm-eval writes it.

    Returns the path of the results, which are written last.
    """
    from lm_eval.utils import handle_non_serializable

    now = datetime.now().isoformat().replace(":", "-")
    for task, of_task in scored.samples.items():
        lines = (json.dumps(one, default=handle_non_serializable, ensure_ascii=False) + "\n" for one in of_task)
        write_file_atomically("".join(lines).encode("utf-8"), folder / f"samples_{task}_{now}.jsonl", overwrite=False)
    run = scored.run
    about = {
        "config": {"model": run.system.name, "model_args": _arguments(run), "limit": run.limit},
        "date": time.time(),
        "model_source": RAG_SOURCE,
        "model_name": run.system.name,
        "model_name_sanitized": safe_name(run.system.name),
    }
    text = json.dumps({**scored.results, **about}, indent=2, default=handle_non_serializable, ensure_ascii=False)
    path = folder / f"results_{now}.json"
    write_file_atomically(text.encode("utf-8"), path, overwrite=False)
    return path


def write_comparison_with(baseline: ScoredRun, results: Path) -> Path:
    """Write the comparison of a run with the baseline into a folder beside its results; return the path of the page."""
    with TemporaryDirectory() as folder:
        first = read_results(write_run(baseline, Path(folder)))
    comparison = compare_results([first, read_results(results)])
    page, *_ = write_comparison(comparison, results.with_name(results.stem.replace("results", "comparison", 1)))
    return page


def safe_name(name: str) -> str:
    """Return a name as part of a path, in which all but letters with their marks, digits, `.`, `-` and `_` is `_`."""
    return _UNSAFE.sub("_", name).strip("._") or "system"


class _Replies(LM):  # type: ignore[misc]
    """Answers each request with the saved reply to its question, and records what was asked in place of the prompt."""

    def __init__(self, run: RagRun) -> None:
        super().__init__()
        self._run, self._questions = run, run.questions

    def generate_until(self, requests: list[Any], disable_tqdm: bool = False) -> list[str]:
        texts = []
        for request in requests:
            question_id = request.doc["id"]
            request.arguments = (self._questions[question_id].with_history, {})
            known = self._run.replies.get(question_id)
            # Scored without citations, which no gold has.
            texts.append(without_citations(known.reply.answer, known.reply.passages) if known else "")
        return texts

    def loglikelihood(self, requests: list[Any]) -> Any:
        raise NotImplementedError("tasks that rank options are left out")

    def loglikelihood_rolling(self, requests: list[Any]) -> Any:
        raise NotImplementedError("no task asks for it")


def _score_failures(task: Any, run: RagRun) -> None:
    """Make a task score 0 where the system failed: an empty answer would be right for an unanswerable question."""
    plain = task.process_results

    def process_results(doc: Mapping[str, Any], answers: list[str]) -> dict[str, float]:
        scores: dict[str, float] = plain(doc, answers)
        return dict.fromkeys(scores, 0.0) if doc["id"] in run.failures else scores

    task.process_results = process_results


def _scores(run: RagRun, outcomes: Sequence[Outcome], metrics: Sequence[Metric]) -> Scores:
    return {
        one.sample.sample_id: {
            metric.name: value
            for metric in metrics
            # A failure is no merit: measures of which less is better do not count it.
            if (value := metric.score(one)) is not None
            and (_is_higher_better(metric) or one.sample.sample_id not in run.failures)
        }
        for one in outcomes
    }


def _add_metrics(
    results: dict[str, Any], samples: Mapping[str, list[dict[str, Any]]], more: Scores, metrics: Sequence[Metric]
) -> None:
    """Add what the set's own tasks cannot score to the samples, and the means to the tasks and groups."""
    members = {name: tasks for name, tasks in results["group_subtasks"].items() if tasks}
    for metric in (one for one in metrics if one.name not in METRICS):
        by_task: dict[str, list[float]] = {}
        for task, of_task in samples.items():
            for sample in of_task:
                value = more[sample["doc"]["id"]].get(metric.name)
                if value is not None:
                    sample["metrics"] = [*sample["metrics"], metric.name]
                    sample[metric.name] = value
                    by_task.setdefault(task, []).append(value)
        by_group = {
            name: [value for task in tasks for value in by_task.get(task, ())] for name, tasks in members.items()
        }
        for name, values in {**by_task, **by_group}.items():
            if values:
                mean = {f"{metric.name}{_FILTER}": sum(values) / len(values)}
                results["results"].setdefault(name, {}).update(mean)
                results["higher_is_better"].setdefault(name, {})[metric.name] = _is_higher_better(metric)
                if name in results.get("groups", {}):
                    results["groups"][name].update(mean)


def _is_higher_better(metric: Metric) -> bool:
    return bool(getattr(metric, "higher_is_better", True))


def _add_reply(sample: dict[str, Any], run: RagRun) -> None:
    """Add what was retrieved to a sample, and bring the rest into the form that lm-eval writes."""
    question_id = sample["doc"]["id"]
    known, failure = run.replies.get(question_id), run.failures.get(question_id)
    sample["arguments"] = {
        f"gen_args_{number}": {f"arg_{place}": value for place, value in enumerate(given)}
        for number, given in enumerate(sample["arguments"])
    }
    sample["target"] = str(sample["target"])
    passages = known.reply.passages if known else ()
    sample["passages"] = [passage.model_dump(exclude_none=True) for passage in passages]
    if known:
        sample["resps"] = [[known.reply.answer]]
        sample["seconds"] = round(known.seconds, 3)
        sample |= {"cost": known.reply.cost} if known.reply.cost is not None else {}
    if failure:
        sample["error"] = failure.error


def _arguments(run: RagRun) -> dict[str, Any]:
    return portable_settings({**run.system.settings, "top_k": run.top_k})
