from __future__ import annotations

import json
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.models.call import Call, Failure, Outcome, Reply
from lm_eval_taskgen.generators.models.journal.journal import Journal
from lm_eval_taskgen.generators.models.journal.report import StageCalls, journal_lines, stage_calls
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.utils.errors import ConfigError, Stopped

MADE: list[tuple[str, str, int, int, Outcome, float]] = [  # stage, passage, sample, attempt, outcome, seconds
    ("cloze", "weir", 0, 1, Reply("nothing useful", 100, 10, truncated=True), 1.0),
    ("cloze", "weir", 0, 2, Reply("Who built it?", 110, 20, cached_prompt_tokens=96), 3.0),
    ("cloze", "bridge", 0, 1, Failure("timeout", "120 s"), 600.0),
    ("cloze", "flood", 0, 1, Failure("timeout"), 600.0),
    ("cloze", "mill", 0, 1, Failure("refused_by_server", "content filter"), 0.2),
    ("paraphrase", "weir", 1, 1, Reply("By whom was it built?", 50, 5), 0.5),
    ("paraphrase", "weir", 0, 1, Reply("Whose work is it?", 50, 7), 0.5),
]


def make(path: Path, made: list[tuple[str, str, int, int, Outcome, float]]) -> Path:
    with Journal(path, "village/model", {"temperature": 0.2}) as journal:
        for stage, passage, sample, attempt, outcome, seconds in made:
            journal.commit(Call(stage, Prompt(f"Write for {stage}.", passage), sample, attempt), outcome, seconds)
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make(tmp_path / "journal.sqlite", MADE)


def test_calls_are_summed_per_model_and_stage(path: Path) -> None:
    with Journal(path, "another", {}) as journal:
        journal.commit(Call("paraphrase", Prompt("Write.", "weir")), Failure("rate_limited"), 60)
    other, lookups, paraphrases = stage_calls(path)
    assert (other.model, other.replies, other.failures, other.seconds) == ("another", 0, {"rate_limited": 1}, None)
    assert (other.prompt_tokens, other.completion_tokens, other.cached_prompt_tokens) == (0, 0, 0)
    assert lookups == StageCalls(
        model="village/model",
        stage="cloze",
        calls=5,
        replies=2,
        again=1,
        failures={"refused_by_server": 1, "timeout": 2},
        prompt_tokens=210,
        completion_tokens=30,
        cached_prompt_tokens=96,
        seconds=2.0,
        first=lookups.first,
        last=lookups.last,
    )
    assert lookups.first <= lookups.last <= paraphrases.first, "they were made in this order"
    assert (paraphrases.calls, paraphrases.again, paraphrases.failures) == (2, 0, {})


def test_every_call_is_listed_with_its_prompt_by_stage_and_prompt(path: Path) -> None:
    rows = [json.loads(line) for line in journal_lines(path)]
    order = [(row["stage"], row["data"], row["sample"], row["attempt"]) for row in rows]
    assert order == sorted(made[:4] for made in MADE)
    by_call = dict(zip(order, rows, strict=True))
    first = by_call["cloze", "weir", 0, 1]
    assert (first["text"], first["truncated"], first["refused"]) == ("nothing useful", True, False)
    assert first["parameters"] == {"temperature": 0.2} and first["schema"]["required"] == ["question"]
    assert (
        first["model"] == "village/model"
        and first["task"] == "Write for cloze."
        and first["finished_at"].endswith("+00:00")
    )
    mill = by_call["cloze", "mill", 0, 1]
    assert (mill["outcome"], mill["cause"], mill["detail"]) == ("failure", "refused_by_server", "content filter")
    assert "text" not in mill and "prompt_tokens" not in mill


def test_a_line_has_its_fields_in_order_and_letters_of_any_script(tmp_path: Path) -> None:
    (line,) = journal_lines(make(tmp_path / "other.sqlite", [("cloze", "चक्की", 0, 1, Reply("Who?", 9, 1), 1.0)]))
    assert '"data": "चक्की"' in line
    assert list(json.loads(line)) == sorted(json.loads(line))


def test_the_order_of_replies_does_not_show(tmp_path: Path, path: Path) -> None:
    def untimed(journal: Path) -> list[dict[str, object]]:
        return [{**json.loads(line), "finished_at": None} for line in journal_lines(journal)]

    assert untimed(make(tmp_path / "other.sqlite", MADE[::-1])) == untimed(path)


