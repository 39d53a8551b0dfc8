"""Models by name: their arguments, how many prompts they take at a time, and objects of one's own."""

from __future__ import annotations

from typing import Any

import pytest
from lm_eval.api.model import LM
from lm_eval.api.registry import model_registry
from lm_eval.models.openai_completions import LocalCompletionsAPI

from lm_eval_taskgen.generators.models.lm_eval.registry import register_model
from lm_eval_taskgen.generators.models.lm_eval.settings import COMMAND_LINE
from lm_eval_taskgen.generators.models.load import FoundModel, Model, load_model, model_arguments, model_name
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.settings import WriterConfig


class Plain(LM):
    def __init__(self, depth: int = 1) -> None:
        super().__init__()
        self.depth = depth

    def generate_until(self, requests: Any) -> Any:
        return ["1801" for _ in requests]

    def loglikelihood(self, requests: Any) -> Any: ...

    def loglikelihood_rolling(self, requests: Any) -> Any: ...


class Sized(Plain):
    def __init__(self, batch_size: int | str = 4) -> None:
        super().__init__()
        self.batch_size = batch_size


class Speaker:
    def __init__(self, word: str = "mill") -> None:
        self.word = word

    def generate(self, prompt: str, config: Any) -> str:
        return self.word

    def get_model_info(self) -> dict[str, str]:
        return {"name": f"speaker of {self.word}"}


SPEAKER, PLAIN, NUMBER = Speaker("weir"), Plain(), 7


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("hf", {"pretrained": "village/mill"}, "hf:village/mill"),
        ("hf", {"pretrained": "/home/ann/weights/mill"}, "hf:mill"),
        ("local-chat-completions", {"model": "mill"}, "local-chat-completions:mill"),
        ("baseline", {}, "baseline"),
    ],
)
def test_a_model_is_called_by_its_weights(name: str, arguments: dict[str, Any], said: str) -> None:
    assert model_name(name, arguments) == said


@pytest.mark.parametrize(
    ("cls", "model", "given", "arguments", "why"),
    [
        (
            LocalCompletionsAPI,
            "local-completions",
            {"model": "mill"},
            {"model": "mill", "num_concurrent": 8, "timeout": 61, "max_retries": 3},
            "a client of a server, whose seconds are whole",
        ),
        (
            LocalCompletionsAPI,
            "local-completions",
            {"num_concurrent": 2, "timeout": 5, "max_retries": 1},
            {"num_concurrent": 2, "timeout": 5, "max_retries": 1},
            "what is given counts",
        ),
        (Plain, "sglang", {}, {"batch_size": "auto"}, "an engine that takes one prompt by default"),
        (Plain, "hf", {}, {"device": ""}, "one that wants a GPU by default"),
        (Plain, "hf", {"parallelize": True}, {"parallelize": True}, "unless it is to be on several"),
        (Plain, "vllm", {}, {}, "any other"),
    ],
)
def test_arguments_have_defaults(
    cls: type[LM], model: str, given: dict[str, Any], arguments: dict[str, Any], why: str
) -> None:
    config = WriterConfig(model=model, model_args=given, max_concurrency=8, timeout_seconds=60.5, tries=3)
    assert model_arguments(cls, config) == arguments, why


@pytest.mark.parametrize(
    ("cls", "arguments", "batch", "why"),
    [
        (Sized, {}, 4, "by default"),
        (Sized, {"batch_size": "16"}, 16, "as it is told"),
        (Sized, {"batch_size": "auto"}, 9, "it finds out by itself"),
        (Plain, {}, 1, "one that knows of no batches"),
        (LocalCompletionsAPI, {"num_concurrent": 5, "batch_size": 2}, 5, "a server, as many as are asked at once"),
    ],
)
def test_a_model_takes_so_many_prompts_together(cls: type[LM], arguments: dict[str, Any], batch: int, why: str) -> None:
    assert FoundModel("mill", cls, arguments, COMMAND_LINE, str).batch(9) == batch, why


@pytest.mark.parametrize(
    ("name", "given", "batch", "why"),
    [
        ("Sized", {"batch_size": 2, "device": None}, 2, "what the command says and the class takes"),
        ("Sized", {"batch_size": None, "device": "cpu"}, 4, "what it does not say is the class's own"),
        ("Plain", {"batch_size": 2, "device": "cpu"}, None, "a class that takes neither"),
    ],
)
def test_a_class_gets_the_options_of_the_command_that_it_takes(
    name: str, given: dict[str, Any], batch: int | None, why: str
) -> None:
    register_model(f"{__name__}:{name}")
    model = model_registry.get(f"{__name__}:{name}").create_from_arg_obj({}, given)
    assert getattr(model, "batch_size", None) == batch, why


@pytest.mark.parametrize(("batch", "at_a_time"), [(1, 64), (4, 64), (5, 80)])
def test_sixteen_batches_and_64_requests_at_least_go_into_a_call(batch: int, at_a_time: int) -> None:
    assert Model(Plain(), "mill", {}, False, batch, False, False, str).at_a_time == at_a_time


@pytest.mark.parametrize(
    ("name", "arguments", "batch_size", "found", "why"),
    [
        ("Sized", {}, "2", ("Sized", 2, False), "a class that takes a batch size"),
        ("Sized", {}, None, ("Sized", 4, False), "its own"),
        ("Plain", {"depth": 3}, "2", ("Plain", 1, False), "one that takes none"),
        ("Speaker", {"word": "ford"}, "2", ("speaker of ford", 1, False), "a class of objects that generate"),
        ("SPEAKER", {}, None, ("speaker of weir", 1, False), "such an object"),
        ("PLAIN", {}, None, ("PLAIN", 1, False), "a model that is made already"),
    ],
)
def test_a_model_of_ones_own_is_loaded(
    name: str, arguments: dict[str, Any], batch_size: str | None, found: tuple[str, int, bool], why: str
) -> None:
    model = load_model(f"{__name__}:{name}", arguments, batch_size=batch_size)
    assert (model.name.rpartition(":")[2], model.batch, model.chat) == found, why
    assert (model.is_server, model.is_lm_evals, dict(model.parameters)) == (False, False, arguments), why


@pytest.mark.parametrize("chat", [True, False])
def test_prompts_are_chat_messages_where_that_is_wanted(chat: bool) -> None:
    assert [load_model(f"{__name__}:{name}", {}, chat=chat).chat for name in ("Plain", "SPEAKER")] == [chat, chat]


def test_lm_evals_own_models_are_known() -> None:
    model = load_model("dummy", {})
    assert (model.name, model.is_server, model.is_lm_evals, model.chat) == ("dummy", False, True, False)


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("Speaker", {"volume": 3}, "does not take them"),
        ("Plain", {"volume": 3}, "does not take them"),
        ("SPEAKER", {"word": "ford"}, "takes no arguments"),
        ("NUMBER", {}, "neither a class that extends"),
    ],
)
def test_what_is_no_model_is_refused(name: str, arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        load_model(f"{__name__}:{name}", arguments)


@pytest.mark.parametrize(
    ("arguments", "missing"), [({"model": "mill"}, "base_url"), ({"base_url": "http://a"}, "model")]
)
def test_a_server_has_an_address_and_a_name(arguments: dict[str, str], missing: str) -> None:
    with pytest.raises(ConfigError, match=f"local-completions needs {missing}"):
        load_model("local-completions", {"tokenizer_backend": None, **arguments})
