"""A set follows its documents: what stays in its folder, what is asked anew, and what is written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from changing_library import DOCUMENTS
from lm_eval_taskgen.generators.export import atomic_write
from lm_eval_taskgen.generators.export.edit import edit_folder
from lm_eval_taskgen.generators.export.edit.requests import Patch
from lm_eval_taskgen.generators.export.edit.updated import write_update
from lm_eval_taskgen.generators.export.read_back import ExportedSet, check_unchanged, read_exported
from lm_eval_taskgen.generators.export.reviews.decisions import (
    REVIEWS,
    Decision,
    add_decisions,
    content_hash,
    read_decisions,
    standing,
)
from lm_eval_taskgen.generators.export.reviews.outcome import outcome
from lm_eval_taskgen.generators.update.update import Updated, update_folder
from lm_eval_taskgen.utils.errors import ConfigError, ExportError

GUIDE, LENDING, STAFF = DOCUMENTS["guide.md"], DOCUMENTS["lending.md"], DOCUMENTS["staff.md"]
NEWS = "Dogs wait outside, in the yard behind the kitchen.\n\n"
MOVED = {"guide.md": NEWS + GUIDE, "staff.md": None, "häuser.md": STAFF}
# Of six lookups, the one on the fine goes, and two facts are new.
LOST = {"lending.md": LENDING.replace("35 pence", "40 pence"), "guide.md": NEWS + GUIDE}


@pytest.fixture
def update(library: Any) -> Callable[..., Updated]:
    """Update a folder after documents changed."""

    def run(folder: Path, texts: Mapping[str, str | None], **more: Any) -> Updated:
        library.change(texts)
        return update_folder(folder, more.pop("config", library.config), base=library.folder, **more)

    return run


def ids(exported: ExportedSet) -> dict[str, list[str]]:
    return {context: [row["id"] for row in exported.in_context(context)] for context in exported.contexts}


def holds(exported: ExportedSet, folder: Path) -> None:
    """All evidence and passages stand in the documents, in every context."""
    for context in exported.contexts:
        for row in exported.in_context(context):
            for span in row["evidence"]:
                assert (folder / span["doc_id"]).read_text("utf-8")[span["start"] : span["end"]] == span["text"]
            for passage in row["passages"]:
                assert passage["text"] in (folder / passage["doc_id"]).read_text("utf-8")
                assert passage["text"] in row["context"]


def test_without_changes_nothing_is_written(
    write_library: Any, update: Any, tree: Callable[[Path], dict[str, bytes]]
) -> None:
    folder = write_library()
    before = tree(folder)
    assert update(folder, {}).differences is None
    assert tree(folder) == before


def test_questions_whose_evidence_moved_keep_their_ids(library: Any, write_library: Any, update: Any) -> None:
    folder = write_library()
    before = read_exported(folder)
    done = update(folder, MOVED)
    after = read_exported(folder)
    assert ids(after) == ids(before)
    assert after.version == 2
    holds(after, library.folder)
    report = (folder / "update.json").read_text("utf-8")
    assert report == json.dumps(done.differences, ensure_ascii=False, indent=2) + "\n" and "häuser.md" in report
    assert done.differences["documents"]["renamed"] == {"staff.md": "häuser.md"}
    moved = {library.names[entry["id"]] for entry in done.differences["moved"]}
    assert moved == set(library.samples) - {"films", "fine"}, "those of lending.md stay where they were"
    assert update(folder, {}).differences is None, "the next update finds nothing to do"


def test_rows_of_questions_that_did_not_move_stay_as_they_are(write_library: Any, update: Any, library: Any) -> None:
    folder = write_library()
    before = {row["id"]: row for row in read_exported(folder).questions}
    update(folder, MOVED)
    after = {row["id"]: row for row in read_exported(folder).questions}
    for name in ("films", "fine"):
        identifier = library.samples[name].sample_id
        assert after[identifier] == before[identifier]


def test_what_is_lost_is_asked_anew(library: Any, write_library: Any, update: Any) -> None:
    folder = write_library()
    done = update(folder, LOST)
    after = read_exported(folder)
    assert [(library.names[one["id"]], one["cause"]) for one in done.differences["dropped"]] == [
        ("fine", "evidence_changed")
    ]
    assert [one["question_type"] for one in done.differences["new"]] == ["direct_lookup"]
    assert done.missing == {}
    new = done.differences["new"][0]
    assert new["question"] not in {sample.query for sample in library.samples.values()}
    assert len(after.questions) == len(library.samples)
    assert all(len(row["passages"]) > 1 for row in after.in_context("distractors") if row["id"] == new["id"])
    holds(after, library.folder)


def test_a_contrast_pair_goes_together(library: Any, write_library: Any, update: Any) -> None:
    folder = write_library()
    done = update(folder, {"news.md": "# News\n\nThe council closed the Corvale Library in 1887.\n"})
    lost = {library.names[one["id"]]: one["cause"] for one in done.differences["dropped"]}
    assert lost == {"nobody": "may_be_answerable", "founder": "contrast_pair"}


def test_a_distractor_that_is_gone_is_replaced(library: Any, write_library: Any, update: Any) -> None:
    folder = write_library()
    shown = [p["doc_id"] for row in read_exported(folder).in_context("distractors") for p in row["passages"]]
    assert "staff.md" in shown
    update(folder, {"staff.md": None, "dogs.md": f"# Dogs in the library\n\n{NEWS}"})
    after = read_exported(folder)
    holds(after, library.folder)
    assert "dogs.md" in [p["doc_id"] for row in after.in_context("distractors") for p in row["passages"]]


class TestCurators:
    def test_edits_stay(self, library: Any, write_library: Any, update: Any) -> None:
        """A dropped question does not come back, a changed one keeps its change."""
        folder = write_library()
        clock, wing = library.samples["clock"].sample_id, library.samples["wing"].sample_id
        edit_folder(folder, [clock], [Patch(wing, {"question": "When was the Maddock Wing opened?"}, "mend.jsonl:1")])
        update(folder, LOST)
        after = read_exported(folder)
        questions = {row["question"] for row in after.questions}
        assert "When was the Maddock Wing opened?" in questions
        assert library.samples["clock"].query not in questions
        assert [edit["version"] for edit in after.description["edits"]] == [2, 3]
        assert len(after.questions) == len(library.samples) - 1, "as many as before the update"

    def test_more_questions_repeat_neither_kept_nor_dropped_ones(
        self, library: Any, write_library: Any, update: Any
    ) -> None:
        folder = write_library()
        edit_folder(folder, [library.samples["clock"].sample_id], [])
        types = dict(library.config.question_types)
        types["direct_lookup"] = types["direct_lookup"].model_copy(update={"count": 40})
        ferry = (
            "# Ferry\n\nThe Corvale ferry was launched in 1904. Its landing place lies at the foot of the old tower.\n"
        )
        news = {**MOVED, "ferry.md": ferry}
        done = update(folder, news, config=library.config.model_copy(update={"question_types": types}))
        asked = {sample.query for sample in library.samples.values()}
        assert done.new
        assert not asked.intersection(sample.query for sample in done.new)

    def test_reviews_stay(self, library: Any, write_library: Any, update: Any) -> None:
        folder = write_library()
        rows = {row["id"]: row for row in read_exported(folder).questions}
        said = {"decision": "keep", "reviewer": "anna", "time": "2026-01-02T03:04:05Z"}
        decisions = [
            Decision.model_validate({"id": one, "content": content_hash(row), **said}) for one, row in rows.items()
        ]
        add_decisions(folder, decisions)
        update(folder, MOVED)
        settled = outcome(read_exported(folder).questions, standing(read_decisions(folder / REVIEWS)))
        assert set(settled.decided) == set(rows)


class TestTheVersionBefore:
    def test_it_is_packed_in_the_folder(
        self, tmp_path: Path, write_library: Any, update: Any, tree: Callable[[Path], dict[str, bytes]]
    ) -> None:
        folder = write_library()
        (folder / "notes.txt").write_text("mine", encoding="utf-8")
        before = tree(folder)
        update(folder, MOVED)
        with ZipFile(folder / "previous_version.zip") as archive:
            archive.extractall(tmp_path / "before")
        assert tree(tmp_path / "before") == before
        assert read_exported(tmp_path / "before").version == 1
        assert (folder / "notes.txt").read_text("utf-8") == "mine"

    def test_it_does_not_hold_the_one_before_it(self, write_library: Any, update: Any) -> None:
        folder = write_library()
        update(folder, MOVED)
        update(folder, {"guide.md": GUIDE})
        with ZipFile(folder / "previous_version.zip") as archive:
            assert "previous_version.zip" not in archive.namelist()
            assert json.loads(archive.read("manifest.json"))["version"] == 2


class _FailsAt:
    """A function that fails once it was called `left` times."""

    def __init__(self, real: Callable[..., Any]) -> None:
        self.real, self.left = real, 0

    def __call__(self, *args: Any, **more: Any) -> Any:
        if not self.left:
            raise OSError(28, "No space left on device")
        self.left -= 1
        return self.real(*args, **more)


class TestStopped:
    """Stopped wherever it may be, an update leaves one version, whole."""

    @pytest.mark.parametrize(("owner", "call"), [(Path, "mkdir"), (Path, "write_bytes"), (atomic_write, "_exchange")])
    def test_by_an_error_at_every_step_of_writing(
        self,
        monkeypatch: pytest.MonkeyPatch,
        write_library: Any,
        update: Any,
        tree: Callable[[Path], dict[str, bytes]],
        owner: Any,
        call: str,
    ) -> None:
        folder = write_library()
        before, written = tree(folder), list[Any]()
        monkeypatch.setattr("lm_eval_taskgen.generators.update.update.write_update", lambda *args: written.append(args))
        update(folder, MOVED)
        real, steps = getattr(owner, call), 0
        failing = _FailsAt(real)
        monkeypatch.setattr(owner, call, lambda *args, **more: failing(*args, **more))
        while read_exported(folder).version == 1:
            failing.left, steps = steps, steps + 1 + steps // 3
            try:
                write_update(*written[0])
            except (OSError, ExportError):
                assert tree(folder) == before
                assert sorted(path.name for path in folder.parent.iterdir()) == ["documents", "set"]
        assert steps > 1, "no step failed"
        after = read_exported(folder)
        check_unchanged(after, after.hashes)

    @pytest.mark.slow
    def test_by_the_system(self, library: Any, write_library: Any) -> None:
        """A process that is killed in the middle of writing."""
        folder = write_library()
        library.change(MOVED)
        script = (
            "import os, signal, sys\n"
            "from pathlib import Path\n"
            "from lm_eval_taskgen.generators.export import atomic_write\n"
            "from lm_eval_taskgen.generators.update.update import update_folder\n"
            "from lm_eval_taskgen.utils.settings import TaskGeneratorConfig\n"
            "write, step = Path.write_bytes, int(sys.argv[4])\n"
            "def killed(path, content):\n"
            "    global step\n"
            "    step -= 1\n"
            "    if step < 0: os.kill(os.getpid(), signal.SIGKILL)\n"
            "    return write(path, content)\n"
            "Path.write_bytes = killed\n"
            "config = TaskGeneratorConfig.model_validate_json(sys.argv[3], strict=False)\n"
            "update_folder(Path(sys.argv[1]), config, base=Path(sys.argv[2]))\n"
        )
        arguments = [str(folder), str(library.folder), library.config.model_dump_json(exclude={"embedding"}), "5"]
        before = read_exported(folder)
        done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, env=os.environ)
        assert done.returncode == -signal.SIGKILL, done.stderr.decode()
        after = read_exported(folder)
        check_unchanged(after, after.hashes)
        assert (after.version, ids(after)) == (1, ids(before))
        update_folder(folder, library.config, base=library.folder)
        assert read_exported(folder).version == 2


class Model:
    """A model that counts its calls and replies with one question."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def generate(self, prompt: str) -> str:
        self.calls.append(prompt)
        return "?"


