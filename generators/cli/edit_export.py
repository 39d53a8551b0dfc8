"""`taskgen edit`, `taskgen export`: change a set, or convert it for other tools."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .terminal import say


class Format(str, Enum):
    """The values of `--format`."""

    json = "json"
    jsonl = "jsonl"
    squad = "squad"
    beir = "beir"


@explained
def edit(
    folder: Annotated[Path, typer.Argument(help="The folder of one set, as `taskgen generate` wrote it.")],
    drop: Annotated[
        list[str] | None,
        typer.Option(metavar="IDS", help="Questions to drop: comma-separated ids, or @FILE. Repeatable."),
    ] = None,
    patch: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Changes, as JSONL or JSON: one object per question.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write the new version here and keep the old one.")] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the folder at --out if it exists.")] = False,
) -> None:
    """Drop and change questions of a set. The next version, which records the edit, replaces the folder.

    `taskgen export FOLDER --format jsonl` shows all questions with their ids. A change has the id and new values of
    question, answers, difficulty or metadata; a new answer must occur in the passages:

      {"id": "3f9c1a02b7d4e865", "answers": ["1947", "in 1947"]}

      taskgen edit tasks/acme --drop 3f9c1a02b7d4e865,0b52e7718ca94d30\n
      taskgen edit tasks/acme --drop @bad.txt --patch mended.jsonl

    Dropping a question drops its variants too. If anything is wrong with an edit, all problems are listed and nothing
    is written.
    """
    from ..export.edit import edit_folder
    from ..export.edit.requests import read_drops, read_patches

    patches = read_patches(patch) if patch is not None else ()
    done = edit_folder(folder, read_drops(drop or ()), patches, out, overwrite=overwrite)
    for note in done.notes:
        say(note)
    say(
        f"Wrote version {done.version} of {done.name} to {done.path}: "
        f"{done.dropped:,} dropped, {done.changed:,} changed, {done.left:,} questions in it."
    )


@explained
def export(
    folder: Annotated[Path, typer.Argument(help="The folder of one set, as `taskgen generate` wrote it.")],
    form: Annotated[Format, typer.Option("--format", help="The format; see above.")],
    out: Annotated[
        Path | None, typer.Option(help="The file or folder to write; by default one here with the set's name.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace what an earlier export wrote.")] = False,
) -> None:
    """Write a set in a format that other tools read. The folder stays as it is.

    [bold]json[/bold]: one file with the manifest and all fields of all questions\n
    [bold]jsonl[/bold]: one question a line, with the same fields\n
    [bold]squad[/bold]: one file as in SQuAD v2.0, for extractive readers\n
    [bold]beir[/bold]: a folder with corpus.jsonl, queries.jsonl and qrels/test.tsv, to test retrieval

    taskgen export tasks/acme --format json\n
    taskgen export tasks/acme --format beir --out retrieval/acme
    """
    from ..export.formats import export_format

    written = export_format(folder, form.value, out, overwrite=overwrite)
    for note in written.notes:
        say(note)
    say(f"Wrote {written.questions:,} of {written.total:,} questions to {written.path}.")
