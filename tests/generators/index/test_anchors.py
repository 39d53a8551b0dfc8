"""Anchors: the sentences that can be asked about, as callers of the library get them."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators import (
    Anchor,
    ChunkingConfig,
    Document,
    chunk_documents,
    extract_anchors,
    group_anchors_by_doc,
    load_language,
)
from lm_eval_taskgen.utils.errors import ConfigError

BRIDGE = Document(
    "bridge",
    "The Maddock Bridge crosses the Sael at Orrinmere. Nobody knows why. Iris Maddock designed the bridge in 1871.",
    title="Maddock Bridge",
)
MILL = Document("mill", "The old mill at Orrinmere has 12 sails.")


def test_anchors_are_the_sentences_with_an_answer_and_where_they_stand() -> None:
    anchors = extract_anchors(chunk_documents([BRIDGE, MILL], ChunkingConfig()))
    texts = {document.doc_id: document.text for document in (BRIDGE, MILL)}
    assert [anchor.sentence for anchor in anchors] == [
        "The Maddock Bridge crosses the Sael at Orrinmere.",
        "Iris Maddock designed the bridge in 1871.",
        "The old mill at Orrinmere has 12 sails.",
    ]
    assert all(texts[a.doc_id][a.start_char : a.end_char] == a.sentence for a in anchors)
    assert anchors[1].metadata == {
        "chunk_id": "bridge#0",
        "title": "Maddock Bridge",
        "language": "en",
        "answer_spans": [{"kind": "year", "start": 36, "end": 40, "text": "1871"}],
    }


def test_a_sentence_of_overlapping_chunks_is_one_anchor() -> None:
    text = " ".join(f"Room {n} was painted by Ada Lee in {1800 + n}." for n in range(40))
    chunks = chunk_documents([Document("d", text)], ChunkingConfig(max_tokens=64, overlap_tokens=32))
    assert sum(len(chunk.sentences) for chunk in chunks) > 40
    assert len(extract_anchors(chunks)) == len({a.start_char for a in extract_anchors(chunks)}) == 40


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (BRIDGE, "a document"),
        ([BRIDGE], "documents"),
        (chunk_documents([BRIDGE], ChunkingConfig())[0], "a chunk"),
        (iter([BRIDGE]), "any iterable"),
    ],
)
def test_anchors_can_be_had_of_documents_too(given: Any, why: str) -> None:
    assert [a.start_char for a in extract_anchors(given)] == [0, 68], why


def test_anchors_follow_the_language() -> None:
    text = "वेल्मोरा घाटी में सात गाँव हैं। वेल्मोरा घाटी का पुल 1871 में बना।"
    anchors = extract_anchors(Document("d", text), language=load_language("hi"))
    assert [text[a.start_char : a.end_char] for a in anchors] == text.replace("। ", "।\n").split("\n")
    assert all(a.metadata["language"] == "hi" for a in anchors)


def test_text_in_place_of_chunks_is_refused() -> None:
    with pytest.raises(ConfigError, match="expected chunks or documents, found str"):
        extract_anchors("The Sael is a river.")  # type: ignore[arg-type]


def test_anchors_are_grouped_by_document_in_reading_order() -> None:
    late, early = Anchor("a", "B.", 9, 11, {}), Anchor("a", "A.", 0, 2, {})
    other = Anchor(doc_id="b", sentence="C.", start_char=0, end_char=2, metadata={})
    assert group_anchors_by_doc(iter([late, other, early])) == {"a": [early, late], "b": [other]}
