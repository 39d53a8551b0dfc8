"""`taskgen eval`: folders and suites in lm-eval, with all of its flags."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .terminal import complain

_SKIP, _TRUST = "--skip-unavailable", "--trust"


@explained
def evaluate(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TARGETS]",
            help="Folders of tasks or names of shipped suites (without any: all suites), then flags of `lm_eval run`.",
        ),
    ] = None,
    skip_unavailable: Annotated[
        bool, typer.Option(_SKIP, help="Skip suites whose data is not available, and list them.")
    ] = False,
    trust: Annotated[
        list[Path] | None,
        typer.Option(_TRUST, metavar="FOLDER", help="Run code in this folder that taskgen does not write."),
    ] = None,
) -> None:
    """Score a model with lm-eval on one or more folders or shipped suites.

    All groups of the folders are run unless --tasks names others. Every flag of lm_eval works as it does there.

    A folder in which lm_eval would run other code than what taskgen writes is refused, with the file and the line,
    unless --trust names it.

    Two kinds of --model are added: [bold]baseline[/bold], which only matches words and needs no download, and
    [bold]pkg.module:Class[/bold], any class that extends lm_eval.api.model.LM.

      taskgen eval tasks/acme --model baseline\n
      taskgen eval tasks/acme --model hf --model_args pretrained=NAME --limit 20\n
      taskgen eval tasks/acme indic_qa --model my_models:Parrot\n
      taskgen eval --model baseline --skip-unavailable      [dim](all shipped suites)[/dim]\n
      taskgen eval tasks/acme --help      [dim](lm_eval's own flags)[/dim]
    """
    from ..evaluation.run import Skipped, run_lm_eval
    from ..export.task_folder import find_task_folder, shipped_suites

    targets = list(takewhile(lambda argument: not argument.startswith("-"), arguments or []))
    flags, trusted = _without_trust((arguments or [])[len(targets) :])
    skipped: list[str] = []

    def skip(one: Skipped) -> None:
        skipped.append(one.name)
        complain(f"Skipped {one.name}: {one.reason}")

    folders = [find_task_folder(target) for target in targets or shipped_suites()]
    skips = skip_unavailable or _SKIP in flags
    flags = [flag for flag in flags if flag != _SKIP]
    for problem in run_lm_eval(folders, flags, skip if skips else None, [*(trust or ()), *trusted]):
        complain(f"Note: {problem}.")
    if skipped:
        # Repeated, since the first messages scroll away above the tables.
        complain(f"Skipped, and so not in these scores: {', '.join(skipped)}")


def _without_trust(flags: list[str]) -> tuple[list[str], list[Path]]:
    """Take our own `--trust FOLDER` out of what follows the targets, which is lm-eval's."""
    left: list[str] = []
    trusted: list[Path] = []
    remaining = iter(flags)
    for flag in remaining:
        name, equals, value = flag.partition("=")
        if name == _TRUST:
            trusted.append(Path(value if equals else next(remaining, "")))
        else:
            left.append(flag)
    return left, trusted
