from __future__ import annotations

import json
from typing import Any

import pytest

from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.models.server.chat_reply import read_completion
from lm_eval_taskgen.generators.models.server.error_messages import server_error

PROMPT = Prompt("Write one question.", '{"passage": "Skagen"}')


@pytest.mark.parametrize(
    ("status", "message", "code", "about"),
    [
        # As the servers word it: vLLM, llama.cpp, OpenAI, Azure, DashScope, Groq, Mistral, Google, OpenRouter.
        (400, "This model's maximum context length is 4096 tokens. However, you requested 5000", "", "this prompt"),
        (400, "the request exceeds the available context size", "exceed_context_size_error", "this prompt"),
        (400, "filtered due to the prompt triggering Azure OpenAI's content management policy", "", "this prompt"),
        (400, "The response was filtered", "content_filter", "this prompt"),
        (400, "Input data may contain inappropriate content.", "data_inspection_failed", "this prompt"),
        (403, "Your chosen model requires moderation and your input was flagged", "", "this prompt"),
        (413, "Payload Too Large", "", "this prompt"),
        (400, "Invalid parameter: 'response_format' of type 'json_schema' is not supported", "", "the schema"),
        (400, "This model does not support response format `json_schema`", "", "the schema"),
        (422, "body.response_format: extra fields not permitted", "", "the schema"),
        (400, "System role not supported", "BadRequestError", "the system role"),
        (500, "Jinja Exception: System role not supported", "", "the system role"),
        (400, "Conversation roles must alternate user/assistant/user/assistant/...", "", "the system role"),
        (400, "Developer instruction is not enabled for models/gemma-3-27b-it", "", "the system role"),
        (422, '[{"type":"extra_forbidden","loc":["body","guided_json"]}]', "", "the schema"),
        (400, 'Invalid JSON payload received. Unknown name "structured_outputs": Cannot find field.', "", "the schema"),
        (400, "Failed to parse grammar", "", "the schema"),
        (
            400,
            "Unsupported parameter: 'max_tokens' is not supported here. Use 'max_completion_tokens' instead.",
            "unsupported_parameter",
            "the name of the maximum",
        ),
        (400, "Unrecognized request argument supplied: max_completion_tokens", "", "the name of the maximum"),
        (422, '[{"type":"extra_forbidden","loc":["body","max_completion_tokens"]}]', "", "the name of the maximum"),
        (400, "max_tokens must be at least 1, got -3", "", None),
        (400, "'max_tokens' or 'max_completion_tokens' is too large: 9000.", "", "this prompt"),
        (400, "Unsupported value: 'temperature' does not support 0.7 with this model.", "unsupported_value", None),
        (400, "parameter.enable_thinking must be set to false for non-streaming calls", "InvalidParameter", None),
        (401, "Incorrect API key provided", "invalid_api_key", "the key"),
        (403, "Country, region, or territory not supported", "", "the key"),
        (404, "The model `m` does not exist", "model_not_found", "the address"),
        (405, "Method Not Allowed", "", "the address"),
        (402, "Insufficient Balance", "", "the account"),
        (429, "You exceeded your current quota", "insufficient_quota", "the account"),
        (400, "Access denied, your account is not in good standing", "Arrearage", "the account"),
        (429, "Rate limit reached", "rate_limit_exceeded", "the moment"),
        (503, "Overloaded", "", "the moment"),
        (422, "temperature must be below 2", "", None),
    ],
)
def test_what_a_server_complains_of(status: int, message: str, code: str, about: str | None) -> None:
    assert server_error(status, json.dumps({"error": {"message": message, "code": code}}), str).about == about


@pytest.mark.parametrize(
    ("message", "code", "about", "statuses"),
    [
        ("", "insufficient_quota", "the account", {400, 402, 403, 413, 422, 429}),
        ("", "", "the account", {402}),
        ("the context length", "", "this prompt", {400, 403, 413, 422}),
        ("the response_format", "", "the schema", {400, 422, 500, 501}),
        ("the system role", "", "the system role", {400, 422, 500}),
        ("unknown max_tokens", "", "the name of the maximum", {400, 422}),
        ("", "", "the key", {401, 403}),
        ("", "", "the address", {404, 405}),
        ("", "", "the moment", {408, 409, 429, *range(500, 520)}),
    ],
)
def test_a_status_tells_what_its_words_may_be_about(message: str, code: str, about: str, statuses: set[int]) -> None:
    body = json.dumps({"error": {"message": message, "code": code}})
    assert {status for status in range(400, 520) if server_error(status, body, str).about == about} == statuses


def test_a_status_is_a_cause_of_failure() -> None:
    causes = {status: server_error(status, "", str).cause for status in (400, 404, 408, 409, 429, 499, 500, 503)}
    assert causes == {
        400: "refused_by_server",
        404: "refused_by_server",
        408: "timeout",
        409: "server_error",
        429: "rate_limited",
        499: "refused_by_server",
        500: "server_error",
        503: "server_error",
    }


@pytest.mark.parametrize(
    ("body", "expected", "why"),
    [
        ('{"error": {"message": "no\\n such  model"}}', "400: no such model", "as OpenAI does"),
        ('{"error": "no such model"}', "400: no such model", "as Ollama did"),
        ('{"object": "error", "message": "no such model"}', "400: no such model", "as vLLM does"),
        ('{"detail": [{"loc": ["body"], "msg": "no"}]}', '400: [{"loc": ["body"], "msg": "no"}]', "as FastAPI does"),
        ("<html><style>p {}</style><h1>502</h1> Bad<br>Gateway</html>", "400: 502 Bad Gateway", "a page of a proxy"),
        ("", "400, without a word", "nothing"),
        ("[1]", "400: [1]", "JSON of another kind"),
        ("null", "400: null", "JSON of no kind"),
        ('{"error": {"message": "' + "x" * 9000 + '"}}', "400: " + "x" * 400 + "…", "no pages of it"),
        ("[" * 100_000, "400: " + "[" * 400 + "…", "brackets without end"),
    ],
)
def test_the_words_of_a_server(body: str, expected: str, why: str) -> None:
    assert str(server_error(400, body, str)) == expected, why


