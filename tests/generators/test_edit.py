"""Edits of a set: what is dropped, changed, refused and recorded."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet
import pytest
import yaml

from lm_eval_taskgen.generators.edit import edit_folder
from lm_eval_taskgen.generators.edit.requests import Patch, read_drops, read_patches
from lm_eval_taskgen.generators.export.folder import build_files
from lm_eval_taskgen.generators.export.place import place_folder
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.formats import export_format
from lm_eval_taskgen.generators.identity import question_id
from lm_eval_taskgen.generators.leaf_style import LeafStyle
from lm_eval_taskgen.generators.task_folder import read_task_folder
from lm_eval_taskgen.utils.errors import ConfigError, ExportError
from lm_eval_taskgen.utils.types import EvaluationSample, Response

CONTEXTS = ("", "_distractors", "_closed_book")


def tree(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def rows(folder: Path, data: str = "direct_lookup") -> dict[str, dict]:
    table = pyarrow.parquet.read_table(folder / "data" / f"{data}.parquet")
    return {row["id"]: row for row in table.to_pylist()}


def manifest(folder: Path) -> dict:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


def write(data, config, out: Path, **more) -> Path:
    """`export_folder` without its look at all of lm-eval's own tasks, which takes half a second."""
    place_folder(build_files(data, config, **more), out, overwrite=False)
    return out


def patch(identifier: str, **fields) -> Patch:
    return Patch(identifier, fields, "mend.jsonl:1")


@pytest.fixture
def folder(tmp_path, make_set, make_config):
    """Eight answerable questions, two on each passage; four unanswerable; a variant of one and a variant of that."""
    data = make_set()
    first = data.samples[0]
    variants = [
        replace(first, sample_id="v1", query="Skagen, ____ bridges?", labels={**first.labels, "variant_of": "en-0-0"}),
        replace(first, sample_id="v2", query="Skagn, ____ bridges?", labels={**first.labels, "variant_of": "v1"}),
    ]
    twin = replace(data.samples[8], labels={**data.samples[8].labels, "variant_of": "en-1-0"})
    samples = (*data.samples[:8], *variants, twin, *data.samples[9:])
    return write(replace(data, samples=samples), make_config(), tmp_path / "towns")


class TestDropping:
    def test_a_question_goes_from_every_context(self, folder):
        before = {context: rows(folder, f"direct_lookup{context}") for context in CONTEXTS}
        edit_folder(folder, ["en-2-1"], [])
        for context in CONTEXTS:
            after = rows(folder, f"direct_lookup{context}")
            assert after == {key: row for key, row in before[context].items() if key != "en-2-1"}

    @pytest.mark.parametrize(
        ("drop", "gone", "why"),
        [
            ("en-0-0", {"en-0-0", "v1", "v2"}, "variants, and variants of these, go along"),
            ("v1", {"v1", "v2"}, "the original stays"),
            ("en-1-0", {"en-1-0", "en-u0"}, "the unanswerable question made from it goes along"),
            ("en-u0", {"en-u0"}, "the answerable twin stays"),
        ],
    )
    def test_what_goes_along(self, folder, drop, gone, why):
        before = {row["id"] for row in read_exported(folder).questions}
        done = edit_folder(folder, [drop], [])
        assert before - {row["id"] for row in read_exported(folder).questions} == gone, why
        assert (done.dropped, done.left) == (len(gone), 14 - len(gone))
        assert {note.split()[0] for note in done.notes} == gone - {drop}, "each is told"
        recorded = manifest(folder)["edits"][0]["dropped"]
        assert {entry["id"]: "variant_of" in entry for entry in recorded} == {key: key != drop for key in gone}

    def test_an_emptied_type_leaves_no_task(self, folder):
        done = edit_folder(folder, ["en-u0", "en-u1", "en-u2", "en-u3"], [])
        assert not [path for path in tree(folder) if "unanswerable" in path]
        assert yaml.safe_load((folder / "_taskgen_towns.yaml").read_text("utf-8"))["task"] == ["towns_direct_lookup"]
        assert read_task_folder(folder).tasks == tuple(sorted(f"towns_direct_lookup{c}" for c in CONTEXTS))
        assert any("unanswerable" in note for note in done.notes)
        assert "unanswerable" not in (folder / "README.md").read_text("utf-8").split("## How many")[0].split("| type")[
            1
        ].replace("of these unanswerable", "")

    def test_metrics_of_an_emptied_type_leave_its_groups(self, tmp_path, make_set, make_config):
        out = write(make_set(), make_config(), tmp_path / "set", styles={"unanswerable": LeafStyle(("list_f1",))})
        group = out / "_taskgen_towns.yaml"
        before = yaml.safe_load(group.read_text("utf-8"))["aggregate_metric_list"]
        edit_folder(out, ["en-u0"], [])
        assert yaml.safe_load(group.read_text("utf-8"))["aggregate_metric_list"] == before
        edit_folder(out, ["en-u1", "en-u2", "en-u3"], [])
        after = yaml.safe_load(group.read_text("utf-8"))["aggregate_metric_list"]
        assert after == [metric for metric in before if metric["metric"] != "list_f1"] != before

    def test_lm_eval_loads_what_is_left(self, folder):
        tasks = pytest.importorskip("lm_eval.tasks")
        edit_folder(folder, ["en-u0", "en-u1", "en-u2", "en-u3"], [patch("en-3-0", question="How many in Odense?")])
        loaded = tasks.TaskManager(include_path=str(folder), include_defaults=False).load(["taskgen_towns"])["tasks"]
        (task,) = loaded.values()
        assert [doc["question"] for doc in task.eval_docs][-4] == "How many in Odense?"
        assert task.VERSION == 2


