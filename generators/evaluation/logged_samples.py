"""Read the samples that lm-eval logs with `--log_samples --output_path DIR`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...utils.errors import ConfigError
from ...utils.text.surrogates import without_lone_surrogates
from .answer_problems import GivenAnswer, generation_limits
from .right import is_logged_right

_NAME = re.compile(r"samples_(?P<task>.+?)(?:_(?P<time>\d{4}-\d\d-\d\dT[\d.-]+))?\.jsonl")
# The endings of the files that `taskgen judge` writes beside files of samples.
VERDICTS = ".verdicts.jsonl"
REVIEW = ".review.jsonl"
_ADVICE = "run lm_eval with `--log_samples --output_path DIR` and give DIR"


@dataclass(frozen=True, slots=True)
class LoggedSample:
    """One answer of a model.

    `doc` is the row of the task's data, and `doc_id` its number in the task, from 0. `filter` is the filter of lm-eval
    that produced `answer`; `generation` are the arguments that it was generated with. `passages` are those that a RAG
    system passed on, and `found` says whether they hold the evidence; None for other systems, or if there is none.
    """

    doc_id: int
    filter: str
    doc: Mapping[str, Any]
    answer: str
    metrics: Mapping[str, float]
    generation: Mapping[str, Any] = field(default_factory=dict)
    passages: tuple[Any, ...] = ()
    found: bool | None = None

    @property
    def is_right(self) -> bool | None:
        """True if the answer is right; None if nothing says so (see `right.is_logged_right`)."""
        return is_logged_right(self.doc, self.answer, self.metrics)

    def source_documents(self) -> tuple[str, ...]:
        """Return the ids of the documents with the evidence, or of those shown if no evidence is named."""
        for name in ("evidence", "passages"):
            parts = self.doc.get(name)
            rows = [part for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
            if found := tuple(str(row["doc_id"]) for row in rows if row.get("doc_id")):
                return found
        return ()


@dataclass(frozen=True, slots=True)
class SamplesFile:
    """The answers of one model to one task; `time` is the time of the run in the file name.

    `is_generated` is False if the task ranks options instead of generating text; the answers are then the likeliest
    options.
    """

    path: Path
    task: str
    time: str
    samples: tuple[LoggedSample, ...]
    is_generated: bool = True

    @property
    def run(self) -> str:
        """The folder and the time of the run, as messages name it."""
        return f"{self.path.parent} {self.time}".rstrip()

    def given_answers(self) -> tuple[GivenAnswer, ...]:
        """Return the generated answers, by the first of several filters; none if options are ranked."""
        if not self.is_generated:
            return ()
        first = self.samples[0].filter
        return tuple(
            GivenAnswer(self.task, one.answer, *generation_limits(one.generation), is_right=one.is_right)
            for one in self.samples
            if one.filter == first
        )


def find_sample_files(path: Path) -> tuple[Path, ...]:
    """Return the file at `path`, or all files of samples in the folder or below it, sorted.

    Raises:
        ConfigError: there are none.
    """
    found = find_files(path, "samples_*.jsonl", _ADVICE)
    samples = tuple(file for file in found if file == path or not file.name.endswith((VERDICTS, REVIEW)))
    if not samples:
        raise ConfigError(f"{path}: holds no file samples_*.jsonl; {_ADVICE}")
    return samples


def find_files(path: Path, pattern: str, advice: str) -> tuple[Path, ...]:
    """Return the file at `path`, or all files that match `pattern` in the folder or below it, sorted.

    Raises:
        ConfigError: there are none; the message ends with `advice`.
    """
    if path.is_file():
        return (path,)
    if not path.is_dir():
        raise ConfigError(f"{path}: there is no such file or folder; {advice}")
    found = tuple(sorted(path.rglob(pattern)))
    if not found:
        raise ConfigError(f"{path}: holds no file {pattern}; {advice}")
    return found


def read_samples(path: Path) -> SamplesFile:
    """Read all samples of a file, in its order.

    Raises:
        ConfigError: it cannot be read, or a line is not a sample; the message names the line.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: is not UTF-8 (byte {error.start}); give a file that lm_eval wrote") from error
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    rows = [_row(path, number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    if not rows:
        raise ConfigError(f"{path}: holds no samples; {_ADVICE}")
    name = _NAME.fullmatch(path.name)
    task, time = (name["task"], name["time"] or "") if name else (path.stem, "")
    is_generated = all(isinstance(_first(row), str) for row in rows)
    samples = (_sample(row, str(_first(row)) if is_generated else _likeliest(row)) for row in rows)
    return SamplesFile(path, task, time, tuple(samples), is_generated)


def results_beside(samples: Path) -> Mapping[str, Any]:
    """Return the results of the run that wrote a file of samples; empty if they are not beside it."""
    name = _NAME.fullmatch(samples.name)
    results = samples.with_name(f"results_{name['time']}.json") if name else samples
    try:
        given = json.loads(results.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}  # as if there were no such file: it is only needed to choose the advice
    return given if isinstance(given, dict) else {}


def _row(path: Path, number: int, line: str) -> Mapping[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path}:{number}: is no JSON ({error}); give a file that lm_eval wrote, whole") from error
    kinds = {"doc_id": int, "doc": dict, "filtered_resps": list}
    wrong = [name for name, kind in kinds.items() if not isinstance(row, dict) or not isinstance(row.get(name), kind)]
    if wrong or not row["filtered_resps"]:
        raise ConfigError(f"{path}:{number}: is no sample of lm_eval ({', '.join(wrong) or 'no answer'}); {_ADVICE}")
    return {key: _encodable(value) for key, value in row.items()}


def _first(row: Mapping[str, Any]) -> Any:
    """Return the answer, the first if a filter gives several; not a string if options are ranked."""
    first = row["filtered_resps"][0]
    is_ranked = len(row.get("arguments") or ()) > 1
    if isinstance(first, list) and first and not is_ranked:
        return first[0] if not _is_likelihood(first) else None
    return None if is_ranked else first


def _is_likelihood(response: list[Any]) -> bool:
    """Return True for a likelihood as lm-eval logs it: a number, and a flag for the likeliest text."""
    return len(response) == 2 and str(response[1]) in ("True", "False")


def _likeliest(row: Mapping[str, Any]) -> str:
    """Return the option with the highest likelihood; empty if there is only one, or the log has another form."""
    try:
        options = [request["arg_1"] for request in row["arguments"].values()]
        ranked = sorted(zip(row["filtered_resps"], options, strict=True), key=lambda pair: -float(pair[0][0]))
    except (AttributeError, KeyError, IndexError, TypeError, ValueError):
        return ""
    return str(ranked[0][1]).strip() if len(ranked) > 1 else ""


def _sample(row: Mapping[str, Any], answer: str) -> LoggedSample:
    names = row.get("metrics")
    values = {name: row.get(name) for name in names if isinstance(name, str)} if isinstance(names, list) else {}
    metrics = {name: float(value) for name, value in values.items() if isinstance(value, int | float)}
    passages = row.get("passages")
    return LoggedSample(
        row["doc_id"],
        str(row.get("filter", "none")),
        row["doc"],
        answer,
        metrics,
        _generation(row.get("arguments")),
        tuple(passages) if isinstance(passages, list) else (),
        row["cell"].startswith("found") if isinstance(row.get("cell"), str) else None,
    )


def _generation(arguments: Any) -> Mapping[str, Any]:
    """Return the arguments of the generation, which lm-eval logs after the prompt."""
    first = arguments.get("gen_args_0") if isinstance(arguments, dict) else None
    generation = first.get("arg_1") if isinstance(first, dict) else None
    return generation if isinstance(generation, dict) else {}


def _encodable(value: Any) -> Any:
    if isinstance(value, str):
        return without_lone_surrogates(value)
    if isinstance(value, dict):
        return {_encodable(key): _encodable(one) for key, one in value.items()}
    return [_encodable(one) for one in value] if isinstance(value, list) else value
