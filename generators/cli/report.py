"""`taskgen report`: a page that shows a set."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .terminal import complain, say


@explained
def report(
    folder: Annotated[Path, typer.Argument(help="The folder of one set, as `taskgen generate` wrote it.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="The page to write, instead of report.html in the folder.")
    ] = None,
    audit: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What `taskgen audit` wrote, instead of audit.json in the folder."),
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="What `--log_samples --output_path` wrote of runs on the set."),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace an earlier report.")] = False,
) -> None:
    """Write a page that shows a set: its contents, rejected drafts, quality, and every question.

    One HTML file for any browser, which needs no network and no other files:
    send it to anybody who should read the questions. All of them are in it,
    searchable, with their evidence marked in the passages. The tables are also
    written to a Markdown file next to it, for a terminal or a pull request.
    With --results, it also says what the answers of these runs show: empty, cut
    off, or all the same.

      taskgen report tasks/acme\n
      taskgen report tasks/acme --out acme.html --results results
    """
    from ...utils.text.counting import counted
    from ..evaluation.report.report import write_report

    done = write_report(folder, out, audit, results, overwrite=overwrite, say=complain)
    for path, problems in done.problems:
        for problem in problems:
            complain(f"Note on the answers in {path}: {problem}.")
    say(f"Wrote the report of {counted(done.questions, 'question')} to {done.page} and {done.markdown}.")
