"""Runs with a language model that stop before they are done, in every way but by `kill -9`, and then go on."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from model_server_process import ModelServer

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Asked, Writing


resource = pytest.importorskip("resource", reason="signals and limits of POSIX are what is tested")
STOPPED = 4


@pytest.fixture(scope="module")
def server(model_server: Callable[..., ModelServer]) -> Any:
    return model_server(delay=0.2)


@pytest.fixture
def start_of(server: Any) -> Any:
    """The number of requests that the server had when the test began."""
    return server.counters["requests"]


def has_asked(server: Any, number: Any) -> Callable[..., Any]:
    return lambda: server.counters["requests"] >= number


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_a_run_with_what_to_do(
    writing: Writing,
    server: Any,
    start_of: Any,
    undisturbed: Any,
    asked_by: Callable[[Mapping[str, Any]], Asked],
    number: Any,
) -> None:
    config = writing.configure(server)
    process = writing.start(config)
    writing.wait_for(has_asked(server, start_of + 15))
    os.killpg(process.pid, number)  # as a terminal does, and some schedulers
    code, said = writing.end_of(process)
    assert code == STOPPED
    assert f"kept in {writing.run_folder}; the same command goes on from there" in said
    assert said.count("Stopped") == 1 and "Traceback" not in said
    assert not writing.processes()
    kept = writing.committed()
    before = len(server.log)
    assert writing.run(config)[0] == 0
    assert kept and not kept & {asked_by(entry) for entry in server.log[before:]}
    assert writing.files() == undisturbed()[0]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the other process is found in /proc")
def test_a_run_whose_other_half_is_killed_says_so(
    writing: Writing, server: Any, start_of: Any, undisturbed: Any
) -> None:
    config = writing.configure(server)
    process = writing.start(config)
    writing.wait_for(has_asked(server, start_of + 15))
    (other,) = writing.processes().keys() - {process.pid}
    os.kill(other, signal.SIGKILL)
    code, said = writing.end_of(process)
    assert code == STOPPED
    assert "ended with status -9" in said and "goes on from there" in said
    assert writing.run(config)[0] == 0
    assert writing.files() == undisturbed()[0]


@pytest.mark.slow
def test_two_runs_of_one_folder_do_not_run_at_once(
    writing: Writing, model_server: Callable[..., ModelServer], undisturbed: Any
) -> None:
    server = model_server(delay=30)
    config = writing.configure(server)
    first = writing.start(config)
    writing.wait_for(has_asked(server, 1))
    code, said = writing.run(config)
    assert code == 2
    assert f"{writing.run_folder}: is in use by process {first.pid} on {socket.gethostname()}" in said
    assert server.counters["requests"] <= writing.max_concurrency
    first.kill()
    writing.end_of(first)
    server.change(delay=0)
    assert writing.run(config)[0] == 0
    assert writing.files() == undisturbed()[0]


REWORDED = ((8, "cloze"), (45, "paraphrase"))
PROPOSED = ((8, "direct_lookup"), (45, "hallucination_test"))


@pytest.mark.parametrize(
    ("writing", "budgets", "faults", "why"),
    [
        pytest.param(None, REWORDED, 0.0, "every request counts", marks=pytest.mark.slow),
        (None, REWORDED, 0.3, "a call that is tried again is one"),
        pytest.param("en", PROPOSED, 0.0, "every request counts", marks=pytest.mark.slow),
        pytest.param("hi", PROPOSED, 0.3, "a call that is tried again is one", marks=pytest.mark.slow),
    ],
    indirect=["writing"],
)
def test_a_budget_of_calls_is_never_passed(
    writing: Writing,
    model_server: Callable[..., ModelServer],
    undisturbed: Any,
    asked_by: Callable[[Mapping[str, Any]], Asked],
    budgets: Any,
    faults: float,
    why: str,
) -> None:
    server = model_server(faults=faults, seed=3, hang=0.1)
    for most, missing in budgets:
        code, said = writing.run(writing.configure(server, budget={"calls": most}))
        assert code == STOPPED
        assert f"writer.budget.calls: {most}, of which {most} are made" in said
        assert re.search(rf"Missing: (.*, )?{missing} ", said), said
        assert len({asked_by(entry) for entry in server.log}) == len(writing.committed()) == most, why
        assert not writing.out.exists()
    assert writing.run(writing.configure(server))[0] == 0
    files, requests = undisturbed(4, writing.proposes)
    assert writing.files() == files
    assert faults or server.counters["requests"] == requests


@pytest.mark.slow
def test_a_server_that_is_not_there(
    writing: Writing, model_server: Callable[..., ModelServer], undisturbed: Any
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    config = writing.configure(f"http://127.0.0.1:{port}/v1")
    code, said = writing.run(config)
    assert code == STOPPED
    assert f"http://127.0.0.1:{port}/v1" in said and "see that the server runs" in said and "Missing: " in said
    assert not writing.committed(), "a server that is down is no reply"
    model_server(port=port)
    assert writing.run(config)[0] == 0
    assert writing.files() == undisturbed()[0]


@pytest.mark.slow
def test_a_server_that_breaks_down(
    writing: Writing,
    model_server: Callable[..., ModelServer],
    undisturbed: Any,
    asked_by: Callable[[Mapping[str, Any]], Asked],
) -> None:
    server = model_server(delay=0.2)
    config = writing.configure(server)
    process = writing.start(config)
    writing.wait_for(has_asked(server, 15))
    server.change(status=500)
    code, said = writing.end_of(process)
    server.change(status=0)
    assert code == STOPPED
    assert "3 calls in a row got no reply (server_error)" in said and "goes on from there" in said
    kept, before = writing.committed(), len(server.log)
    assert kept == {asked_by(entry) for entry in server.log if entry["outcome"] == "ok"}
    assert writing.run(config)[0] == 0
    assert not kept & {asked_by(entry) for entry in server.log[before:]}
    assert writing.files() == undisturbed()[0]


@pytest.mark.slow
def test_a_disk_that_is_full(writing: Writing, server: Any, undisturbed: Any) -> None:
    config = writing.configure(server)
    room = 100_000  # bytes of each file, too few for the journal

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    code, said = writing.end_of(writing.start(config, preexec_fn=limit))
    assert code == STOPPED
    assert f"{writing.journal}: the journal cannot be used any more" in said and "Traceback" not in said
    assert writing.run(config)[0] == 0
    assert writing.files() == undisturbed()[0]


def test_a_run_folder_that_is_none(writing: Writing, server: Any, start_of: Any) -> None:
    writing.run_folder.write_text("", encoding="utf-8")
    code, said = writing.run(writing.configure(server))
    assert code == 2
    assert f"{writing.run_folder}: cannot be used as run folder" in said and "choose another output folder" in said
    assert server.counters["requests"] == start_of


@pytest.mark.slow
def test_what_is_changed_is_asked_again_and_nothing_else(writing: Writing, server: Any) -> None:
    config = writing.configure(server)
    config["robustness"] = {}
    assert writing.run(config)[0] == 0
    first, stages = writing.files(), Counter(writing.stages())

    def new(changed: Any) -> Any:
        """The number of calls of each stage that this run makes and no earlier run has made."""
        before = Counter(writing.stages())
        code, said = writing.run(changed, "--overwrite")
        assert code == 0, said
        return Counter(writing.stages()) - before

    types = config["question_types"]
    more = {**config, "question_types": {**types, "cloze": {"count": 6}}}
    assert new(more) == {"cloze": 2}
    harder = {**config, "question_types": {**types, "cloze": {"count": 4, "difficulty": "hard"}}}
    assert new(harder) == {"cloze": 4}
    cooler = {**config, "writer": {**config["writer"], "parameters": {"seed": 7, "temperature": 0.1}}}
    assert new(cooler) == stages
    assert not new(config), "what was asked first is known still"
    assert writing.files() == first


def test_a_dry_run_asks_nothing_and_leaves_nothing(writing: Writing, server: Any, start_of: Any) -> None:
    code, said = writing.run(writing.configure(server), "--dry-run")
    assert code == 0
    assert "paraphrase_lookup" in said and "scripted" in said
    assert server.counters["requests"] == start_of
    assert [path.name for path in writing.folder.iterdir()] == ["county.yaml"]


@pytest.mark.slow
def test_a_key_is_nowhere_to_be_found(writing: Writing, model_server: Callable[..., ModelServer]) -> None:
    server = model_server(key=writing.key, delay=0.2, faults=0.3, seed=5, hang=0.1)
    config = writing.configure(server)
    wrong = "sk-wrong-9876543210"
    code, refused = writing.run(config, key=wrong)
    assert code == STOPPED
    assert "the server refuses the key" in refused and "OPENAI_API_KEY" in refused and "[redacted]" in refused
    process = writing.start(config)
    writing.wait_for(has_asked(server, 15))
    process.terminate()
    code, stopped = writing.end_of(process)
    assert code == STOPPED
    code, done = writing.run(config)
    assert code == 0
    written = [*writing.files(writing.folder).values(), *(said.encode("utf-8") for said in (refused, stopped, done))]
    assert not any(key.encode("ascii") in text for key in (writing.key, wrong) for text in written)
