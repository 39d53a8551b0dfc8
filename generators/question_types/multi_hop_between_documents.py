"""`multi_hop_between_documents`: a question about a thing that another document describes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.records.drafts import Hops
from ..index.corpus_index import CorpusIndex
from .candidates.hops import between
from .candidates.hops_type import HopsType, hops_brief, hops_proposing
from .registry import question_type


@question_type("multi_hop_between_documents", difficulty="hard")
class MultiHopBetweenDocuments(HopsType):
    """Combine two documents: one tells which thing is meant, the other what is asked of it.

    “When did the physician who founded the mill at Albery die?” One document says who founded the mill, another when
    she died.
    """

    precedence = 2
    proposing = hops_proposing("different documents", "related_elsewhere")
    brief = hops_brief("two documents")

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Hops]:
        return between(index).candidates(random)
