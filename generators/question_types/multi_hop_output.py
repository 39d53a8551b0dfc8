"""Read a model's reply over passages that share names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...utils.errors import UnparsableOutput
from ...utils.text.words import folded_words
from ..index.written_path import MultiHopOutput
from ..writers.json_output import parse_object, text_of, texts_of


def parse_multi_hop_output(output: str, hops: int | None = None) -> MultiHopOutput:
    """Read `{"question": …, "answer": …, "evidence": […]}`, bare or in one fence; other keys are ignored.

    Args:
        output: the text of the reply.
        hops: the required number of quotations; None for any number.

    Raises:
        UnparsableOutput: it is not such an object, a field is missing or empty, the answer contains no word, or the
            number of quotations is wrong.
    """
    found = parse_object(output)
    fields = {"question": text_of(found, "question"), "answer": text_of(found, "answer")}
    return multi_hop_output({**fields, "evidence": texts_of(found, "evidence")}, hops)


def multi_hop_output(fields: Mapping[str, Any], hops: int | None) -> MultiHopOutput:
    """Do the same for fields that are already parsed.

    Raises:
        UnparsableOutput: the answer contains no word, or the number of quotations is not `hops`.
    """
    written = MultiHopOutput(str(fields["question"]), str(fields["answer"]), tuple(fields["evidence"]))
    if not folded_words(written.answer):
        raise UnparsableOutput(f"'answer' holds no word: {written.answer!r}")
    if hops is not None and len(written.evidence) != hops:
        raise UnparsableOutput(f"'evidence' holds {len(written.evidence)} quotations; wanted {hops}")
    return written
