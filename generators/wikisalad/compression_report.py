"""What a model says of its compression, put to the questions that it is about."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from ...utils.errors import ConfigError
from ...utils.field_errors import in_words
from .results import CallStatistics

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
