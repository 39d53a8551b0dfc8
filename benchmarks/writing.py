"""Speed of writing questions with a language model, next to that of its client alone.

    python benchmarks/writing.py client --calls 4000

`client` asks a server on this machine, which takes half a second for every reply, for the same number of replies in
three ways, in turn: with AsyncOpenAI in a loop of its own, with the same over aiohttp, and with our backend, its
journal on disk. Printed are calls per second from the second wave on, when the processes have started and connections
stand, and the processor time of this program and its children, without that of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import openai

from lm_eval_taskgen.generators.models.call import Call
from lm_eval_taskgen.generators.models.prompt import Prompt, to_data
from lm_eval_taskgen.generators.models.server.backend import OpenAIBackend
from lm_eval_taskgen.utils.settings import WriterConfig

MODEL = "scripted"
_TASK = "Write one question about the passage. Reply with a JSON object. " * 8
_TEXT = "The bridge of Orrinmere was opened to the public in the spring of 1931, after nine years of work. " * 24
_REPLY = json.dumps(
    {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": MODEL,
        "choices": [
            {
                "index": 0,
                "finish_reason": "stop",
                "message": {"role": "assistant", "content": '{"question": "When was the bridge opened?"}'},
            }
        ],
        "usage": {"prompt_tokens": 700, "completion_tokens": 20, "total_tokens": 720},
    }
).encode()
_RESPONSE = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(_REPLY), _REPLY)


def serve(ready: Connection, seconds: float) -> None:
    """Answer every request with the same reply, `seconds` after it has come; the port is sent through `ready`."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
                await reader.readexactly(int(length.split(b":")[1]))
                await asyncio.sleep(seconds)
                writer.write(_RESPONSE)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    async def run() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        ready.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(run())


@contextmanager
def server(seconds: float) -> Iterator[str]:
    """The address of such a server, in a process of its own."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(there, seconds), daemon=True)
    process.start()
    try:
        yield f"http://127.0.0.1:{here.recv()}/v1"
    finally:
        process.kill()
        process.join()


def prompts(calls: int) -> Iterator[Prompt]:
    for number in range(calls):
        yield Prompt(_TASK, to_data({"number": number, "passage": _TEXT}))


def bare(address: str, calls: int, in_flight: int, client: Callable[[], object] | None) -> float:
    """Calls per second of AsyncOpenAI in a loop of its own; `client` makes what it sends requests with."""

    async def run() -> float:
        options: dict[str, Any] = {} if client is None else {"http_client": client()}
        asked = openai.AsyncOpenAI(base_url=address, api_key="unused", max_retries=0, **options)
        waiting = prompts(calls)
        finished: list[float] = []

        async def work() -> None:
            for prompt in waiting:
                await asked.chat.completions.create(
                    model=MODEL,
                    messages=[{"role": "system", "content": prompt.task}, {"role": "user", "content": prompt.data}],
                    temperature=0.7,
                    max_tokens=512,
                )
                finished.append(time.perf_counter())

        await asyncio.gather(*(work() for _ in range(in_flight)))
        await asked.close()
        return _rate(finished, in_flight)

    return asyncio.run(run())


def ours(address: str, calls: int, in_flight: int) -> float:
    """Calls per second of our backend, with a journal."""
    with tempfile.TemporaryDirectory() as folder:
        config = WriterConfig(kind="llm", model=MODEL, base_url=address, max_concurrency=in_flight)
        backend = OpenAIBackend(config, Path(folder) / "journal.sqlite")
        waiting = enumerate(prompts(calls))
        finished: list[float] = []
        out = 0
        while len(finished) < calls:
            while out < backend.capacity and (asked := next(waiting, None)) is not None:
                backend.submit(asked[0], Call("benchmark", asked[1]))
                out += 1
            collected = backend.collect()
            out -= len(collected)
            finished += [time.perf_counter()] * len(collected)
        backend.close()
    return _rate(finished, in_flight)


def _rate(finished: list[float], in_flight: int) -> float:
    """Replies per second behind the first wave, whose start-up is not what is measured."""
    return (len(finished) - in_flight) / (finished[-1] - finished[in_flight - 1])


def measure_client(arguments: argparse.Namespace) -> None:
    ways: dict[str, Callable[[str], float]] = {
        "AsyncOpenAI": lambda address: bare(address, arguments.calls, arguments.in_flight, None),
        "AsyncOpenAI over aiohttp": lambda address: bare(
            address, arguments.calls, arguments.in_flight, openai.DefaultAioHttpClient
        ),
        "our backend": lambda address: ours(address, arguments.calls, arguments.in_flight),
    }
    rates: dict[str, list[float]] = {way: [] for way in ways}
    ideal = arguments.in_flight / arguments.seconds
    for _ in range(arguments.rounds):
        for way, run in ways.items():
            load = os.getloadavg()[0]
            with server(arguments.seconds) as address:
                used = _processor_seconds()
                rates[way].append(run(address))
                each = (_processor_seconds() - used) / arguments.calls * 1000
            print(
                f"{way}: {rates[way][-1]:.1f} calls/s, {rates[way][-1] / ideal:.1%} of the ideal, {each:.1f} ms of the "
                f"processor per call, load before {load:.1f}",
                flush=True,
            )
    best = {way: statistics.median(found) for way, found in rates.items()}
    for way in list(ways)[:-1]:
        print(f"our backend / {way}: {best['our backend'] / best[way]:.1%} (medians of {arguments.rounds})")


def _processor_seconds() -> float:
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(required=True)
    client = parts.add_parser("client", help="our backend next to the bare client")
    client.add_argument("--calls", type=int, default=4000)
    client.add_argument("--in-flight", type=int, default=64)
    client.add_argument("--seconds", type=float, default=0.5, help="that the server takes for a reply")
    client.add_argument("--rounds", type=int, default=3)
    client.set_defaults(run=measure_client)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
