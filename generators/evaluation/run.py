"""Run lm-eval on task folders: with its own flags and output, or in this process for the scores."""

from __future__ import annotations

import argparse
import math
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pyarrow

from ...utils.errors import ConfigError, DatasetUnavailable, ExportError, MissingDependency
from ...utils.left_out import never_leave_out
from ...utils.parquet import checked_table
from ..export.closed_form import check_closed
from ..export.task_folder import TaskFolder, task_files
from ..models.lm_eval.registry import how_to_install, register_model
from .watched_run import watched_run

if TYPE_CHECKING:
    from lm_eval.api.model import LM

# Modules of lm-eval that read flags; an error raised there is about a flag, not a defect.
_READS_FLAGS = ("config/evaluate_config.py", "_cli/utils.py", "tasks/manager.py", "api/registry.py", "tasks/_index.py")

_METRIC_ENDS_WITH = ",none"  # lm-eval appends the filter to the name of a metric


@dataclass(frozen=True, slots=True)
class Score:
    """The metrics, 0 to 1, of a task or of a group (the mean of its tasks)."""

    name: str
    is_group: bool
    questions: int
    metrics: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Skipped:
    """A group or task that is skipped in a run, with the reason why its data is not available."""

    name: str
    reason: str


class _Flags(argparse.ArgumentParser):
    """lm-eval's parser, with errors raised as `ConfigError`."""

    def error(self, message: str) -> NoReturn:
        raise ConfigError(f"lm_eval's flags: {message}; `taskgen eval FOLDER --help` lists them")


def run_lm_eval(
    folders: Sequence[TaskFolder],
    flags: Sequence[str],
    skip: Callable[[Skipped], None] | None = None,
    trusted: Collection[Path] = (),
) -> tuple[str, ...]:
    """Run `lm_eval run` with these flags and the folders as include paths; lm-eval prints its tables itself.

    Results are written to `--output_path`, or with `--log_samples` alone to `results/NAME`, NAME being that of the one
    folder, and there to a folder named by the model, with the date in their names.

    Returns a sentence on each problem that the answers show (see `answer_problems`); on one rank of several only.

    Without `--tasks` (or tasks in a `--config` file) the groups of the folders are run. `--model` also accepts
    `baseline` and `pkg.module:Class`. With `skip`, groups and tasks whose data is not available are skipped, and `skip`
    is called for each. Folders that hold code of others must be `trusted`.

    Raises:
        ExportError: see `check_closed`; or the data of a set cannot be read.
        ConfigError: lm-eval does not accept a flag or the model, or there is no model.
        MissingDependency: the model's backend is not installed.
        DatasetUnavailable: the data of a task is not available; with `skip`, the data of all tasks.
    """
    check_closed(folders, trusted)
    _check_data(folders)
    # Private, but the only way to take every flag as `lm_eval` does; 0.4.12 and 0.4.13 agree on it.
    from lm_eval._cli.run import Run
    from lm_eval.utils import setup_logging

    parser = _Flags(prog="taskgen eval FOLDER")
    Run.create(parser.add_subparsers())
    try:
        options = parser.parse_args(["run", *flags])
    except (ValueError, TypeError) as error:
        flag = next((one for one, value in pairwise(flags) if value and value in str(error)), "a flag")
        raise ConfigError(f"{flag}: {error}") from error
    from_file = _config_file(options.config)
    _check_numbers(options, from_file)
    model = options.model or from_file.get("model")
    if not model:
        raise ConfigError(
            "--model is missing: `--model baseline` only matches words, "
            "`--model hf --model_args pretrained=NAME` runs a model of the Hugging Face Hub"
        )
    register_model(str(model))
    also = [str(path) for path in (options.include_path or from_file.get("include_path"),) if path]
    # The flag is declared as one folder, but lm-eval's task manager takes a list.
    options.include_path = [str(folder.path) for folder in folders] + also
    setup_logging()
    if not options.tasks and not from_file.get("tasks"):
        options.tasks = [name for folder in folders for name in folder.headline]
    if _asks(options, from_file, "log_samples") and not _asks(options, from_file, "output_path"):
        options.output_path = str(Path("results", *(folders[0].path.name,) if len(folders) == 1 else ()))
    if skip is not None:
        tasks = options.tasks or from_file["tasks"]
        names = [name for part in ([tasks] if isinstance(tasks, str) else tasks) for name in part.split(",")]
        model_args, metadata = (_mapping(getattr(options, k) or from_file.get(k)) for k in ("model_args", "metadata"))
        options.tasks = available_tasks(folders, names, model_args | metadata, skip, also)
    problems: list[str] = []
    try:
        with watched_run(problems.extend), never_leave_out(), _results_named_by(str(model)):
            options.func(options)
    except ModuleNotFoundError as error:
        raise MissingDependency(how_to_install(f"--model {model}", error)) from error
    except DatasetUnavailable as error:
        raise DatasetUnavailable(f"{error}. --skip-unavailable runs the others without it") from error
    except (ValueError, TypeError, KeyError, FileNotFoundError) as error:
        if _is_about_flags(error):
            raise ConfigError(f"lm_eval: {error.args[0] if error.args else error}") from error
        raise
    return tuple(problems)