class TestChanging:
    def test_a_changed_question_is_the_same_in_every_context(self, folder):
        before = {context: rows(folder, f"direct_lookup{context}") for context in CONTEXTS}
        new = {"question": "How many bridges has Ribe?", "answers": ["five", "5"], "difficulty": "hard"}
        done = edit_folder(folder, [], [patch("en-1-0", **new, metadata={"note": None, "reviewed": True})])
        old = before[""]["en-1-0"]
        passages = [(p["doc_id"], p["text"]) for p in old["passages"]]
        identifier = question_id("direct_lookup", "en", new["question"], new["answers"], passages)
        metadata = {"answer_kind": "number", "edited_from": "en-1-0", "reviewed": True}
        for context in CONTEXTS:
            after = rows(folder, f"direct_lookup{context}")
            assert list(after) == [identifier if key == "en-1-0" else key for key in before[context]], "in its place"
            told = after[identifier]
            assert json.loads(told["metadata"]) == metadata
            expected = {**before[context]["en-1-0"], **new, "id": identifier, "metadata": told["metadata"]}
            assert told == expected, "passages and context stay"
        assert (done.changed, done.dropped, done.left) == (1, 0, 14)

    def test_variants_follow_and_are_named(self, folder):
        done = edit_folder(folder, [], [patch("en-0-0", question="How many bridges?")])
        after = rows(folder)
        (new,) = [key for key, row in after.items() if row["question"] == "How many bridges?"]
        assert after["v1"]["variant_of"] == new and after["v2"]["variant_of"] == "v1"
        assert any("v1 is a variant of en-0-0" in note for note in done.notes)

    def test_labels_alone_leave_the_id(self, folder):
        before = rows(folder)
        edit_folder(folder, [], [patch("en-1-0", difficulty="medium")])
        assert rows(folder) == {**before, "en-1-0": {**before["en-1-0"], "difficulty": "medium"}}

    def test_the_answer_left_its_evidence(self, folder):
        done = edit_folder(folder, [], [patch("en-1-0", answers=["town"])])
        assert any("its evidence does not hold the new answer" in note for note in done.notes)

    def test_other_files_keep_their_bytes(self, folder):
        before = tree(folder)
        edit_folder(folder, [], [patch("en-2-0", answers=["six", "6"])])
        after = tree(folder)
        changed = {name for name in before if before[name] != after[name]}
        assert set(before) == set(after)
        assert changed == {
            *("README.md", "manifest.json", "_towns_common_yaml"),
            *(f"_taskgen_towns{context}.yaml" for context in CONTEXTS),
            *(f"data/direct_lookup{context}.parquet" for context in CONTEXTS),
        }


