"""A server of OpenAI's chat completions as a backend: calls go through a separate process."""

from __future__ import annotations

import importlib.util
import os
import queue
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from ....utils.errors import ModelUnavailable, require
from ....utils.settings import WriterConfig
from ..asker import Ticketed
from ..call import Call
from ..secrets import read_key
from .endpoint import without_other_keys
from .lines import call_line, read_outcome
from .settings import exchange_settings

_PROGRAM = "lm_eval_taskgen.generators.models.server.process"
# Calls queued in the process for each one in flight, so that it has work while drafts are checked here.
_WAITING_PER_CALL = 4
_LINES_KEPT = 20


class OpenAIBackend:
    """A server by its address (`writer.base_url`), an Azure deployment, or OpenAI itself.

    The process starts with the first call. `journal` is the file to which it writes finished calls; relative paths of
    the configuration are relative to `base`.

    Raises:
        ConfigError: a field or the key is missing, or a parameter cannot be sent.
        MissingDependency: the package `openai` or `aiohttp` is not installed.
    """

    def __init__(self, config: WriterConfig, journal: Path | None = None, base: Path = Path()) -> None:
        self._settings = exchange_settings(config, journal, base)
        for package in ("openai", "aiohttp"):
            if importlib.util.find_spec(package) is None:
                require(package, extra="openai")
        read_key(self._settings.endpoint.key)  # fails early if it is missing; only the process uses it
        self._process: subprocess.Popen[str] | None = None
        self._in_flight = 0
        self._arrived: queue.SimpleQueue[Ticketed | ModelUnavailable] = queue.SimpleQueue()
        self._down: ModelUnavailable | None = None

    @property
    def model(self) -> str:
        return self._settings.model

    @property
    def parameters(self) -> Mapping[str, Any]:
        return self._settings.parameters

    @property
    def capacity(self) -> int:
        return self._settings.max_concurrency * (1 + _WAITING_PER_CALL)

    def submit(self, ticket: int, call: Call) -> None:
        if self._process is None:
            self._process = self._start()
        self._in_flight += 1
        with suppress(BrokenPipeError):  # the process has ended; `collect` says why
            _write(self._process, call_line(ticket, call))

    def collect(self) -> Sequence[Ticketed]:
        if self._down is None and self._in_flight == 0:
            return ()
        found: list[Ticketed] = []
        while self._down is None and (not found or not self._arrived.empty()):
            item = self._arrived.get()
            if isinstance(item, ModelUnavailable):
                self._down = item
            else:
                found.append(item)
        if self._down is not None and not found:
            raise self._down
        self._in_flight -= len(found)
        return found

    def close(self) -> None:
        process, self._process, self._in_flight = self._process, None, 0
        if process is not None:
            process.kill()
            process.wait()
            with suppress(BrokenPipeError):
                _stream(process.stdin).close()

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", _PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            # No module in the working folder may shadow one of ours.
            env={**without_other_keys(os.environ, self._settings.endpoint.key), "PYTHONSAFEPATH": "1"},
            # Ctrl-C goes to taskgen alone, which decides about calls in flight.
            start_new_session=True,
        )
        threading.Thread(target=self._listen, args=(process,), daemon=True).start()
        with suppress(BrokenPipeError):  # `collect` says why
            _write(process, self._settings.to_line() + "\n")
        return process

    def _listen(self, process: subprocess.Popen[str]) -> None:
        """Pass on what the process writes until it ends."""
        said: deque[str] = deque(maxlen=_LINES_KEPT)
        errors = threading.Thread(target=lambda: said.extend(_stream(process.stderr)), daemon=True)
        errors.start()
        for line in _stream(process.stdout):
            found = read_outcome(line)
            self._arrived.put(ModelUnavailable(found) if isinstance(found, str) else found)
        errors.join()
        last = "".join(said).strip() or "it said nothing"
        self._arrived.put(
            ModelUnavailable(
                f"{self._settings.endpoint.address}: the process that talks to the server ended with status "
                f"{process.wait()}. Finished calls are kept, and the same command goes on from there. Its last words:\n"
                f"{last}"
            )
        )


def _write(process: subprocess.Popen[str], line: str) -> None:
    stream = _stream(process.stdin)
    stream.write(line)
    stream.flush()


def _stream(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream
