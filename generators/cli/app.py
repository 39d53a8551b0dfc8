"""The commands of `taskgen`, in the order and the panels of `taskgen --help`."""

from __future__ import annotations

from typing import Annotated

import typer

from .audit import audit
from .compare import compare
from .edit_export import edit, export
from .evaluate import evaluate
from .generate import generate
from .import_sets import import_set
from .inventory import datasets, languages, types
from .journal import journal
from .judge import judge
from .link import link, path, unlink
from .new_language import new_language
from .personas import personas
from .publish import publish, pull
from .quickstart import init, quickstart
from .rag import rag
from .report import report
from .review import review
from .terminal import say
from .try_documents import try_command
from .update import update
from .wikisalad import app as wikisalad
from .world import world

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    help="""Evaluation sets for language models, generated from your documents, run in lm-evaluation-harness.

[bold]First look[/bold], with a small corpus of its own and no model:

  taskgen quickstart

[bold]Your documents[/bold]: write a commented configuration, enter in it where they are, generate, score:

  taskgen init my.yaml\n
  taskgen generate my.yaml\n
  taskgen eval tasks/my_documents --model baseline
""",
    epilog="Exit codes: 0 done, 2 bad input or configuration, 3 fewer questions than configured, 4 stopped.",
)

_START = "Start here"
_USE = "Generate and evaluate"
_CURATE = "Curate and share"
_FIND = "Let lm_eval find the tasks"
_LOOK = "Look up"


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Show the versions of this package, lm-eval and Python, and what other packages add.",
            is_eager=True,
            callback=lambda asked: _show_version() if asked else None,
        ),
    ] = False,
) -> None:
    """Options of `taskgen` itself; the commands have their own."""


def _show_version() -> None:
    import platform
    from importlib import metadata

    from ...utils.plugins import added_by_packages

    versions = [f"{package} {metadata.version(package)}" for package in ("lm-eval-taskgen", "lm-eval")]
    say(f"{', '.join(versions)}, Python {platform.python_version()}")
    for package, added in added_by_packages().items():
        say(f"{package} adds {added}")
    raise typer.Exit


# All further arguments are lm_eval's.
_AS_TYPED = {"ignore_unknown_options": True, "allow_interspersed_args": False}

app.command(rich_help_panel=_START)(quickstart)
app.command("try", rich_help_panel=_START)(try_command)
app.command(rich_help_panel=_START)(init)
app.command(rich_help_panel=_USE)(personas)
app.command(rich_help_panel=_USE)(generate)
app.command("eval", rich_help_panel=_USE, context_settings=_AS_TYPED)(evaluate)
app.command(rich_help_panel=_USE)(rag)
app.command(rich_help_panel=_USE)(compare)
app.command("import", rich_help_panel=_USE)(import_set)
app.command(rich_help_panel=_USE)(world)
app.add_typer(wikisalad, name="wikisalad", rich_help_panel=_USE)
app.command("new-language", rich_help_panel=_USE)(new_language)
app.command(rich_help_panel=_CURATE)(report)
app.command(rich_help_panel=_CURATE)(judge)
app.command(rich_help_panel=_CURATE)(audit)
app.command(rich_help_panel=_CURATE)(review)
app.command(rich_help_panel=_CURATE)(edit)
app.command(rich_help_panel=_CURATE)(update)
app.command(rich_help_panel=_CURATE)(export)
app.command(rich_help_panel=_CURATE)(publish)
app.command(rich_help_panel=_CURATE)(pull)
app.command(rich_help_panel=_FIND)(path)
app.command(rich_help_panel=_FIND)(link)
app.command(rich_help_panel=_FIND)(unlink)
app.command(rich_help_panel=_LOOK)(types)
app.command(rich_help_panel=_LOOK)(languages)
app.command(rich_help_panel=_LOOK)(datasets)
app.command(rich_help_panel=_LOOK)(journal)
