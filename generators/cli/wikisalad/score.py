"""`taskgen wikisalad score` and `compare`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..error_handling import explained
from ..terminal import complain, say, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...wikisalad.score import ScoredFile

_Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace existing files.")]
_TOLERANCE_HELP = "The most characters between a detected boundary and the true one; 50 unless given."


@explained
def score(
    results: Annotated[
        Path, typer.Argument(help="The file of `taskgen wikisalad run`, or another tool's in that form.")
    ],
    dataset: Annotated[Path, typer.Option(help="The set that was answered, as JSON.")],
    tolerance: Annotated[
        int | None, typer.Option(min=0, metavar="CHARS", show_default=False, help=_TOLERANCE_HELP)
    ] = None,
    output: Annotated[
        Path | None, typer.Option(help="Also write the scores here, as JSON: the summary, each question, each call.")
    ] = None,
    overwrite: _Overwrite = False,
) -> None:
    """Score the answers to a set, and the compression that a model reports.

    [bold]qa_accuracy[/bold] is the mean of exact match and F1. If the results have
    compression_stats, the tables also show the share of the context that is
    left ([bold]compression_ratio[/bold]), how well the boundaries of segments were
    found, and how often the segment of a question was decompressed. Intervals
    account for examples, whose questions are alike. Incomplete results, and those of
    another set, are refused.

      taskgen wikisalad score results.json --dataset easy.json\n
      taskgen wikisalad score results.json --dataset easy.json --output scores.json
    """
    from ...wikisalad.score import check_tolerance, score_file, write_scored
    from ...wikisalad.summary import summary_json
    from ..wikisalad_tables import score_tables

    file = score_file(results, dataset, tolerance)
    _warn_cut([file])
    check_tolerance(tolerance, [file])
    scored = file.scored
    for table in score_tables(scored):
        show(table)
    _note_problems([file])
    if output is not None:
        write_scored(output, scored, summary_json(scored), overwrite=overwrite)
        say(f"Wrote {output}")


@explained
def compare(
    files: Annotated[list[Path], typer.Argument(help="Two or more: results, or files of `score --output`.")],
    dataset: Annotated[Path | None, typer.Option(help="The set that was answered; results need it.")] = None,
    tolerance: Annotated[
        int | None, typer.Option(min=0, metavar="CHARS", show_default=False, help=_TOLERANCE_HELP)
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Also draw plots, as PNG, into this folder.")] = None,
    overwrite: _Overwrite = False,
) -> None:
    """Compare runs on the same set with the first of them, question by question.

    The interval of a difference comes from drawing the same examples for both
    runs, so questions that are hard for both do not widen it. A line is bold
    if the interval excludes 0.

    The plots show the accuracy against compression, by distance between
    question and segment, and by position of the question in its example. They
    need matplotlib: pip install "lm-eval-taskgen\\[plots]"

      taskgen wikisalad compare plain.json compressed.json --dataset easy.json --out plots\n
      taskgen wikisalad compare scores_a.json scores_b.json scores_c.json
    """
    from ....utils.errors import ConfigError
    from ...export.atomic_write import write_file_atomically
    from ...wikisalad.compare import as_runs, plots
    from ...wikisalad.compare import compare as compare_runs
    from ...wikisalad.score import read_or_score
    from ..wikisalad_tables import compared_table, runs_table

    if len(files) < 2:
        raise ConfigError(f"{files[0]}: is one file; give two or more to compare")
    scores = read_or_score(files, dataset, tolerance)
    _warn_cut(scores)
    runs = as_runs(scores)
    show(runs_table(runs))
    show(compared_table(runs, compare_runs(runs)))
    _note_problems(scores)
    if out is not None:
        for name, content in plots(runs).items():
            write_file_atomically(content, out / name, overwrite=overwrite)
            say(f"Drew {out / name}")


def _warn_cut(files: Sequence[ScoredFile]) -> None:
    for one in files:
        if one.cut_prompts:
            complain(
                f"{one.path}: {one.cut_prompts:,} prompts were longer than the model takes; it did not see their "
                "beginning"
            )


def _note_problems(files: Sequence[ScoredFile]) -> None:
    for one in files:
        for problem in one.problems:
            complain(f"Note: {one.path}: {problem}.")
