from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.models.call import Call, Failure, Reply, call_key
from lm_eval_taskgen.generators.models.prompt import Prompt, ReplyForm
from lm_eval_taskgen.generators.models.server.lines import (
    SentForm,
    call_line,
    down_line,
    outcome_line,
    read_call,
    read_outcome,
)

texts = st.text() | st.sampled_from(["", "\n", "\r\n\u2028", "\0", "हिन्दी", "\ud800", '{"down": "no"}'])
names = st.lists(texts, max_size=3).map(tuple)
choices = st.lists(st.tuples(texts, names), max_size=2).map(tuple)
forms = st.builds(ReplyForm, names, names, names, names, choices)
calls = st.builds(Call, texts, st.builds(Prompt, texts, texts, forms, texts), st.integers(0, 9), st.integers(1, 9))
counts = st.integers(0, 10**9)
replies = st.builds(Reply, texts, counts, counts, st.booleans(), st.booleans(), counts)
failures = st.builds(Failure, st.sampled_from(["timeout", "server_error"]), texts)


@given(st.integers(), calls)
def test_a_call_is_one_line_and_comes_back_as_it_was(ticket: int, call: Any) -> None:
    line = call_line(ticket, call)
    assert line.splitlines(keepends=True) == [line]
    assert line.isascii()
    form = SentForm.of(call.prompt.form)
    assert read_call(line) == (ticket, replace(call, prompt=replace(call.prompt, form=form)))
    assert call_key("m", {}, read_call(line)[1]) == call_key("m", {}, call)


@given(st.integers(), replies | failures)
def test_so_does_an_outcome(ticket: int, outcome: Any) -> None:
    line = outcome_line(ticket, outcome)
    assert line.splitlines(keepends=True) == [line]
    assert line.isascii()
    assert read_outcome(line) == (ticket, outcome)


@given(texts)
def test_so_does_the_last_line(message: Any) -> None:
    assert read_outcome(down_line(message)) == message
