"""What counts as a right answer to a question on a world, in the forms that scoring takes."""

from __future__ import annotations

from itertools import permutations

from .queries import WorldQuestion

# Lists up to this length are accepted in every order by the metrics that compare whole texts: 24 texts.
_ANY_ORDER_UP_TO = 4
_BETWEEN_ITEMS = "; "


def accepted_answers(question: WorldQuestion) -> tuple[str, ...]:
    """The accepted texts, the first of them as it is written; none for a question without an answer.

    A list is one text with all of its items.
    """
    if question.answer_type != "list":
        return tuple(form for answer, more in _forms(question) for form in (answer, *more))
    if len(question.answers) > _ANY_ORDER_UP_TO:
        return (_BETWEEN_ITEMS.join(question.answers),)
    return tuple(_BETWEEN_ITEMS.join(order) for order in permutations(question.answers))


def list_items(question: WorldQuestion) -> list[list[str]] | None:
    """The accepted forms of each item of a list; None where the answer is no list."""
    return [[answer, *more] for answer, more in _forms(question)] if question.answer_type == "list" else None


def _forms(question: WorldQuestion) -> list[tuple[str, tuple[str, ...]]]:
    return list(zip(question.answers, question.aliases, strict=True))
