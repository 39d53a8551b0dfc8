from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
import yaml

from lm_eval_taskgen.generators.export import builtin_names, check_export
from lm_eval_taskgen.generators.export.builtin_names import check_names_are_free
from lm_eval_taskgen.generators.export.link import link
from lm_eval_taskgen.generators.export.manifest import describe, to_manifest
from lm_eval_taskgen.generators.export.task_folder import read_task_folder
from lm_eval_taskgen.generators.generator import export_folder
from lm_eval_taskgen.utils import qa_metrics
from lm_eval_taskgen.utils.errors import ExportError
from lm_eval_taskgen.utils.records.rows import SCHEMA
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

GOLDEN = Path(__file__).parents[2] / "golden" / "export"


def rows(folder: Path, data: str) -> list[dict[str, Any]]:
    return pyarrow.parquet.read_table(folder / "data" / f"{data}.parquet").to_pylist()  # type: ignore[no-any-return]


class TestWhatIsWritten:
    def test_every_type_and_context_is_a_task(self, task_root: Path, tree: Callable[[Path], dict[str, bytes]]) -> None:
        assert sorted(tree(task_root / "towns")) == sorted(
            [
                *("README.md", "manifest.json", "rejects.jsonl", "settings.json"),
                *("utils.py", "data_parallel.py", "qa_metrics.py"),
                *("_towns_common_yaml", "_taskgen_towns.yaml"),
                *("_taskgen_towns_closed_book.yaml", "_taskgen_towns_distractors.yaml"),
                *(
                    file
                    for leaf in ("cloze", "unanswerable")
                    for context in ("", "_distractors", "_closed_book")
                    for file in (f"data/{leaf}{context}.parquet", f"towns_{leaf}{context}.yaml")
                ),
            ]
        )

    def test_the_yaml_files_are_the_golden_ones(
        self, task_root: Path, tree: Callable[[Path], dict[str, bytes]]
    ) -> None:
        """After an intended change, copy the new files to tests/golden/export and read the difference."""
        written = {name: content for name, content in tree(task_root / "towns").items() if name.endswith("yaml")}
        assert written == tree(GOLDEN)

    def test_contexts_are_chosen_by_the_configuration(
        self, tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
    ) -> None:
        out = export_folder(make_set(), make_config(contexts=("closed_book",)), tmp_path / "set")
        assert sorted(p.name for p in out.glob("*.yaml")) == [
            "_taskgen_towns_closed_book.yaml",
            "towns_cloze_closed_book.yaml",
            "towns_unanswerable_closed_book.yaml",
        ]

    def test_a_row_has_all_fields_of_the_question(
        self, task_root: Path, make_set: Callable[..., InMemoryDataset]
    ) -> None:
        sample = make_set().samples[0]
        row = rows(task_root / "towns", "cloze")[0]
        passage = {"doc_id": "towns/0", "title": "Skagen", "text": sample.relevant_docs[0].text}
        assert row == {
            "id": "en-0-0",
            "question_type": "cloze",
            "question": "The town of Skagen has ____ bridges.",
            "answers": ["four"],
            "context": f"Passage 1: Skagen\n{passage['text']}",
            "passages": [passage],
            "evidence": [{"doc_id": "towns/0", "start": 23, "end": 27, "page": None, "text": "four"}],
            "hops": 1,
            "language": "en",
            "difficulty": "easy",
            "scenario": None,
            "variant_of": None,
            "history": [],
            "metadata": json.dumps(sample.metadata, ensure_ascii=False, sort_keys=True),
        }

    def test_text_is_exported_unchanged(self, task_root: Path, make_set: Callable[..., InMemoryDataset]) -> None:
        for name, language in (("towns", "en"), ("nagar", "hi")):
            texts = [row["passages"][0]["text"] for row in rows(task_root / name, "cloze")]
            assert texts == [s.relevant_docs[0].text for s in make_set(name, language).of_type("cloze")]
            assert "\0" in texts[0] and "\u202e" in texts[0] and "{{ 7 * 7 }}" in texts[0]

    def test_each_context_shows_its_passages(self, task_root: Path) -> None:
        shown = {
            data: [[p["doc_id"] for p in row["passages"]] for row in rows(task_root / "towns", data)]
            for data in ("cloze", "cloze_distractors", "cloze_closed_book")
        }
        assert shown["cloze"][0] == ["towns/0"]
        assert sorted(shown["cloze_distractors"][0]) == ["more/0", "towns/0"]
        assert shown["cloze_closed_book"] == [[]] * 8
        assert {row["context"] for row in rows(task_root / "towns", "cloze_closed_book")} == {""}

    def test_empty_columns_keep_their_types(self, task_root: Path) -> None:
        for file in sorted((task_root / "towns" / "data").iterdir()):
            assert pyarrow.parquet.read_schema(file).equals(SCHEMA), file.name

    def test_history_moves_to_its_column(
        self, tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
    ) -> None:
        data = make_set()
        turn = {"question": "Where?", "answer": "There."}
        talk = replace(data.samples[0], metadata={"history": [turn], "kept": 1})
        out = export_folder(replace(data, samples=(talk,)), make_config(), tmp_path / "set")
        (row,) = rows(out, "cloze")
        assert (row["history"], row["metadata"]) == ([turn], '{"kept": 1}')

    @pytest.mark.parametrize("name", ["qa_metrics.py", "data_parallel.py"])
    def test_what_suites_share_is_a_copy(self, task_root: Path, name: str) -> None:
        assert (task_root / "towns" / name).read_bytes() == (Path(qa_metrics.__file__).parent / name).read_bytes()

    def test_rejects_are_kept_with_their_reason(self, task_root: Path) -> None:
        (line,) = (task_root / "towns" / "rejects.jsonl").read_text(encoding="utf-8").splitlines()
        assert json.loads(line) == {
            "question_type": "cloze",
            "question": "Four?",
            "answers": ["four"],
            "reason": "answer_in_question",
            "detail": "'four' stands there",
        }


