"""Call a parser and watch what it does besides: writes, processes, connections, and how long it takes."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lm_eval_taskgen.generators.corpus.pdf import extract
from lm_eval_taskgen.utils.errors import TaskgenError

# Processor time, so that a busy machine finds nothing slow. The slowest reader, of PDF, starts a process for each file,
# which has a limit of its own.
SECONDS = 20.0
_CHANGES = {"os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.symlink", "os.link", "os.truncate", "os.chmod"}
_OUTSIDE = {
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "os.spawn",
    "socket.connect",
    "socket.getaddrinfo",
    "urllib.Request",
}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class TooSlow(BaseException):
    """A parser took too long. No parser catches it, since it is no `Exception`."""


@dataclass
class _Watch:
    folder: Path | None = None
    found: list[str] = field(default_factory=list)


_watch = _Watch()


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if _watch.folder is None:
        return
    if event == "open":
        path, _, flags = arguments
        if isinstance(path, (str, bytes)) and flags & _WRITING and not _is_allowed(path):
            _watch.found.append(f"writes {path!r}")
    elif event in _CHANGES:
        # A name in a folder that is open already: `shutil.rmtree` removes so.
        is_relative_to_folder = isinstance(arguments[-1], int) and arguments[-1] > 0 and event != "os.chmod"
        if not is_relative_to_folder and not _is_allowed(arguments[0]):
            _watch.found.append(f"{event} {arguments[0]!r}")
    elif event == "subprocess.Popen":
        if extract.__file__ not in map(str, arguments[1]):
            _watch.found.append(f"starts {arguments[1]!r}")
    elif event in _OUTSIDE:
        _watch.found.append(f"{event} {arguments!r}")


def _is_allowed(path: Any) -> bool:
    return isinstance(path, int) or Path(os.fsdecode(path)).is_relative_to(_watch.folder or "") or path == os.devnull


tempfile.gettempdir()  # which tries out by a file where to write, once in a process
sys.addaudithook(_hook)


def call(read: Callable[[bytes], object], content: bytes, folder: Path) -> None:
    """Read a file as a target does; it may give a value or a `TaskgenError`, and write in `folder` alone.

    Raises:
        AssertionError: it wrote elsewhere, started something, connected, or took too long.
    """
    started = time.process_time()
    with _alarm(), _watched(folder):
        try:
            read(content)
        except TaskgenError as error:
            assert str(error).strip(), "an error without a message"
    took = time.process_time() - started
    assert took < SECONDS, f"took {took:.1f} s"


@contextmanager
def _alarm() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooSlow(f"took more than {SECONDS:g} s")

    earlier = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, earlier)


@contextmanager
def _watched(folder: Path) -> Iterator[None]:
    _watch.folder, _watch.found = folder, []
    try:
        yield
    finally:
        _watch.folder = None
    assert not _watch.found, _watch.found
