"""A long run of calls to a language model: nothing leaks, no answered call is repeated, no call is lost.

    python benchmarks/soak.py --seconds 3600 --concurrency 200

A server on this machine answers each request after `--reply-seconds`, varied by half, and spoils a share of them
(`--faults`): status 429 or 500, a closed connection, or half a reply. Calls go to it through the same session as those
of `taskgen generate`, as many at a time as `--concurrency`, each with a prompt of its own. At the end, a new session
asks for the last calls again and must find all of them in the journal.

Printed are, once a minute and at the end: calls, failures, replies that the server gave to a call that it had answered
before, memory (resident) and open files of this program and of the process that talks to the server, the size of the
journal, and the processor time. The exit code is 1 if a call failed or was repeated or lost, or if memory or open files
grew by more than a tenth, and by more than 20 MB or 20 files, between the first tenth of the time and the end. Needs
/proc (Linux).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from lm_eval_taskgen.generators.models.asker import Asker
from lm_eval_taskgen.generators.models.call import Call, Reply
from lm_eval_taskgen.generators.models.prompt import Prompt, to_data
from lm_eval_taskgen.generators.models.run_folder import JOURNAL
from lm_eval_taskgen.generators.models.session import open_session
from lm_eval_taskgen.utils.settings import WriterConfig

_TASK = "Write one question about the passage. Reply with a JSON object. " * 4
_TEXT = "The bridge of Orrinmere was opened to the public in the spring of 1931, after nine years of work. " * 8
_NUMBER = re.compile(rb"number\W+(\d+)")
_ASKED_AGAIN = 2_000
_MEGABYTE = 1_000_000


class Model:
    """The server: replies, faults, and counts of both."""

    def __init__(self, seconds: float, faults: float) -> None:
        self._seconds, self._faults = seconds, faults
        self._random = random.Random(1)
        self._answered: set[int] = set()
        self.counts: Counter[str] = Counter()
        self._in_flight = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of one connection."""
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
                body = await reader.readexactly(int(length.split(b":")[1]))
                if not await self._answer(body, writer):
                    break
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            self.counts["connections_lost"] += 1
        writer.close()

    async def _answer(self, body: bytes, writer: asyncio.StreamWriter) -> bool:
        """Reply to one request; return False if the connection is to be closed."""
        found = _NUMBER.search(body)
        assert found is not None
        number = int(found[1])
        self.counts["requests"] += 1
        self.counts["repeated"] += number in self._answered
        self._in_flight += 1
        self.counts["most_in_flight"] = max(self.counts["most_in_flight"], self._in_flight)
        await asyncio.sleep(self._seconds * self._random.uniform(0.5, 1.5))
        self._in_flight -= 1
        if self._random.random() < self._faults:
            return self._go_wrong(number, writer)
        self._answered.add(number)
        self.counts["answered"] += 1
        writer.write(_response(200, _completion(number)))
        return True

    def _go_wrong(self, number: int, writer: asyncio.StreamWriter) -> bool:
        kind = self._random.choice(("status_429", "status_500", "closed", "half_a_reply"))
        self.counts[kind] += 1
        if kind.startswith("status"):
            writer.write(_response(int(kind[-3:]), {"error": {"message": "not now", "type": "server_error"}}))
            return True
        if kind == "half_a_reply":
            whole = _response(200, _completion(number))
            writer.write(whole[: len(whole) // 2])
        return False


def _completion(number: int) -> Mapping[str, Any]:
    message = {"role": "assistant", "content": json.dumps({"question": f"When was bridge {number} opened?"})}
    return {
        "id": f"chatcmpl-{number}",
        "object": "chat.completion",
        "created": 1,
        "model": "soak",
        "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
        "usage": {"prompt_tokens": 300, "completion_tokens": 20, "total_tokens": 320},
    }


def _response(status: int, value: Mapping[str, Any]) -> bytes:
    body = json.dumps(value).encode()
    head = f"HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def _serve(ready: Connection, seconds: float, faults: float) -> None:
    """Run the server, and send its port and later, when asked, its counts through `ready`."""

    async def run() -> None:
        model = Model(seconds, faults)
        server = await asyncio.start_server(model.serve, "127.0.0.1", 0, backlog=1_000)
        ready.send(server.sockets[0].getsockname()[1])

        def send_counts() -> None:
            ready.recv()
            ready.send(dict(model.counts))

        asyncio.get_running_loop().add_reader(ready.fileno(), send_counts)
        await server.serve_forever()

    asyncio.run(run())


@contextmanager
def _server(seconds: float, faults: float) -> Iterator[tuple[str, Connection]]:
    """The address of the server, in a process of its own, and what asks it for its counts."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(there, seconds, faults), daemon=True)
    process.start()
    try:
        yield f"http://127.0.0.1:{here.recv()}/v1", here
    finally:
        process.kill()
        process.join()


@dataclass(frozen=True, slots=True)
class State:
    """Bytes of memory and open files of this program and of the process that talks to the server, and the journal."""

    memory: tuple[int, ...]
    files: tuple[int, ...]
    journal: int

    @classmethod
    def of(cls, journal: Path) -> State:
        processes = [os.getpid(), *_children_named("models.server.process")]
        return cls(tuple(map(_resident, processes)), tuple(map(_open_files, processes)), _size(journal))

    def __str__(self) -> str:
        memory = " + ".join(f"{one / _MEGABYTE:.1f}" for one in self.memory)
        return f"{memory} MB, {' + '.join(map(str, self.files))} files, journal {self.journal / _MEGABYTE:.1f} MB"


def _children_named(name: str) -> list[int]:
    tasks = Path(f"/proc/{os.getpid()}/task")
    children = [int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()]
    return [pid for pid in children if name.encode() in Path(f"/proc/{pid}/cmdline").read_bytes()]


def _resident(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def _open_files(pid: int) -> int:
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def _size(journal: Path) -> int:
    return sum(file.stat().st_size for file in journal.parent.glob(f"{journal.name}*"))


def _call(number: int) -> Call:
    return Call("soak", Prompt(_TASK, to_data({"number": number, "passage": _TEXT})))


@dataclass
class Tally:
    """Calls of a run: submitted, finished, and finished without a reply."""

    submitted: int = 0
    finished: int = 0
    failed: int = 0


def ask_until(end: float, asker: Asker, tally: Tally) -> None:
    """Keep the backend busy until `end`, on the clock of `time.monotonic`."""
    while time.monotonic() < end:
        while asker.has_room:
            asker.submit(tally.submitted, _call(tally.submitted))
            tally.submitted += 1
        _collect(asker, tally)


def _collect(asker: Asker, tally: Tally) -> None:
    for _, outcome in asker.collect():
        tally.finished += 1
        tally.failed += not isinstance(outcome, Reply)


def found_again(config: WriterConfig, folder: Path, last: int) -> int:
    """Return how many of the last calls a new session finds in the journal."""
    found = 0
    with open_session(None, config, folder, folder / "run", lambda *progress: None) as asker:
        for number in range(max(0, last - _ASKED_AGAIN), last):
            asker.submit(number, _call(number))
        found = len(asker.collect())
    return found


def soak(arguments: argparse.Namespace) -> bool:
    """Run, print what was measured, and return whether all is well."""
    with tempfile.TemporaryDirectory() as name, _server(arguments.reply_seconds, arguments.faults) as (address, counts):
        folder = Path(name)
        journal = folder / "run" / JOURNAL
        config = WriterConfig(kind="llm", model="soak", base_url=address, max_concurrency=arguments.concurrency)
        tally = Tally()
        states = []
        start = time.monotonic()
        with open_session(None, config, folder, folder / "run", lambda *progress: None) as asker:
            for minute in _minutes(arguments.seconds):
                ask_until(start + minute, asker, tally)
                states.append(State.of(journal))
                print(f"{minute:7,.0f} s: {tally.finished:,} calls, {tally.failed} failed; {states[-1]}", flush=True)
            while tally.finished < tally.submitted:
                _collect(asker, tally)
            seconds, size = time.monotonic() - start, _size(journal)
            used = _processor_seconds(_children_named("models.server.process"))
        again = found_again(config, folder, tally.submitted)
        counts.send(None)
        seen: Counter[str] = Counter(counts.recv())
    print(
        f"calls {tally.finished:,} in {seconds:,.0f} s ({tally.finished / seconds:.1f} a second), failed {tally.failed}"
    )
    print("server: " + ", ".join(f"{name} {number:,}" for name, number in sorted(seen.items())))
    print(f"found in the journal by a new session: {again:,} of {min(_ASKED_AGAIN, tally.submitted):,}")
    print(f"processor {used:,.0f} s, {used / tally.finished * 1000:.1f} ms a call")
    early, late = states[len(states) // 10], states[-1]
    print(f"early: {early}\nend:   {late}")
    print(f"journal: {size / tally.finished:,.0f} bytes a call")
    whole = seen["answered"] == tally.finished == tally.submitted and again == min(_ASKED_AGAIN, tally.submitted)
    return whole and not tally.failed and not seen["repeated"] and not _has_grown(early, late)


def _minutes(seconds: float) -> list[float]:
    """Seconds at which the state is printed: every minute, and ten times at least."""
    step = min(60.0, seconds / 10)
    return [step * number for number in range(1, int(seconds / step + 0.5) + 1)]


def _has_grown(early: State, late: State) -> bool:
    pairs = [(20 * _MEGABYTE, early.memory, late.memory), (20, early.files, late.files)]
    return any(b > a * 1.1 and b > a + most for most, first, last in pairs for a, b in zip(first, last, strict=True))


def _processor_seconds(pids: list[int]) -> float:
    """Processor time of this program and of these processes."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    ticks = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13] for pid in pids]
    return own.ru_utime + own.ru_stime + sum(int(tick) for pair in ticks for tick in pair) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--concurrency", type=int, default=200)
    parser.add_argument("--reply-seconds", type=float, default=6.0, help="that the server takes for a reply")
    parser.add_argument("--faults", type=float, default=0.05, help="share of the requests that go wrong")
    sys.exit(0 if soak(parser.parse_args()) else 1)


if __name__ == "__main__":
    main()
