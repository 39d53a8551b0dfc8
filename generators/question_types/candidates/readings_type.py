"""The base of the types whose question several facts answer."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from ....utils.languages import Language
from ....utils.records.sentence import Sentence
from ....utils.task_style import TaskStyle
from ...checks import DEFAULT_CHECKS
from ...index.corpus_index import CorpusIndex
from ...index.ranking import in_blocks, spread
from ...models.prompt import Prompt
from ...reading.sentence_shape import is_plain_sentence
from ...writers.prompts import to_prompt
from ...writers.question_type import QuestionType
from .lookups import lookup_answers
from .readings import Readings, further_reading, nothing_named
from .same_question import SameQuestion

# All answers are asked for, so they are scored as a list.
READINGS_STYLE = TaskStyle(metrics=("list_f1",), multiline=True)
# Sentences that are read and ranked together.
_BLOCK = 600


class ReadingsType(QuestionType[Readings]):
    """A type whose question several facts answer; which of them, `of_sentence` decides."""

    precedence = 2
    checks = (*DEFAULT_CHECKS, nothing_named, further_reading)
    # What a model's question must be like.
    rules: ClassVar[Sequence[str]]

    @abstractmethod
    def of_sentence(self, sentence: Sentence, same: SameQuestion) -> tuple[tuple[str, ...], float, Readings] | None:
        """Return the documents, the distance from a sure question and the best candidate about a sentence, if any."""

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Readings]:
        if not index.facts.can_read:
            return
        same = SameQuestion(index)
        for block in in_blocks(index.sentences, random, _BLOCK):
            readable = [sentence for sentence in block if is_plain_sentence(sentence, index.language)]
            index.facts.read(readable)
            found = (self.of_sentence(sentence, same) for sentence in readable)
            yield from spread((one for one in found if one is not None), random)

    def prompt(self, candidate: Readings, language: Language, difficulty: str) -> Prompt:
        draft, more = self.template(candidate, language), {"plain_question": candidate.text}
        return to_prompt(self.brief, draft, language, difficulty, more=more, rules=self.rules)


def answers_of(candidate: Readings, language: Language) -> tuple[str, list[list[str]]]:
    """Return the gold with the answers of all readings, and the forms of each of them."""
    items = [list(lookup_answers(reading, language)) for reading in candidate.readings]
    return "; ".join(forms[0] for forms in items), items
