"""`taskgen review`: a page on this machine where people decide about the questions of a set."""

from __future__ import annotations

import getpass
import webbrowser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .error_handling import explained
from .terminal import SHORT, complain, say

if TYPE_CHECKING:
    from ..export.read_back import ExportedSet

# The exit code if some of the decisions to import are not on a question of the set, or cannot be made.


@explained
def review(
    folder: Annotated[Path, typer.Argument(help="The folder of one set, as `taskgen generate` wrote it.")],
    reviewer: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who decides; by default the name of your account.")
    ] = None,
    results: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="Also show what systems answered: what --log_samples wrote. Repeatable."),
    ] = None,
    items: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Begin with those of items.jsonl (`taskgen compare`) or doubts.jsonl (`audit`), and say why.",
        ),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port on 127.0.0.1; 0 takes a free one.")] = 0,
    no_open: Annotated[bool, typer.Option("--no-open", help="Print the address and open no browser.")] = False,
    imported: Annotated[
        Path | None,
        typer.Option("--import", metavar="FILE", help="Add decisions made elsewhere, and open nothing; see above."),
    ] = None,
) -> None:
    """Read the questions of a set, and keep, drop or change each by a key.

    Opens a page that only this machine can reach. It shows the passages with
    their evidence marked, the question, its answers, and what systems said.
    Each decision is stored at once, in reviews.jsonl in the folder, with the
    reviewer and the time; the same command goes on where you stopped. Several
    people may review the same set, each under a name. Apply the decisions with
    `taskgen edit FOLDER --reviews`.

      taskgen review tasks/acme\n
      taskgen review tasks/acme --reviewer anna --results results

    --import adds the decisions of another reviews.jsonl, or those that people
    made in Argilla or Label Studio on what `taskgen export` wrote for these.

      taskgen review tasks/acme --import reviews_of_ben.jsonl
    """
    if imported is not None:
        _import(folder, imported)
        return
    from ..evaluation.answers_on_set import answers_on_set
    from ..evaluation.review.questions import Questions
    from ..evaluation.review.server import ReviewServer
    from ..evaluation.review.session import Session
    from ..evaluation.review.to_review import to_review
    from ..export.read_back import read_exported

    exported = read_exported(folder)
    answers = answers_on_set(exported, results or ())
    first = to_review(items) if items is not None else {}
    questions = Questions(exported, _checks(exported), answers, first)
    session = Session(questions, _account() if reviewer is None else reviewer)
    with ReviewServer(session, port) as server:
        say(f"Reviewing {exported.name} as {session.reviewer}: {server.url}")
        complain("Ctrl-C stops; every decision is stored as it is made.")
        if not no_open:
            webbrowser.open(server.url)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            complain("")
    decided = sum(one["state"] is not None for one in session.overview()["questions"])
    say(f"{decided:,} of {len(exported.questions):,} questions are decided. Apply: taskgen edit {folder} --reviews")


def _account() -> str:
    from ...utils.errors import ConfigError

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError) as error:  # by version of Python and system
        raise ConfigError("--reviewer: this account has no name; give one") from error


def _import(folder: Path, path: Path) -> None:
    from ..export.formats.import_decisions import import_decisions

    done = import_decisions(folder, path)
    for line in done.left_out:
        complain(f"Left out: {line}")
    say(f"Decisions added to {folder / 'reviews.jsonl'}: {done.added:,}; there already: {done.present:,}.")
    if done.left_out:
        raise typer.Exit(SHORT)


def _checks(exported: ExportedSet) -> Mapping[str, Sequence[str]]:
    """Return the names of the checks that the questions of each type passed; none for imported sets and worlds."""
    from ..checks.proposed import PROPOSED_CHECKS
    from ..question_types import QUESTION_TYPES

    skipped = exported.description.get("skipped_checks", ())
    writer = exported.description["config"]["writer"]
    is_proposed = writer["kind"] == "llm" and writer["mode"] != "reword"
    found = {}
    for name in {row["question_type"] for row in exported.questions} & QUESTION_TYPES.keys():
        kind = QUESTION_TYPES[name]
        checks = PROPOSED_CHECKS if is_proposed and kind.proposing is not None else kind.checks
        found[name] = [check.__name__ for check in checks if check.__name__ not in skipped]
    return {} if exported.description.get("source") or exported.description.get("world") else found
