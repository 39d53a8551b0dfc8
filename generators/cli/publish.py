"""`taskgen publish`, `taskgen pull`: sets on the Hugging Face Hub."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .terminal import complain, say


@explained
def publish(
    folder: Annotated[Path, typer.Argument(help="The folder of one set, as `taskgen generate` wrote it.")],
    repo: Annotated[str, typer.Option(metavar="OWNER/NAME", help="The dataset repository to make or to add to.")],
    public: Annotated[bool, typer.Option("--public", help="Let everybody read it. Without it, only you.")] = False,
    licence: Annotated[
        str | None,
        typer.Option("--license", metavar="ID", help="The licence of the texts, where the configuration has none."),
    ] = None,
    allow: Annotated[
        list[str] | None,
        typer.Option(metavar="WHAT", help="Publish all the same: no-licence, closed-licence, contacts. Repeatable."),
    ] = None,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Show every file and its size, and what stands in the way. Nothing is sent."),
    ] = False,
) -> None:
    """Share a set on the Hugging Face Hub: the data, its card, and tasks that any lm-eval can run.

    The data is one commit and the tasks, which are pinned to it, another; if
    the second fails, the first is undone. Publishing again adds to the same
    repository, and what ran before still runs on what it ran on.

    A set without a licence, or whose texts may not be shared, is refused; so
    are e-mail addresses and telephone numbers where everybody could read them.

    You must be logged in: hf auth login, or HF_TOKEN in the environment.

      taskgen publish tasks/acme --repo acme/handbook-qa --dry-run\n
      taskgen publish tasks/acme --repo acme/handbook-qa --public\n
      taskgen pull acme/handbook-qa      [dim](the folder again, checked)[/dim]
    """
    from ..evaluation.baseline_scores import baseline_scores
    from ..export.read_back import read_exported
    from ..publish.publishing import allowed, prepare
    from ..publish.upload import look, upload

    exported = read_exported(folder)
    overrides = allowed(allow or ())
    target = look(repo)
    if public and target.head is not None and not target.is_public:
        complain(f"{repo} is there and private, and stays so; its settings on the Hub make it public.")
    prepared = prepare(exported, target, licence, public=public, allow=overrides)
    for path, size in prepared.sizes:
        say(f"  {size:>14,} bytes  {path}")
    say(f"{len(prepared.sizes):,} files, {sum(size for _, size in prepared.sizes):,} bytes.")
    if dry_run:
        for line in prepared.obstacles:
            complain(f"Refused: {line}")
        say("Nothing was sent.")
        if prepared.obstacles:
            raise typer.Exit(2)
        return
    prepared.check()
    say("Scoring the reader without weights, for the card ...")
    done = upload(prepared.with_scores(baseline_scores(exported)), target, public=public, say=say)
    say(f"Published: {done.url}")
    say(f"  load_dataset({repo!r}, {next(iter(exported.rows)).task!r})")


@explained
def pull(
    repo: Annotated[str, typer.Argument(metavar="OWNER/NAME", help="A repository that `taskgen publish` filled.")],
    out: Annotated[
        Path | None, typer.Option(help="The folder to write, instead of one here with the set's name.")
    ] = None,
    revision: Annotated[str, typer.Option(help="A commit, tag or branch of the repository.")] = "main",
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the folder if it is there.")] = False,
) -> None:
    """Bring a published set back as the folder that it was, and check every file of it.

    taskgen pull acme/handbook-qa --out tasks/acme
    """
    from ..publish.pull import pull as download

    done = download(repo, out, revision=revision, overwrite=overwrite)
    if done.foreign:
        complain(
            f"{', '.join(done.foreign)}: not what this version of taskgen writes. lm-eval runs them as code: read them "
            "first, unless you trust who published the set."
        )
    say(f"Wrote {done.questions:,} questions of {done.name} to {done.path}, every file checked (commit {done.commit}).")
