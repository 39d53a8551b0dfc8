"""`ambiguous_questions`: a question that fits several facts, and all of them are answers."""

from __future__ import annotations

from ...utils.languages import Language
from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded_words
from ..checks import WRITTEN_CHECKS
from ..checks.must_keep import KEPT_CHECKS
from ..checks.written import telling_words
from ..index.corpus_index import CorpusIndex
from ..writers.asking.context import is_vague
from ..writers.prompts import NATURAL, STANDS_ALONE
from .candidates.contradictions import contradict
from .candidates.readings import Readings
from .candidates.readings_type import READINGS_STYLE, ReadingsType, answers_of
from .candidates.same_question import SameQuestion
from .registry import question_type

# Readings that one answer can still name.
_MOST = 4


def leans_to_one(draft: Draft[Readings], index: CorpusIndex) -> Reject | None:
    """Reject a question with a word that only one of the titles has."""
    titles = [{*folded_words(passage.title)} for passage in draft.candidate.passages]
    shared = set.intersection(*titles).union(folded_words(draft.candidate.text))
    own = {word for title in titles for word in title - shared}
    hints = sorted(own.intersection(folded_words(draft.query), telling_words(" ".join(sorted(own)), index)))
    return Reject("picks_a_reading", f"{hints} stand in one title alone") if hints else None


@question_type("ambiguous_questions", difficulty="hard", style=READINGS_STYLE)
class AmbiguousQuestions(ReadingsType):
    """Notice that a question has several readings and answer all: “When did Orr open?”, the bridge or the school."""

    brief = (
        'Each piece of evidence answers the question under "plain_question" in its own way. Ask it as somebody would '
        "who believes that there is one answer: nothing in the question leans to any. Good, where one passage says "
        "that the great bell of Albery weighs two tons and the other three: “How heavy is the great bell of Albery?” "
        "Bad: “How heavy is the new bell of Albery?”, which has one answer, and “Which two weights are given for it?”, "
        "which shows that there are two."
    )
    rules = (
        "It fits each piece of evidence equally well: it has no word of a title, of a time, of a place or of a version "
        "that only one of them has, and it does not say that there are several answers or a doubt.",
        "It holds none of the answers.",
        STANDS_ALONE,
        NATURAL,
    )
    written_checks = (*WRITTEN_CHECKS, *KEPT_CHECKS, leans_to_one)

    def template(self, candidate: Readings, language: Language) -> Draft[Readings]:
        answer, items = answers_of(candidate, language)
        return self.draft(candidate, candidate.text, [answer], hops=len(items), metadata={"items": items})

    def of_sentence(self, sentence: Sentence, same: SameQuestion) -> tuple[tuple[str, ...], float, Readings] | None:
        """Return the best question that other sentences answer otherwise without contradicting this one."""
        for question in same.good_questions(sentence):
            answer = question.answer
            is_thing = answer.figure is None and same.index.facts.is_person(answer) is False
            if question.asked == "subject" and is_thing:
                continue  # "What follows PEP 8?": any thing may
            names = question.clause.sentence.of_kind("name")
            if not any(phrase.start <= name.start < phrase.end for phrase in question.used for name in names):
                continue  # "What may need to be invoked?" has as many answers as the corpus has subjects.
            if question.clause.verb.tense == "present" and is_vague(question, same.index):
                continue  # "What does GraphQL support?": many things
            others = same.other_answers(question)
            is_conflict = any(contradict(question, other, same.index) for other in others)
            if 0 < len(others) < _MOST and not is_conflict:
                return (sentence.doc_id,), -question.score, Readings.of([question, *others])
        return None
