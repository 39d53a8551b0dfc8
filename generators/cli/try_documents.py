"""`taskgen try`: ten questions of documents, at once."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .error_handling import explained
from .terminal import SHORT, complain, say, show, shown_progress

if TYPE_CHECKING:
    from ..trial import Trial


@explained
def try_command(
    path: Annotated[Path, typer.Argument(help="A folder or file of documents, or a configuration.")],
    language: Annotated[
        str | None, typer.Option(help="The language of the documents, such as en; guessed if it is not given.")
    ] = None,
) -> None:
    """Show ten questions of your documents, with answers and evidence. Needs no configuration, writes nothing."""
    from ..trial import QUESTIONS, try_documents
    from .tables import sample_grid

    began = time.monotonic()
    with shown_progress() as progress:
        trial = try_documents(path, language, progress)
    for message in trial.skipped:
        complain(f"Skipped: {message}")
    for number, sample in enumerate(trial.samples, start=1):
        show(sample_grid(number, sample))
    for line in _summary(trial, time.monotonic() - began):
        say(line)
    say("")
    if len(trial.samples) < QUESTIONS:
        complain(
            f"Short: {len(trial.samples)} of {QUESTIONS}. Rules ask about what sentences, tables and lists state; a "
            "language model finds more to ask (docs/writing.md)."
        )
    if trial.samples:
        say("Next, a configuration for all of it, and the set:")
        say(f"  taskgen init my.yaml --corpus {shlex.quote(str(path))}")
        say("  taskgen generate my.yaml")
    if len(trial.samples) < QUESTIONS:
        raise typer.Exit(SHORT)


def _summary(trial: Trial, seconds: float) -> list[str]:
    from ...utils.text.counting import counted

    texts = counted(trial.documents, "document")
    files = counted(trial.files, "file")
    guessed = ", guessed; --language CODE names another" if trial.is_guessed else ""
    questions = counted(len(trial.samples), "question")
    text = f"{trial.characters:,} characters of {texts}"
    return [
        f"{questions} in {seconds:.0f} s, from {text} in {files}.",
        f"Language: {trial.language.name}{guessed}. Nothing was written.",
    ]
