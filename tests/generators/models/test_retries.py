from __future__ import annotations

from datetime import datetime, timezone
from math import inf
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.models.call import Call
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.models.retries import (
    FIRST_WAIT_SECONDS,
    LONGEST_WAIT_SECONDS,
    FailureStreak,
    is_retried,
    retry_after,
    wait_seconds,
)

NOW = datetime(2026, 3, 1, 12, 0, 0, tzinfo=timezone.utc)


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        *((status, True) for status in (408, 409, 429, 500, 503, 529, 599)),
        *((status, False) for status in (200, 302, 400, 401, 403, 404, 413, 422, 600)),
    ],
)
def test_statuses_that_may_turn_out_otherwise_are_tried_again(status: int, expected: bool) -> None:
    assert is_retried(status) is expected


@pytest.mark.parametrize(
    ("headers", "expected", "why"),
    [
        ({}, None, "it does not ask"),
        ({"retry-after": "7"}, 7.0, "seconds"),
        ({"retry-after": "0.5"}, 0.5, "parts of a second, which some servers send"),
        ({"retry-after": "0"}, 0.0, "at once is an answer too"),
        ({"retry-after": "-3"}, 0.0, "the past is now"),
        ({"retry-after": "Sun, 01 Mar 2026 12:00:30 GMT"}, 30.0, "a date"),
        ({"retry-after": "Sun, 01 Mar 2026 13:00:30 +0100"}, 30.0, "a date of another time zone"),
        ({"retry-after": "Sun, 01 Mar 2026 11:59:00 GMT"}, 0.0, "a date that has passed"),
        ({"retry-after-ms": "250", "retry-after": "7"}, 0.25, "the finer one counts"),
        ({"retry-after-ms": "soon", "retry-after": "7"}, 7.0, "one that cannot be read does not"),
        ({"retry-after": "soon"}, None, "no number and no date"),
        ({"retry-after": "nan"}, None, "no time"),
        ({"retry-after": "inf"}, None, "no time either"),
        ({"retry-after": "Sun, 99 Mar 2026 12:00:30 GMT"}, None, "no such day"),
        ({"retry-after": ""}, None, "nothing"),
    ],
)
def test_how_long_a_server_asks_to_be_left_alone(headers: dict[str, Any], expected: float | None, why: str) -> None:
    assert retry_after(headers, NOW) == expected, why


@given(st.text(max_size=40), st.text(max_size=40))
def test_no_header_breaks_it(milliseconds: str, seconds: str) -> None:
    wait = retry_after({"retry-after-ms": milliseconds, "retry-after": seconds}, NOW)
    assert wait is None or 0 <= wait < inf


@given(st.integers(1, 10_000), st.integers())
def test_waits_are_drawn_up_to_a_bound_that_doubles(tried: int, seed: int) -> None:
    wait = wait_seconds(tried, None, Random(seed))
    assert 0 <= wait <= min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** min(tried - 1, 20))


def test_waits_are_spread_over_the_whole_time() -> None:
    waits = [wait_seconds(3, None, Random(seed)) for seed in range(1000)]
    assert min(waits) < 0.05 < 1.9 < max(waits) <= 2.0


def test_waits_are_half_a_minute_at_most() -> None:
    assert 29 < max(wait_seconds(20, None, Random(seed)) for seed in range(1000)) <= 30


@given(st.floats(0, 120), st.integers(1, 10), st.integers())
def test_the_wait_that_the_server_asks_for_is_never_shortened(server_wait: float, tried: int, seed: int) -> None:
    wait = wait_seconds(tried, server_wait, Random(seed))
    assert server_wait <= wait <= max(server_wait * 1.25, LONGEST_WAIT_SECONDS)


def test_the_same_call_waits_the_same_time_twice() -> None:
    assert wait_seconds(4, 2.0, Random("key 1")) == wait_seconds(4, 2.0, Random("key 1"))
    assert wait_seconds(4, 2.0, Random("key 1")) != wait_seconds(4, 2.0, Random("key 2"))


def test_a_server_is_down_after_three_failures_in_a_row() -> None:
    streak, call = FailureStreak(None), Call("stage", Prompt("task", "data"))
    assert [streak.add(call), streak.add(call)] == [False, False]
    streak.end()
    assert [streak.add(call), streak.add(call), streak.add(call)] == [False, False, True]
