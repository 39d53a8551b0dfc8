"""Write the report of a set: read the folder, collect the sections, write the page and the Markdown file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ....utils.errors import ConfigError, ExportError
from ...export.atomic_write import write_file_atomically
from ...export.read_back import ExportedSet, read_exported
from ..audit.document import Audit, read_audit
from ..baseline_scores import sampled_baseline_scores
from ..compare.results import Results, find_results, read_results
from ..pages.markdown import to_markdown
from ..pages.sections import Summary
from .composition import count_section, length_section
from .drafts import RejectedRow, read_rejected, rejected_section, yield_section
from .evidence import Offsets, passage_offsets, position_section
from .near_duplicates import NearDuplicates, duplicate_section, near_duplicates
from .page import to_page
from .samples import pack_samples
from .scores import answers_section, audit_section, baseline_section
from .verdict import marks, verdict

if TYPE_CHECKING:
    from ..run import Score

_PAGE = "report.html"


@dataclass(frozen=True, slots=True)
class WrittenReport:
    """The two files of a report, the number of questions, and what the answers of each file of results show."""

    page: Path
    markdown: Path
    questions: int
    problems: Sequence[tuple[Path, Sequence[str]]]


def write_report(
    folder: Path,
    out: Path | None = None,
    audit: Path | None = None,
    results: Path | None = None,
    *,
    overwrite: bool = False,
    say: Callable[[str], None] = lambda line: None,
) -> WrittenReport:
    """Write the report of a set: a page, by default `report.html` in its folder, and the tables as Markdown beside it.

    The same folder gives the same bytes. `results` is what `lm_eval --log_samples --output_path` wrote of runs on the
    set. `say` receives a message before each slow stage.

    Raises:
        ExportError: the folder or the audit cannot be read, or a file exists and `overwrite` is not set.
        ConfigError: the results cannot be read, or are of another set.
    """
    exported = read_exported(folder)
    page = out if out is not None else folder / _PAGE
    if page.suffix.lower() not in (".html", ".htm"):
        raise ExportError(f"--out {page}: name a file that ends in .html; the Markdown goes beside it")
    markdown = page.with_suffix(".md")
    for path in (page, markdown):
        if path.exists() and not overwrite:
            raise ExportError(f"{path}: exists and is kept; give --overwrite to replace it")
    rejected = read_rejected(exported)
    read = read_audit(exported, audit)
    runs = _runs(exported, results)
    say("Scoring the baseline ...")
    baseline = sampled_baseline_scores(exported)
    say(f"Looking over {len(exported.questions):,} questions ...")
    offsets = passage_offsets(exported.questions)
    duplicates = near_duplicates(exported.questions)
    summary = _summarise(exported, _Findings(rejected, offsets, duplicates, baseline, read, runs))
    samples = pack_samples(exported, offsets, marks(read, duplicates))
    text = to_page(summary, samples, len(exported.questions))
    write_file_atomically(text.encode("utf-8"), page, overwrite=overwrite)
    write_file_atomically(to_markdown(summary).encode("utf-8"), markdown, overwrite=overwrite)
    return WrittenReport(page, markdown, len(exported.questions), [(run.path, run.problems) for run in runs])


@dataclass(frozen=True, slots=True)
class _Findings:
    """The data of a report beside the set. `baseline` is None if the baseline cannot do the tasks."""

    rejected: tuple[RejectedRow, ...]
    offsets: Offsets
    duplicates: NearDuplicates
    baseline: Sequence[Score] | None
    audit: Audit | None
    runs: Sequence[Results]


def _runs(exported: ExportedSet, path: Path | None) -> tuple[Results, ...]:
    runs = tuple(read_results(file) for file in find_results(path)) if path is not None else ()
    tasks = {leaf.task for leaf in exported.rows}
    for run in runs:
        if tasks.isdisjoint(run.answers):
            raise ConfigError(f"{run.path}: has no task of {exported.name}; give the results of runs on this set")
    return runs


def _summarise(exported: ExportedSet, findings: _Findings) -> Summary:
    """Return the sections of a report: what shows the quality first, histograms last."""
    return Summary(
        "Evaluation set",
        exported.name,
        verdict(exported, findings.duplicates, findings.baseline, findings.audit, findings.runs),
        _facts(exported, findings.audit),
        (
            baseline_section(exported, findings.baseline),
            audit_section(findings.audit),
            *([answers_section(findings.runs)] if findings.runs else []),
            yield_section(exported),
            rejected_section(exported, findings.rejected),
            duplicate_section(exported, findings.duplicates),
            count_section(exported),
            length_section(exported),
            position_section(exported, findings.offsets),
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
