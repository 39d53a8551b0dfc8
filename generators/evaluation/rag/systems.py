"""The two forms of a RAG system, asked in one way."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeGuard

from ....utils.errors import ConfigError
from ....utils.records.samples import EvaluationSample, with_earlier_turns
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


@dataclass(frozen=True, slots=True)
class Question:
    """A question, and the turns before it, each with `question` and `answer`."""

    text: str
    history: tuple[Mapping[str, str], ...] = ()

    @classmethod
    def of(cls, sample: EvaluationSample) -> Question:
        return cls(sample.query, tuple(sample.metadata.get("history", ())))

    @property
    def with_history(self) -> str:
        """The earlier turns and the question as one text."""
        return with_earlier_turns(self.text, self.history)


Ask = Callable[[Question], Reply | Awaitable[Reply]]


def asking(system: RagSystem | Callable[..., Any], top_k: int) -> Ask:
    """Return a function that asks the system a question and reads its reply; of an async system, an async function.

    A system with a parameter `history` gets the earlier turns there; for others they precede the question.

    Raises:
        ConfigError: it has neither form.
    """
    if _has_parts(system):
        return _from_parts(system, top_k)
    if not callable(system):
        raise ConfigError(f"{type(system).__name__}: {_WANTED}")
    called = system
    takes_history = _takes_history(called)

    def call(question: Question) -> Any:
        return called(question.text, history=list(question.history)) if takes_history else called(question.with_history)

    if inspect.iscoroutinefunction(called) or inspect.iscoroutinefunction(type(called).__call__):

        async def ask_async(question: Question) -> Reply:
            return read_reply(await call(question), question.text, top_k)

        return ask_async
    return lambda question: read_reply(call(question), question.text, top_k)


def _takes_history(called: Callable[..., Any]) -> bool:
    try:
        return "history" in inspect.signature(called).parameters
    except ValueError:  # some functions written in C do not say what they take
        return False


def _has_parts(system: object) -> TypeGuard[RagSystem]:
    return callable(getattr(system, "answer", None)) and callable(
        getattr(getattr(system, "retriever", None), "search", None)
    )


def _from_parts(system: RagSystem, top_k: int) -> Ask:
    def found(question: str) -> tuple[RetrievedPassage, ...]:
        return read_passages(system.retriever.search(question, top_k), question, top_k)

    if inspect.iscoroutinefunction(system.answer):

        async def ask_async(question: Question) -> Reply:
            passages = found(question.with_history)
            return Reply(answer=answer_text(await system.answer(question.with_history, passages)), passages=passages)

        return ask_async

    def ask(question: Question) -> Reply:
        passages = found(question.with_history)
        return Reply(answer=answer_text(system.answer(question.with_history, passages)), passages=passages)

    return ask