class TestManifestAndCard:
    def test_the_manifest_has_a_hash_of_every_file(
        self, task_root: Path, tree: Callable[[Path], dict[str, bytes]]
    ) -> None:
        files = tree(task_root / "towns")
        manifest = json.loads(files.pop("manifest.json"))
        assert manifest["files"] == {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}

    def test_the_manifest_can_be_read_by_people(self) -> None:
        text = to_manifest({"name": "पुल"}, {"b": b"", "a": b"x"})
        hashes = [
            f'    "{path}": "{hashlib.sha256(content).hexdigest()}"' for path, content in (("a", b"x"), ("b", b""))
        ]
        assert text == '{\n  "name": "पुल",\n  "files": {\n' + ",\n".join(hashes) + "\n  }\n}\n"

    @pytest.mark.parametrize("reader", ["spaCy", None])
    def test_the_manifest_has_what_makes_the_set_again_and_nothing_of_the_run(
        self,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        reader: str | None,
    ) -> None:
        described = describe(replace(make_set(), reader=reader), make_config(), {})
        assert not {"out", "engine", "tracking"} & described["config"].keys()
        assert {"corpus", "question_types", "writer"} <= described["config"].keys()
        assert ("reader" in described) is (reader is not None)

    def test_the_manifest_records_how_the_set_was_made(
        self, tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
    ) -> None:
        out = export_folder(
            replace(make_set(), corpus_sha256="abc", reader="spaCy"), make_config(seed=7), tmp_path / "set"
        )
        manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
        assert (manifest["seed"], manifest["corpus_sha256"], manifest["reader"]) == (7, "abc", "spaCy")
        assert manifest["yields"][0]["rejected"] == {"answer_in_question": 1}
        assert "skipped_checks" not in manifest, "only where some were skipped"
        assert set(manifest["versions"]) >= {"lm-eval-taskgen", "pyarrow", "spacy"}
        assert manifest["runs_with"].startswith("lm-eval")

    def test_the_version_of_a_set_is_that_of_its_tasks(
        self, tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
    ) -> None:
        out = export_folder(replace(make_set(), version=3), make_config(), tmp_path / "set")
        assert json.loads((out / "manifest.json").read_text(encoding="utf-8"))["version"] == 3
        for file in out.glob("_*"):
            assert file.read_text(encoding="utf-8").endswith("metadata:\n  version: 3\n"), file.name

    @pytest.mark.parametrize(
        ("pattern", "written"),
        [
            ("docs/**/*.md", "docs/**/*.md"),
            ("/home/someone/docs/**/*.md", "**/*.md"),
            ("/home/someone/handbook.txt", "handbook.txt"),
            ("C:\\Users\\someone\\handbook.txt", "handbook.txt"),
        ],
    )
    def test_no_path_of_this_machine_is_written(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        pattern: str,
        written: str,
        tree: Callable[[Path], dict[str, bytes]],
    ) -> None:
        config = make_config(out=str(tmp_path), corpus={"files": (pattern,)})
        out = export_folder(make_set(), config, tmp_path / "set")
        assert json.loads((out / "manifest.json").read_text(encoding="utf-8"))["config"]["corpus"]["files"] == [written]
        for name, content in tree(out).items():
            assert b"someone" not in content and str(tmp_path).encode() not in content, name

    def test_the_card_has_the_fields_of_the_hub(
        self, tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
    ) -> None:
        out = export_folder(make_set(), make_config(license="cc-by-sa-4.0"), tmp_path / "set")
        text = (out / "README.md").read_text(encoding="utf-8")
        front = yaml.safe_load(text.split("---\n")[1])
        assert (front["language"], front["license"], front["size_categories"]) == (["en"], "cc-by-sa-4.0", ["n<1K"])
        named = {file["path"] for config in front["configs"] for file in config["data_files"]}
        assert named == {f"data/{path.name}" for path in (out / "data").iterdir()}
        assert "| cloze | 8 | 9 | 8 | answer_in_question 1 |" in text


