"""The interface of a question type, as writers use it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Generic

from ...utils.languages import Language
from ...utils.records.drafts import A, Draft
from ...utils.task_style import TaskStyle
from ..checks import DEFAULT_CHECKS, WRITTEN_CHECKS, Check
from ..index.corpus_index import CorpusIndex
from ..models.prompt import Prompt
from .patterns import TypePatterns, type_patterns
from .prompts import to_prompt


class QuestionType(ABC, Generic[A]):
    """Everything about one kind of question, in one file. The `question_type` decorator sets the first four fields.

    The docstring of a type is what `taskgen types` shows: what the question tests, with an example.
    """

    name: ClassVar[str]
    difficulty: ClassVar[str]
    style: ClassVar[TaskStyle]
    needs_model: ClassVar[bool]

    # What a draft by template must pass, cheap checks first. Before a language model is asked about a candidate, its
    # `outline` must pass them too: so a call is paid for only where the corpus has one right answer.
    checks: ClassVar[Sequence[Check]] = DEFAULT_CHECKS
    # What a draft in a language model's words must pass.
    written_checks: ClassVar[Sequence[Check]] = WRITTEN_CHECKS
    # Whether a model that reads the passages is to find the gold answer; not so where a question tries to mislead it.
    can_be_answered_back: ClassVar[bool] = True
    # What a language model is told to write; the template writer has the patterns instead.
    brief: ClassVar[str]
    # Patterns by language code, for a language file that has none for this type.
    patterns: ClassVar[Mapping[str, Mapping[str, Any]]] = {}

    @abstractmethod
    def select(self, index: CorpusIndex, random: Random) -> Iterator[A]:
        """Places in the corpus worth asking about, best first, spread over the corpus."""

    @abstractmethod
    def template(self, candidate: A, language: Language) -> Draft[A]:
        """The question about a candidate, by the language's patterns."""

    def outline(self, candidate: A, language: Language) -> Draft[A] | None:
        """The draft by which a candidate is judged before a model is asked about it; None where there is none."""
        return self.template(candidate, language)

    def prompt(self, candidate: A, language: Language, difficulty: str) -> Prompt:
        """The prompt that asks a language model to word a candidate, with the form of its reply."""
        return to_prompt(self.brief, self.template(candidate, language), language, difficulty)

    def written(self, candidate: A, reply: Mapping[str, Any], language: Language) -> Draft[A]:
        """The draft in a model's words: that of the template, with what the reply holds in the form of `prompt`.

        Answers, passages and evidence stay those of the candidate, whatever the model wrote.

        Raises:
            UnparsableOutput: the reply has the form, but what it holds cannot be used.
        """
        return replace(self.template(candidate, language), query=str(reply["question"]))

    def words(self, language: Language) -> TypePatterns:
        """The patterns of this type in a language.

        Raises:
            ConfigError: neither the language's file nor the type has any.
        """
        return type_patterns(self.name, language, self.patterns.get(language.code, {}))

    def draft(self, candidate: A, query: str, answers: Sequence[str], **more: Any) -> Draft[A]:
        """A draft of this type; `more` are the further fields of `Draft`."""
        return Draft(self.name, self.difficulty, query, tuple(answers), candidate, **more)
