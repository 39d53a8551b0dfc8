"""The answers of a model as a file: written whole or not at all, read back strictly, matched with their set."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from ...utils.errors import CorpusError
from ...utils.field_errors import in_words
from ..export.atomic_write import write_file_atomically
from .files import dataset_sha256, load_json
from .records import Example, Mode, Question

_SHOWN = 5
_HASH_SHOWN = 12


class Record(BaseModel):
    """A record of a JSON file. Unknown keys, which other tools may write, are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore")


_R = TypeVar("_R", bound=Record)


class Stretch(Record):
    """A stretch of an example's prompt, in character offsets, end exclusive."""

    start_char: int = Field(ge=0)
    end_char: int = Field(ge=0)


class CallStatistics(Record):
    """Lengths of a context before and after compression, in tokens, for question `question_index` of the order asked.

    Without `question_index` it describes all questions of the example. `summary_tokens` are those of
    `compressed_tokens` that were newly written. `compression_ratio` is `compressed_tokens` / `original_tokens`, 1.0 if
    nothing was left out; other tools may write its inverse, so scores use the counts. `boundaries` are offsets into the
    example's prompt at which a segment was found to begin, without the first one's. `decompressed_segments` are the
    parts shown word for word, by segment number or as stretches of the prompt.
    """

    example_id: str
    question_index: int | None = Field(default=None, ge=0)
    original_tokens: int | None = Field(default=None, ge=0)
    compressed_tokens: int | None = Field(default=None, ge=0)
    summary_tokens: int | None = Field(default=None, ge=0)
    compression_ratio: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    boundaries: tuple[int, ...] = ()
    decompressed_segments: tuple[int | Stretch, ...] = ()


class Prediction(Record):
    """The questions of an example in the order asked, and the model's answer to each, as the model wrote it."""

    example_id: str
    questions: tuple[str, ...]
    answers: tuple[str, ...]

    @model_validator(mode="after")
    def _one_answer_each(self) -> Prediction:
        if len(self.questions) != len(self.answers):
            raise ValueError(
                f"{self.example_id}: {len(self.questions)} questions and {len(self.answers)} answers; each question "
                "needs one answer"
            )
        return self


class Results(Record):
    """The answers of one model to one set in one mode.

    `dataset_name` is the file's name without its ending, `dataset_sha256` the hash of its content (see the function of
    that name); `settings` are everything that the answers depend on, without keys. `cut_prompts` is how many prompts
    were longer than the model takes, so that it did not see their beginning. Files of other tools may lack these, and
    `compression_stats`.
    """

    model_name: str
    eval_mode: Mode
    dataset_name: str
    dataset_sha256: str | None = None
    num_examples: int = Field(ge=0)
    settings: Mapping[str, Any] = Field(default_factory=dict)
    predictions: tuple[Prediction, ...]
    compression_stats: tuple[CallStatistics, ...] = ()
    cut_prompts: int | None = Field(default=None, ge=0)

    @model_validator(mode="after")
    def _counts_agree(self) -> Results:
        if len(self.predictions) != self.num_examples:
            raise ValueError(
                f"num_examples is {self.num_examples}, and there are {len(self.predictions)} predictions; is the file "
                "whole?"
            )
        asked: dict[str, int] = {}
        for prediction in self.predictions:
            if prediction.example_id in asked:
                raise ValueError(f"predictions: {prediction.example_id} stands twice; each example stands once")
            asked[prediction.example_id] = len(prediction.questions)
        for number, entry in enumerate(self.compression_stats):
            where = f"compression_stats.{number}"
            if entry.example_id not in asked:
                raise ValueError(f"{where}.example_id: there are no predictions for {entry.example_id!r}")
            if entry.question_index is not None and entry.question_index >= asked[entry.example_id]:
                raise ValueError(
                    f"{where}.question_index: found {entry.question_index}; {entry.example_id} has "
                    f"{asked[entry.example_id]} questions, counted from 0"
                )
        return self


def read_results(path: Path) -> Results:
    """Read a results file; see `read_record`."""
    return read_record(path, Results, "taskgen wikisalad run")


