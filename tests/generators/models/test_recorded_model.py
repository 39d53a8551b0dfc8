"""Requests to a model of lm-eval: each gets its reply, an empty one waits, and a repeated one is unchanged."""

from __future__ import annotations

from typing import Any

import pytest
from lm_eval.api.instance import Instance
from lm_eval.api.model import LM

from lm_eval_taskgen.generators.models.call import Call
from lm_eval_taskgen.generators.models.lm_eval.faults import Heard
from lm_eval_taskgen.generators.models.lm_eval.settings import COMMAND_LINE
from lm_eval_taskgen.generators.models.load import Model
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.models.recorded_model import ModelRequest, Recorder, ReplyHook
from lm_eval_taskgen.utils.errors import ConfigError, ModelUnavailable


class Finished(list[tuple[int, str]]):
    def __call__(self, request: ModelRequest, text: str) -> None:
        self.append((request.number, text))


def requests(*contexts: str) -> list[ModelRequest]:
    call = Call("stage", Prompt("", "{}"))
    arguments = {"max_gen_toks": 9}
    return [
        ModelRequest.make(number, call, {}, context, arguments, 1) for number, context in enumerate(contexts, start=1)
    ]


def test_each_reply_goes_to_a_request_with_its_context() -> None:
    finished = Finished()
    hook = ReplyHook(requests("a", "b", "a"), finished)
    for context, reply in (("a", "x"), ("b", ""), ("a", "y"), ("a", "z"), ("c", "w")):
        hook.add_partial("generate_until", (context, {}), reply)
    hook.add_partial("loglikelihood", ("b", "c"), "(-1.0, True)")
    assert finished == [(1, "x"), (3, "y")]
    hook.settle(["x", "", "y"])
    assert finished == [(1, "x"), (3, "y"), (2, "")]


def test_remaining_requests_get_the_texts_that_were_returned() -> None:
    finished = Finished()
    hook = ReplyHook(requests("a", "b", "a", "c"), finished)
    hook.add_partial("generate_until", ("a", {}), "x")
    hook.add_partial("generate_until", ("b", {}), "")
    hook.settle(["x", "", "y", None])
    assert finished == [(1, "x"), (2, ""), (3, "y"), (4, "")]


def test_a_reply_of_none_is_an_empty_one_and_waits() -> None:
    finished = Finished()
    hook = ReplyHook(requests("a"), finished)
    hook.add_partial("generate_until", ("a", {}), None)
    assert finished == []
    hook.settle([None])
    assert finished == [(1, "")]


class TakesArguments(LM):
    """Removes entries from the arguments, as lm-eval's classes do, and fails the first time."""

    def __init__(self) -> None:
        super().__init__()
        self.rooms: list[int | None] = []

    def generate_until(self, requests: list[Instance]) -> list[str]:
        self.rooms += [request.args[1].pop("max_gen_toks", None) for request in requests]
        if len(self.rooms) == len(requests):
            raise OSError("the first time")
        return ["text" for _ in requests]

    def loglikelihood(self, requests: Any) -> Any: ...

    def loglikelihood_rolling(self, requests: Any) -> Any: ...


def test_a_repeated_request_is_sent_with_the_same_arguments() -> None:
    lm = TakesArguments()
    recorder = Recorder(Model(lm, "m", {}, False, 1, False, True, str), None, 9, COMMAND_LINE)
    sent, finished = requests("a", "b"), []
    with pytest.raises(ModelUnavailable, match="--model: m stopped while it wrote: the first time"):
        recorder.ask(sent, Heard(), lambda request, reply: finished.append(request.number))
    assert finished == []
    recorder.ask(sent, Heard(), lambda request, reply: finished.append(request.number))
    assert finished == [1, 2]
    assert lm.rooms == [9] * 4


@pytest.mark.parametrize(
    ("texts", "why"),
    [(["x"], "one too few"), (["x", "y", "z"], "one too many"), (["x", 3], "a number"), ([], "none")],
)
def test_a_model_that_does_not_return_one_text_for_each_request_is_refused(texts: list[Any], why: str) -> None:
    lm = TakesArguments()
    lm.generate_until = lambda requests: texts  # type: ignore[method-assign]
    recorder = Recorder(Model(lm, "m", {}, False, 1, False, True, str), None, 9, COMMAND_LINE)
    with pytest.raises(ConfigError, match="generate_until of m must return one text for each request"):
        recorder.generate(requests("a", "b"), Heard())
