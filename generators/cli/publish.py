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
    repo: Annotated[str, typer.Option(metavar="OWNER/NAME", help="The dataset repository to create or add to.")],
    public: Annotated[bool, typer.Option("--public", help="Make it public. By default only you can read it.")] = False,
    licence: Annotated[
        str | None,
        typer.Option("--license", metavar="ID", help="The licence of the texts, if the configuration has none."),
    ] = None,
    allow: Annotated[
        list[str] | None,
        typer.Option(metavar="WHAT", help="Override a refusal: no-licence, closed-licence, contacts. Repeatable."),
    ] = None,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Show every file, its size and any reason to refuse. Send nothing."),
    ] = False,
) -> None:
    """Share a set on the Hugging Face Hub: the data, its card, and tasks that any lm-eval can run.

    The data is one commit; the tasks, which are pinned to it, are a second one.
    If the second fails, the first is undone. Publishing again adds to the same
    repository; tasks of earlier versions still read their own data.

    A set without a licence, or whose texts may not be shared, is refused; so
    are e-mail addresses and telephone numbers in a public set.

    You must be logged in: hf auth login, or HF_TOKEN in the environment.

      taskgen publish tasks/acme --repo acme/handbook-qa --dry-run\n
      taskgen publish tasks/acme --repo acme/handbook-qa --public\n
      taskgen pull acme/handbook-qa      [dim](back again, checked)[/dim]
    """
    from ..evaluation.baseline_scores import baseline_scores
    from ..export.read_back import read_exported
    from ..publish.blockers import read_overrides
    from ..publish.prepare import prepare
    from ..publish.upload import look, upload

    exported = read_exported(folder)
    overrides = read_overrides(allow or ())
    target = look(repo)
    if public and target.head is not None and not target.is_public:
        complain(f"{repo} exists and stays private; to make it public, change its settings on the Hub.")
    prepared = prepare(exported, target, licence, public=public, allow=overrides)
    for path, size in prepared.sizes:
        say(f"  {size:>14,} bytes  {path}")
    say(f"{len(prepared.sizes):,} files, {sum(size for _, size in prepared.sizes):,} bytes.")
    if dry_run:
        for line in prepared.blockers:
            complain(f"Refused: {line}")
        say("Nothing was sent.")
        if prepared.blockers:
            raise typer.Exit(2)
        return
    prepared.check()
    say("Scoring the baseline for the card ...")
    done = upload(prepared.with_scores(baseline_scores(exported)), target, public=public, say=say)
    say(f"Published: {done.url}")
    say(f"  load_dataset({repo!r}, {next(iter(exported.rows)).task!r})")


@explained
def pull(
    repo: Annotated[str, typer.Argument(metavar="OWNER/NAME", help="A repository that `taskgen publish` filled.")],
    out: Annotated[
        Path | None, typer.Option(help="The folder to write; by default one here with the set's name.")
    ] = None,
    revision: Annotated[str, typer.Option(help="A commit, tag or branch of the repository.")] = "main",
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the folder if it is there.")] = False,
) -> None:
    """Download a published set as the folder that was published, and check every file.

    taskgen pull acme/handbook-qa --out tasks/acme
    """
    from ..publish.pull import pull as download

    done = download(repo, out, revision=revision, overwrite=overwrite)
    if done.foreign:
        complain(
            f"{', '.join(done.foreign)}: not what this version of taskgen writes. lm-eval runs them as code: unless "
            "you trust the publisher, read them first."
        )
    say(f"Wrote {done.questions:,} questions of {done.name} to {done.path}, every file checked (commit {done.commit}).")