class TestSameBytes:
    def test_two_exports_are_equal(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        task_root: Path,
        tree: Callable[[Path], dict[str, bytes]],
    ) -> None:
        again = export_folder(make_set(), make_config(), tmp_path / "elsewhere" / "other_name")
        assert tree(again) == tree(task_root / "towns")

    def test_another_process_writes_the_same(
        self, tmp_path: Path, task_root: Path, tree: Callable[[Path], dict[str, bytes]]
    ) -> None:
        code = (
            "import sys, importlib.util; from pathlib import Path;"
            "spec = importlib.util.spec_from_file_location('c', sys.argv[1]);"
            "c = importlib.util.module_from_spec(spec); spec.loader.exec_module(c);"
            "from lm_eval_taskgen.generators.generator import export_folder;"
            "export_folder(c.make_set.__wrapped__()(), c.make_config.__wrapped__()(), Path(sys.argv[2]))"
        )
        conftest = Path(__file__).parents[2] / "conftest.py"
        subprocess.run(
            [sys.executable, "-c", code, str(conftest), str(tmp_path / "set")],
            env={**os.environ, "PYTHONHASHSEED": "1"},
            check=True,
        )
        assert tree(tmp_path / "set") == tree(task_root / "towns")

    def test_another_seed_shuffles_otherwise(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        task_root: Path,
        tree: Callable[[Path], dict[str, bytes]],
    ) -> None:
        out = export_folder(make_set(), make_config(seed=1), tmp_path / "set")
        name = "data/cloze_distractors.parquet"
        assert tree(out)[name] != tree(task_root / "towns")[name]


