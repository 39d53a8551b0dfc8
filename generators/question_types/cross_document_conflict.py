"""`cross_document_conflict`: two documents that contradict each other."""

from __future__ import annotations

from ...utils.languages import Language
from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..checks.must_keep import KEPT_CHECKS
from ..checks.written import WRITTEN_OF_DOCUMENTS
from ..index.corpus_index import CorpusIndex
from ..writers.patterns import type_patterns
from ..writers.prompts import NATURAL, STANDS_ALONE
from ..writers.template import fill
from .candidates.contradictions import contradict
from .candidates.readings import Readings
from .candidates.readings_type import READINGS_STYLE, ReadingsType, answers_of
from .candidates.same_question import SameQuestion
from .registry import question_type


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


@question_type("cross_document_conflict", difficulty="hard", style=READINGS_STYLE)
class CrossDocumentConflict(ReadingsType):
    """Notice that two documents disagree: “How many books may members borrow? Two documents disagree: give both.”"""

    brief = (
        'Two documents answer the question under "plain_question" differently: they disagree. The question asks for '
        "it, says that there is more than one answer, and asks for all of them: “in each of the two documents”, "
        "“both”, “different figures”. Good: “Two different weights are given for the great bell of Albery. What are "
        "they?” Bad: “How heavy is the great bell of Albery?”, which asks for one, and “Do the documents agree?”, "
        "which asks for none."
    )
    rules = (
        "It holds none of the answers, no other figure, date or year that the evidence does not share, and no title.",
        "It does not say which of the documents is right.",
        STANDS_ALONE,
        NATURAL,
    )
    written_checks = (*WRITTEN_OF_DOCUMENTS, *KEPT_CHECKS, one_asked_for)

    def template(self, candidate: Readings, language: Language) -> Draft[Readings]:
        query = fill(self.words(language).one("both"), question=candidate.text)
        answer, items = answers_of(candidate, language)
        metadata = {"answer_kind": candidate.readings[0].answer.kind, "items": items}
        return self.draft(candidate, query, [answer], hops=2, metadata=metadata)

    def of_sentence(self, sentence: Sentence, same: SameQuestion) -> tuple[tuple[str, ...], float, Readings] | None:
        """Return the best question that one other document answers otherwise, which contradicts this one."""
        for question in same.good_questions(sentence):
            others = same.other_answers(question)
            if len(others) == 1 and contradict(question, others[0], same.index):
                documents = (sentence.doc_id, others[0].clause.sentence.doc_id)
                return documents, -question.score, Readings.of([question, *others])
        return None
