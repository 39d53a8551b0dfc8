"""A model whose answers are on disk before they are used, so that a run that ends in the middle goes on from there."""

from __future__ import annotations

import hashlib
import json
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from lm_eval.api.instance import Instance
from lm_eval.api.model import CacheHook

from ...utils.errors import ConfigError, ModelUnavailable
from ..llm.call import Call, Reply
from ..llm.journal import Journal
from ..llm.lm_eval_counts import Counts
from ..llm.lm_eval_faults import LOCAL_ERRORS, Heard, failure, in_one_line, kept_quiet, server_errors
from ..prompt import Prompt
from .models import Model
from .reported import Entry, take_entries
from .wrapper import Wrapper


@dataclass(frozen=True, slots=True)
class _Asked:
    """A request on its way: `number` is its place among the requests, `sent` what goes to the model, `tokens` long."""

    number: int
    call: Call
    sent: Instance
    tokens: int


@dataclass(frozen=True, slots=True)
class _Answer:
    text: str
    tokens: int
    entries: tuple[Entry, ...]


class Kept(Wrapper):
    """Asks a model what the journal does not hold, and puts each answer there before the next batch is asked.

    Chat templates are applied here, innermost, so that wrappers around it see plain prompts. Requests are those of
    `requests.py`. What a model reports of its compression is kept with its answers.

    Args:
        model: the model, and what is known of it.
        journal: where answers are kept, by the model's name and arguments.
        room: the most tokens that an answer may have.
        told: called for each question that is answered.

    Raises:
        ConfigError: the room is more than the model takes.
    """

    def __init__(self, model: Model, journal: Journal, room: int, told: Callable[[], None]) -> None:
        super().__init__(model.lm)
        self._model, self._journal, self._told = model, journal, told
        self._counts = Counts(model.lm, room, room_field="--gen_kwargs max_gen_toks", arguments_field="--model_args")
        self._reports = callable(getattr(model.lm, "get_compression_stats", None))
        self._entries: list[Entry] = []
        # Prompts that are longer than the model takes; lm-eval cuts their beginning.
        self.cut_prompts = 0

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> list[str]:
        """
        Raises:
            ModelUnavailable: the model gives no answer; those it gave are kept.
        """
        answers: dict[int, _Answer] = {}
        asked: list[_Asked] = []
        with kept_quiet() as heard:
            for number, request in enumerate(requests):
                call = self._call(request)
                known = self._journal.find(call)
                if isinstance(known, Reply):
                    self._take(number, known, answers)
                else:
                    asked.append(self._asked(number, call, request))
            for start in range(0, len(asked), self._model.at_a_time):
                self._ask(asked[start : start + self._model.at_a_time], answers, heard)
        for number in range(len(requests)):
            self._entries.extend(answers[number].entries)
            self.cut_prompts += self._counts.too_long(answers[number].tokens) is not None
        return [answers[number].text for number in range(len(requests))]

    def get_compression_stats(self) -> list[dict[str, Any]]:
        """What the model reported since the last `reset`, in the order asked; nothing where it does not."""
        return [dict(entry) for entry in self._entries]

    def get_decompressed_segments(self) -> list[Any]:
        return [entry.get("decompressed_segments", []) for entry in self._entries]

    def reset(self) -> None:
        self._entries = []
        self.cut_prompts = 0

    def _call(self, request: Instance) -> Call:
        """How the request is known in the journal: its prompt by a hash, since a long context is in the set already."""
        doc = request.doc
        known = {
            "example_id": doc["example_id"],
            "question_index": doc["question_index"],
            "question": doc["question"],
            "generation": request.args[1],
            "prompt_sha256": hashlib.sha256(request.args[0].encode("utf-8", "surrogatepass")).hexdigest(),
        }
        return Call(f"wikisalad {doc['mode']}", Prompt("", json.dumps(known, ensure_ascii=False, sort_keys=True)))

    def _asked(self, number: int, call: Call, request: Instance) -> _Asked:
        prompt, arguments = request.args
        sent = self._model.render(prompt)
        # lm-eval's classes take entries out of the arguments.
        instance = Instance("generate_until", request.doc, (sent, deepcopy(arguments)), number)
        # A model may take messages in whatever form: their text is as long as the prompt.
        return _Asked(number, call, instance, self._counts.of_prompt(sent if isinstance(sent, str) else prompt))

    def _ask(self, asked: Sequence[_Asked], answers: dict[int, _Answer], heard: Heard) -> None:
        start = time.perf_counter()

        def finish(one: _Asked, text: str | None, entries: Sequence[Entry] = ()) -> None:
            answer = self._model.redact(text or "")
            reply = self._counts.reply(answer, one.tokens)
            if self._reports:
                reply = replace(reply, text=_to_text(answer, entries))
            self._journal.commit(one.call, reply, time.perf_counter() - start)
            self._take(one.number, reply, answers)

        if self._reports:
            for few in _batches(asked, self._model.batch):
                texts = self._generate(few, heard)
                entries = take_entries(self.inner, [one.sent.doc for one in few], self._model.name)
                for one, text, of_one in zip(few, texts, entries, strict=True):
                    finish(one, text, of_one)
            return
        self.inner.set_cache_hook(_Hook(asked, finish))
        try:
            texts = self._generate(asked, heard)
        finally:
            self.inner.set_cache_hook(CacheHook(None))
        for one, text in zip(asked, texts, strict=True):
            if one.number not in answers:
                finish(one, text)

    def _take(self, number: int, reply: Reply, answers: dict[int, _Answer]) -> None:
        text, entries = _from_text(reply.text) if self._reports else (reply.text, ())
        answers[number] = _Answer(_whole(text), reply.prompt_tokens, entries)
        self._told()

    def _generate(self, asked: Sequence[_Asked], heard: Heard) -> list[str | None]:
        try:
            texts = list(self._model.generate([one.sent for one in asked]))
        except _raised_by(self._model) as error:
            raise ModelUnavailable(_why(error, self._model, heard)) from error
        if len(texts) != len(asked) or not all(isinstance(text, str | None) for text in texts):
            raise ConfigError(f"--model: generate_until of {self._model.name} must return one text for each request")
        return texts


