"""Compression statistics that a model reports: their protocol, how they are checked and recorded with the answers."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

from lm_eval.api.instance import Instance
from pydantic import ValidationError

from ...utils.errors import ConfigError
from ...utils.field_errors import in_words
from ..models.call import Call, Reply
from ..models.journal.journal import Journal
from ..models.lm_eval.faults import Heard
from ..models.load import Model
from ..models.recorded_model import Asked, Kept, request_call
from .results import CallStatistics


@runtime_checkable
class Compresses(Protocol):
    """A model, or a wrapper around one, that shortens its context and says by how much.

    An entry of `get_compression_stats` has `original_tokens` and `compressed_tokens`, lengths of the context; it may
    have `summary_tokens`, those of them that were newly written; `boundaries`, offsets into the example's prompt at
    which a new topic was found to begin; and `decompressed_segments`, what was kept or brought back word for word:
    numbers of segments, or stretches `{"start_char": …, "end_char": …}` of the example's prompt. One of a class that
    extends lm-eval's `LM` also has `example_id` and `question_index`, as `Instance.doc` names them.
    """

    def get_compression_stats(self) -> Sequence[Mapping[str, Any]]:
        """An entry for each prompt since the last `reset`."""

    def get_decompressed_segments(self) -> Sequence[Any]:
        """For each entry, in the same order, its `decompressed_segments`."""

    def reset(self) -> None:
        """Forget what was reported so far."""


Entry = Mapping[str, Any]
_WHAT_TO_DO = "each entry of get_compression_stats() must have example_id and question_index, as Instance.doc has them"


def take_entries(model: Any, docs: Sequence[Mapping[str, Any]], name: str) -> list[tuple[Entry, ...]]:
    """For each request that a model has just answered, the entries about it; the model forgets them.

    Entries that do not say what they are about are about the one request that there was, or about one each, in order.

    Args:
        model: one that `Compresses`.
        docs: those of the requests, in order.
        name: what messages call the model.

    Raises:
        ConfigError: an entry is about no request, or has not the fields of `CallStatistics`.
    """
    given = _listed(model.get_compression_stats())
    decompressed = _listed(_of(model, "get_decompressed_segments"))
    places = [(doc["example_id"], doc["question_index"]) for doc in docs]
    taken: dict[tuple[str, int], list[Entry]] = {place: [] for place in places}
    for number, entry in enumerate(given):
        filled = dict(entry)
        if "example_id" not in filled or "question_index" not in filled:
            if len(docs) > 1 and len(given) != len(docs):
                raise ConfigError(f"--model: {name}: {len(given)} entries for {len(docs)} prompts; {_WHAT_TO_DO}")
            about = places[0] if len(docs) == 1 else places[number]
            filled = {**filled, "example_id": about[0], "question_index": about[1]}
        if "decompressed_segments" not in filled and decompressed:
            filled["decompressed_segments"] = _of_entry(decompressed, number, len(given))
        place = (filled["example_id"], filled["question_index"])
        if place not in taken:
            raise ConfigError(f"--model: {name}: an entry is about {place}, which was not asked; {_WHAT_TO_DO}")
        taken[place].append(_checked(filled, name))
    _of(model, "reset")
    return [tuple(taken[place]) for place in places]


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return [value] if isinstance(value, Mapping) else list(value)


def _of(model: Any, method: str) -> Any:
    """What a method returns; None where the model does not have it."""
    found = getattr(model, method, None)
    return found() if callable(found) else None


def _of_entry(decompressed: list[Any], number: int, entries: int) -> Any:
    """What an entry is about: an item of a list of lists, or all of a flat list beside one entry."""
    is_nested = len(decompressed) == entries and all(isinstance(item, list | tuple) for item in decompressed)
    return decompressed[number] if is_nested else decompressed


def _checked(entry: Mapping[str, Any], name: str) -> Entry:
    """An entry as it stands in results: its ratio by its counts, where it has them."""
    original, compressed = entry.get("original_tokens"), entry.get("compressed_tokens")
    try:
        ratio = {"compression_ratio": compressed / original} if original and compressed is not None else {}
        statistics = CallStatistics.model_validate_json(json.dumps({**entry, **ratio}), strict=True)
    except ValidationError as error:
        raise ConfigError(
            f"--model: {name}: get_compression_stats(): {in_words(error.errors()[0])}; see protocol.py"
        ) from error
    except (TypeError, ValueError) as error:
        raise ConfigError(
            f"--model: {name}: get_compression_stats(): {error}; give numbers, texts and lists"
        ) from error
    return statistics.model_dump(exclude_unset=True)


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
