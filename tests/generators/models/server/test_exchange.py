from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from lm_eval_taskgen.generators.models.call import Call, Failure, Reply, call_key
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.models.secrets import NO_KEY, redactor
from lm_eval_taskgen.generators.models.server.settings import exchange_settings
from lm_eval_taskgen.utils.errors import ConfigError, ModelUnavailable
from lm_eval_taskgen.utils.settings import WriterConfig

pytest.importorskip("openai", reason="the client: pip install 'lm-eval-taskgen[openai]'")
pytest.importorskip("aiohttp", reason="the client: pip install 'lm-eval-taskgen[openai]'")
from lm_eval_taskgen.generators.models.server.exchange import Exchange

if TYPE_CHECKING:
    from tests.generators.models.conftest import Loopback


KEY = "sk-test-0123456789abcdef"
SENT_ALWAYS = {"model", "messages", "response_format"}


def call(data: str = "passage", **fields: Any) -> Call:
    return Call("cloze", Prompt("Write one question.", data), **fields)


def settings(address: Any, **fields: Any) -> Any:
    config = {"model": "m", "base_url": address, "timeout_seconds": 5, "tries": 2, **fields}
    return exchange_settings(WriterConfig(kind="llm", **config), None, Path())


def ask(address: Any, *calls: Any, key: Any = KEY, **fields: Any) -> Any:
    """Make calls one after another; return each outcome, with True for a failure that is the prompt's own."""

    async def run() -> Any:
        exchange = Exchange(settings(address, **fields), key, redactor(key))
        try:
            return [await exchange.ask(each) for each in calls]
        finally:
            await exchange.close()

    return asyncio.run(run())


def script(*answers: Any) -> Callable[..., Any]:
    """One answer after the other, the last again and again."""
    return lambda prompt, number: answers[min(number, len(answers)) - 1]


def test_a_call_and_what_is_sent(loopback: Loopback, say: SimpleNamespace) -> None:
    loopback.script = script(say.chat('{"question": "Who?"}', usage={"prompt_tokens": 9, "completion_tokens": 4}))
    asked = call()
    [(outcome, _)] = ask(loopback.address, asked, parameters={"top_k": 5, "temperature": None, "seed": 7})
    assert outcome == Reply('{"question": "Who?"}', 9, 4)
    assert loopback.paths == ["/v1/chat/completions"]
    assert loopback.headers[0]["authorization"] == f"Bearer {KEY}"
    assert loopback.seen == [
        {
            "model": "m",
            "messages": [
                {"role": "system", "content": "Write one question."},
                {"role": "user", "content": "passage"},
            ],
            "top_k": 5,
            "seed": 8,
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "reply", "strict": True, "schema": asked.prompt.form.schema},
            },
        }
    ]


def test_what_calls_of_one_kind_share_comes_first(loopback: Loopback) -> None:
    """Servers cache the beginning that prompts have in common, byte by byte."""
    prompts = [Prompt("Write one question.", '{"passage": "' + town + '"}', about=f"For {town}.") for town in "AB"]
    ask(loopback.address, *(Call("cloze", prompt) for prompt in prompts))
    first, second = (body["messages"] for body in loopback.seen)
    assert first[0] == second[0] == {"role": "system", "content": "Write one question."}
    assert [messages[1]["content"] for messages in (first, second)] == [
        'For A.\n\n{"passage": "A"}',
        'For B.\n\n{"passage": "B"}',
    ]


def test_every_sample_and_attempt_has_its_own_seed(loopback: Loopback) -> None:
    calls = [call(sample=sample, attempt=attempt) for sample in range(3) for attempt in (1, 2)]
    ask(loopback.address, *calls, parameters={"seed": 7})
    assert [body["seed"] for body in loopback.seen] == [8, 9, 1008, 1009, 2008, 2009]
    ask(loopback.address, call())
    assert "seed" not in loopback.seen[-1], "none where none is set"


