from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.models.budget import Spent
from lm_eval_taskgen.generators.models.call import Call, Failure, Reply
from lm_eval_taskgen.generators.models.journal.journal import Journal
from lm_eval_taskgen.generators.models.prompt import Prompt, ReplyForm
from lm_eval_taskgen.utils.errors import ConfigError, Stopped

MODEL, PARAMETERS = "village/model", {"temperature": 0.2, "stop": ["।", "\n"]}
# Every character there is, also NUL and the halves of surrogate pairs: a server may send any of them.
TEXT = st.text(st.characters(exclude_categories=()), max_size=60)
REPLIES = st.builds(Reply, TEXT, st.integers(0, 10**9), st.integers(0, 10**9), st.booleans(), st.booleans())
FAILURES = st.builds(
    Failure,
    st.sampled_from(["timeout", "connection_failed", "rate_limited", "server_error", "refused_by_server"]),
    TEXT,
)
FORMS = st.sampled_from([ReplyForm(), ReplyForm(("question", "answer"), ("distractors",))])
NUMBERS = count()
CALLS = st.builds(Call, TEXT, st.builds(Prompt, TEXT, TEXT, FORMS), st.integers(0, 5), st.integers(1, 9))


def asked(text: str, sample: int = 0, attempt: int = 1) -> Call:
    return Call("cloze", Prompt("Write a question.", f'{{"passage": "{text}"}}'), sample, attempt)


