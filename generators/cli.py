"""`taskgen`: the command line. The only module that prints or exits; everything it does is a call elsewhere.

What is slow to import is imported by the command that needs it, so that `taskgen --help` answers at once.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from functools import wraps
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec

import typer
from rich.console import Console

from ..utils.errors import ConfigError, TaskgenError

if TYPE_CHECKING:
    from rich.table import Table

    from ..utils.types import InMemoryDataset
    from .config import TaskGeneratorConfig
    from .progress_bars import ProgressBars

_SHORT = 3
_INTERRUPTED = 4

_START = "Start here"
_USE = "Generate and evaluate"
_FIND = "Let lm_eval find the tasks"
_LOOK = "Look up"

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    help="""Evaluation sets for language models, generated from your documents, run in lm-evaluation-harness.

[bold]First look[/bold], with a small corpus of its own and no model:

  taskgen quickstart

[bold]Your documents[/bold]: write a configuration that explains itself, say in it where they are, generate, score:

  taskgen init my.yaml\n
  taskgen generate my.yaml\n
  taskgen eval tasks/my_documents --model baseline
""",
    epilog="Exit codes: 0 done, 2 bad input or configuration, 3 done but short of the counts asked, 4 stopped.",
)

_P = ParamSpec("_P")


def main() -> None:
    """The entry point of the console script."""
    app()


def _explained(command: Callable[_P, None]) -> Callable[_P, None]:
    """Errors that a person can act on become one message on stderr and an exit code, without a traceback."""

    @wraps(command)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except TaskgenError as error:
            _complain(f"Error: {error}")
            raise typer.Exit(error.exit_code) from error
        except OSError as error:
            if error.filename is None:
                raise
            _complain(f"Error: {error.filename}: {error.strerror}")
            raise typer.Exit(TaskgenError.exit_code) from error
        except KeyboardInterrupt as error:
            _complain("Stopped. Folders that are finished are whole, nothing else was written; run the command again.")
            raise typer.Exit(_INTERRUPTED) from error

    return run


@app.command(rich_help_panel=_START)
@_explained
def quickstart(
    out: Annotated[Path, typer.Option(help="The folder that the sets go to.")] = Path("taskgen_quickstart"),
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the sets of an earlier quickstart.")] = False,
) -> None:
    """Generate sets from a small shipped corpus, English and Hindi, and score a baseline on them. Needs no network."""
    # Read by the Hub's clients when they are imported, below.
    os.environ |= {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "TQDM_DISABLE": "1"}
    from .quickstart import METRICS, make_quickstart
    from .tables import score_table, yield_table

    made = []
    with _progress() as progress:
        for one in make_quickstart(out, overwrite=overwrite, progress=progress):
            made.append(one)
            _show(yield_table(one.dataset.name, one.dataset.yields))
    from .baseline import BaselineReader
    from .evaluate import score
    from .task_folder import read_task_folder

    _say("The baseline reader answers …")
    logging.getLogger("lm_eval").setLevel(logging.ERROR)  # its hints are for people who call lm_eval
    scores = [row for one in made for row in score([read_task_folder(one.folder)], BaselineReader())]
    _show(score_table("Scores of the baseline reader (no weights, word overlap alone), in percent", scores, METRICS))
    _say("Each folder is a complete set of lm-eval tasks:")
    for one in made:
        _say(f"  {one.folder}")
    _say("\nNext, a model of yours, then your own documents:")
    _say(f"  lm_eval --model hf --model_args pretrained=NAME --include_path {out} --tasks 'taskgen_*'")
    _say("  taskgen init my.yaml")
    for one in made:
        _exit_if_short(one.dataset)


@app.command(rich_help_panel=_START)
@_explained
def init(
    path: Annotated[Path, typer.Argument(help="The file to write.")] = Path("taskgen.yaml"),
) -> None:
    """Write a configuration in which every key is explained. An existing file is kept."""
    from .init_template import write_template

    write_template(path)
    _say(f"Wrote {path}. Say in it where your documents are, then: taskgen generate {path}")


@app.command(rich_help_panel=_USE)
@_explained
def generate(
    config: Annotated[Path, typer.Argument(help="The configuration; `taskgen init` writes one.")],
    out: Annotated[Path | None, typer.Option(help="The folder to write, instead of the one in CONFIG.")] = None,
    seed: Annotated[int | None, typer.Option(help="Instead of the seed in CONFIG.")] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the folder if it is there.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Read and count the corpus; write nothing.")] = False,
) -> None:
    """Generate a set of questions from documents and write it as a folder of lm-eval tasks."""
    from .export import check_export, export_folder
    from .generator import TaskGenerator
    from .load_config import load_config, output_folder
    from .tables import yield_table

    settings = load_config(config)
    if seed is not None:
        settings = settings.model_copy(update={"seed": seed})
    if dry_run:
        _count_corpus(settings, config.parent)
        return
    folder = out if out is not None else output_folder(settings, config)
    check_export(settings, folder, overwrite=overwrite)
    with _progress() as progress:
        dataset = TaskGenerator(settings, base=config.parent, progress=progress).generate_dataset()
    _show(yield_table(dataset.name, dataset.yields))
    if dataset.samples:
        export_folder(dataset, settings, folder, overwrite=overwrite)
        _say(f"Wrote {len(dataset.samples):,} questions to {folder}. Next:")
        _say(f"  the floor     taskgen eval {folder} --model baseline")
        _say(f"  a model       taskgen eval {folder} --model hf --model_args pretrained=NAME")
    else:
        _complain(f"No question was kept, so nothing was written to {folder}.")
    _exit_if_short(dataset)


@app.command(
    "eval",
    rich_help_panel=_USE,
    # lm_eval's flags are its own to read: all that follows is left as it was typed.
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@_explained
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
    from .evaluate import run_lm_eval
    from .task_folder import find_task_folder

    targets = list(takewhile(lambda argument: not argument.startswith("-"), arguments))
    if not targets:
        raise ConfigError("name the folders or suites first, then the flags: taskgen eval FOLDER --model NAME")
    run_lm_eval([find_task_folder(target) for target in targets], arguments[len(targets) :])


@app.command(rich_help_panel=_FIND)
@_explained
def path() -> None:
    """Print the folder of the shipped suites, for lm_eval --include_path "$(taskgen path)"."""
    from .task_folder import shipped_folder

    _say(str(shipped_folder()))


@app.command(rich_help_panel=_FIND)
@_explained
def link(
    folder: Annotated[Path | None, typer.Argument(help="A generated folder; without it, the shipped suites.")] = None,
) -> None:
    """Register a folder with this environment's lm-eval, so that plain lm_eval finds its tasks without a flag."""
    from .link import link, lm_eval_tasks_folder
    from .task_folder import read_shipped_suites, read_task_folder

    made = link(read_shipped_suites() if folder is None else read_task_folder(folder), lm_eval_tasks_folder())
    _say(f"Linked {made.source}. Plain lm_eval now knows:")
    for name in made.names:
        _say(f"  {name}")