def read_record(path: Path, record: type[_R], command: str) -> _R:
    """Read a file that holds one record; messages name the command that writes such a file.

    Raises:
        CorpusError: it cannot be read, or a field is missing or has something else in it; the message names the field.
    """
    hint = f"`{command}` writes such a file"
    return as_record(load_json(path, hint), record, f"{path}", hint)


def as_record(given: object, record: type[_R], where: str, hint: str) -> _R:
    """Return the record that a JSON value holds.

    Raises:
        CorpusError: a field is missing or has something else in it; the message begins with `where` and ends with
            `hint`.
    """
    try:
        # Through JSON, since only there pydantic's strict mode takes lists for tuples.
        return record.model_validate_json(json.dumps(given), strict=True)
    except ValidationError as error:
        raise CorpusError(f"{where}: {in_words(error.errors()[0])}; {hint}") from error
    except (TypeError, ValueError) as error:
        raise CorpusError(f"{where}: is not JSON: {error}; {hint}") from error


def write_results(path: Path, results: Results, *, overwrite: bool = False) -> None:
    """Write a results file, whole or not at all.

    Raises:
        ExportError: the file exists and `overwrite` is not set, or nothing can be written there.
    """
    write_file_atomically(results_bytes(results), path, overwrite=overwrite)


def results_bytes(results: Results) -> bytes:
    """Return the content of a results file; fields that the model did not report are left out."""
    return f"{json.dumps(results.model_dump(exclude_unset=True), ensure_ascii=False, indent=1)}\n".encode()


@dataclass(frozen=True, slots=True)
class AnsweredExample:
    """An example with its questions and answers in the order asked, and the statistics of its calls.

    `reported` is in the order of the questions; an entry without `question_index` comes first.
    """

    example: Example
    questions: tuple[Question, ...]
    answers: tuple[str, ...]
    reported: tuple[CallStatistics, ...]


@dataclass(frozen=True, slots=True)
class AnsweredSet:
    """The examples of a set that a model answered, in the order of the set; `sha256` is that of the whole set."""

    sha256: str
    examples: tuple[AnsweredExample, ...]


def answered_set(results: Results, examples: Sequence[Example], path: Path, dataset: Path) -> AnsweredSet:
    """Match each example of a set with its answers. Results that do not fit would be scored as wrong, so they raise.

    An example's questions may have been asked in any order. If the results say that only the first examples of the set
    were asked (`settings.limit`), only these are expected.

    Args:
        results: the answers.
        examples: all of the set.
        path: of the results, for messages.
        dataset: path of the set, for messages.

    Raises:
        CorpusError: the results are of another set, lack examples or have others, ask other questions, or their
            statistics are incomplete or impossible for these prompts.
    """
    sha256 = dataset_sha256(examples)
    limit = results.settings.get("limit")
    if isinstance(limit, int) and limit > 0:
        examples = examples[:limit]
    _check_same_set(results, sha256, examples, path, dataset)
    predictions = {prediction.example_id: prediction for prediction in results.predictions}
    reported: dict[str, list[CallStatistics]] = {}
    for entry in results.compression_stats:
        reported.setdefault(entry.example_id, []).append(entry)
    answered = []
    for example in examples:
        where = f"{path}: {example.example_id}"
        prediction = predictions[example.example_id]
        questions = tuple(_matched(prediction, example, where, dataset))
        entries = tuple(sorted(reported.get(example.example_id, ()), key=_question_index))
        if results.compression_stats:
            _check_complete(entries, len(questions), where)
        for entry in entries:
            _check_possible(entry, example, where)
        answered.append(AnsweredExample(example, questions, prediction.answers, entries))
    return AnsweredSet(sha256, tuple(answered))


