"""Add a language by the steps of docs/new_language.md, read from the page: YAML only, no Python."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.config import new_language
from lm_eval_taskgen.generators.config.new_language import TargetFolders, leaf_yaml, skeleton, write_new_language
from lm_eval_taskgen.generators.export.task_folder import shipped_folder
from lm_eval_taskgen.utils import languages
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import load_language, scoring_rules
from lm_eval_taskgen.utils.languages.files import FOLDER_VARIABLE
from loopback_hub import LoopbackHub

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "new_language.md").read_text(encoding="utf-8")
LANGUAGE, LEAF = re.findall(r"```yaml\n# my_languages/\S+\n(.*?)```", PAGE, re.DOTALL)
QUESTIONS = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)[1]  # type: ignore[index]
SHORT = re.search(r"```yaml\n(code: sw\n.*?)```", PAGE, re.DOTALL)[1]  # type: ignore[index]
COMMANDS = re.findall(r"^    (taskgen .*)$", PAGE, re.MULTILINE)
NEW_SHORT, NEW, LIST, EVALUATE = (shlex.split(line)[1:] for line in COMMANDS)


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Languages are cached; forget those of a test after it."""
    yield
    load_language.cache_clear()
    scoring_rules.cache_clear()


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Step 1 of the page, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, NEW)
    assert done.exit_code == 0, done.output
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "my_languages" / "languages"))
    return tmp_path / "my_languages"


def test_the_steps_of_the_page_suffice(started: Any, hub_here: LoopbackHub, monkeypatch: pytest.MonkeyPatch) -> None:
    (started / "languages" / "npi.yaml").write_text(LANGUAGE, encoding="utf-8")
    leaf = started / "tasks" / "indic_qa_gen_npi.yaml"
    lines = leaf.read_text(encoding="utf-8").splitlines()
    assert lines[-1].partition(":")[0] == LEAF.partition(":")[0]
    leaf.write_text("\n".join([*lines[:-1], LEAF]), encoding="utf-8")
    repo = yaml.safe_load(LEAF)["dataset_kwargs"]["repo"]
    hub_here.put(repo, {"data/indicqa.npi.json": QUESTIONS.encode()})

    listed = CliRunner().invoke(app, LIST)
    assert listed.exit_code == 0
    assert "नेपाली" in listed.output

    from lm_eval.tasks import TaskManager

    class Ours(TaskManager):
        def __init__(self, *arguments: Any, **settings: Any) -> None:
            # The scan of lm-eval's own tasks takes longer than all the rest.
            super().__init__(*arguments, **{**settings, "include_defaults": False})

    monkeypatch.setattr("lm_eval.tasks.TaskManager", Ours)
    done = CliRunner().invoke(app, [*EVALUATE, "--output_path", str(started / "out")])
    assert done.exit_code == 0, done.output
    results = json.loads(next((started / "out").rglob("results_*.json")).read_text(encoding="utf-8"))
    row = results["results"]["indic_qa_gen_npi"]
    assert results["n-samples"]["indic_qa_gen_npi"]["effective"] == 3
    assert row["has_answer_f1,none"] > 0
    assert "f1_NO,none" in row

    task = Ours(include_path=str(started / "tasks")).load(["indic_qa_gen_npi"])["tasks"]["indic_qa_gen_npi"]
    height, year, park = task.test_docs()
    assert task.process_results(height, ["8848.86 मिटर।"])["exact_match"] == 1.0
    assert task.process_results(year, ["सन् 1953"])["exact_match"] == 1.0
    assert task.process_results(park, ["मलाई थाहा छैन।"])["no_answer_acc"] == 1.0
    assert task.process_results(park, ["पता नहीं"])["no_answer_acc"] == 0.0
    assert task.doc_to_target(park) == "उत्तर उपलब्ध छैन"

    together = Ours(include_path=[str(shipped_folder()), str(started / "tasks")])
    shipped = together.task_index["indic_qa_languages"].tags
    assert "indic_qa_gen_hi" in shipped
    assert "indic_qa_gen_npi" not in shipped
    assert not list(started.rglob("*.py"))


@pytest.mark.slow
def test_the_language_of_the_page_passes_the_tests_of_shipped_ones(started: Any) -> None:
    (started / "languages" / "npi.yaml").write_text(LANGUAGE, encoding="utf-8")
    tests = ["tests/utils/test_languages.py", "-k", "TestEveryLanguage and [ne]"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout[-3000:]
    assert re.search(r"\b1[0-9] passed", run.stdout), run.stdout


def test_an_incomplete_language_file_is_refused(started: Any) -> None:
    """Each block of the skeleton that is left unfilled in an otherwise complete file is named."""
    path = started / "languages" / "npi.yaml"
    done = CliRunner().invoke(app, LIST)
    assert done.exit_code == 2
    assert "scoring.abstentions" in done.output
    # With its optional blocks, it has every block of the page.
    blank = yaml.load(with_optional_blocks(path.read_text(encoding="utf-8")), yaml.BaseLoader)
    assert set(blank) >= set(yaml.safe_load(LANGUAGE))
    filled = yaml.load(LANGUAGE, yaml.BaseLoader)
    for block, content in blank.items():
        for key in content if isinstance(content, dict) else [None]:
            value = content if key is None else {**filled[block], key: content[key]}
            if "FILL_IN" not in json.dumps(value):
                continue
            path.write_text(yaml.safe_dump(filled | {block: value}, allow_unicode=True), encoding="utf-8")
            name = block if key is None else rf"{block}\.{key}"
            with pytest.raises(ConfigError, match=rf"still to be filled in: {name}(\.\w+(, {name}\.\w+)*)?$"):
                load_language("npi")


def test_a_few_lines_are_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    (tmp_path / "sw.yaml").write_text(SHORT, encoding="utf-8")
    language = load_language("sw")
    assert language.abstention == "haijulikani"
    assert (language.prompt.passage, language.prompt.question) == ("Passage", "Question")
    assert "in Swahili" in language.prompt.instruction and "in Swahili" in language.prompt.closed_book_instruction
    assert "English" not in "".join(text for _, text in language.prompt)
    assert scoring_rules("sw").abstentions[:2] == ("haijulikani", "hakuna jibu")
    (tmp_path / "sw.yaml").write_text(SHORT + "prompt: {passage: Kifungu}", encoding="utf-8")
    load_language.cache_clear()
    labels = load_language("sw").prompt
    assert (labels.passage, labels.question) == ("Kifungu", "Question"), "what the file has is kept"


@pytest.mark.parametrize("field", ["name", "native_name", "script", "scoring"])
def test_of_the_few_lines_none_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, field: str) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    fields = yaml.safe_load(SHORT)
    del fields[field]
    (tmp_path / "sw.yaml").write_text(yaml.safe_dump(fields), encoding="utf-8")
    with pytest.raises(ConfigError, match=rf"languages/sw\.yaml: {field}: Field required"):
        load_language("sw")