@pytest.mark.parametrize(
    ("first", "why"),
    [
        (lambda say: say.http(429, {}, retry_after_ms="10"), "too many requests"),
        (lambda say: say.http(500, b"<h1>Oops</h1>", content_type="text/html"), "a fault of the server"),
        (lambda say: say.http(408, {}), "the server's own time limit"),
        (lambda say: say.http(409, {}), "a conflict"),
        (lambda say: say.hang, "no reply"),
        (lambda say: say.chat("{}")[:-5], "a body that is cut off"),
        (lambda say: b"SSH-2.0-OpenSSH_9.6\r\n", "no HTTP"),
        (lambda say: b"\r\n\r\n", "a closed connection"),
        (lambda say: say.http(200, b"<html>Sign in</html>", content_type="text/html"), "no JSON"),
        (lambda say: say.http(200, {"error": {"message": "overloaded"}}), "an error in a reply that has none"),
        (lambda say: say.http(200, b'{"choices": [{"mess'), "broken JSON"),
    ],
)
def test_what_may_pass_is_tried_again(
    loopback: Loopback, say: SimpleNamespace, first: Callable[..., Any], why: str
) -> None:
    loopback.script = script(first(say), say.chat("{}"))
    [(outcome, _)] = ask(loopback.address, call(), timeout_seconds=0.2)
    assert outcome == Reply("{}", 5, 2), why
    assert len(loopback.seen) == 2


@pytest.mark.parametrize(
    ("answer", "cause", "detail"),
    [
        (lambda say: say.http(429, {"error": {"message": "Slow down"}}, retry_after="0"), "rate_limited", "Slow down"),
        (lambda say: say.http(503, {}), "server_error", "503: {} (try 2)"),
        (lambda say: say.http(408, {}), "timeout", "408"),
        (lambda say: say.hang, "timeout", "no reply within 0.2 seconds"),
        (lambda say: say.chat("{}")[:-5], "connection_failed", "(try 2)"),
        (lambda say: b"SSH-2.0-OpenSSH_9.6\r\n", "connection_failed", "(try 2)"),
        (lambda say: say.http(200, b"<html>"), "server_error", "no chat completion, but '<html>'"),
    ],
)
def test_what_does_not_pass_is_a_failure_with_its_cause(
    loopback: Loopback, say: SimpleNamespace, answer: Callable[..., Any], cause: str, detail: str
) -> None:
    loopback.script = script(answer(say))
    [(outcome, is_own_fault)] = ask(loopback.address, call(), timeout_seconds=0.2)
    assert isinstance(outcome, Failure)
    assert outcome.cause == cause
    assert detail in outcome.detail
    assert not is_own_fault
    assert len(loopback.seen) == 2


def test_nobody_listens() -> None:
    [(outcome, _)] = ask("http://127.0.0.1:9/v1", call())
    assert isinstance(outcome, Failure)
    assert outcome.cause == "connection_failed"
    assert "127.0.0.1" in outcome.detail


def test_a_server_is_left_alone_as_long_as_it_asks(loopback: Loopback, say: SimpleNamespace) -> None:
    loopback.script = script(say.http(429, {}, retry_after_ms="700"), say.chat("{}"))
    start = time.monotonic()
    ask(loopback.address, call())
    assert time.monotonic() - start >= 0.7, "which is longer than any wait of ours behind the first try"


def test_a_server_that_asks_for_an_hour_is_not_waited_for(loopback: Loopback, say: SimpleNamespace) -> None:
    loopback.script = script(say.http(429, {}, retry_after="3600"))
    [(outcome, _)] = ask(loopback.address, call(), tries=5)
    assert outcome == Failure("rate_limited", "429: {} (try 1, and asks to be left alone for 3600 seconds)")
    assert len(loopback.seen) == 1


@pytest.mark.parametrize(
    ("status", "message", "is_own_fault"),
    [(400, "maximum context length", True), (413, "large", True), (422, "top_k", False), (418, "a teapot", False)],
)
def test_a_request_the_server_will_never_answer_is_sent_once(
    loopback: Loopback, say: SimpleNamespace, status: int, message: str, is_own_fault: bool
) -> None:
    loopback.script = script(say.http(status, {"error": {"message": message}}))
    outcomes = ask(loopback.address, call())
    assert outcomes == [(Failure("refused_by_server", f"{status}: {message}"), is_own_fault)]
    assert len(loopback.seen) == 1


