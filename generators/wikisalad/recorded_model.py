"""A model whose answers, and what it reports of its compression, are on disk before they are used."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from lm_eval.api.instance import Instance

from ..models.call import Call, Reply
from ..models.journal.journal import Journal
from ..models.lm_eval.faults import Heard
from ..models.load import Model
from ..models.recorded_model import Asked, Kept, request_call
from .compression_report import Entry, take_entries


class KeptReports(Kept):
    """Requests are those of `requests.py`. What a model reports of its compression is kept with its answers.

    Args:
        model: the model, and what is known of it.
        journal: where answers are kept, by the model's name and arguments.
        room: the most tokens that an answer may have.
        told: called for each question that is answered.

    Raises:
        ConfigError: the room is more than the model takes.
    """

    def __init__(self, model: Model, journal: Journal, room: int, told: Callable[[], None]) -> None:
        super().__init__(model, journal, room, _call, told)
        self._reports = callable(getattr(model.lm, "get_compression_stats", None))
        self._entries: list[Entry] = []

    def get_compression_stats(self) -> list[dict[str, Any]]:
        """What the model reported since the last `reset`, in the order asked; nothing where it does not."""
        return [dict(entry) for entry in self._entries]

    def get_decompressed_segments(self) -> list[Any]:
        return [entry.get("decompressed_segments", []) for entry in self._entries]

    def reset(self) -> None:
        self._entries = []
        self.cut_prompts = 0

    def _texts(self, replies: Sequence[Reply]) -> list[str]:
        if not self._reports:
            return super()._texts(replies)
        answers = [_from_text(reply.text) for reply in replies]
        self._entries.extend(entry for _, entries in answers for entry in entries)
        return [text for text, _ in answers]

    def _ask(self, asked: Sequence[Asked], replies: dict[int, Reply], heard: Heard) -> None:
        if not self._reports:
            super()._ask(asked, replies, heard)
            return
        start = time.perf_counter()
        for few in _batches(asked, self._model.batch):
            texts = self._generate(few, heard)
            entries = take_entries(self.inner, [one.sent.doc for one in few], self._model.name)
            for one, text, of_one in zip(few, texts, entries, strict=True):
                reply = self._reply(one, text)
                packed = replace(reply, text=_to_text(reply.text, of_one))
                self._commit(one, packed, time.perf_counter() - start, replies)


def _call(request: Instance) -> Call:
    known = {name: request.doc[name] for name in ("example_id", "question_index", "question")}
    return request_call(f"wikisalad {request.doc['mode']}", known, request)


def _batches(asked: Sequence[Asked], size: int) -> Iterator[Sequence[Asked]]:
    for start in range(0, len(asked), size):
        yield asked[start : start + size]


def _to_text(text: str, entries: Sequence[Entry]) -> str:
    """An answer and its statistics as one row of the journal: never one without the other."""
    return json.dumps({"answer": text, "compression_stats": entries}, ensure_ascii=False)


def _from_text(content: str) -> tuple[str, tuple[Mapping[str, Any], ...]]:
    row = json.loads(content)
    return row["answer"], tuple(row["compression_stats"])
