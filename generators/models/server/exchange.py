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
from ..prompt import Prompt
from ..retries import LONGEST_ASKED_SECONDS, is_retried, retry_after, wait_seconds
from ..secrets import NO_KEY
from .chat_reply import read_completion
from .error_messages import ServerError, server_error
from .settings import ExchangeSettings

# Distance between the seeds of one prompt's samples; no call has as many attempts.
_SEEDS_PER_SAMPLE = 1000
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
    """Calls to one server; remembers if it refuses a JSON schema or a system message.

    Create it inside the event loop in which it is used. `redact` removes the key from a text.
    """

    def __init__(self, settings: ExchangeSettings, key: str, redact: Callable[[str], str]) -> None:
        self._settings = settings
        self._has_key = key != NO_KEY
        self._redact = redact
        self._openai: Any = require("openai", extra="openai")
        self._aiohttp: Any = require("aiohttp", extra="openai")
        self._client = _client(self._openai, settings, key)
        self._sends_schema = settings.structured_output != "none"
        self._sends_system_role = True

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
        """Try once; without the schema or the system role if the server turns out not to accept it."""
        while True:
            has_schema, has_system_role = self._sends_schema, self._sends_system_role
            try:
                body = await self._post(call, has_schema, has_system_role)
            except _Declined as declined:
                about = declined.error.about
                if about == "the schema" and has_schema and self._settings.structured_output == "auto":
                    self._sends_schema = False
                elif about == "the system role" and has_system_role:
                    self._sends_system_role = False
                else:
                    raise self._judged(declined) from declined
                continue
            reply = read_completion(body, call.prompt)
            if reply is None:
                raise _Missed("server_error", f"no chat completion, but {self._redact(_shown(body))}")
            return replace(reply, text=self._redact(reply.text))

    async def _post(self, call: Call, has_schema: bool, has_system_role: bool) -> bytes:
        body = self._body(call, has_schema, has_system_role)
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

    def _body(self, call: Call, has_schema: bool, has_system_role: bool) -> dict[str, Any]:
        body = {
            "model": self._settings.model,
            "messages": _messages(call.prompt, has_system_role),
            **self._settings.parameters,
        }
        if isinstance(body.get("seed"), int):
            body["seed"] += call.sample * _SEEDS_PER_SAMPLE + call.attempt
        if has_schema:
            schema = {"name": "reply", "strict": True, "schema": call.prompt.form.schema}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        return body

    def _judged(self, declined: _Declined) -> Exception:
        """Return the error that a status from 400 leads to: another try, a failed call, or the end of the run."""
        error, about, settings = declined.error, declined.error.about, self._settings
        if about == "the key" and not self._has_key:
            what = f"the server wants a key, and {settings.key} is not set"
        elif about == "the key":
            what = (
                f"the server refuses the key, which was read from {settings.key}; check it, and what it may be used for"
            )
        elif about == "the account":
            what = "the account has nothing left to spend, or may not use this model; see the provider's billing page"
        elif about == "the address":
            what = (
                f"there is no model {settings.model!r} (writer.model), or writer.base_url is not where chats "
                "are completed; it ends in /v1 as a rule, and with api_version it is https://RESOURCE.openai.azure.com"
            )
        elif is_retried(error.status):
            return _Missed(error.cause, str(error), declined.wait)
        else:
            return declined
        return ModelUnavailable(f"{settings.address}: {what}. It answers {error}. {_KEPT}")


def server_is_down(settings: ExchangeSettings, failures: int, last: Failure) -> ModelUnavailable:
    """Return the error for several calls in a row without a reply."""
    if last.cause == "refused_by_server":
        todo = "set writer.parameters to what the model takes (null leaves out max_tokens or temperature)"
    elif last.cause == "timeout":
        todo = "see whether the server has more to do than it can, raise writer.timeout_seconds, lower max_concurrency"
    elif last.cause == "rate_limited":
        todo = "wait until the server has room, or lower writer.max_concurrency"
    else:
        todo = "see that the server runs, and that writer.base_url is its address"
    return ModelUnavailable(
        f"{settings.address}: {failures} calls in a row got no reply ({last.cause}). The last: {last.detail}. "
        f"What to do: {todo}. {_KEPT}"
    )


def _client(openai: Any, settings: ExchangeSettings, key: str) -> Any:
    # We limit the time of the whole call; the package's limit starts again with every piece that arrives.
    options = {"api_key": key, "max_retries": 0, "timeout": None, "http_client": openai.DefaultAioHttpClient()}
    if settings.api_version is not None:
        return openai.AsyncAzureOpenAI(azure_endpoint=settings.address, api_version=settings.api_version, **options)
    return openai.AsyncOpenAI(base_url=settings.address, **options)


def _messages(prompt: Prompt, has_system_role: bool) -> list[dict[str, str]]:
    if has_system_role:
        return [{"role": "system", "content": prompt.task}, {"role": "user", "content": prompt.user_message}]
    return [{"role": "user", "content": str(prompt)}]


def _shown(body: bytes) -> str:
    text = " ".join(body[:2000].decode("utf-8", "replace").split())
    return repr(text) if text else "nothing"