def schema_fields(body: dict[str, Any]) -> set[str]:
    return body.keys() & {"response_format", "guided_json", "structured_outputs"}


@pytest.mark.parametrize(
    ("taken", "tried", "why"),
    [
        ({"response_format"}, ["response_format"], "most servers"),
        ({"guided_json"}, ["response_format", "guided_json"], "vLLM before it took JSON schemas as OpenAI does"),
        (set(), ["response_format", "guided_json", None], "a server that refuses what it does not know"),
    ],
)
def test_what_a_server_does_not_take_it_is_not_sent_again(
    loopback: Loopback, say: SimpleNamespace, taken: set[str], tried: list[str | None], why: str
) -> None:
    def answer(prompt: str, number: int) -> Any:
        given = min(schema_fields(loopback.seen[-1]), default=None)
        refusal = say.http(400, {"error": {"message": f"{given} is not supported"}})
        return say.chat("{}") if given is None or given in taken else refusal

    loopback.script = answer
    outcomes = ask(loopback.address, call(), call("another"), tries=1)
    assert [outcome for outcome, _ in outcomes] == [Reply("{}", 5, 2)] * 2, why
    sent = [min(schema_fields(body), default=None) for body in loopback.seen]
    assert sent == [*tried, tried[-1]], why
    assert all(("guided_json" in body) == ("structured_outputs" in body) for body in loopback.seen)


def test_a_refusal_that_does_not_name_the_field_ends_a_mere_attempt(loopback: Loopback, say: SimpleNamespace) -> None:
    def answer(prompt: str, number: int) -> Any:
        fields = schema_fields(loopback.seen[-1])
        message = "response_format is not supported" if "response_format" in fields else "Extra inputs"
        return say.http(422, {"error": {"message": message}}) if fields else say.chat("{}")

    loopback.script = answer
    assert ask(loopback.address, call())[0][0] == Reply("{}", 5, 2)


def test_a_server_that_ignores_schemas_replies_in_plain_text(loopback: Loopback, say: SimpleNamespace) -> None:
    said = 'Here it is:\n```json\n{"question": "Who?"}\n```'
    loopback.script = script(say.chat(said))
    outcomes = ask(loopback.address, call(), call("another"))
    assert [outcome.text for outcome, _ in outcomes] == [said, said]
    assert len(loopback.seen) == 2


def test_a_schema_as_vllm_takes_it(loopback: Loopback) -> None:
    asked = call()
    ask(loopback.address, asked, structured_output="guided_json")
    schema = asked.prompt.form.schema
    assert loopback.seen[0]["guided_json"] == schema, "before 0.12"
    assert loopback.seen[0]["structured_outputs"] == {"json": schema}, "since 0.11"
    assert "response_format" not in loopback.seen[0]


@pytest.mark.parametrize(
    ("given", "taken"), [("max_tokens", "max_completion_tokens"), ("max_completion_tokens", "max_tokens")]
)
def test_a_maximum_is_sent_by_the_name_that_the_server_knows(
    loopback: Loopback, say: SimpleNamespace, given: str, taken: str
) -> None:
    error = f"Unsupported parameter: '{given}' is not supported with this model. Use '{taken}' instead."
    refusal = say.http(400, {"error": {"message": error, "param": given, "code": "unsupported_parameter"}})
    loopback.script = lambda prompt, number: refusal if given in loopback.seen[-1] else say.chat("{}")
    outcomes = ask(loopback.address, call(), call("another"), parameters={given: 900}, tries=1)
    assert [type(outcome) for outcome, _ in outcomes] == [Reply, Reply]
    assert [(body.get(given), body.get(taken)) for body in loopback.seen] == [(900, None), (None, 900), (None, 900)]


def test_a_maximum_that_no_name_makes_acceptable_is_refused_once_by_each(
    loopback: Loopback, say: SimpleNamespace
) -> None:
    loopback.script = script(say.http(400, {"error": {"message": "Unknown parameter: max_tokens"}}))
    [(outcome, _)] = ask(loopback.address, call(), parameters={"max_tokens": 9})
    assert outcome == Failure("refused_by_server", "400: Unknown parameter: max_tokens")
    assert len(loopback.seen) == 2


