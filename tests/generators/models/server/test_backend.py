from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from lm_eval_taskgen.generators.models.call import Call, Failure, Reply
from lm_eval_taskgen.generators.models.journal.journal import Journal
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.models.server.backend import OpenAIBackend
from lm_eval_taskgen.utils.errors import ConfigError, MissingDependency, ModelUnavailable
from lm_eval_taskgen.utils.settings import WriterConfig

if TYPE_CHECKING:
    from tests.generators.models.conftest import Loopback


pytest.importorskip("openai", reason="the client: pip install 'lm-eval-taskgen[openai]'")
pytest.importorskip("aiohttp", reason="the client: pip install 'lm-eval-taskgen[openai]'")

KEY = "sk-test-0123456789abcdef"


def call(data: Any, **fields: Any) -> Call:
    return Call("cloze", Prompt("Write one question.", data), **fields)


@pytest.fixture
def make(loopback: Loopback, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    """Backends of the loopback server, with a journal; fields of the configuration by keyword."""
    monkeypatch.setenv("OUR_KEY", KEY)
    made = []

    def make(**fields: Any) -> Any:
        config = {"model": "m", "base_url": loopback.address, "api_key_env": "OUR_KEY", "tries": 1, **fields}
        made.append(OpenAIBackend(WriterConfig(kind="llm", **config), tmp_path / "journal.sqlite"))
        return made[-1]

    yield make
    for backend in made:
        backend.close()


@pytest.fixture
def journal(tmp_path: Path) -> Callable[..., Any]:
    """Opens the journal of `make` again, as a resumed run does."""
    return lambda: Journal(tmp_path / "journal.sqlite", "m", {})


def all_of(backend: Any, number: int) -> Any:
    outcomes: dict[str, Any] = {}
    while len(outcomes) < number:
        outcomes.update(backend.collect())
    return outcomes


@pytest.mark.parametrize("package", ["openai", "aiohttp"])
def test_a_package_that_is_not_installed_is_named_before_the_first_call(
    make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingDependency, match=rf"'{package}'.* pip install \"lm-eval-taskgen\[openai\]\""):
        make()


def test_every_call_gets_its_own_outcome_and_is_in_the_journal(
    loopback: Loopback, say: SimpleNamespace, make: Callable[..., Any], journal: Callable[..., Any]
) -> None:
    def answer(prompt: Any, number: Any) -> Any:
        # The key comes back in an error, in a reply, and in what becomes an error of the client.
        if prompt == "error":
            return say.http(400, {"error": {"message": f"context length, {KEY}"}})
        if prompt == "broken":
            return say.http(200, f"<html>{KEY}</html>".encode())
        return say.chat(f"{prompt} {KEY}")

    loopback.script = answer
    backend = make(max_concurrency=7)
    calls = [call(str(number)) for number in range(40)] + [call("error"), call("broken"), call("0", sample=1)]
    assert len(calls) > backend.capacity > backend._settings.max_concurrency
    for ticket, each in enumerate(calls):
        backend.submit(ticket * 10, each)
    outcomes = all_of(backend, len(calls))
    assert backend.collect() == (), "nothing is out any more"

    for ticket, each in enumerate(calls[:40]):
        assert outcomes[ticket * 10].text == f"{each.prompt.data} [redacted]"
    assert outcomes[400] == Failure("refused_by_server", "400: context length, [redacted]")
    assert outcomes[410] == Failure("server_error", "no chat completion, but '<html>[redacted]</html>' (try 1)")
    with journal() as opened:
        assert [opened.find(each) for each in calls] == [outcomes[ticket * 10] for ticket in range(len(calls))]
    for file in Path(backend._settings.journal).parent.iterdir():
        assert KEY.encode() not in file.read_bytes(), file.name
    assert {headers["authorization"] for headers in loopback.headers} == {f"Bearer {KEY}"}, "the server did get it"


def test_three_failures_in_a_row_end_the_run_and_are_forgotten(
    loopback: Loopback, say: SimpleNamespace, make: Callable[..., Any], journal: Callable[..., Any]
) -> None:
    down = say.http(503, {"error": {"message": f"maintenance, {KEY}"}})
    answers = {"fine": say.chat("{}"), "own": say.http(413, b"too long")}
    loopback.script = lambda prompt, number: answers.get(prompt.split()[0], down)
    backend = make(max_concurrency=1)
    calls = [call(data) for data in ("down 1", "down 2", "fine 1", "down 3", "own", "down 4", "down 5", "fine 2")]
    for ticket, each in enumerate(calls):
        backend.submit(ticket, each)
    with pytest.raises(ModelUnavailable) as caught:
        all_of(backend, len(calls))
    for part in (loopback.address, "3 calls in a row", "503: maintenance, [redacted]", "the same command goes on"):
        assert part in str(caught.value)
    with pytest.raises(ModelUnavailable):
        backend.collect()
    with journal() as opened:
        found = [opened.find(each) for each in calls]
    assert [type(outcome) for outcome in found] == [Failure, Failure, Reply, type(None), Failure, *[type(None)] * 3]
    assert "fine 2" not in loopback.times, "nothing is asked any more"


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"max_tokens": 300}, "raise writer.parameters.max_tokens, which is 300"),
        ({"max_completion_tokens": 300}, "raise writer.parameters.max_completion_tokens, which is 300"),
        ({"reasoning_effort": "high"}, "set writer.parameters.max_tokens"),
    ],
)
def test_a_model_whose_thoughts_leave_no_room_ends_the_run(
    loopback: Loopback, say: SimpleNamespace, make: Callable[..., Any], parameters: dict[str, Any], words: str
) -> None:
    """Such replies are paid for in full; further ones would be no better."""
    thought = say.chat(None, finish_reason="length", message={"reasoning_content": "Hm."})
    loopback.script = lambda prompt, number: say.chat("{}") if prompt == "short" else thought
    backend = make(max_concurrency=1, parameters=parameters)
    calls = [call(data) for data in ("long 1", "long 2", "short", "long 3", "long 4", "long 5", "long 6")]
    for ticket, each in enumerate(calls):
        backend.submit(ticket, each)
    with pytest.raises(ModelUnavailable) as caught:
        all_of(backend, len(calls))
    for part in (words, "3 replies in a row", "no room left for an answer", "reasoning_effort"):
        assert part in str(caught.value)
    assert "long 6" not in loopback.times
    with Journal(Path(backend._settings.journal), "m", parameters) as opened:
        assert opened.spent().calls == 6, "what was paid for stays in the account"
        assert opened.find(calls[0]) == Reply("", 6, 0, truncated=True)


