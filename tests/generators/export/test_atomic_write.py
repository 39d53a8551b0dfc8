from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.export import atomic_write
from lm_eval_taskgen.generators.export.atomic_write import (
    atomic_folder,
    check_target,
    write_file_atomically,
    write_folder_atomically,
)
from lm_eval_taskgen.utils.errors import ExportError

OLD = {"manifest.json": b"old", "data/a.parquet": b"old", "a.yaml": b"old", "left_over.yaml": b"old"}
NEW = {"manifest.json": b"new", "data/a.parquet": b"new", "data/b.parquet": b"new", "a.yaml": b"new", "b/c/d": b"new"}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def out(tmp_path: Path) -> Any:
    write_folder_atomically(OLD, tmp_path / "set", overwrite=False)
    return tmp_path / "set"


def test_a_folder_is_written_with_its_parents(tmp_path: Path, tree: Callable[[Path], dict[str, bytes]]) -> None:
    write_folder_atomically(NEW, tmp_path / "a" / "b" / "set", overwrite=False)
    assert tree(tmp_path / "a" / "b" / "set") == NEW
    assert names(tmp_path / "a" / "b") == ["set"], "nothing is left beside it"


def test_overwrite_replaces_the_whole_folder(out: Any, tree: Callable[[Path], dict[str, bytes]]) -> None:
    write_folder_atomically(NEW, out, overwrite=True)
    assert tree(out) == NEW
    assert names(out.parent) == ["set"], "nothing is left beside it"


def test_an_empty_folder_may_be_overwritten(tmp_path: Path, tree: Callable[[Path], dict[str, bytes]]) -> None:
    (tmp_path / "set").mkdir()
    write_folder_atomically(NEW, tmp_path / "set", overwrite=True)
    assert tree(tmp_path / "set") == NEW


def test_an_existing_folder_is_kept(out: Any, tree: Callable[[Path], dict[str, bytes]]) -> None:
    with pytest.raises(ExportError, match="exists and is kept; give --overwrite"):
        write_folder_atomically(NEW, out, overwrite=False)
    assert tree(out) == OLD


def test_a_file_is_kept_too_unless_it_may_be_overwritten(tmp_path: Path) -> None:
    write_file_atomically(b"old", tmp_path / "rows.csv", overwrite=False)
    with pytest.raises(ExportError, match="exists and is kept; give --overwrite"):
        write_file_atomically(b"new", tmp_path / "rows.csv", overwrite=False)
    assert (tmp_path / "rows.csv").read_bytes() == b"old"
    write_file_atomically(b"new", tmp_path / "rows.csv", overwrite=True)
    assert (tmp_path / "rows.csv").read_bytes() == b"new"
    with pytest.raises(ExportError, match="is not a file"):
        write_file_atomically(b"new", tmp_path, overwrite=True)
    assert names(tmp_path) == ["rows.csv"], "nothing is left beside it"


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, OSError])
def test_an_error_leaves_the_old_folder_and_nothing_else(
    out: Any, tree: Callable[[Path], dict[str, bytes]], error: type[Any]
) -> None:
    with pytest.raises((error, ExportError)), atomic_folder(out, overwrite=True) as new:
        (new / "half.jsonl").write_text("{", encoding="utf-8")
        raise error
    assert tree(out) == OLD
    assert names(out.parent) == ["set"]


def test_a_folder_of_somebody_else_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "summer.jpg").write_bytes(b"jpg")
    with pytest.raises(ExportError, match=r"contains files but no manifest\.json"):
        write_folder_atomically(NEW, tmp_path / "photos", overwrite=True)
    assert names(tmp_path / "photos") == ["summer.jpg"]


@pytest.mark.parametrize("make", [lambda p: p.write_text("text", encoding="utf-8"), lambda p: p.symlink_to("nowhere")])
def test_a_file_or_broken_link_is_not_replaced(tmp_path: Path, make: Callable[..., Any]) -> None:
    make(tmp_path / "set")
    with pytest.raises(ExportError, match="is not a folder"):
        check_target(tmp_path / "set", overwrite=True)


