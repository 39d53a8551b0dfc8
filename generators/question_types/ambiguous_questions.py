"""`ambiguous_questions`: a question that can be read in two ways. It takes a language model to write."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.languages import Language
from ..checks import DEFAULT_CHECKS
from ..conflicts import find_conflicts
from ..corpus_index import CorpusIndex
from ..drafts import Draft
from ..leaf_style import LeafStyle
from ..paired_blanks import PairedBlanks
from ..ranking import spread
from .base import QuestionType, question_type


@question_type(
    "ambiguous_questions",
    difficulty="hard",
    style=LeafStyle(metrics=("list_f1",), multiline=True),
    needs_model=True,
)
class AmbiguousQuestions(QuestionType[PairedBlanks]):
    """See that a question has two readings and answer both: “When did Orr open?”, the bridge or the school.

    Rules cannot write what is ambiguous and still natural: this type needs a language model as its writer.
    """

    brief = "It can be read in two ways, one for each passage, and does not say which is meant; both answers are right."
    checks = DEFAULT_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PairedBlanks]:
        pairs = (conflict.pair for conflict in find_conflicts(index))
        return spread((((pair.first.sentence.doc_id,), 0, pair) for pair in pairs), random)

    def template(self, candidate: PairedBlanks, language: Language) -> Draft[PairedBlanks]:
        """What a model is to make a question of; it is no question of this type itself."""
        items = [[blank.anchor.text] for blank in (candidate.first, candidate.second)]
        answer = "; ".join(forms[0] for forms in items)
        return self.draft(candidate, candidate.first.cloze(language), [answer], hops=2, metadata={"items": items})
