"""A backend around a Python object with `generate(prompt)`."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...utils.errors import ConfigError
from ...utils.settings import LLMClient
from ...utils.text.tokens import count_tokens
from .call import Call, Outcome, Reply
from .journal.journal import Journal
from .plain_reply import plain_fields
from .prompt import Form, ReplyForm


class ObjectBackend:
    """Asks an object one prompt after another; its exceptions pass unchanged.

    Its replies may be plain text where a prompt asks for one or a few texts (`plain_reply`).

    The model's name is the object's attribute `model` if that is a text, else the name of its type; objects that agree
    in both share their replies in a journal. Tokens are counted by `tokens.count_tokens`.
    """

    capacity = 1

    def __init__(self, llm: LLMClient, journal: Path | None = None) -> None:
        self._llm = llm
        self._queue: deque[tuple[int, Call]] = deque()
        self._journal = Journal(journal, self.model, self.parameters) if journal is not None else None

    @property
    def model(self) -> str:
        name = getattr(self._llm, "model", None)
        return name if isinstance(name, str) and name else type(self._llm).__name__

    @property
    def parameters(self) -> Mapping[str, Any]:
        return {}

    def submit(self, ticket: int, call: Call) -> None:
        self._queue.append((ticket, call))

    def collect(self) -> Sequence[tuple[int, Outcome]]:
        """Answer the first call in the queue.

        Raises:
            ConfigError: the object returned neither a text nor None, which counts as an empty reply.
        """
        ticket, call = self._queue.popleft()
        prompt = str(call.prompt)
        start = time.perf_counter()
        given: Any = self._llm.generate(prompt)
        seconds = time.perf_counter() - start
        text = "" if given is None else given
        if not isinstance(text, str):
            raise ConfigError(f"{self.model}: generate() gave no text but {type(text).__name__}; it must return a str")
        reply = Reply(_in_form(text, call.prompt.form), count_tokens(prompt), count_tokens(text))
        if self._journal is not None:
            self._journal.commit(call, reply, seconds)
        return [(ticket, reply)]

    def close(self) -> None:
        self._queue.clear()
        if self._journal is not None:
            self._journal.close()


def _in_form(text: str, form: Form) -> str:
    """Return a plain reply as the JSON object that its prompt asks for; any other as it is."""
    is_json = "{" in text or text.lstrip().startswith("[")
    if is_json or not isinstance(form, ReplyForm) or form.lists or form.choices:
        return text
    fields = plain_fields(text, (*form.texts, *form.quotations, *form.remarks))
    return text if fields is None else json.dumps(fields, ensure_ascii=False)
