"""Questions asked of facts by the grammar of a language. Start with `fronted.py`, for languages that front the question
word, or `in_place.py`, for those that leave it where its answer stood.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....utils.languages import Language
from ....utils.records.facts import Clause
from ....utils.records.questions import ClauseQuestion
from .fronted import ask_fronted
from .in_place import ask_in_place
from .wording import Known

__all__ = ["Known", "questions_about"]


def questions_about(clause: Clause, language: Language, known: Known) -> Iterator[ClauseQuestion]:
    """Yield the questions that a clause answers, several wordings of each."""
    if language.grammar is not None and language.clauses is None:
        yield from ask_in_place(clause, language, known)
    else:
        yield from ask_fronted(clause, language, known)
