"""Running lm-eval over task folders: with its own flags and output, or for the scores alone."""

from __future__ import annotations

import argparse
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ...utils.errors import ConfigError, DatasetUnavailable, MissingDependency
from ..export.task_folder import TaskFolder
from ..models.lm_eval.registry import how_to_install, register_model
from .reachable import Skipped, reachable

if TYPE_CHECKING:
    from lm_eval.api.model import LM

# Where lm-eval reads what a person typed; an error raised there is about a flag, not a defect.
_READS_FLAGS = ("config/evaluate_config.py", "_cli/utils.py", "tasks/manager.py", "api/registry.py", "tasks/_index.py")

_METRIC_ENDS_WITH = ",none"  # lm-eval's results name a metric with the filter that it was taken after


@dataclass(frozen=True, slots=True)
class Score:
    """One row of a result: a task, or a group with the mean of its tasks. `metrics` are between 0 and 1."""

    name: str
    is_group: bool
    questions: int
    metrics: Mapping[str, float]


class _Flags(argparse.ArgumentParser):
    """lm-eval's parser, whose complaints end up where all of ours do."""

    def error(self, message: str) -> NoReturn:
        raise ConfigError(f"lm_eval's flags: {message}; `taskgen eval FOLDER --help` lists them")


def run_lm_eval(
    folders: Sequence[TaskFolder], flags: Sequence[str], skip: Callable[[Skipped], None] | None = None
) -> None:
    """What `lm_eval run` does with these flags, with the folders as include paths; lm-eval prints its tables itself.

    Without `--tasks` (or tasks in a `--config` file) the groups of the folders are run. `--model` takes, beside
    lm-eval's own names, `baseline` and `pkg.module:Class`. With `skip`, groups and tasks whose data cannot be had are
    left out, and it is told of each.

    Raises:
        ConfigError: a flag or model that lm-eval does not take, or no model at all.
        MissingDependency: the model's backend is not installed.
        DatasetUnavailable: the data of a task cannot be had, or with `skip` that of none.
    """
    # Private, but the only way to take every flag as `lm_eval` does; 0.4.12 and 0.4.13 agree on it.
    from lm_eval._cli.run import Run
    from lm_eval.utils import setup_logging

    parser = _Flags(prog="taskgen eval FOLDER")
    Run.create(parser.add_subparsers())
    options = parser.parse_args(["run", *flags])
    from_file = _config_file(options.config)
    model = options.model or from_file.get("model")
    if not model:
        raise ConfigError(
            "--model is missing: `--model baseline` needs no weights, "
            "`--model hf --model_args pretrained=NAME` runs a model of the Hugging Face Hub"
        )
    register_model(str(model))
    also = [str(path) for path in (options.include_path or from_file.get("include_path"),) if path]
    # The flag is declared as one folder; what it is handed on to takes a list.
    options.include_path = [str(folder.path) for folder in folders] + also
    setup_logging()
    if not options.tasks and not from_file.get("tasks"):
        options.tasks = [name for folder in folders for name in folder.headline]
    if skip is not None:
        asked = options.tasks or from_file["tasks"]
        names = [name for part in ([asked] if isinstance(asked, str) else asked) for name in part.split(",")]
        model_args, metadata = (_mapping(getattr(options, k) or from_file.get(k)) for k in ("model_args", "metadata"))
        options.tasks = reachable(folders, names, model_args | metadata, skip, also)
    try:
        options.func(options)
    except ModuleNotFoundError as error:
        raise MissingDependency(how_to_install(f"--model {model}", error)) from error
    except DatasetUnavailable as error:
        raise DatasetUnavailable(f"{error}. With --skip-unavailable what cannot be had is left out") from error
    except (ValueError, TypeError, KeyError, FileNotFoundError) as error:
        if _is_about_flags(error):
            raise ConfigError(f"lm_eval: {error.args[0] if error.args else error}") from error
        raise


def score(folders: Sequence[TaskFolder], model: LM) -> tuple[Score, ...]:
    """Evaluate a model on all groups of the folders, in this process, without scanning lm-eval's own tasks.

    Rows come group by group, each followed by its tasks. Without examples in the prompt, unless a task sets a number.
    """
    from lm_eval import evaluate
    from lm_eval.tasks import TaskManager

    groups = [name for folder in folders for name in folder.headline]
    manager = TaskManager(include_path=[str(folder.path) for folder in folders], include_defaults=False)
    loaded = manager.load(groups)
    for task in loaded["tasks"].values():
        if task.get_config("num_fewshot") is None:
            task.set_config(key="num_fewshot", value=0)
    found = evaluate(model, loaded, log_samples=False, bootstrap_iters=0)
    assert found is not None  # None comes from the other ranks of a distributed run; this is a run of one
    return tuple(_rows(found, groups))


def _config_file(path: str | None) -> Mapping[str, Any]:
    from lm_eval.config.evaluate_config import EvaluatorConfig

    if path is None:
        return {}
    try:
        settings: Mapping[str, Any] = EvaluatorConfig.load_yaml_config(path)
    except (ValueError, TypeError, FileNotFoundError) as error:
        raise ConfigError(f"--config: {error}") from error
    return settings


def _mapping(value: Any) -> dict[str, Any]:
    """What a flag or a config file gives as keys and values; lm-eval also takes `a=1,b=2` in a file."""
    from lm_eval.utils import simple_parse_args_string

    return dict(simple_parse_args_string(value) if isinstance(value, str) else value or {})


def _is_about_flags(error: Exception) -> bool:
    """Whether lm-eval, or a set that reads its knobs (their messages begin with the flag), complains of a flag."""
    if str(error).startswith("--"):
        return True
    last = Path(traceback.extract_tb(error.__traceback__)[-1].filename).as_posix()
    return last.endswith(tuple(f"lm_eval/{file}" for file in _READS_FLAGS))


def _rows(found: Mapping[str, Any], groups: Sequence[str]) -> Iterator[Score]:
    for name in groups:
        members = found["group_subtasks"].get(name, [])
        sizes = {task: found["n-samples"][task]["effective"] for task in members or [name]}
        if members:
            yield Score(name, True, sum(sizes.values()), _metrics(found["groups"][name]))
        for task, size in sizes.items():
            yield Score(task, False, size, _metrics(found["results"][task]))


def _metrics(row: Mapping[str, Any]) -> dict[str, float]:
    return {
        key.removesuffix(_METRIC_ENDS_WITH): float(value)
        for key, value in row.items()
        if key.endswith(_METRIC_ENDS_WITH) and "_stderr" not in key and isinstance(value, int | float)
    }
