"""`multi_hop_within_corpus`: a question about a thing that another section of the same document describes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.records.drafts import Hops
from ..index.corpus_index import CorpusIndex
from .candidates.hops import within
from .candidates.hops_type import HopsType, hops_brief, hops_proposing
from .registry import question_type


@question_type("multi_hop_within_corpus", difficulty="hard")
class MultiHopWithinCorpus(HopsType):
    """Combine two sections of one document: one tells which thing is meant, the other what is asked of it.

    “How long is the canal that was dug to feed the mills?” One section says which canal was dug for the mills, another
    how long it is. In a document without headings, passages that do not adjoin count as sections.
    """

    precedence = 2
    proposing = hops_proposing("different parts of a document", "related_in_document")
    brief = hops_brief("one document")

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Hops]:
        return within(index).candidates(random)