def test_kept_questions_take_no_calls(write_library: Any, update: Any) -> None:
    model = Model()
    update(write_library(), MOVED, llm=model)
    assert model.calls == []


def test_questions_asked_anew_take_calls(write_library: Any, update: Any) -> None:
    model = Model()
    update(write_library(), LOST, llm=model)
    assert model.calls


def test_a_dry_run_writes_nothing(write_library: Any, update: Any, tree: Callable[[Path], dict[str, bytes]]) -> None:
    folder, model = write_library(), Model()
    before = tree(folder)
    done = update(folder, LOST, llm=model, dry_run=True)
    assert (tree(folder), model.calls) == (before, [])
    assert done.plan.wanted == {"direct_lookup": 1}
    assert [one["cause"] for one in done.differences["dropped"]] == ["evidence_changed"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": "other"}, "is the set library in en; the configuration is of other in en"),
        ({"language": "de"}, "is the set library in en; the configuration is of library in de"),
    ],
)
def test_another_configuration_is_refused(
    library: Any, write_library: Any, update: Any, change: dict[str, str], message: str
) -> None:
    with pytest.raises(ConfigError, match=message):
        update(write_library(), MOVED, config=library.config.model_copy(update=change))


def test_a_set_that_was_not_made_from_documents_is_refused(
    tmp_path: Path, write_set: Callable[..., Path], make_set: Any, make_config: Any
) -> None:
    folder = write_set(make_set(), make_config(), tmp_path / "towns")
    with pytest.raises(ConfigError, match=r"has no documents\.jsonl"):
        update_folder(folder, make_config())


def test_a_set_that_nothing_is_left_of_is_refused(
    library: Any, write_library: Any, update: Any, tree: Callable[[Path], dict[str, bytes]]
) -> None:
    folder = write_library()
    before = tree(folder)
    gone: dict[str, str | None] = dict.fromkeys(DOCUMENTS)
    with pytest.raises(ConfigError, match="no question would be left"):
        update(folder, {**gone, "dogs.md": f"# Dogs\n\n{NEWS}"})
    assert tree(folder) == before
