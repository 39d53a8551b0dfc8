"""Drafts of a set: the yield of each question type, and the rejected drafts by reason."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ....utils.errors import ExportError
from ....utils.records.reject_reasons import meaning
from ....utils.text.counting import counted
from ...export.read_back import ExportedSet, check_unchanged
from ..pages.sections import Cell, Column, Section, Table

REJECTS = "rejects.jsonl"
_EXAMPLES = 3  # rejected drafts shown for each reason
_TYPES = 3  # question types named in one cell


@dataclass(frozen=True, slots=True)
class RejectedRow:
    """A line of `rejects.jsonl`."""

    question_type: str
    question: str
    reason: str
    detail: str


def read_rejected(exported: ExportedSet) -> tuple[RejectedRow, ...]:
    """Read the rejected drafts of a set.

    Raises:
        ExportError: the file is missing, was changed by hand, or has another form.
    """
    check_unchanged(exported, [REJECTS])
    path = exported.folder / REJECTS
    # Not by `splitlines`, which also splits within JSON strings, as at U+2028.
    lines = path.read_bytes().split(b"\n")
    found = []
    for number, line in enumerate(lines, start=1):
        if line:
            try:
                row = json.loads(line)
                found.append(RejectedRow(*(str(row[key]) for key in ("question_type", "question", "reason", "detail"))))
            except (ValueError, KeyError, TypeError, RecursionError) as error:
                raise ExportError(
                    f"{path}:{number}: is no rejected draft as this version writes them; generate the set again"
                ) from error
    return tuple(found)


def yield_section(exported: ExportedSet) -> Section:
    """Show the drafts asked for, written and kept by type, and the share kept."""
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
    contrast_pairs = sum(y["contrast_pairs"] for y in yields)
    edits = any(edit["added"] or edit["dropped"] or edit["patched"] for edit in exported.description["edits"])
    short = sum(y["kept"] < y["asked"] for y in yields)
    text = [
        f"{kept:,} of {written:,} drafts were kept.",
        *([f"Contrast pairs add {counted(contrast_pairs, 'answerable question')}."] if contrast_pairs else []),
        *([f"{short:,} of {len(yields):,} types have fewer questions than were asked for."] if short else []),
        *(["Questions were added, dropped or changed since, which these figures leave out."] if edits else []),
    ]
    return Section("yield", "Drafts and questions", " ".join(text), (Table("By question type", columns, tuple(rows)),))


def rejected_section(exported: ExportedSet, drafts: Iterable[RejectedRow]) -> Section:
    """Show the reasons with the number of rejected drafts, and some of the drafts."""
    reasons = _reasons(exported.description["yields"])
    if not reasons:
        return Section("lost", "Where drafts were lost", "None was.")
    written = sum(y["written"] for y in exported.description["yields"])
    rejected = sum(count for _, count, _ in reasons)
    return Section(
        "lost",
        "Where drafts were lost",
        f"{rejected:,} of {written:,} drafts did not pass a check; each is counted under the first that it failed.",
        (
            Table(
                "By reason",
                (
                    Column("reason", "data"),
                    Column("what it means", "words"),
                    Column("drafts", "count", bar=True),
                    Column("of those written", "share"),
                    Column("question types, most first", "data"),
                ),
                tuple(
                    (reason, meaning(reason), count, count / written, _first(types)) for reason, count, types in reasons
                ),
            ),
            Table(
                "Some of these drafts",
                (
                    Column("reason", "data"),
                    Column("question type", "data"),
                    Column("question", "data"),
                    Column("what was found", "data"),
                ),
                tuple((one.reason, one.question_type, one.question, one.detail) for one in _examples(drafts)),
                folded=True,
            ),
        ),
    )


def _examples(drafts: Iterable[RejectedRow]) -> Iterator[RejectedRow]:
    """Yield a few drafts for each reason, reasons sorted, question types in turn."""
    by_reason: defaultdict[str, defaultdict[str, list[RejectedRow]]] = defaultdict(lambda: defaultdict(list))
    for draft in drafts:
        of_type = by_reason[draft.reason][draft.question_type]
        if len(of_type) < _EXAMPLES:
            of_type.append(draft)
    for _, by_type in sorted(by_reason.items()):
        in_turn = [of_type[turn] for turn in range(_EXAMPLES) for of_type in by_type.values() if turn < len(of_type)]
        yield from in_turn[:_EXAMPLES]


def _reasons(yields: Iterable[Mapping[str, Any]]) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
    """Return reasons with the number of drafts and the question types, the most frequent first."""
    counts: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for row in yields:
        for reason, count in row["rejected"].items():
            counts[reason][row["question_type"]] = count
    rows = [
        (reason, sum(by_type.values()), tuple(sorted(by_type, key=lambda name: (-by_type[name], name))))
        for reason, by_type in counts.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row[1], row[0])))


def _first(types: Sequence[str]) -> str:
    """Return some of the types, and the number of the others."""
    more = f" and {len(types) - _TYPES:,} more" if len(types) > _TYPES else ""
    return ", ".join(types[:_TYPES]) + more
