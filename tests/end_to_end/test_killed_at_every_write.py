"""A command that is killed at any change to the disk leaves the old or the new, and another run completes it.

The folder is copied before each change and in the middle of each write, which is what `kill -9` leaves at that moment
(the last test shows that). Copies that differ are then each checked, and the command is run again in each.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import disk_writes
from disk_writes import Done, Job, WatchedCommands
from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.export.reviews.decisions import Decision, add_decisions, content_hash
from loopback_hub import LoopbackHub
from plain_model import CORPUS
from watched_calls import ASKED, noted

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("cc") is None,
    reason="preloads a library, which needs Linux and a C compiler",
)

TOKEN = "hf_nobodyEverMayReadThis"
REPO = "acme/towns-qa"
SYSTEM = """
from watched_calls import note

def ask(question):
    note(question)
    return {"answer": question[:9], "passages": [{"text": question}]}
"""
DONE = (0, 3)  # with as many questions as configured, or without, where the corpus gives no more
TIME = re.compile(r"_?\d{4}-\d\d-\d\dT[\d.-]+")
# Times, and addresses of functions in memory.
OF_RUN = re.compile(
    rb'"(?:seconds|latency|date|total_evaluation|sampler|doc_to_)[^"]*": [^,}]*|\d{4}-\d\d-\d\dT[\d.:-]+'
)
PACKED = ("page.html", "compared.json")
CONFIG = {
    "name": "county",
    "corpus": {"files": ["documents/*.md"]},
    "question_types": {"cloze": {"count": 4}},
    "contexts": ["gold"],
}


@dataclass(frozen=True)
class Case:
    """A command in a folder that `prepare` fills from the folder of sets; folders of `whole` change in one step."""

    command: str
    prepare: Callable[[Path, Path], None]
    whole: tuple[str, ...] = ()


def _documents(folder: Path, sets: Path) -> None:
    (folder / "documents").mkdir()
    for document in CORPUS:
        (folder / f"documents/{document.doc_id}.md").write_text(document.text, encoding="utf-8")
    (folder / "c.yaml").write_text(json.dumps(CONFIG), encoding="utf-8")


def _older_set(folder: Path, sets: Path) -> None:
    _documents(folder, sets)
    _command("generate", folder / "c.yaml", "--seed", 7, "--out", folder / "county")


def _older_documents(folder: Path, sets: Path) -> None:
    _older_set(folder, sets)
    mills = folder / "documents/mills.md"
    mills.write_text(mills.read_text(encoding="utf-8").replace("1801", "1805"), encoding="utf-8")


def _towns(folder: Path, sets: Path) -> None:
    shutil.copytree(sets / "towns", folder / "towns")
    (folder / "my_rag.py").write_text(SYSTEM, encoding="utf-8")


def _other_set(folder: Path, sets: Path) -> None:
    shutil.copytree(sets / "nagar", folder / "towns")


def _reviewed(folder: Path, sets: Path) -> None:
    _towns(folder, sets)
    row = read_exported(folder / "towns").questions[0]
    time = datetime(2026, 1, 2, tzinfo=timezone.utc)
    dropped = Decision(id=row["id"], content=content_hash(row), decision="drop", reviewer="ada", time=time)
    add_decisions(folder / "towns", [dropped])


def _command(*arguments: object) -> None:
    result = CliRunner().invoke(app, [str(one) for one in arguments])
    assert result.exit_code in DONE, result.output


CASES: Mapping[str, Case] = {
    "generate": Case("generate c.yaml --out county", _documents, ("county",)),
    "generate again": Case("generate c.yaml --out county --overwrite", _older_set, ("county",)),
    "generate with a model": Case("write_by_model", _documents, ("county",)),
    "update": Case("update county c.yaml", _older_documents, ("county",)),
    "edit": Case("edit towns --drop en-0-0", _towns, ("towns",)),
    "edit into another folder": Case("edit towns --drop en-0-0 --out fewer", _towns, ("fewer",)),
    "decisions of a review": Case("decide", _towns),
    "decisions applied": Case("edit towns --reviews", _reviewed, ("towns",)),
    "audit": Case("audit towns --model baseline", _towns),
    "pull": Case(f"pull {REPO} --out pulled", _towns, ("pulled",)),
    "pull again": Case(f"pull {REPO} --out towns --overwrite", _other_set, ("towns",)),
    "rag": Case("rag towns my_rag.py:ask --out results", _towns),
}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory, task_root: Path) -> Iterator[WatchedCommands]:
    """The program that runs the commands, with a Hub that has the set of `task_root`."""
    hub = LoopbackHub()
    hub.tokens[TOKEN] = "write"
    scratch = tmp_path_factory.mktemp("watched")
    environment = {"HF_TOKEN": TOKEN, "PYTHONPATH": str(Path(disk_writes.__file__).parent)}
    commands = WatchedCommands("watched_calls", scratch, {**hub.environment(scratch / "hub"), **environment})
    done = commands.run(Job(("publish", "towns", "--repo", REPO, "--license", "MIT"), str(task_root)))
    assert done.code == 0, done.said
    yield commands
    commands.close()
    hub.close()


def _files(folder: Path) -> dict[str, bytes]:
    """The files of a folder by their paths, without those that nobody looks for: hidden ones, and the run folders'."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    paths = ((path.relative_to(folder), path) for path in found)
    return {str(name): path.read_bytes() for name, path in paths if not any(map(_is_own, name.parts))}


def _is_own(name: str) -> bool:
    return name.startswith(".") or name.endswith(".run") or name == ASKED.name


