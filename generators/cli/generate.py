"""`taskgen generate`: from documents to a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .explained import explained
from .terminal import complain, exit_if_short, say, show, shown_progress, tell_skipped

if TYPE_CHECKING:
    from ..config import TaskGeneratorConfig


@explained
def generate(
    config: Annotated[Path, typer.Argument(help="The configuration; `taskgen init` writes one.")],
    out: Annotated[Path | None, typer.Option(help="The folder to write, instead of the one in CONFIG.")] = None,
    seed: Annotated[int | None, typer.Option(help="Instead of the seed in CONFIG.")] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the folder if it is there.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Read and count the corpus; write nothing.")] = False,
) -> None:
    """Generate a set of questions from documents and write it as a folder of lm-eval tasks."""
    from ..export import check_export, export_folder
    from ..generator import TaskGenerator
    from ..load_config import load_config, output_folder
    from ..tables import yield_table

    settings = load_config(config)
    if seed is not None:
        settings = settings.model_copy(update={"seed": seed})
    if dry_run:
        _count_corpus(settings, config.parent)
        return
    folder = out if out is not None else output_folder(settings, config)
    check_export(settings, folder, overwrite=overwrite)
    with shown_progress() as progress:
        dataset = TaskGenerator(None, settings, base=config.parent, progress=progress).generate_dataset()
    tell_skipped(dataset.skipped)
    show(yield_table(dataset.name, dataset.yields))
    if dataset.samples:
        export_folder(dataset, settings, folder, overwrite=overwrite)
        say(f"Wrote {len(dataset.samples):,} questions to {folder}. Next:")
        say(f"  the floor     taskgen eval {folder} --model baseline")
        say(f"  a model       taskgen eval {folder} --model hf --model_args pretrained=NAME")
    else:
        complain(f"No question was kept, so nothing was written to {folder}.")
    exit_if_short(dataset)


def _count_corpus(settings: TaskGeneratorConfig, base: Path) -> None:
    from ..corpus_size import count_corpus
    from ..tables import counts_table

    with shown_progress() as progress:
        size = count_corpus(settings, base, progress)
    tell_skipped(size.skipped)
    asked = [(f"{name} questions asked", count) for name, count in settings.counts.items() if count is not None]
    counts = [
        ("documents", size.documents),
        ("files skipped", len(size.skipped)),
        ("tokens", size.tokens),
        ("chunks", size.chunks),
        *asked,
    ]
    show(counts_table(f"The corpus of {settings.name} (dry run, nothing written)", counts))
