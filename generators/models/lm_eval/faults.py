"""Errors of lm-eval's models: which mean that there is no reply, and messages of them without keys."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout

from ....utils.errors import ModelUnavailable
from ..call import Failure
from ..secrets import redactor
from ..server.error_messages import server_error

# Raised by the packages behind the models where weights, a device or an argument are wrong.
LOCAL_ERRORS = (OSError, ValueError, RuntimeError, AssertionError)

_MOST_CHARACTERS = 400
# Environment variables that lm-eval's clients and the Hub's read keys from.
_KEYS = (
    "ANTHROPIC_API_KEY",
    "AZURE_OPENAI_AD_TOKEN",
    "AZURE_OPENAI_API_KEY",
    "HF_TOKEN",
    "HUGGING_FACE_HUB_TOKEN",
    "OPENAI_API_KEY",
    "TEXTSYNTH_API_SECRET_KEY",
    "WATSONX_API_KEY",
)


def server_errors() -> tuple[type[Exception], ...]:
    """Return what lm-eval's HTTP clients raise once all their tries are used up, or for a reply they cannot read."""
    import aiohttp

    return (OSError, asyncio.TimeoutError, aiohttp.ClientError, ValueError, KeyError)


def failure(error: Exception, redact: Callable[[str], str], *, field: str, logged: str) -> Failure:
    """Return the outcome of a call that a server did not answer.

    Args:
        error: raised by the client.
        redact: removes keys from a text.
        field: where the model was given, for messages; its arguments were given at the same with `_args` appended.
        logged: the body of the reply, where the client logs it and leaves it out of its error (`Heard`).

    Raises:
        ModelUnavailable: the server will answer no call.
    """
    response = getattr(error, "response", None)
    status = getattr(error, "status", None) or getattr(response, "status_code", None) or 0
    said = server_error(status, getattr(response, "text", "") or logged, redact)
    if said.about in ("the account", "the address", "the key"):
        raise ModelUnavailable(
            f"{field}: the server answers {said}; check the key in the environment, and base_url and model in "
            f"{field}_args, then run the same command again"
        ) from error
    if status >= 400:
        return Failure(said.cause, str(said))
    detail = redact(in_one_line(error))
    if isinstance(error, TimeoutError | asyncio.TimeoutError) or "timeout" in type(error).__name__.lower():
        return Failure("timeout", detail)
    # A body that is no JSON, or not the JSON of a completion.
    if status or isinstance(error, json.JSONDecodeError | KeyError):
        return Failure("server_error", f"a reply that cannot be read: {detail}")
    if type(error) is ValueError:
        raise ModelUnavailable(f"{field}: {detail}; then run the same command again") from error
    return Failure("connection_failed", detail)


def in_one_line(error: BaseException) -> str:
    """Return an error's message on one line, cut to 400 characters; its type where it has no message."""
    message = " ".join(str(error).split()) or type(error).__name__
    return message if len(message) <= _MOST_CHARACTERS else f"{message[:_MOST_CHARACTERS]}…"


def redact_keys(own: str | None) -> Callable[[str], str]:
    """Return a function that removes every key that a model of lm-eval may know from a text.

    Args:
        own: a further environment variable that holds a key, if there is one.
    """
    redactors = [redactor(os.environ[name]) for name in sorted({*_KEYS, own or ""}) if os.environ.get(name)]

    def redact(text: str) -> str:
        for one in redactors:
            text = one(text)
        return text

    return redact


class Heard:
    """The body of the last error reply that lm-eval's HTTP clients logged; it appears nowhere else."""

    def __init__(self) -> None:
        self.body = ""

    def note(self, record: logging.LogRecord) -> bool:
        """A logging filter that lets nothing through."""
        _, found, rest = record.getMessage().partition("Response text: ")
        if found:
            self.body = rest.removesuffix(". Retrying...")
        return False


@contextmanager
def quiet() -> Iterator[Heard]:
    """Redirect what lm-eval prints to standard error, and silence what its HTTP clients log of every try.

    Outcomes are counted by cause; the log repeats them for each try, with replies that may hold a key.
    """
    logging.getLogger("asyncio").addFilter(_is_no_abandoned_task)
    logger = logging.getLogger("lm_eval.models.api_models")
    heard = Heard()
    logger.addFilter(heard.note)
    # Whatever level others have set for lm-eval: what is not logged is not heard.
    level = logger.level
    logger.setLevel(logging.WARNING)
    try:
        with redirect_stdout(sys.stderr):
            yield heard
    finally:
        logger.setLevel(level)
        logger.removeFilter(heard.note)


def _is_no_abandoned_task(record: logging.LogRecord) -> bool:
    """Silence requests that lm-eval abandoned when another failed: they complain when they are garbage-collected."""
    return "tqdm_asyncio.gather" not in record.getMessage()
