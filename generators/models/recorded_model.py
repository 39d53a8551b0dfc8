"""A model whose answers are on disk before they are used, so that a run that ends in the middle goes on from there."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from lm_eval.api.instance import Instance
from lm_eval.api.model import CacheHook

from ...utils.errors import ConfigError, ModelUnavailable
from .call import Call, Reply
from .journal.journal import Journal
from .lm_eval.faults import LOCAL_ERRORS, Heard, failure, in_one_line, kept_quiet, server_errors
from .lm_eval.reply_hook import ReplyHook
from .lm_eval.token_counts import Counts
from .load import Model
from .prompt import Prompt
from .wrapper import Wrapper


@dataclass(frozen=True, slots=True)
class Asked:
    """A request on its way: `number` is its place among the requests, `sent` what goes to the model, `tokens` long."""

    number: int
    call: Call
    sent: Instance
    tokens: int


def request_call(stage: str, known: Mapping[str, Any], request: Instance) -> Call:
    """How a request is known in the journal: by what is `known` of it, its settings and its prompt.

    The prompt by a hash, since the texts that it shows are in the set already.
    """
    prompt, generation = request.args
    digest = hashlib.sha256(prompt.encode("utf-8", "surrogatepass")).hexdigest()
    told = {**known, "generation": generation, "prompt_sha256": digest}
    return Call(stage, Prompt("", json.dumps(told, ensure_ascii=False, sort_keys=True)))


class Kept(Wrapper):
    """Asks a model what the journal does not hold, and puts each answer there before the next batch is asked.

    Chat templates are applied here, innermost, so that wrappers around it see plain prompts.

    Args:
        model: the model, and what is known of it.
        journal: where answers are kept, by the model's name and arguments.
        room: the most tokens that an answer may have.
        call_of: how a request is known in the journal.
        told: called for each question that is answered.

    Raises:
        ConfigError: the room is more than the model takes.
    """

    def __init__(
        self, model: Model, journal: Journal, room: int, call_of: Callable[[Instance], Call], told: Callable[[], None]
    ) -> None:
        super().__init__(model.lm)
        self._model, self._journal, self._call_of, self._told = model, journal, call_of, told
        self._counts = Counts(model.lm, room, room_field="--gen_kwargs max_gen_toks", arguments_field="--model_args")
        # Prompts that are longer than the model takes; lm-eval cuts their beginning.
        self.cut_prompts = 0

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> list[str]:
        """
        Raises:
            ModelUnavailable: the model gives no answer; those it gave are kept.
        """
        replies: dict[int, Reply] = {}
        asked: list[Asked] = []
        with kept_quiet() as heard:
            for number, request in enumerate(requests):
                call = self._call_of(request)
                known = self._journal.find(call)
                if isinstance(known, Reply):
                    replies[number] = known
                    self._told()
                else:
                    asked.append(self._asked(number, call, request))
            for start in range(0, len(asked), self._model.at_a_time):
                self._ask(asked[start : start + self._model.at_a_time], replies, heard)
        ordered = [replies[number] for number in range(len(requests))]
        self.cut_prompts += sum(self._counts.too_long(reply.prompt_tokens) is not None for reply in ordered)
        return [_whole(text) for text in self._texts(ordered)]

    def _texts(self, replies: Sequence[Reply]) -> list[str]:
        return [reply.text for reply in replies]

    def _asked(self, number: int, call: Call, request: Instance) -> Asked:
        prompt, arguments = request.args
        sent = self._model.render(prompt)
        # lm-eval's classes take entries out of the arguments.
        instance = Instance("generate_until", request.doc, (sent, deepcopy(arguments)), number)
        # A model may take messages in whatever form: their text is as long as the prompt.
        return Asked(number, call, instance, self._counts.of_prompt(sent if isinstance(sent, str) else prompt))

    def _ask(self, asked: Sequence[Asked], replies: dict[int, Reply], heard: Heard) -> None:
        start = time.perf_counter()

        def finish(one: Asked, text: str) -> None:
            self._commit(one, self._reply(one, text), time.perf_counter() - start, replies)

        hook = ReplyHook([(one.sent.args[0], one) for one in asked], finish)
        self.inner.set_cache_hook(hook)
        try:
            texts = self._generate(asked, heard)
        finally:
            self.inner.set_cache_hook(CacheHook(None))
        hook.settle(texts)

    def _reply(self, one: Asked, text: str | None) -> Reply:
        return self._counts.reply(self._model.redact(text or ""), one.tokens)

    def _commit(self, one: Asked, reply: Reply, seconds: float, replies: dict[int, Reply]) -> None:
        self._journal.commit(one.call, reply, seconds)
        replies[one.number] = reply
        self._told()

    def _generate(self, asked: Sequence[Asked], heard: Heard) -> list[str | None]:
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


def _whole(text: str) -> str:
    """The text without halves of surrogate pairs, which no file in UTF-8 can hold; a server may send them."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
