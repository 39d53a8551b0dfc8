"""Answers with their places, in the two forms that SQuAD has them."""

from __future__ import annotations

from typing import Any

from ...utils.errors import CorpusError
from ...utils.json_fields import an_object, answer_texts


def answer_spans(record: object, where: str) -> tuple[tuple[str, int], ...]:
    """The accepted answers at `answers` with their character offsets; each pair once, -1 where there is no offset.

    They are a list of objects with `text` and `answer_start` (SQuAD's files), or an object in which both are lists (the
    Hub's tables). Plain texts have no offset. A question without answers has no pair.

    Raises:
        CorpusError: there is no `answers`, it has another form, as many offsets as texts are not there, or
            `is_impossible` is true beside answers.
    """
    texts = answer_texts(record, where)
    if not texts:
        return ()
    value = an_object(record, where)["answers"]
    at = f"{where}.answers"
    if isinstance(value, dict):
        listed, starts = value["text"], value.get("answer_start")
        listed = listed if isinstance(listed, list) else [listed]
        if starts is None:
            starts = [-1] * len(listed)
        starts = starts if isinstance(starts, list) else [starts]
        if len(listed) != len(starts):
            raise CorpusError(f"{at}: {len(listed)} texts, but {len(starts)} in answer_start; give one for each")
        pairs = list(zip(listed, starts, strict=True))
    elif isinstance(value, list) and all(isinstance(one, dict) for one in value):
        pairs = [(one.get("text"), one.get("answer_start", -1)) for one in value]
    else:
        return tuple((text, -1) for text in texts)
    return tuple(dict.fromkeys((text, _offset(start, at)) for text, start in pairs if text in texts))


def _offset(value: Any, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < -1:
        raise CorpusError(f"{where}: answer_start: expected a whole number, found {value!r:.80}")
    return value
