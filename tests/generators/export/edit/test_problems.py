"""Edits that are refused, and the passages in which new answers must occur."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.export.edit import edit_folder
from lm_eval_taskgen.generators.export.edit.requests import Patch
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.utils.errors import ConfigError, ExportError
from lm_eval_taskgen.utils.records.samples import EvaluationSample, InMemoryDataset, Response
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig


class TestRefusals:
    def test_all_problems_are_reported_at_once_and_nothing_is_written(
        self, folder: Any, tree: Callable[[Path], dict[str, bytes]], patch: Callable[..., Patch]
    ) -> None:
        before = tree(folder)
        patches = [
            patch("nobody", question="?"),
            patch("en-0-0", anwsers=["four"], question=" "),
            patch("en-0-1", answers="Ribe"),
            patch("en-1-0", difficulty="simple", metadata={"edited_from": "x"}),
            patch("en-1-1", answers=["Copenhagen"]),
            patch("en-2-0", answers=[]),
            patch("en-u0", answers=["?"]),
            patch("en-2-1", question="The town of ____ has six bridges."),
            patch("en-3-1", question="Which?"),
            patch("en-3-1", question="What?"),
            patch("en-3-0", answers=["seven", "", "seven"]),
            patch("v2", question="?"),
            patch("en-u1", question="half \ud800"),
            patch("en-u2", question=" ", answers=["?"]),
        ]
        with pytest.raises(ConfigError) as caught:
            edit_folder(folder, ["ghost", "v1"], patches)
        said = str(caught.value).split("\n")
        parts = (
            "--drop: the set has no question 'ghost'",
            "the set has no question 'nobody'",
            "en-0-0: there is no field 'anwsers' to change (did you mean 'answers'?)",
            "en-0-0: question: expected a text, found ' '",
            "en-0-1: answers: expected a list of texts, found 'Ribe'",
            "en-1-0: difficulty: is measured; `taskgen edit --difficulty RESULTS` has systems measure it",
            "en-1-0: metadata.edited_from: is written by the edit itself",
            "en-1-1: answers: none of 'Copenhagen' occurs in the passages",
            "en-2-0: answers: an edit does not change whether a question can be answered (now it can)",
            "en-u0: answers: an edit does not change whether a question can be answered (now it cannot)",
            "en-2-1: the change has no effect",
            "en-3-1 is changed 2 times",
            "en-3-0: answers[1]: expected a text, found ''",
            "en-3-0: answers: one is given twice",
            "v2 is dropped, itself or as a variant of one that is",
            "en-u1: question: holds half of a surrogate pair",
            "en-u2: question: expected a text, found ' '",
        )
        for part in parts:
            assert any(part in line for line in said), (part, said)
        assert len(said) == len(parts), "one line each, and none that another problem causes"
        assert tree(folder) == before

    def test_texts_and_metadata_may_be_as_long_as_is_said(self, folder: Any, patch: Callable[..., Patch]) -> None:
        room = 1_000_000 - len(json.dumps({"note": ""}))
        question = "x" * 20_000
        for text, note, problem in (
            (question, "x" * (room + 1), "metadata: has 1,000,001 characters, and may have 1,000,000"),
            (f"{question}x", "x" * room, "question: "),
        ):
            with pytest.raises(ConfigError) as caught:
                edit_folder(folder, [], [patch("en-0-0", question=text, metadata={"note": note})])
            assert problem in str(caught.value) and "\n" not in str(caught.value)
        edit_folder(folder, [], [patch("en-0-0", question=question, metadata={"note": "x" * room})])

    def test_a_letter_of_any_script_is_one_character(self, folder: Any, patch: Callable[..., Patch]) -> None:
        assert edit_folder(folder, [], [patch("en-0-0", metadata={"note": "अ" * 200_000})]).changed == 1

    def test_metadata_are_what_json_can_hold(self, folder: Any, patch: Callable[..., Patch]) -> None:
        with pytest.raises(ConfigError, match="metadata: is not JSON that can be written"):
            edit_folder(folder, [], [patch("en-0-0", metadata={"note": float("nan")})])

    def test_a_question_that_the_set_has_is_not_added_unless_it_is_dropped(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        write_set: Callable[..., Path],
    ) -> None:
        data = make_set()
        out = write_set(data, make_config(contexts=("closed_book",)), tmp_path / "set")
        mine = data.samples[0]
        with pytest.raises(ConfigError, match="the set has this question already"):
            edit_folder(out, [], [], added=[mine])
        done = edit_folder(out, [mine.sample_id], [], added=[mine])
        assert (done.added, done.dropped, done.left) == (1, 1, len(data.samples))

    def test_a_folder_that_is_not_there_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(ExportError, match="towns: there is no such folder"):
            edit_folder(tmp_path / "towns", ["en-0-0"], [])

    def test_an_old_id_is_explained(
        self, folder: Any, rows: Callable[..., dict[str, dict[str, Any]]], patch: Callable[..., Patch]
    ) -> None:
        edit_folder(folder, [], [patch("en-1-0", answers=["five", "5"])])
        (new,) = [key for key, row in rows(folder).items() if row["answers"] == ["five", "5"]]
        edit_folder(folder, ["en-2-0"], [])
        with pytest.raises(ConfigError) as caught:
            edit_folder(folder, ["en-1-0", "en-2-0"], [])
        assert str(caught.value).split("\n") == [
            f"--drop: en-1-0 became {new} in version 2",
            "--drop: en-2-0 was dropped in version 3",
        ]

    def test_two_questions_cannot_become_one(self, folder: Any, patch: Callable[..., Patch]) -> None:
        same = {"question": "How many?", "answers": ["four"]}
        with pytest.raises(ConfigError, match="en-0-1 would be the same question as en-0-0"):
            edit_folder(folder, [], [patch("en-0-0", **same), patch("en-0-1", **same)])
        edit_folder(folder, [], [patch("en-0-0", **same)])
        with pytest.raises(ConfigError, match="en-0-1 would be the same question as "):
            edit_folder(folder, [], [patch("en-0-1", **same)])

    def test_an_edit_must_change_something_and_leave_something(self, folder: Any) -> None:
        with pytest.raises(ConfigError, match="no question would be left"):
            edit_folder(folder, [row["id"] for row in read_exported(folder).questions], [])
        with pytest.raises(ConfigError, match="give --drop IDS, --patch FILE, --add FILE or --reviews"):
            edit_folder(folder, [], [])

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("utils.py", r"utils\.py: not what manifest\.json says, so changed by hand"),
            ("README.md", r"README\.md: was changed by hand, and an edit rewrites it; rename it"),
        ],
    )
    def test_changes_made_by_hand_are_not_lost(
        self, folder: Any, name: str, message: str, tree: Callable[[Path], dict[str, bytes]]
    ) -> None:
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write("\nmine\n")
        before = tree(folder)
        with pytest.raises(ExportError, match=message):
            edit_folder(folder, ["en-2-1"], [])
        assert tree(folder) == before

    def test_no_two_questions_become_one(
        self, folder: Any, patch: Callable[..., Patch], rows: Callable[..., dict[str, dict[str, Any]]]
    ) -> None:
        question, answers = "How many bridges has it?", rows(folder)["en-1-0"]["answers"]
        one, other = patch("en-1-0", question=question), patch("en-1-1", question=question, answers=answers)
        with pytest.raises(ConfigError, match="en-1-1 would be the same question as en-1-0; drop one of them"):
            edit_folder(folder, [], [one, other])
        edit_folder(folder, [], [one])
        (changed,) = (row["id"] for row in rows(folder).values() if row["question"] == question)
        with pytest.raises(ConfigError, match=f"en-1-1 would be the same question as {changed}"):
            edit_folder(folder, [], [other])
        edit_folder(folder, [changed], [other])

    def test_files_that_are_not_the_sets_stay_in_the_folder(
        self, folder: Any, tmp_path: Path, tree: Callable[[Path], dict[str, bytes]]
    ) -> None:
        (folder / "README.md").rename(folder / "README.mine.md")
        (folder / "results").mkdir()
        (folder / "results/a.json").write_text("{}", encoding="utf-8")
        (folder / "__pycache__").mkdir()
        (folder / "__pycache__/utils.pyc").write_bytes(b"old")
        foreign = {name: content for name, content in tree(folder).items() if "mine" in name or "results" in name}
        edit_folder(folder, ["en-2-1"], [], tmp_path / "other")
        assert not foreign.keys() & tree(tmp_path / "other").keys(), "a new folder is the set alone"
        edit_folder(folder, ["en-2-1"], [])
        assert foreign.items() <= tree(folder).items() and (folder / "README.md").is_file()
        assert "__pycache__/utils.pyc" not in tree(folder)

    def test_a_folder_at_out_is_kept(
        self, folder: Any, tmp_path: Path, rows: Callable[..., dict[str, dict[str, Any]]]
    ) -> None:
        there = edit_folder(folder, ["en-2-1"], [], tmp_path / "o").path
        with pytest.raises(ExportError, match="exists and is kept"):
            edit_folder(folder, ["en-2-0"], [], there)
        edit_folder(folder, ["en-2-0"], [], there, overwrite=True)
        assert "en-2-1" in rows(there) and "en-2-0" not in rows(there)

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            (
                lambda out: edit_folder(out, ["en-2-0", "en-3-0"], []),
                "1 edit (0 questions added, 2 dropped, 0 changed)",
            ),
            (lambda out: (out / "settings.json").write_text("{}"), "changes by hand to settings.json"),
            (lambda out: (out / "notes.txt").write_text("mine"), "files that are not the set's: notes.txt"),
            (lambda out: (out / "reviews.jsonl").write_text("?\n"), "the reviews in reviews.jsonl"),
        ],
    )
    def test_a_folder_at_out_that_was_changed_is_kept(
        self,
        folder: Any,
        tmp_path: Path,
        tree: Callable[[Path], dict[str, bytes]],
        change: Callable[[Path], object],
        said: str,
    ) -> None:
        there = edit_folder(folder, ["en-2-1"], [], tmp_path / "o").path
        change(there)
        before = tree(there)
        with pytest.raises(ExportError) as raised:
            edit_folder(folder, ["en-2-1"], [], there, overwrite=True)
        assert f"to replace it loses {said}" in str(raised.value) and "--discard-changes" not in str(raised.value)
        assert tree(there) == before

    def test_another_next_version_of_a_set_is_kept_once_the_set_has_one_of_its_own(
        self, folder: Any, tmp_path: Path
    ) -> None:
        there = edit_folder(folder, ["en-2-1"], [], tmp_path / "o").path
        edit_folder(folder, ["en-2-0"], [])
        with pytest.raises(ExportError, match="loses 1 edit"):
            edit_folder(folder, ["en-3-0"], [], there, overwrite=True)

    def test_an_edited_folder_of_another_set_is_kept(
        self,
        folder: Any,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        write_set: Callable[..., Path],
    ) -> None:
        other = write_set(make_set(), make_config(seed=7), tmp_path / "other")
        edit_folder(other, ["en-2-1"], [])
        with pytest.raises(ExportError, match="loses 1 edit"):
            edit_folder(folder, ["en-2-1"], [], other, overwrite=True)


class TestGrounding:
    @pytest.fixture
    def grounded(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        write_set: Callable[..., Path],
    ) -> Any:
        """One question each: a span, a computed answer, a list."""
        base = make_set().samples[0]

        def question(kind: Any, answers: Any, **metadata: Any) -> EvaluationSample:
            return EvaluationSample(
                kind, kind, base.relevant_docs, (), Response.of(answers), {"question_type": kind}, metadata
            )

        items = [["Skagen"], ["four", "4"]]
        samples = (
            question("span", ("four",)),
            question("sum", ("8",)),
            question("many", ("Skagen, four",), items=items),
            question("why", ("It rained.",), key_facts=[["it rained", "rain"]]),
        )
        return write_set(replace(make_set(), samples=samples), make_config(), tmp_path / "set")

    @pytest.mark.parametrize(
        ("identifier", "fields", "refused", "why"),
        [
            ("span", {"answers": ["bridges"]}, None, "another span"),
            ("span", {"answers": ["4", "four"]}, None, "one of several suffices"),
            ("span", {"answers": ["4"]}, "none of '4' occurs", "in no passage"),
            (
                "span",
                {"question": "How many?", "answers": ["4"], "metadata": {"note": "mine"}},
                "none of '4' occurs",
                "whatever else changes",
            ),
            (
                "span",
                {"answers": ["4"], "metadata": {"answer_in_passages": False}},
                None,
                "marked as right all the same",
            ),
            ("sum", {"answers": ["9"]}, None, "computed answers never stood there"),
            ("many", {"answers": ["Skagen"]}, "change metadata.items with them", "items are what is scored"),
            ("many", {"answers": ["Skagen"], "metadata": {"items": [["Skagen"]]}}, None, "both"),
            ("many", {"metadata": {"items": [["Ribe"]]}}, "not every item occurs", "an item in no passage"),
            ("many", {"metadata": {"items": "Skagen"}}, "expected a list of items", "no items at all"),
            ("many", {"metadata": {"items": None}}, "metadata.items: expected a list of items", "items are scored"),
            ("why", {"answers": ["Rain fell."]}, None, "a reference answer in other words has the same facts"),
            ("why", {"metadata": {"key_facts": [["it rained"], ["it thundered"]]}}, None, "another fact"),
            ("why", {"metadata": {"key_facts": ["it rained"]}}, "metadata.key_facts: expected", "a text for a list"),
            ("why", {"metadata": {"key_facts": [["it rained"], []]}}, "metadata.key_facts", "a fact without wording"),
            ("why", {"metadata": {"key_facts": [[" "]]}}, "metadata.key_facts: expected", "an empty wording"),
            ("why", {"metadata": {"key_facts": []}}, "found []", "no fact"),
            ("why", {"metadata": {"key_facts": None}}, "found None", "facts are what is scored"),
            ("sum", {"metadata": {"key_facts": [4]}}, "metadata.key_facts: expected", "also of other questions"),
        ],
    )
    def test_new_answers_occur_in_the_passages_if_the_old_ones_did(
        self,
        grounded: Any,
        identifier: str,
        fields: dict[str, Any],
        refused: str | None,
        why: str,
        patch: Callable[..., Patch],
    ) -> None:
        if refused is None:
            assert edit_folder(grounded, [], [patch(identifier, **fields)]).changed == 1, why
            return
        with pytest.raises(ConfigError) as caught:
            edit_folder(grounded, [], [patch(identifier, **fields)])
        assert refused in str(caught.value), why

    def test_without_passages_the_evidence_counts(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        patch: Callable[..., Patch],
        write_set: Callable[..., Path],
    ) -> None:
        out = write_set(make_set(), make_config(contexts=("closed_book",)), tmp_path / "set")
        with pytest.raises(ConfigError, match="none of 'five' occurs"):
            edit_folder(out, [], [patch("en-0-0", answers=["five"])])
        assert edit_folder(out, [], [patch("en-0-0", answers=["5", "four"])]).changed == 1
