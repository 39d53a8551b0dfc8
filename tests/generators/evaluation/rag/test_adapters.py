"""The systems of docs/rag_adapters.md, with the packages that they are for."""

from __future__ import annotations

from typing import Any

import pytest

from doc_blocks import ROOT, blocks
from lm_eval_taskgen.generators.evaluation.rag.replies import Reply
from lm_eval_taskgen.generators.evaluation.rag.systems import Question, asking
from lm_eval_taskgen.utils.records.documents import Document

MILL = "# The mill\n\nThe mill stands by the river. It has four wheels of iron.\n\n" + "Boats pass it in summer. " * 80
WEIR = "Anna Orrell built the stone weir in 1837.\n\n" + "It was repaired twice. " * 80 + "The sluice is of 1902."
BOTH = [Document("mill.md", MILL), Document("weir.md", WEIR)]
NEEDS = {
    "langchain_rag": ("langchain_community.retrievers", "langchain_text_splitters", "rank_bm25"),
    "llamaindex_rag": ("llama_index.core", "llama_index.retrievers.bm25"),
}


@pytest.mark.parametrize("name", NEEDS)
def test_passages_are_those_of_the_documents_at_their_offsets(name: str) -> None:
    for module in NEEDS[name]:
        pytest.importorskip(module, reason=f"{module} is not installed")
    page = ROOT / "docs" / "rag_adapters.md"
    (code,) = (block.text for block in blocks(page) if block.text.startswith(f"# {name}.py\n"))
    state: dict[str, Any] = {}
    exec(compile(code, str(page), "exec"), state)
    ask = asking(state["Rag"](BOTH), 5)
    texts = {document.doc_id: document.text for document in BOTH}
    for question, place in (("wheels of iron", "mill.md"), ("the sluice", "weir.md")):
        reply = ask(Question(question))
        assert isinstance(reply, Reply) and reply.answer
        assert reply.passages[0].doc_id == place and len(reply.passages) > 2
        for passage in reply.passages:
            assert passage.doc_id is not None and passage.text
            assert texts[passage.doc_id][passage.start : passage.end] == passage.text
