"""Commands whose every change to the disk is looked at, made to fail, or ends in `kill -9`.

`WatchedCommands` starts this file as a process with `disk_writes.c` preloaded. It imports what commands need once, and
runs each in a fork.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import io
import json
import os
import shutil
import subprocess
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

_SOURCE = Path(__file__).with_suffix(".c")
Run = Callable[..., int]
_IMPORTED_ONCE = (
    *("datasets", "lm_eval.evaluator", "huggingface_hub.hf_api", "scipy.stats", "spacy", "lxml.html"),
    *(f"lm_eval_taskgen.generators.{name}" for name in ("cli.app", "generator", "evaluation.audit.audit", "update")),
    *(f"lm_eval_taskgen.generators.{name}" for name in ("evaluation.rag.run", "publish.pull", "publish.upload")),
)


@dataclass(frozen=True, slots=True)
class Job:
    """A call of `run(*arguments)` in `folder`, which is watched.

    `images` is an empty folder for copies of `folder`, before each change to it and in the middle of each write, named
    by number. `fails_from` and `killed_at` are numbers of changes, from 1: those from the first on fail for want of
    room, and at the second the process is killed. 0 and "" are for none.
    """

    arguments: tuple[str, ...]
    folder: str
    images: str = ""
    fails_from: int = 0
    killed_at: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """The exit code (-9 if it was killed, 1 for a traceback), what was printed, and the number of changes."""

    code: int
    said: str
    changes: int


class WatchedCommands:
    """A process that runs jobs of `module`, whose `warm_up` is called once, before it forks.

    `environment` is added to this one's; `scratch` is a folder for the preloaded library.
    """

    def __init__(self, module: str, scratch: Path, environment: Mapping[str, str]) -> None:
        compiler = shutil.which("cc")
        assert compiler is not None
        library = scratch / "disk_writes.so"
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, _SOURCE, "-ldl"], check=True)
        self._process = subprocess.Popen(
            [sys.executable, __file__, module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment, "LD_PRELOAD": str(library)},
        )

    def run(self, job: Job) -> Done:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(asdict(job)) + "\n")
        self._process.stdin.flush()
        return Done(**json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def _forked(run: Run, job: Job) -> Done:
    """Run a job in a fork of this process."""
    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(here)
        done = _watched(run, job)
        os.write(there, json.dumps(asdict(done)).encode())
        os._exit(0)
    os.close(there)
    with os.fdopen(here, "rb") as pipe:
        said = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return Done(**json.loads(said)) if said else Done(status, "", 0)


def _watched(run: Run, job: Job) -> Done:
    os.chdir(job.folder)
    said = io.StringIO()
    library = ctypes.CDLL(None)
    library.disk_calls.restype = ctypes.c_long
    library.disk_watch(
        os.fsencode(job.folder), os.fsencode(job.images), ctypes.c_long(job.fails_from), ctypes.c_long(job.killed_at)
    )
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            code = run(*job.arguments)
        except BaseException:  # noqa: BLE001 - the traceback is what the test wants to see
            traceback.print_exc()
            code = 1
    return Done(code, said.getvalue()[-2000:], library.disk_calls())


def main() -> None:
    answers, sys.stdout = sys.stdout, sys.stderr
    for name in _IMPORTED_ONCE:
        importlib.import_module(name)
    jobs = importlib.import_module(sys.argv[1])
    jobs.warm_up()
    for line in sys.stdin:
        print(json.dumps(asdict(_forked(jobs.run, Job(**json.loads(line))))), file=answers, flush=True)


if __name__ == "__main__":
    main()
