"""`taskgen wikisalad score`, `baseline` and `compare`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..error_handling import explained
from ..terminal import complain, say, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...wikisalad.score_summary import Scored

_FEW = 20
_FLAWS_SHOWN = 10

_Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace what an earlier command wrote there.")]
_TOLERANCE_HELP = "How far a detected boundary may be from the true one, in characters; 50 unless given."


@explained
def score(
    results: Annotated[Path, typer.Argument(help="What `taskgen wikisalad run` wrote, or another tool in that form.")],
    dataset: Annotated[Path, typer.Option(help="The set that was answered, as JSON.")],
    tolerance: Annotated[
        int | None, typer.Option(min=0, metavar="CHARS", show_default=False, help=_TOLERANCE_HELP)
    ] = None,
    output: Annotated[
        Path | None, typer.Option(help="Also write the scores here, as JSON: the summary, each question, each call.")
    ] = None,
    overwrite: _Overwrite = False,
) -> None:
    """Score the answers to a set, and what a model reports of its compression.

    [bold]qa_accuracy[/bold] is the mean of exact match and F1. Where the results hold compression_stats there are also
    the share of the context that was kept ([bold]compression_ratio[/bold]), how well the boundaries of segments were
    found, and whether the segment that a question is about was among those decompressed. Intervals are bootstrap
    intervals over examples. Results that are not whole, or of another set, are refused.

      taskgen wikisalad score results.json --dataset easy.json\n
      taskgen wikisalad score results.json --dataset easy.json --output scores.json
    """
    from ...wikisalad.score_summary import as_json, write_scored
    from ..wikisalad_tables import score_tables

    scored = _scored(results, dataset, tolerance)
    _refuse_idle_tolerance(tolerance, [(results, scored)])
    for table in score_tables(scored):
        show(table)
    _tell_few(scored)
    if output is not None:
        write_scored(output, scored, as_json(scored), overwrite=overwrite)
        say(f"Wrote {output}")


@explained
def baseline(
    data: Annotated[list[Path], typer.Argument(help="Sets as JSON, one or more.")],
) -> None:
    """Describe a set before a model sees it: lengths, boundaries, questions, and what is wrong with it.

    Sets of other builders are read as they are. What is wrong with one (answers outside of their segment, boundaries
    that overlap, segments that repeat) is told here, as it would cost a model points that it did not lose.

      taskgen wikisalad baseline easy.json
    """
    from ...wikisalad import read_examples
    from ...wikisalad.description import describe
    from ..wikisalad_tables import description_tables

    for path in data:
        found = describe(read_examples(path))
        for table in description_tables(path.name, found):
            show(table)
        for example_id, flaw in found.flaws[:_FLAWS_SHOWN]:
            complain(f"{path}: {example_id}: {flaw}")
        if found.flaws:
            flawed = len({example_id for example_id, _ in found.flaws})
            complain(f"{path}: {len(found.flaws):,} flaws in {flawed:,} of {found.examples:,} examples")
        else:
            say(f"{path}: no flaws found")


@explained
def compare(
    files: Annotated[list[Path], typer.Argument(help="Two or more: results, or what `score --output` wrote.")],
    dataset: Annotated[Path | None, typer.Option(help="The set that was answered; results need it.")] = None,
    tolerance: Annotated[
        int | None, typer.Option(min=0, metavar="CHARS", show_default=False, help=_TOLERANCE_HELP)
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Also draw plots, as PNG, into this folder.")] = None,
    overwrite: _Overwrite = False,
) -> None:
    """Compare runs on the same set with the first of them, question by question.

    The difference between two runs has an interval of its own, from drawing the same examples for both: questions that
    are hard for both do not blur it. A line is bold where the interval leaves out 0.

    The plots show the accuracy against compression, by distance between question and segment, and by place of the
    question in its example. They need matplotlib: pip install "lm-eval-taskgen\\[plots]"

      taskgen wikisalad compare plain.json compressed.json --dataset easy.json --out plots\n
      taskgen wikisalad compare scores_a.json scores_b.json scores_c.json
    """
    from ....utils.errors import ConfigError
    from ...export.write_whole import place_file
    from ...wikisalad.compare import as_runs
    from ...wikisalad.compare import compare as compared
    from ...wikisalad.score_summary import is_scored, read_scored
    from ..wikisalad_tables import compared_table, runs_table

    if len(files) < 2:
        raise ConfigError(f"{files[0]}: is one file; give two or more to compare")
    scores = []
    for path in files:
        if is_scored(path):
            scores.append((path, read_scored(path)))
        elif dataset is None:
            raise ConfigError(f"{path}: holds no scores; give --dataset FILE, with which results are scored first")
        else:
            scores.append((path, _scored(path, dataset, tolerance)))
    _refuse_idle_tolerance(tolerance, scores)
    runs = as_runs(scores)
    show(runs_table(runs))
    show(compared_table(runs, compared(runs)))
    _tell_few(runs[0].scored)
    if out is not None:
        from ...wikisalad.compare import plots

        for name, content in plots(runs).items():
            place_file(content, out / name, overwrite=overwrite)
            say(f"Drew {out / name}")


def _scored(results_path: Path, dataset: Path, tolerance: int | None) -> Scored:
    """The scores of a results file.

    Raises:
        CorpusError: it cannot be scored with this set.
    """
    from ...wikisalad import read_examples
    from ...wikisalad.results import answered_set, read_results
    from ...wikisalad.score import TOLERANCE, score_results

    results = read_results(results_path)
    answered = answered_set(results, read_examples(dataset), results_path, dataset)
    if results.cut_prompts:
        complain(
            f"{results_path}: {results.cut_prompts:,} prompts were longer than the model takes; it did not see their "
            "beginning"
        )
    return score_results(results, answered, TOLERANCE if tolerance is None else tolerance)


def _refuse_idle_tolerance(tolerance: int | None, scores: Sequence[tuple[Path, Scored]]) -> None:
    from ....utils.errors import ConfigError

    if tolerance is not None and not any(scored.has_boundaries for _, scored in scores):
        where = ", ".join(str(path) for path, _ in scores)
        raise ConfigError(
            f"{where}: compression_stats: no boundaries are reported, so --tolerance has nothing to hold for; leave it "
            "out, or give results of a model that reports boundaries"
        )


def _tell_few(scored: Scored) -> None:
    if scored.num_examples < _FEW:
        complain(f"With {scored.num_examples:,} examples the intervals are too narrow; {_FEW} or more are needed.")
