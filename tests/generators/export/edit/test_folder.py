"""Edits of a set: what is dropped, changed, refused and recorded."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from lm_eval_taskgen.generators.export.edit import edit_folder
from lm_eval_taskgen.generators.export.edit.requests import Patch
from lm_eval_taskgen.generators.export.formats import export_format
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.export.task_folder import read_task_folder
from lm_eval_taskgen.utils.errors import ExportError
from lm_eval_taskgen.utils.question_id import question_id
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig
from lm_eval_taskgen.utils.task_style import TaskStyle

CONTEXTS = ("", "_distractors", "_closed_book")


def manifest(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


class TestDropping:
    def test_a_question_is_dropped_from_every_context(
        self, folder: Any, rows: Callable[..., dict[str, dict[str, Any]]]
    ) -> None:
        before = {context: rows(folder, f"cloze{context}") for context in CONTEXTS}
        edit_folder(folder, ["en-2-1"], [])
        for context in CONTEXTS:
            after = rows(folder, f"cloze{context}")
            assert after == {key: row for key, row in before[context].items() if key != "en-2-1"}

    @pytest.mark.parametrize(
        ("drop", "gone", "why"),
        [
            ("en-0-0", {"en-0-0", "v1", "v2"}, "variants, and variants of these, go along"),
            ("v1", {"v1", "v2"}, "the original stays"),
            ("en-1-0", {"en-1-0", "en-u0"}, "the unanswerable question made from it goes along"),
            ("en-u0", {"en-u0"}, "the answerable question stays"),
        ],
    )
    def test_variants_are_dropped_too(self, folder: Any, drop: str, gone: set[str], why: str) -> None:
        before = {row["id"] for row in read_exported(folder).questions}
        done = edit_folder(folder, [drop], [])
        assert before - {row["id"] for row in read_exported(folder).questions} == gone, why
        assert (done.dropped, done.left) == (len(gone), 14 - len(gone))
        assert {note.split()[0] for note in done.notes} == gone - {drop}, "each is reported"
        recorded = manifest(folder)["edits"][0]["dropped"]
        assert {entry["id"]: "variant_of" in entry for entry in recorded} == {key: key != drop for key in gone}

    def test_an_emptied_type_leaves_no_task(self, folder: Any, tree: Callable[[Path], dict[str, bytes]]) -> None:
        done = edit_folder(folder, ["en-u0", "en-u1", "en-u2", "en-u3"], [])
        assert not [path for path in tree(folder) if "unanswerable" in path]
        assert yaml.safe_load((folder / "_taskgen_towns.yaml").read_text("utf-8"))["task"] == ["towns_cloze"]
        assert read_task_folder(folder).tasks == tuple(sorted(f"towns_cloze{c}" for c in CONTEXTS))
        assert done.notes == ("No question of type unanswerable is left, so its tasks are gone.",)
        assert "unanswerable" not in (folder / "README.md").read_text("utf-8").split("## How many")[0].split("| type")[
            1
        ].replace("of these unanswerable", "")

    def test_an_emptied_type_is_noted_in_a_set_of_one_context(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        write_set: Callable[..., Path],
    ) -> None:
        out = write_set(make_set(), make_config(contexts=("closed_book",)), tmp_path / "set")
        done = edit_folder(out, [f"en-u{number}" for number in range(4)], [])
        assert done.notes == ("No question of type unanswerable is left, so its tasks are gone.",)

    def test_metrics_of_an_emptied_type_leave_its_groups(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        write_set: Callable[..., Path],
    ) -> None:
        out = write_set(make_set(), make_config(), tmp_path / "set", styles={"unanswerable": TaskStyle(("list_f1",))})
        group = out / "_taskgen_towns.yaml"
        before = yaml.safe_load(group.read_text("utf-8"))["aggregate_metric_list"]
        edit_folder(out, ["en-u0"], [])
        assert yaml.safe_load(group.read_text("utf-8"))["aggregate_metric_list"] == before
        edit_folder(out, ["en-u1", "en-u2", "en-u3"], [])
        after = yaml.safe_load(group.read_text("utf-8"))["aggregate_metric_list"]
        assert after == [metric for metric in before if metric["metric"] != "list_f1"] != before

    def test_lm_eval_loads_what_is_left(self, folder: Any, patch: Callable[..., Patch]) -> None:
        tasks = pytest.importorskip("lm_eval.tasks")
        edit_folder(folder, ["en-u0", "en-u1", "en-u2", "en-u3"], [patch("en-3-0", question="How many in Odense?")])
        loaded = tasks.TaskManager(include_path=str(folder), include_defaults=False).load(["taskgen_towns"])["tasks"]
        (task,) = loaded.values()
        assert [doc["question"] for doc in task.eval_docs][-4] == "How many in Odense?"
        assert task.VERSION == 2


class TestChanging:
    def test_a_changed_question_is_the_same_in_every_context(
        self, folder: Any, rows: Callable[..., dict[str, dict[str, Any]]], patch: Callable[..., Patch]
    ) -> None:
        before = {context: rows(folder, f"cloze{context}") for context in CONTEXTS}
        new = {"question": "How many bridges has Ribe?", "answers": ["five", "5"]}
        done = edit_folder(folder, [], [patch("en-1-0", **new, metadata={"note": None, "approved": True})])
        old = before[""]["en-1-0"]
        passages = [(p["doc_id"], p["text"]) for p in old["passages"]]
        identifier = question_id("cloze", "en", new["question"], new["answers"], passages)  # type: ignore[arg-type]
        metadata = '{"answer_kind": "number", "approved": true, "edited_from": "en-1-0"}'
        for context in CONTEXTS:
            after = rows(folder, f"cloze{context}")
            assert list(after) == [identifier if key == "en-1-0" else key for key in before[context]], "in its place"
            row = after[identifier]
            expected = {**before[context]["en-1-0"], **new, "id": identifier, "metadata": metadata}
            expected["difficulty"] = None  # of this set it is given, and nobody gave that of the new question
            assert row == expected, "passages and context stay"
        assert (done.changed, done.dropped, done.left) == (1, 0, 14)

    def test_variants_are_updated_and_named(
        self, folder: Any, rows: Callable[..., dict[str, dict[str, Any]]], patch: Callable[..., Patch]
    ) -> None:
        done = edit_folder(folder, [], [patch("en-0-0", question="How many bridges?")])
        after = rows(folder)
        (new,) = [key for key, row in after.items() if row["question"] == "How many bridges?"]
        assert after["v1"]["variant_of"] == new and after["v2"]["variant_of"] == "v1"
        assert any("v1 is a variant of en-0-0" in note for note in done.notes)

    def test_a_change_of_labels_alone_keeps_the_id(
        self, folder: Any, rows: Callable[..., dict[str, dict[str, Any]]], patch: Callable[..., Patch]
    ) -> None:
        before = rows(folder)
        edit_folder(folder, [], [patch("en-1-0", metadata={"intended_difficulty": "medium"})])
        changed = {"answer_kind": "number", "intended_difficulty": "medium"}
        after = rows(folder)
        assert json.loads(after["en-1-0"]["metadata"]).items() >= changed.items()
        assert {**after, "en-1-0": {**after["en-1-0"], "metadata": before["en-1-0"]["metadata"]}} == before

    @pytest.mark.parametrize(("answers", "noted"), [(["town"], True), (["five", "5"], False)])
    def test_an_answer_outside_the_evidence_is_noted(
        self, folder: Any, patch: Callable[..., Patch], answers: list[str], noted: bool
    ) -> None:
        done = edit_folder(folder, [], [patch("en-1-0", answers=answers)])
        assert any("its evidence does not hold the new answer" in note for note in done.notes) == noted

    @pytest.mark.parametrize(
        ("name", "content", "message"),
        [
            ("_taskgen_towns.yaml", "[" * 500, "is not valid YAML: it is nested too deeply"),
            ("_taskgen_towns.yaml", "group: x\n", "task: Field required"),
            ("towns_cloze.yaml", "metric_list: [f1]\n", "metric_list.0: "),
            ("_towns_common_yaml", "a: b\n", "has no version"),
        ],
    )
    def test_a_file_that_is_damaged_and_listed_as_it_is_stops_the_edit(
        self, folder: Path, name: str, content: str, message: str
    ) -> None:
        described = manifest(folder)
        (folder / name).write_text(content, encoding="utf-8")
        described["files"][name] = hashlib.sha256(content.encode()).hexdigest()
        (folder / "manifest.json").write_text(json.dumps(described), encoding="utf-8")
        with pytest.raises(ExportError, match=f"^{re.escape(name)}: {re.escape(message)}"):
            edit_folder(folder, ["en-0-1"], [])

    def test_other_files_keep_their_bytes(
        self, folder: Any, tree: Callable[[Path], dict[str, bytes]], patch: Callable[..., Patch]
    ) -> None:
        before = tree(folder)
        edit_folder(folder, [], [patch("en-2-0", answers=["six", "6"])])
        after = tree(folder)
        changed = {name for name in before if before[name] != after[name]}
        assert set(before) == set(after)
        assert changed == {
            *("README.md", "manifest.json", "_towns_common_yaml"),
            *(f"_taskgen_towns{context}.yaml" for context in CONTEXTS),
            *(f"data/cloze{context}.parquet" for context in CONTEXTS),
        }


class TestRecord:
    def test_the_version_is_raised_everywhere(self, folder: Any) -> None:
        for version in (2, 3):
            edit_folder(folder, [f"en-2-{version - 2}"], [])
            assert manifest(folder)["version"] == version
            for name in ("_towns_common_yaml", *(f"_taskgen_towns{context}.yaml" for context in CONTEXTS)):
                assert (folder / name).read_text("utf-8").endswith(f"metadata:\n  version: {version}\n"), name
            assert f"This is version {version}" in (folder / "README.md").read_text("utf-8")

    def test_the_record_has_old_and_new_values_of_all_edits(
        self, folder: Any, rows: Callable[..., dict[str, dict[str, Any]]], patch: Callable[..., Patch]
    ) -> None:
        edit_folder(folder, ["en-2-1"], [patch("en-1-0", answers=["five", "5"])])
        (new,) = [key for key, row in rows(folder).items() if row["answers"] == ["five", "5"]]
        edit_folder(folder, [new], [])
        first, second = manifest(folder)["edits"]
        assert first["dropped"] == [
            {
                "id": "en-2-1",
                "question_type": "cloze",
                "question": "The town of ____ has six bridges.",
                "answers": ["Aarhus"],
            }
        ]
        (change,) = first["patched"]
        assert (change["id"], change["new_id"]) == ("en-1-0", new)
        assert (change["from"]["answers"], change["to"]["answers"]) == (["five"], ["five", "5"])
        assert change["to"]["metadata"]["edited_from"] == "en-1-0" and "question" not in change["to"]
        assert (second["version"], second["dropped"][0]["id"], second["dropped"][1]["id"]) == (3, new, "en-u0")
        assert {"lm-eval-taskgen", "pyarrow"} == set(first["versions"])
        card = (folder / "README.md").read_text("utf-8")
        assert "| 2 | 0 | 1 | 1 |" in card and "| 3 | 0 | 2 | 0 |" in card and card.startswith("---\nconfigs:")

    def test_the_edited_folder_is_whole(
        self, folder: Any, tmp_path: Path, tree: Callable[[Path], dict[str, bytes]], patch: Callable[..., Patch]
    ) -> None:
        edit_folder(folder, ["en-2-1"], [patch("en-1-0", answers=["five", "5"])])
        exported = read_exported(folder)
        assert set(exported.hashes) == set(tree(folder)) - {"manifest.json"}
        whole = json.loads(export_format(folder, "json", tmp_path / "o").path.read_text("utf-8"))
        assert (whole["version"], len(whole["edits"]), len(whole["questions"])) == (2, 1, 13)

    def test_the_same_edit_gives_the_same_bytes(
        self, folder: Any, tmp_path: Path, tree: Callable[[Path], dict[str, bytes]], patch: Callable[..., Patch]
    ) -> None:
        before = tree(folder)
        changes = (["en-2-1"], [patch("en-1-0", answers=["five", "5"])])
        first = edit_folder(folder, *changes, tmp_path / "a")
        second = edit_folder(folder, *changes, tmp_path / "b")
        assert tree(first.path) == tree(second.path) != before
        assert tree(folder) == before, "with --out the folder is kept"
        edit_folder(folder, *changes)
        assert tree(folder) == tree(first.path)
