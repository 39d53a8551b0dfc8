"""Types whose candidates know everything but the words: a pattern of the language, filled with values."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ...utils.languages import Language
from ...utils.types import Evidence, Passage
from ..corpus_index import CorpusIndex
from ..drafts import Draft
from ..writers.template import fill
from .base import QuestionType


@dataclass(frozen=True, slots=True)
class Asked:
    """A place in the corpus with its answer, the name of the pattern that asks for it, and what fills the pattern.

    `answers` and `metadata` are those of the draft; the other fields are those of `drafts.Askable`.
    """

    passages: tuple[Passage, ...]
    evidence: tuple[Evidence, ...]
    keys: Mapping[Hashable, int]
    pattern: str
    values: Mapping[str, str]
    answers: tuple[str, ...]
    metadata: Mapping[str, Any] = field(default_factory=dict)


class AskedType(QuestionType[Asked]):
    """A type that fills one pattern a question."""

    @abstractmethod
    def select(self, index: CorpusIndex, random: Random) -> Iterator[Asked]: ...

    def template(self, candidate: Asked, language: Language) -> Draft[Asked]:
        query = fill(self.words(language).one(candidate.pattern), **candidate.values)
        return self.draft(candidate, query, candidate.answers, metadata=candidate.metadata)
