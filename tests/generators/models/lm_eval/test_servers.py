"""Models of lm-eval that are HTTP servers: which call a failure belongs to, and what stays in the journal."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.models.call import Call, Failure, Outcome, Reply
from lm_eval_taskgen.generators.models.journal.journal import Journal
from lm_eval_taskgen.generators.models.lm_eval.backend import LmEvalBackend
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.utils.errors import ConfigError, ModelUnavailable
from lm_eval_taskgen.utils.settings import WriterConfig

KEY = "sk-very-secret-1"
# What the data of a prompt makes the server do: a status and a body.
FAULTS = {
    "too long": (400, '{"error": {"message": "maximum context length is 9"}}'),
    "busy": (429, "{}"),
    "broken": (500, "{}"),
    "broken beside it": (500, "{}"),
    "page": (200, "<html>"),
    "other JSON": (200, '{"object": "list"}'),
    "key": (401, f'{{"error": {{"message": "Incorrect key {KEY}"}}}}'),
    "nothing there": (404, "{}"),
}


SLOW, BROKEN_BESIDE = "a reply that takes its time", "broken beside it"
BEGUN, FAILED = threading.Event(), threading.Event()


class Server(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        data = request["messages"][-1]["content"]
        reply = {"choices": [{"index": 0, "message": {"content": data.upper()}}]}
        if data == BROKEN_BESIDE:
            # The head of the other reply is there, its body still to come.
            BEGUN.wait(5)
            time.sleep(0.2)
        status, body = FAULTS.get(data, (200, json.dumps(reply)))
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        if data == SLOW:
            BEGUN.set()
            FAILED.wait(5)
            time.sleep(0.2)
        with suppress(ConnectionError):
            self.wfile.write(body.encode())
        if data == BROKEN_BESIDE:
            FAILED.set()

    def log_message(self, *arguments: object) -> None:
        """Nothing on standard error."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1/chat/completions"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def ask(address: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Outcome]]:
    """Return a function that makes calls with this data, one try each, and returns their outcomes."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)

    def outcomes(*data: str, in_flight: int = 1, journal: Path | None = None, at: str = address) -> dict[str, Outcome]:
        config = WriterConfig(
            kind="llm",
            client="lm_eval",
            model="local-chat-completions",
            model_args={"model": "m", "base_url": at},
            max_concurrency=in_flight,
            tries=1,
        )
        backend = LmEvalBackend(config, journal)
        for ticket, one in enumerate(data):
            backend.submit(ticket, call(one))
        return {data[ticket]: outcome for ticket, outcome in backend.collect()}

    return outcomes


def call(data: str) -> Call:
    return Call("stage", Prompt("task", data))


@pytest.mark.parametrize("in_flight", [1, 8])
def test_a_call_that_the_server_cannot_answer_takes_no_other_with_it(
    ask: Callable[..., dict[str, Outcome]], in_flight: int, tmp_path: Path
) -> None:
    good = [f"q{number}" for number in range(9)]
    found = ask(*good[:4], "too long", *good[4:], "broken", in_flight=in_flight, journal=tmp_path / "j")
    assert [found[one].text for one in good] == [one.upper() for one in good]
    assert found["too long"].cause == "refused_by_server"
    assert found["broken"].cause == "server_error"


def test_a_reply_that_lm_eval_hung_up_on_is_no_empty_one(
    ask: Callable[..., dict[str, Outcome]], tmp_path: Path
) -> None:
    BEGUN.clear()
    FAILED.clear()
    found = ask(BROKEN_BESIDE, SLOW, in_flight=2, journal=tmp_path / "j")
    assert found[BROKEN_BESIDE].cause == "server_error"
    assert found[SLOW].text == SLOW.upper()


@pytest.mark.parametrize("in_flight", [1, 8])
@pytest.mark.parametrize(
    ("data", "cause"),
    [
        ("too long", "refused_by_server"),
        ("busy", "rate_limited"),
        ("broken", "server_error"),
        ("page", "server_error"),
        # lm-eval makes an empty text of it.
        ("other JSON", None),
    ],
)
def test_a_failure_has_its_cause(
    ask: Callable[..., dict[str, Outcome]], data: str, cause: str | None, in_flight: int
) -> None:
    found = ask(data, in_flight=in_flight)[data]
    assert (found.cause if isinstance(found, Failure) else None) == cause
    assert isinstance(found, Failure) or found == Reply("", found.prompt_tokens, 0)


@pytest.mark.parametrize("in_flight", [1, 8])
def test_a_failure_quotes_the_message_of_the_server(ask: Callable[..., dict[str, Outcome]], in_flight: int) -> None:
    assert ask("too long", in_flight=in_flight)["too long"].detail == "400: maximum context length is 9"


@pytest.mark.parametrize("in_flight", [1, 8])
@pytest.mark.parametrize(("data", "said"), [("key", "401"), ("nothing there", "404")])
def test_a_server_that_answers_no_one_ends_the_run_and_no_key_is_shown(
    ask: Callable[..., dict[str, Outcome]], data: str, said: str, in_flight: int, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), pytest.raises(ModelUnavailable, match=said) as raised:
        ask(data, in_flight=in_flight)
    assert "base_url" in str(raised.value)
    assert KEY not in str(raised.value) + caplog.text


def test_a_server_that_is_down_ends_the_run_and_its_failures_are_forgotten(
    ask: Callable[..., dict[str, Outcome]], tmp_path: Path
) -> None:
    path = tmp_path / "journal.sqlite"
    ask("a", "b", journal=path)
    with pytest.raises(ModelUnavailable, match="3 calls in a row"):
        ask("c", "d", "e", "f", journal=path, at="http://127.0.0.1:9/v1/chat/completions")
    parameters = {
        "until": [],
        "do_sample": False,
        "temperature": 0.0,
        "max_gen_toks": 512,
        "model_args": {"model": "m"},
    }
    with Journal(path, "local-chat-completions:m", parameters) as journal:
        assert [journal.find(call(data)) is not None for data in "abcdef"] == [True, True, *[False] * 4]


def test_two_failures_and_a_reply_are_no_server_that_is_down(ask: Callable[..., dict[str, Outcome]]) -> None:
    found = ask("broken", "busy", "fine", "page", "too long")
    assert [type(found[data]).__name__ for data in found] == ["Failure", "Failure", "Reply", "Failure", "Failure"]


def test_the_message_about_a_missing_key_names_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    config = WriterConfig(
        kind="llm", client="lm_eval", model="openai-chat-completions", model_args={"model": "m"}, tries=1
    )
    backend = LmEvalBackend(config)
    backend.submit(0, call("a"))
    with pytest.raises((ModelUnavailable, ConfigError), match="OPENAI_API_KEY"):
        backend.collect()
