"""Others of a kind in the text around a thing, which somebody might confuse with it."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.same_kind import others_of_a_kind
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

pytest.importorskip("spacy")


@pytest.mark.parametrize(
    ("text", "role", "others", "why"),
    [
        (
            "The Orrin Museum lost a Roman coin in 1871. The Sael Museum lost a blue whale in 1902.",
            "subject",
            ["the Sael Museum"],
            "a name",
        ),
        ("Ann Fenwick built the pier in 1871. Hugo Lanner closed it in 1902.", "time", ["1902"], "years"),
        ("Ann Fenwick built the pier in May 1871. Hugo Lanner closed it in 1902.", "time", [], "a month and a year"),
        (
            "The keeper opens the source package. The clerk closes the binary package.",
            "object",
            ["the binary package"],
            "things with the same noun",
        ),
        (
            "The keeper opens the source package. The clerk closes these packages.",
            "object",
            [],
            "told by their text alone",
        ),
        (
            "The keeper opens the source package. The clerk closes a binary package.",
            "object",
            ["the binary package"],
            "with the article of the question",
        ),
        ("The keeper opens the source package. The clerk closes the window.", "object", [], "another noun"),
    ],
)
def test_others_of_a_kind(text: str, role: Any, others: list[str], why: str) -> None:
    language = load_language("en")
    documents = [Document("d", f"{text} They left Fenwick, Lanner and the harbour.", title="Notes")]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    clause = index.facts.clauses_of(index.sentences[0])[0]
    (stated,) = clause.all_in(role)
    assert [phrase.text for _, phrase in others_of_a_kind(stated, clause, index)] == others, why
