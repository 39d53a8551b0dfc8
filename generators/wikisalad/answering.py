"""Let a model answer a set in one of the two modes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...utils.errors import ConfigError
from ...utils.progress import Progress, silent
from ..models.journal.journal import Journal
from ..models.lm_eval.settings import ROOMS
from ..models.load import Model
from .files import dataset_sha256
from .live import LiveSequential, simple_requests, turns
from .prompts import asked_order
from .records import Example, Mode
from .reported_compression import KeptReports
from .results import CallStatistics, Prediction, Results

if TYPE_CHECKING:
    from lm_eval.api.instance import Instance
    from lm_eval.api.model import LM


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked of whom, and how.

    `name` is the set's; of `examples` the first `limit` are asked, all where it is None. `generation` are lm-eval's
    arguments. `compress_to` is the most tokens of context that the model sees; None for all of it.
    """

    name: str
    examples: Sequence[Example]
    model: Model
    generation: Mapping[str, Any]
    limit: int | None = None
    compress_to: int | None = None

    @property
    def asked(self) -> Sequence[Example]:
        return self.examples[: self.limit]

    @property
    def settings(self) -> dict[str, Any]:
        """What the answers depend on, as results have it; no key is in it."""
        given = {"limit": self.limit, "compress_to": self.compress_to}
        return {
            "model_args": self.model.told_parameters,
            "generation": dict(self.generation),
            "apply_chat_template": self.model.chat,
            **{key: value for key, value in given.items() if value is not None},
        }

    @property
    def model_name(self) -> str:
        return self.model.name if self.compress_to is None else f"{self.model.name} (compressed to {self.compress_to})"


def answer(asking: Asking, mode: Mode, journal: Path, progress: Progress = silent) -> Results:
    """Ask every question of a set.

    Args:
        asking: the set and the model.
        mode: `simple` (each question with all of the context) or `sequential` (behind the model's own earlier answers).
        journal: the file in which answers are kept as they come; those that it holds are not asked again.
        progress: told of each question that is answered.

    Raises:
        ConfigError: the arguments do not fit the model, or the journal cannot be used.
        Stopped: the model or the journal cannot go on; answers so far are kept.
    """
    examples, model = asking.asked, asking.model
    total = sum(len(example.questions) for example in examples)
    done = 0

    def told() -> None:
        nonlocal done
        done += 1
        progress(mode, done, total)

    progress(mode, 0, total)
    parameters = {"model_args": dict(model.parameters), "apply_chat_template": model.chat}
    with Journal(journal, model.name, parameters) as kept_answers:
        kept = KeptReports(model, kept_answers, asking.generation["max_gen_toks"], told)
        lm = _compressed(kept, asking.compress_to)
        if mode == "simple":
            texts = _few_at_a_time(lm, simple_requests(examples, asking.generation), model.at_a_time)
        else:
            texts = LiveSequential(lm, examples).generate_until(list(turns(examples, asking.generation)))
        reported = lm.get_compression_stats()
    predictions = tuple(_predictions(examples, texts))
    given = {"compression_stats": tuple(_in_order(reported, examples))} if reported else {}
    return Results(
        model_name=asking.model_name,
        eval_mode=mode,
        dataset_name=asking.name,
        dataset_sha256=dataset_sha256(asking.examples),
        num_examples=len(predictions),
        settings=asking.settings,
        predictions=predictions,
        cut_prompts=kept.cut_prompts,
        **given,
    )


def _compressed(lm: LM, budget: int | None) -> Any:
    if budget is None:
        return lm
    from .compressor import Bm25Compressor

    return Bm25Compressor(lm, budget=budget)


def _few_at_a_time(lm: LM, requests: Iterator[Instance], most: int) -> list[str]:
    """The texts of requests that are made as they are needed: each holds the whole context."""
    texts: list[str] = []
    while few := list(islice(requests, most)):
        texts.extend(lm.generate_until(few))
    return texts


def _predictions(examples: Sequence[Example], texts: Sequence[str]) -> Iterator[Prediction]:
    left = iter(texts)
    for example in examples:
        questions = tuple(question.question for question in asked_order(example))
        yield Prediction(
            example_id=example.example_id, questions=questions, answers=tuple(islice(left, len(questions)))
        )


def _in_order(reported: Sequence[Mapping[str, Any]], examples: Sequence[Example]) -> list[CallStatistics]:
    places = {example.example_id: number for number, example in enumerate(examples)}
    ordered = sorted(reported, key=lambda entry: (places[entry["example_id"]], entry["question_index"]))
    return [CallStatistics.model_validate(entry) for entry in ordered]


# The words of a short answer, on one line, the likeliest token each time.
_PLAIN: Mapping[str, Any] = {"until": ["\n"], "max_gen_toks": 64, "do_sample": False, "temperature": 0.0}
# Models that talk begin with a line break or think first: no text ends a reply, and there is room for it.
_CHAT: Mapping[str, Any] = {**_PLAIN, "until": [], "max_gen_toks": 2048}


def generation_arguments(given: Mapping[str, Any], *, chat: bool) -> dict[str, Any]:
    """The arguments of every generation, as lm-eval names them.

    Args:
        given: what a person asks for; it goes before the defaults, of which none about sampling is left once `given`
            says something of it.
        chat: whether the model is asked by chat messages.

    Raises:
        ConfigError: the room is no number of tokens, or `until` no text or list of texts.
    """
    defaults = dict(_CHAT if chat else _PLAIN)
    if {"do_sample", "temperature"} & set(given):
        del defaults["do_sample"], defaults["temperature"]
    rooms = [name for name in ROOMS if name in given]
    room = given[rooms[0]] if rooms else defaults["max_gen_toks"]
    if not isinstance(room, int) or isinstance(room, bool) or room < 1:
        raise ConfigError(f"--gen_kwargs {rooms[0]}: {room!r} is no number of tokens; give a whole number from 1")
    others = {name: value for name, value in given.items() if name not in ROOMS}
    arguments = {**defaults, **others, "max_gen_toks": room}
    until = [arguments["until"]] if isinstance(arguments["until"], str) else arguments["until"]
    if not isinstance(until, list) or not all(isinstance(stop, str) and stop for stop in until):
        raise ConfigError(f"--gen_kwargs until: {until!r} must be a text or a list of texts, none of them empty")
    return {**arguments, "until": until}
