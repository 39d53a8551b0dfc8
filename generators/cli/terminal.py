"""Output of the commands: results on stdout, messages and progress on stderr."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer
from rich.console import Console

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from rich.table import Table

    from ...utils.progress import Progress
    from ...utils.records.samples import InMemoryDataset

# The exit code of a command that gave less than was asked for, or of which some questions failed.
SHORT = 3


def say(text: str, *, stderr: bool = False) -> None:
    from .fitted_table import plain

    Console(stderr=stderr, soft_wrap=True).print(plain(text))


def complain(text: str) -> None:
    say(text, stderr=True)


def show(table: Table) -> None:
    Console().print(table, "")


def hide_bars_of_the_hub() -> None:
    """Switch off the progress bars of the Hub's client where they would be lines of a file."""
    if not sys.stderr.isatty():
        from huggingface_hub.utils.tqdm import disable_progress_bars

        disable_progress_bars()


def shown_progress() -> AbstractContextManager[Progress]:
    from .progress_bars import ProgressBars, ProgressLines

    console = Console(stderr=True)
    return ProgressBars(console) if console.is_terminal else ProgressLines(console)


def report_skipped(messages: Sequence[str]) -> None:
    """Report what was skipped of the corpus, files and patterns, each with its reason."""
    for message in messages:
        complain(f"Skipped: {message}")
    if messages:
        complain("The set is made from the rest.")


def exit_if_short(dataset: InMemoryDataset) -> None:
    from .tables import shortfalls

    for line in shortfalls(dataset):
        complain(line)
    if dataset.is_short:
        raise typer.Exit(SHORT)
