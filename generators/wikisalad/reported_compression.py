"""Compression statistics that a model reports: checked, and recorded together with its answers."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from lm_eval.api.instance import Instance
from pydantic import ValidationError

from ...utils.errors import ConfigError
from ...utils.field_errors import in_words
from ..models.call import Call, Reply
from ..models.journal.journal import Journal
from ..models.lm_eval.faults import Heard
from ..models.load import Model
from ..models.recorded_model import ModelRequest, RecordedModel, request_call
from .results import CallStatistics

Entry = Mapping[str, Any]
_KEYS = ("example_id", "question_index")
_HOW_TO_NAME = "each entry of get_compression_stats() must have example_id and question_index, as Instance.doc has them"


class CompressionRecorder(RecordedModel):
    """A recorded model whose compression statistics, if it reports any, go into the journal with its answers.

    Requests are those of `live.py`.

    Args:
        model: the model and its settings.
        journal: the file of finished calls, found by the model's name and arguments.
        room: the most tokens that an answer may have.
        on_answer: called after each answer.

    Raises:
        ConfigError: `room` is more than the model takes.
    """

    def __init__(self, model: Model, journal: Journal, room: int, on_answer: Callable[[], None]) -> None:
        super().__init__(model, journal, room, _call, on_answer)
        self._reports = callable(getattr(model.lm, "get_compression_stats", None))
        self._entries: list[Entry] = []

    def get_compression_stats(self) -> list[dict[str, Any]]:
        """Return the model's statistics in the order asked; nothing if it reports none."""
        return [dict(entry) for entry in self._entries]

    def _texts(self, replies: Sequence[Reply]) -> list[str]:
        if not self._reports:
            return super()._texts(replies)
        rows = [json.loads(reply.text) for reply in replies]
        self._entries.extend(entry for row in rows for entry in row["compression_stats"])
        return [row["answer"] for row in rows]

    def _ask(self, requests: Sequence[ModelRequest], replies: dict[int, Reply], heard: Heard) -> None:
        if not self._reports:
            super()._ask(requests, replies, heard)
            return
        start = time.perf_counter()
        for first in range(0, len(requests), self._model.batch):
            batch = requests[first : first + self._model.batch]
            texts = self._recorder.generate(batch, heard)
            entries = reported_entries(self.inner, [one.sent.doc for one in batch], self._model.name)
            for one, text, of_one in zip(batch, texts, entries, strict=True):
                reply = self._recorder.reply(one, text)
                # One row of the journal: an answer is never without its statistics.
                row = json.dumps({"answer": reply.text, "compression_stats": of_one}, ensure_ascii=False)
                self._commit(one, replace(reply, text=row), time.perf_counter() - start, replies)


def _call(request: Instance) -> Call:
    known = {name: request.doc[name] for name in (*_KEYS, "question")}
    return request_call(f"wikisalad {request.doc['mode']}", known, request)


def reported_entries(model: Any, docs: Sequence[Mapping[str, Any]], name: str) -> list[tuple[Entry, ...]]:
    """Return the entries about each request that a model has just answered, and reset the model.

    The model has `get_compression_stats()`, an entry for each prompt since the last `reset()`, and it may have
    `get_decompressed_segments()` and `reset()`. The fields of an entry are those of `CallStatistics`;
    `decompressed_segments` may come from the method of that name instead, in the same order. Entries without
    `example_id` and `question_index` belong to the requests in order.

    Args:
        model: the model, or a wrapper around it.
        docs: those of the requests, in order.
        name: the model's name in messages.

    Raises:
        ConfigError: an entry belongs to no request, or a field has something else in it.
    """
    given = _listed(model.get_compression_stats())
    decompressed = _listed(_result_of(model, "get_decompressed_segments"))
    keys = [(doc["example_id"], doc["question_index"]) for doc in docs]
    found: dict[tuple[str, int], list[Entry]] = {key: [] for key in keys}
    for number, entry in enumerate(given):
        filled = dict(entry)
        if not all(key in filled for key in _KEYS):
            if len(docs) > 1 and len(given) != len(docs):
                raise ConfigError(f"--model: {name}: {len(given)} entries for {len(docs)} prompts; {_HOW_TO_NAME}")
            filled.update(zip(_KEYS, keys[0] if len(docs) == 1 else keys[number], strict=True))
        if "decompressed_segments" not in filled and decompressed:
            # A list of lists has an item for each entry; a flat list belongs to the one entry.
            is_nested = len(decompressed) == len(given) and all(isinstance(one, list | tuple) for one in decompressed)
            filled["decompressed_segments"] = decompressed[number] if is_nested else decompressed
        key = (filled["example_id"], filled["question_index"])
        if key not in found:
            raise ConfigError(f"--model: {name}: an entry is about {key}, which was not asked; {_HOW_TO_NAME}")
        found[key].append(_checked(filled, name))
    _result_of(model, "reset")
    return [tuple(found[key]) for key in keys]


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return [value] if isinstance(value, Mapping) else list(value)


def _result_of(model: Any, method: str) -> Any:
    """Call a method without arguments; None if the model does not have it."""
    found = getattr(model, method, None)
    return found() if callable(found) else None


def _checked(entry: Mapping[str, Any], name: str) -> Entry:
    """Return an entry as results hold it; its ratio is computed from its counts, if it has them."""
    original, compressed = entry.get("original_tokens"), entry.get("compressed_tokens")
    where = f"--model: {name}: get_compression_stats()"
    try:
        ratio = {"compression_ratio": compressed / original} if original and compressed is not None else {}
        statistics = CallStatistics.model_validate_json(json.dumps({**entry, **ratio}), strict=True)
    except ValidationError as error:
        problem = in_words(error.errors()[0])
        raise ConfigError(f"{where}: {problem}; docs/wikisalad.md lists the fields") from error
    except (TypeError, ValueError) as error:
        raise ConfigError(f"{where}: {error}; give numbers, texts and lists") from error
    return statistics.model_dump(exclude_unset=True)