def test_what_a_server_takes_is_no_part_of_what_a_call_is(loopback: Loopback, say: SimpleNamespace) -> None:
    """A resumed run finds a call in the journal, whatever the server turned out to take in either run."""
    plain, strict = settings(loopback.address, structured_output="none"), settings(loopback.address)
    assert call_key("m", plain.parameters, call()) == call_key("m", strict.parameters, call())


def test_a_schema_that_must_be_is_not_given_up(loopback: Loopback, say: SimpleNamespace) -> None:
    loopback.script = script(say.http(400, {"error": {"message": "response_format is not supported"}}), say.chat("{}"))
    [(outcome, _)] = ask(loopback.address, call(), structured_output="json_schema")
    assert outcome == Failure("refused_by_server", "400: response_format is not supported")


def test_no_schema_is_sent_where_none_is_wanted(loopback: Loopback) -> None:
    ask(loopback.address, call(), structured_output="none")
    assert "response_format" not in loopback.seen[0]


def test_a_model_without_a_system_role_gets_one_message_from_then_on(loopback: Loopback, say: SimpleNamespace) -> None:
    refusal, reply = say.http(400, {"message": "System role not supported"}), say.chat("{}")
    loopback.script = lambda prompt, number: refusal if loopback.seen[-1]["messages"][0]["role"] == "system" else reply
    outcomes = ask(loopback.address, call(), call("another"))
    assert [type(outcome) for outcome, _ in outcomes] == [Reply, Reply]
    assert [body["messages"] for body in loopback.seen[1:]] == [
        [{"role": "user", "content": "Write one question.\n\npassage"}],
        [{"role": "user", "content": "Write one question.\n\nanother"}],
    ]


@pytest.mark.parametrize(
    ("status", "error", "named"),
    [
        (401, {"message": "Incorrect API key"}, ["401: Incorrect API key", "variable OPENAI_API_KEY"]),
        (403, {"message": "Not in your region"}, ["403: Not in your region", "refuses the key"]),
        (404, {"message": "No model m"}, ["404: No model m", "no model 'm' (writer.model)", "ends in /v1"]),
        (429, {"message": "Quota", "code": "insufficient_quota"}, ["429: Quota", "nothing left to spend"]),
    ],
)
def test_an_error_that_affects_every_call_ends_the_run(
    loopback: Loopback, say: SimpleNamespace, status: int, error: dict[str, Any], named: list[str]
) -> None:
    loopback.script = script(say.http(status, {"error": error}))
    with pytest.raises(ModelUnavailable) as caught:
        ask(loopback.address, call(), tries=5)
    assert all(part in str(caught.value) for part in [*named, loopback.address])
    assert len(loopback.seen) == 1


def test_a_key_that_is_missing_is_not_called_wrong(loopback: Loopback, say: SimpleNamespace) -> None:
    loopback.script = script(say.http(401, {"error": "Unauthorized"}))
    with pytest.raises(ModelUnavailable, match="wants a key, and the environment variable OPENAI_API_KEY is not set"):
        ask(loopback.address, call(), key=NO_KEY)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"model": None}, "writer.model is missing"),
        ({"parameters": {"stream": True}}, "writer.parameters.stream is set by taskgen itself"),
        ({"parameters": {"extra_body": {"enable_thinking": False}}}, "directly under writer.parameters"),
    ],
)
def test_settings_that_cannot_work(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        settings("http://localhost/v1", **fields)


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ({}, {}),
        ({"temperature": 0}, {"temperature": 0}),
        (
            {"max_completion_tokens": 9, "reasoning_effort": "low"},
            {"max_completion_tokens": 9, "reasoning_effort": "low"},
        ),
        ({"max_tokens": None, "top_k": 5}, {"top_k": 5}),
    ],
)
def test_parameters_are_sent_only_where_they_are_set(
    loopback: Loopback, given: dict[str, Any], sent: dict[str, Any]
) -> None:
    ask(loopback.address, call(), parameters=given)
    assert {name: loopback.seen[0][name] for name in loopback.seen[0].keys() - SENT_ALWAYS} == sent