def _state(folder: Path) -> str:
    """A hash of what a command can find: hidden folders that were not finished have names that nobody knows."""
    found = (path for path in sorted(folder.rglob("*")) if not path.relative_to(folder).parts[0].startswith("."))
    digest = hashlib.sha256()
    for path in found:
        if path.name not in ("lock", "owner.json", "owner.json.new", "journal.sqlite-shm"):
            digest.update(f"{path.relative_to(folder)}\0".encode() + (path.read_bytes() if path.is_file() else b""))
    return digest.hexdigest()


def _run(watched: WatchedCommands, case: Case, folder: Path, **how: Any) -> Done:
    return watched.run(Job(tuple(case.command.split()), str(folder), **how))


@pytest.fixture
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]


@pytest.fixture
def before(case: Case, tmp_path: Path, task_root: Path) -> Path:
    folder = tmp_path / "before"
    folder.mkdir()
    case.prepare(folder, task_root)
    return folder


@dataclass(frozen=True)
class Watch:
    """A command that was watched: the files before and after it, what was asked, and a copy for each moment."""

    case: Case
    before: Path
    after: Path
    changes: int
    images: list[Path]

    def check_whole(self, folder: Path) -> None:
        """Folders of `whole` are the old or the new ones as a whole, all other files each on its own."""
        found, old, new = (_comparable(one) for one in (folder, self.before, self.after))
        for whole in self.case.whole:
            parts = [
                {name: data for name, data in files.items() if name.startswith(f"{whole}/")}
                for files in (found, old, new)
            ]
            assert parts[0] in parts[1:], f"{whole} is neither the old nor the new one"
        for name, data in found.items():
            # Decisions are appended; readers leave out a line that is cut short.
            is_begun = name.endswith("reviews.jsonl") and new[name].startswith(data)
            is_in_folder = name.startswith(tuple(f"{whole}/" for whole in self.case.whole))
            assert is_in_folder or is_begun or data in (old.get(name), new.get(name)), name

    def check_again(self, watched: WatchedCommands, folder: Path) -> None:
        """Run the command again, unless it was done: it ends as if nothing had happened, and asks nothing twice.

        A reply that had not reached the journal may be asked for again: one, since one is asked for at a time.
        """
        if _comparable(folder) == _comparable(self.after):
            return
        again = _run(watched, self.case, folder)
        assert again.code in DONE, (folder.name, again.said)
        assert _comparable(folder) == _comparable(self.after), folder.name
        asked, once = Counter(noted(folder)), Counter(noted(self.after))
        assert (asked - once).total() <= 1, "a reply in the journal was asked for again"
        assert not once - asked


@pytest.fixture
def watch(watched: WatchedCommands, case: Case, before: Path, tmp_path: Path) -> Watch:
    images, after = tmp_path / "images", tmp_path / "after"
    images.mkdir()
    shutil.copytree(before, after)
    done = _run(watched, case, after, images=str(images))
    assert done.code in DONE, done.said
    assert _comparable(before) != _comparable(after)
    return Watch(case, before, after, done.changes, sorted(images.iterdir()))


FEW, MANY = 3, 12


def _few_and_many(quick: Collection[str]) -> list[Any]:
    """Some cases with few runs, and all with many."""
    return [*((name, FEW) for name in quick), *(pytest.param(name, MANY, marks=pytest.mark.slow) for name in CASES)]


@pytest.mark.parametrize(("case", "most"), _few_and_many(CASES), indirect=["case"])
def test_every_kill_leaves_the_old_or_the_new(watched: WatchedCommands, watch: Watch, most: int) -> None:
    states: dict[str, Path] = {}
    for image in watch.images:
        watch.check_whole(image)
        states.setdefault(_state(image), image)
    print(f"{watch.case.command}: {watch.changes} changes, {len(watch.images)} moments, {len(states)} states")
    for image in _spread(list(states.values()), most):
        watch.check_again(watched, image)


@pytest.mark.parametrize(
    ("case", "most"), _few_and_many(["generate with a model", "decisions applied"]), indirect=["case"]
)
def test_a_full_disk_leaves_the_old_or_the_new(
    watched: WatchedCommands, watch: Watch, most: int, tmp_path: Path
) -> None:
    for number in _spread(range(1, watch.changes + 1), most):
        folder = tmp_path / str(number)
        shutil.copytree(watch.before, folder)
        done = _run(watched, watch.case, folder, fails_from=number)
        assert done.code != 1, (number, done.said)
        watch.check_whole(folder)
        watch.check_again(watched, folder)


@pytest.mark.parametrize("case", ["edit"], indirect=True)
def test_what_is_copied_is_what_a_kill_leaves(watched: WatchedCommands, watch: Watch, tmp_path: Path) -> None:
    for number in _spread(range(1, watch.changes + 1), 5):
        folder = tmp_path / str(number)
        shutil.copytree(watch.before, folder)
        assert _run(watched, watch.case, folder, killed_at=number).code == -9
        assert _sizes(folder) in [_sizes(image) for image in watch.images]


def _spread(items: Sequence[Any], most: int) -> list[Any]:
    """At most so many of the items, at equal distances, the last one among them."""
    return list(reversed(items[:: -max(1, -(-len(items) // most))]))


def _below(folder: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if name.startswith(f"{folder}/")}


def _sizes(folder: Path) -> list[tuple[int, str]]:
    """Sizes and names of all files, without the names of temporary folders."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted((path.stat().st_size, path.name) for path in found)


def _comparable(folder: Path) -> dict[str, bytes]:
    """Files by their paths, without what differs from run to run; pages that hold it packed are empty."""
    files = ((TIME.sub("", name), data) for name, data in _files(folder).items())
    return {name: b"" if name.endswith(PACKED) else OF_RUN.sub(b"", data) for name, data in files}