@app.command(rich_help_panel=_FIND)
@_explained
def unlink(
    folder: Annotated[Path | None, typer.Argument(help="The folder that was linked; without it, all of them.")] = None,
) -> None:
    """Undo `taskgen link` and leave lm-eval as it was before."""
    from .link import lm_eval_tasks_folder, unlink

    gone = unlink(folder, lm_eval_tasks_folder())
    for one in gone:
        _say(f"Unlinked {one.source}.")
    if not gone:
        _say("Nothing was linked.")


@app.command(rich_help_panel=_LOOK)
@_explained
def types() -> None:
    """List the question types."""
    from .question_types import QUESTION_TYPES
    from .tables import types_table

    _show(types_table((name, " ".join((kind.__doc__ or "").split())) for name, kind in sorted(QUESTION_TYPES.items())))


@app.command(rich_help_panel=_LOOK)
@_explained
def languages() -> None:
    """List the languages."""
    from ..utils.languages import language_codes, load_language
    from .tables import languages_table

    _show(languages_table(load_language(code) for code in language_codes()))


def _count_corpus(settings: TaskGeneratorConfig, base: Path) -> None:
    from .corpus_size import count_corpus
    from .tables import counts_table

    with _progress() as progress:
        size = count_corpus(settings, base, progress)
    asked = [(f"{name} questions asked", wanted.count) for name, wanted in settings.question_types.items()]
    counts = [("documents", size.documents), ("tokens", size.tokens), ("chunks", size.chunks), *asked]
    _show(counts_table(f"The corpus of {settings.name} (dry run, nothing written)", counts))


def _exit_if_short(dataset: InMemoryDataset) -> None:
    from .tables import shortfalls

    for line in shortfalls(dataset):
        _complain(f"Short: {line}. The corpus gives no more: add documents or ask for fewer.")
    if dataset.is_short:
        raise typer.Exit(_SHORT)


def _progress() -> ProgressBars:
    from .progress_bars import ProgressBars

    return ProgressBars(Console(stderr=True))


def _show(table: Table) -> None:
    Console().print(table, "")


def _say(text: str, *, stderr: bool = False) -> None:
    from .tables import plain

    Console(stderr=stderr, soft_wrap=True).print(plain(text))


def _complain(text: str) -> None:
    _say(text, stderr=True)
