"""Sets as JSON files: lists of examples, in the form that other tools of this kind read and write."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ...utils.errors import CorpusError
from ...utils.json_fields import a_list, a_text, an_object, answer_texts
from ..corpus.files import decode_utf8, read_bytes
from ..export.atomic_write import write_file_atomically
from .records import Example, Question, Segment


def load_json(path: Path, hint: str) -> Any:
    """Read a JSON file; the message of an error ends with `hint`.

    Raises:
        CorpusError: it cannot be read or is not JSON.
    """
    try:
        return json.loads(decode_utf8(read_bytes(path), path))
    except (ValueError, RecursionError) as error:
        raise CorpusError(f"{path}: is not JSON ({error}); {hint}") from error


def read_examples(path: Path) -> tuple[Example, ...]:
    """Read a set.

    Boundaries and answers are taken as they are; `flaws` lists their errors. Unknown fields are ignored. If `metadata`
    has no `pattern` or `articles`, they follow from the segments.

    Raises:
        CorpusError: the file cannot be read, lacks a field or has something else in it; the message names the file, the
            example and the field.
    """
    listed = load_json(path, "`taskgen wikisalad build` writes such a file")
    if not isinstance(listed, list) or not listed:
        found = "an empty list" if listed == [] else type(listed).__name__
        raise CorpusError(f"{path}: expected a list of examples, as `taskgen wikisalad build` writes it, found {found}")
    examples = [_example(value, f"{path}: [{number}]") for number, value in enumerate(listed)]
    seen: set[str] = set()
    for example in examples:
        if example.example_id in seen:
            raise CorpusError(f"{path}: {example.example_id}: example_id stands twice; give each example its own")
        seen.add(example.example_id)
    return tuple(examples)


def write_examples(path: Path, examples: Sequence[Example], *, overwrite: bool = False) -> None:
    """Write a set, an example a line, whole or not at all.

    Raises:
        ExportError: the file exists and `overwrite` is not set, or nothing can be written there.
    """
    lines = ",\n".join(json.dumps(_to_json(example), ensure_ascii=False) for example in examples)
    write_file_atomically(f"[\n{lines}\n]\n".encode(), path, overwrite=overwrite)


def dataset_sha256(examples: Iterable[Example]) -> str:
    """Return the SHA-256 of a set's content, whatever the layout of its file: 64 hexadecimal digits."""
    digest = hashlib.sha256()
    for example in examples:
        digest.update(json.dumps(_to_json(example), sort_keys=True).encode("ascii") + b"\n")
    return digest.hexdigest()


def _to_json(example: Example) -> dict[str, Any]:
    return {
        "example_id": example.example_id,
        "prompt": example.prompt,
        "questions": [
            {
                "question": question.question,
                "answers": {"text": list(question.answers), "answer_start": list(question.answer_starts)},
                "segment_id": question.segment_id,
                "topic": question.topic,
                "article": question.article,
                "is_impossible": not question.answers,
            }
            for question in example.questions
        ],
        "metadata": {
            "pattern": example.pattern,
            "articles": dict(example.articles),
            "segment_boundaries": [asdict(segment) for segment in example.segments],
            "language": example.language,
        },
    }


def _example(value: object, where: str) -> Example:
    fields = an_object(value, where)
    example_id = _text(fields, "example_id", where)
    where = f"{where} ({example_id})"
    metadata = an_object(fields.get("metadata"), f"{where}.metadata")
    in_metadata = f"{where}.metadata"
    segments = tuple(_segments(a_list(metadata, "segment_boundaries", in_metadata), in_metadata))
    pattern = _optional(metadata, "pattern", in_metadata) or "".join(segment.topic for segment in segments)
    example = Example(
        example_id=example_id,
        prompt=a_text(fields, "prompt", where),
        questions=tuple(_questions(a_list(fields, "questions", where), where)),
        pattern=pattern,
        articles=_articles(metadata.get("articles"), pattern, segments, f"{in_metadata}.articles"),
        segments=segments,
        language=_optional(metadata, "language", in_metadata) or "en",
    )
    check_characters([json.dumps(_to_json(example), ensure_ascii=False)], where)
    return example


def _segments(listed: Sequence[object], where: str) -> Iterator[Segment]:
    for number, value in enumerate(listed):
        at = f"{where}.segment_boundaries[{number}]"
        yield Segment(
            segment_id=_whole(value, "segment_id", at),
            topic=_text(value, "topic", at),
            article=_text(value, "article", at),
            start_char=_whole(value, "start_char", at),
            end_char=_whole(value, "end_char", at),
        )


def _questions(listed: Sequence[object], where: str) -> Iterator[Question]:
    for number, value in enumerate(listed):
        at = f"{where}.questions[{number}]"
        spans = answer_spans(value, at)
        yield Question(
            question=a_text(value, "question", at),
            answers=tuple(text for text, _ in spans),
            answer_starts=tuple(start for _, start in spans),
            segment_id=_whole(value, "segment_id", at),
            topic=_text(value, "topic", at),
            article=_text(value, "article", at),
        )


def _articles(value: object, pattern: str, segments: Sequence[Segment], where: str) -> Mapping[str, str]:
    """Read the title of each letter, from an object, a list in the order of the letters' first use, or the segments."""
    if value is None:
        return {segment.topic: segment.article for segment in reversed(segments)}
    letters = list(dict.fromkeys(pattern))
    if isinstance(value, list):
        if len(value) != len(letters):
            raise CorpusError(f"{where}: expected a title for each of the {len(letters)} letters, found {len(value)}")
        value = dict(zip(letters, value, strict=True))
    titles = an_object(value, where)
    return {letter: _text(titles, letter, where) for letter in sorted(titles)}


def _text(record: object, key: str, where: str) -> str:
    """Read a text or a whole number as text."""
    found = an_object(record, where).get(key)
    return str(found) if isinstance(found, int) and not isinstance(found, bool) else a_text(record, key, where)


def _optional(record: Mapping[str, Any], key: str, where: str) -> str:
    return "" if record.get(key) is None else a_text(record, key, where)


def _whole(record: object, key: str, where: str) -> int:
    found = an_object(record, where).get(key)
    if isinstance(found, bool) or not isinstance(found, int) or found < 0:
        kind = "nothing" if found is None else repr(found)[:80]
        raise CorpusError(f"{where}.{key}: expected a whole number from 0 up, found {kind}")
    return found


def answer_spans(record: object, where: str) -> tuple[tuple[str, int], ...]:
    """Read the accepted answers at `answers` with their character offsets, each pair once; -1 is an unknown offset.

    They are a list of objects with `text` and `answer_start` (SQuAD's files), or an object in which both are lists (the
    Hub's tables). Plain texts have no offset. An unanswerable question has no pairs.

    Raises:
        CorpusError: there is no `answers`, it has another form, the numbers of offsets and texts differ, or
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


def check_characters(texts: Iterable[str], where: str) -> None:
    """Refuse half a surrogate pair (`\\ud83d`), which JSON can express but no UTF-8 file can hold.

    Raises:
        CorpusError: a text has one; the message begins with `where`.
    """
    for text in texts:
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            half = f"U+{ord(text[error.start]):04X}"
            raise CorpusError(f"{where}: holds half a surrogate pair ({half}); write the whole character") from error
