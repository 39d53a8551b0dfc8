"""A scripted OpenAI-compatible server on 127.0.0.1: it writes questions by rule, and goes wrong by seed.

    python tests/support/model_server.py --port 8000 --delay 0.5 --faults 0.3 --seed 7 --log requests.jsonl

It runs in a process of its own; `conftest.py` starts it for tests (`model_server_process.py`). Beside the API's own
addresses it has `GET /-/log`, every request since it started; `GET /-/counters`; and `POST /-/settings`, which changes
how it answers from then on. The first line that it prints is its address.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import model_faults
import model_judging
import model_proposals
import model_words

# The reply of a server without structured output to a request for it.
_NO_SCHEMA = "Invalid 'response_format': type 'json_schema' is not supported with this model."
_REASONS = {200: "OK", 400: "Bad Request", 401: "Unauthorized", 404: "Not Found", 429: "Too Many Requests"}
Answer = Callable[[int, dict[str, str], bytes], None]


class Scripted:
    """The model behind the server: what it answers, and its log of what it was asked.

    `settings` are those of the command line by name, with `_` for `-`.
    """

    def __init__(self, settings: argparse.Namespace) -> None:
        self.settings = settings
        self.memory = model_words.Memory(model_proposals.Manner(settings.skips, settings.bad))
        self.faults = model_faults.Faults(settings.faults, settings.seed, settings.most_faults, settings.kinds)
        self.log: list[dict[str, Any]] = []
        self.in_flight = 0
        self.most_in_flight = 0
        self._file: TextIO | None = settings.log.open("a", encoding="utf-8") if settings.log else None

    def change(self, values: dict[str, Any]) -> None:
        """Settings from now on; what was asked before is not forgotten."""
        vars(self.settings).update(values)
        self.faults.rate, self.faults.most = self.settings.faults, self.settings.most_faults
        self.faults.kinds = tuple(self.settings.kinds)

    @property
    def counters(self) -> dict[str, Any]:
        return {
            "requests": len(self.log),
            "in_flight": self.in_flight,
            "most_in_flight": self.most_in_flight,
            "outcomes": Counter(entry["outcome"] for entry in self.log),
        }

    def receive(self, request: dict[str, Any]) -> dict[str, Any]:
        """The log's entry of a request, with the fault that its reply will have; still out, or "open"."""
        task, data, outside = model_words.parts_of(request.get("messages", []))
        prompt = self.faults.prompt_of(task, data)
        entry = {
            "number": len(self.log),
            # The same for a prompt whose task grew by what was wrong with the last reply.
            "prompt": prompt,
            "task": task,
            "data": data,
            "outside": outside,
            "parameters": {key: value for key, value in request.items() if key != "messages"},
            "fault": None if self.settings.status else self.faults.next_for(prompt),
            "outcome": "open",
            "received": time.time(),
            "replied": None,
        }
        self.log.append(entry)
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        return entry

    def settle(self, entry: dict[str, Any], outcome: str, content: str | None = None) -> None:
        """Note what became of a request: "ok", "status <n>", a kind of fault, "lost", where the client went away, or
        "no script", where the prompt is of no kind that the script knows."""
        entry.update(outcome=outcome, content=content, replied=time.time())
        self.in_flight -= 1
        if self._file is not None:
            self._file.write(json.dumps(entry, ensure_ascii=True) + "\n")
            self._file.flush()

    def completion(self, entry: dict[str, Any]) -> model_faults.Completion:
        """The model's reply: sensible, from the prompt alone; spoilt if the entry has a fault."""
        task, data = entry["task"], entry["data"]
        pattern = self.settings.gullible
        if pattern and (order := model_words.order_in(task, data, entry["outside"], pattern)):
            fields = model_words.fields_of(task, entry["parameters"])
            said = f"OBEYED {order}"
            obeyed = {name: said if isinstance(value, str) else [said] for name, value in fields.items()}
            return model_faults.Completion(json.dumps(obeyed))
        language = model_words.language_of(task)
        if set(model_words.fields_of(task, entry["parameters"])) == model_judging.FIELDS:
            reply: dict[str, Any] = model_judging.judge(json.loads(data), self.settings.judge)
        else:
            reply = self.memory.reply_to(task, data, entry["parameters"], language)
        if entry["fault"] is None:
            return model_faults.Completion(json.dumps(reply, ensure_ascii=False))
        fault = entry["fault"]
        if (set(reply) == {"answer"} or reply.get("questions") == []) and fault in ("wrong_language", "echo_in_json"):
            fault = "wrong_schema"  # answers, and reasons to skip, may be put in any words
        return model_faults.spoilt(fault, reply, task, data, language, self.drawn(entry))

    def drawn(self, entry: dict[str, Any]) -> float:
        return model_faults.share("form", self.settings.seed, entry["prompt"], entry["number"])

    def seconds(self, entry: dict[str, Any]) -> float:
        """The seconds that the model takes: `delay`, varied by up to a share of `jitter`."""
        drawn = model_faults.share("time", self.settings.seed, entry["number"])
        return float(self.settings.delay * (1 + self.settings.jitter * (2 * drawn - 1)))


