"""Prompts as a model of lm-eval gets them, and their lengths."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jinja2.exceptions import TemplateError
from lm_eval.api.model import LM, TemplateLM
from lm_eval.models.dummy import DummyLM
from lm_eval.models.openai_completions import LocalChatCompletion, LocalCompletionsAPI

from lm_eval_taskgen.generators.models.lm_eval.prompts import renderer
from lm_eval_taskgen.generators.models.lm_eval.settings import generation_arguments
from lm_eval_taskgen.generators.models.lm_eval.token_counts import TokenCounts
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.utils.errors import ConfigError

PROMPT = Prompt("Ask.", '{"passages": []}')
SERVER = {"model": "m", "base_url": "http://127.0.0.1:1/v1", "tokenizer_backend": None}


class Plain(LM):
    """A model without a chat template."""

    def generate_until(self, requests: Any) -> None:
        raise NotImplementedError

    loglikelihood = loglikelihood_rolling = generate_until


class Chat(Plain):
    def apply_chat_template(self, chat_history: Any, add_generation_prompt: bool = True) -> Any:
        return "".join(f"<{m['role']}>{m['content']}" for m in chat_history) + "<assistant>"


class Refusing(Chat):
    """As Gemma's first template."""

    def apply_chat_template(self, chat_history: Any, add_generation_prompt: bool = True) -> Any:
        if chat_history[0]["role"] == "system":
            raise TemplateError("System role not supported")
        return super().apply_chat_template(chat_history)


class Dropping(Chat):
    """As lm-eval's `hf`, which leaves a system message out where the template refuses it."""

    def apply_chat_template(self, chat_history: Any, add_generation_prompt: bool = True) -> Any:
        return super().apply_chat_template([m for m in chat_history if m["role"] != "system"])


class Untemplated(Chat):
    """As transformers, for the tokenizer of a base model."""

    def apply_chat_template(self, chat_history: Any, add_generation_prompt: bool = True) -> None:
        raise ValueError("tokenizer.chat_template is not set and no template argument was passed")


WHOLE = f"{PROMPT}\n\nThe JSON object:\n"


@pytest.mark.parametrize(
    ("lm", "expected", "why"),
    [
        (Chat(), '<system>Ask.<user>{"passages": []}<assistant>', "task and data are apart"),
        (Refusing(), f"<user>{PROMPT}<assistant>", "no system message is taken: nothing of the prompt is lost"),
        (Dropping(), f"<user>{PROMPT}<assistant>", "a system message would vanish without a word"),
        (Untemplated(), WHOLE, "a base model goes on with a text"),
        (Plain(), WHOLE, "a class that knows no templates"),
        (DummyLM(), WHOLE, "its template would be downloaded"),
        (LocalCompletionsAPI(**SERVER), WHOLE, "a server for completions takes a text"),
    ],
)
def test_a_prompt_is_rendered_as_the_model_takes_it(lm: Any, expected: str, why: str) -> None:
    assert renderer(lm)(PROMPT) == expected, why


@pytest.mark.parametrize(
    ("lm", "expected"),
    [
        (Chat(), "<system>Ask.<user>For a guide.\n\n{}<assistant>"),
        (Refusing(), "<user>Ask.\n\nFor a guide.\n\n{}<assistant>"),
        (Plain(), "Ask.\n\nFor a guide.\n\n{}\n\nThe JSON object:\n"),
    ],
)
def test_what_changes_from_call_to_call_stands_before_the_data(lm: Any, expected: str) -> None:
    assert renderer(lm)(Prompt("Ask.", "{}", about="For a guide.")) == expected


def test_a_chat_server_gets_messages() -> None:
    context = renderer(LocalChatCompletion(**SERVER))(PROMPT)
    assert json.loads(context.prompt) == [
        {"role": "system", "content": "Ask."},
        {"role": "user", "content": '{"passages": []}'},
    ]


class Words(TemplateLM):
    """Takes ten tokens, which are words; text that it is given begins with one more."""

    max_length = 10
    tokenizer = "words"
    eot_token_id = 0

    def tok_encode(self, string: Any, add_special_tokens: Any = None, **kwargs: Any) -> Any:
        return (
            []
            if add_special_tokens is False and not string
            else [0] * (len(string.split()) + (add_special_tokens is None))
        )

    def _loglikelihood_tokens(self, requests: Any, **kwargs: Any) -> None:
        raise NotImplementedError

    generate_until = loglikelihood_rolling = _loglikelihood_tokens


@pytest.mark.parametrize(
    ("prompt", "fits", "why"),
    [
        ("a b c d e", True, "six, and four for the reply, are ten"),
        ("a b c d e f", False, "one more is cut on the left"),
    ],
)
def test_a_prompt_that_would_be_cut_is_reported(prompt: str, fits: bool, why: str) -> None:
    counts = TokenCounts(Words(), 4)
    assert (counts.too_long(counts.of_prompt(prompt)) is None) == fits, why


@pytest.mark.parametrize(
    ("text", "tokens", "truncated", "why"),
    [
        ("a b c", 3, False, "it ended by itself"),
        ("a b c d", 4, True, "no room was left for an end"),
        ("", 0, False, "nothing at all"),
    ],
)
def test_a_reply_that_fills_its_room_was_cut_off(text: str, tokens: int, truncated: bool, why: str) -> None:
    reply = TokenCounts(Words(), 4).reply(text, 6)
    assert (reply.prompt_tokens, reply.completion_tokens, reply.truncated) == (6, tokens, truncated), why


def test_a_room_as_large_as_the_model_is_refused() -> None:
    with pytest.raises(ConfigError, match="max_gen_toks: 10 leaves no room"):
        TokenCounts(Words(), 10)


def test_without_a_tokenizer_tokens_are_counted_as_everywhere_else() -> None:
    lm = LocalChatCompletion(**SERVER)
    counts = TokenCounts(lm, 4)
    assert counts.of_prompt(renderer(lm)(PROMPT)) > 0
    assert counts.reply("एक दो तीन चार पाँच", 1).completion_tokens == 5
    assert not counts.reply("one two three four five", 1).truncated


@pytest.mark.parametrize(
    ("given", "expected", "why"),
    [
        ({}, {"until": [], "do_sample": False, "temperature": 0.0, "max_gen_toks": 512}, "greedy, whole JSON"),
        ({"temperature": 0.7}, {"until": [], "temperature": 0.7, "max_gen_toks": 512}, "do_sample would undo it"),
        (
            {"max_new_tokens": 9, "do_sample": True},
            {"until": [], "do_sample": True, "max_gen_toks": 9},
            "another of lm-eval's names for the room",
        ),
        (
            {"until": ["\n\n"], "top_k": 5},
            {"until": ["\n\n"], "top_k": 5, "do_sample": False, "temperature": 0.0, "max_gen_toks": 512},
            "what is asked for goes before",
        ),
    ],
)
def test_generations_are_greedy_and_uncut_by_default(given: dict[str, Any], expected: dict[str, Any], why: str) -> None:
    assert generation_arguments(given) == expected, why


@pytest.mark.parametrize("room", [0, -1, 2.5, "many", None])
def test_a_room_that_is_no_number_of_tokens_is_refused(room: float | str | None) -> None:
    with pytest.raises(ConfigError, match="max_tokens"):
        generation_arguments({"max_tokens": room})
