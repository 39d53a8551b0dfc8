from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.evaluation.rag.bm25_system import BM25System
from lm_eval_taskgen.utils.records.documents import Document, Passage
from lm_eval_taskgen.utils.settings import ChunkingConfig

MILL = "The mill stands by the river. It has four wheels of iron. Boats pass it in summer, when the water is high."
WEIR = "Anna Orrell built the stone weir in 1837. It was repaired twice, and the sluice is from 1902."
DOCUMENTS = [Document("mill.md", MILL, title="The mill"), Document("weir.md", WEIR, title="Orrell Weir")]


def test_chunks_of_documents_are_found_with_their_offsets() -> None:
    system = BM25System(DOCUMENTS, chunking=ChunkingConfig(max_tokens=16, overlap_tokens=0))
    for query, document, said in (("wheels of iron", MILL, "four wheels"), ("stone weir", WEIR, "Anna Orrell")):
        first = system.retriever.search(query, 2)[0]
        assert first.start is not None and first.text == document[first.start : first.end] and said in first.text
    scores = [passage.score for passage in system.search("the weir of stone", 3)]
    assert None not in scores and scores == sorted(scores, key=lambda score: -(score or 0))


def test_passages_are_found_by_their_titles_too() -> None:
    passages = [Passage("a", "The mill", "It has four wheels."), Passage("b", "The weir", "It has one sluice.")]
    (found,) = BM25System(passages).search("weir", 5)
    assert (found.doc_id, found.text, found.start) == ("b", "It has one sluice.", None)


@pytest.mark.parametrize(
    ("question", "answer"),
    [("Who built the stone weir?", "Anna Orrell"), ("How many wheels of iron has the mill?", "four"), ("Xyz?", "")],
)
def test_the_answer_is_read_from_what_was_found(question: str, answer: str) -> None:
    system = BM25System(DOCUMENTS)
    said = system.answer(question, system.search(question, 2))
    assert answer in said if answer else said == ""
