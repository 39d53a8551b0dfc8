"""`multi_hop_within_corpus`: a question that needs two sections, or two sentences, of one document."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.records.drafts import Continuation, Hops
from ..index.corpus_index import CorpusIndex
from ..index.ranking import alternating
from .candidates.continuations import continuations
from .candidates.hops import within
from .candidates.hops_type import HopsType, hops_brief, hops_proposing
from .registry import question_type


@question_type("multi_hop_within_corpus", difficulty="hard")
class MultiHopWithinCorpus(HopsType):
    """Combine two sections of one document: one tells which thing is meant, the other what is asked of it.

    “How long is the canal that was dug to feed the mills?” One section says which canal was dug for the mills, another
    how long it is. In a document without headings, passages that do not adjoin count as sections. Or combine two
    sentences, one of which says why or how the other is so, or whom it means by “she”: “Why should each user have an
    account?”
    """

    precedence = 2
    proposing = hops_proposing("different parts of a document", "related_in_document")
    brief = hops_brief("one document")

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Hops | Continuation]:
        return alternating(within(index).candidates(random), continuations(index, random))
