"""The proof that a changed statement stands nowhere in a corpus."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.checks.unanswerable import (
    MAX_MENTIONS,
    Statement,
    is_mentioned_too_often,
    proof_against,
)
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

SOURCE = "The council of Wick founded a lighthouse on the northern cliff in 1850."
AROUND = "The council of founded a lighthouse on the northern cliff in"
FILL = [f"Farmers near field {n} grow barley, rye and oats on {n} acres of heavy clay." for n in range(40)]


@pytest.mark.parametrize(
    ("others", "answerable", "why"),
    [
        (["Holm is a market town. Its fairs draw crowds from all the islands."], False, "Holm is elsewhere"),
        ([], False, "Holm is nowhere"),
        (["The council of Holm founded a lighthouse on the northern cliff in 1861."], True, "it says so"),
        (["Holm has a small council. It founded its lighthouse late."], True, "the neighbouring sentence says so"),
        (["The harbour town is old. The council founded a lighthouse on the cliff. Ships pass Holm."], True, "so here"),
        (
            ["A lighthouse was founded by the council on the northern cliff of another island."],
            True,
            "it may be Holm's",
        ),
        (
            ["The fishermen of Holm praise the lighthouses on their northern cliffs."],
            True,
            "in other forms of the words",
        ),
        (["Wick lies a mile from Holm, and both keep one market."], True, "one may be a part of the other"),
        (["Holmes were common. Holm had cliffs. A lighthouse stood there."], True, "in the same passage"),
    ],
)
def test_what_the_corpus_says_decides(others: list[Any], answerable: bool, why: str) -> None:
    language = load_language("en")
    documents = [Document(f"d{n}", text) for n, text in enumerate([SOURCE, *others, *FILL])]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    reject = proof_against(Statement(index.sentences[0], "Wick", "Holm", AROUND), index)
    assert (reject is not None) == answerable, (why, reject)
    assert reject is None or reject.reason == "may_be_answerable"


def test_a_copy_of_the_source_says_nothing_of_the_other() -> None:
    language = load_language("en")
    documents = [Document(f"d{n}", text) for n, text in enumerate([SOURCE, f"{SOURCE} It burns oil.", *FILL])]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    assert proof_against(Statement(index.sentences[0], "Wick", "Holm", AROUND), index) is None


@pytest.mark.parametrize(
    ("word", "forms", "answerable", "why"),
    [
        ("Holmby", {"Holmby": MAX_MENTIONS}, False, "as many as can be followed up"),
        ("Holmby", {"Holmby": MAX_MENTIONS + 1}, True, "one more"),
        ("Holmby", {"Holmby": MAX_MENTIONS, "Holmbys": 1}, True, "a form of the word counts"),
        ("Holm", {"Holm": MAX_MENTIONS, "Holms": 1}, False, "a short word has no forms"),
    ],
)
def test_what_is_mentioned_too_often_cannot_be_followed_up(
    word: str, forms: dict[str, Any], answerable: bool, why: str
) -> None:
    language = load_language("en")
    mentions = [f"A road leads to {form} past pond {n}." for form, count in forms.items() for n in range(count)]
    documents = [Document(f"d{n}", text) for n, text in enumerate([SOURCE, *mentions])]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    assert is_mentioned_too_often(word.lower(), index) is answerable, why
    reject = proof_against(Statement(index.sentences[0], "Wick", word, AROUND), index)
    assert (reject is not None) == answerable, (why, reject)
    assert reject is None or "too often" in reject.detail