class TestRecord:
    def test_the_version_is_raised_everywhere(self, folder):
        for version in (2, 3):
            edit_folder(folder, [f"en-2-{version - 2}"], [])
            assert manifest(folder)["version"] == version
            for name in ("_towns_common_yaml", *(f"_taskgen_towns{context}.yaml" for context in CONTEXTS)):
                assert (folder / name).read_text("utf-8").endswith(f"metadata:\n  version: {version}\n"), name
            assert f"This is version {version}" in (folder / "README.md").read_text("utf-8")

    def test_edits_add_up_with_what_was_and_what_is(self, folder):
        edit_folder(folder, ["en-2-1"], [patch("en-1-0", answers=["five", "5"])])
        (new,) = [key for key, row in rows(folder).items() if row["answers"] == ["five", "5"]]
        edit_folder(folder, [new], [])
        first, second = manifest(folder)["edits"]
        assert first["dropped"] == [
            {
                "id": "en-2-1",
                "question_type": "direct_lookup",
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
        assert "| 2 | 1 | 1 |" in card and "| 3 | 2 | 0 |" in card and card.startswith("---\nconfigs:")

    def test_a_folder_of_the_first_release_is_version_1(self, folder):
        told = manifest(folder)
        old = {key: value for key, value in told.items() if key not in ("version", "language", "edits", "styles")}
        (folder / "manifest.json").write_text(json.dumps(old), encoding="utf-8")
        assert edit_folder(folder, ["en-2-1"], []).version == 2
        assert (manifest(folder)["language"], len(manifest(folder)["edits"])) == ("en", 1)

    def test_the_edited_folder_is_whole(self, folder, tmp_path):
        edit_folder(folder, ["en-2-1"], [patch("en-1-0", answers=["five", "5"])])
        exported = read_exported(folder)
        assert set(exported.hashes) == set(tree(folder)) - {"manifest.json"}
        whole = json.loads(export_format(folder, "json", tmp_path / "o").path.read_text("utf-8"))
        assert (whole["version"], len(whole["edits"]), len(whole["questions"])) == (2, 1, 13)

    def test_the_same_edit_gives_the_same_bytes(self, folder, tmp_path):
        before = tree(folder)
        asked = (["en-2-1"], [patch("en-1-0", answers=["five", "5"])])
        first = edit_folder(folder, *asked, tmp_path / "a")
        second = edit_folder(folder, *asked, tmp_path / "b")
        assert tree(first.path) == tree(second.path) != before
        assert tree(folder) == before, "with --out the folder is kept"
        edit_folder(folder, *asked)
        assert tree(folder) == tree(first.path)


class TestRefusals:
    def test_all_that_is_wrong_is_told_at_once_and_nothing_is_written(self, folder):
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
        ]
        with pytest.raises(ConfigError) as caught:
            edit_folder(folder, ["ghost", "v1"], patches)
        said = str(caught.value).split("\n")
        for part in (
            "--drop: the set has no question 'ghost'",
            "the set has no question 'nobody'",
            "en-0-0: there is no field 'anwsers' to change (did you mean 'answers'?)",
            "en-0-0: question: expected a text, found ' '",
            "en-0-1: answers: expected a list of texts, found 'Ribe'",
            "en-1-0: difficulty: expected easy, medium, hard, found 'simple'",
            "en-1-0: metadata.edited_from: is written by the edit itself",
            "en-1-1: answers: none of 'Copenhagen' stands in the passages",
            "en-2-0: answers: an edit does not change whether a question can be answered (now it can)",
            "en-u0: answers: an edit does not change whether a question can be answered (now it cannot)",
            "en-2-1: the change says what the question says already",
            "en-3-1 is changed 2 times",
            "en-3-0: answers[1]: expected a text, found ''",
            "en-3-0: answers: one stands there twice",
            "v2 is dropped, itself or as a variant of one that is",
            "en-u1: question: holds half of a surrogate pair",
        ):
            assert any(part in line for line in said), (part, said)
        assert tree(folder) == before

    def test_an_id_that_is_gone_says_what_became_of_it(self, folder):
        edit_folder(folder, [], [patch("en-1-0", answers=["five", "5"])])
        (new,) = [key for key, row in rows(folder).items() if row["answers"] == ["five", "5"]]
        edit_folder(folder, ["en-2-0"], [])
        with pytest.raises(ConfigError) as caught:
            edit_folder(folder, ["en-1-0", "en-2-0"], [])
        assert str(caught.value).split("\n") == [
            f"--drop: en-1-0 became {new} in version 2",
            "--drop: en-2-0 was dropped in version 3",
        ]

    def test_two_questions_cannot_become_one(self, folder):
        same = {"question": "How many?", "answers": ["four"]}
        with pytest.raises(ConfigError, match="en-0-1 would be the same question as en-0-0"):
            edit_folder(folder, [], [patch("en-0-0", **same), patch("en-0-1", **same)])

    def test_something_must_be_left_and_something_asked_for(self, folder):
        with pytest.raises(ConfigError, match="no question would be left"):
            edit_folder(folder, [row["id"] for row in read_exported(folder).questions], [])
        with pytest.raises(ConfigError, match="give --drop IDS, --patch FILE or both"):
            edit_folder(folder, [], [])

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("utils.py", r"utils\.py: not what manifest\.json says, so changed by hand"),
            ("README.md", r"README\.md: was changed by hand, and an edit writes it anew; rename it"),
        ],
    )
    def test_work_done_by_hand_is_not_lost(self, folder, name, message):
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write("\nmine\n")
        before = tree(folder)
        with pytest.raises(ExportError, match=message):
            edit_folder(folder, ["en-2-1"], [])
        assert tree(folder) == before

    def test_files_of_others_stay_in_the_folder(self, folder, tmp_path):
        (folder / "README.md").rename(folder / "README.mine.md")
        (folder / "results").mkdir()
        (folder / "results/a.json").write_text("{}", encoding="utf-8")
        (folder / "__pycache__").mkdir()
        (folder / "__pycache__/utils.pyc").write_bytes(b"old")
        kept = {name: content for name, content in tree(folder).items() if "mine" in name or "results" in name}
        edit_folder(folder, ["en-2-1"], [], tmp_path / "other")
        assert not kept.keys() & tree(tmp_path / "other").keys(), "a new folder is the set alone"
        edit_folder(folder, ["en-2-1"], [])
        assert kept.items() <= tree(folder).items() and (folder / "README.md").is_file()
        assert "__pycache__/utils.pyc" not in tree(folder)

    def test_a_folder_at_out_is_kept(self, folder, tmp_path):
        there = edit_folder(folder, ["en-2-1"], [], tmp_path / "o").path
        with pytest.raises(ExportError, match="exists and is kept"):
            edit_folder(folder, ["en-2-0"], [], there)
        edit_folder(folder, ["en-2-0"], [], there, overwrite=True)
        assert "en-2-1" in rows(there) and "en-2-0" not in rows(there)


