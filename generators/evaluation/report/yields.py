"""How many drafts a set took, and where the others were lost."""

from __future__ import annotations

from collections.abc import Sequence

from ...export.read_back import ExportedSet
from .rejections import Loss, examples, reasons
from .sections import Cell, Column, Section, Table

# Question types that are named in one cell.
_SHOWN = 3


def yield_section(exported: ExportedSet) -> Section:
    """Per type: asked for, written, kept, and the share of the drafts that was kept."""
    yields = exported.description["yields"]
    if not yields:
        return Section("yield", "Drafts and questions", "The set was imported: no drafts were written for it.")
    columns = (
        Column("question type", "data", filter="type"),
        Column("asked for", "count"),
        Column("written", "count"),
        Column("kept", "count"),
        Column("kept of written", "share", bar=True),
    )
    rows: list[tuple[Cell, ...]] = [
        (y["question_type"], y["asked"], y["written"], y["kept"], y["kept"] / y["written"] if y["written"] else None)
        for y in yields
    ]
    asked, written, kept = (sum(y[key] for y in yields) for key in ("asked", "written", "kept"))
    rows.append(("all", asked, written, kept, kept / written if written else None))
    twins = sum(y["twins"] for y in yields)
    short = sum(y["kept"] < y["asked"] for y in yields)
    told = [
        f"{kept:,} of {written:,} drafts were kept.",
        *([f"{twins:,} answerable twins of unanswerable questions come to them."] if twins else []),
        *([f"{short:,} of {len(yields):,} types have fewer questions than were asked for."] if short else []),
        *(["Questions were dropped or changed since, which these figures leave out."] * bool(_edits(exported))),
    ]
    return Section("yield", "Drafts and questions", " ".join(told), (Table("By question type", columns, tuple(rows)),))


def loss_section(exported: ExportedSet, losses: Sequence[Loss]) -> Section:
    """Reasons with their counts, and some of the drafts."""
    found = reasons(exported.description["yields"])
    if not found:
        return Section("lost", "Where drafts were lost", "None was.")
    written = sum(y["written"] for y in exported.description["yields"])
    lost = sum(count for _, count, _ in found)
    return Section(
        "lost",
        "Where drafts were lost",
        f"{lost:,} of {written:,} drafts did not pass a check; each is counted under the first that it failed.",
        (
            Table(
                "By reason",
                (
                    Column("reason", "data"),
                    Column("drafts", "count", bar=True),
                    Column("of those written", "share"),
                    Column("question types, most first", "data"),
                ),
                tuple((reason, count, count / written, _first(types)) for reason, count, types in found),
            ),
            Table(
                "Some of these drafts",
                (
                    Column("reason", "data"),
                    Column("question type", "data"),
                    Column("question", "data"),
                    Column("what was found", "data"),
                ),
                tuple((loss.reason, loss.question_type, loss.question, loss.detail) for loss in examples(losses)),
                folded=True,
            ),
        ),
    )


def _edits(exported: ExportedSet) -> int:
    return sum(len(edit["dropped"]) + len(edit["patched"]) for edit in exported.description["edits"])


def _first(types: Sequence[str]) -> str:
    """Some of the types, and how many there are besides."""
    more = f" and {len(types) - _SHOWN:,} more" if len(types) > _SHOWN else ""
    return ", ".join(types[:_SHOWN]) + more
