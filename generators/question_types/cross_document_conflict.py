"""`cross_document_conflict`: two documents that contradict each other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.task_style import TaskStyle
from ..checks import DEFAULT_CHECKS
from ..checks.must_keep import KEPT_CHECKS
from ..checks.written import WRITTEN_OF_DOCUMENTS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import spread
from ..models.prompt import Prompt
from ..reading.anchors import accepted_answers
from ..writers.prompts import NATURAL
from ..writers.question_type import QuestionType
from ..writers.template import fill
from .candidates.both_words import both_words, says_both
from .candidates.cloze import cloze_text
from .candidates.conflicts import find_conflicts
from .candidates.pair_prompt import ALL_TOLD, NO_FIGURES, pair_prompt
from .candidates.paired_blanks import PairedBlanks, not_told_apart
from .registry import question_type


@dataclass(frozen=True, slots=True)
class Disagreement(PairedBlanks):
    """A statement with two fillers; the question asks for both."""

    @property
    def keys(self) -> Mapping[Hashable, int]:
        return {("statement", self.first.sentence.words): 1}


_RULES = (
    ALL_TOLD,
    NO_FIGURES,
    "It may say that documents, rules or sources disagree, but it names no title, date or number of one, and it does "
    "not say which of them is right.",
    "The question stands alone, for somebody who has not seen the documents: it names in full whom or what it is about "
    "and has no pronoun without the noun it stands for.",
    NATURAL,
)


def one_asked_for(draft: Draft[Disagreement], index: CorpusIndex) -> Reject | None:
    """Require a question that asks for both answers, in words of the language's file, and that has no third answer."""
    if both_words(index.language) and not says_both(draft.query, draft.candidate, index.language):
        return Reject("one_asked_for", draft.query[:200])
    return not_told_apart(draft.candidate, draft.query, index)


@question_type("cross_document_conflict", difficulty="hard", style=TaskStyle(metrics=("list_f1",), multiline=True))
class CrossDocumentConflict(QuestionType[Disagreement]):
    """Notice that two documents disagree: the question asks for both fillers of “Members may borrow ____ books.”"""

    precedence = 2
    brief = (
        'Under "statement" stands a statement with a gap, which two documents fill differently: they disagree. The '
        "question asks for what belongs into the gap, says that there is more than one answer to that, and asks for "
        "all of them: “in each of the two documents”, “both”, “different figures”. Good: “Two different "
        "weights are given for the great bell of Albery. What are they?” Bad: “How heavy is the great bell of "
        "Albery?”, which asks for one, and “Do the documents "
        "agree?”, which asks for none."
    )
    checks = DEFAULT_CHECKS
    written_checks = (*WRITTEN_OF_DOCUMENTS, *KEPT_CHECKS, one_asked_for)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Disagreement]:
        found = (
            ((pair.first.sentence.doc_id, pair.second.sentence.doc_id), 0, Disagreement(pair.first, pair.second))
            for pair in find_conflicts(index)
        )
        return spread(found, random)

    def prompt(self, candidate: Disagreement, language: Language, difficulty: str) -> Prompt:
        statements = {"statement": cloze_text(candidate.first, language)}
        draft = self.template(candidate, language)
        return pair_prompt(self.brief, draft, statements, language, difficulty, rules=_RULES)

    def template(self, candidate: Disagreement, language: Language) -> Draft[Disagreement]:
        patterns = writer_patterns(language)
        query = fill(
            self.words(language).one("both"),
            cloze=cloze_text(candidate.first, language),
        )
        items = [list(accepted_answers(blank.answer, patterns)) for blank in (candidate.first, candidate.second)]
        answer = "; ".join(forms[0] for forms in items)
        metadata = {"answer_kind": candidate.first.answer.kind, "items": items}
        return self.draft(candidate, query, [answer], hops=2, metadata=metadata)
