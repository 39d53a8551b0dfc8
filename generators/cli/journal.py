"""`taskgen journal`: the calls of a language model in a run, as totals or in full."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .terminal import say, show


@explained
def journal(
    folder: Annotated[
        Path,
        typer.Argument(help="The output of a run (folder or file), its run folder (with .run), or the journal."),
    ],
    export: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every call as a line of JSON instead of the sums.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file at --export.")] = False,
) -> None:
    """Show the calls of a language model in a run, with tokens and failures, also during the run.

    A run with a language model writes every finished call to a journal in the
    folder OUT.run, next to its output OUT. These calls are
    never made or paid for again: a stopped run continues from the journal, and
    after a change of prompts or parameters only the calls affected are made.
    Delete OUT.run to start again from nothing.

    [bold]Cost[/bold]: calls and tokens of every stage, mean seconds per reply.
    "again" counts calls that repeat one whose reply could not be used.\n
    [bold]Failures[/bold]: under each stage, calls without a reply, by cause.\n
    [bold]Content[/bold]: --export writes every prompt with its reply, to see why
    questions were rejected, or to test another way of reading replies.

      taskgen journal tasks/acme\n
      taskgen journal tasks/acme --export calls.jsonl
    """
    from ...utils.text.counting import counted
    from ..export.atomic_write import write_file_atomically
    from ..models.journal.report import journal_lines, stage_calls
    from ..models.run_folder import find_journal
    from .tables import stage_calls_table

    path = find_journal(folder)
    if export is not None:
        # Half a surrogate pair, which a model may write, becomes its escape in a JSON string.
        content = b"".join(line.encode("utf-8", "backslashreplace") for line in journal_lines(path))
        write_file_atomically(content, export, overwrite=overwrite)
        lines = content.count(b"\n")
        say(f"Wrote {counted(lines, 'call')} to {export}.")
        return
    stages = stage_calls(path)
    for model, rows in groupby(stages, key=lambda row: row.model):
        show(stage_calls_table(f"Calls of {model}", list(rows)))
    if not stages:
        say(f"{path}: no call is finished yet.")
