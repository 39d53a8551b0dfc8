"""`multi_hop_between_documents`: a question about a thing that another document describes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.records.drafts import Hops
from ..index.corpus_index import CorpusIndex
from ..writers.proposing.task import Example, Proposing
from .candidates.hops import between
from .candidates.hops_type import HopsType, hops_brief
from .registry import question_type


@question_type("multi_hop_between_documents", difficulty="hard")
class MultiHopBetweenDocuments(HopsType):
    """Combine two documents: one tells which thing is meant, the other what is asked of it.

    “When did the physician who founded the mill at Albery die?” One document says who founded the mill, another when
    she died.
    """

    precedence = 2
    proposing = Proposing(
        task=(
            "The questions combine what different documents say: one passage says which person, thing, place or "
            "rule is meant, and the question gives that description instead of the name; another passage says what is "
            "asked of it, and has the answer. The description fits one thing in the whole collection, and a person "
            "would describe it so. The passage with the answer does not repeat the description."
        ),
        good=(
            Example(
                "When did the physician who founded the mill hospital at Albery die?",
                "1889",
                "one passage says who founded the hospital, another when she died; neither is enough",
            ),
            Example(
                "How many days' notice does the team that approves travel need for a trip abroad?",
                "20 days",
                "one passage says which team approves travel, the other what notice this team needs",
            ),
        ),
        bad=(
            Example(
                "When did Ann Lowe, the physician who founded the mill hospital, die?",
                "1889",
                "it names her, so the first passage is not needed",
            ),
            Example(
                "How many looms has the town where the mill stands that was the first in the county with gas light?",
                "120",
                "a riddle: anybody who wants to know would name the town",
            ),
        ),
        shown="related_in_corpus",
        least_passages=2,
    )
    brief = hops_brief("two documents")

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Hops]:
        return between(index).candidates(random)
