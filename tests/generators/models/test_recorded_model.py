"""Each reply of lm-eval reaches the request it belongs to, and an empty one waits until all have come."""

from __future__ import annotations

from lm_eval_taskgen.generators.models.call import Call
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.models.recorded_model import Asked, ReplyHook


class Finished(list[tuple[int, str]]):
    def __call__(self, request: Asked, text: str) -> None:
        self.append((request.number, text))


def requests(*contexts: str) -> list[Asked]:
    call = Call("stage", Prompt("", "{}"))
    return [Asked.make(number, call, {}, context, {}, 1) for number, context in enumerate(contexts, start=1)]


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
