"""The base of question types whose template is one pattern of the language, filled with values."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from ....utils.languages import Language
from ....utils.records.documents import Evidence, Passage
from ....utils.records.drafts import Draft, MustKeep
from ...checks import Check
from ...checks.must_keep import KEPT_CHECKS
from ...checks.written import WRITTEN_ANYHOW
from ...index.corpus_index import CorpusIndex
from ...models.prompt import Prompt
from ...writers.prompts import NOT_THE_ANSWER, to_prompt
from ...writers.question_type import QuestionType
from ...writers.template import fill

_REWORDED = (
    'Under "plain_question" stands the question as a form would ask it. Ask exactly the same in one natural question.'
)
KEEP = (
    'Every text under "keep" stands in the question letter for letter, in quotation marks or as a part of the sentence '
    "as it suits the language. They tell the thing that is meant from others: leave none out and change none."
)
_REWORDED_RULES = (
    KEEP,
    NOT_THE_ANSWER,
    "The question has the same answer as the plain question and no other. It leaves out no condition and no word on "
    "what counts, and adds none: no fact, name, figure or date that the plain question does not have.",
    "It says what sort of answer is wanted, and in what form, where the plain question does. What the plain question "
    "lists, it lists in the same order.",
    "It is grammatical and polite, as an educated native speaker of {language} would put it to a colleague who has the "
    "documents at hand.",
)
_DIFFICULTIES: Mapping[str, str] = {
    "easy": "Difficulty: easy. The question is close to the plain question, and short.",
    "medium": "Difficulty: medium. The question has a sentence of its own, and what is kept stands in it.",
    "hard": (
        "Difficulty: hard. The question is built differently from the plain question and shares no words with it but "
        "what is kept and what has no other word."
    ),
}


@dataclass(frozen=True, slots=True)
class PatternCandidate:
    """A candidate with its answers, the name of the pattern that asks for them, and the values of the pattern.

    `answers` and `metadata` go into the draft; `keep` and `about` go into `MustKeep`, for a rewording; the other fields
    are those of `drafts.Askable`.
    """

    passages: tuple[Passage, ...]
    evidence: tuple[Evidence, ...]
    keys: Mapping[Hashable, int]
    pattern: str
    values: Mapping[str, str]
    answers: tuple[str, ...]
    metadata: Mapping[str, Any] = field(default_factory=dict)
    keep: tuple[str, ...] = ()
    about: tuple[str, ...] = ()

    @property
    def must_keep(self) -> MustKeep:
        return MustKeep(self.keep, self.about)


class PatternType(QuestionType[PatternCandidate]):
    """A type that fills one pattern per question; a language model is asked to reword the result."""

    written_checks: ClassVar[Sequence[Check]] = (*WRITTEN_ANYHOW, *KEPT_CHECKS)

    @abstractmethod
    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]: ...

    def template(self, candidate: PatternCandidate, language: Language) -> Draft[PatternCandidate]:
        query = fill(self.words(language).one(candidate.pattern), **candidate.values)
        return self.draft(candidate, query, candidate.answers, metadata=candidate.metadata)

    def prompt(self, candidate: PatternCandidate, language: Language, difficulty: str) -> Prompt:
        return reworded(self.brief, self.template(candidate, language), candidate.must_keep, language, difficulty)


def with_keep(rules: Sequence[str], keep: Sequence[str]) -> tuple[Sequence[str], list[str] | None]:
    """Return the rules and the value of "keep"; with nothing to keep, the rules lack the one about it, and None."""
    return (rules, list(keep)) if keep else (tuple(rule for rule in rules if rule != KEEP), None)


def reworded(brief: str, draft: Draft[Any], must_keep: MustKeep, language: Language, difficulty: str) -> Prompt:
    """Return the prompt for rewording a template's question.

    Args:
        brief: the aim of questions of the type.
        draft: the template's draft.
        must_keep: the texts that the rewording must keep.
        language: of the question.
        difficulty: as `to_prompt` takes it.
    """
    offers_choices = "choices" in draft.metadata  # Then the answer is one of the things that the question names.
    rules, keep = with_keep(_REWORDED_RULES, must_keep.keep)
    rules = [rule for rule in rules if rule != NOT_THE_ANSWER or not offers_choices]
    data = {"plain_question": draft.query, "keep": keep}
    return to_prompt(
        f"{_REWORDED} {brief}", draft, language, difficulty, more=data, rules=rules, difficulties=_DIFFICULTIES
    )
