"""What is logged of a run: numbers, settings and two files, none of which holds a key or a path of this machine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from ....utils.records.types import EvaluationSample, InMemoryDataset
from ....utils.settings import PricesConfig
from ....utils.text.words import contains_phrase, folded_words
from ...checks.grounding import stands_in
from ...models.budget import Spent

CONFIG, MANIFEST = "config.yaml", "manifest.json"
# What a name of a metric may hold in every tracker.
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9_.\-]+")
# Values longer than this are refused by older servers of MLflow; they stand whole in the files.
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class TrackedRun:
    """One run, in the words of trackers: `project` is MLflow's experiment; `files` are texts by file name."""

    project: str
    name: str
    parameters: Mapping[str, str]
    metrics: Mapping[str, float]
    files: Mapping[str, str]


def tracked_run(
    dataset: InMemoryDataset,
    manifest: Mapping[str, Any],
    *,
    seconds: Mapping[str, float] | None = None,
    spent: Spent | None = None,
    prices: PricesConfig | None = None,
) -> TrackedRun:
    """What there is to log of a set as it was generated.

    Args:
        dataset: the set.
        manifest: what its folder's `manifest.json` holds, from which the configuration is taken too: where a model is
            asked, where keys are and where on this machine documents lie is not in it.
        seconds: how long the stages took, by name.
        spent: what the language model took over the life of the run folder, where one was asked.
        prices: what its tokens cost.
    """
    config = manifest["config"]
    told = {**config, "version": dataset.version, "corpus_sha256": dataset.corpus_sha256}
    return TrackedRun(
        project=dataset.name,
        name=f"{dataset.name}, seed {config['seed']}",
        parameters=dict(_flat({**told, "versions": manifest["versions"]})),
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
    """What share of questions holds together: the answer stands in its evidence, the evidence in what is shown."""
    types = dict.fromkeys(str(sample.labels["question_type"]) for sample in dataset.samples)
    for name, samples in [*((one, dataset.of_type(one)) for one in types), ("all", dataset.samples)]:
        resting = [sample for sample in samples if sample.answers and sample.reference_answer.evidence]
        if resting:
            yield f"match/answer_in_evidence/{_name(name)}", _share(map(_answer_in_evidence, resting))
            yield f"match/evidence_in_passages/{_name(name)}", _share(map(_evidence_in_passages, resting))


def _of_calls(spent: Spent, prices: PricesConfig | None) -> Iterator[tuple[str, float]]:
    yield "calls", spent.calls
    yield "tokens/prompt", spent.prompt_tokens
    yield "tokens/completion", spent.completion_tokens
    yield "tokens/all", spent.tokens
    if prices is not None:
        yield f"cost/{_name(prices.currency)}", spent.money(prices)


def _answer_in_evidence(sample: EvaluationSample) -> bool:
    """As the check of drafts finds it: by words in any case, or letter by letter; of a list, every item."""
    stated = [(span.text, folded_words(span.text)) for span in sample.reference_answer.evidence]
    wanted: Sequence[Sequence[str]] = sample.metadata.get("items") or [sample.answers]
    return all(
        any(
            contains_phrase(words, folded_words(form)) or stands_in(form, text)
            for form in forms
            for text, words in stated
        )
        for forms in wanted
    )


def _evidence_in_passages(sample: EvaluationSample) -> bool:
    return all(
        any(span.text in passage.text for passage in sample.relevant_docs) for span in sample.reference_answer.evidence
    )


def _share(found: Iterable[bool]) -> float:
    values = list(found)
    return sum(values) / len(values)


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Settings by their dotted path; what is not set is left out."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _flat(part, f"{name}.{key}" if name else str(key))
    elif value is not None and value != []:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        yield name, text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _name(text: str) -> str:
    return _NOT_IN_A_NAME.sub("_", text).strip("_") or "_"
