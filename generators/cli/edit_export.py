"""`taskgen edit`, `taskgen export`: change a set, or convert it for other tools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .error_handling import explained
from .signals import stopped_by_signals
from .terminal import SHORT, complain, say, shown_progress

if TYPE_CHECKING:
    from ...utils.records.samples import EvaluationSample
    from ..export.edit.folder import EditedFolder

# The exit code if some of the questions to add are not in the set, or reviewers disagree on some.


class Format(str, Enum):
    """The values of `--format`."""

    json = "json"
    jsonl = "jsonl"
    squad = "squad"
    beir = "beir"
    argilla = "argilla"
    label_studio = "label-studio"


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
    add: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Questions of your own, as JSONL, JSON or YAML; needs --config.")
    ] = None,
    config: Annotated[
        Path | None, typer.Option(help="The configuration of the set, whose documents --add is proved by.")
    ] = None,
    reviews: Annotated[
        bool, typer.Option("--reviews", help="Apply the decisions of `taskgen review`, in reviews.jsonl of the folder.")
    ] = False,
    reviewer: Annotated[
        str | None, typer.Option(metavar="NAME", help="Whose decision stands where reviewers disagree.")
    ] = None,
    difficulty: Annotated[
        list[Path] | None,
        typer.Option(metavar="RESULTS", help="Label the difficulty by runs of three systems or more. Repeatable."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write the new version here and keep the old one.")] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the folder at --out if it exists.")] = False,
) -> None:
    """Drop, change and add questions of a set. The next version, which records the edit, replaces the folder.

    `taskgen export FOLDER --format jsonl` shows all questions with their ids. A change has the id and new values of
    question, answers or metadata; a new answer must occur in the passages:

      {"id": "3f9c1a02b7d4e865", "answers": ["1947", "in 1947"]}

      taskgen edit tasks/acme --drop 3f9c1a02b7d4e865,0b52e7718ca94d30\n
      taskgen edit tasks/acme --drop @bad.txt --patch mended.jsonl

    Questions of your own are proved like those of a model: their evidence must stand in the documents, which are read
    again and must be those of the set; the checks must pass; with a language model as the writer of CONFIG, its proofs
    too; and none may repeat another. What fails is listed with its reason and left out, with exit code 3:

      {"question_type": "direct_lookup", "question": "Who signs for trips?",
       "answers": ["the registry"], "evidence": ["The registry signs for trips."]}

      taskgen edit tasks/acme --add mine.jsonl --config acme.yaml

    Instead of answers: items, a list of lists with the forms of each; or, beside a reference answer, key_facts. Also:
    calculation for a number that is worked out, doc_id, difficulty, and sure, for an answer that is right although
    another seemed to fit the question better.

    What people decided in `taskgen review` is applied with --reviews, and the card then says what was reviewed:

      taskgen edit tasks/acme --reviews

    The difficulty of a new set is measured by matching words. --difficulty has
    systems measure it, by what `taskgen rag` and `taskgen eval --log_samples`
    wrote: easy if more than two thirds of them answer right, hard if fewer
    than one third. The version stays, since no score changes:

      taskgen edit tasks/acme --difficulty results/acme

    Dropping a question drops its variants too. If anything is wrong with an edit, all problems are listed and nothing
    is written.
    """
    from ...utils.errors import ConfigError
    from ..export.edit import edit_folder
    from ..export.edit.requests import read_drops, read_patches

    if difficulty and (reviews or drop or patch or add):
        raise ConfigError(
            "--difficulty: is an edit of its own; give --drop, --patch, --add and --reviews in another one"
        )
    if reviews and (drop or patch or add):
        raise ConfigError("--reviews: is an edit of its own; give --drop, --patch and --add in another one")
    if reviewer is not None and not reviews:
        raise ConfigError("--reviewer: says whose decisions to apply; give --reviews too")
    if difficulty:
        _label_difficulty(folder, difficulty, out, overwrite=overwrite)
        return
    if reviews:
        _apply_reviews(folder, reviewer, out, overwrite=overwrite)
        return
    patches, drops = read_patches(patch) if patch is not None else (), read_drops(drop or ())
    added, refused = _proved(folder, add, config) if add is not None else ((), ())
    for line in refused:
        complain(f"Not added: {line}")
    if refused and not (added or patches or drops):
        complain("No question was added, so nothing was written.")
        raise typer.Exit(SHORT)
    _tell(edit_folder(folder, drops, patches, out, added=added, overwrite=overwrite))
    if refused:
        raise typer.Exit(SHORT)


def _label_difficulty(folder: Path, results: Sequence[Path], out: Path | None, *, overwrite: bool) -> None:
    from ...utils.errors import ConfigError
    from ..evaluation.compare.comparison import compare_results
    from ..evaluation.compare.items import LEAST_RUNS, difficulties
    from ..evaluation.compare.results import find_results, read_results
    from ..export.edit.difficulties import label_folder
    from ..export.read_back import read_exported

    files = list({file.resolve(): file for path in results for file in find_results(path)}.values())
    if len(files) < LEAST_RUNS:
        raise ConfigError(f"--difficulty: {len(files)} runs measure no difficulty; give {LEAST_RUNS} or more")
    exported = read_exported(folder)
    first = [leaf for leaf in exported.rows if leaf.context == exported.contexts[0]]
    groups = {leaf.group if leaf.in_group else leaf.task for leaf in first}
    comparison = compare_results([read_results(file) for file in files])
    labels = difficulties(comparison.items, groups)
    systems = [run.results.model for run in comparison.runs]
    labelled = label_folder(folder, labels, systems, out, overwrite=overwrite)
    counts = Counter(labels.values())
    parts = ", ".join(f"{counts[name]:,} {name}" for name in ("easy", "medium", "hard"))
    say(
        f"Labelled {labelled:,} of {len(exported.questions):,} questions of {exported.name} by {len(systems)} runs, in "
        f"{folder if out is None else out}: {parts}."
    )


def _apply_reviews(folder: Path, reviewer: str | None, out: Path | None, *, overwrite: bool) -> None:
    from ..export.edit.reviews import apply_reviews

    done = apply_reviews(folder, reviewer, out, overwrite=overwrite)
    for line in done.disputed:
        complain(f"Reviewers disagree, so it stays as it is: {line}")
    _tell(done.written)
    if done.disputed:
        complain("--reviewer NAME says whose decision stands where reviewers disagree.")
        raise typer.Exit(SHORT)


def _tell(done: EditedFolder) -> None:
    for note in done.notes:
        say(note)
    say(
        f"Wrote version {done.version} of {done.name} to {done.path}: "
        f"{done.added:,} added, {done.dropped:,} dropped, {done.changed:,} changed, {done.left:,} questions in it."
    )


def _proved(folder: Path, add: Path, config: Path | None) -> tuple[tuple[EvaluationSample, ...], tuple[str, ...]]:
    """Return the questions of a file that hold, and a line for each that does not."""
    from ...utils.errors import ConfigError
    from ...utils.records.samples import EvaluationSample, Reject
    from ..config.load import load_config
    from ..export.edit.requests import read_additions
    from ..export.read_back import read_exported
    from ..generator import TaskGenerator, sha256_of
    from ..models.run_folder import run_folder_of
    from ..own_questions import known_drafts

    if config is None:
        raise ConfigError("--add: give --config CONFIG too, which says where the documents are")
    additions, exported, settings = read_additions(add), read_exported(folder), load_config(config)
    described = exported.description
    if settings.language != described["language"]:
        raise ConfigError(f"{config}: language: is {settings.language}; the set is in {described['language']}")
    made = {name: described["config"][name] for name in ("num_distractors",)}
    settings = settings.model_copy(update={"contexts": exported.contexts, "seed": described["seed"], **made})
    run_folder = run_folder_of(folder) if settings.writer.kind == "llm" else None
    with stopped_by_signals(run_folder), shown_progress() as progress:
        generator = TaskGenerator(None, settings, base=config.parent, progress=progress, run_folder=run_folder)
        corpus = generator.preprocess()
        if sha256_of(corpus.documents) != described.get("corpus_sha256"):
            raise ConfigError(
                f"{config}: its documents are not those that {folder} was made from (corpus_sha256 in its manifest); "
                "restore them, or generate the set again"
            )
        questions = [addition.question for addition in additions]
        results = generator.own_samples(questions, corpus, known_drafts(exported.questions))
    found = list(zip(additions, results, strict=True))
    return (
        tuple(one for one in results if isinstance(one, EvaluationSample)),
        tuple(f"{addition.where}: {one.reason}: {one.detail}" for addition, one in found if isinstance(one, Reject)),
    )


@explained
def export(
    folder: Annotated[Path, typer.Argument(help="The folder of one set, as `taskgen generate` wrote it.")],
    form: Annotated[Format, typer.Option("--format", help="The format; see above.")],
    out: Annotated[
        Path | None, typer.Option(help="The file or folder to write; by default one here with the set's name.")
    ] = None,
    corpus: Annotated[
        Path | None,
        typer.Option(metavar="PATH", help="For beir: a configuration, or a file or folder of documents; see above."),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace what an earlier export wrote.")] = False,
) -> None:
    """Write a set in a format that other tools read. The folder stays as it is.

    [bold]json[/bold]: one file with the manifest and all fields of all questions\n
    [bold]jsonl[/bold]: one question a line, with the same fields\n
    [bold]squad[/bold]: one file as in SQuAD v2.0, for extractive readers\n
    [bold]beir[/bold]: a folder with corpus.jsonl, queries.jsonl and qrels/test.tsv, to test retrieval\n
    [bold]argilla[/bold]: a folder that Argilla loads as a dataset, to have the questions reviewed there\n
    [bold]label-studio[/bold]: a folder with tasks.json and label_config.xml, for the same in Label Studio

    taskgen export tasks/acme --format json\n
    taskgen export tasks/acme --format beir --out retrieval/acme

    With --corpus, beir has every chunk of the documents, not only the set's passages:

    taskgen export tasks/acme --format beir --corpus acme.yaml
    """
    from ..config.documents_of import documents_of
    from ..export.formats import export_format

    documents = None if corpus is None else documents_of(corpus, lambda message: complain(f"Skipped: {message}"))
    written = export_format(folder, form.value, out, documents=documents, overwrite=overwrite)
    for note in written.notes:
        say(note)
    say(f"Wrote {written.questions:,} of {written.total:,} questions to {written.path}.")