class TestGrounding:
    @pytest.fixture
    def grounded(self, tmp_path, make_set, make_config):
        """One question each: a span, a computed answer, a list."""
        base = make_set().samples[0]

        def asked(kind, answers, **metadata):
            return EvaluationSample(
                kind, kind, base.relevant_docs, Response(answers), labels={"question_type": kind}, metadata=metadata
            )

        items = [["Skagen"], ["four", "4"]]
        samples = (asked("span", ("four",)), asked("sum", ("8",)), asked("many", ("Skagen, four",), items=items))
        return write(replace(make_set(), samples=samples), make_config(), tmp_path / "set")

    @pytest.mark.parametrize(
        ("identifier", "fields", "refused", "why"),
        [
            ("span", {"answers": ["bridges"]}, None, "another span"),
            ("span", {"answers": ["4", "four"]}, None, "one of several suffices"),
            ("span", {"answers": ["4"]}, "none of '4' stands", "in no passage"),
            (
                "span",
                {"answers": ["4"], "metadata": {"answer_in_passages": False}},
                None,
                "marked as right all the same",
            ),
            ("sum", {"answers": ["9"]}, None, "computed answers never stood there"),
            ("many", {"answers": ["Skagen"]}, "change metadata.items with them", "items are what is scored"),
            ("many", {"answers": ["Skagen"], "metadata": {"items": [["Skagen"]]}}, None, "both"),
            ("many", {"metadata": {"items": [["Ribe"]]}}, "not every item stands", "an item in no passage"),
            ("many", {"metadata": {"items": "Skagen"}}, "expected a list of items", "no items at all"),
        ],
    )
    def test_answers_stand_where_those_before_them_stood(self, grounded, identifier, fields, refused, why):
        if refused is None:
            assert edit_folder(grounded, [], [patch(identifier, **fields)]).changed == 1, why
            return
        with pytest.raises(ConfigError) as caught:
            edit_folder(grounded, [], [patch(identifier, **fields)])
        assert refused in str(caught.value), why

    def test_without_passages_the_evidence_counts(self, tmp_path, make_set, make_config):
        out = write(make_set(), make_config(contexts=("closed_book",)), tmp_path / "set")
        with pytest.raises(ConfigError, match="none of 'five' stands"):
            edit_folder(out, [], [patch("en-0-0", answers=["five"])])
        assert edit_folder(out, [], [patch("en-0-0", answers=["5", "four"])]).changed == 1


