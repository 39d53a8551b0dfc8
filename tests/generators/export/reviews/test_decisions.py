"""Decisions survive crashes, several writers at once and the replacement of the folder that they lie in."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from lm_eval_taskgen.generators.export.edit import edit_folder
from lm_eval_taskgen.generators.export.reviews.decisions import (
    REVIEWS,
    Decision,
    add_decisions,
    content_hash,
    newer,
    read_decisions,
    standing,
    to_line,
)
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

ROW: Mapping[str, Any] = {
    "id": "q",
    "question": "How many?",
    "answers": ["four"],
    "history": [],
    "evidence": [{"doc_id": "a.md", "start": 3, "end": 20, "page": None, "text": "four bridges"}],
    "passages": [{"doc_id": "a.md", "title": "", "text": "It has four bridges."}],
    "metadata": {"chunk": 3},
}


def decision(verdict: str, reviewer: str = "anna", minute: int = 0, **more: Any) -> Decision:
    return Decision.model_validate(
        {
            "id": "q",
            "content": "c",
            "decision": verdict,
            "reviewer": reviewer,
            "time": f"2026-01-02T03:{minute:02}:00Z",
            **more,
        }
    )


@pytest.mark.parametrize(
    ("change", "same", "why"),
    [
        ({"question": "How many bridges?"}, False, "another wording"),
        ({"question": "कितने?"}, False, "a wording in another script"),
        ({"answers": ["4"]}, False, "another gold answer"),
        ({"evidence": [{**ROW["evidence"][0], "text": "five bridges"}]}, False, "other evidence"),
        ({"history": [{"question": "Where?", "answer": "Ribe"}]}, False, "other earlier turns"),
        ({"metadata": {"items": [["four"]]}}, False, "items that are scored"),
        ({"evidence": [{**ROW["evidence"][0], "start": 90, "end": 107, "doc_id": "b.md"}]}, True, "it moved"),
        ({"evidence": [{**ROW["evidence"][0], "text": "four\nbridges"}]}, True, "a line is broken in it"),
        ({"passages": [{"doc_id": "a.md", "title": "", "text": "New. It has four bridges."}]}, True, "text around it"),
        ({"metadata": {"chunk": 4}}, True, "nothing that is scored"),
    ],
)
def test_the_content_is_what_a_reviewer_judges(change: Mapping[str, Any], same: bool, why: str) -> None:
    assert (content_hash({**ROW, **change}) == content_hash(ROW)) is same, why
    assert len(content_hash(ROW)) == 16


@pytest.mark.parametrize(
    ("made", "stands"),
    [
        (["keep"], "keep"),
        (["keep", "drop"], "drop"),
        (["keep", "drop", "undo"], "keep"),
        (["keep", "drop", "undo", "undo"], None),
        (["undo", "keep"], "keep"),
    ],
)
def test_the_last_decision_that_was_not_withdrawn_stands(made: list[str], stands: str | None) -> None:
    found = standing([decision("edit", "ben"), *map(decision, made)])[("q", "c")]
    assert found["ben"].decision == "edit"
    assert (found["anna"].decision if "anna" in found else None) == stands


@pytest.mark.parametrize(
    ("tail", "kept", "why"),
    [
        (b"", 1, "whole"),
        (b'{"id": "q", "con', 1, "cut short by a crash"),
        (to_line(decision("drop")).encode(), 2, "an editor left out the last line end"),
    ],
)
def test_a_line_cut_short_is_written_over(tmp_path: Path, tail: bytes, kept: int, why: str) -> None:
    add_decisions(tmp_path, [decision("keep")])
    path = tmp_path / REVIEWS
    path.write_bytes(path.read_bytes() + tail)
    assert len(read_decisions(path)) == kept, why
    add_decisions(tmp_path, [decision("drop", note="naïve “note”\nof two lines")])
    assert [one.decision for one in read_decisions(path)][-1] == "drop"
    assert len(read_decisions(path)) == kept + 1, why
    assert "naïve" in path.read_text(encoding="utf-8")
    assert "note" not in path.read_text(encoding="utf-8").splitlines()[0], "what is empty is left out"
    assert not path.stat().st_mode & 0o111


def test_lines_that_are_no_decisions_are_named_all(tmp_path: Path) -> None:
    path = tmp_path / REVIEWS
    broken = to_line(decision("keep")).replace("keep", "perhaps")
    path.write_text(f'{to_line(decision("keep"))}\n{broken}\n{{"id": "x"}}\n', encoding="utf-8")
    with pytest.raises(ConfigError) as raised:
        read_decisions(path)
    assert f"{path}:2: decision: found the text 'perhaps'" in str(raised.value)
    assert f"{path}:3: reviewer: is missing" in str(raised.value)


@pytest.mark.parametrize(("name", "taken"), [("b", "b"), (" ben ", "ben"), ("b" * 100, "b" * 100)])
def test_a_reviewer_has_a_name_of_one_line(name: str, taken: str) -> None:
    assert decision("keep", name).reviewer == taken


@pytest.mark.parametrize("name", ["", " ", "b" * 101])
def test_no_name_and_a_long_one_are_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="reviewer"):
        decision("keep", name)


@pytest.mark.parametrize(
    ("present", "incoming", "added", "why"),
    [
        ([], [decision("keep")], ["keep"], "new"),
        ([decision("keep")], [decision("keep", minute=5)], [], "there already"),
        ([decision("keep")], [decision("drop", minute=5)], ["drop"], "newer"),
        ([decision("keep")], [decision("drop")], ["drop"], "another of the same time"),
        ([decision("drop", minute=5)], [decision("keep")], [], "older"),
        ([decision("drop", minute=5)], [decision("keep", "ben")], ["keep"], "of another person"),
        ([], [decision("keep"), decision("undo", minute=1)], [], "withdrawn"),
    ],
)
def test_decisions_from_elsewhere_are_taken_once(
    present: list[Decision], incoming: list[Decision], added: list[str], why: str
) -> None:
    assert [one.decision for one in newer(incoming, present)] == added, why


def write_many(folder: Path, reviewer: str) -> None:
    for number in range(40):
        add_decisions(folder, [decision("keep", reviewer, id=f"q{number}")])


def test_no_decision_is_lost_while_others_write_and_the_folder_is_edited(
    tmp_path: Path,
    write_set: Callable[..., Path],
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
) -> None:
    folder = write_set(make_set(), make_config(contexts=("gold",)), tmp_path / "towns")
    context = multiprocessing.get_context("fork")
    writers = [context.Process(target=write_many, args=(folder, name)) for name in ("anna", "ben")]
    for writer in writers:
        writer.start()
    for identifier in ("en-0-0", "en-1-0", "en-2-0", "en-3-0"):
        edit_folder(folder, [identifier], [])
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert sum(map(len, standing(read_decisions(folder / REVIEWS)).values())) == 80
