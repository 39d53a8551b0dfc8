"""`taskgen generate`: documents in, a task folder out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .error_handling import explained
from .signals import stopped_by_signals
from .terminal import complain, exit_if_short, report_skipped, say, show, shown_progress

if TYPE_CHECKING:
    from ...utils.settings import TaskGeneratorConfig, Tracker, WriterConfig
    from ..evaluation.tracking import TrackedRun
    from ..models.budget import Spent

# Printed under the estimate of a dry run.
_ASSUMED = (
    "Places and candidates are counted in your corpus; what a model makes of them is assumed. The ranges reach from a",
    "model that finds something to ask at most places, with questions that mostly hold, to one that skips many (of",
    "several hops, most) and of whose questions a third holds; a weaker one may keep none. Replies that cannot be used",
    "take further calls, and reasoning models think; neither is counted.",
    "Tokens are estimated from the length of the first prompts of each type. writer.budget sets a hard limit.",
)


@explained
def generate(
    config: Annotated[Path, typer.Argument(help="The configuration; `taskgen init` writes one.")],
    out: Annotated[Path | None, typer.Option(help="The folder to write, instead of the one in CONFIG.")] = None,
    seed: Annotated[int | None, typer.Option(help="Replaces the seed in CONFIG.")] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the folder if it exists.")] = False,
    discard_changes: Annotated[
        bool, typer.Option("--discard-changes", help="With --overwrite: also a folder that was edited or changed.")
    ] = False,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Read and count the corpus, estimate calls, tokens and cost; write nothing."),
    ] = False,
) -> None:
    """Generate a set of questions from documents and write it as a folder of lm-eval tasks.

    With a language model as the writer, every reply is saved in a journal next to the folder (FOLDER.run). After
    Ctrl-C, a crash or a spent budget, the same command continues where the run stopped: no call is paid for twice.
    """
    from ...utils.text.counting import counted
    from ..config.load import load_config, output_folder
    from ..evaluation.tracking import Stopwatch, check_tracker, tracked_run
    from ..export import check_export
    from ..export.card import small_type_lines
    from ..export.read_back import read_manifest
    from ..generator import TaskGenerator, export_folder
    from ..models.reply_problems import reply_problems
    from ..models.run_folder import run_folder_of
    from .tables import yield_table

    settings = load_config(config)
    if seed is not None:
        settings = settings.model_copy(update={"seed": seed})
    if dry_run:
        _count(settings, config.parent)
        return
    folder = out if out is not None else output_folder(settings, config)
    check_export(settings, folder, overwrite=overwrite, discard_changes=discard_changes)
    if settings.tracking is not None:
        check_tracker(settings.tracking)
    run_folder = run_folder_of(folder) if settings.writer.kind == "llm" else None
    with stopped_by_signals(run_folder), shown_progress() as progress:
        timed = Stopwatch(progress)
        generator = TaskGenerator(None, settings, base=config.parent, progress=timed, run_folder=run_folder)
        dataset = generator.generate_dataset()
        seconds = timed.seconds
    report_skipped(dataset.skipped)
    show(yield_table(dataset.name, dataset.yields))
    if dataset.personas:
        say("The readers who asked (taskgen personas prints them for your configuration, to keep or change):")
        for persona in dataset.personas:
            say(f"  {persona.reader}: {persona.needs}")
    if generator.spent is not None:
        say(f"{_spent(generator.spent, settings.writer)}, in all runs of {run_folder}.")
        for problem in reply_problems(generator.replies, settings.writer, folder):
            complain(f"Note: {problem}.")
    if dataset.samples:
        export_folder(dataset, settings, folder, overwrite=overwrite, discard_changes=discard_changes)
        for line in small_type_lines(read_manifest(folder)):
            say(f"{line}.")
        say(f"Wrote {counted(len(dataset.samples), 'question')} to {folder}. Next:")
        say(f"  the baseline  taskgen eval {folder} --model baseline")
        say(f"  a model       taskgen eval {folder} --model hf --model_args pretrained=NAME")
        if settings.tracking is not None:
            run = tracked_run(
                dataset,
                read_manifest(folder),
                seconds=seconds,
                spent=generator.spent,
                prices=settings.writer.prices,
            )
            _track(settings.tracking, run, folder)
    else:
        complain(f"Nothing was written to {folder}.")
    exit_if_short(dataset)


def _track(tracker: Tracker, run: TrackedRun, folder: Path) -> None:
    """Log a run whose set is written; an error is reported, but does not change the exit code."""
    from ...utils.errors import TaskgenError
    from ..evaluation.tracking import track

    try:
        say(track(tracker, run, folder))
    except TaskgenError as error:
        complain(f"Not logged: {error}. The set is complete; only the record of this run is missing.")


def _count(settings: TaskGeneratorConfig, base: Path) -> None:
    from ..chunking.corpus_size import count_corpus
    from ..generator import TaskGenerator
    from .tables import counts_table

    with shown_progress() as progress:
        generator = TaskGenerator(None, settings, base=base, progress=progress)
        size = count_corpus(generator.read_documents(), settings.chunking, generator.language)
    report_skipped(generator.skipped)
    requested = [(f"{name} questions asked", count) for name, count in settings.counts.items() if count is not None]
    counts = [
        ("documents", size.documents),
        ("skipped", len(generator.skipped)),
        ("tokens", size.tokens),
        ("chunks", size.chunks),
        *requested,
    ]
    show(counts_table(f"The corpus of {settings.name} (dry run, nothing written)", counts))
    if settings.writer.kind == "llm":
        _estimate(settings, base)


def _estimate(settings: TaskGeneratorConfig, base: Path) -> None:
    from ..generator import TaskGenerator
    from ..question_types.estimate import estimate_run
    from .tables import estimate_table

    with shown_progress() as progress:
        generator = TaskGenerator(None, settings, base=base, progress=progress)
        corpus = generator.preprocess()
        index = generator.build_index(corpus)
        rows = estimate_run(settings, index, generator.draftings(corpus, index), progress)
    show(estimate_table(f"Estimate for {settings.writer.model}", rows, settings.writer.prices))
    for line in _ASSUMED:
        say(line)


def _spent(spent: Spent, writer: WriterConfig) -> str:
    from ...utils.text.counting import counted

    cached = f", {spent.cached_prompt_tokens:,} of them from the server's cache" if spent.cached_prompt_tokens else ""
    amount = f"The language model took {counted(spent.calls, 'call')} and {spent.tokens:,} tokens{cached}"
    return f"{amount}, {spent.money(writer.prices):,.2f} {writer.prices.currency}" if writer.prices else amount
