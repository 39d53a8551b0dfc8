"""The interface between question types and writers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Generic

from ...utils.languages import Language
from ...utils.records.drafts import A, Draft, Proposed
from ...utils.records.samples import Reject
from ...utils.task_style import TaskStyle
from ..checks import DEFAULT_CHECKS, WRITTEN_CHECKS, Check
from ..index.corpus_index import CorpusIndex
from ..models.prompt import Prompt
from .patterns import TypePatterns, type_patterns
from .prompts import to_prompt
from .proposing.task import Proposing


class QuestionType(ABC, Generic[A]):
    """One kind of question, defined in one file. The `question_type` decorator sets the first three fields.

    `taskgen types` shows the docstring of a type, which describes what the question tests, with an example.
    """

    name: ClassVar[str]
    difficulty: ClassVar[str]
    style: ClassVar[TaskStyle]
    # Of a set, types with a higher precedence are written first: they find fewer facts that fit than the others. Those
    # that any sentence serves are below 0.
    precedence: ClassVar[int] = 0

    # How a language model is asked for questions of this type; None if it only words those that rules find.
    proposing: ClassVar[Proposing | None] = None
    # True for types that put such a question into a frame in words of the language's file.
    has_worded_frame: ClassVar[bool] = False
    # False for types that only a language model can ask.
    by_rule: ClassVar[bool] = True
    # Checks of template drafts, cheap ones first. The `outline` of a candidate must pass them too before a language
    # model is called, so that no call is spent on a candidate without exactly one right answer in the corpus.
    checks: ClassVar[Sequence[Check]] = DEFAULT_CHECKS
    # Checks of drafts in a language model's words.
    written_checks: ClassVar[Sequence[Check]] = WRITTEN_CHECKS
    # True if a model given the passages should find the gold; False for questions that try to mislead it.
    can_be_answered_back: ClassVar[bool] = True
    # Instructions for a language model; the template writer uses patterns instead.
    brief: ClassVar[str]
    # Patterns by language code, used if the language file has none for this type.
    patterns: ClassVar[Mapping[str, Mapping[str, Any]]] = {}

    @abstractmethod
    def select(self, index: CorpusIndex, random: Random) -> Iterator[A]:
        """Yield candidates, best first, spread over the corpus."""

    @abstractmethod
    def template(self, candidate: A, language: Language) -> Draft[A]:
        """Return the draft about a candidate, by the language's patterns."""

    def outline(self, candidate: A, language: Language) -> Draft[A] | None:
        """Return the draft whose checks decide if a model is asked about a candidate; None to ask without checks."""
        return self.template(candidate, language)

    def prompt(self, candidate: A, language: Language, difficulty: str) -> Prompt:
        """Return the prompt that asks a language model to word a candidate, with the form of its reply."""
        return to_prompt(self.brief, self.template(candidate, language), language, difficulty)

    def written(self, candidate: A, reply: Mapping[str, Any], language: Language) -> Draft[A]:
        """Return the template's draft with the question from a model's reply, which has the form of `prompt`.

        Answers, passages and evidence are always those of the candidate, whatever the model wrote.

        Raises:
            UnparsableOutput: the reply has the form, but its content cannot be used.
        """
        return replace(self.template(candidate, language), query=str(reply["question"]))

    def framed(self, draft: Draft[Proposed], index: CorpusIndex, random: Random) -> Draft[Proposed] | Reject:
        """Return a proposed question that was proved as one of this type: in the frame of the type, if it has one.

        `random` is seeded by the question and the set.
        """
        return draft

    def words(self, language: Language) -> TypePatterns:
        """Return the patterns of this type in a language.

        Raises:
            ConfigError: neither the language's file nor the type has any.
        """
        return type_patterns(self.name, language, self.patterns.get(language.code, {}))

    def draft(self, candidate: A, query: str, answers: Sequence[str], **more: Any) -> Draft[A]:
        """Return a draft of this type; `more` are further fields of `Draft`."""
        return Draft(self.name, query, tuple(answers), candidate, **more)
