"""All that a report tells beside the samples, from what was read and found out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...export.read_back import ExportedSet
from .audit_file import Audit
from .counts import documents_of, tally_section
from .evidence import Offsets
from .findings import audit_section, baseline_section, duplicate_section
from .lengths import length_section
from .near_duplicates import NearDuplicates, near_duplicates
from .positions import position_section
from .rejections import Loss
from .sections import Figure, Summary
from .yields import loss_section, yield_section

if TYPE_CHECKING:
    from ..run import Score


@dataclass(frozen=True, slots=True)
class Findings:
    """What is told of a set beside the set itself. `baseline` is None where its tasks are none that it can do."""

    losses: tuple[Loss, ...]
    offsets: Offsets
    baseline: Sequence[Score] | None
    audit: Audit | None


def summarise(exported: ExportedSet, findings: Findings) -> Summary:
    """The sections of a report, in their order."""
    duplicates = near_duplicates(exported.questions)
    return Summary(
        exported.name,
        _facts(exported, findings.audit),
        _figures(exported, duplicates, findings.baseline),
        (
            tally_section(exported.questions),
            yield_section(exported),
            loss_section(exported, findings.losses),
            length_section(exported),
            position_section(exported, findings.offsets),
            duplicate_section(exported, duplicates),
            baseline_section(exported, findings.baseline),
            audit_section(findings.audit),
        ),
    )


def _facts(exported: ExportedSet, audit: Audit | None) -> tuple[tuple[str, str], ...]:
    about = exported.description
    config = about["config"]
    written = "an invented world" if about.get("world") else f"the {config['writer']['kind']} writer"
    made = "an import" if about.get("source") else f"{written}, seed {about['seed']}"
    return (
        ("version", str(exported.version)),
        ("language", str(about["language"])),
        ("made by", made),
        ("contexts", ", ".join(context.replace("_", " ") for context in exported.contexts)),
        ("licence of the texts", config["license"] or "not given"),
        ("lm-eval-taskgen", about["versions"]["lm-eval-taskgen"]),
        *((("audited with", audit.model),) if audit is not None else ()),
    )


def _figures(exported: ExportedSet, duplicates: NearDuplicates, baseline: Sequence[Score] | None) -> tuple[Figure, ...]:
    rows = exported.questions
    yields = exported.description["yields"]
    written, kept = (sum(y[key] for y in yields) for key in ("written", "kept"))
    floor = [row.metrics["f1"] for row in baseline or () if "f1" in row.metrics][:1]
    return (
        Figure(f"{len(rows):,}", "questions"),
        Figure(f"{len({row['question_type'] for row in rows}):,}", "types"),
        Figure(f"{len({document for row in rows for document in documents_of(row)}):,}", "documents"),
        Figure(f"{sum(not row['answers'] for row in rows) / len(rows):.0%}", "unanswerable"),
        *([Figure(f"{kept / written:.0%}", "of drafts kept")] if written else []),
        Figure(f"{duplicates.questions / len(rows):.1%}", "near-duplicates"),
        *(Figure(f"{score:.2f}", "F1 of the baseline") for score in floor),
    )