class TestRefusals:
    def test_a_folder_that_exists_is_kept(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        tree: Callable[[Path], dict[str, bytes]],
    ) -> None:
        out = export_folder(make_set(), make_config(), tmp_path / "set")
        before = tree(out)
        for refuse in (
            lambda: export_folder(make_set(), make_config(seed=1), out),
            lambda: check_export(make_config(), out),
        ):
            with pytest.raises(ExportError, match="exists and is kept; give --overwrite"):
                refuse()
        assert tree(out) == before
        export_folder(make_set(), make_config(seed=1), out, overwrite=True)
        assert tree(out) != before

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("Towns", "small Latin letters"),
            ("2towns", "small Latin letters"),
            ("towns-en", "small Latin letters"),
            ("../towns", "small Latin letters"),
            ("towns\n", "small Latin letters"),
            ("नगर", "small Latin letters"),
            ("", "small Latin letters"),
            ("taskgen_towns", "marks groups"),
            ("towns_distractors", "marks a context"),
            ("towns_closed_book", "marks a context"),
        ],
    )
    def test_a_name_must_be_an_identifier(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        name: str,
        message: str,
    ) -> None:
        with pytest.raises(ExportError, match=message):
            check_export(make_config(name), tmp_path / "set")
        with pytest.raises(ExportError, match=message):
            export_folder(make_set(name), make_config(), tmp_path / "set")
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize(
        ("labels", "message"),
        [
            ({"question_type": "Direct Lookup"}, "no identifier"),
            ({"question_type": "x: !function os.system"}, "no identifier"),
            ({"question_type": "unanswerable_distractors"}, "two tasks would be called"),
        ],
    )
    def test_a_type_must_name_one_task(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        labels: dict[str, Any],
        message: str,
    ) -> None:
        data = make_set()
        odd = replace(data.samples[0], labels=labels)
        with pytest.raises(ExportError, match=message):
            export_folder(replace(data, samples=(odd, *data.samples[1:])), make_config(), tmp_path / "set")

    @pytest.mark.parametrize(
        ("name", "question_type", "message"),
        [
            ("arc", "easy", r"lm-eval already has 'arc_easy' \(in arc/arc_easy\.yaml\)"),
            ("mmlu", "stem", r"lm-eval already has 'mmlu_stem' \(in mmlu/"),
            ("ai2", "arc", r"lm-eval already has 'ai2_arc' \(in arc/"),
        ],
        ids=["a task", "a group", "a tag"],
    )
    def test_a_name_that_lm_eval_has_is_refused(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        name: str,
        question_type: str,
        message: str,
    ) -> None:
        data = make_set(name)
        easy = replace(data.samples[0], labels={"question_type": question_type})
        with pytest.raises(ExportError, match=message):
            export_folder(replace(data, samples=(easy,)), make_config(name), tmp_path / "set")
        with pytest.raises(ExportError, match=message):
            check_export(make_config(name, question_types={question_type: {}}), tmp_path / "set")
        assert list(tmp_path.iterdir()) == []

    def test_an_empty_set_is_refused(
        self, tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
    ) -> None:
        with pytest.raises(ExportError, match="holds no questions"):
            export_folder(replace(make_set(), samples=()), make_config(), tmp_path / "set")

    def test_ids_must_differ(
        self, tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
    ) -> None:
        data = make_set()
        with pytest.raises(ExportError, match="two questions have the id 'en-0-0'"):
            export_folder(replace(data, samples=[data.samples[0]] * 2), make_config(), tmp_path / "set")

    def test_text_that_utf8_cannot_encode_is_reported(
        self, tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
    ) -> None:
        data = make_set()
        broken = replace(data.samples[0], query="half \ud800 a pair")
        with pytest.raises(ExportError, match=r"question en-0-0: .*\\ud800"):
            export_folder(replace(data, samples=(broken,)), make_config(), tmp_path / "set")


def test_a_folder_that_is_linked_may_be_exported_again(
    tmp_path: Path, task_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = tmp_path / "lm_eval" / "tasks"
    (tasks / "other").mkdir(parents=True)
    monkeypatch.setattr(builtin_names, "lm_eval_tasks_folder", lambda: tasks)
    link(read_task_folder(task_root / "towns"), tasks)
    check_names_are_free(["towns_cloze"])
    (tasks / "other" / "notes.md").write_text("task: towns_cloze\n", encoding="utf-8")
    check_names_are_free(["towns_cloze"])
    for number, file in enumerate(("task.yaml", "included_without_an_ending")):
        (tasks / "other" / file).write_text(f"task: towns_{number}\n", encoding="utf-8")
        with pytest.raises(ExportError, match=f"lm-eval already has 'towns_{number}'"):
            check_names_are_free([f"towns_{number}"])
