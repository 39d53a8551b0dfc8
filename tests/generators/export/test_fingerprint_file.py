"""The file that remembers the documents of a set."""

from __future__ import annotations

from pathlib import Path

from lm_eval_taskgen.generators.export.fingerprint_file import from_lines, to_lines
from lm_eval_taskgen.utils.records.documents import Fingerprint


def test_a_document_is_a_line_with_its_letters_as_they_are() -> None:
    fingerprints = (Fingerprint("a.md", "दिल्ली", "0f", "1f2f"), Fingerprint("b.md", "", "3f", ""))
    text = to_lines(fingerprints)
    assert text.splitlines()[0] == '{"doc_id": "a.md", "title": "दिल्ली", "sha256": "0f", "parts": "1f2f"}'
    assert from_lines(text, Path("documents.jsonl")) == fingerprints
