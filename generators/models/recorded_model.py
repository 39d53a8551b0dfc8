"""The one way to ask a model of lm-eval: requests out, each reply in the journal as soon as its batch is done.

`Recorder` sends requests for the backend of the question writer (`lm_eval/backend.py`) and for `RecordedModel`, which
is itself an lm-eval model and answers the questions of a set.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from lm_eval.api.instance import Instance
from lm_eval.api.model import CacheHook

from ...utils.errors import ConfigError, ModelUnavailable
from .call import Call, Failure, Outcome, Reply
from .journal.journal import Journal
from .lm_eval.faults import LOCAL_ERRORS, Heard, failure, in_one_line, quiet, server_errors
from .lm_eval.settings import COMMAND_LINE, OptionNames
from .lm_eval.token_counts import TokenCounts
from .load import Model
from .prompt import Prompt
from .wrapper import Wrapper


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """A request to a model.

    `number` is the caller's, unique among its requests; `sent` is what the model gets; its context is `tokens` long.
    """

    number: int
    call: Call
    sent: Instance
    tokens: int

    @classmethod
    def make(
        cls, number: int, call: Call, doc: Any, context: Any, arguments: Mapping[str, Any], tokens: int
    ) -> ModelRequest:
        return cls(number, call, Instance("generate_until", doc, (context, arguments), number), tokens)

    def to_send(self) -> Instance:
        """Return a copy to send: lm-eval's classes remove entries from the arguments, and a request may be repeated."""
        context, arguments = self.sent.args
        return Instance("generate_until", self.sent.doc, (context, deepcopy(dict(arguments))), self.number)


class NoReply(ModelUnavailable):
    """A server that failed on at least one of several requests; `failure` says why."""

    def __init__(self, message: str, failure: Failure) -> None:
        super().__init__(message)
        self.failure = failure


class Recorder:
    """Sends requests to a model, translates its errors, and journals each reply as soon as its batch is done.

    A kill loses what lm-eval works on at a time: a batch with `hf`, everything sent with an engine that takes all at
    once. A reply is known to be cut off only where the model has a tokenizer of its own, which gives its length.

    Args:
        model: the model.
        journal: where finished calls go; None for no journal.
        room: maximum tokens of a reply.
        options: where the model and its room were given, for messages.

    Raises:
        ConfigError: the room alone is more than the model takes.
    """

    def __init__(self, model: Model, journal: Journal | None, room: int, options: OptionNames) -> None:
        self.model, self._journal, self._options = model, journal, options
        self.counts = TokenCounts(model.lm, room, options)

    def ask(
        self, requests: Sequence[ModelRequest], heard: Heard, finish: Callable[[ModelRequest, Reply], None]
    ) -> None:
        """Send requests in one `generate_until`; call `finish` with each reply once it is journaled.

        Raises:
            NoReply, ModelUnavailable, ConfigError: see `generate`; replies that came before are finished.
        """
        start = time.perf_counter()

        def record(request: ModelRequest, text: str) -> None:
            reply = self.reply(request, text)
            self.commit(request.call, reply, time.perf_counter() - start)
            finish(request, reply)

        hook = ReplyHook(requests, record)
        self.model.lm.set_cache_hook(hook)
        try:
            texts = self.generate(requests, heard)
        finally:
            self.model.lm.set_cache_hook(CacheHook(None))
        hook.settle(texts)

    def generate(self, requests: Sequence[ModelRequest], heard: Heard) -> list[str | None]:
        """Return the model's texts and journal nothing. Errors of a person's own class or object pass unchanged.

        Raises:
            NoReply: a server failed on one of the requests.
            ModelUnavailable: the server will answer no request, or local weights stopped.
            ConfigError: the model did not return one text for each request.
        """
        model = self.model
        try:
            texts = list(model.generate([request.to_send() for request in requests]))
        except _translated_errors(model) as error:
            raise self._explained(error, heard) from error
        if len(texts) != len(requests) or not all(isinstance(text, str | None) for text in texts):
            raise ConfigError(
                f"{self._options.model}: generate_until of {model.name} must return one text for each request"
            )
        return texts

    def reply(self, request: ModelRequest, text: str | None) -> Reply:
        """Return a generated text as a reply, with token counts and without keys."""
        return self.counts.reply(self.model.redact(text or ""), request.tokens)

    def commit(self, call: Call, outcome: Outcome, seconds: float) -> None:
        if self._journal is not None:
            self._journal.commit(call, outcome, seconds)

    def _explained(self, error: Exception, heard: Heard) -> ModelUnavailable:
        """
        Raises:
            ModelUnavailable: the server will answer no request.
        """
        model, options = self.model, self._options
        if model.is_server:
            fault = failure(error, model.redact, field=options.model, logged=heard.body)
            return NoReply(
                f"{options.model}: no answer from the server ({fault.cause.replace('_', ' ')}: {fault.detail}); "
                "answers so far are kept: once the server runs, or takes prompts of this length, the same command "
                "goes on",
                fault,
            )
        return ModelUnavailable(
            f"{options.model}: {model.name} stopped while it wrote: {model.redact(in_one_line(error))}; answers so far "
            f"are kept: where it ran out of memory, lower {options.memory}, then run the same command again"
        )


