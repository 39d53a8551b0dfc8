"""`taskgen journal`: the calls of a language model in a run, as sums or in full."""

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
        Path, typer.Argument(help="The output folder of a run, its run folder (the one with .run), or the file itself.")
    ],
    export: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every call as a line of JSON instead of the sums.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file at --export.")] = False,
) -> None:
    """Show what a language model was asked and what it took, also while a run is going.

    A run with a language model puts every finished call in a journal before
    it uses it, in the folder OUT.run beside its output folder OUT. What is
    there is never asked or paid for again: a run that was stopped goes on from
    it, and a changed prompt or parameter asks only what it touches. Delete
    OUT.run to ask everything anew.

    [bold]What a set takes[/bold]: calls and tokens of every stage, mean seconds of a reply.
    "again" are calls made since an earlier reply could not be used.\n
    [bold]What went wrong[/bold]: under each stage, calls that gave no reply, by cause.\n
    [bold]What was said[/bold]: --export writes every prompt with its reply, to read why
    questions were rejected, or to test another way of reading replies.

      taskgen journal tasks/acme\n
      taskgen journal tasks/acme --export calls.jsonl
    """
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
        say(f"Wrote {lines:,} calls to {export}.")
        return
    stages = stage_calls(path)
    for model, rows in groupby(stages, key=lambda row: row.model):
        show(stage_calls_table(f"Calls of {model}", list(rows)))
    if not stages:
        say(f"{path}: no call is finished yet.")
