"""A model of lm-eval as a backend: queued calls go out in one `generate_until`, batched as the model does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ....utils.errors import ModelUnavailable
from ....utils.settings import WriterConfig
from ..call import Call, Failure, Outcome, Reply
from ..journal.journal import Journal
from ..load import BATCHES_PER_CALL, Model, find_model
from ..recorded_model import ModelRequest, NoReply, Recorder
from ..retries import FAILURES_IN_A_ROW, FailureStreak
from .faults import Heard, quiet
from .prompts import Render, renderer
from .settings import CONFIGURATION, call_parameters, check_fields


class LmEvalBackend:
    """Asks a model of lm-eval. Its weights are loaded when calls are collected for the first time.

    Raises:
        ConfigError: there is no such model, or a field is of no use to it.
        MissingDependency: the model's package is not installed.
    """

    def __init__(self, config: WriterConfig, journal: Path | None = None) -> None:
        check_fields(config)
        self.parameters: Mapping[str, Any] = call_parameters(config)
        self._found = find_model(config, CONFIGURATION)
        self._generation = {name: value for name, value in self.parameters.items() if name != "model_args"}
        self._loaded: tuple[Recorder, Render] | None = None
        self._queue: list[tuple[int, Call]] = []
        self._done: dict[int, Outcome] = {}
        self._journal = Journal(journal, self.model, self.parameters) if journal is not None else None
        self._streak = FailureStreak(self._journal)
        self._batch = self._found.batch(config.max_concurrency)
        self.capacity = max(config.max_concurrency, BATCHES_PER_CALL * self._batch)

    @property
    def model(self) -> str:
        return self._found.name

    def submit(self, ticket: int, call: Call) -> None:
        self._queue.append((ticket, call))

    def collect(self) -> Sequence[tuple[int, Outcome]]:
        queue, self._queue = self._queue, []
        with quiet() as heard:
            recorder, render = self._load()
            requests: list[ModelRequest] = []
            for ticket, call in queue:
                context = render(call.prompt)
                tokens = recorder.counts.of_prompt(context)
                fault = recorder.counts.too_long(tokens)
                if fault is None:
                    requests.append(ModelRequest.make(ticket, call, {}, context, self._generation, tokens))
                else:
                    self._fail(recorder, ticket, call, Failure("refused_by_server", fault))
            self._ask(recorder, requests, heard)
        done, self._done = self._done, {}
        return [(ticket, done[ticket]) for ticket, _ in queue]

    def close(self) -> None:
        self._queue, self._loaded = [], None
        if self._journal is not None:
            self._journal.close()

    def _load(self) -> tuple[Recorder, Render]:
        if self._loaded is None:
            found, lm = self._found, self._found.load()
            # `chat` is not used: `renderer` finds the form of each prompt.
            model = Model(lm, found.name, self.parameters, False, self._batch, found.is_server, True, found.redact)
            recorder = Recorder(model, self._journal, self._generation["max_gen_toks"], CONFIGURATION)
            self._loaded = recorder, renderer(lm)
        return self._loaded

    def _ask(self, recorder: Recorder, requests: Sequence[ModelRequest], heard: Heard) -> None:
        """Send requests; where a server fails, each half of what is left, until it is known which request it is.

        Raises:
            ModelUnavailable: several calls in a row got no reply, or the model will answer none.
        """
        if not requests:
            return
        try:
            recorder.ask(requests, heard, self._finish)
        except NoReply as error:
            left = [request for request in requests if request.number not in self._done]
            if len(left) == 1:
                fault = error.failure
                self._fail(recorder, left[0].number, left[0].call, fault)
                if self._streak.add(left[0].call):
                    raise ModelUnavailable(
                        f"writer.model: {FAILURES_IN_A_ROW} calls in a row had no reply from the server, the last for "
                        f"{fault.cause}: {fault.detail}; see that it runs, then run the same command again"
                    ) from error
                return
            middle = len(left) // 2
            self._ask(recorder, left[:middle], heard)
            self._ask(recorder, left[middle:], heard)

    def _finish(self, request: ModelRequest, reply: Reply) -> None:
        self._streak.end()
        self._done[request.number] = reply

    def _fail(self, recorder: Recorder, ticket: int, call: Call, failure: Failure) -> None:
        recorder.commit(call, failure, 0.0)
        self._done[ticket] = failure
