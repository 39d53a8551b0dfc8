"""`cross_document_conflict`: two documents that contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.languages import Language
from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.task_style import TaskStyle
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS
from ..checks.must_keep import KEPT_CHECKS
from ..checks.written import WRITTEN_OF_DOCUMENTS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import in_blocks, spread
from ..models.prompt import Prompt
from ..reading.sentence_shape import is_plain_sentence
from ..writers.patterns import type_patterns
from ..writers.prompts import NATURAL, STANDS_ALONE, to_prompt
from ..writers.question_type import QuestionType
from ..writers.template import fill
from .candidates.contradictions import contradict
from .candidates.lookups import lookup_answers
from .candidates.readings import Readings, further_reading, nothing_named
from .candidates.same_question import SameQuestion
from .registry import question_type

# Sentences that are read and ranked together.
_BLOCK = 600

_RULES = (
    "It holds none of the answers, no other figure, date or year that the evidence does not share, and no title.",
    "It does not say which of the documents is right.",
    STANDS_ALONE,
    NATURAL,
)


def one_asked_for(draft: Draft[Readings], index: CorpusIndex) -> Reject | None:
    """Require a question that asks for both answers, in words of the language's file that are not the plain one's."""
    patterns = type_patterns("cross_document_conflict", index.language, {})
    if not patterns.has("both_words"):
        return None
    words, plain = folded_words(draft.query), folded_words(draft.candidate.text)
    phrases = (folded_words(phrase) for phrase in patterns.many("both_words"))
    if any(contains_phrase(words, phrase) and not contains_phrase(plain, phrase) for phrase in phrases):
        return None
    return Reject("one_asked_for", draft.query[:200])


@question_type("cross_document_conflict", difficulty="hard", style=TaskStyle(metrics=("list_f1",), multiline=True))
class CrossDocumentConflict(QuestionType[Readings]):
    """Notice that two documents disagree: “How many books may members borrow? Two documents disagree: give both.”"""

    precedence = 2
    brief = (
        'Two documents answer the question under "plain_question" differently: they disagree. The question asks for '
        "it, says that there is more than one answer, and asks for all of them: “in each of the two documents”, "
        "“both”, “different figures”. Good: “Two different weights are given for the great bell of Albery. What are "
        "they?” Bad: “How heavy is the great bell of Albery?”, which asks for one, and “Do the documents agree?”, "
        "which asks for none."
    )
    checks = (*DEFAULT_CHECKS, nothing_named, further_reading)
    written_checks = (*WRITTEN_OF_DOCUMENTS, *KEPT_CHECKS, one_asked_for)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Readings]:
        if not index.facts.can_read:
            return
        same = SameQuestion(index)
        for block in in_blocks(index.sentences, random, _BLOCK):
            readable = [sentence for sentence in block if is_plain_sentence(sentence, index.language)]
            index.facts.read(readable)
            yield from spread((found for one in readable for found in _of_sentence(one, same)), random)

    def template(self, candidate: Readings, language: Language) -> Draft[Readings]:
        query = fill(self.words(language).one("both"), question=candidate.text)
        items = [list(lookup_answers(reading, language)) for reading in candidate.readings]
        answer = "; ".join(forms[0] for forms in items)
        metadata = {"answer_kind": candidate.readings[0].answer.kind, "items": items}
        return self.draft(candidate, query, [answer], hops=2, metadata=metadata)

    def prompt(self, candidate: Readings, language: Language, difficulty: str) -> Prompt:
        draft, more = self.template(candidate, language), {"plain_question": candidate.text}
        return to_prompt(self.brief, draft, language, difficulty, more=more, rules=_RULES)


def _of_sentence(sentence: Sentence, same: SameQuestion) -> Iterator[tuple[tuple[str, ...], float, Readings]]:
    """Yield the best question about a sentence that one other document answers otherwise."""
    for question in same.good_questions(sentence):
        others = same.other_answers(question)
        if len(others) == 1 and contradict(question, others[0], same.index):
            yield (
                (sentence.doc_id, others[0].clause.sentence.doc_id),
                -question.score,
                Readings.of([question, *others]),
            )
            return