def test_the_order_of_parameters_does_not_show(tmp_path: Path) -> None:
    parameters = {"seed": 1, "temperature": 0.2}
    for given, passage in ((parameters, "weir"), (dict(reversed(parameters.items())), "bridge")):
        with Journal(tmp_path / "journal.sqlite", "village/model", given) as journal:
            journal.commit(Call("cloze", Prompt("Write.", passage)), Reply("", 50, 5), 0.5)
    lines = list(journal_lines(tmp_path / "journal.sqlite"))
    assert [json.loads(line)["data"] for line in lines] == ["bridge", "weir"]


def stored(folder: Path) -> dict[str, bytes]:
    """Return the content of the journal's files, without the one in which SQLite's readers and writers coordinate."""
    files = {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}
    return {name: content for name, content in files.items() if content}


def test_reading_changes_nothing_also_while_a_run_is_going(path: Path) -> None:
    before = stored(path.parent)
    assert len(list(journal_lines(path))) == sum(stage.calls for stage in stage_calls(path)) == 7
    assert stored(path.parent) == before
    with Journal(path, "village/model", {}) as journal:
        journal.commit(Call("late", Prompt("Write.", "mill")), Reply("?"), 1)
        before = stored(path.parent)
        assert [stage.stage for stage in stage_calls(path)] == ["cloze", "late", "paraphrase"]
        assert len(list(journal_lines(path))) == 8
        assert stored(path.parent) == before


def test_a_run_goes_on_while_its_calls_are_read_as_they_were(path: Path) -> None:
    with Journal(path, "village/model", {}) as journal:
        lines = journal_lines(path)
        next(lines)
        journal.commit(Call("late", Prompt("Write.", "mill")), Reply("?"), 1)
        assert len(list(lines)) == 6
        assert len(list(journal_lines(path))) == 8


def test_what_a_killed_run_left_is_read(tmp_path: Path, path: Path) -> None:
    killed = tmp_path / "killed"
    killed.mkdir()
    with Journal(path, "village/model", {}) as journal:
        journal.commit(Call("late", Prompt("Write.", "mill")), Reply("?"), 1)
        for file in list(tmp_path.glob("journal.sqlite*")):  # as kill -9 leaves them
            shutil.copy(file, killed)
    assert len(list(journal_lines(killed / "journal.sqlite"))) == 8


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is closed to the superuser")
def test_a_folder_that_may_not_be_written_to_can_be_read(path: Path) -> None:
    path.parent.chmod(0o555)
    try:
        assert len(list(journal_lines(path))) == 7
    finally:
        path.parent.chmod(0o755)


@pytest.mark.parametrize(
    ("content", "said", "why"),
    [
        (None, "cannot be opened", "no such file"),
        (b"", "empty file", "a run that was killed at once"),
        (b"stage,model\n" * 99, "is no journal", "a text"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_and_not_made(
    tmp_path: Path, content: bytes | None, said: str, why: str
) -> None:
    path = tmp_path / "journal.sqlite"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ConfigError, match=rf"journal\.sqlite: .*{said}"):
        stage_calls(path)
    assert (path.read_bytes() if path.exists() else None) == content, why


def test_sums_do_not_read_the_texts(path: Path) -> None:
    """Texts make up nearly all of a journal; SQLite passes over them where the columns before them suffice."""
    plan = sqlite3.connect(path).execute("SELECT name FROM pragma_table_info('calls')").fetchall()
    names = [name for (name,) in plan]
    long = {"text", "detail", "parameters", "schema", "task", "about", "data"}
    assert set(names[-len(long) :]) == long


def test_a_text_that_is_damaged_inside_a_journal_is_refused(tmp_path: Path) -> None:
    path, call = tmp_path / "journal.sqlite", Call("cloze", Prompt("task", "{}"))
    with Journal(path, "m", {}) as journal:
        journal.commit(call, Reply("ABCDEFGH"), 1.0)
    path.write_bytes(path.read_bytes().replace(b"ABCDEFGH", b"ABC\xc1EFGH"))
    with pytest.raises(ConfigError, match="broken one"):
        list(journal_lines(path))
    with Journal(path, "m", {}) as journal, pytest.raises(Stopped, match="cannot be used any more"):
        journal.find(call)
