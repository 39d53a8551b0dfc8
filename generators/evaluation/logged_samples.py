"""What lm-eval wrote of each answer with `--log_samples --output_path DIR`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...utils.errors import ConfigError

_NAME = re.compile(r"samples_(?P<task>.+?)(?:_(?P<moment>\d{4}-\d\d-\d\dT[\d.-]+))?\.jsonl")
# What the judge writes beside samples has their name with this ending.
VERDICTS = ".verdicts.jsonl"
_HOW = "run lm_eval with `--log_samples --output_path DIR` and give DIR"
# Half a surrogate pair, which JSON can hold and no file or request can.
_HALVES = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class LoggedSample:
    """One answer of a model. `doc` is the row that was asked, as the task's data have it.

    `doc_id` is its place in the task, counted from 0; `filter` the filter of lm-eval that `answer` came through;
    `metrics` are what the task made of it.
    """

    doc_id: int
    filter: str
    doc: Mapping[str, Any]
    answer: str
    metrics: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class SamplesFile:
    """The answers of one model to one task. `moment` is lm-eval's time of the run, as its file names have it.

    `is_generated` is False where the task ranks options instead of generating text: the answers are then the likeliest.
    """

    path: Path
    task: str
    moment: str
    samples: tuple[LoggedSample, ...]
    is_generated: bool = True


def find_sample_files(place: Path) -> tuple[Path, ...]:
    """The file at `place`, or all that lm-eval wrote into the folder or below it, sorted.

    Raises:
        ConfigError: there are none.
    """
    found = logged_files(place, "samples_*.jsonl", _HOW)
    samples = tuple(path for path in found if path == place or not path.name.endswith(VERDICTS))
    if not samples:
        raise ConfigError(f"{place}: holds no file samples_*.jsonl; {_HOW}")
    return samples


def logged_files(place: Path, pattern: str, how: str) -> tuple[Path, ...]:
    """The file at `place`, or all files whose names match `pattern` in the folder or below it, sorted.

    Raises:
        ConfigError: there are none; `how` says in the message how to get them.
    """
    if place.is_file():
        return (place,)
    if not place.is_dir():
        raise ConfigError(f"{place}: there is no such file or folder; {how}")
    found = tuple(sorted(place.rglob(pattern)))
    if not found:
        raise ConfigError(f"{place}: holds no file {pattern}; {how}")
    return found


def read_samples(path: Path) -> SamplesFile:
    """All samples of a file, in its order.

    Raises:
        ConfigError: it cannot be read, or a line is no sample; the message names the line.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: is not UTF-8 (byte {error.start}); give a file that lm_eval wrote") from error
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    rows = [_row(path, number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    if not rows:
        raise ConfigError(f"{path}: holds no samples; {_HOW}")
    name = _NAME.fullmatch(path.name)
    task, moment = (name["task"], name["moment"] or "") if name else (path.stem, "")
    is_generated = all(isinstance(_first(row), str) for row in rows)
    samples = (_sample(row, str(_first(row)) if is_generated else _likeliest(row)) for row in rows)
    return SamplesFile(path, task, moment, tuple(samples), is_generated)


def _row(path: Path, number: int, line: str) -> Mapping[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path}:{number}: is no JSON ({error}); give a file that lm_eval wrote, whole") from error
    kinds = {"doc_id": int, "doc": dict, "filtered_resps": list}
    wrong = [name for name, kind in kinds.items() if not isinstance(row, dict) or not isinstance(row.get(name), kind)]
    if wrong or not row["filtered_resps"]:
        raise ConfigError(f"{path}:{number}: is no sample of lm_eval ({', '.join(wrong) or 'no answer'}); {_HOW}")
    return {key: whole(value) for key, value in row.items()}


def _first(row: Mapping[str, Any]) -> Any:
    """The answer: where a filter keeps several, the first; where options are ranked, no text."""
    first = row["filtered_resps"][0]
    is_ranked = len(row.get("arguments") or ()) > 1
    if isinstance(first, list) and first and not is_ranked:
        return first[0] if not _is_likelihood(first) else None
    return None if is_ranked else first


def _is_likelihood(response: list[Any]) -> bool:
    """Whether this is what lm-eval logs of a likelihood: a number, and whether the text is the likeliest."""
    return len(response) == 2 and str(response[1]) in ("True", "False")


def _likeliest(row: Mapping[str, Any]) -> str:
    """The option with the highest likelihood; empty where there is one text only, or it is logged in another form."""
    try:
        options = [request["arg_1"] for request in row["arguments"].values()]
        ranked = sorted(zip(row["filtered_resps"], options, strict=True), key=lambda pair: -float(pair[0][0]))
    except (AttributeError, KeyError, IndexError, TypeError, ValueError):
        return ""
    return str(ranked[0][1]).strip() if len(ranked) > 1 else ""


def _sample(row: Mapping[str, Any], answer: str) -> LoggedSample:
    names = row.get("metrics") or ()
    values = {name: row.get(name) for name in names}
    metrics = {name: float(value) for name, value in values.items() if isinstance(value, int | float)}
    return LoggedSample(row["doc_id"], str(row.get("filter", "none")), row["doc"], answer, metrics)


def whole(value: Any) -> Any:
    """The same JSON value, with a question mark for each half of a surrogate pair."""
    if isinstance(value, str):
        return _HALVES.sub("?", value)
    if isinstance(value, dict):
        return {whole(key): whole(one) for key, one in value.items()}
    return [whole(one) for one in value] if isinstance(value, list) else value
