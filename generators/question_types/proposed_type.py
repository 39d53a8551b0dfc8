"""Question types that only a language model can ask."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from ...utils.languages import Language
from ...utils.records.drafts import Draft, Proposed
from ..index.corpus_index import CorpusIndex
from ..writers.question_type import QuestionType


class ProposedType(QuestionType[Proposed]):
    """A type without rules: its questions are proposed by a language model (`writer.mode: propose`)."""

    by_rule: ClassVar[bool] = False
    brief = ""

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Proposed]:
        return iter(())

    def template(self, candidate: Proposed, language: Language) -> Draft[Proposed]:
        raise NotImplementedError(f"{self.name} has no rules; a language model proposes its questions")
