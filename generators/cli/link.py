"""`taskgen path`, `taskgen link`, `taskgen unlink`: let lm-eval find the tasks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .terminal import say
from .trust import Trust, refuse_code_of_others


@explained
def path(
    metric: Annotated[
        bool, typer.Option("--metric", help="Print the folder of the scorer for evaluate.load instead.")
    ] = False,
) -> None:
    """Print the folder of the shipped suites, for lm_eval --include_path "$(taskgen path)"."""
    from ...utils.evaluate_metric import metric_path
    from ..export.task_folder import shipped_folder

    say(str(metric_path() if metric else shipped_folder()))


@explained
def link(
    folder: Annotated[Path | None, typer.Argument(help="A generated folder; by default the shipped suites.")] = None,
    trust: Trust = None,
) -> None:
    """Register a folder with this environment's lm-eval, so that plain lm_eval finds its tasks without a flag."""
    from ..export.link import link, lm_eval_tasks_folder
    from ..export.task_folder import read_shipped_suites, read_task_folder

    tasks = read_shipped_suites() if folder is None else read_task_folder(folder)
    refuse_code_of_others(tasks, trust)
    made = link(tasks, lm_eval_tasks_folder())
    say(f"Linked {made.source}. Plain lm_eval now knows:")
    for name in made.names:
        say(f"  {name}")


@explained
def unlink(
    folder: Annotated[Path | None, typer.Argument(help="The folder that was linked; by default all of them.")] = None,
) -> None:
    """Undo `taskgen link` and leave lm-eval as it was before."""
    from ..export.link import lm_eval_tasks_folder, unlink

    gone = unlink(folder, lm_eval_tasks_folder())
    for one in gone:
        say(f"Unlinked {one.source}.")
    if not gone:
        say("Nothing was linked.")
