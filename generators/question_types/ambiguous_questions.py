"""`ambiguous_questions`: a question that can be read in two ways. It needs a language model as its writer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.languages import Language
from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.task_style import TaskStyle
from ...utils.text.words import folded_words
from ..checks import DEFAULT_CHECKS, WRITTEN_CHECKS
from ..checks.must_keep import KEPT_CHECKS
from ..checks.written import telling_words
from ..index.corpus_index import CorpusIndex
from ..index.ranking import spread
from ..models.prompt import Prompt
from ..writers.prompts import NATURAL, STANDS_ALONE
from ..writers.question_type import QuestionType
from .candidates.both_words import says_both
from .candidates.cloze import cloze_text
from .candidates.conflicts import find_conflicts
from .candidates.pair_prompt import ALL_TOLD, NO_FIGURES, pair_prompt
from .candidates.paired_blanks import PairedBlanks, not_told_apart
from .registry import question_type

_RULES = (
    ALL_TOLD,
    "It has nothing that only one of the two passages has: no word of a title, of a time, of a place or of a version, "
    "and it does not say that there are two passages, two answers or a doubt.",
    NO_FIGURES,
    STANDS_ALONE,
    NATURAL,
)


def leans_to_one(draft: Draft[PairedBlanks], index: CorpusIndex) -> Reject | None:
    """Reject a question that favours one reading, says that there are two, or is answered by a third statement."""
    apart = not_told_apart(draft.candidate, draft.query, index)
    if apart is not None:
        return apart
    if says_both(draft.query, draft.candidate, index.language):
        return Reject("says_both", draft.query[:200])
    words = {*folded_words(draft.query)}
    given = {word for text in draft.candidate.must_keep.about for word in folded_words(text)}
    titles = [{*folded_words(p.title)} for p in draft.candidate.passages]
    shared = set.intersection(*titles) if titles else set()
    own = {word for title in titles for word in title - shared - given}
    hints = sorted(words.intersection(own).intersection(telling_words(" ".join(sorted(own)), index)))
    return Reject("picks_a_reading", f"{hints} stand in one title alone") if hints else None


@question_type(
    "ambiguous_questions",
    difficulty="hard",
    style=TaskStyle(metrics=("list_f1",), multiline=True),
    needs_model=True,
)
class AmbiguousQuestions(QuestionType[PairedBlanks]):
    """Notice that a question has two readings and answer both: “When did Orr open?”, the bridge or the school.

    Templates cannot write natural ambiguous questions: this type needs a language model as its writer.
    """

    precedence = 2
    brief = (
        'Under "statement" stands a statement with a gap, which two passages fill differently. The question asks for '
        "what belongs into the gap as somebody would ask who believes that there is one answer: each passage gives "
        "one, and nothing in the question leans to either. Good, where one passage says that the great bell of Albery "
        "weighs two tons and the other three: “How heavy is the great bell of Albery?” Bad: “How heavy is the new bell "
        "of Albery?”, which has one answer, and “Which two weights are given for it?”, which shows that there are two."
    )
    checks = DEFAULT_CHECKS
    written_checks = (*WRITTEN_CHECKS, *KEPT_CHECKS, leans_to_one)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PairedBlanks]:
        return spread((((pair.first.sentence.doc_id,), 0, pair) for pair in find_conflicts(index)), random)

    def prompt(self, candidate: PairedBlanks, language: Language, difficulty: str) -> Prompt:
        statements = {"statement": cloze_text(candidate.first, language)}
        draft = self.template(candidate, language)
        return pair_prompt(self.brief, draft, statements, language, difficulty, rules=_RULES)

    def template(self, candidate: PairedBlanks, language: Language) -> Draft[PairedBlanks]:
        """Return the pair of statements from which the model writes its question; it is not itself a question."""
        items = [[blank.answer.text] for blank in (candidate.first, candidate.second)]
        answer = "; ".join(forms[0] for forms in items)
        return self.draft(
            candidate,
            cloze_text(candidate.first, language),
            [answer],
            hops=2,
            metadata={"items": items},
        )
