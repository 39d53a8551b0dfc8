"""The packed questions, read back as the page reads them."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lm_eval_taskgen.generators.evaluation.report.evidence import passage_offsets
from lm_eval_taskgen.generators.evaluation.report.samples import ROWS, pack_samples, packed, to_record
from lm_eval_taskgen.generators.export.read_back import ExportedSet
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig


def unpacked(block: Any) -> Any:
    return json.loads(zlib.decompress(base64.b64decode(block)))


def by_units(text: Any, start: Any, end: Any) -> str:
    """A slice as JavaScript takes it."""
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")  # type: ignore[no-any-return]


def test_all_that_a_question_has_comes_through(hostile_set: ExportedSet, markup: str) -> None:
    packed_samples = pack_samples(hostile_set, passage_offsets(hostile_set.questions), {})
    rows = [row for block in packed_samples.rows for row in unpacked(block)]
    [[passage]] = map(unpacked, packed_samples.passages)
    assert [row["question"] for row in rows] == [f"{number} {markup}" for number in range(3)]
    for row in rows:
        assert row["answers"] == ["1947", markup]
        assert row["history"] == [{"question": markup, "answer": markup}]
        assert row["metadata"] == {markup: {"deep": [markup]}}
        assert row["passages"] == [0], "the passage that all three share is there once"
        [[number, start, end]] = row["marks"]
        assert (number, by_units(passage[2], start, end)) == (0, "It was 1947,"), "by UTF-16 units, behind an emoji"
    assert packed_samples.filters["type"] == {"cloze": 3}


def test_an_imported_question_is_shown_without_the_prompt_around_it(row: Callable[..., dict[str, Any]]) -> None:
    record = to_record(row(question="Context: …\nQuestion: Who?", metadata={"question": "Who?"}), None, {}, {})
    assert (record["question"], record["prompt"]) == ("Who?", "Context: …\nQuestion: Who?")
    assert "prompt" not in to_record(row(question="Who?"), None, {}, {})


def test_evidence_has_its_own_text_only_where_no_passage_shows_it(row: Callable[..., dict[str, Any]]) -> None:
    passage = {"doc_id": "towns", "title": "", "text": "The Corley depot opened in 1874."}
    evidence = [
        {"doc_id": "towns", "start": 0, "end": 32, "page": None, "text": "The Corley depot opened in 1874."},
        {"doc_id": "towns", "start": 50, "end": 68, "page": 2, "text": "It closed in 1947."},
    ]
    record = to_record(row(passages=[passage], evidence=evidence), None, {}, {})
    assert record["evidence"] == [
        {"doc_id": "towns", "start": 0, "end": 32},
        {"doc_id": "towns", "start": 50, "end": 68, "page": 2, "text": "It closed in 1947."},
    ]


def test_distractors_are_told_apart_from_gold_passages(
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
    tmp_path: Path,
) -> None:
    from lm_eval_taskgen.generators.export.read_back import read_exported

    exported = read_exported(write_set(make_set(), make_config(), tmp_path / "towns"))
    samples = pack_samples(exported, passage_offsets(exported.questions), {})
    passages = [passage for block in samples.passages for passage in unpacked(block)]
    [rows] = map(unpacked, samples.rows)
    answerable = [row for row in rows if "answers" in row]
    assert len(answerable) == 8 and len(rows) == 12
    for row in answerable:
        assert [passages[number][0].split("/")[0] for number in row["passages"]] == ["towns"]
        assert [passages[number][0].split("/")[0] for number in row["distractors"]] == ["more"]


def test_passages_of_many_blocks_are_found_by_the_first_of_each(row: Callable[..., dict[str, Any]]) -> None:
    class Many:
        contexts = ("gold",)
        questions = tuple(
            row(id=f"q{number}", passages=[{"doc_id": f"d{number}", "title": "", "text": "x" * 900}])
            for number in range(ROWS + 1)
        )

        def in_context(self, context: Any) -> Any:
            return self.questions if context == "gold" else ()

    samples = pack_samples(Many(), {}, {})  # type: ignore[arg-type]
    blocks = [unpacked(block) for block in samples.passages]
    assert [len(unpacked(block)) for block in samples.rows] == [ROWS, 1]
    assert len(blocks) > 1
    starts = [sum(map(len, blocks[:number])) for number in range(len(blocks))]
    assert list(samples.first_passages) == starts
    assert [document for block in blocks for document, _, _ in block] == [f"d{number}" for number in range(ROWS + 1)]


def test_a_block_holds_no_character_that_markup_begins_with(markup: str) -> None:
    assert not set(packed([markup])) & set("<>&\"'")
