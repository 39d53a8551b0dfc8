"""A file of results as `lm_eval --output_path DIR --log_samples` writes it, with the samples that lie beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ....utils.errors import ConfigError
from ....utils.paths import portable_path, portable_settings
from ..logged_samples import logged_files
from .answers import Answer, read_answers

_NAME = "results_"
_HOW = "run lm_eval (or `taskgen eval`) with `--log_samples --output_path DIR` and give DIR"
_MAPPINGS = ("config", "versions", "group_subtasks")
# Which of a model's arguments names it, as lm-eval looks for it.
_NAMES = ("peft", "delta", "pretrained", "model", "path", "engine")
# Arguments whose value is nobody's business.
_SECRET = ("key", "token", "secret", "password", "auth")


@dataclass(frozen=True, slots=True)
class Results:
    """One run of lm-eval.

    `moment` is its time as lm-eval's file names have it; `settings` are what else may tell two runs of one model apart;
    `versions` are those of the tasks, and `groups` their tasks. `answers` are by task.
    """

    path: Path
    model: str
    moment: str
    settings: Mapping[str, str]
    versions: Mapping[str, str]
    groups: Mapping[str, tuple[str, ...]]
    answers: Mapping[str, tuple[Answer, ...]]


def find_results(place: Path) -> tuple[Path, ...]:
    """The file at `place`, or all files of results in the folder or below it: by model, then by time.

    Raises:
        ConfigError: there are none.
    """
    return logged_files(place, f"{_NAME}*.json", _HOW)


def read_results(path: Path) -> Results:
    """One file of results and its samples.

    Raises:
        ConfigError: it cannot be read, is none of lm-eval's, or lies without its samples.
        CorpusError: a file of samples has a question twice.
    """
    given = _json(path)
    config = given["config"]
    arguments = _arguments(config.get("model_args"))
    moment = path.stem.removeprefix(_NAME)
    samples = sorted(path.parent.glob(f"samples_*_{moment}.jsonl"))
    if not samples:
        raise ConfigError(f"{path}: has no samples_*_{moment}.jsonl beside it; {_HOW}")
    naming = next((name for name in _NAMES if arguments.get(name)), None)
    return Results(
        path=path,
        model=portable_path(arguments[naming]) if naming else str(config.get("model", "a model")),
        moment=moment,
        settings=_settings(given, {name: value for name, value in arguments.items() if name != naming}),
        versions={str(task): str(version) for task, version in given["versions"].items()},
        groups={str(name): tuple(map(str, tasks)) for name, tasks in given["group_subtasks"].items()},
        answers=read_answers(samples),
    )


def _json(path: Path) -> Mapping[str, Any]:
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path}: is not JSON ({error}); give a file results_*.json of lm_eval") from error
    if not isinstance(given, dict):
        raise ConfigError(f"{path}: is no file of results of lm_eval, but a {type(given).__name__}; {_HOW}")
    wrong = [name for name in _MAPPINGS if not isinstance(given.get(name), dict)]
    if wrong or not all(isinstance(tasks, list) for tasks in given["group_subtasks"].values()):
        what = wrong[0] if wrong else "group_subtasks"
        raise ConfigError(f"{path}: is no file of results of lm_eval: {what} is missing or has another form; {_HOW}")
    return given


def _arguments(given: Any) -> dict[str, str]:
    """lm-eval keeps a model's arguments as they were typed, or as a mapping."""
    if isinstance(given, dict):
        return {str(name): str(value) for name, value in given.items()}
    pairs = (part.partition("=") for part in str(given or "").split(","))
    return {name.strip(): value.strip() for name, equals, value in pairs if equals}


def _settings(given: Mapping[str, Any], arguments: Mapping[str, str]) -> dict[str, str]:
    """What else was asked of the model, without what is secret or is where things lie on one machine."""
    shots = given.get("n-shot")
    counts = sorted({str(value) for value in shots.values()}) if isinstance(shots, dict) else []
    told = {
        **{name: value for name, value in arguments.items() if not any(word in name.lower() for word in _SECRET)},
        "examples in the prompt": "/".join(counts),
        "chat template": "yes" if given.get("chat_template") else "no",
        "system instruction": "yes" if given.get("system_instruction") else "no",
        "limit": str(given["config"].get("limit") or "none"),
        "generation": json.dumps(given["config"].get("gen_kwargs") or {}, sort_keys=True),
    }
    return portable_settings(told)
