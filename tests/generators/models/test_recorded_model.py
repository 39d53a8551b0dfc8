"""Requests to a model of lm-eval: each gets its reply, an empty one waits, and a repeated one is unchanged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lm_eval.api.instance import Instance
from lm_eval.api.model import LM, TemplateLM

from lm_eval_taskgen.generators.models.call import Call
from lm_eval_taskgen.generators.models.journal.journal import Journal
from lm_eval_taskgen.generators.models.journal.report import stage_calls
from lm_eval_taskgen.generators.models.lm_eval.faults import Heard
from lm_eval_taskgen.generators.models.lm_eval.settings import COMMAND_LINE
from lm_eval_taskgen.generators.models.load import Model
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.models.recorded_model import (
    ModelRequest,
    RecordedModel,
    Recorder,
    ReplyHook,
    request_call,
)
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


class Words(TemplateLM):
    """Repeats the first word of a prompt; takes ten tokens, which are words."""

    max_length = 10
    tokenizer = "words"
    eot_token_id = 0

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []

    def tok_encode(self, string: Any, add_special_tokens: Any = None, **kwargs: Any) -> Any:
        return [0] * len(string.split())

    def generate_until(self, requests: Any, disable_tqdm: bool = False) -> list[str]:
        self.sizes.append(len(requests))
        return [request.args[0].split()[0] for request in requests]

    def _loglikelihood_tokens(self, requests: Any, **kwargs: Any) -> None:
        raise NotImplementedError

    loglikelihood_rolling = _loglikelihood_tokens


def recorded(folder: Path, prompts: list[str]) -> tuple[list[str], list[int], int, int]:
    """The answers to some prompts, how many were asked at a time, how many were answered, and how many were cut."""
    lm, answered = Words(), list[None]()
    with Journal(folder / "journal.sqlite", "m", {}) as journal:
        model = RecordedModel(
            Model(lm, "m", {}, False, 1, False, True, str),
            journal,
            4,
            lambda request: request_call("stage", {}, request),
            lambda: answered.append(None),
        )
        asked = [
            Instance("generate_until", {}, (prompt, {"max_gen_toks": 4}), number)
            for number, prompt in enumerate(prompts)
        ]
        return model.generate_until(asked), lm.sizes, len(answered), model.cut_prompts


def test_answers_in_the_journal_are_not_asked_for_again(tmp_path: Path) -> None:
    prompts = [f"word{number} or another" for number in range(70)]
    answers = [f"word{number}" for number in range(70)]
    assert recorded(tmp_path, prompts[:67]) == (answers[:67], [64, 3], 67, 0)
    assert recorded(tmp_path, prompts) == (answers, [3], 70, 0)
    assert recorded(tmp_path, prompts[::-1]) == (answers[::-1], [], 70, 0)
    (calls,) = stage_calls(tmp_path / "journal.sqlite")
    assert calls.calls == 70 and calls.seconds is not None and calls.seconds < 60


def test_prompts_that_are_cut_are_counted(tmp_path: Path) -> None:
    prompts = ["a b c d e f", "a b c d e f g", "h b c d e f g"]
    assert recorded(tmp_path, prompts) == (["a", "a", "h"], [3], 3, 2)


def test_half_a_character_is_replaced(tmp_path: Path) -> None:
    answers, *_ = recorded(tmp_path, ["a\ud800b or another"])
    assert answers == ["a\ufffdb"]


def test_a_call_is_known_by_its_prompt_and_its_arguments() -> None:
    def key(prompt: str, room: int, **known: Any) -> str:
        return request_call("stage", known, Instance("generate_until", {}, (prompt, {"until": [room]}), 0)).prompt.data

    assert len({key("a", 1), key("b", 1), key("a", 2), key("a", 1, task="t")}) == 4
    assert key("a", 1) == key("a", 1) and "a b c" not in key("a b c", 1)
    assert key("a", 1, task="t", number=2) == key("a", 1, number=2, task="t"), "in any order"
