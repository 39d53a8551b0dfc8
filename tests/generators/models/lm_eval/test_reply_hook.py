"""Who gets which reply, and that an empty one waits."""

from __future__ import annotations

from lm_eval_taskgen.generators.models.lm_eval.reply_hook import ReplyHook


def test_each_reply_goes_to_one_that_asked_for_it() -> None:
    heard: list[tuple[int, str]] = []
    hook: ReplyHook[int] = ReplyHook([("a", 1), ("b", 2), ("a", 3)], lambda one, text: heard.append((one, text)))
    for context, reply in (("a", "x"), ("b", ""), ("a", "y"), ("a", "z"), ("c", "w")):
        hook.add_partial("generate_until", (context, {}), reply)
    hook.add_partial("loglikelihood", ("b", "c"), "(-1.0, True)")
    assert heard == [(1, "x"), (3, "y")]
    assert hook.empty == [2]


def test_what_is_left_gets_the_texts_that_were_returned() -> None:
    heard: list[tuple[int, str]] = []
    asked = [("a", 1), ("b", 2), ("a", 3), ("c", 4)]
    hook: ReplyHook[int] = ReplyHook(asked, lambda one, text: heard.append((one, text)))
    hook.add_partial("generate_until", ("a", {}), "x")
    hook.add_partial("generate_until", ("b", {}), "")
    hook.settle(["x", "", "y", None])
    assert heard == [(1, "x"), (2, ""), (3, "y"), (4, "")]


def test_no_text_at_all_is_an_empty_one() -> None:
    hook: ReplyHook[int] = ReplyHook([("a", 1)], lambda one, text: None)
    hook.add_partial("generate_until", ("a", {}), None)
    assert hook.empty == [1]