def completion_body(entry: dict[str, Any], said: model_faults.Completion) -> bytes:
    """A reply as OpenAI writes it; a token is four characters here."""
    tokens = [len(text) // 4 for text in (entry["task"] + entry["data"], said.content or said.refusal or "")]
    message = {"role": "assistant", "content": said.content, "refusal": said.refusal}
    return json.dumps(
        {
            "id": f"chatcmpl-{entry['number']}",
            "object": "chat.completion",
            "created": int(entry["received"]),
            "model": entry["parameters"].get("model", ""),
            "choices": [{"index": 0, "message": message, "finish_reason": said.finish_reason, "logprobs": None}],
            "usage": {"prompt_tokens": tokens[0], "completion_tokens": tokens[1], "total_tokens": sum(tokens)},
        }
    ).encode("ascii")


class Connection(asyncio.Protocol):
    """One connection of a client, which asks one thing after another."""

    def __init__(self, model: Scripted) -> None:
        self.model = model
        self.buffer = b""
        self.entry: dict[str, Any] | None = None
        self.later: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if self.later is not None:
            self.later.cancel()
        if self.entry is not None:
            self._settle("lost")

    def data_received(self, received: bytes) -> None:
        self.buffer += received
        head, separator, rest = self.buffer.partition(b"\r\n\r\n")
        if not separator:
            return
        first, *lines = head.decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in lines)
        headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
        length = int(headers.get("content-length", 0))
        if len(rest) < length:
            return
        self.buffer = rest[length:]
        method, target, _ = first.split(" ")
        self._route(method, target.partition("?")[0], headers, rest[:length])

    def _route(self, method: str, path: str, headers: dict[str, str], body: bytes) -> None:
        model = self.model
        key = model.settings.key
        if method == "POST" and path == "/-/settings":
            model.change(json.loads(body))
            self._json(200, vars(model.settings))
        elif path == "/-/log":
            self._json(200, model.log)
        elif path == "/-/counters":
            self._json(200, model.counters)
        elif key and key not in (headers.get("authorization", "").removeprefix("Bearer "), headers.get("api-key")):
            message = f"Incorrect API key provided: {headers.get('authorization', 'none')}."
            self._send(401, {}, model_faults.error_body(message, "invalid_request_error", "invalid_api_key"))
        elif path.endswith("/models"):
            self._json(200, {"object": "list", "data": [{"id": "scripted", "object": "model", "owned_by": "tests"}]})
        elif method == "POST" and path.endswith("/chat/completions"):
            self._complete(json.loads(body))
        else:
            self._send(404, {}, model_faults.error_body(f"Invalid URL ({method} {path})", "invalid_request_error"))

    def _complete(self, request: dict[str, Any]) -> None:
        self.entry = self.model.receive(request)
        seconds = self.model.settings.hang if self.entry["fault"] == "hang" else self.model.seconds(self.entry)
        self.later = asyncio.get_running_loop().call_later(seconds, self._reply)

    def _reply(self) -> None:
        entry, settings = self.entry, self.model.settings
        assert entry is not None
        fault = entry["fault"]
        asks_schema = (entry["parameters"].get("response_format") or {}).get("type") == "json_schema"
        if settings.status:
            self._settle(f"status {settings.status}")
            message = model_faults.error_body(f"The server answers {settings.status} to all.", "server_error")
            self._send(settings.status, {}, message)
        elif asks_schema and not settings.json_schema:
            self._settle("status 400")
            self._send(400, {}, model_faults.error_body(_NO_SCHEMA, "invalid_request_error"))
        elif fault == "hang":
            self._settle(fault)
            self.transport.close()
        elif fault in model_faults.TRANSPORT and fault != "cut_body":
            self._settle(fault)
            self._send(*model_faults.http_fault(fault, self.model.drawn(entry)))
        else:
            try:
                said = self.model.completion(entry)
            except (ValueError, KeyError, TypeError, IndexError) as error:
                # A prompt that the script does not know: tests see it in the log, and clients are told.
                problem = f"The script has no answer: {type(error).__name__}: {error}"
                self._settle("no script", problem)
                self._send(400, {}, model_faults.error_body(problem, "invalid_request_error"))
                return
            body = completion_body(entry, said)
            self._settle(fault or "ok", said.content)
            self._send(200, {}, body, cut=fault == "cut_body")

    def _settle(self, outcome: str, content: str | None = None) -> None:
        assert self.entry is not None
        self.model.settle(self.entry, outcome, content)
        self.entry = None

    def _json(self, status: int, value: Any) -> None:
        self._send(status, {}, json.dumps(value).encode("ascii"))

    def _send(self, status: int, headers: dict[str, str], body: bytes, cut: bool = False) -> None:
        """A response; a `cut` one ends in the middle, and so does its connection."""
        shown = {"Content-Type": "application/json", "Content-Length": str(len(body)), **headers}
        lines = [f"HTTP/1.1 {status} {_REASONS.get(status, 'Error')}", *(f"{k}: {v}" for k, v in shown.items())]
        head = "\r\n".join(lines) + "\r\n\r\n"
        self.transport.write(head.encode("latin-1") + (body[: len(body) // 2] if cut else body))
        if cut:
            self.transport.close()


def settings_of(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A scripted OpenAI-compatible server.")
    parser.add_argument("--port", type=int, default=0, help="0 for any that is free")
    parser.add_argument("--delay", type=float, default=0.0, help="seconds that a reply takes")
    parser.add_argument("--jitter", type=float, default=0.0, help="share of the delay by which it varies, to 1")
    parser.add_argument("--faults", type=float, default=0.0, help="share of replies that go wrong")
    parser.add_argument("--kinds", type=lambda given: tuple(given.split(",")), default=model_faults.KINDS)
    parser.add_argument("--most-faults", type=int, default=3, help="most faults that one prompt gets")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--hang", type=float, default=60.0, help="seconds after which a reply that hangs is given up")
    parser.add_argument("--status", type=int, default=0, help="the status of every reply, as of a server that is down")
    parser.add_argument("--key", default="", help="the key without which it answers 401")
    parser.add_argument("--no-json-schema", dest="json_schema", action="store_false", help="refuse response_format")
    parser.add_argument("--gullible", default="", help="a pattern of orders that it obeys where they are not data")
    parser.add_argument("--judge", default="careful", choices=("careful", "kind"), help="how it marks answers")
    parser.add_argument("--skips", type=float, default=0.1, help="share of the prompts that get no question")
    parser.add_argument("--bad", type=float, default=0.2, help="share of the proposed questions that are bad")
    parser.add_argument("--log", type=Path, default=None, help="a file to which each request is added as JSON")
    return parser.parse_args(arguments)


async def serve(settings: argparse.Namespace) -> None:
    model = Scripted(settings)
    # A path is no JSON value, and settings are shown as JSON.
    settings.log = str(settings.log) if settings.log else None
    server = await asyncio.get_running_loop().create_server(lambda: Connection(model), "127.0.0.1", settings.port)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1", flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(settings_of()))
