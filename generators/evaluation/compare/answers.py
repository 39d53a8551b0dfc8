"""What a model answered, of all that lm-eval logs: as much as a comparison needs."""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ....utils.errors import CorpusError
from ..logged_samples import LoggedSample, read_samples

_NO_FILTER = "none"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer and what it got.

    `question_id` is that of the row, or where rows have none, the task and the place in it. `sources` are the documents
    that the answer rests on, or those shown; none where the row names none. `content` is a hash of the whole row, by
    which two sets with the same names are told apart.
    """

    question_id: str
    question: str
    gold: tuple[str, ...]
    answer: str
    metrics: Mapping[str, float]
    sources: tuple[str, ...]
    variant_of: str | None
    content: str


def read_answers(paths: Sequence[Path]) -> dict[str, tuple[Answer, ...]]:
    """The answers by task; of a task whose answers came through several filters, by task and filter.

    Raises:
        ConfigError: a file cannot be read, or is none of lm-eval's (see `logged_samples.read_samples`).
        CorpusError: a file has a question twice.
    """
    found: dict[str, tuple[Answer, ...]] = {}
    for path in paths:
        samples = read_samples(path)
        for name, logged in _by_filter(samples.samples):
            answers = tuple(_answer(sample, samples.task) for sample in logged)
            twice = [one for one, count in Counter(answer.question_id for answer in answers).items() if count > 1]
            if twice:
                raise CorpusError(f"{path}: has question {twice[0]} twice; give the file as lm_eval wrote it")
            found[samples.task if name == _NO_FILTER else f"{samples.task}, {name}"] = answers
    return found


def first_sources(answers: Iterable[Answer]) -> dict[str, str]:
    """What each question is drawn with: its first source document, or where it names none, its original's or itself.

    A question without passages is known by its id from a task in which it has some.
    """
    known: dict[str, Answer] = {}
    for answer in answers:
        before = known.setdefault(answer.question_id, answer).sources
        # An unanswerable question rests on none: of what is shown, the fewest are those without distractors.
        if answer.sources and (not before or len(answer.sources) < len(before)):
            known[answer.question_id] = answer

    def source(answer: Answer) -> str:
        if answer.sources:
            return answer.sources[0]
        original = known.get(answer.variant_of or "")
        return original.sources[0] if original is not None and original.sources else answer.question_id

    return {name: source(answer) for name, answer in known.items()}


def _by_filter(samples: Sequence[LoggedSample]) -> Iterator[tuple[str, list[LoggedSample]]]:
    for name in dict.fromkeys(sample.filter for sample in samples):
        yield name, [sample for sample in samples if sample.filter == name]


def _answer(sample: LoggedSample, task: str) -> Answer:
    doc = sample.doc
    gold = doc.get("answers")
    return Answer(
        question_id=str(doc.get("id", f"{task}/{sample.doc_id}")),
        question=str(doc.get("question", "")),
        gold=tuple(map(str, gold)) if isinstance(gold, list) else (),
        answer=sample.answer,
        metrics={name: value for name, value in sample.metrics.items() if math.isfinite(value)},
        sources=tuple(_documents(doc, "evidence")) or tuple(_documents(doc, "passages")) or _context(doc),
        variant_of=doc.get("variant_of") or None,
        content=hashlib.sha256(json.dumps(doc, sort_keys=True).encode("ascii")).hexdigest(),
    )


def _documents(doc: Mapping[str, Any], field: str) -> Iterator[str]:
    parts = doc.get(field)
    for part in parts if isinstance(parts, list) else ():
        if isinstance(part, dict) and part.get("doc_id"):
            yield str(part["doc_id"])


def _context(doc: Mapping[str, Any]) -> tuple[str, ...]:
    """Sets of others show one text and name no document: questions on the same text belong together."""
    context = doc.get("context")
    return (hashlib.sha256(context.encode("utf-8")).hexdigest(),) if isinstance(context, str) and context else ()
