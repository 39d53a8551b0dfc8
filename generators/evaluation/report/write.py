"""From a folder to its report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ....utils.errors import ExportError
from ...export.atomic_write import write_file_atomically
from ...export.read_back import read_exported
from .audit_file import read_audit
from .baseline import floor_scores
from .evidence import passage_offsets
from .markdown import to_markdown
from .page import to_page
from .rejections import read_losses
from .samples import pack_samples
from .summary import Findings, summarise

_PAGE = "report.html"


@dataclass(frozen=True, slots=True)
class Written:
    """The two files, and how many questions they are about."""

    page: Path
    markdown: Path
    questions: int


def write_report(
    folder: Path,
    out: Path | None = None,
    audit: Path | None = None,
    *,
    overwrite: bool = False,
    say: Callable[[str], None] = lambda line: None,
) -> Written:
    """Write the report of a set: a page, by default `report.html` in its folder, and the same as Markdown beside it.

    The same folder gives the same bytes. `say` is told what takes long.

    Raises:
        ExportError: the folder or the audit cannot be read, or the files must not be replaced.
    """
    exported = read_exported(folder)
    page = out if out is not None else folder / _PAGE
    if page.suffix.lower() not in (".html", ".htm"):
        raise ExportError(f"--out {page}: name a file that ends in .html; the Markdown goes beside it")
    markdown = page.with_suffix(".md")
    for path in (page, markdown):
        if path.exists() and not overwrite:
            raise ExportError(f"{path}: exists and is kept; give --overwrite to replace it")
    losses = read_losses(exported)
    found_by_audit = read_audit(exported, audit)
    say("Scoring the reader without weights ...")
    baseline = floor_scores(exported)
    say(f"Looking over {len(exported.questions):,} questions ...")
    offsets = passage_offsets(exported.questions)
    summary = summarise(exported, Findings(losses, offsets, baseline, found_by_audit))
    samples = pack_samples(exported, offsets, found_by_audit)
    text = to_page(summary, samples, len(exported.questions))
    write_file_atomically(text.encode("utf-8"), page, overwrite=overwrite)
    write_file_atomically(to_markdown(summary).encode("utf-8"), markdown, overwrite=overwrite)
    return Written(page, markdown, len(exported.questions))
