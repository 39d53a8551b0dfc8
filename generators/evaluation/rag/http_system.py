"""A RAG system behind an address: each question is posted as JSON, and the reply is read by JMESPath."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from ....utils.errors import ConfigError, TaskgenError, require
from ....utils.records.samples import with_earlier_turns
from ...models.secrets import redactor
from .named_system import NamedSystem

QUESTION, HISTORY, TOP_K = "{question}", "{history}", "{top_k}"
_SHOWN_CHARACTERS = 200


class HttpError(TaskgenError):
    """A reply of a server that holds no answer."""


class HttpSystem:
    """Posts a body to an address and reads the answer and the passages from the JSON that comes back.

    Args:
        address: where the body is posted.
        body: JSON value; see `filled`.
        answer: JMESPath of the answer.
        passages: JMESPath of the list of passages; a reply may have none.
        headers: of the request.
        top_k: fills the placeholder `{top_k}`.
    """

    def __init__(
        self, address: str, body: Any, answer: str, passages: str, headers: Mapping[str, str], top_k: int
    ) -> None:
        self._address, self._body, self._headers, self._top_k = address, body, headers, top_k
        self._answer, self._passages = _compiled(answer, "--answer-path"), _compiled(passages, "--passages-path")
        self._answer_path = answer
        self._redact = [redactor(value) for value in headers.values()]
        self._client: Any = None

    async def __call__(self, question: str, history: Sequence[Mapping[str, str]]) -> dict[str, Any]:
        import httpx

        if self._client is None:  # created where the event loop runs; the caller limits the time
            self._client = httpx.AsyncClient(headers=dict(self._headers), timeout=None)
        body = filled(self._body, question, history, self._top_k)
        try:
            response = await self._client.post(self._address, json=body)
        except httpx.HTTPError as error:
            raise HttpError(f"{self._address}: {type(error).__name__} {self._shown(str(error))}".rstrip()) from None
        if response.status_code != httpx.codes.OK:
            said = self._shown(response.text)
            raise HttpError(f"{self._address}: status {response.status_code}" + (f": {said}" if said else ""))
        try:
            given = response.json()
        except (ValueError, RecursionError):  # too deeply nested brackets
            raise HttpError(f"{self._address}: the reply is no JSON: {self._shown(response.text)}") from None
        answer = self._answer.search(given)
        if answer is None:
            found = f"the fields {', '.join(map(str, given))}" if isinstance(given, dict) else type(given).__name__
            raise HttpError(
                f"{self._address}: the reply has no answer at --answer-path {self._answer_path}; it has {found}"
            )
        return {"answer": answer, "passages": self._passages.search(given)}

    def _shown(self, text: str) -> str:
        for redact in self._redact:
            text = redact(text)
        text = " ".join(text.split())
        return text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]}…"


def http_system(
    address: str, *, body: str, answer: str, passages: str, headers: Sequence[str], top_k: int
) -> NamedSystem:
    """Return the system at an address; arguments are as typed, `headers` as `Name=VARIABLE`.

    Raises:
        ConfigError: the body is no JSON with a question, a path is no JMESPath, or a variable is not set.
        MissingDependency: jmespath is not installed.
    """
    try:
        template = json.loads(body)
    except ValueError as error:
        raise ConfigError(f'--body: is not JSON ({error}); such as \'{{"question": "{QUESTION}"}}\'') from error
    if QUESTION not in body:
        raise ConfigError(f"--body: has no {QUESTION}, in the place of which the question is sent")
    host = address.partition("://")[2].partition("?")[0].rpartition("@")[2]
    try:
        usable = urlsplit(address).port != 0 and "\0" not in address and address.isprintable()
    except ValueError:
        usable = False
    if not usable:
        raise ConfigError(f"{host!r}: is no address; write http://HOST:PORT/PATH")
    system = HttpSystem(address, template, answer, passages, dict(map(_header, headers)), top_k)
    settings = {"body": body, "answer_path": answer, "passages_path": passages}
    return NamedSystem(host, system, settings)


def filled(body: Any, question: str, history: Sequence[Mapping[str, str]], top_k: int) -> Any:
    """Return a JSON value with its placeholders filled.

    The question takes the place of `{question}` in any text, preceded by the earlier turns unless there is a
    `{history}`. A text that is `{history}` alone becomes the list of turns; one that is `{top_k}`, the number.
    """
    text = question if _has(body, HISTORY) else with_earlier_turns(question, history)

    def fill(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: fill(one) for key, one in value.items()}
        if isinstance(value, list):
            return [fill(one) for one in value]
        if value == HISTORY:
            return [dict(turn) for turn in history]
        if value == TOP_K:
            return top_k
        return value.replace(QUESTION, text) if isinstance(value, str) else value

    return fill(body)


def _has(value: Any, placeholder: str) -> bool:
    if isinstance(value, dict | list):
        return any(_has(one, placeholder) for one in (value.values() if isinstance(value, dict) else value))
    return bool(value == placeholder)


def _header(given: str) -> tuple[str, str]:
    name, equals, variable = given.partition("=")
    if not equals or not name.strip() or not variable.isidentifier():
        raise ConfigError("--header: expected NAME=VARIABLE, where the environment variable holds the header's value")
    if variable not in os.environ:
        raise ConfigError(f"--header {name}={variable}: the environment variable {variable} is not set")
    return name.strip(), os.environ[variable]


def _compiled(path: str, option: str) -> Any:
    jmespath = require("jmespath", extra="rag")
    try:
        return jmespath.compile(path)
    except jmespath.exceptions.JMESPathError as error:
        raise ConfigError(f"{option} {path}: is no JMESPath ({' '.join(str(error).split())})") from error
