"""A chunk that takes its text from its document is the chunk it was made from."""

from __future__ import annotations

import copy
import pickle
from dataclasses import asdict, replace

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.utils.records.documents import Chunk, Document, cut_from
from lm_eval_taskgen.utils.settings import ChunkingConfig

TEXT = "# Weir\n\n" + "The weir at Tarn was raised in 1911. " * 9 + "\n\n## Lock\n\nThe lock is narrow. It is old."
DOCUMENT = Document("d", TEXT, {"year": 1911}, title="Weir", sections=markdown_sections(TEXT))


def test_a_cut_chunk_equals_the_chunk_and_holds_no_text() -> None:
    for chunk in chunk_documents([DOCUMENT], ChunkingConfig(max_tokens=32, overlap_tokens=8)):
        cut = cut_from(DOCUMENT, chunk)
        assert cut == chunk and chunk == cut and isinstance(cut, Chunk)
        assert cut != replace(chunk, text="other") and cut != replace(chunk, index=9)
        assert (repr(cut), asdict(cut)) == (repr(chunk), asdict(chunk))
        assert (replace(cut, index=7), pickle.loads(pickle.dumps(cut)), copy.deepcopy(cut)) == (
            replace(chunk, index=7),
            chunk,
            chunk,
        )
        assert cut.title is DOCUMENT.title and cut.metadata is DOCUMENT.metadata
        assert cut.section is DOCUMENT.sections[0].path or cut.section != DOCUMENT.sections[0].path
