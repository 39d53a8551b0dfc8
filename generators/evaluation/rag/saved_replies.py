"""The replies of a run in its journal, so that a run that was stopped asks no answered question again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...models.call import Call
from ...models.call import Reply as JournalReply
from ...models.journal.journal import Journal
from ...models.prompt import Prompt, ReplyForm
from .replies import Reply
from .systems import Question

_STAGE = "rag"
_FORM = ReplyForm(texts=("answer",), lists=("passages",))


@dataclass(frozen=True, slots=True)
class TimedReply:
    """A reply, and the seconds that it took."""

    reply: Reply
    seconds: float


class SavedReplies:
    """The replies of one system with one set of settings; a journal may hold those of several.

    Raises:
        ConfigError: the file is no journal, or cannot be written to.
        Stopped: from every method, if the file can no longer be read or written.
    """

    def __init__(self, path: Path, system: str, settings: Mapping[str, Any]) -> None:
        self._journal = Journal(path, system, settings)

    def find(self, question_id: str, question: Question) -> TimedReply | None:
        found = self._journal.find(_call(question_id, question))
        if not isinstance(found, JournalReply):
            return None
        saved = json.loads(found.text)
        return TimedReply(Reply.model_validate(saved["reply"]), saved["seconds"])

    def save(self, question_id: str, question: Question, reply: Reply, seconds: float) -> None:
        text = json.dumps({"reply": reply.model_dump(), "seconds": seconds}, ensure_ascii=False)
        self._journal.commit(_call(question_id, question), JournalReply(text), seconds)

    def __enter__(self) -> SavedReplies:
        return self

    def __exit__(self, *error: object) -> None:
        self._journal.close()


def _call(question_id: str, question: Question) -> Call:
    asked = {"id": question_id, "question": question.text, "history": [dict(turn) for turn in question.history]}
    return Call(_STAGE, Prompt("", json.dumps(asked, ensure_ascii=False, sort_keys=True), _FORM))
