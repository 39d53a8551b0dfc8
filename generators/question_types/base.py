"""What a question type is, and the table of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Protocol, TypeVar

from ...utils.languages import Language
from ..corpus_index import CorpusIndex
from ..drafts import Candidate, Draft
from ..filters import Check


class QuestionType(Protocol):
    """Everything about one kind of question. `name` and `difficulty` are set by the `question_type` decorator."""

    name: str
    difficulty: str

    @property
    def checks(self) -> Sequence[Check]:
        """What a draft must pass, cheap checks first."""

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Candidate]:
        """Places in the corpus worth asking about, best first, spread over the corpus."""

    def template(self, candidate: Candidate, language: Language) -> Draft:
        """The question about a candidate, by the language's patterns."""


QUESTION_TYPES: dict[str, QuestionType] = {}

T = TypeVar("T", bound=type[QuestionType])


def question_type(name: str, *, difficulty: str) -> Callable[[T], T]:
    """Register a class as the question type `name`; `difficulty` is its label unless a configuration says otherwise."""

    def register(cls: T) -> T:
        if name in QUESTION_TYPES:
            raise ValueError(f"two question types are called {name!r}")
        cls.name, cls.difficulty = name, difficulty
        QUESTION_TYPES[name] = cls()
        return cls

    return register
