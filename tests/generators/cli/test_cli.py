from __future__ import annotations

import platform
import shutil
import signal
import subprocess
import sys
import time
from importlib import metadata, resources
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from lm_eval_taskgen.generators.cli.app import app

CORPUS = resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"
CONFIG = """\
name: orlam
corpus: {files: ["docs/*.md"]}
question_types:
  cloze: {count: COUNT}
contexts: [gold]
"""


@pytest.fixture
def workdir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with three documents and a configuration that asks for fewer questions than they give."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    for number, name in enumerate(("maddock_bridge", "tamsin_orrell", "great_flood"), start=1):
        text = (CORPUS / f"en/{name}.md").read_text(encoding="utf-8")
        (tmp_path / f"docs/{number}.md").write_text(text, encoding="utf-8")
    (tmp_path / "orlam.yaml").write_text(CONFIG.replace("COUNT", "3"), encoding="utf-8")
    return tmp_path


def taskgen(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_the_version_is_that_of_the_package_and_of_lm_eval() -> None:
    said = taskgen("--version")
    assert said.exit_code == 0
    versions = [f"{name} {metadata.version(name)}" for name in ("lm-eval-taskgen", "lm-eval")]
    assert said.output == f"{', '.join(versions)}, Python {platform.python_version()}\n"


def test_a_pattern_that_matches_nothing_is_shown(workdir: Path) -> None:
    text = (workdir / "orlam.yaml").read_text(encoding="utf-8")
    (workdir / "orlam.yaml").write_text(text.replace('"docs/*.md"', '"docs/*.md", "guides/*.md"'), encoding="utf-8")
    said = taskgen("generate", "orlam.yaml", "--dry-run")
    assert said.exit_code == 0, said.output
    assert "Skipped: corpus.files: 'guides/*.md' matches no file" in said.output


@pytest.mark.parametrize(
    ("arguments", "said", "why"),
    [
        (["--help"], ["taskgen init", "taskgen generate", "taskgen eval", "quickstart"], "a worked path"),
        (["eval", "--help"], ["baseline", "pkg.module:Class", "--tasks"], "what is added to lm_eval's flags"),
        (["generate", "--help"], ["--dry-run", "--overwrite", "--seed", "--out"], "every flag"),
        (["types"], ["cloze", "list_f1", "Find one"], "names with an example"),
        (
            ["languages"],
            ["en", "हिन्दी", "प्रश्न", "ଓଡ଼ିଆ", "Gurmukhi", "rules, model"],
            "names with an example",
        ),
        (["path"], ["lm_eval_tasks"], "for --include_path"),
        (["edit", "--help"], ["--drop", "--patch", '"answers": ["1947"', "@bad.txt"], "what a change looks like"),
        (["export", "--help"], ["json", "jsonl", "squad", "beir", "--format beir --out"], "every form"),
    ],
)
def test_commands_that_only_print(arguments: list[str], said: list[str], why: str) -> None:
    result = taskgen(*arguments)
    assert result.exit_code == 0, result.output
    assert all(part in result.output for part in said), why


def test_help_wraps_at_the_width_of_the_terminal_and_indents_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERMINAL_WIDTH", "80")
    lines = [line.rstrip() for line in taskgen("report", "--help").output.splitlines()]
    assert " One HTML file for any browser, which needs no network and no other files: send" in lines
    assert "   taskgen report tasks/acme" in lines


def test_generate_writes_a_folder_beside_the_configuration_and_prints_the_yields(
    workdir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir("/")
    result = taskgen("generate", str(workdir / "orlam.yaml"))
    assert result.exit_code == 0, result.output
    assert "cloze" in result.stdout and "kept" in result.stdout and str(workdir / "tasks/orlam") in result.stdout
    assert (workdir / "tasks/orlam/_taskgen_orlam.yaml").is_file()


def test_a_short_set_is_written_with_its_own_exit_code_and_the_reasons(workdir: Path) -> None:
    (workdir / "orlam.yaml").write_text(CONFIG.replace("COUNT", "300"), encoding="utf-8")
    result = taskgen("generate", "orlam.yaml")
    assert result.exit_code == 3
    assert result.stderr.count("Short:") == 1 and "of 300: the corpus gives no more" in result.stderr
    assert (workdir / "tasks/orlam/manifest.json").is_file()


def test_no_question_at_all_is_short_and_writes_nothing(workdir: Path) -> None:
    for file in (workdir / "docs").iterdir():
        file.write_text("Nothing to ask about here.\n", encoding="utf-8")
    result = taskgen("generate", "orlam.yaml")
    assert result.exit_code == 3
    assert "Nothing was written to tasks/orlam." in result.stderr
    assert not (workdir / "tasks/orlam").exists()


def test_a_dry_run_counts_and_writes_nothing(workdir: Path) -> None:
    before = sorted(workdir.rglob("*"))
    result = taskgen("generate", "orlam.yaml", "--dry-run")
    assert result.exit_code == 0, result.output
    counts = {line.split()[0]: line.split()[-1] for line in result.stdout.splitlines() if len(line.split()) > 1}
    assert (counts["documents"], counts["chunks"], counts["cloze"]) == ("3", "3", "3")
    assert int(counts["tokens"]) > 3 * 150, "words and punctuation marks"
    assert sorted(workdir.rglob("*")) == before


def test_out_and_seed_override_the_configuration(workdir: Path) -> None:
    assert taskgen("generate", "orlam.yaml", "--out", "elsewhere/a", "--seed", "7").exit_code == 0
    assert '"seed": 7' in (workdir / "elsewhere/a/manifest.json").read_text(encoding="utf-8")
    assert not (workdir / "tasks/orlam").exists()


def test_an_existing_folder_is_refused_before_any_work(workdir: Path) -> None:
    assert taskgen("generate", "orlam.yaml").exit_code == 0
    kept = (workdir / "tasks/orlam/manifest.json").read_bytes()
    (workdir / "docs/1.md").write_bytes(b"\xff")  # an error of its own, later than the one expected
    refused = taskgen("generate", "orlam.yaml")
    assert refused.exit_code == 2 and "--overwrite" in refused.stderr
    assert (workdir / "tasks/orlam/manifest.json").read_bytes() == kept
    (workdir / "docs/1.md").unlink()
    (workdir / "orlam.yaml").write_text(CONFIG.replace("COUNT", "2"), encoding="utf-8")
    assert taskgen("generate", "orlam.yaml", "--overwrite").exit_code == 0
    assert (workdir / "tasks/orlam/manifest.json").read_bytes() != kept


@pytest.mark.parametrize(
    ("arguments", "said", "why"),
    [
        (["generate", "none.yaml"], "none.yaml", "a configuration that is not there"),
        (["generate", "docs/1.md"], "docs/1.md", "no configuration"),
        (["eval", "none_such", "--model", "baseline"], "none_such", "neither folder nor suite"),
        (["eval"], "--model is missing", "no model, not even for the shipped suites"),
        (["eval", "docs", "--model", "baseline"], "no lm-eval task", "a folder without tasks"),
        (["link", "none"], "none", "no folder to link"),
        (["unlink", "docs"], "not linked", "nothing to undo"),
        (["init", "orlam.yaml"], "kept", "a file is never replaced"),
        (["init", "none/a.yaml"], "none/a.yaml", "a folder that does not exist"),
        (["edit", "docs", "--drop", "x"], "holds no manifest.json", "no folder of a set"),
        (["edit", "docs"], "give --drop IDS, --patch FILE, --add FILE or --reviews", "nothing to do"),
        (["edit", "docs", "--drop", "@none.txt"], "none.txt", "a list of ids that is not there"),
        (["edit", "docs", "--patch", "docs/1.md"], "docs/1.md:1: is not JSON", "no changes"),
        (["export", "none", "--format", "json"], "none: there is no such folder", "no folder"),
    ],
)
def test_a_mistake_is_one_message_and_exit_code_2(workdir: Path, arguments: list[str], said: str, why: str) -> None:
    result = taskgen(*arguments)
    assert result.exit_code == 2, why
    assert said in result.stderr and "Traceback" not in result.output, why
    assert not isinstance(result.exception, (ValueError, KeyError, OSError))


def test_a_set_is_edited_and_exported(tmp_path: Path, task_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(task_root / "towns", "towns")
    Path("mend.jsonl").write_text('{"id": "en-1-0", "answers": ["five", "5"]}\n', encoding="utf-8")
    Path("bad.txt").write_text("en-0-1\nen-u3\n", encoding="utf-8")
    edited = taskgen("edit", "towns", "--drop", "en-2-1,en-3-1", "--drop", "@bad.txt", "--patch", "mend.jsonl")
    assert edited.exit_code == 0, edited.output
    assert "Wrote version 2 of towns to towns: 0 added, 4 dropped, 1 changed, 8 questions in it." in edited.stdout
    exported = taskgen("export", "towns", "--format", "squad")
    assert exported.exit_code == 0, exported.output
    assert "not a span (their questions have others): 1." in exported.stdout
    assert "Wrote 8 of 8 questions to towns.squad.json." in exported.stdout
    again = taskgen("export", "towns", "--format", "squad")
    assert again.exit_code == 2 and "--overwrite" in again.stderr
    assert taskgen("export", "towns", "--format", "squad", "--overwrite").exit_code == 0
    assert taskgen("export", "towns", "--format", "beir", "--out", "a/b").exit_code == 0
    assert Path("a/b/qrels/test.tsv").is_file()
    assert taskgen("edit", "towns", "--drop", "en-0-0", "--out", "other").exit_code == 0
    assert '"version": 3' in Path("other/manifest.json").read_text("utf-8")


def test_init_writes_what_generate_reads(workdir: Path) -> None:
    assert taskgen("init", "mine.yaml").exit_code == 0
    result = taskgen("generate", "mine.yaml")
    assert result.exit_code == 2 and "'documents' matches no file" in result.stderr, (
        "the template's corpus is not there yet"
    )


def test_markup_and_control_codes_from_a_configuration_are_shown_not_obeyed(workdir: Path) -> None:
    (workdir / "orlam.yaml").write_text('"[bold]\\e[31m{{ x }}": 1\n', encoding="utf-8")
    result = taskgen("generate", "orlam.yaml")
    assert "[bold]\\x1b[31m{{ x }}" in result.stderr


# A shell that runs the tests in the background has them ignore Ctrl-C, and their children with them.
HEARS_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"


def test_ctrl_c_stops_with_a_line_and_leaves_no_folder(workdir: Path) -> None:
    for number in range(3_000):
        text = "".join(f"Hall{number}x{i} is a hall. Masons built Hall{number}x{i} in 1{i:03}. " for i in range(60))
        (workdir / f"docs/more{number}.md").write_text(text, encoding="utf-8")
    started = f"{HEARS_CTRL_C}\nfrom lm_eval_taskgen.generators.cli import main; main()"
    command = [sys.executable, "-c", started, "generate", "orlam.yaml"]
    process = subprocess.Popen(command, cwd=workdir, stderr=subprocess.PIPE, text=True)
    time.sleep(5)
    assert process.poll() is None, process.communicate()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 4
    assert "Stopped" in said and "Traceback" not in said
    assert not (workdir / "tasks/orlam").exists()


PRESS = f"""
{HEARS_CTRL_C}
import os, sys

class Press:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[-1]:
            os.kill(os.getpid(), signal.SIGINT)

from lm_eval_taskgen.generators.cli import main
sys.meta_path.insert(0, Press())
sys.argv = ["taskgen", "generate", "none.yaml", "--out", sys.argv[-1]]
main()
"""


@pytest.mark.parametrize(
    ("module", "why"),
    [
        ("typer", "before there are commands"),
        ("pydantic", "while typer reads the arguments"),
        ("pyarrow", "while the command loads what it needs"),
    ],
)
def test_ctrl_c_while_modules_load_is_no_other_error(tmp_path: Path, module: str, why: str) -> None:
    command = [sys.executable, "-c", PRESS, module]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 4, (why, done.stderr)
    assert done.stderr.startswith("Stopped.") and "Traceback" not in done.stderr
