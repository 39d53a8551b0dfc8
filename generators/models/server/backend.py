"""A server that speaks OpenAI's chat completions, as a backend: calls go through a process of its own."""

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
from ..call import Call, Outcome
from ..secrets import read_key
from .lines import call_line, read_outcome
from .settings import exchange_settings

_PROGRAM = "lm_eval_taskgen.generators.models.server.process"
# So many calls wait in the process for each that is on its way, that it has work while drafts are checked here.
_WAITING_PER_CALL = 4
_LINES_KEPT = 20

Ticketed = tuple[int, Outcome]


class OpenAIBackend:
    """A server by its address (`writer.base_url`), an Azure deployment, or OpenAI itself.

    The process starts with the first call. `journal` is the file in which it keeps finished calls; a relative path of
    the configuration is relative to `base`.

    Raises:
        ConfigError: a field is missing, there is no key, or a parameter cannot be sent.
        MissingDependency: the package `openai` or `aiohttp` is not installed.
    """

    def __init__(self, config: WriterConfig, journal: Path | None = None, base: Path = Path()) -> None:
        self._settings = exchange_settings(config, journal, base)
        for package in ("openai", "aiohttp"):
            if importlib.util.find_spec(package) is None:
                require(package, extra="openai")
        read_key(self._settings.key)  # so that it is missed here; it is used by the process alone
        self._process: subprocess.Popen[str] | None = None
        self._out = 0
        self._found: queue.SimpleQueue[Ticketed | ModelUnavailable] = queue.SimpleQueue()
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
            self._process = self._started()
        self._out += 1
        with suppress(BrokenPipeError):  # the process has ended, and `collect` tells why
            _write(self._process, call_line(ticket, call))

    def collect(self) -> Sequence[Ticketed]:
        if self._down is None and self._out == 0:
            return ()
        found: list[Ticketed] = []
        while self._down is None and (not found or not self._found.empty()):
            item = self._found.get()
            if isinstance(item, ModelUnavailable):
                self._down = item
            else:
                found.append(item)
        if self._down is not None and not found:
            raise self._down
        self._out -= len(found)
        return found

    def close(self) -> None:
        process, self._process, self._out = self._process, None, 0
        if process is not None:
            process.kill()
            process.wait()
            with suppress(BrokenPipeError):
                _stream(process.stdin).close()

    def _started(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", _PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            # No module of the folder that taskgen is run in takes the place of one of ours.
            env={**os.environ, "PYTHONSAFEPATH": "1"},
            # Ctrl-C goes to taskgen alone, which says what is to become of calls that are out.
            start_new_session=True,
        )
        threading.Thread(target=self._listen, args=(process,), daemon=True).start()
        with suppress(BrokenPipeError):  # `collect` tells why
            _write(process, self._settings.to_line() + "\n")
        return process

    def _listen(self, process: subprocess.Popen[str]) -> None:
        """Hand on what the process writes, until it ends."""
        said: deque[str] = deque(maxlen=_LINES_KEPT)
        errors = threading.Thread(target=lambda: said.extend(_stream(process.stderr)), daemon=True)
        errors.start()
        for line in _stream(process.stdout):
            found = read_outcome(line)
            self._found.put(ModelUnavailable(found) if isinstance(found, str) else found)
        errors.join()
        last = "".join(said).strip() or "it said nothing"
        self._found.put(
            ModelUnavailable(
                f"{self._settings.address}: the process that talks to the server ended with status {process.wait()}. "
                f"Finished calls are kept, and the same command goes on from there. Its last words:\n{last}"
            )
        )


def _write(process: subprocess.Popen[str], line: str) -> None:
    stream = _stream(process.stdin)
    stream.write(line)
    stream.flush()


def _stream(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream
