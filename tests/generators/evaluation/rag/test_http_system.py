from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.rag.http_system import HttpError, filled, http_system
from lm_eval_taskgen.utils.errors import ConfigError

TURN = {"question": "Where?", "answer": "Ribe"}
HITS = [{"content": "Ribe has five bridges.", "meta": {"source": "Ribe.md"}}]
GOOD = json.dumps({"choices": [{"message": {"content": "five"}}], "hits": HITS})


class Server(ThreadingHTTPServer):
    """Replies to every request with `reply`, and keeps what it received."""

    reply: tuple[int, str] = (200, GOOD)
    received: list[tuple[dict[str, str], Any]]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/ask"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.received.append((dict(self.headers), json.loads(body)))
        status, text = self.server.reply
        self.send_response(status)
        self.end_headers()
        self.wfile.write(text.replace("HEADER", self.headers.get("X-Key", "")).encode())

    def log_message(self, *arguments: Any) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(("127.0.0.1", 0), Handler) as made:
        made.received = []
        thread = Thread(target=made.serve_forever, args=(0.01,))
        thread.start()
        yield made
        made.shutdown()
        thread.join()


def ask(server: Server, **options: Any) -> Any:
    given = {
        "body": '{"q": "{question}"}',
        "answer": "choices[0].message.content",
        "passages": "hits[].{text: content, doc_id: meta.source}",
        "headers": (),
        "top_k": 3,
    }
    named = http_system(server.address, **{**given, **options})
    return asyncio.run(named.system("How many?", [TURN]))


def test_paths_pick_the_answer_and_the_passages(server: Server) -> None:
    found = ask(server)
    assert found == {"answer": "five", "passages": [{"text": "Ribe has five bridges.", "doc_id": "Ribe.md"}]}
    assert server.received[0][1] == {"q": "Where? Ribe How many?"}


@pytest.mark.parametrize(
    ("body", "sent"),
    [
        ({"q": "{question}"}, {"q": "Where? Ribe How many?"}),
        ({"q": "{question}", "turns": "{history}"}, {"q": "How many?", "turns": [TURN]}),
        (
            {"messages": [{"content": "Q: {question}"}], "k": "{top_k}"},
            {"messages": [{"content": "Q: Where? Ribe How many?"}], "k": 3},
        ),
    ],
)
def test_placeholders_of_a_body_are_filled(body: Any, sent: Any) -> None:
    assert filled(body, "How many?", [TURN], 3) == sent


@pytest.mark.parametrize(
    ("status", "text", "said"),
    [
        (500, "out of memory", "status 500: out of memory"),
        (500, "x" * 200, f"status 500: {'x' * 200}"),
        (500, "x" * 201, f"status 500: {'x' * 200}…"),
        (200, "<html>", "the reply is no JSON: <html>"),
        (200, '{"reply": "five"}', "no answer at --answer-path choices[0].message.content; it has the fields reply"),
        (200, "[]", "no answer at --answer-path choices[0].message.content; it has list"),
        (403, "key HEADER is wrong", "status 403: key [redacted] is wrong"),
    ],
)
def test_a_reply_without_an_answer_says_what_came(
    server: Server, monkeypatch: pytest.MonkeyPatch, status: int, text: str, said: str
) -> None:
    monkeypatch.setenv("RAG_KEY", "sesame-sesame")
    server.reply = (status, text)
    with pytest.raises(HttpError) as error:
        ask(server, headers=["X-Key=RAG_KEY"])
    assert str(error.value).endswith(said)
    assert server.received[0][0]["X-Key"] == "sesame-sesame"


def test_a_server_that_is_not_there_is_an_error(server: Server) -> None:
    server.server_close()
    with pytest.raises(HttpError, match="ConnectError"):
        ask(server)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("http://sesame@here:0/ask?key=sesame", "here:0/ask"),
        ("http://here:1/a\0b", "here:1/a\\x00b"),
        ("http://here:1/a\u200bb", "here:1/a\\u200bb"),
        ("http://[here/ask", "[here/ask"),
    ],
)
def test_what_is_no_address_is_refused_without_what_is_secret_in_it(address: str, shown: str) -> None:
    with pytest.raises(ConfigError) as error:
        http_system(address, body='["{question}"]', answer="a", passages="p", headers=(), top_k=3)
    assert str(error.value).startswith(f"'{shown}': is no address")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"body": "{question}"}, "--body: is not JSON"),
        ({"body": '{"q": "?"}'}, "--body: has no {question}"),
        ({"answer": "a["}, "--answer-path a[: is no JMESPath"),
        ({"headers": ["Authorization: Bearer sesame-sesame"]}, "--header: expected NAME=VARIABLE"),
        ({"headers": ["X-Key=UNSET_VARIABLE"]}, "the environment variable UNSET_VARIABLE is not set"),
    ],
)
def test_options_that_cannot_work_are_refused(server: Server, options: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError) as error:
        ask(server, **options)
    assert said in str(error.value)
    assert "sesame" not in str(error.value)
