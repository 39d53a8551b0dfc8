from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.models.call import Call, Failure, Reply
from lm_eval_taskgen.generators.models.journal.journal import Journal
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.models.run_folder import owned

HOSTILE = "\x1b[2J\x07 [bold]loud[/bold] \ud800 \u2028 नगर"


@pytest.fixture(scope="module")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("acme.run")
    with Journal(folder / "journal.sqlite", "village/model", {}) as journal:
        for number in range(1234):
            journal.commit(
                Call("cloze", Prompt("Write.", str(number))), Reply(HOSTILE, 1000, 7, cached_prompt_tokens=640), 0.25
            )
        journal.commit(Call("cloze", Prompt("Write.", "1"), attempt=2), Reply("?", 1000, 7), 0.25)
        journal.commit(Call("paraphrase", Prompt("Say it otherwise.", "1")), Failure("rate_limited", HOSTILE), 60)
    return folder


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run_folder: Path) -> Path:
    """A working folder with the run folder of `acme`, which has not been written itself yet."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(run_folder, tmp_path / "acme.run")
    return tmp_path


def taskgen(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_help_says_where_it_is_and_what_it_is_good_for() -> None:
    said = " ".join(taskgen("journal", "--help").output.split())
    assert all(part in said for part in ("OUT.run", "--export", "--overwrite", "never made or paid for again"))


@pytest.mark.parametrize("where", ["acme", "acme/", "acme.run", "acme.run/journal.sqlite"])
def test_the_sums_of_every_stage(place: Path, where: str) -> None:
    result = taskgen("journal", where)
    assert result.exit_code == 0, result.output
    cells = {line.split()[0]: line.split()[1:] for line in result.stdout.splitlines() if line.strip()}
    assert cells["cloze"] == ["1,235", "1,235", "1", "1,235,000", "789,760", "8,645", "0.2"]
    assert cells["paraphrase"] == ["1", "0", "0", "0", "0", "0"]
    assert cells["all"] == ["1,236", "1,235", "1", "1,235,000", "789,760", "8,645"]
    assert cells["1"] == ["rate_limited"]
    assert "Calls of village/model" in result.stdout


def test_names_are_shown_as_they_stand_and_no_terminal_obeys_them(place: Path) -> None:
    with Journal(place / "acme.run/journal.sqlite", "evil\x1b[2J[bold]model", {}) as journal:
        journal.commit(Call("evil\x07stage", Prompt("Write.", "1")), Reply("?"), 0.1)
    shown = taskgen("journal", "acme").stdout
    assert "evil\\x1b[2J[bold]model" in shown and "evil\\x07stage" in shown
    assert "\x1b" not in shown and "\x07" not in shown


def test_a_going_run_can_be_looked_at(place: Path) -> None:
    with owned(place / "acme.run", "taskgen generate"), Journal(place / "acme.run/journal.sqlite", "m", {}) as journal:
        journal.commit(Call("late", Prompt("Write.", "1")), Reply("?"), 0.1)
        assert "late" in taskgen("journal", "acme").stdout


def test_the_journal_of_a_file_of_results_is_found(place: Path) -> None:
    (place / "acme.run").rename(place / "results.json.run")
    (place / "results.json").write_text("{}", encoding="utf-8")
    result = taskgen("journal", "results.json")
    assert result.exit_code == 0 and "Calls of village/model" in result.stdout, result.output


def test_a_journal_without_calls_says_so(tmp_path: Path) -> None:
    Journal(tmp_path / "journal.sqlite", "m", {}).close()
    result = taskgen("journal", str(tmp_path))
    assert result.exit_code == 0 and "no call is finished yet" in result.stdout


def test_an_export_holds_every_call_and_has_the_same_bytes_twice(place: Path) -> None:
    for name in ("first.jsonl", "second.jsonl"):
        result = taskgen("journal", "acme", "--export", name)
        assert result.exit_code == 0 and f"1,236 calls to {name}" in result.stdout
    content = (place / "first.jsonl").read_bytes()
    assert content == (place / "second.jsonl").read_bytes()
    rows = [json.loads(line) for line in content.decode("utf-8").split("\n")[:-1]]
    assert len(rows) == 1236 and {row.get("text", row.get("detail")) for row in rows} == {HOSTILE, "?"}
    assert "नगर".encode() in content, "text stays readable"


def test_an_export_replaces_a_file_only_with_overwrite(place: Path) -> None:
    (place / "kept.jsonl").write_text("mine", encoding="utf-8")
    refused = taskgen("journal", "acme", "--export", "kept.jsonl")
    assert refused.exit_code == 2 and "--overwrite" in refused.stderr
    assert (place / "kept.jsonl").read_text(encoding="utf-8") == "mine"
    assert taskgen("journal", "acme", "--export", "kept.jsonl", "--overwrite").exit_code == 0
    assert (place / "kept.jsonl").read_text(encoding="utf-8").startswith('{"about": "", "attempt": 1')


@pytest.mark.parametrize(
    ("where", "said", "why"),
    [
        ("none_such", "none_such.run/journal.sqlite", "no run of that name"),
        ("text.txt", "text.txt.run/journal.sqlite", "a file that is none"),
        ("acme.audit", "there are: acme.run/journal.sqlite", "those of other runs are named"),
        ("acme/audit.json", "there are: acme.run/journal.sqlite", "beside the folder of a file too"),
        ("acme.run/journal.sqlite", "is no journal", "a journal that was overwritten"),
    ],
)
def test_no_journal_is_one_message(place: Path, where: str, said: str, why: str) -> None:
    (place / "text.txt").write_text("a text\n" * 99, encoding="utf-8")
    if "/" in where:
        (place / where).parent.mkdir(exist_ok=True)
        (place / where).write_text("a text\n" * 99, encoding="utf-8")
    result = taskgen("journal", where)
    assert result.exit_code == 2 and said in result.stderr and result.stderr.count("\n") == 1, why