def _check_same_set(results: Results, sha256: str, examples: Sequence[Example], path: Path, dataset: Path) -> None:
    expected = [example.example_id for example in examples]
    given = [prediction.example_id for prediction in results.predictions]
    if results.dataset_sha256 is not None and results.dataset_sha256 != sha256:
        raise CorpusError(
            f"{path}: dataset_sha256: {results.dataset_sha256[:_HASH_SHOWN]}… is not that of {dataset} "
            f"({sha256[:_HASH_SHOWN]}…), so these are answers to another set ({results.dataset_name}), of which "
            f"{len(set(expected) & set(given)):,} example ids are the same; give that set, or run the model on this one"
        )
    if missing := _first_names(set(expected) - set(given), expected):
        raise CorpusError(
            f"{path}: predictions: {len(given):,} of the {len(expected):,} examples of {dataset} are there; missing: "
            f"{missing}; run the same command again, which goes on where it stopped"
        )
    if others := _first_names(set(given) - set(expected), given):
        raise CorpusError(f"{path}: predictions: not in {dataset}: {others}; give the set that the model was run on")


def _matched(prediction: Prediction, example: Example, where: str, dataset: Path) -> Iterable[Question]:
    """Yield the questions of an example in the order of a prediction."""
    if len(prediction.questions) != len(example.questions):
        raise CorpusError(
            f"{where}: questions: {len(prediction.questions)} were answered; {dataset} asks {len(example.questions)}"
        )
    left = list(example.questions)
    for number, text in enumerate(prediction.questions):
        found = next((question for question in left if question.question == text), None)
        if found is None:
            raise CorpusError(f"{where}: questions[{number}]: {text[:80]!r} is none of its questions in {dataset}")
        left.remove(found)
        yield found


def _check_complete(entries: Sequence[CallStatistics], questions: int, where: str) -> None:
    """A model that reports statistics must report them for every question, so that means are over the whole set."""
    indices = [_question_index(entry) for entry in entries]
    if twice := sorted({index for index in indices if indices.count(index) > 1}):
        what = "the example as a whole" if twice[0] < 0 else f"question_index {twice[0]}"
        raise CorpusError(f"{where}: compression_stats: several entries for {what}; give one for each call")
    if -1 in indices and len(indices) > 1:
        raise CorpusError(
            f"{where}: compression_stats: one entry has no question_index, so it is for the example as a whole, "
            "others are for its questions; give the one or the others"
        )
    if -1 not in indices and len(indices) < questions:
        missing = ", ".join(str(index) for index in range(questions) if index not in indices)
        raise CorpusError(
            f"{where}: compression_stats: nothing for question_index {missing}, though others have statistics; report "
            "each call, or none"
        )


def _check_possible(entry: CallStatistics, example: Example, where: str) -> None:
    length = len(example.prompt)
    question = "" if entry.question_index is None else f" (question_index {entry.question_index})"
    where = f"{where}: compression_stats{question}"
    for position in entry.boundaries:
        if not 0 <= position <= length:
            raise CorpusError(
                f"{where}: boundaries: {position} lies outside of the prompt's {length:,} characters; boundaries are "
                "character offsets into the example's prompt"
            )
    ids = {segment.segment_id for segment in example.segments}
    for part in entry.decompressed_segments:
        if isinstance(part, Stretch):
            if not part.start_char <= part.end_char <= length:
                raise CorpusError(
                    f"{where}: decompressed_segments: {part.start_char} to {part.end_char} is no part of a prompt of "
                    f"{length:,} characters"
                )
        elif part not in ids:
            raise CorpusError(f"{where}: decompressed_segments: the example has no segment {part}")
    if entry.original_tokens == 0 and entry.compressed_tokens:
        raise CorpusError(f"{where}: original_tokens: is 0, yet compressed_tokens is {entry.compressed_tokens}")


def _question_index(entry: CallStatistics) -> int:
    """The question's index, -1 for an entry about the whole example."""
    return -1 if entry.question_index is None else entry.question_index


def _first_names(names: set[str], order: Sequence[str]) -> str:
    """The first few of some names, in an order."""
    found = [name for name in order if name in names]
    more = f" and {len(found) - _SHOWN:,} more" if len(found) > _SHOWN else ""
    return ", ".join(found[:_SHOWN]) + more
