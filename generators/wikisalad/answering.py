"""Let a model answer a set in one or both modes, and write what it answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ...utils.errors import ConfigError
from ...utils.progress import Progress, silent
from ..evaluation.answer_problems import GivenAnswer, Remedies, answer_problems, generation_limits, tokens_of
from ..models.journal.journal import Journal
from ..models.lm_eval.settings import ROOMS
from ..models.load import Model
from .compressor import Bm25Compressor
from .files import dataset_sha256
from .live import LiveSequential, live_requests, simple_requests
from .prompts import ordered_questions
from .records import Example, Mode
from .reported_compression import CompressionRecorder
from .results import CallStatistics, Prediction, Results, results_bytes, write_results

if TYPE_CHECKING:
    from lm_eval.api.instance import Instance
    from lm_eval.api.model import LM

# A short answer on one line, the likeliest token each time.
_PLAIN: Mapping[str, Any] = {"until": ["\n"], "max_gen_toks": 64, "do_sample": False, "temperature": 0.0}
# Chat models begin with a line break or think first: no text ends a reply, and there is room for it.
_CHAT: Mapping[str, Any] = {**_PLAIN, "until": [], "max_gen_toks": 2048}


@dataclass(frozen=True, slots=True)
class AnswerRun:
    """A set, the model that answers it, and the settings.

    `name` is the set's. Of `examples` the first `limit` are asked, all if it is None. `generation` are lm-eval's
    arguments. `compress_to` is the most tokens of context that the model sees; None for all of it.
    """

    name: str
    examples: Sequence[Example]
    model: Model
    generation: Mapping[str, Any]
    limit: int | None = None
    compress_to: int | None = None

    @property
    def limited_examples(self) -> Sequence[Example]:
        return self.examples[: self.limit]

    @property
    def settings(self) -> dict[str, Any]:
        """Everything that the answers depend on, as it is written into the results: without keys."""
        limits = {"limit": self.limit, "compress_to": self.compress_to}
        return {
            "model_args": self.model.shown_parameters,
            "generation": dict(self.generation),
            "apply_chat_template": self.model.chat,
            **{key: value for key, value in limits.items() if value is not None},
        }

    @property
    def model_name(self) -> str:
        return self.model.name if self.compress_to is None else f"{self.model.name} (compressed to {self.compress_to})"


def output_files(output: Path, mode: Literal["simple", "sequential", "both"]) -> dict[Mode, Path]:
    """Return the results file of each mode: `output`, or for both `results.simple.json` and so on beside it.

    Raises:
        ConfigError: `output` is a folder.
    """
    if output.is_dir():
        raise ConfigError(f"{output}: is a folder; name a file for the results, such as results.json")
    if mode != "both":
        return {mode: output}
    modes: tuple[Mode, ...] = ("simple", "sequential")
    return {one: output.with_name(f"{output.stem}.{one}{output.suffix}") for one in modes}


def answer_to_files(
    run: AnswerRun, outputs: Mapping[Mode, Path], journal: Path, progress: Progress = silent, *, overwrite: bool
) -> dict[Path, Results]:
    """Answer in each mode of `outputs`, and write the results of one before the next begins.

    A file that holds these very results stays: a run that was stopped later has written it.

    Raises:
        ConfigError, Stopped: see `answer`.
        ExportError: a file holds other results and `overwrite` is not set, or cannot be written.
    """
    written: dict[Path, Results] = {}
    for mode, path in outputs.items():
        results = answer(run, mode, journal, progress)
        if overwrite or not path.exists() or path.read_bytes() != results_bytes(results):
            write_results(path, results, overwrite=overwrite)
        written[path] = results
    return written


def answer(run: AnswerRun, mode: Mode, journal: Path, progress: Progress = silent) -> Results:
    """Ask every question of a set.

    Args:
        run: the set and the model.
        mode: `simple` (each question with all of the context) or `sequential` (behind the model's own earlier answers).
        journal: the file that answers are written to as they come; those that it holds are not asked again.
        progress: called after each answer.

    Raises:
        ConfigError: the arguments do not fit the model, or the journal cannot be used.
        Stopped: the model or the journal cannot go on; the journal has the answers so far.
    """
    examples, model = run.limited_examples, run.model
    total = sum(len(example.questions) for example in examples)
    done = 0

    def count_answer() -> None:
        nonlocal done
        done += 1
        progress(mode, done, total)

    progress(mode, 0, total)
    parameters = {"model_args": dict(model.parameters), "apply_chat_template": model.chat}
    with Journal(journal, model.name, parameters) as opened:
        recorder = CompressionRecorder(model, opened, run.generation["max_gen_toks"], count_answer)
        lm: Any = recorder if run.compress_to is None else Bm25Compressor(recorder, budget=run.compress_to)
        if mode == "simple":
            texts = _in_batches(lm, simple_requests(examples, run.generation), model.at_a_time)
        else:
            texts = LiveSequential(lm, examples).generate_until(list(live_requests(examples, run.generation)))
        reported = lm.get_compression_stats()
    predictions = tuple(_predictions(examples, texts))
    statistics = {"compression_stats": tuple(_in_order(reported, examples))} if reported else {}
    return Results(
        model_name=run.model_name,
        eval_mode=mode,
        dataset_name=run.name,
        dataset_sha256=dataset_sha256(run.examples),
        num_examples=len(predictions),
        settings=run.settings,
        predictions=predictions,
        cut_prompts=recorder.cut_prompts,
        **statistics,
    )


def results_problems(results: Results, lm: LM | None = None) -> tuple[str, ...]:
    """Return what the answers show (see `answer_problems`); with the model that gave them, also those out of room."""
    # Files of other tools may have something else there.
    generation = results.settings.get("generation")
    stops, room = generation_limits(generation if isinstance(generation, Mapping) else {})
    template = None if results.settings.get("apply_chat_template") else "--apply_chat_template"
    answers = [
        GivenAnswer(results.eval_mode, text, stops, room, tokens_of(text, lm))
        for prediction in results.predictions
        for text in prediction.answers
    ]
    return answer_problems(answers, Remedies(template, template))


def answer_gen_kwargs(given: Mapping[str, Any], *, chat: bool) -> dict[str, Any]:
    """Return the arguments of every generation, as lm-eval names them.

    Args:
        given: what the caller sets. It replaces the defaults; if it says anything about sampling, no default about
            sampling is left.
        chat: the model is asked by chat messages.

    Raises:
        ConfigError: the length is no number of tokens, or `until` no text or list of texts.
    """
    defaults = dict(_CHAT if chat else _PLAIN)
    if {"do_sample", "temperature"} & set(given):
        del defaults["do_sample"], defaults["temperature"]
    lengths = [name for name in ROOMS if name in given]
    length = given[lengths[0]] if lengths else defaults["max_gen_toks"]
    if not isinstance(length, int) or isinstance(length, bool) or length < 1:
        raise ConfigError(f"--gen_kwargs {lengths[0]}: {length!r} is no number of tokens; give a whole number from 1")
    others = {name: value for name, value in given.items() if name not in ROOMS}
    arguments = {**defaults, **others, "max_gen_toks": length}
    until = [arguments["until"]] if isinstance(arguments["until"], str) else arguments["until"]
    if not isinstance(until, list) or not all(isinstance(stop, str) and stop for stop in until):
        raise ConfigError(f"--gen_kwargs until: {until!r} must be a text or a list of texts, none of them empty")
    return {**arguments, "until": until}


def _in_batches(lm: LM, requests: Iterator[Instance], size: int) -> list[str]:
    """Return the texts of requests that are made batch by batch, since each holds the whole context."""
    texts: list[str] = []
    while batch := list(islice(requests, size)):
        texts.extend(lm.generate_until(batch))
    return texts


def _predictions(examples: Sequence[Example], texts: Sequence[str]) -> Iterator[Prediction]:
    left = iter(texts)
    for example in examples:
        questions = tuple(question.question for question in ordered_questions(example))
        answers = tuple(islice(left, len(questions)))
        yield Prediction(example_id=example.example_id, questions=questions, answers=answers)


def _in_order(reported: Sequence[Mapping[str, Any]], examples: Sequence[Example]) -> list[CallStatistics]:
    positions = {example.example_id: number for number, example in enumerate(examples)}
    ordered = sorted(reported, key=lambda entry: (positions[entry["example_id"]], entry["question_index"]))
    return [CallStatistics.model_validate(entry) for entry in ordered]
