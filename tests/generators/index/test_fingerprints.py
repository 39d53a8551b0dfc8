"""The parts of documents that a set remembers: their sentences, and the lines that have none."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.index.fingerprints import part_hash, parts_between, text_hash
from lm_eval_taskgen.utils.records.documents import HASH_LENGTH


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


def test_the_hash_of_a_part_does_not_depend_on_its_spaces() -> None:
    assert part_hash("It burned.") == part_hash(" It \n burned.") != part_hash("Itburned.")
    assert len(part_hash("It burned.")) == HASH_LENGTH and "=" not in part_hash("It burned."), "no room is wasted"
    assert text_hash("It burned.") != text_hash("It  burned.")