class TestRequests:
    @pytest.mark.parametrize(
        ("given", "ids", "why"),
        [
            (["a,b", "c"], ("a", "b", "c"), "commas and repetition"),
            (["a, b", "a"], ("a", "b"), "each once"),
            (["@ids.txt", "z"], ("a", "b", "c", "z"), "from a file: lines or commas"),
            ([], (), "nothing"),
        ],
    )
    def test_ids(self, tmp_path, monkeypatch, given, ids, why):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "ids.txt").write_text("\ufeffa\n\nb, c\n", encoding="utf-8")
        assert read_drops(given) == ids, why

    @pytest.mark.parametrize(
        "text",
        [
            '{"id": "a", "question": "Q"}\n\n{"id": "b", "answers": []}\n',
            '[{"id": "a", "question": "Q"}, {"id": "b", "answers": []}]',
        ],
    )
    def test_changes_are_lines_or_a_list(self, tmp_path, text):
        (tmp_path / "p").write_text(text, encoding="utf-8")
        assert [(p.question_id, p.fields) for p in read_patches(tmp_path / "p")] == [
            ("a", {"question": "Q"}),
            ("b", {"answers": []}),
        ]

    def test_one_object_may_go_over_lines(self, tmp_path):
        (tmp_path / "p").write_text('{"id": "a",\n "question": "Q"}', encoding="utf-8")
        assert read_patches(tmp_path / "p")[0].fields == {"question": "Q"}

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ('{"id": "a"}\n{', r"p:2: is not JSON .* one object a line"),
            ("", "holds no change"),
            ("[]", "holds no change"),
            ('[1, {"question": "Q"}]', r"p: \[0\]: expected an object, found 1\n.*p: \[1\]: id: expected the id"),
        ],
    )
    def test_what_is_no_change_is_named(self, tmp_path, text, message):
        (tmp_path / "p").write_text(text, encoding="utf-8")
        with pytest.raises(ConfigError, match=message):
            read_patches(tmp_path / "p")

    def test_files_that_cannot_be_read(self, tmp_path):
        (tmp_path / "latin").write_bytes(b"\xe9")
        for call in (lambda: read_drops([f"@{tmp_path}/latin"]), lambda: read_patches(tmp_path / "latin")):
            with pytest.raises(ConfigError, match="is not UTF-8"):
                call()
        with pytest.raises(ConfigError, match=r"--patch .*none: No such file"):
            read_patches(tmp_path / "none")
