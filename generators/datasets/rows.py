"""A question of an external set, in the one form that the suites and the registry share."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class QARow:
    """A question on a paragraph.

    `answers` are the accepted ones, none where the question cannot be answered from `context`. `id` is unique in its
    file; questions on one paragraph have one `paragraph_id`. `category` is the set's own ("" where it has none), and
    `language` a code of `utils/languages`.
    """

    id: str
    question: str
    answers: tuple[str, ...]
    context: str
    title: str = ""
    paragraph_id: str = ""
    category: str = ""
    language: str = ""
