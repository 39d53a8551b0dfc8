"""The fields of a request to a server, and the next tries after a refusal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.models.call import Call
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.models.server.error_messages import ServerError
from lm_eval_taskgen.generators.models.server.request import Dialect, first_dialect, request_body
from lm_eval_taskgen.generators.models.server.settings import ExchangeSettings, exchange_settings
from lm_eval_taskgen.utils.settings import WriterConfig

SCHEMA, ROLE, NAME = "the response_format", "the system role", "unknown max_tokens"
EVERY = Dialect(("json_schema", "guided_json", "none"))
GUIDED, PLAIN = Dialect(("guided_json", "none")), Dialect(("none",))
NO_ROLE, RENAMED = Dialect(("none",), system_role=False), Dialect(("none",), other_maximum=True)


@pytest.mark.parametrize(
    ("dialect", "status", "message", "parameters", "following", "why"),
    [
        (EVERY, 400, SCHEMA, {}, GUIDED, "the next way to require a form"),
        (GUIDED, 400, SCHEMA, {}, PLAIN, "and the next"),
        (PLAIN, 400, SCHEMA, {}, None, "there is none"),
        (GUIDED, 400, "bad request", {}, PLAIN, "a field that only one server knows is refused in any words"),
        (GUIDED, 422, "bad request", {}, PLAIN, "as bad content, too"),
        (GUIDED, 418, "bad request", {}, None, "but not by any status"),
        (GUIDED, 401, "bad request", {}, None, "nor is a bad key"),
        (EVERY, 400, "bad request", {}, None, "a field that all know is not"),
        (PLAIN, 400, ROLE, {}, NO_ROLE, "without the system's message"),
        (NO_ROLE, 400, ROLE, {}, None, "there was none"),
        (PLAIN, 400, NAME, {"max_tokens": 9}, RENAMED, "the other name of the maximum"),
        (PLAIN, 400, NAME, {"max_completion_tokens": 9}, RENAMED, "of either name"),
        (PLAIN, 400, NAME, {"max_tokens": 9, "max_completion_tokens": 9}, None, "both were given"),
        (PLAIN, 400, NAME, {"top_p": 1}, None, "none was given"),
        (RENAMED, 400, NAME, {"max_tokens": 9}, None, "it was the other one"),
        (PLAIN, 400, "bad request", {"max_tokens": 9}, None, "another refusal"),
    ],
)
def test_after_a_refusal_less_is_asked_for(
    dialect: Dialect, status: int, message: str, parameters: dict[str, Any], following: Dialect | None, why: str
) -> None:
    assert dialect.after(ServerError(status, "", message), parameters) == following, why


def test_what_two_calls_learnt_is_known_to_both() -> None:
    assert EVERY.and_also(GUIDED) == GUIDED.and_also(EVERY) == GUIDED
    assert NO_ROLE.and_also(RENAMED) == RENAMED.and_also(NO_ROLE) == Dialect(("none",), False, True)
    assert PLAIN.and_also(PLAIN) == PLAIN


def settings(form: Any = "auto", **parameters: Any) -> ExchangeSettings:
    config = WriterConfig(
        kind="llm", model="m", base_url="http://localhost:1", parameters=parameters, structured_output=form
    )
    return exchange_settings(config, None, Path())


CALL = Call("cloze", Prompt("Write one question.", "passage", about="Be brief."), 3, 2)


def test_a_request_has_the_task_the_prompt_and_the_parameters() -> None:
    body = request_body(settings(max_tokens=9), CALL, PLAIN)
    assert body == {
        "model": "m",
        "messages": [
            {"role": "system", "content": "Write one question."},
            {"role": "user", "content": "Be brief.\n\npassage"},
        ],
        "max_tokens": 9,
    }
    assert request_body(settings(), CALL, NO_ROLE)["messages"] == [
        {"role": "user", "content": "Write one question.\n\nBe brief.\n\npassage"}
    ]
    assert request_body(settings(max_tokens=9, top_p=1), CALL, RENAMED).keys() >= {"max_completion_tokens", "top_p"}


@pytest.mark.parametrize(("seed", "sent"), [(7, 3009), (0, 3002), ("7", "7")])
def test_samples_and_attempts_have_seeds_of_their_own(seed: int | str, sent: int | str) -> None:
    assert request_body(settings(seed=seed), CALL, PLAIN)["seed"] == sent


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ("auto", {"response_format"}),
        ("json_schema", {"response_format"}),
        ("guided_json", {"guided_json", "structured_outputs"}),
        ("none", set()),
    ],
)
def test_the_form_of_a_reply_is_required_as_the_configuration_says(form: str, fields: set[str]) -> None:
    given = settings(form)
    body = request_body(given, CALL, first_dialect(given))
    assert body.keys() - {"model", "messages"} == fields
    if "response_format" in fields:
        schema = CALL.prompt.form.schema
        assert body["response_format"] == {
            "type": "json_schema",
            "json_schema": {"name": "reply", "strict": True, "schema": schema},
        }
