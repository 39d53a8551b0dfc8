"""The record of a run: metrics, parameters and two files, without keys and local paths."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

import yaml

from ....utils.progress import Progress
from ....utils.records.samples import EvaluationSample, InMemoryDataset
from ....utils.settings import PricesConfig
from ....utils.text.words import contains_phrase, folded_words
from ...checks.grounding import stands_in
from ...models.budget import Spent

CONFIG, MANIFEST = "config.yaml", "manifest.json"
# Characters that some tracker does not allow in the name of a metric.
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9_.\-]+")
# Older servers of MLflow refuse longer values; the files have them complete.
_LONGEST = 500
# Counters that a session with a language model reports beside the stages (`models.session`).
_COUNTERS = ("calls", "tokens", "cost in ")


@dataclass(frozen=True, slots=True)
class TrackedRun:
    """A run in the terms of trackers: `project` is MLflow's experiment; `files` are texts by file name."""

    project: str
    name: str
    parameters: Mapping[str, str]
    metrics: Mapping[str, float]
    files: Mapping[str, str]


class Stopwatch:
    """A progress callback that forwards every step and adds the time since the last step to the stage of the step.

    Counters (calls, tokens, cost) are not stages, so their time goes to the next stage.
    """

    def __init__(self, progress: Progress, now: Callable[[], float] = monotonic) -> None:
        self._progress, self._now = progress, now
        self._started = self._last = now()
        self._seconds: dict[str, float] = {}

    def __call__(self, stage: str, done: float, total: float | None) -> None:
        if not stage.startswith(_COUNTERS):
            now = self._now()
            self._seconds[stage] = self._seconds.get(stage, 0.0) + now - self._last
            self._last = now
        self._progress(stage, done, total)

    @property
    def seconds(self) -> dict[str, float]:
        """Seconds by stage, and in all as `all`."""
        return {**self._seconds, "all": self._now() - self._started}


def tracked_run(
    dataset: InMemoryDataset,
    manifest: Mapping[str, Any],
    *,
    seconds: Mapping[str, float] | None = None,
    spent: Spent | None = None,
    prices: PricesConfig | None = None,
) -> TrackedRun:
    """Return the record of a generated set.

    Args:
        dataset: the set.
        manifest: the content of its `manifest.json`, including the configuration without server addresses, keys and
            local paths.
        seconds: the duration of each stage by name.
        spent: the calls and tokens since the run folder was created, if a language model was used.
        prices: the prices of tokens.
    """
    config = manifest["config"]
    parameters = {**config, "version": dataset.version, "corpus_sha256": dataset.corpus_sha256}
    return TrackedRun(
        project=dataset.name,
        name=f"{dataset.name}, seed {config['seed']}",
        parameters=dict(_flat({**parameters, "versions": manifest["versions"]})),
        metrics={
            **dict(_of_yields(dataset)),
            **dict(_of_matches(dataset)),
            **{f"seconds/{_name(stage)}": round(value, 3) for stage, value in (seconds or {}).items()},
            **(dict(_of_calls(spent, prices)) if spent is not None else {}),
        },
        files={
            CONFIG: yaml.safe_dump(config, allow_unicode=True, sort_keys=False),
            MANIFEST: json.dumps(manifest, ensure_ascii=False, indent=2) + "\n",
        },
    )


def _of_yields(dataset: InMemoryDataset) -> Iterator[tuple[str, float]]:
    for row in dataset.yields:
        name = _name(row.question_type)
        yield f"asked/{name}", row.asked
        yield f"written/{name}", row.written
        yield f"kept/{name}", row.kept
        yield f"questions/{name}", len(dataset.of_type(row.question_type))
        if row.written:
            yield f"yield/{name}", row.kept / row.written
        for reason, count in sorted(row.rejected.items()):
            yield f"rejected/{name}/{_name(reason)}", count
    asked, written, kept = (sum(getattr(row, what) for row in dataset.yields) for what in ("asked", "written", "kept"))
    yield "asked/all", asked
    yield "written/all", written
    yield "kept/all", kept
    yield "questions/all", len(dataset.samples)
    if written:
        yield "yield/all", kept / written
    yield "files_skipped", len(dataset.skipped)


def _of_matches(dataset: InMemoryDataset) -> Iterator[tuple[str, float]]:
    """Yield the shares of questions with the answer in the evidence, and with the evidence in the passages."""
    types = dict.fromkeys(sample.question_type for sample in dataset.samples)
    for name, samples in [*((one, dataset.of_type(one)) for one in types), ("all", dataset.samples)]:
        with_evidence = [sample for sample in samples if sample.answers and sample.reference_answer.evidence]
        if with_evidence:
            yield f"match/answer_in_evidence/{_name(name)}", _share(map(_answer_in_evidence, with_evidence))
            yield f"match/evidence_in_passages/{_name(name)}", _share(map(_evidence_in_passages, with_evidence))


def _of_calls(spent: Spent, prices: PricesConfig | None) -> Iterator[tuple[str, float]]:
    yield "calls", spent.calls
    yield "tokens/prompt", spent.prompt_tokens
    yield "tokens/prompt_cached", spent.cached_prompt_tokens
    yield "tokens/completion", spent.completion_tokens
    yield "tokens/all", spent.tokens
    if prices is not None:
        yield f"cost/{_name(prices.currency)}", spent.money(prices)


def _answer_in_evidence(sample: EvaluationSample) -> bool:
    """Apply the rule of the check of drafts: equal words in any case, or equal letters; for a list, every item."""
    spans = [(span.text, folded_words(span.text)) for span in sample.reference_answer.evidence]
    items: Sequence[Sequence[str]] = sample.metadata.get("items") or [sample.answers]
    return all(
        any(
            contains_phrase(words, folded_words(form)) or stands_in(form, text)
            for form in forms
            for text, words in spans
        )
        for forms in items
    )


def _evidence_in_passages(sample: EvaluationSample) -> bool:
    return all(
        any(span.text in passage.text for passage in sample.relevant_docs) for span in sample.reference_answer.evidence
    )


def _share(checks: Iterable[bool]) -> float:
    values = list(checks)
    return sum(values) / len(values)


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Yield settings by their dotted path, without those that are not set."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _flat(part, f"{name}.{key}" if name else str(key))
    elif value is not None and value != []:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        yield name, text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _name(text: str) -> str:
    return _NOT_IN_A_NAME.sub("_", text).strip("_") or "_"
