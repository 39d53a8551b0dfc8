"""`cross_document_conflict`: two documents that say different things of the same."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.types import Evidence, Passage
from ..anchors import accepted_answers
from ..checks import DEFAULT_CHECKS
from ..conflicts import Conflict, find_conflicts
from ..corpus_index import CorpusIndex
from ..drafts import Draft
from ..leaf_style import LeafStyle
from ..ranking import spread
from ..writers.template import fill
from .base import QuestionType, question_type


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A conflict as a question sees it."""

    conflict: Conflict

    @property
    def passages(self) -> tuple[Passage, ...]:
        return self.conflict.pair.passages

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return self.conflict.pair.evidence

    @property
    def keys(self) -> Mapping[Hashable, int]:
        return {("statement", self.conflict.pair.first.sentence.words): 1}


@question_type("cross_document_conflict", difficulty="hard", style=LeafStyle(metrics=("list_f1",), multiline=True))
class CrossDocumentConflict(QuestionType[Disagreement]):
    """Notice that two documents disagree: both fillers of “Members may borrow ____ books at a time.” are asked for."""

    brief = "The two passages disagree on one fact; it asks for what each of them says, so the answer has both values."
    checks = DEFAULT_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Disagreement]:
        found = (
            ((c.pair.first.sentence.doc_id, c.pair.second.sentence.doc_id), 0, Disagreement(c))
            for c in find_conflicts(index)
        )
        return spread(found, random)

    def template(self, candidate: Disagreement, language: Language) -> Draft[Disagreement]:
        pair = candidate.conflict.pair
        patterns = writer_patterns(language)
        query = fill(self.words(language).one("both"), cloze=pair.first.cloze(language))
        items = [list(accepted_answers(blank.anchor, patterns)) for blank in (pair.first, pair.second)]
        answer = "; ".join(forms[0] for forms in items)
        metadata = {"answer_kind": pair.first.anchor.kind, "items": items}
        return self.draft(candidate, query, [answer], hops=2, metadata=metadata)
