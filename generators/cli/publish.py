"""`taskgen publish`, `taskgen pull`: sets on the Hugging Face Hub."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .error_handling import explained
from .terminal import complain, hide_bars_of_the_hub, say

if TYPE_CHECKING:
    from ..publish.prepare import Prepared
    from ..publish.repository import Target


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
    If the second fails, the first is undone. A changed set is published as the
    next version of the same repository; tasks of earlier versions still read
    their own data. An unchanged set is not committed again.

    A set without a licence, or whose texts may not be shared, is refused; so
    are e-mail addresses and telephone numbers in a public set.

    You must be logged in: hf auth login, or HF_TOKEN in the environment.

      taskgen publish tasks/acme --repo acme/handbook-qa --dry-run\n
      taskgen publish tasks/acme --repo acme/handbook-qa --public\n
      taskgen pull acme/handbook-qa      [dim](back again, checked)[/dim]
    """
    from ..export.read_back import read_exported
    from ..publish.blockers import read_overrides
    from ..publish.prepare import prepare, versioned
    from ..publish.repository import look

    hide_bars_of_the_hub()
    given, overrides = read_exported(folder), read_overrides(allow or ())
    user, refused = _user(repo, dry_run=dry_run)
    target = look(repo)
    with versioned(given, target) as exported:
        prepared = prepare(exported, target, licence, public=public, allow=overrides)
        _show_plan(prepared, target, user, public=public)
        if exported.version != given.version and not prepared.is_there:
            say(
                f"{repo} has version {target.version} with other content, so this is published as version "
                f"{exported.version}; {folder} stays version {given.version}."
            )
        if dry_run:
            refused += prepared.blockers
            for line in refused:
                complain(f"Refused: {line}")
            say(f"{_unchanged(target)}; only the card may differ." if prepared.is_there else "Nothing was sent.")
            if refused:
                raise typer.Exit(2)
            return
        prepared.check()
        _upload(prepared, target, public=public)


def _user(repo: str, *, dry_run: bool) -> tuple[str, tuple[str, ...]]:
    """Return who is logged in; in a dry run, also without a token that may write, and the reason."""
    from ...utils.errors import PublishError
    from ..publish.repository import check_token

    try:
        return check_token(repo), ()
    except PublishError as error:
        if not dry_run:
            raise
        return "nobody", (str(error),)


def _show_plan(prepared: Prepared, target: Target, user: str, *, public: bool) -> None:

    from ...utils.text.counting import counted

    exported, is_new = prepared.plan.exported, target.head is None
    said = (
        counted(len(exported.questions), "question"),
        counted(len(exported.rows), "task"),
        f"licence {prepared.licence}" if prepared.licence else "no licence",
    )
    say(f"{exported.name}, version {exported.version}: {', '.join(said)}.")
    found = "a new repository" if is_new else "which is empty"
    if target.version is not None:
        found = f"which has version {target.version} of {target.name}"
    visibility = "public" if (public if is_new else target.is_public) else "private"
    say(f"To {target.repo}, {found}, {visibility}, as {user}.")
    if public and not is_new and not target.is_public:
        complain(f"{target.repo} exists and stays private; to make it public, change its settings on the Hub.")
    for path, size in prepared.sizes:
        say(f"  {size:>14,} bytes  {path}")
    say(f"{counted(len(prepared.sizes), 'file')}, {sum(size for _, size in prepared.sizes):,} bytes.")


def _upload(prepared: Prepared, target: Target, *, public: bool) -> None:
    from ..evaluation.baseline_scores import baseline_scores
    from ..publish.plan import CARD
    from ..publish.upload import upload, upload_card

    say("Scoring the baseline for the card ...")
    plan = prepared.with_scores(baseline_scores(prepared.plan.exported))
    if prepared.is_there and target.holds({CARD: plan.data[CARD]}):
        say(f"{_unchanged(target)}. Nothing was committed.")
        return
    url = upload_card(plan, target, say=say) if prepared.is_there else upload(plan, target, public=public, say=say)
    say(f"Published: {url}")
    say(f"  load_dataset({plan.repo!r}, {next(iter(plan.exported.rows)).task!r})")


def _unchanged(target: Target) -> str:
    return f"Unchanged: {target.repo} has this set, as version {target.version}, at commit {target.head}"


@explained
def pull(
    repo: Annotated[str, typer.Argument(metavar="OWNER/NAME", help="A repository that `taskgen publish` filled.")],
    out: Annotated[
        Path | None, typer.Option(help="The folder to write; by default tasks/NAME, NAME being the set's.")
    ] = None,
    revision: Annotated[str, typer.Option(help="A commit, tag or branch of the repository.")] = "main",
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the folder if it is there.")] = False,
    trust: Annotated[
        bool,
        typer.Option("--trust", help="Take the set even if it holds code that this version of taskgen does not write."),
    ] = False,
) -> None:
    """Download a published set as the folder that was published, and check every file.

    A set holds data, and code that is the same in every set. One that holds other code, which lm-eval would run, is
    refused, with the file and the line.

    taskgen pull acme/handbook-qa --out tasks/acme
    """
    from ...utils.text.counting import counted
    from ..publish.pull import pull as download

    hide_bars_of_the_hub()
    done = download(repo, out, revision=revision, overwrite=overwrite, trust=trust)
    for message in done.foreign:
        complain(f"Not what this version of taskgen writes: {message}")
    say(
        f"Wrote {counted(done.questions, 'question')} of {done.name}, version {done.version}, to {done.path}, every "
        f"file checked (commit {done.commit})."
    )
