"""A run with a language model that is killed again and again, and goes on: no call is lost, and none is made twice."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from model_server_process import ModelServer

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Asked, Writing


# Faults of the way to the model, after which a client asks again without having had a reply.
NO_REPLY = {"rate_limit", "server_error", "hang", "cut_body", "html"}
DONE = (0, 3)  # with as many questions as asked for, or without, where the corpus gives no more


def wait_for_requests(writing: Any, server: Any, process: Any, number: Any) -> None:
    writing.wait_for(lambda: server.counters["requests"] >= number or process.poll() is not None)


def killed_and_resumed(writing: Any, server: Any, config: Any, kills: Any, most_requests: Any, seed: int) -> Any:
    """Kill runs of one set, each when it has made some requests; then let one end.

    By requests and not by the clock, so that kills come in the middle of the work on a busy machine too. Returns the
    log of the server by runs, and by runs what the journal held when they began, and at the end.
    """
    random = Random(seed)
    runs: list[Any] = []
    held: list[set[Any]] = [set()]
    for _ in range(kills):
        start = len(server.log)
        process = writing.start(config)
        wait_for_requests(writing, server, process, start + random.randint(1, most_requests))
        time.sleep(random.uniform(0, 0.05))  # between two requests too
        assert process.poll() is None, ("it was done before it was killed", writing.end_of(process))
        process.kill()
        writing.end_of(process)
        writing.wait_for(lambda: not writing.processes() and not server.counters["in_flight"])
        assert not writing.out.exists()
        runs.append(server.log[start:])
        held.append(writing.committed())
    start = len(server.log)
    code, said = writing.end_of(writing.start(config))
    assert code in DONE, said
    runs.append(server.log[start:])
    held.append(writing.committed())
    return runs, held


def check_what_was_asked(runs: Any, held: Any, most_in_flight: Any, asked_by: Any) -> int:
    """Each run asks nothing that the journal holds, and loses at most what is on its way when it is killed."""
    lost = 0
    for number, (log, before, after) in enumerate(zip(runs, held, held[1:], strict=False)):
        tries = defaultdict(list)
        for entry in log:
            tries[asked_by(entry)].append(entry["outcome"])
        assert not tries.keys() & before, f"run {number} asked for what was committed"
        assert before <= after, f"run {number} lost what was committed"
        assert len(tries.keys() - after) <= (most_in_flight if number < len(runs) - 1 else 0)
        lost += len(tries.keys() - after)
        for outcomes in tries.values():
            assert set(outcomes[:-1]) <= NO_REPLY, f"run {number} asked again with a reply in hand"
    return lost


@pytest.mark.parametrize(
    ("writing", "count", "kills", "most_requests"),
    [
        pytest.param(None, 16, 10, 24, marks=pytest.mark.slow, id="reworded"),
        pytest.param("en", 8, 6, 24, marks=pytest.mark.slow, id="proposed in English"),
        pytest.param("hi", 4, 3, 20, marks=pytest.mark.slow, id="proposed in Hindi"),
    ],
    indirect=["writing"],
)
def test_a_run_that_is_killed_again_and_again_goes_on_where_it_was(
    writing: Writing,
    model_server: Callable[..., ModelServer],
    undisturbed: Any,
    asked_by: Callable[[Mapping[str, Any]], Asked],
    count: int,
    kills: int,
    most_requests: int,
) -> None:
    server = model_server(faults=0.3, seed=7, delay=0.15, jitter=0.8, hang=0.5)
    config = writing.configure(server, count)
    runs, held = killed_and_resumed(writing, server, config, kills, most_requests, seed=11)
    lost = check_what_was_asked(runs, held, writing.max_concurrency, asked_by)
    assert lost, "no kill came while a call was on its way"
    assert len(held[-2]) > len(held[1]), "no reply was kept over a kill"
    assert writing.files() == undisturbed(count, writing.proposes)[0]
