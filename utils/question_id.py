"""The id of a question: a hash of its wording, gold answers and passages, so that equal questions have equal ids."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def question_id(
    question_type: str,
    language: str,
    question: str,
    answers: Sequence[str],
    passages: Iterable[tuple[str, str]],
    history: Sequence[Mapping[str, str]] = (),
) -> str:
    """Return sixteen hexadecimal digits.

    Args:
        question_type: the name of its type.
        language: the code of its language.
        question: its text.
        answers: the accepted answers.
        passages: the document and the text of each gold passage, in order.
        history: earlier turns, each with `question` and `answer`.
    """
    identity: list[Any] = [question_type, language, question, answers, [list(passage) for passage in passages]]
    if history:
        identity.append(history)
    return hashlib.sha256(json.dumps(identity, ensure_ascii=True).encode("ascii")).hexdigest()[:16]
