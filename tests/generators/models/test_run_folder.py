from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.models.run_folder import JOURNAL, find_journal, owned, run_folder_of
from lm_eval_taskgen.utils.errors import ConfigError

OWN_IT = """
import sys
from pathlib import Path
from lm_eval_taskgen.generators.models.run_folder import owned
with owned(Path(sys.argv[1]), "taskgen generate acme.yaml"):
    print("mine", flush=True)
    sys.stdin.readline()
"""


@contextmanager
def another_owner(run_folder: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", OWN_IT, str(run_folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout.readline() == "mine\n"
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    ("out", "folder", "why"),
    [
        ("tasks/acme", "tasks/acme.run", "beside it"),
        ("tasks/acme/", "tasks/acme.run", "a slash says nothing"),
        ("acme.v2", "acme.v2.run", "the name stays whole"),
    ],
)
def test_the_run_folder_stands_beside_the_output_folder(out: str, folder: str, why: str) -> None:
    assert run_folder_of(Path(out)) == Path(folder), why


def test_one_output_folder_has_one_run_folder_by_whatever_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tasks/acme/inner").mkdir(parents=True)
    (tmp_path / "link").symlink_to("tasks/acme")
    monkeypatch.chdir(tmp_path / "tasks/acme")
    for name in (Path(), Path("inner/.."), tmp_path / "link"):
        assert run_folder_of(name) == (tmp_path / "tasks/acme.run").resolve(), name


def test_the_journal_is_found_from_the_output_folder_the_run_folder_and_the_file(tmp_path: Path) -> None:
    journal = tmp_path / "acme.run" / JOURNAL
    journal.parent.mkdir()
    journal.touch()
    for place in (tmp_path / "acme", journal.parent, journal):
        assert find_journal(place) == journal
    with pytest.raises(ConfigError, match=r"none_such: has no journal.*none_such\.run"):
        find_journal(tmp_path / "none_such")


def test_a_run_folder_is_made_with_its_parents_and_free_afterwards(tmp_path: Path) -> None:
    run_folder = tmp_path / "not/yet/there/acme.run"
    for _ in range(2):
        with owned(run_folder, "taskgen generate"):
            assert run_folder.is_dir()
    with pytest.raises(KeyError), owned(run_folder, "a run that fails"):
        raise KeyError
    with owned(run_folder, "taskgen generate"):
        pass
    assert not (run_folder / "owner.json").exists()


def test_the_message_to_a_second_owner_names_the_first(tmp_path: Path) -> None:
    with another_owner(tmp_path / "acme.run") as process:
        with pytest.raises(ConfigError) as raised, owned(tmp_path / "acme.run", "taskgen generate"):
            pytest.fail("it is owned")
        said = str(raised.value)
        for part in (str(tmp_path / "acme.run"), str(process.pid), socket.gethostname(), " since 20", "acme.yaml"):
            assert part in said
        with owned(tmp_path / "other.run", "taskgen generate"):
            pass
        process.communicate("done\n")
        with owned(tmp_path / "acme.run", "taskgen generate"):
            pass


def test_a_second_owner_in_the_same_process_is_refused_too(tmp_path: Path) -> None:
    with owned(tmp_path, "first"), pytest.raises(ConfigError, match=rf"{os.getpid()}.*\(first\)"):  # noqa: SIM117
        with owned(tmp_path, "second"):
            pytest.fail("it is owned")


def test_kill_9_frees_the_folder_whatever_its_owner_left(tmp_path: Path) -> None:
    with another_owner(tmp_path) as process:
        process.kill()
        process.wait()
        assert str(process.pid) in (tmp_path / "owner.json").read_text(encoding="utf-8"), "it had no time to tidy up"
        with owned(tmp_path, "the next"), pytest.raises(ConfigError, match=rf"{os.getpid()}.*\(the next\)"):  # noqa: SIM117
            with owned(tmp_path, "another"):
                pytest.fail("it is owned")


@pytest.mark.parametrize("left", ["", "{", "[]", '{"pid": 1}', '"a"', None])
def test_an_owner_that_has_not_said_who_it_is_still_owns(tmp_path: Path, left: str | None) -> None:
    with another_owner(tmp_path):
        (tmp_path / "owner.json").unlink()
        if left is not None:
            (tmp_path / "owner.json").write_text(left, encoding="utf-8")
        with pytest.raises(ConfigError, match="in use by another process"), owned(tmp_path, "taskgen generate"):
            pytest.fail("it is owned")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "acme.run").write_text("a file of somebody", encoding="utf-8")
    for run_folder in (tmp_path / "acme.run", tmp_path / "acme.run/inner.run"):
        with pytest.raises(ConfigError, match="cannot be used as run folder"), owned(run_folder, "taskgen generate"):
            pytest.fail("there is no folder")
    assert (tmp_path / "acme.run").read_text(encoding="utf-8") == "a file of somebody"