def python(code: str, *arguments: object) -> subprocess.Popen[str]:
    """Another process that has the journal's names, of which what it says is read line by line."""
    names = (
        "import sys\nfrom pathlib import Path\n"
        "from lm_eval_taskgen.generators.models.call import Call, Failure, Reply\n"
        "from lm_eval_taskgen.generators.models.journal.journal import Journal\n"
        "from lm_eval_taskgen.generators.models.prompt import Prompt\n"
    )
    command = [sys.executable, "-c", names + code, *map(str, arguments)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A file that is kept open, so that SQLite has nothing to tidy up each time that it is closed."""
    path = tmp_path_factory.mktemp("shared") / "journal.sqlite"
    with Journal(path, MODEL, PARAMETERS):
        yield path


@settings(max_examples=150)
@given(call=CALLS, outcome=REPLIES | FAILURES, seconds=st.floats(0, 1e6))
@example(Call("", Prompt("\0", "\udfff\ud800")), Reply("\ud800 \0 नगर"), 0.5)
@example(Call("", Prompt("", "")), Failure("timeout", "\udcff\0"), 0.5)
def test_what_is_committed_is_found_as_it_was_also_by_the_next_run(
    shared: Any, call: Any, outcome: Any, seconds: float
) -> None:
    model = f"model {next(NUMBERS)}"  # to which no other example has made its call
    with Journal(shared, model, PARAMETERS) as journal:
        assert journal.find(call) is None
        journal.commit(call, outcome, seconds)
        assert journal.find(call) == outcome
    with Journal(shared, model, PARAMETERS) as journal:
        assert journal.find(call) == outcome


@pytest.mark.parametrize(
    ("model", "parameters", "call", "known", "why"),
    [
        (MODEL, PARAMETERS, asked("weir"), True, "the same call"),
        (MODEL, dict(reversed(PARAMETERS.items())), asked("weir"), True, "the order of parameters says nothing"),
        (MODEL, PARAMETERS, Call("paraphrase", asked("weir").prompt), True, "the stage is for people"),
        (MODEL, PARAMETERS, asked("weirs"), False, "another passage"),
        (MODEL, PARAMETERS, asked("weir", sample=1), False, "a second paraphrase of one prompt is a call of its own"),
        (MODEL, PARAMETERS, asked("weir", attempt=2), False, "an attempt after an unusable reply is asked anew"),
        (MODEL, {**PARAMETERS, "temperature": 0.3}, asked("weir"), False, "another parameter"),
        ("village/other", PARAMETERS, asked("weir"), False, "another model"),
    ],
)
def test_a_call_is_known_by_model_parameters_prompt_sample_and_attempt(
    path: Path, model: str, parameters: dict[str, Any], call: Call, known: bool, why: str
) -> None:
    with Journal(path, MODEL, PARAMETERS) as journal:
        journal.commit(asked("weir"), Reply("Who built the weir?"), 0.5)
    with Journal(path, model, parameters) as journal:
        assert (journal.find(call) is not None) is known, why


def test_the_first_outcome_of_a_call_stands(path: Path) -> None:
    with Journal(path, MODEL, PARAMETERS) as journal:
        journal.commit(asked("weir"), Reply("first", 3, 2), 0.5)
        journal.commit(asked("weir"), Reply("second", 3, 2), 0.5)
        assert journal.find(asked("weir")) == Reply("first", 3, 2)
        assert journal.spent() == Spent(1, 3, 2)


def test_what_was_spent_counts_every_model_and_failures_as_calls(path: Path) -> None:
    with Journal(path, MODEL, PARAMETERS) as journal:
        assert journal.spent() == Spent(0, 0, 0)
        journal.commit(asked("weir"), Reply("?", 900, 80), 0.5)
        journal.commit(asked("bridge"), Failure("timeout", "120 s"), 600)
    with Journal(path, "village/other", {}) as journal:
        journal.commit(asked("weir"), Reply("?", 700, 60), 0.5)
        assert journal.spent() == Spent(3, 1600, 140)


def test_failures_are_forgotten_and_replies_are_not(path: Path) -> None:
    calls = [asked(text) for text in ("weir", "bridge", "flood")]
    with Journal(path, MODEL, PARAMETERS) as journal:
        journal.commit(calls[0], Failure("server_error"), 0.5)
        journal.commit(calls[1], Reply("?"), 0.5)
        journal.commit(calls[2], Failure("server_error"), 0.5)
        journal.forget_failures(calls[:2])
    with Journal(path, MODEL, PARAMETERS) as journal:
        assert [journal.find(call) for call in calls] == [None, Reply("?"), Failure("server_error")]


def test_failures_behind_the_last_reply_are_forgotten(path: Path) -> None:
    calls = [asked(text) for text in ("weir", "bridge", "flood", "mill")]
    outcomes = [Failure("server_error"), Reply("?"), Failure("timeout"), Failure("server_error")]
    with Journal(path, MODEL, PARAMETERS) as journal:
        for call, outcome in zip(calls, outcomes, strict=True):
            journal.commit(call, outcome, 0.5)  # type: ignore[arg-type]
    with Journal(path, MODEL, PARAMETERS) as journal:
        journal.forget_last_failures()
        assert [journal.find(call) for call in calls] == [*outcomes[:2], None, None]


def test_failures_without_any_reply_are_forgotten(path: Path) -> None:
    with Journal(path, MODEL, PARAMETERS) as journal:
        journal.forget_last_failures()
        journal.commit(asked("weir"), Failure("server_error"), 0.5)
        journal.forget_last_failures()
        assert journal.find(asked("weir")) is None


def test_many_threads_share_a_journal(path: Path) -> None:
    with Journal(path, MODEL, PARAMETERS) as journal, ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: journal.commit(asked(str(n)), Reply(str(n), 1, 1), 0.1), range(200)))
        found = list(pool.map(lambda n: journal.find(asked(str(n))), range(200)))
    assert found == [Reply(str(n), 1, 1) for n in range(200)]


COMMIT_FOREVER = """
with Journal(Path(sys.argv[1]), "village/model", {}) as journal:
    for number in range(10**9):
        journal.commit(Call("s", Prompt("t", str(number))), Reply(str(number) * 500, 1, 1), 0.1)
        print(number, flush=True)
"""


@pytest.mark.parametrize("reported", [1, 7, 400])
def test_kill_9_loses_nothing_that_was_committed(path: Path, reported: int) -> None:
    process = python(COMMIT_FOREVER, path)
    numbers = [int(process.stdout.readline()) for _ in range(reported)]
    process.kill()
    numbers += [int(line) for line in process.stdout.read().split("\n")[:-1]]
    process.wait()
    with Journal(path, "village/model", {}) as journal:
        missing = [n for n in numbers if journal.find(Call("s", Prompt("t", str(n)))) != Reply(str(n) * 500, 1, 1)]
        assert not missing, f"of {len(numbers)} that were announced"
        assert journal.spent().calls - len(numbers) in (0, 1), "the one it was at may be there or not"
    assert sqlite3.connect(path).execute("PRAGMA integrity_check").fetchall() == [("ok",)]


COMMIT_AT_ONCE = """
print("ready", flush=True)
for path in sys.stdin:
    with Journal(Path(path.strip()), "village/model", {}) as journal:
        for number in range(10):
            journal.commit(Call("s", Prompt("t", str(number))), Reply("the same", 1, 1), 0.1)
            journal.commit(Call("s", Prompt("t", f"{sys.argv[1]} {number}")), Reply("its own", 1, 1), 0.1)
    print("done", flush=True)
"""


def test_processes_begin_and_fill_a_journal_at_once(tmp_path: Path) -> None:
    processes = [python(COMMIT_AT_ONCE, name) for name in "abc"]
    said = [process.stdout.readline() for process in processes]
    for turn in range(10):
        path = tmp_path / f"{turn}.sqlite"
        for process in processes:
            process.stdin.write(f"{path}\n")
            process.stdin.flush()
        said += [process.stdout.readline() for process in processes]
        with Journal(path, "village/model", {}) as journal:
            assert journal.spent() == Spent(40, 40, 40)
    for process in processes:
        process.communicate()
    assert said == ["ready\n"] * 3 + ["done\n"] * 30


def a_database(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def a_journal_of_another_layout(path: Path) -> None:
    Journal(path, MODEL, PARAMETERS).close()
    a_database(path, "PRAGMA user_version = 99")


def a_journal_with_bytes_turned(path: Path) -> None:
    with Journal(path, MODEL, PARAMETERS) as journal:
        journal.commit(asked("weir"), Reply("?" * 9000), 0.1)
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * (path.stat().st_size - 16))


@pytest.mark.parametrize(
    ("spoil", "said", "why"),
    [
        (lambda path: path.write_text("call,reply\n" * 99), ["move it away"], "a text is no database"),
        (lambda path: a_database(path, "CREATE TABLE t (x)"), ["another program", "move it away"], "another database"),
        (lambda path: a_database(path, "CREATE TABLE calls (x)", "PRAGMA user_version = 1"), ["another program"], "so"),
        (a_journal_of_another_layout, ["layout 99", "layout 2", "move it away"], "of a later version"),
        (a_journal_with_bytes_turned, ["broken", "move it away"], "a disk that forgot"),
        (lambda path: path.mkdir(), ["cannot be opened"], "a folder"),
    ],
)
def test_a_file_that_is_no_journal_is_named_and_left_as_it_is(
    path: Path, spoil: Callable[..., Any], said: list[str], why: str
) -> None:
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(ConfigError) as raised:
        Journal(path, MODEL, PARAMETERS)
    assert all(part in str(raised.value) for part in [str(path), *said]), f"{why}: {raised.value}"
    assert before is None or path.read_bytes() == before


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"none_such.*see that its folder is there"):
        Journal(tmp_path / "none_such/journal.sqlite", MODEL, PARAMETERS)


def test_a_file_that_was_begun_and_never_written_is_begun_again(path: Path) -> None:
    path.touch()
    with Journal(path, MODEL, PARAMETERS) as journal:
        journal.commit(asked("weir"), Reply("?"), 0.1)
        assert journal.find(asked("weir")) == Reply("?")


FILL_THE_DISK = """
import resource
from lm_eval_taskgen.utils.errors import Stopped
failed = [Call("s", Prompt("t", f"failed {number}")) for number in range(40)]
with Journal(Path(sys.argv[1]), "village/model", {}) as journal:
    for call in failed:
        journal.commit(call, Failure("timeout", "x" * 2000), 0.1)
    resource.setrlimit(resource.RLIMIT_FSIZE, (800_000, resource.RLIM_INFINITY))
    try:
        for number in range(1000):
            journal.commit(Call("s", Prompt("t", str(number))), Reply("x" * 5000, 1, 1), 0.1)
            print(number, flush=True)
    except Stopped as error:
        print(error)
    try:
        journal.forget_failures(failed)
    except Stopped as error:
        print(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    journal.commit(Call("s", Prompt("t", "more room")), Reply("x", 1, 1), 0.1)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the size of a file is limited by a means of POSIX")
def test_a_disk_without_room_stops_the_run_and_keeps_what_is_finished(path: Path) -> None:
    *numbers, at_commit, at_forget = python(FILL_THE_DISK, path).communicate()[0].splitlines()
    for said in (at_commit, at_forget):
        assert str(path) in said and "room on the disk" in said and "finished calls are kept" in said
    assert 5 < len(numbers) < 1000
    with Journal(path, "village/model", {}) as journal:
        for data in (*numbers, "failed 0", "failed 39", "more room"):
            assert journal.find(Call("s", Prompt("t", data))) is not None, data


def test_a_journal_that_stays_locked_stops_the_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lm_eval_taskgen.generators.models.journal.file._BUSY_SECONDS", 0.2)
    with Journal(path, MODEL, PARAMETERS) as journal:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Stopped, match="locked"):
            journal.forget_failures([asked("weir")])
        other.execute("COMMIT")
        journal.commit(asked("weir"), Reply("?"), 0.1)
        assert journal.find(asked("weir")) == Reply("?"), "a failed statement leaves no transaction open"


def test_a_short_wait_for_another_process_is_no_error(path: Path) -> None:
    with Journal(path, MODEL, PARAMETERS) as journal:
        other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        timer = threading.Timer(0.3, lambda: other.execute("COMMIT"))
        timer.start()
        journal.commit(asked("weir"), Reply("?"), 0.1)
        timer.join()
        assert journal.find(asked("weir")) == Reply("?")


def test_a_process_that_is_just_beginning_the_file_is_waited_for(path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(0.3, lambda: other.execute("COMMIT"))
    timer.start()
    with Journal(path, MODEL, PARAMETERS) as journal:
        journal.commit(asked("weir"), Reply("?"), 0.1)
        assert journal.find(asked("weir")) == Reply("?")
    timer.join()
