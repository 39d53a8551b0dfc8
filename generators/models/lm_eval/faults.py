"""What it means where a model of lm-eval raises instead of replying, and how keys are kept out of its words."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout

from ....utils.errors import ModelUnavailable
from ..call import Cause, Failure
from ..secrets import redactor
from ..server.error_messages import server_error

# What the packages behind the models raise where weights, a device or an argument are not as they should be.
LOCAL_ERRORS = (OSError, ValueError, RuntimeError, AssertionError)

_MOST_CHARACTERS = 400
# Environment variables that lm-eval's clients and the Hub's read keys from.
_KEYS = (
    "ANTHROPIC_API_KEY",
    "AZURE_OPENAI_API_KEY",
    "HF_TOKEN",
    "HUGGING_FACE_HUB_TOKEN",
    "OPENAI_API_KEY",
    "TEXTSYNTH_API_SECRET_KEY",
    "WATSONX_API_KEY",
)


def server_errors() -> tuple[type[Exception], ...]:
    """What lm-eval's HTTP clients raise where all their tries are used up, or where the reply makes no sense."""
    import aiohttp

    return (OSError, asyncio.TimeoutError, aiohttp.ClientError, ValueError, KeyError)


def failure(
    error: Exception, redact: Callable[[str], str], *, field: str = "writer.model", logged: str = ""
) -> Failure:
    """What came of a call that a server did not answer.

    Args:
        error: what the client raised.
        redact: takes keys out of a text.
        field: where the model was given, for messages, and with `_args` behind it its arguments.
        logged: the body of the reply, where the client logs it and leaves it out of what it raises (`Heard`).

    Raises:
        ModelUnavailable: the server will answer no call.
    """
    response = getattr(error, "response", None)
    status = getattr(error, "status", None) or getattr(response, "status_code", None) or 0
    words = server_error(status, getattr(response, "text", "") or logged, redact)
    if words.about in ("the account", "the address", "the key"):
        raise ModelUnavailable(
            f"{field}: the server answers {words}; check the key in the environment, and base_url and model in "
            f"{field}_args, then run the same command again"
        ) from error
    if status >= 400:
        return Failure(_cause(status), str(words))
    detail = redact(in_one_line(error))
    if isinstance(error, TimeoutError | asyncio.TimeoutError) or "timeout" in type(error).__name__.lower():
        return Failure("timeout", detail)
    # A body that is no JSON, or not the JSON of a completion.
    if status or isinstance(error, json.JSONDecodeError | KeyError):
        return Failure("server_error", f"a reply that cannot be read: {detail}")
    if type(error) is ValueError:
        raise ModelUnavailable(f"{field}: {detail}; then run the same command again") from error
    return Failure("connection_failed", detail)


def _cause(status: int) -> Cause:
    if status == 408:
        return "timeout"
    if status == 429:
        return "rate_limited"
    return "server_error" if status >= 500 or status == 409 else "refused_by_server"


def in_one_line(error: BaseException) -> str:
    """The words of an error, at most 400 characters of them; its type where it has none."""
    words = " ".join(str(error).split()) or type(error).__name__
    return words if len(words) <= _MOST_CHARACTERS else f"{words[:_MOST_CHARACTERS]}…"


def redact_keys(own: str) -> Callable[[str], str]:
    """What takes every key that a model of lm-eval may know out of a text.

    Args:
        own: a further environment variable that holds one.
    """
    redactors = [redactor(os.environ[name]) for name in sorted({*_KEYS, own}) if os.environ.get(name)]

    def redact(text: str) -> str:
        for one in redactors:
            text = one(text)
        return text

    return redact


class Heard:
    """What lm-eval's HTTP clients logged last of a reply that was an error; they log it at no other place."""

    def __init__(self) -> None:
        self.body = ""

    def note(self, record: logging.LogRecord) -> bool:
        """A filter that lets nothing through."""
        _, found, rest = record.getMessage().partition("Response text: ")
        if found:
            self.body = rest.removesuffix(". Retrying...")
        return False


@contextmanager
def kept_quiet() -> Iterator[Heard]:
    """Keep what lm-eval prints out of standard output, and quiet what its HTTP clients log of every try.

    What comes of a call is counted by its cause; the log repeats it for each try, with replies that may hold a key.
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
    """Requests that lm-eval gives up where another has failed complain when they are cleared away, whenever that is."""
    return "tqdm_asyncio.gather" not in record.getMessage()
