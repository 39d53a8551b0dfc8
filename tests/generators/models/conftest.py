"""A server on 127.0.0.1 whose replies a test sets byte by byte."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

HANG = b""
Script = Callable[[str, int], bytes]


def http(status: int, body: object, **headers: str) -> bytes:
    """A reply of HTTP; `_` in the name of a header stands for `-`."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = [f"HTTP/1.1 {status} Said So", f"content-length: {len(raw)}"]
    if "content_type" not in headers:
        lines.append("content-type: application/json")
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + raw


def chat(text: str | None, *, finish_reason: str = "stop", **fields: Any) -> bytes:
    """A chat completion over HTTP; `fields` are further ones of the body, `message` of the message."""
    message = {"role": "assistant", "content": text, **fields.pop("message", {})}
    return http(200, {"choices": [{"index": 0, "finish_reason": finish_reason, "message": message}], **fields})


@dataclass
class Loopback:
    """`script` gives the bytes for a prompt, by the user's message and how often it has come, counted from 1.

    Bytes that are no HTTP are sent as they are, and the connection is closed; `HANG` never answers. `seen` holds the
    body of every request, `headers` its headers.
    """

    script: Script = lambda prompt, time: chat("{}")
    seen: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    times: Counter[str] = field(default_factory=Counter)
    port: int = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
                body = json.loads(await reader.readexactly(int(headers["content-length"])))
                prompt = body["messages"][-1]["content"]
                self.seen.append(body)
                self.headers.append(headers)
                self.paths.append(lines[0].split(" ")[1])
                self.times[prompt] += 1
                raw = self.script(prompt, self.times[prompt])
                if raw == HANG:
                    await asyncio.sleep(60)
                writer.write(raw)
                await writer.drain()
                head, _, sent = raw.partition(b"\r\n\r\n")
                if f"content-length: {len(sent)}".encode() not in head:
                    break
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


@pytest.fixture(autouse=True)
def no_variables_of_the_openai_package(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith(("OPENAI_", "AZURE_OPENAI_")):
            monkeypatch.delenv(name)


@pytest.fixture
def loopback() -> Iterator[Loopback]:
    server = Loopback()
    loop = asyncio.new_event_loop()

    async def open_() -> asyncio.Server:
        opened = await asyncio.start_server(server.answer, "127.0.0.1", 0, backlog=200)
        server.port = opened.sockets[0].getsockname()[1]
        return opened

    loop.run_until_complete(open_())
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    yield server

    def stop() -> None:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.call_soon(loop.stop)

    loop.call_soon_threadsafe(stop)
    thread.join()


@pytest.fixture(scope="session")
def say() -> SimpleNamespace:
    """Replies of the server, for test modules, which cannot import them by name."""
    return SimpleNamespace(http=http, chat=chat, hang=HANG)