def test_a_link_stays_a_link(out: Any, tree: Callable[[Path], dict[str, bytes]]) -> None:
    link = out.with_name("link")
    link.symlink_to(out)
    write_folder_atomically(NEW, link, overwrite=True)
    assert link.is_symlink()
    assert tree(out) == NEW


def test_the_folder_has_the_usual_permissions(out: Any) -> None:
    plain = out.with_name("plain")
    plain.mkdir()
    assert out.stat().st_mode == plain.stat().st_mode


class Stopped(BaseException):
    """Like Ctrl-C."""


@pytest.mark.parametrize(
    ("step", "can_swap", "steps"), [("write_bytes", True, 3), ("write_bytes", False, 3), ("rename", False, 2)]
)
def test_an_interrupt_at_any_step_leaves_the_old_folder(
    out: Any,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    can_swap: bool,
    steps: int,
    tree: Callable[[Path], dict[str, bytes]],
) -> None:
    if not can_swap:
        monkeypatch.setattr(atomic_write, "_swapped", lambda first, second: False)
    original = getattr(Path, step)
    for failing in range(steps):
        calls = iter(range(steps + 2))

        def stop_at(self: Any, argument: Any, calls: Any = calls, failing: Any = failing) -> Any:
            if next(calls) == failing:
                raise Stopped
            return original(self, argument)

        with monkeypatch.context() as patch, pytest.raises(Stopped):
            patch.setattr(Path, step, stop_at)
            write_folder_atomically(NEW, out, overwrite=True)
        assert tree(out) == OLD
        assert names(out.parent) == ["set"]
    write_folder_atomically(NEW, out, overwrite=True)
    assert tree(out) == NEW


KILLED_AT_EVERY_STEP = """
import itertools, os, signal, sys
from pathlib import Path
from lm_eval_taskgen.generators.export.atomic_write import write_folder_atomically

out = Path(sys.argv[1])
old, new = ({f"{name}": word for name in ("manifest.json", "data/a.parquet", "a.yaml")} for word in (b"old", b"new"))
write_folder_atomically(old, out, overwrite=False)
for step in itertools.count():
    child = os.fork()
    if child == 0:
        events = itertools.count()
        def kill(event, arguments):
            if event.startswith(("open", "os.", "shutil.")) and next(events) == step:
                os.kill(os.getpid(), signal.SIGKILL)
        sys.addaudithook(kill)
        write_folder_atomically(new, out, overwrite=True)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    found = {p.relative_to(out).as_posix(): p.read_bytes() for p in out.rglob("*") if p.is_file()}
    assert found in (old, new), f"killed at step {step}: {found}"
    if not os.WIFSIGNALED(status):
        break
    if found == new:
        write_folder_atomically(old, out, overwrite=True)
assert found == new
print(step)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot swap two folders in one step")
def test_a_killed_run_leaves_a_whole_folder(tmp_path: Path) -> None:
    """Kill the process before each of its file system calls: the old folder or the new one is there."""
    run = subprocess.run(
        [sys.executable, "-c", KILLED_AT_EVERY_STEP, str(tmp_path / "set")], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 10, "the number of steps at which it was killed"


def test_a_target_that_cannot_be_created_is_refused_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("a file")
    with pytest.raises(ExportError, match=r"set: cannot be created, since .*notes is not writable"):
        check_target(tmp_path / "notes" / "set", overwrite=False)
    check_target(tmp_path / "new" / "deep" / "set", overwrite=False)


FULL = """
import resource, sys
from pathlib import Path
from lm_eval_taskgen.generators.export.atomic_write import write_folder_atomically
from lm_eval_taskgen.utils.errors import ExportError
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000))
try:
    write_folder_atomically({"manifest.json": b"x" * 2_000}, Path(sys.argv[1]), overwrite=True)
except ExportError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the size of a file is limited by a means of POSIX")
def test_a_full_disk_is_reported_and_the_old_folder_stays(out: Any, tree: Callable[[Path], dict[str, bytes]]) -> None:
    run = subprocess.run([sys.executable, "-c", FULL, str(out)], capture_output=True, text=True)
    assert f"{out}: cannot be written" in run.stdout and "the disk has room" in run.stdout, run.stderr
    assert tree(out) == OLD
    assert names(out.parent) == ["set"], "nothing is left beside it"
