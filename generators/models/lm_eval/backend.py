"""A model of lm-eval as a backend: what is queued is one `generate_until`, batched as the model does it."""

from __future__ import annotations

import inspect
import time
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ....utils.errors import ConfigError, ModelUnavailable
from ....utils.settings import WriterConfig
from ..call import Call, Failure, Outcome
from ..journal.journal import Journal
from ..retries import FAILURES_IN_A_ROW
from .faults import LOCAL_ERRORS, failure, in_one_line, kept_quiet, redact_keys, server_errors
from .loading import at_once, is_server_client, load, model_arguments, model_class, model_name
from .prompts import Render, renderer
from .reply_hook import ReplyHook
from .settings import call_parameters, check_fields
from .token_counts import Counts

if TYPE_CHECKING:
    from lm_eval.api.model import LM

# A queue of so many batches: few enough are half full at its end, and prompts of about one length share a batch.
_BATCHES = 16


@dataclass(frozen=True, slots=True)
class _Asked:
    """A call on its way: `context` is what the model is given, `tokens` its length."""

    ticket: int
    call: Call
    context: Any
    tokens: int


class LmEvalBackend:
    """Asks a model of lm-eval. Its weights are loaded with the first calls that are collected.

    Each batch of the model is in the journal as soon as the model has it, so a kill loses what lm-eval works on at a
    time: a batch with `hf`, the queue with an engine that takes all at once. Whether a reply was cut off is known by
    its length where the model has a tokenizer of its own, and not elsewhere.
    """

    def __init__(self, config: WriterConfig, journal: Path | None = None) -> None:
        """
        Raises:
            ConfigError: there is no such model, or a field is of no use to it.
            MissingDependency: the model's package is not installed.
        """
        self._name = check_fields(config)
        self.parameters: Mapping[str, Any] = call_parameters(config)
        self._class = model_class(self._name)
        self._arguments = model_arguments(self._class, config)
        self._generation = {name: value for name, value in self.parameters.items() if name != "model_args"}
        self._redact = redact_keys(config.api_key_env)
        self._tuned: tuple[LM, Render, Counts] | None = None
        self._queue: list[tuple[int, Call]] = []
        self._done: dict[int, Outcome] = {}
        self._failed: list[Call] = []
        self._journal = Journal(journal, self.model, self.parameters) if journal is not None else None
        batch = at_once(self._class, self._arguments, config.max_concurrency)
        self.capacity = max(config.max_concurrency, _BATCHES * batch)

    @property
    def model(self) -> str:
        return model_name(self._name, self._arguments)

    def submit(self, ticket: int, call: Call) -> None:
        self._queue.append((ticket, call))

    def collect(self) -> Sequence[tuple[int, Outcome]]:
        queue, self._queue = self._queue, []
        with kept_quiet():
            _, render, counts = self._ready()
            asked: list[_Asked] = []
            for ticket, call in queue:
                context = render(call.prompt)
                one = _Asked(ticket, call, context, counts.of_prompt(context))
                fault = counts.too_long(one.tokens)
                if fault is None:
                    asked.append(one)
                else:
                    self._finish(one, Failure("refused_by_server", fault), 0.0)
            self._ask(asked)
        done, self._done = self._done, {}
        return [(ticket, done[ticket]) for ticket, _ in queue]

    def close(self) -> None:
        self._queue, self._tuned = [], None
        if self._journal is not None:
            self._journal.close()

    def _ready(self) -> tuple[LM, Render, Counts]:
        if self._tuned is None:
            lm = load(self._name, self._class, self._arguments, self._redact)
            self._tuned = lm, renderer(lm), Counts(lm, self._generation["max_gen_toks"])
        return self._tuned

    def _ask(self, asked: Sequence[_Asked]) -> None:
        """Ask for all; where a server fails, for each half of what is left, until it is known which call it is."""
        if not asked:
            return
        if not is_server_client(self._class):
            self._generate_here(asked)
            return
        try:
            self._generate(asked)
        except server_errors() as error:
            fault = failure(error, self._redact)
            left = [one for one in asked if one.ticket not in self._done]
            if len(left) == 1:
                self._fail(left[0], fault)
                return
            middle = len(left) // 2
            self._ask(left[:middle])
            self._ask(left[middle:])

    def _generate_here(self, asked: Sequence[_Asked]) -> None:
        try:
            self._generate(asked)
        except LOCAL_ERRORS as error:
            raise ModelUnavailable(
                f"writer.model: {self._name} stopped while it wrote: {self._redact(in_one_line(error))}; where it ran "
                "out of memory, lower writer.model_args.batch_size or writer.parameters.max_gen_toks; then run the "
                "same command again"
            ) from error

    def _generate(self, asked: Sequence[_Asked]) -> None:
        from lm_eval.api.instance import Instance

        lm, _, counts = self._ready()
        start = time.perf_counter()

        def finish(one: _Asked, text: str) -> None:
            self._failed = []
            self._finish(one, counts.reply(self._redact(text), one.tokens), time.perf_counter() - start)

        hook = ReplyHook([(one.context, one) for one in asked], finish)
        lm.set_cache_hook(hook)
        requests = [
            Instance("generate_until", {}, (one.context, deepcopy(self._generation)), number)
            for number, one in enumerate(asked)
        ]
        takes_switch = "disable_tqdm" in inspect.signature(lm.generate_until).parameters
        texts = lm.generate_until(requests, **({"disable_tqdm": True} if takes_switch else {}))
        if len(texts) != len(asked) or not all(isinstance(text, str | None) for text in texts):
            raise ConfigError(f"writer.model: generate_until of {self._name} must return one text for each request")
        hook.settle(texts)

    def _finish(self, one: _Asked, outcome: Outcome, seconds: float) -> None:
        if self._journal is not None:
            self._journal.commit(one.call, outcome, seconds)
        self._done[one.ticket] = outcome

    def _fail(self, one: _Asked, fault: Failure) -> None:
        self._failed.append(one.call)
        self._finish(one, fault, 0.0)
        if len(self._failed) < FAILURES_IN_A_ROW:
            return
        if self._journal is not None:
            self._journal.forget_failures(self._failed)
        raise ModelUnavailable(
            f"writer.model: {len(self._failed)} calls in a row had no reply from the server, the last for "
            f"{fault.cause}: {fault.detail}; see that it runs, then run the same command again"
        )