def _check_data(folders: Sequence[TaskFolder]) -> None:
    for file, fields in (found for folder in folders for found in task_files(folder.path)):
        options = fields.get("dataset_kwargs")
        name = options.get("taskgen_data") if isinstance(options, dict) else None
        if name is None:
            continue
        path = file.parent / "data" / f"{name}.parquet"
        try:
            checked_table(path)
        except (pyarrow.ArrowException, OSError) as error:
            raise ExportError(
                f"{path}: is no parquet file that can be read ({error}); generate or pull the set again"
            ) from error


def _check_numbers(options: argparse.Namespace, from_file: Mapping[str, Any]) -> None:
    """Refuse numbers that lm-eval takes and fails on after it has loaded the model."""
    for name, least, wanted in (
        ("limit", 0, "a number of questions from 1 up, or a share of them such as 0.1"),
        ("num_fewshot", -1, "a number of examples from 0 up"),
    ):
        given = getattr(options, name, None)
        given = from_file.get(name) if given is None else given
        if isinstance(given, int | float) and not least < given < math.inf:
            raise ConfigError(f"--{name} {given}: write {wanted}")


def _asks(options: argparse.Namespace, from_file: Mapping[str, Any], flag: str) -> bool:
    return bool(getattr(options, flag, None) or from_file.get(flag))


@contextmanager
def _results_named_by(model: str) -> Iterator[None]:
    """Name the folder of results by the model's kind where its arguments name none; lm-eval draws a random name."""
    from lm_eval.loggers import evaluation_tracker

    drawn = evaluation_tracker.random_name_id
    evaluation_tracker.random_name_id = lambda: model
    try:
        yield
    finally:
        evaluation_tracker.random_name_id = drawn


def score(folders: Sequence[TaskFolder], model: LM) -> tuple[Score, ...]:
    """Evaluate a model on all groups of the folders, in this process, without scanning lm-eval's own tasks.

    Each group is followed by its tasks. Prompts are zero-shot unless a task sets a number of examples.
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


def available_tasks(
    folders: Sequence[TaskFolder],
    names: Iterable[str],
    metadata: Mapping[str, Any],
    skip: Callable[[Skipped], None],
    also: Sequence[str] = (),
) -> list[str]:
    """Return the names of the groups and tasks with available data, patterns expanded; no model is loaded.

    Only tasks in the folders are tried; other names are passed through to lm-eval.

    Args:
        folders: the folders of the run.
        names: names and patterns as in `lm_eval --tasks`.
        metadata: the metadata that the run passes to its tasks; it may locate the data.
        skip: called for each name that is skipped.
        also: further include paths of the run, in which a pattern may match tasks.

    Raises:
        DatasetUnavailable: no task is left.
    """
    from lm_eval.tasks import TaskManager

    names = list(names)
    patterns = any(set("*?[") & set(name) for name in names)
    roots = [folder.path for folder in folders]
    # Only a pattern needs the long scan of lm-eval's own tasks.
    paths = [*map(str, roots), *also]
    manager = TaskManager(include_path=paths, include_defaults=patterns, metadata=dict(metadata))
    available: list[str] = []
    skipped: list[Skipped] = []
    for name in (match for one in names for match in manager.match_tasks([one]) or [one]):
        entry = manager.task_index.get(name)
        try:
            if entry and entry.yaml_path and _is_below(entry.yaml_path, roots):
                with never_leave_out():
                    manager.load([name])
            available.append(name)
        except DatasetUnavailable as error:
            skipped.append(Skipped(name, str(error)))
            skip(skipped[-1])
    if not available:
        out = ", ".join(one.name for one in skipped)
        raise DatasetUnavailable(f"nothing is left to run: the data of {out} is not available. {skipped[0].reason}")
    return available


def _config_file(path: str | None) -> Mapping[str, Any]:
    from lm_eval.config.evaluate_config import EvaluatorConfig

    if path is None:
        return {}
    try:
        settings: Mapping[str, Any] = EvaluatorConfig.load_yaml_config(path)
    except (ValueError, TypeError, FileNotFoundError) as error:
        raise ConfigError(f"--config: {error}") from error
    return settings


def _is_below(file: Path, roots: Iterable[Path]) -> bool:
    return any(file.resolve().is_relative_to(root) for root in roots)


def _mapping(value: Any) -> dict[str, Any]:
    """Return the keys and values of a flag or a config file, where lm-eval also accepts `a=1,b=2`."""
    from lm_eval.utils import simple_parse_args_string

    return dict(simple_parse_args_string(value) if isinstance(value, str) else value or {})


def _is_about_flags(error: Exception) -> bool:
    """Return True if lm-eval, or a set that reads its options (messages that begin with `--`), rejects a flag."""
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
