"""A chunk that takes its text from its document, and a document whose text is packed, equal what they are made from."""

from __future__ import annotations

import copy
import pickle
from dataclasses import asdict, replace

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.utils.records.documents import Chunk, Document, cut_from, in_utf8
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


@pytest.mark.parametrize(
    ("text", "is_packed", "why"),
    [
        (TEXT, False, "one byte a character already"),
        (TEXT + "Größe: 3 Ä", False, "Latin-1 is one byte a character too"),
        (TEXT + "1911–12", True, "one dash makes two bytes of each character"),
        (TEXT + "🦊", True, "one emoji makes four"),
        (TEXT + "\ud83d – half a pair", True, "surrogates come back"),
        ("बाँध ऊँचा है। " * 9, False, "two bytes a letter, and three in UTF-8"),
        (TEXT * 4000 + "–", False, "too long to be decoded for a slice"),
    ],
)
def test_a_document_in_utf8_equals_the_document(text: str, is_packed: bool, why: str) -> None:
    document = replace(DOCUMENT, text=text)
    found = in_utf8(document)
    assert found == document and document == found and isinstance(found, Document)
    assert (found is not document) == is_packed and (type(found) is not Document) == is_packed, why
    if is_packed:
        assert found != replace(document, title="other") and found != replace(document, text="other")
        assert (repr(found), asdict(found)) == (repr(document), asdict(document))
        assert (replace(found, title="o"), pickle.loads(pickle.dumps(found)), copy.deepcopy(found)) == (
            replace(document, title="o"),
            document,
            document,
        )