def test_so_do_many_failures_at_once(
    loopback: Loopback, say: SimpleNamespace, make: Callable[..., Any], journal: Callable[..., Any]
) -> None:
    loopback.script = lambda prompt, number: say.http(503, {})
    backend = make(max_concurrency=20)
    calls = [call(str(number)) for number in range(20)]
    for ticket, each in enumerate(calls):
        backend.submit(ticket, each)
    with pytest.raises(ModelUnavailable):
        all_of(backend, len(calls))
    with journal() as opened:
        assert [opened.find(each) for each in calls] == [None] * len(calls)


def test_the_message_about_a_dead_process_quotes_its_last_lines(
    make: Callable[..., Any], loopback: Loopback, say: SimpleNamespace
) -> None:
    loopback.script = lambda prompt, number: say.hang
    backend = make()
    backend.submit(0, call("passage"))
    os.kill(backend._process.pid, signal.SIGTERM)
    with pytest.raises(ModelUnavailable, match=r"ended with status -15\. Finished calls are kept"):
        backend.collect()


def test_an_unexpected_error_is_reported_without_the_key(
    make: Callable[..., Any], loopback: Loopback, say: SimpleNamespace
) -> None:
    loopback.script = lambda prompt, number: say.hang  # an answer before the error would leave nothing to wait for
    backend = make()
    backend.submit(0, call("passage"))
    backend._process.stdin.write(f"{KEY}\n")
    backend._process.stdin.flush()
    with pytest.raises(ModelUnavailable, match=r"(?s)ended with status 1\..*JSONDecodeError") as caught:
        backend.collect()
    assert KEY not in str(caught.value)


def test_a_missing_key_is_reported_before_any_call(make: Callable[..., Any]) -> None:
    with pytest.raises(ConfigError, match="NO_SUCH_KEY is not set"):
        make(api_key_env="NO_SUCH_KEY")


def test_the_process_ends_with_a_parent_that_is_killed(
    loopback: Loopback, say: SimpleNamespace, tmp_path: Path
) -> None:
    loopback.script = lambda prompt, number: say.hang
    program = f"""
        from pathlib import Path
        from lm_eval_taskgen.utils.settings import WriterConfig
        from lm_eval_taskgen.generators.models.call import Call
        from lm_eval_taskgen.generators.models.server.backend import OpenAIBackend
        from lm_eval_taskgen.generators.models.prompt import Prompt
        backend = OpenAIBackend(WriterConfig(kind="llm", model="m", base_url={loopback.address!r}))
        backend.submit(0, Call("x", Prompt("Write.", "passage")))
        print(backend._process.pid, flush=True)
        backend.collect()
    """
    parent = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True)
    child = int(parent.stdout.readline())
    deadline = time.monotonic() + 30
    while not loopback.seen and time.monotonic() < deadline:
        time.sleep(0.02)
    assert loopback.seen, "the call is on its way"
    parent.kill()
    parent.communicate()
    while is_running(child) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_running(child)


def is_running(process: Any) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
