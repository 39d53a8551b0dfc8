"""The stages of a judge's run: samples in, the judge measured, verdicts out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from pathlib import Path

from ....utils.errors import ConfigError, ExportError
from ....utils.nearest import nearest
from ....utils.progress import Progress, silent
from ....utils.settings import LLMClient, WriterConfig
from ...export.atomic_write import write_file_atomically
from ...models.asker import Asker
from ...models.budget import Spent
from ...models.session import open_session
from ..logged_samples import SamplesFile, find_sample_files, read_samples
from .items import Item, to_item
from .judging import judge_all
from .measure import STAGE, Measured, measure
from .verdicts import Verdicted, verdict_lines, verdicts_path


@dataclass(frozen=True, slots=True)
class Work:
    """What is to be judged: files with their samples, and `ranked`, files whose tasks generate no text."""

    files: tuple[SamplesFile, ...]
    items: tuple[tuple[Item, ...], ...]
    ranked: tuple[Path, ...]

    @property
    def languages(self) -> frozenset[str]:
        return frozenset(item.language for items in self.items for item in items)


@dataclass(frozen=True, slots=True)
class Run:
    """What came of it: how good the judge is, the verdicts by file, and what was spent since the run folder began."""

    measured: Measured
    files: tuple[SamplesFile, ...]
    verdicts: tuple[tuple[Verdicted, ...], ...]
    judge: str
    spent: Spent


def read_work(place: Path, types: Collection[str], *, overwrite: bool) -> Work:
    """Read what is to be judged, before anything is asked.

    Args:
        place: a file of samples, or a folder that holds some.
        types: question types to judge; none for all.
        overwrite: whether verdicts that are there may be replaced.

    Raises:
        ConfigError: there is nothing to judge, a row has no question and answers, or a type does not occur.
        ExportError: there are verdicts already.
    """
    read = [read_samples(path) for path in find_sample_files(place)]
    ranked = tuple(file.path for file in read if not file.is_generated)
    files = [file for file in read if file.is_generated]
    if not files:
        raise ConfigError(f"{place}: its tasks rank options and generate no text, so there is nothing to judge")
    items = [_items(file) for file in files]
    known = sorted({item.question_type for of_file in items for item in of_file})
    for name in types:
        if name not in known:
            raise ConfigError(f"--types {name}: does not occur{nearest(name, known)}; there are: {', '.join(known)}")
    chosen = [_chosen(file, own, types or known) for file, own in zip(files, items, strict=True)]
    chosen = [(file, own) for file, own in chosen if own]
    for file, _ in chosen:
        out = verdicts_path(file.path)
        if out.exists() and not overwrite:
            raise ExportError(f"{out}: exists and is kept; give --overwrite to replace it")
    return Work(tuple(file for file, _ in chosen), tuple(own for _, own in chosen), ranked)


def judge_work(
    work: Work,
    writer: WriterConfig,
    base: Path,
    run_folder: Path,
    progress: Progress = silent,
    llm: LLMClient | None = None,
    told: Callable[[Measured], None] = lambda measured: None,
) -> Run:
    """Measure the judge, then have it judge; nothing is written but the journal.

    Args:
        work: what is to be judged.
        writer: the judge, as a configuration names a writer.
        base: the folder that relative paths of `writer` are relative to.
        run_folder: where the journal is kept.
        progress: told of both stages, and of the calls, tokens and money spent.
        llm: an object with `generate`, asked instead of what `writer` names.
        told: called with how good the judge is, before it judges; what it raises ends the run.

    Raises:
        Stopped: the judge cannot be asked, or the budget is reached; the same call goes on from there.
        ConfigError: another run owns the folder, or `writer` cannot work.
        MissingDependency: the client's package is not installed.
    """
    with open_session(llm, writer, base, run_folder, progress, "taskgen judge") as asker:
        measured = measure(work.languages, asker, writer.tries, lambda done, total: progress(STAGE, done, total))
        told(measured)
        verdicts = _verdicts(work, asker, writer.tries, progress)
        return Run(measured, work.files, verdicts, asker.backend.model, asker.budget.spent)


def write_verdicts(run: Run, *, overwrite: bool) -> tuple[Path, ...]:
    """Write the verdicts on each file beside it; where they went.

    Raises:
        ExportError: something is there and `overwrite` is not set, or nothing can be written there.
    """
    paths = tuple(verdicts_path(file.path) for file in run.files)
    for path, rows in zip(paths, run.verdicts, strict=True):
        write_file_atomically(verdict_lines(rows, run.judge), path, overwrite=overwrite)
    return paths


def _items(file: SamplesFile) -> tuple[Item, ...]:
    for sample in file.samples:
        missing = [name for name in ("question", "answers") if name not in sample.doc]
        if missing:
            raise ConfigError(
                f"{file.path}: its rows have no {' and no '.join(map(repr, missing))}; the judge takes samples of sets "
                "that taskgen generated, imported or ships"
            )
    return tuple(to_item(sample, file.task) for sample in file.samples)


def _chosen(file: SamplesFile, items: Sequence[Item], types: Collection[str]) -> tuple[SamplesFile, tuple[Item, ...]]:
    """A file with those of its samples that are of some types."""
    kept = [(sample, item) for sample, item in zip(file.samples, items, strict=True) if item.question_type in types]
    return replace(file, samples=tuple(sample for sample, _ in kept)), tuple(item for _, item in kept)


def _verdicts(work: Work, asker: Asker, tries: int, progress: Progress) -> tuple[tuple[Verdicted, ...], ...]:
    items = [item for of_file in work.items for item in of_file]
    told = partial(_tell, progress, len(items))
    judged = iter(judge_all(items, attrgetter("question_type"), asker, tries, told))
    pairs = (zip(file.samples, own, strict=True) for file, own in zip(work.files, work.items, strict=True))
    return tuple(
        tuple(Verdicted(file.task, sample, item, next(judged)) for sample, item in of_file)
        for file, of_file in zip(work.files, pairs, strict=True)
    )


def _tell(progress: Progress, total: int, done: int) -> None:
    progress("answers", done, total)
