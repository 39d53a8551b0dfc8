"""Judge logged samples: read them, measure the judge, collect verdicts, write them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
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
from ..answer_problems import answer_problems, remedies_of
from ..logged_samples import SamplesFile, find_sample_files, read_samples, results_beside
from .items import Item, retrieved_texts, to_item
from .measure import STAGE, JudgeQuality, measure
from .verdicts import (
    SUPPORT,
    JudgedAnswer,
    can_be_supported,
    judge_all,
    judge_support,
    review_lines,
    review_path,
    verdict_lines,
    verdicts_path,
)


@dataclass(frozen=True, slots=True)
class JudgeInput:
    """Files of samples with their items, and `ranked` files, which are skipped because their tasks generate no text."""

    files: tuple[SamplesFile, ...]
    items: tuple[tuple[Item, ...], ...]
    ranked: tuple[Path, ...]

    @property
    def languages(self) -> frozenset[str]:
        return frozenset(item.language for items in self.items for item in items)

    def problems(self) -> Iterator[tuple[str, str]]:
        """Yield what the answers of each run show (see `answer_problems`), with the run that a message names."""
        for run, group in groupby(sorted(self.files, key=attrgetter("run")), attrgetter("run")):
            files = list(group)
            remedies = remedies_of(results_beside(files[0].path))
            for problem in answer_problems([one for file in files for one in file.given_answers()], remedies):
                yield run, problem


@dataclass(frozen=True, slots=True)
class JudgeOutput:
    """The quality of the judge, its verdicts by file, and the calls and tokens since the run folder was created."""

    quality: JudgeQuality
    files: tuple[SamplesFile, ...]
    answers: tuple[tuple[JudgedAnswer, ...], ...]
    judge: str
    spent: Spent


def read_input(path: Path, types: Collection[str], *, overwrite: bool) -> JudgeInput:
    """Read the samples to judge.

    Args:
        path: a file of samples, or a folder that holds some.
        types: question types to judge; none for all.
        overwrite: replace verdicts that exist.

    Raises:
        ConfigError: there is nothing to judge, a row has no question and answers, or a type does not occur.
        ExportError: verdicts exist, and `overwrite` is not set.
    """
    read = [read_samples(file) for file in find_sample_files(path)]
    ranked = tuple(file.path for file in read if not file.is_generated)
    files = [file for file in read if file.is_generated]
    if not files:
        raise ConfigError(f"{path}: its tasks rank options and generate no text, so there is nothing to judge")
    items = [_items(file) for file in files]
    known = sorted({item.question_type for of_file in items for item in of_file})
    for name in types:
        if name not in known:
            raise ConfigError(f"--types {name}: does not occur{nearest(name, known)}; there are: {', '.join(known)}")
    chosen = [_of_types(file, own, types or known) for file, own in zip(files, items, strict=True)]
    chosen = [(file, own) for file, own in chosen if own]
    for file, _ in chosen:
        out = verdicts_path(file.path)
        if out.exists() and not overwrite:
            raise ExportError(f"{out}: exists and is kept; give --overwrite to replace it")
    return JudgeInput(tuple(file for file, _ in chosen), tuple(own for _, own in chosen), ranked)


def judge_input(
    given: JudgeInput,
    writer: WriterConfig,
    base: Path,
    run_folder: Path,
    progress: Progress = silent,
    llm: LLMClient | None = None,
    on_quality: Callable[[JudgeQuality], None] = lambda quality: None,
) -> JudgeOutput:
    """Measure the judge, then have it judge; only the journal is written.

    Args:
        given: the samples to judge.
        writer: the judge, configured as a writer.
        base: the folder to which relative paths of `writer` refer.
        run_folder: the folder of the journal.
        progress: receives the progress of both stages, and the calls, tokens and money spent.
        llm: an object with `generate`, used instead of the model that `writer` names.
        on_quality: called with the quality of the judge before it judges; an exception ends the run.

    Raises:
        Stopped: the judge fails, or the budget is reached; the same call resumes the run.
        ConfigError: another run uses the folder, or `writer` is not valid.
        MissingDependency: the client's package is not installed.
    """
    with open_session(llm, writer, base, run_folder, progress, "taskgen judge") as asker:
        quality = measure(given.languages, asker, writer.tries, lambda done, total: progress(STAGE, done, total))
        on_quality(quality)
        answers = _judged_answers(given, asker, writer.tries, progress)
        return JudgeOutput(quality, given.files, answers, asker.backend.model, asker.budget.spent)


def write_verdicts(output: JudgeOutput, *, overwrite: bool) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Write the verdicts on each file beside it, and the questions to review if there are any; return both paths.

    Raises:
        ExportError: a file exists and `overwrite` is not set, or it cannot be written.
    """
    verdicts, reviews = [], []
    for file, answers in zip(output.files, output.answers, strict=True):
        path, review = verdicts_path(file.path), review_path(file.path)
        write_file_atomically(verdict_lines(answers, output.judge), path, overwrite=overwrite)
        verdicts.append(path)
        if lines := review_lines(answers):
            write_file_atomically(lines, review, overwrite=True)
            reviews.append(review)
        else:
            review.unlink(missing_ok=True)  # of verdicts that were just replaced
    return tuple(verdicts), tuple(reviews)


def _items(file: SamplesFile) -> tuple[Item, ...]:
    for sample in file.samples:
        missing = [name for name in ("question", "answers") if name not in sample.doc]
        if missing:
            raise ConfigError(
                f"{file.path}: its rows have no {' and no '.join(map(repr, missing))}; the judge takes samples of sets "
                "that taskgen generated, imported or ships"
            )
    return tuple(to_item(sample, file.task) for sample in file.samples)


def _of_types(file: SamplesFile, items: Sequence[Item], types: Collection[str]) -> tuple[SamplesFile, tuple[Item, ...]]:
    """Return a file with its samples of some types."""
    chosen = [(sample, item) for sample, item in zip(file.samples, items, strict=True) if item.question_type in types]
    return replace(file, samples=tuple(sample for sample, _ in chosen)), tuple(item for _, item in chosen)


def _judged_answers(
    given: JudgeInput, asker: Asker, tries: int, progress: Progress
) -> tuple[tuple[JudgedAnswer, ...], ...]:
    items = [item for of_file in given.items for item in of_file]

    def report(done: int) -> None:
        progress("answers", done, len(items))

    judgements = iter(judge_all(items, attrgetter("question_type"), asker, tries, report))
    answers = [
        [
            JudgedAnswer(file.task, sample, item, next(judgements))
            for sample, item in zip(file.samples, of_file, strict=True)
        ]
        for file, of_file in zip(given.files, given.items, strict=True)
    ]
    asked = [
        (one, passages)
        for rows in answers
        for one in rows
        if can_be_supported(one.item, passages := retrieved_texts(one.sample))
    ]
    supports = judge_support(
        [(one.item, passages) for one, passages in asked],
        asker,
        tries,
        lambda done: progress(SUPPORT, done, len(asked)),
    )
    of_answer = {id(one): support for (one, _), support in zip(asked, supports, strict=True)}
    return tuple(tuple(replace(one, support=of_answer.get(id(one))) for one in rows) for rows in answers)
