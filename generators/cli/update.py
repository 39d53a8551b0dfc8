"""`taskgen update`: a set follows its documents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .error_handling import explained
from .signals import stopped_by_signals
from .terminal import SHORT, complain, report_skipped, say, show, shown_progress

if TYPE_CHECKING:
    from ..update.update import Updated

# Dropped questions that are shown; update.json has all.
_SHOWN = 20


@explained
def update(
    folder: Annotated[Path, typer.Argument(help="The folder of one set, as `taskgen generate` wrote it.")],
    config: Annotated[Path, typer.Argument(help="The configuration it was made by; its documents may have changed.")],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would change; ask nothing anew and write nothing.")
    ] = False,
) -> None:
    """Bring a set up to date after its documents changed. The next version replaces the folder.

    Questions whose evidence still stands in the documents keep their ids, edits and reviews, wherever it moved. Dropped
    are those whose evidence is changed or gone, and those that new text answers otherwise, or answers at all. As many
    are asked anew; a language model is called for these alone.

      taskgen update tasks/acme acme.yaml --dry-run\n
      taskgen update tasks/acme acme.yaml

    The folder then has the differences in update.json, and the version before in previous_version.zip.
    """
    from ..config.load import load_config
    from ..models.run_folder import run_folder_of
    from ..update.update import update_folder

    settings = load_config(config)
    run_folder = run_folder_of(folder) if settings.writer.kind == "llm" and not dry_run else None
    with stopped_by_signals(run_folder), shown_progress() as progress:
        done = update_folder(
            folder, settings, base=config.parent, progress=progress, run_folder=run_folder, dry_run=dry_run
        )
    report_skipped(done.skipped)
    _tell(done, folder, dry_run=dry_run)
    if done.missing and not dry_run:
        short = ", ".join(f"{count:,} {name}" for name, count in done.missing.items())
        complain(f"Short: not asked anew: {short}. The corpus gives no more: add documents or ask for fewer.")
        raise typer.Exit(SHORT)


def _tell(done: Updated, folder: Path, *, dry_run: bool) -> None:
    from .update_table import update_table

    found, name = done.differences, done.before.name
    if found is None:
        say(f"The documents of {name} are what they were; version {done.before.version} stays.")
        return
    documents = found["documents"]
    counts = [f"{documents['unchanged']:,} unchanged"]
    counts += [f"{len(documents[what]):,} {what}" for what in ("changed", "renamed", "added", "removed")]
    say(f"Documents: {', '.join(counts)}.")
    show(update_table(done))
    for lost in found["dropped"][:_SHOWN]:
        say(f"Dropped {lost['id']} ({lost['cause']}): {lost['question']}")
    if len(found["dropped"]) > _SHOWN:
        say(f"… and {len(found['dropped']) - _SHOWN:,} more dropped.")
    if dry_run:
        say(f"Nothing was written: version {done.before.version} stays.")
        return
    say(f"Wrote version {found['version']} of {name} to {folder}; update.json has all differences.")
    say(f"The version before: python -m zipfile -e {folder / 'previous_version.zip'} FOLDER")
