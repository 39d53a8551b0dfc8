"""HTTP calls to OpenAI's `/chat/completions`, with retries; each call gets an outcome."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timezone
from random import Random
from typing import Any

from ....utils.errors import ModelUnavailable, require
from ..call import Call, Cause, Failure, Outcome, Reply, call_key
from ..retries import LONGEST_ASKED_SECONDS, is_retried, retry_after, wait_seconds
from ..secrets import NO_KEY
from .chat_reply import read_completion
from .endpoint import AZURE_TOKEN, Endpoint
from .error_messages import ServerError, server_error
from .request import MAXIMUM, first_dialect, request_body
from .settings import ExchangeSettings

_NO_MAXIMUM = "set writer.parameters.max_tokens to more than the server's own maximum"
_KEPT = "Finished calls are kept, and the same command goes on from there."


class _Missed(Exception):
    """A try without a reply, after which another may succeed; `wait` is the wait the server asks for, in seconds."""

    def __init__(self, cause: Cause, detail: str, wait: float | None = None) -> None:
        super().__init__(detail)
        self.cause = cause
        self.wait = wait


class _Declined(Exception):
    """A reply with a status from 400; `wait` as above."""

    def __init__(self, error: ServerError, wait: float | None) -> None:
        super().__init__(str(error))
        self.error = error
        self.wait = wait


class Exchange:
    """Calls to one server; remembers what it refuses, such as a JSON schema or a system message.

    Create it inside the event loop in which it is used. `redact` removes the key from a text.
    """

    def __init__(self, settings: ExchangeSettings, key: str, redact: Callable[[str], str]) -> None:
        self._settings = settings
        self._has_key = key != NO_KEY
        self._redact = redact
        self._openai: Any = require("openai", extra="openai")
        self._aiohttp: Any = require("aiohttp", extra="openai")
        self._client = _client(self._openai, settings.endpoint, key)
        self._dialect = first_dialect(settings)

    async def ask(self, call: Call) -> tuple[Outcome, bool]:
        """Return the outcome of a call after all its tries, and True if it failed because of this very prompt.

        Raises:
            ModelUnavailable: the server refuses the key or the account, or does not have the model.
        """
        random = Random(f"{call_key(self._settings.model, self._settings.parameters, call)} {call.attempt}")
        tried = 0
        while True:
            tried += 1
            try:
                return await self._try(call), False
            except _Declined as declined:
                return Failure("refused_by_server", str(declined)), declined.error.about == "this prompt"
            except _Missed as missed:
                asks_too_long = (missed.wait or 0.0) > LONGEST_ASKED_SECONDS
                if tried >= self._settings.tries or asks_too_long:
                    later = f", and asks to be left alone for {missed.wait:.0f} seconds" if asks_too_long else ""
                    return Failure(missed.cause, f"{self._redact(str(missed))} (try {tried}{later})"), False
                await asyncio.sleep(wait_seconds(tried, missed.wait, random))

    async def close(self) -> None:
        await self._client.close()

    async def _try(self, call: Call) -> Reply:
        """Try once; in other ways if the server turns out not to accept the first."""
        while True:
            dialect = self._dialect
            try:
                body = await self._post(request_body(self._settings, call, dialect))
            except _Declined as declined:
                following = dialect.after(declined.error, self._settings.parameters)
                if following is None:
                    raise self._judged(declined) from declined
                self._dialect = self._dialect.and_also(following)
                continue
            reply = read_completion(body, call.prompt)
            if reply is None:
                raise _Missed("server_error", f"no chat completion, but {self._redact(_shown(body))}")
            return replace(reply, text=self._redact(reply.text))

    async def _post(self, body: dict[str, Any]) -> bytes:
        try:
            # `chat.completions.create` does the same, and takes nearly as long again over the types of the fields.
            request = self._client.post("/chat/completions", cast_to=bytes, body=body)
            reply: bytes = await asyncio.wait_for(request, self._settings.timeout_seconds)
        except asyncio.TimeoutError:
            raise _Missed("timeout", f"no reply within {self._settings.timeout_seconds:g} seconds") from None
        except self._openai.APIStatusError as error:
            found = server_error(error.status_code, error.response.text, self._redact)
            raise _Declined(found, retry_after(error.response.headers, datetime.now(timezone.utc))) from None
        except (self._openai.APIConnectionError, self._aiohttp.ClientError, OSError) as error:
            # The package lets errors of aiohttp through that it does not know: a reply that is no HTTP is one.
            reason = error.__cause__ if isinstance(error, self._openai.APIConnectionError) else error
            raise _Missed("connection_failed", f"{type(reason).__name__}: {reason}") from None
        return reply

    def _judged(self, declined: _Declined) -> Exception:
        """Return the error that a status from 400 leads to: another try, a failed call, or the end of the run."""
        error, about, endpoint = declined.error, declined.error.about, self._settings.endpoint
        if about == "the key" and not self._has_key:
            what = f"the server wants a key, and {endpoint.key} is not set"
        elif about == "the key":
            account = f", and {endpoint.account}" if endpoint.account else ""
            what = (
                f"the server refuses the key, which was read from {endpoint.key}; check it{account}, and what it may "
                "be used for"
            )
        elif about == "the account":
            what = "the account has nothing left to spend, or may not use this model; see the provider's billing page"
        elif about == "the address":
            what = (
                f"there is no model {self._settings.model!r} (writer.model), or {endpoint.source} is not where chats "
                "are completed; it ends in /v1 as a rule, and with api_version it is https://RESOURCE.openai.azure.com"
            )
        elif is_retried(error.status):
            return _Missed(error.cause, str(error), declined.wait)
        else:
            return declined
        return ModelUnavailable(f"{endpoint.address}: {what}. It answers {error}. {_KEPT}")


def server_is_down(settings: ExchangeSettings, failures: int, last: Failure) -> ModelUnavailable:
    """Return the error for several calls in a row without a reply."""
    if last.cause == "refused_by_server":
        todo = "set writer.parameters to what the model takes; nothing but those is sent"
    elif last.cause == "timeout":
        todo = "see whether the server has more to do than it can, raise writer.timeout_seconds, lower max_concurrency"
    elif last.cause == "rate_limited":
        todo = "wait until the server has room, or lower writer.max_concurrency"
    else:
        todo = f"see that the server runs, and that {settings.endpoint.source} is its address"
    return ModelUnavailable(
        f"{settings.endpoint.address}: {failures} calls in a row got no reply ({last.cause}). The last: {last.detail}. "
        f"What to do: {todo}. {_KEPT}"
    )


def no_room_to_write(settings: ExchangeSettings, replies: int) -> ModelUnavailable:
    """Return the error for several replies in a row that ended at their maximum length with nothing written."""
    given = next((name for name in MAXIMUM if name in settings.parameters), None)
    now = f"raise writer.parameters.{given}, which is {settings.parameters[given]}" if given else _NO_MAXIMUM
    return ModelUnavailable(
        f"{settings.endpoint.address}: {replies} replies in a row reached their maximum length with nothing written: "
        f"the model thinks, and has no room left for an answer. What to do: {now}, or let it think less, with "
        "reasoning_effort: low or chat_template_kwargs: {enable_thinking: false} in writer.parameters, whichever the "
        f"server knows. {_KEPT}"
    )


def _client(openai: Any, endpoint: Endpoint, key: str) -> Any:
    # We limit the time of the whole call; the package's limit starts again with every piece that arrives.
    options = {"max_retries": 0, "timeout": None, "http_client": openai.DefaultAioHttpClient()}
    if endpoint.api_version is None:
        return openai.AsyncOpenAI(base_url=endpoint.address, api_key=key, **options)
    is_token = endpoint.key.file is None and endpoint.key.variable == AZURE_TOKEN
    return openai.AsyncAzureOpenAI(
        azure_endpoint=endpoint.address,
        api_version=endpoint.api_version,
        **{"azure_ad_token" if is_token else "api_key": key},
        **options,
    )


def _shown(body: bytes) -> str:
    text = " ".join(body[:2000].decode("utf-8", "replace").split())
    return repr(text) if text else "nothing"
