"""Questions that a user wrote: in which documents their evidence is looked for."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.writers.proposing.own import own_draft
from lm_eval_taskgen.utils.records.own_questions import OwnQuestion
from lm_eval_taskgen.utils.records.samples import Reject


@pytest.mark.parametrize(
    ("doc_id", "expected", "why"),
    [
        (None, "d1", "found wherever it is"),
        ("d1", "d1", "in the document that is named"),
        ("d0", "evidence_not_in_source", "in another one"),
        ("d9", "no_such_document", "of another corpus"),
    ],
)
def test_evidence_is_looked_for_where_the_user_says(
    four_towns: CorpusIndex, doc_id: str | None, expected: str, why: str
) -> None:
    own = OwnQuestion(
        question="Who painted the town hall of Marden?",
        question_type="direct_lookup",
        answers=("Owen Price",),
        evidence=("Owen Price painted the town hall of Marden in 1843.",),
        doc_id=doc_id,
    )
    draft = own_draft(QUESTION_TYPES["direct_lookup"], own, four_towns)
    found = draft.reason if isinstance(draft, Reject) else draft.candidate.evidence[0].doc_id
    assert found == expected, why
