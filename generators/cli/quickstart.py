"""`taskgen quickstart`, `taskgen init`: first steps."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .error_handling import explained
from .terminal import exit_if_short, say, show, shown_progress

if TYPE_CHECKING:
    from ...utils.records.samples import InMemoryDataset

# Questions of each set that are printed.
_EXAMPLES = 3


@explained
def quickstart(
    out: Annotated[Path, typer.Option(help="The folder for the sets.")] = Path("tasks"),
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the sets of an earlier quickstart.")] = False,
) -> None:
    """Generate sets from a small shipped corpus, English and Hindi, and score a baseline on them. Needs no network."""
    # The Hub's clients read these when they are imported, below.
    os.environ |= {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "TQDM_DISABLE": "1"}
    from ..quickstart import METRICS, make_quickstart
    from .tables import score_table, yield_table

    made = []
    with shown_progress() as progress:
        for one in make_quickstart(out, overwrite=overwrite, progress=progress):
            made.append(one)
            show(yield_table(one.dataset.name, one.dataset.yields))
            say_examples(one.dataset)
    from ..evaluation.run import score
    from ..export.task_folder import read_task_folder
    from ..models.baseline import BaselineReader

    say("Scoring the baseline …")
    logging.getLogger("lm_eval").setLevel(logging.ERROR)  # its hints are for users of lm_eval
    scores = [row for one in made for row in score([read_task_folder(one.folder)], BaselineReader())]
    show(score_table("Scores of the baseline (matches words, no language model), in percent", scores, METRICS))
    say("Each folder is a complete set of lm-eval tasks:")
    for one in made:
        say(f"  {one.folder}")
    say("\nNext, a model of yours, and ten questions of your own documents:")
    say(f"  taskgen eval {made[0].folder} --model hf --model_args pretrained=NAME")
    say("  taskgen try DOCUMENTS")
    for one in made:
        exit_if_short(one.dataset)


def say_examples(dataset: InMemoryDataset) -> None:
    """Print the first questions of a set, with their answers."""
    say("Three of its questions:")
    for sample in dataset.samples[:_EXAMPLES]:
        say(f"  {sample.query}  {sample.reference_answer.answers[0]}")
    say("")


@explained
def init(
    path: Annotated[Path, typer.Argument(help="The file to write.")] = Path("taskgen.yaml"),
    corpus: Annotated[
        Path | None, typer.Option(help="A folder or file of documents to enter in it, with their language.")
    ] = None,
) -> None:
    """Write a configuration in which every key is explained. An existing file is kept."""
    from ..config.init_template import write_template

    if corpus is None:
        write_template(path)
        say(f"Wrote {path}. Enter in it where your documents are, then: taskgen generate {path}")
        return
    from ..trial import guess_language_at

    found = guess_language_at(corpus)
    write_template(path, corpus, None if found is None else found.code)
    language = "language: en (not recognised, change it)" if found is None else f"language: {found.code}"
    say(f"Wrote {path}, with the documents in {corpus}, {language}. Next: taskgen generate {path}")
