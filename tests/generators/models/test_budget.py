"""The budget is reserved before a call is made: no order of calls and replies exceeds a cap."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.models.budget import Budget, Spent, room_for_reply
from lm_eval_taskgen.generators.models.call import Call, Failure, Reply
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.utils.settings import BudgetConfig, PricesConfig

PRICES = PricesConfig(prompt=10.0, completion=100.0)


def call(length: int) -> Call:
    return Call("cloze", Prompt("t", "ह" * length))


@pytest.mark.parametrize(
    ("parameters", "room"),
    [
        ({"temperature": 0.5}, None),
        ({"max_tokens": 100}, 100),
        ({"max_completion_tokens": 50, "max_tokens": 100}, 50),
        ({"max_gen_toks": 7}, 7),
    ],
)
def test_the_room_for_a_reply_is_what_the_parameters_say(parameters: dict[str, Any], room: int | None) -> None:
    assert room_for_reply(parameters) == room


@given(
    limits=st.builds(
        BudgetConfig,
        calls=st.none() | st.integers(1, 5),
        tokens=st.none() | st.integers(1, 5_000),
        money=st.none() | st.floats(0.001, 0.5),
    ),
    calls=st.lists(st.tuples(st.integers(0, 200), st.floats(0, 1), st.floats(0, 1), st.booleans()), max_size=20),
    spent=st.builds(Spent, st.integers(0, 3), st.integers(0, 500), st.integers(0, 100)),
)
def test_no_cap_is_passed_whatever_calls_come_back_when(limits: Any, calls: Any, spent: Any) -> None:
    budget = Budget(limits, PRICES, room=100, spent=spent)
    out = []
    for length, prompt_share, completion_share, settles in calls:
        if budget.reserve(call(length)):
            # As many tokens as the prompt has bytes, and a full reply, at most.
            most = len(str(call(length).prompt).encode())
            reply = Reply("x", int(prompt_share * most), int(completion_share * 100))
            out.append((call(length), reply))
        if settles and out:
            budget.settle(*out.pop(0))
    for one in out:
        budget.settle(*one)
    made = budget.spent
    for cap, before, now in (
        (limits.calls, spent.calls, made.calls),
        (limits.tokens, spent.tokens, made.tokens),
        (limits.money, spent.money(PRICES), made.money(PRICES)),
    ):
        assert cap is None or now <= max(cap, before)


def test_what_is_out_counts_as_the_most_it_can_cost_until_it_is_back() -> None:
    budget = Budget(BudgetConfig(tokens=700), None, room=100, spent=Spent())
    assert budget.reserve(call(100)), "300 bytes and 3 of the task, 64 around, 100 for the reply"
    assert not budget.reserve(call(100))
    budget.settle(call(100), Reply("x", prompt_tokens=40, completion_tokens=10))
    assert budget.reserve(call(100))
    budget.settle(call(100), Failure("timeout"))
    assert budget.spent == Spent(2, 40, 10)


@pytest.mark.parametrize(("room", "reply"), [(100, 100), (0, 0), (None, 512)])
def test_a_call_may_take_all_that_is_left_and_no_more(room: int | None, reply: int) -> None:
    # The bytes of the prompt, 64 tokens around it, and the reply.
    most = len(str(call(100).prompt).encode()) + 64 + reply
    for tokens, fits in ((most, True), (most - 1, False)):
        assert Budget(BudgetConfig(tokens=tokens), None, room, Spent()).reserve(call(100)) is fits
        assert Budget(BudgetConfig(tokens=tokens + 8), None, room, Spent(1, 5, 3)).reserve(call(100)) is fits
    money = (most - reply) * 10 / 1e6 + reply * 100 / 1e6
    for limit, fits in ((money * 1.001, True), (money * 0.999, False)):
        assert Budget(BudgetConfig(money=limit), PRICES, room, Spent()).reserve(call(100)) is fits


def test_without_a_maximum_a_reply_is_taken_to_be_as_long_as_the_longest_so_far() -> None:
    budget = Budget(BudgetConfig(tokens=10_000), None, room=None, spent=Spent())
    assert budget.reserve(call(0)) and budget.reserve(call(0))
    budget.settle(call(0), Reply("x", prompt_tokens=40, completion_tokens=4_000))
    assert not budget.reserve(call(0)), "4,040 are used; two replies of 4,000 each are more than is left"
    budget.settle(call(0), Reply("x", prompt_tokens=40, completion_tokens=100))
    assert budget.reserve(call(0))


@pytest.mark.parametrize(("cached_price", "cost"), [(None, 0.011), (1.0, 0.0038), (0.0, 0.003)])
def test_cached_tokens_have_their_own_price_where_there_is_one(cached_price: float | None, cost: float) -> None:
    prices = PricesConfig(prompt=10, completion=100, cached_prompt=cached_price)
    budget = Budget(BudgetConfig(), prices, room=100, spent=Spent())
    assert budget.reserve(call(1))
    budget.settle(call(1), Reply("x", prompt_tokens=1_000, completion_tokens=10, cached_prompt_tokens=800))
    assert budget.spent == Spent(1, 1_000, 10, 800)
    assert budget.spent.money(prices) == pytest.approx(cost)


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (BudgetConfig(calls=2), "writer.budget.calls: 2, of which 2 are made"),
        (BudgetConfig(tokens=1_500), "writer.budget.tokens: 1,500, of which 1,400 are used"),
        (BudgetConfig(money=0.05), "writer.budget.money: 0.05 USD, of which 0.05 USD are spent"),
    ],
)
def test_it_says_which_cap_is_in_the_way(limits: BudgetConfig, words: str) -> None:
    budget = Budget(limits, PRICES, room=100, spent=Spent(2, 1_000, 400))
    assert not budget.reserve(call(1))
    assert budget.over(call(1)) == words
    assert Budget(BudgetConfig(), PRICES, room=100, spent=Spent()).over(call(1)) == "nothing"