def test_without_a_suite_only_the_language_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, NEW_SHORT)
    assert done.exit_code == 0, done.output
    path = tmp_path / "my_languages" / "languages" / "sw.yaml"
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == [path]
    path.write_text(path.read_text(encoding="utf-8").replace("- FILL_IN", "- haijulikani"), encoding="utf-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(path.parent))
    assert load_language("sw").abstention == "haijulikani", "nothing else has to be filled in"
    with pytest.raises(ConfigError, match="ships the language 'hi'"):
        write_new_language("hi", out=tmp_path)


def with_optional_blocks(text: str) -> str:
    """The skeleton without the "# " before the lines of its optional blocks."""
    lines, inside = [], False
    for line in text.splitlines():
        opens = re.match(r"( *)# ([a-z_]+:.*)$", line)
        inside = bool(opens) or (inside and line.startswith("#  "))
        lines.append(re.sub(r"^( *)# ", r"\1", line) if inside else line)
    return "\n".join(lines) + "\n"


def test_every_block_of_the_skeleton_is_explained() -> None:
    text = with_optional_blocks(skeleton("xx"))
    assert set(yaml.safe_load(text)) >= set(languages.Language.model_fields) - {"writer", "world", "world_names"}
    top = [i for i, line in enumerate(text.splitlines()) if re.match("[a-z]", line)]
    lines = text.splitlines()
    unexplained = [
        lines[i] for i in top if not lines[i - 1].startswith("#") and not lines[i + 1].lstrip().startswith("#")
    ]
    assert unexplained == ["native_name: FILL_IN"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Norsk: bokmål", "a colon"),
        ("no", "a truth value"),
        ('"x" # y', "a comment"),
        ("a\nb: c", "a line"),
        ("[", "a list"),
        ("9" * 5_000, "more digits than Python reads"),
    ],
)
def test_names_are_written_as_strings(name: str, why: str) -> None:
    fields = yaml.safe_load(skeleton("no", name, name, name))
    assert (fields["code"], fields["name"], fields["native_name"], fields["script"]) == ("no", name, name, name), why
    leaf = yaml.safe_load(leaf_yaml("no", "xquad", "xquad_gen_no", TargetFolders(Path(), Path(), is_package=False)))
    assert leaf["dataset_kwargs"]["language"] == "no"


def test_in_a_clone_the_files_go_beside_the_shipped_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clone = tmp_path / "lm_eval_tasks"
    for suite in ("indic_qa", "xquad"):
        (clone / suite).mkdir(parents=True)
        (clone / suite / f"{suite}_gen_hi.yaml").write_text("task: x", encoding="utf-8")
    monkeypatch.setattr(new_language, "shipped_folder", lambda: clone)
    monkeypatch.setattr(new_language, "SHIPPED", tmp_path / "utils" / "languages")
    with pytest.raises(ConfigError, match="--out is missing"):
        write_new_language("npi", "xquad")
    (tmp_path / "setup.cfg").touch()
    done = write_new_language("npi", "xquad")
    assert done.language_file == tmp_path / "utils" / "languages" / "npi.yaml"
    leaf = yaml.safe_load(done.leaf.read_text(encoding="utf-8"))
    assert done.leaf == clone / "xquad" / "xquad_gen_npi.yaml"
    assert (leaf["include"], "tag" in leaf) == ("_xquad_common_yaml", False)


def test_a_second_suite_keeps_the_language_file(started: Any) -> None:
    path = started / "languages" / "npi.yaml"
    path.write_text(LANGUAGE, encoding="utf-8")
    done = write_new_language("npi", "xquad", started)
    assert (done.language_file, done.language_file_is_new) == (path, False)
    assert path.read_text(encoding="utf-8") == LANGUAGE
    assert write_new_language("ur", "indic_qa", started).language_file is None
    assert not (started / "languages" / "ur.yaml").exists()


@pytest.mark.parametrize(
    ("code", "suite", "message"),
    [
        (
            "npi",
            "indicqa",
            r"no such suite that .*; there are: igb_xquad_in, indic_qa, xquad \(did you mean 'indic_qa'",
        ),
        ("npi", "synthetic_multihop", r"synthetic_multihop: there is no such suite that takes languages"),
        ("hi", "indic_qa", "has the language 'hi' already: indic_qa_gen_hi"),
        ("npi", "indic_qa", r"indic_qa_gen_npi\.yaml: exists and is kept"),
        ("../ne", "indic_qa", "cannot be a language code"),
    ],
)
def test_an_impossible_request_is_reported(started: Any, code: str, suite: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        write_new_language(code, suite, started)
