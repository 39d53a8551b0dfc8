"""Tables of interlaced sets, their scores and comparisons. Shares are in percent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rich.table import Table

from ..evaluation.intervals import Estimate
from ..wikisalad.build import SetFile
from ..wikisalad.compare import Compared, Run
from ..wikisalad.description import TENTHS, Description
from ..wikisalad.score import ACCURACY, Scored
from ..wikisalad.summary import by_distance, by_position, summary
from .fitted_table import plain
from .tables import INTERVAL, add_comparison, comparison_table, counts_table, estimate_cells, new_table


def sets_table(folder: Path, sets: Sequence[SetFile]) -> Table:
    """Show the sets that were built, with their sizes."""
    table = new_table(f"Sets in {folder}", "file", "examples", "questions", "no answer", "tokens each")
    for one in sets:
        examples = one.built.examples
        questions = [question for example in examples for question in example.questions]
        shortest, longest = (f"{end(example.tokens for example in examples):,}" for end in (min, max))
        table.add_row(
            plain(one.path.name),
            f"{len(examples):,}",
            f"{len(questions):,}",
            f"{sum(not question.answers for question in questions):,}",
            shortest if shortest == longest else f"{shortest} to {longest}",
        )
    return table


def score_tables(scored: Scored) -> Iterator[Table]:
    """Yield the metrics, then the accuracy by distance and by position; `rows` is the number of rows behind a value."""
    title = f"{scored.model_name} on {scored.dataset_name}, {scored.eval_mode}, in %"
    yield _estimates(title, "metric", summary(scored))
    near = {name.replace("_", "–"): value for name, value in by_distance(scored).items()}
    yield _estimates(f"{ACCURACY} by distance", "segments between question and its own", near)
    yield _estimates(f"{ACCURACY} by position", "position of the question in its example", by_position(scored))


def runs_table(runs: Sequence[Run]) -> Table:
    """Show the letters of the runs with their names."""
    table = new_table(f"Runs on {runs[0].scored.dataset_name}", "run", "examples", "questions")
    for run in runs:
        counts = run.scored.num_examples, len(run.scored.question_scores)
        table.add_row(plain(f"{run.letter}: {run.name}"), *(f"{count:,}" for count in counts))
    return table


def compared_table(runs: Sequence[Run], rows: Sequence[Compared]) -> Table:
    """Show each run's value per metric and its difference from the first run, bold if its interval excludes 0."""
    table = comparison_table("Compared, in %", "metric", runs[0].letter)
    add_comparison(table, ((row.metric, row.run.letter, row.value, row.difference) for row in rows))
    return table


def description_tables(name: str, found: Description) -> Iterator[Table]:
    """Yield statistics of a set: counts, lengths, starts of segments, and questions by topic and distance."""
    yield counts_table(
        name,
        [
            ("examples", found.examples),
            ("questions", found.questions),
            ("questions without an answer", found.unanswerable),
            *((f"examples of pattern {pattern}", count) for pattern, count in found.patterns.items()),
            *((f"examples in language {code}", count) for code, count in found.languages.items()),
        ],
    )
    lengths = new_table("Lengths", "", "least", "middle", "mean", "greatest")
    for what, spread in found.lengths.items():
        lengths.add_row(
            what, f"{spread.least:,}", f"{spread.middle:,.0f}", f"{spread.mean:,.1f}", f"{spread.greatest:,}"
        )
    yield lengths
    places = new_table(
        "Along the prompt",
        "% of it",
        "segments that begin there, after the first",
        "questions about segments that begin there",
    )
    width = 100 // TENTHS
    for tenth, counts in enumerate(zip(found.boundaries, found.by_tenth, strict=True)):
        places.add_row(f"{width * tenth}–{width * (tenth + 1)}", *(f"{count:,}" for count in counts))
    yield places
    yield counts_table(
        "Questions",
        [
            *((f"about topic {topic}", count) for topic, count in found.by_topic.items()),
            *(
                (f"with {distance.replace('_', '–')} {'segment' if distance == '1' else 'segments'} in between", count)
                for distance, count in found.by_distance.items()
            ),
        ],
    )


def _estimates(title: str, first: str, estimates: Mapping[str, Estimate]) -> Table:
    table = new_table(title, first, "value", INTERVAL, "rows")
    for name, one in estimates.items():
        table.add_row(name, *estimate_cells(one), f"{one.rows:,}")
    return table