def test_a_key_is_taken_out_before_words_are_cut() -> None:
    body = json.dumps({"error": {"message": "x" * 395 + "sk-0123456789"}})
    assert "sk-01" not in str(server_error(401, body, lambda text: text.replace("sk-0123456789", "[redacted]")))


def body(content: Any, finish_reason: str = "stop", usage: Any = None, **message: Any) -> Any:
    choice = {"index": 0, "finish_reason": finish_reason, "message": {"content": content, **message}}
    return json.dumps({"choices": [choice], "usage": usage}).encode()


@pytest.mark.parametrize(
    ("raw", "text", "truncated", "refused", "why"),
    [
        (body("Who?"), "Who?", False, False, "a text"),
        (body("Who", "length"), "Who", True, False, "cut off"),
        (body(None, "length", reasoning_content="Hm."), "", True, False, "all thought and no words"),
        (body("", "content_filter"), "", False, True, "filtered"),
        (body(None, refusal="I cannot."), "I cannot.", False, True, "refused"),
        (
            body([{"type": "thinking", "text": "Hm."}, {"type": "text", "text": "Who?"}]),
            "Who?",
            False,
            False,
            "in parts",
        ),
        (
            body("<think>\nHm, {}.</think>\n\nWho?"),
            "Who?",
            False,
            False,
            "the server does not part them",
        ),
        (body("Hm, {}.</think>Who?"), "Who?", False, False, "opened by the chat template"),
        (body("<think>Hm, who"), "", True, False, "thoughts without an end, whatever the server says of it"),
        (body("<think>Hm.</think>"), "", True, False, "thoughts and no words"),
        (body(" \n"), " \n", False, False, "nothing, and no thoughts"),
        (body('{"question": "What is <think> for?"}'), '{"question": "What is <think> for?"}', False, False, "a word"),
        (body("Who?", reasoning_content="Hm.", reasoning="Hm."), "Who?", False, False, "thoughts in their own fields"),
        (body(7), "", False, False, "no text"),
        (b'{"choices": [{"message": {"content": "a\\ud800b"}}]}', "a\ufffdb", False, False, "half a character"),
    ],
)
def test_a_reply_is_read(raw: bytes, text: str, truncated: bool, refused: bool, why: str) -> None:
    reply = read_completion(raw, PROMPT)
    assert reply is not None
    assert (reply.text, reply.truncated, reply.refused) == (text, truncated, refused), why


@pytest.mark.parametrize(
    "raw",
    [
        *(b"", b"<html>", b"null", b"[]", b"{}", b"[" * 100_000, b"\xff\xfe", b'{"choices": [{"mess'),
        *(b'{"choices": []}', b'{"choices": [null]}', b'{"choices": {"0": 1}}', b'{"choices": [{"message": "Who?"}]}'),
    ],
)
def test_what_is_no_reply(raw: bytes) -> None:
    assert read_completion(raw, PROMPT) is None


@pytest.mark.parametrize(
    ("usage", "expected", "why"),
    [
        ({"prompt_tokens": 700, "completion_tokens": 20}, (700, 20), "the server's own count"),
        ({"prompt_tokens": 0, "completion_tokens": 0}, (0, 0), "nothing is a count"),
        (None, (13, 2), "no count: words and signs of the prompt, and of the reply"),
        ({"prompt_tokens": 700}, (700, 2), "half a count"),
        ({"prompt_tokens": -1, "completion_tokens": "20"}, (13, 2), "no counts"),
        ({"prompt_tokens": True, "completion_tokens": 10**30}, (13, 2), "no counts either"),
        ("none", (13, 2), "no record"),
    ],
)
def test_tokens_are_those_of_the_server_or_counted(usage: Any, expected: tuple[int, ...], why: str) -> None:
    reply = read_completion(body("Who?", usage=usage), PROMPT)
    assert reply is not None
    assert (reply.prompt_tokens, reply.completion_tokens) == expected, why


@pytest.mark.parametrize(
    ("usage", "cached", "why"),
    [
        ({"prompt_tokens": 700, "prompt_tokens_details": {"cached_tokens": 640}}, 640, "OpenAI, vLLM, SGLang"),
        ({"prompt_tokens": 700, "prompt_cache_hit_tokens": 640}, 640, "DeepSeek"),
        ({"prompt_tokens": 700, "prompt_tokens_details": None}, 0, "vLLM, without --enable-prompt-tokens-details"),
        ({"prompt_tokens": 700, "prompt_tokens_details": {"cached_tokens": 9000}}, 700, "no more than the prompt has"),
        ({"prompt_tokens": 700, "prompt_tokens_details": {"cached_tokens": "640"}}, 0, "no count"),
        ({"prompt_tokens": 700}, 0, "not reported"),
        (None, 0, "nothing reported"),
    ],
)
def test_tokens_from_the_servers_cache(usage: Any, cached: int, why: str) -> None:
    reply = read_completion(body("Who?", usage=usage), PROMPT)
    assert reply is not None
    assert reply.cached_prompt_tokens == cached, why