class ReplyHook:
    """Takes the place of lm-eval's cache of replies, which is called with each reply as soon as its batch is done.

    Empty replies wait. Where one request fails, lm-eval's HTTP client hangs up on those beside it and makes an empty
    text of a reply whose body was still to come (to aiohttp a body without bytes is no error). They count only once
    `generate_until` has returned; where it raises, they must be asked again.
    """

    def __init__(self, requests: Sequence[ModelRequest], finish: Callable[[ModelRequest, str], None]) -> None:
        self._requests = requests
        self._finish = finish
        self._empty: list[ModelRequest] = []
        # Several requests may have one context; each takes the next reply to it. Values are positions in `requests`.
        self._open: dict[str, deque[int]] = defaultdict(deque)
        for position, request in enumerate(requests):
            self._open[str(request.sent.args[0])].append(position)

    def add_partial(self, method: str, request: Sequence[Any], reply: str | None) -> None:
        """Take one reply; lm-eval calls this."""
        if method != "generate_until" or not self._open[str(request[0])]:
            return
        answered = self._requests[self._open[str(request[0])].popleft()]
        if reply:
            self._finish(answered, reply)
        else:
            self._empty.append(answered)

    def settle(self, texts: Sequence[str | None]) -> None:
        """Finish the remaining requests with what `generate_until` returned, one text a request.

        lm-eval's classes return an empty text or None for a reply that a server left out.
        """
        for request in self._empty:
            self._finish(request, "")
        for position in sorted(position for positions in self._open.values() for position in positions):
            self._finish(self._requests[position], texts[position] or "")


def request_call(stage: str, known: Mapping[str, Any], request: Instance) -> Call:
    """Return the call that identifies a request in the journal: by `known`, its generation arguments and its prompt.

    The prompt is identified by a hash, since the texts that it shows are in the set already.
    """
    prompt, generation = request.args
    digest = hashlib.sha256(prompt.encode("utf-8", "surrogatepass")).hexdigest()
    identity = {**known, "generation": generation, "prompt_sha256": digest}
    return Call(stage, Prompt("", json.dumps(identity, ensure_ascii=False, sort_keys=True)))


class RecordedModel(Wrapper):
    """An lm-eval model that sends only the requests whose answers are not in the journal yet.

    Chat templates are applied here, innermost, so that wrappers around it see plain prompts.

    Args:
        model: the model.
        journal: where answers are kept, under the model's name and arguments.
        room: maximum tokens of an answer.
        call_of: returns the call that identifies a request in the journal.
        answered: called for each request that has its answer.

    Raises:
        ConfigError: the room is more than the model takes.
    """

    def __init__(
        self,
        model: Model,
        journal: Journal,
        room: int,
        call_of: Callable[[Instance], Call],
        answered: Callable[[], None],
    ) -> None:
        super().__init__(model.lm)
        self._model, self._journal, self._call_of, self._answered = model, journal, call_of, answered
        self._recorder = Recorder(model, journal, room, COMMAND_LINE)
        # Prompts that are longer than the model takes; lm-eval cuts their beginning.
        self.cut_prompts = 0

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> list[str]:
        """Answer requests from the journal, and the others by the model, `at_a_time` in one call.

        Raises:
            ModelUnavailable: the model gives no answer; those it gave are kept.
        """
        replies: dict[int, Reply] = {}
        missing: list[ModelRequest] = []
        with quiet() as heard:
            for number, request in enumerate(requests):
                call = self._call_of(request)
                known = self._journal.find(call)
                if isinstance(known, Reply):
                    replies[number] = known
                    self._answered()
                else:
                    missing.append(self._request(number, call, request))
            for start in range(0, len(missing), self._model.at_a_time):
                self._ask(missing[start : start + self._model.at_a_time], replies, heard)
        ordered = [replies[number] for number in range(len(requests))]
        self.cut_prompts += sum(self._recorder.counts.too_long(reply.prompt_tokens) is not None for reply in ordered)
        return [_without_lone_surrogates(text) for text in self._texts(ordered)]

    def _texts(self, replies: Sequence[Reply]) -> list[str]:
        return [reply.text for reply in replies]

    def _request(self, number: int, call: Call, request: Instance) -> ModelRequest:
        prompt, arguments = request.args
        sent = self._model.render(prompt)
        # Chat messages may have any form; their text is as long as the prompt.
        tokens = self._recorder.counts.of_prompt(sent if isinstance(sent, str) else prompt)
        return ModelRequest.make(number, call, request.doc, sent, arguments, tokens)

    def _ask(self, requests: Sequence[ModelRequest], replies: dict[int, Reply], heard: Heard) -> None:
        def finish(request: ModelRequest, reply: Reply) -> None:
            replies[request.number] = reply
            self._answered()

        self._recorder.ask(requests, heard, finish)

    def _commit(self, request: ModelRequest, reply: Reply, seconds: float, replies: dict[int, Reply]) -> None:
        self._recorder.commit(request.call, reply, seconds)
        replies[request.number] = reply
        self._answered()


def _translated_errors(model: Model) -> tuple[type[Exception], ...]:
    """Errors of a model that are translated; those of a person's own class or object pass unchanged."""
    if model.is_server:
        return server_errors()
    return LOCAL_ERRORS if model.is_lm_evals else ()


def _without_lone_surrogates(text: str) -> str:
    """Replace halves of surrogate pairs, which a server may send and no file in UTF-8 can hold."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
