"""Errors of lm-eval's models: what they mean for a call, and error replies that its clients only log."""

from __future__ import annotations

import json
import logging
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.models.call import Failure
from lm_eval_taskgen.generators.models.lm_eval.faults import failure, in_one_line, quiet, redact_keys
from lm_eval_taskgen.utils.errors import ModelUnavailable


class ReadTimeout(Exception):
    """As some HTTP clients name it."""


def with_fields(error: Exception, **fields: Any) -> Exception:
    vars(error).update(fields)
    return error


def answered(status: int, text: str) -> SimpleNamespace:
    return SimpleNamespace(status_code=status, text=text)


OVERLOADED = '{"error": {"message": "Overloaded"}}'
UNREADABLE = "a reply that cannot be read: "


@pytest.mark.parametrize(
    ("error", "logged", "outcome", "why"),
    [
        (with_fields(OSError("x"), status=503), OVERLOADED, Failure("server_error", "503: Overloaded"), "as logged"),
        (
            with_fields(OSError("x"), response=answered(429, OVERLOADED)),
            "another",
            Failure("rate_limited", "429: Overloaded"),
            "as the error has it",
        ),
        (with_fields(OSError("x"), status=400), "", Failure("refused_by_server", "400, without a word"), "no word"),
        (with_fields(OSError("x"), status=200), "", Failure("server_error", f"{UNREADABLE}x"), "no status of an error"),
        (TimeoutError(), "", Failure("timeout", "TimeoutError"), "no reply in time"),
        (ReadTimeout("slow"), "", Failure("timeout", "slow"), "by its name"),
        (
            json.JSONDecodeError("no JSON", "", 0),
            "",
            Failure("server_error", f"{UNREADABLE}no JSON: line 1 column 1 (char 0)"),
            "no JSON",
        ),
        (KeyError("choices"), "", Failure("server_error", f"{UNREADABLE}'choices'"), "JSON of something else"),
        (OSError("refused sk-1"), "", Failure("connection_failed", "refused [key]"), "no connection, and no key"),
    ],
)
def test_an_error_is_a_cause_of_failure(error: Exception, logged: str, outcome: Failure, why: str) -> None:
    found = failure(error, lambda text: text.replace("sk-1", "[key]"), field="--model", logged=logged)
    assert found == outcome, why


@pytest.mark.parametrize(
    ("error", "said", "why"),
    [
        (
            with_fields(OSError("x"), status=401),
            "--model: the server answers 401, without a word; check the key",
            "a key",
        ),
        (with_fields(OSError("x"), status=402), "the server answers 402", "an account"),
        (with_fields(OSError("x"), status=404), "the server answers 404", "an address"),
        (ValueError("no such tokenizer"), "--model: no such tokenizer; then run the same command again", "an argument"),
    ],
)
def test_what_every_call_would_meet_ends_the_run(error: Exception, said: str, why: str) -> None:
    with pytest.raises(ModelUnavailable) as caught:
        failure(error, str, field="--model", logged="")
    assert said in str(caught.value), why


@pytest.mark.parametrize(
    ("message", "shown"),
    [("two\n  lines", "two lines"), ("", "ValueError"), ("x" * 400, "x" * 400), ("x" * 401, f"{'x' * 400}…")],
)
def test_a_message_is_one_line_of_400_characters(message: str, shown: str) -> None:
    assert in_one_line(ValueError(message)) == shown


def test_every_key_that_is_set_is_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-0123456789")
    monkeypatch.setenv("OURS", "key-of-ours-1801")
    text = "sk-0123456789 and key-of-ours-1801"
    assert redact_keys("OURS")(text) == "[redacted] and [redacted]"
    assert redact_keys(None)(text) == "[redacted] and key-of-ours-1801"


def test_a_reply_is_heard_whatever_is_logged_elsewhere(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, logger="lm_eval")
    logger = logging.getLogger("lm_eval.models.api_models")
    before = logger.level
    with quiet() as heard:
        logger.warning("API request failed. Response text: too long. Retrying...")
    assert heard.body == "too long"
    assert logger.level == before and not caplog.records
