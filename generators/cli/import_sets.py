"""`taskgen import`, `taskgen datasets`: sets of questions that others made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .terminal import complain, say, show


@explained
def import_set(
    key: Annotated[str, typer.Argument(metavar="KEY", help="A set of `taskgen datasets`, or pkg.module:Class.")],
    out: Annotated[Path, typer.Option(help="The folder to write.")],
    name: Annotated[str, typer.Option(help="What the tasks and their group taskgen_NAME are called.")],
    subset: Annotated[
        list[str] | None, typer.Option(help="The subsets wanted, with commas between them; all by default. Repeatable.")
    ] = None,
    split: Annotated[str, typer.Option(help="The split wanted; else test, validation or train is taken.")] = "test",
    file: Annotated[
        Path | None, typer.Option(help="The file of generic_file, or a folder with one for each split.")
    ] = None,
    repo: Annotated[
        str | None,
        typer.Option(metavar="OWNER/NAME", help="The Hub's repository of generic_hub, or another than usual."),
    ] = None,
    revision: Annotated[str | None, typer.Option(help="A commit, tag or branch of the repository.")] = None,
    columns: Annotated[
        str | None, typer.Option(metavar="FIELD=COLUMN,…", help="Which column is what; see above.")
    ] = None,
    evaluation: Annotated[
        str | None, typer.Option(metavar="WAY,…", help="How answers of a file or Hub set are scored; see above.")
    ] = None,
    prompt: Annotated[
        str | None, typer.Option(metavar="TEXT|@FILE", help="The prompt, with {input} where the question goes.")
    ] = None,
    language: Annotated[
        str | None, typer.Option(help="The code of the language, where the set does not know it; English by default.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the folder if it is there.")] = False,
) -> None:
    """Write a set that others made as a folder of lm-eval tasks.

    Each subset becomes a task, and all of them the group taskgen_NAME.

    [bold]generic_file[/bold] reads CSV, TSV, JSONL, Parquet and XLSX,
    [bold]generic_hub[/bold] any set of the Hugging Face Hub. --columns says which column
    is what: input (the question), reference (the answer, or a list of them),
    context, options (a list, or columns with + between them), choice (letter or
    number of the right option), subset, split, id, title. Columns that have
    these names need not be named.

    --evaluation takes string_match, partial_match, math_match, log_prob (the
    likeliest of the options) and llm_judge; without it answers are scored as
    in generated sets.

      taskgen import indic_qa --subset hi,ta --name my_indic --out tasks/my\n
      taskgen import generic_file --file quiz.csv --name quiz --out tasks/quiz
        --columns input=question,reference=answer\n
      taskgen import generic_hub --repo OWNER/NAME --name exam --out tasks/exam
        --columns input=q,options=A+B+C+D,choice=answer --evaluation log_prob
    """
    from ..datasets.importing import import_dataset
    from ..datasets.options import given_options
    from ..datasets.registry import load_datasets
    from ..export.card import NEEDS_JUDGE

    options = given_options(
        file=file, repo=repo, revision=revision, columns=columns, evaluation=evaluation, prompt=prompt
    )
    subsets = [part.strip() for one in subset or () for part in one.split(",") if part.strip()]
    dataset = load_datasets(key, subsets or None, split, **options)
    done = import_dataset(key, dataset, name, out, language=language, overwrite=overwrite)
    taken = done.info["split"]
    if taken is not None and taken != split:
        complain(f"There is no split {split!r} of all that was asked for; taken: {taken}.")
    for task, count in done.tasks.items():
        say(f"  {task:<40} {count:>8,} questions")
    if done.unanswerable:
        say(f"Questions without an answer: {done.unanswerable:,}. There an abstention is right.")
    if "llm_judge" in dataset.evaluation_only:
        say(NEEDS_JUDGE)
    say(f"Wrote {sum(done.tasks.values()):,} questions to {done.path}. Next:")
    say(f"  taskgen eval {done.path} --model hf --model_args pretrained=NAME")


@explained
def datasets() -> None:
    """List the sets of questions that `taskgen import` can write as tasks."""
    from ..datasets.registry import datasets
    from .tables import datasets_table

    show(datasets_table(datasets()))
