"""The two forms of a RAG system, asked in one way."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeGuard

from ....utils.errors import ConfigError
from .replies import Reply, RetrievedPassage, answer_text, read_passages, read_reply

_WANTED = (
    "a system is a function of the question that returns {'answer': …, 'passages': [{'text': …}, …]}, or an object "
    "with `retriever`, which has `search(query, k)`, and `answer(question, passages)`"
)


class Retriever(Protocol):
    """Finds passages: texts, mappings with `text`, or objects such as `Document` and `Chunk`."""

    def search(self, query: str, k: int) -> Sequence[Any]: ...


class RagSystem(Protocol):
    """A retriever, and an answer from what it found."""

    @property
    def retriever(self) -> Retriever: ...

    def answer(self, question: str, passages: Sequence[RetrievedPassage]) -> Any: ...


Ask = Callable[[str], Reply | Awaitable[Reply]]


def asking(system: RagSystem | Callable[[str], Any], top_k: int) -> Ask:
    """Return a function that asks the system a question and reads its reply; of an async system, an async function.

    Raises:
        ConfigError: it has neither form.
    """
    if _has_parts(system):
        return _from_parts(system, top_k)
    if not callable(system):
        raise ConfigError(f"{type(system).__name__}: {_WANTED}")
    called = system
    if inspect.iscoroutinefunction(called) or inspect.iscoroutinefunction(type(called).__call__):

        async def ask_async(question: str) -> Reply:
            return read_reply(await called(question), question, top_k)

        return ask_async
    return lambda question: read_reply(called(question), question, top_k)


def _has_parts(system: object) -> TypeGuard[RagSystem]:
    return callable(getattr(system, "answer", None)) and callable(
        getattr(getattr(system, "retriever", None), "search", None)
    )


def _from_parts(system: RagSystem, top_k: int) -> Ask:
    if inspect.iscoroutinefunction(system.answer):

        async def ask_async(question: str) -> Reply:
            passages = read_passages(system.retriever.search(question, top_k), question, top_k)
            return Reply(answer=answer_text(await system.answer(question, passages)), passages=passages)

        return ask_async

    def ask(question: str) -> Reply:
        passages = read_passages(system.retriever.search(question, top_k), question, top_k)
        return Reply(answer=answer_text(system.answer(question, passages)), passages=passages)

    return ask