def _raised_by(model: Model) -> tuple[type[Exception], ...]:
    """What a model raises that gives no answer; what a person's own class or object raises is theirs to see."""
    if model.is_server:
        return server_errors()
    return LOCAL_ERRORS if model.is_lm_evals else ()


def _why(error: Exception, model: Model, heard: Heard) -> str:
    """Why there is no answer, and what to do.

    Raises:
        ModelUnavailable: the server will answer no question.
    """
    if model.is_server:
        fault = failure(error, model.redact, field="--model", logged=heard.body)
        return (
            f"--model: no answer from the server ({fault.cause.replace('_', ' ')}: {fault.detail}); answers so far are "
            "kept: once the server runs, or takes prompts of this length, the same command goes on"
        )
    return (
        f"--model: {model.name} stopped while it wrote: {model.redact(in_one_line(error))}; answers so far are kept: "
        "where it ran out of memory, lower --batch_size, then run the same command again"
    )


class _Hook:
    """Stands where lm-eval keeps its cache of replies: it is told of each as soon as its batch is done."""

    def __init__(self, asked: Sequence[_Asked], finish: Callable[[_Asked, str | None], None]) -> None:
        self._finish = finish
        # Two requests may have one prompt; which of them gets which reply is settled here.
        self._open: dict[str, deque[_Asked]] = defaultdict(deque)
        for one in asked:
            self._open[str(one.sent.args[0])].append(one)

    def add_partial(self, method: str, request: Sequence[Any], reply: str | None) -> None:
        if method == "generate_until" and self._open[str(request[0])]:
            self._finish(self._open[str(request[0])].popleft(), reply)


def _batches(asked: Sequence[_Asked], size: int) -> Iterator[Sequence[_Asked]]:
    for start in range(0, len(asked), size):
        yield asked[start : start + size]


def _to_text(text: str, entries: Sequence[Entry]) -> str:
    """An answer and its statistics as one row of the journal: never one without the other."""
    return json.dumps({"answer": text, "compression_stats": entries}, ensure_ascii=False)


def _from_text(content: str) -> tuple[str, tuple[Mapping[str, Any], ...]]:
    row = json.loads(content)
    return row["answer"], tuple(row["compression_stats"])


def _whole(text: str) -> str:
    """The text without halves of surrogate pairs, which no file in UTF-8 can hold; a server may send them."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
