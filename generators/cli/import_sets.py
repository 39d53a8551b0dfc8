"""`taskgen import`: an external set as a task folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .terminal import complain, say


@explained
def import_set(
    key: Annotated[
        str,
        typer.Argument(metavar="KEY", help="A set of `taskgen datasets`, or MODULE:KEY or MODULE:Class of your own."),
    ],
    name: Annotated[str, typer.Option(help="The name of the set, for its tasks and their group taskgen_NAME.")],
    out: Annotated[Path | None, typer.Option(help="The folder to write; tasks/NAME by default.")] = None,
    subset: Annotated[
        list[str] | None, typer.Option(help="The subsets to import, comma-separated; all by default. Repeatable.")
    ] = None,
    split: Annotated[str, typer.Option(help="The split; if missing, test, validation or train.")] = "test",
    file: Annotated[Path | None, typer.Option(help="The file of generic_file, or a folder with one per split.")] = None,
    repo: Annotated[
        str | None,
        typer.Option(metavar="OWNER/NAME", help="The Hub repository of generic_hub, or one to replace a set's own."),
    ] = None,
    revision: Annotated[str | None, typer.Option(help="A commit, tag or branch of the repository.")] = None,
    columns: Annotated[
        str | None, typer.Option(metavar="FIELD=COLUMN,…", help="The column of each field; see above.")
    ] = None,
    evaluation: Annotated[
        str | None, typer.Option(metavar="WAY,…", help="Scoring of a file or Hub set; see above.")
    ] = None,
    prompt: Annotated[
        str | None, typer.Option(metavar="TEXT|@FILE", help="The prompt, with {input} for the question.")
    ] = None,
    language: Annotated[
        str | None, typer.Option(help="The language code, if the set has none; English by default.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the folder if it exists.")] = False,
) -> None:
    """Write an external set as a folder of lm-eval tasks.

    Each subset becomes a task of the group taskgen_NAME.

    [bold]generic_file[/bold] reads CSV, TSV, JSONL, Parquet and XLSX,
    [bold]generic_hub[/bold] any set of the Hugging Face Hub. --columns maps fields to
    columns: input (the question), reference (the answer, or a list of them),
    context, options (a list, or columns joined by +), choice (letter or number
    of the right option), subset, split, id, title. Columns with these names
    need no mapping.

    --evaluation takes string_match, partial_match, math_match, log_prob (the
    most likely option) and llm_judge; the default is the scoring of generated
    sets.

      taskgen import indic_qa --subset hi,ta --name my_indic\n
      taskgen import generic_file --file quiz.csv --name quiz
        --columns input=question,reference=answer\n
      taskgen import generic_hub --repo OWNER/NAME --name exam
        --columns input=q,options=A+B+C+D,choice=answer --evaluation log_prob\n
      taskgen import my_sets:capitals --name capitals
    """
    from ...utils.text.counting import counted
    from ..datasets.importing import import_dataset
    from ..datasets.options import given_options
    from ..datasets.registry import load_datasets
    from ..export.card import NEEDS_JUDGE

    options = given_options(
        file=file, repo=repo, revision=revision, columns=columns, evaluation=evaluation, prompt=prompt
    )
    subsets = [part.strip() for one in subset or () for part in one.split(",") if part.strip()]
    dataset = load_datasets(key, subsets or None, split, **options)
    folder = Path("tasks", name) if out is None else out
    done = import_dataset(key, dataset, name, folder, language=language, overwrite=overwrite)
    taken = done.info["split"]
    if taken not in (None, split):
        by_subset = taken if isinstance(taken, dict) else {}
        used = ", ".join(f"{one} ({subset})" for subset, one in by_subset.items()) or taken
        complain(f"Split {split!r} does not exist{' everywhere' if split in by_subset.values() else ''}; used: {used}.")
    for note in done.notes:
        complain(f"Note: {note}")
    for task, count in done.tasks.items():
        say(f"  {task:<40} {count:>8,} questions")
    if done.unanswerable:
        say(f"Unanswerable questions: {done.unanswerable:,}. For these, abstention is right.")
    if "llm_judge" in done.info["evaluation_only"]:
        say(NEEDS_JUDGE)
    say(f"Wrote {counted(sum(done.tasks.values()), 'question')} to {done.path}. Next:")
    say(f"  taskgen eval {done.path} --model hf --model_args pretrained=NAME")
