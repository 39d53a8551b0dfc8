"""The parts of documents that a set remembers: their sentences, and the lines that have none."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.fingerprints import (
    fingerprints,
    part_hash,
    parts_between,
    text_hash,
)
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import HASH_LENGTH, Document
from lm_eval_taskgen.utils.settings import ChunkingConfig


@pytest.mark.parametrize(
    ("text", "sentences", "parts", "why"),
    [
        ("", [], [], "nothing"),
        ("Mill", [], ["Mill"], "a line without a sentence"),
        ("# Mill\n\nIt burned.\n", ["It burned."], ["# Mill", "It burned."], "a heading above one"),
        ("It burned.\n  | mill |  \n", ["It burned."], ["It burned.", "| mill |"], "a row below, without its spaces"),
        ("It\nburned.\nMill", ["It\nburned."], ["It\nburned.", "Mill"], "a sentence of two lines"),
        ("A: It burned.\nB: It fell.", ["It burned.", "It fell."], ["It burned.", "It fell."], "labels of lines"),
        ("It burned. It fell.\nMill", ["It burned.", "It fell."], ["It burned.", "It fell.", "Mill"], "two in a line"),
        (
            "Mill\nIt burned.\nWeir\nIt fell.",
            ["It burned.", "It fell."],
            ["Mill", "It burned.", "Weir", "It fell."],
            "",
        ),
    ],
)
def test_parts_are_sentences_and_lines_without_one(text: str, sentences: list[str], parts: list[str], why: str) -> None:
    spans = [(text.index(sentence), text.index(sentence) + len(sentence)) for sentence in sentences]
    assert [text[start:end] for start, end in parts_between(text, spans)] == parts, why


def test_the_documents_of_a_large_corpus_are_hashed_by_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    documents = [Document(f"d{number}", f"# Mill\n\nIt burned in {1800 + number}.\n") for number in range(9)]
    language = load_language("en")
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    alone = fingerprints(index)
    monkeypatch.setattr("os.sched_getaffinity", lambda process: {0, 1}, raising=False)
    monkeypatch.setattr("lm_eval_taskgen.generators.index.fingerprints._OF_A_PROCESS", 1)
    assert fingerprints(index) == alone
    assert [one.sha256 for one in alone] == [text_hash(one.text) for one in documents]


def test_the_hash_of_a_part_does_not_depend_on_its_spaces() -> None:
    assert part_hash("It burned.") == part_hash(" It \n burned.") != part_hash("Itburned.")
    assert len(part_hash("It burned.")) == HASH_LENGTH and "=" not in part_hash("It burned."), "no room is wasted"
    assert text_hash("It burned.") != text_hash("It  burned.")
