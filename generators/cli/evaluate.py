"""`taskgen eval`: folders and suites in lm-eval, with all of its flags."""

from __future__ import annotations

from itertools import takewhile
from typing import Annotated

import typer

from ...utils.errors import ConfigError
from .explained import explained


@explained
def evaluate(
    arguments: Annotated[
        list[str],
        typer.Argument(
            metavar="TARGETS", help="Folders of tasks or names of shipped suites, then any flags of `lm_eval run`."
        ),
    ],
) -> None:
    """Score a model with lm-eval on one or more folders.

    All groups of the folders are run unless --tasks names others. Every flag of lm_eval works as it does there.

    Two kinds of --model are added: [bold]baseline[/bold], a reader without weights that shows a set's trivial floor,
    and [bold]pkg.module:Class[/bold], any class that extends lm_eval.api.model.LM.

      taskgen eval tasks/acme --model baseline\n
      taskgen eval tasks/acme --model hf --model_args pretrained=NAME --limit 20\n
      taskgen eval tasks/acme tasks/zeta --model my_models:Parrot\n
      taskgen eval tasks/acme --help      [dim](lm_eval's own flags)[/dim]
    """
    from ..evaluate import run_lm_eval
    from ..task_folder import find_task_folder

    targets = list(takewhile(lambda argument: not argument.startswith("-"), arguments))
    if not targets:
        raise ConfigError("name the folders or suites first, then the flags: taskgen eval FOLDER --model NAME")
    run_lm_eval([find_task_folder(target) for target in targets], arguments[len(targets) :])
