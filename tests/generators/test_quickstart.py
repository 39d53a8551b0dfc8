from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.generator import TaskGenerator, export_folder
from lm_eval_taskgen.generators.quickstart import LANGUAGES, make_quickstart, quickstart_config
from lm_eval_taskgen.utils.errors import ExportError
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

CORPUS = Path(str(resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"))


def shown(stage: str, done: float, total: float | None) -> None:
    assert done >= 0 and (total is None or done <= total), stage


@pytest.fixture
def hub_that_counts() -> Iterator[Any]:
    """A server in the Hub's place; the list holds the paths that were asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(500)

        do_HEAD = do_POST = do_GET

        def log_message(self, *args: object) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()


def test_the_command_ends_with_scores_and_asks_the_hub_for_nothing(tmp_path: Path, hub_that_counts: Any) -> None:
    url, asked = hub_that_counts
    # As on a fresh machine: no cache, and nothing that says "offline" but the command itself.
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("HF_", "TQDM"))}
    environment |= {"HF_ENDPOINT": url, "HF_HOME": str(tmp_path / "cache"), "COLUMNS": "80"}
    command = [sys.executable, "-c", "from lm_eval_taskgen.generators.cli import main; main()", "quickstart"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert asked == []
    for language in LANGUAGES:
        name = f"quickstart_{language}"
        assert (tmp_path / "tasks" / name / "manifest.json").is_file()
        floor = _row(done.stdout, f"taskgen_{name}")
        assert len(floor) == 4 and floor[0] == "35", "questions, exact match, F1, contains"
        assert float(floor[2]) > 0 and float(_row(done.stdout, f"taskgen_{name}_closed_book")[2]) == 0
        assert f"tasks/{name}" in done.stdout
    assert "exact_match" in done.stdout, "the tables fit a terminal of 80 columns"
    again = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)
    assert again.returncode == 2 and "--overwrite" in again.stderr and "Traceback" not in again.stderr


def _row(table: str, name: str) -> list[str]:
    [line] = [line for line in table.splitlines() if line.split()[:1] == [name]]
    return line.split()[1:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_corpus_gives_all_that_is_asked(language: str) -> None:
    dataset = TaskGenerator(None, quickstart_config(language), base=CORPUS, progress=shown).generate_dataset()
    assert not dataset.is_short
    assert {sample.labels["question_type"] for sample in dataset.samples} == set(
        quickstart_config(language).question_types
    )


def test_one_set_in_the_way_keeps_all(
    tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
) -> None:
    export_folder(make_set("towns"), make_config("towns"), tmp_path / "quickstart_hi")
    with pytest.raises(ExportError, match=r"quickstart_hi.*taskgen eval"):
        list(make_quickstart(tmp_path, overwrite=False, progress=shown))
    assert [path.name for path in tmp_path.iterdir()] == ["quickstart_hi"]


@pytest.mark.parametrize(("language", "script"), [("en", "[A-Za-z]"), ("hi", "[\u0900-\u097f]")])
def test_the_documents_are_about_twelve_short_texts_in_their_script(language: str, script: str) -> None:
    files = sorted((CORPUS / language).iterdir())
    assert 12 <= len(files) <= 14 and {path.suffix for path in files} == {".md", ".txt"}
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert 120 <= len(text.split()) <= 220, path.name
        letters = [character for character in text if character.isalpha()]
        assert len(re.findall(script, text)) >= 0.98 * len(letters), path.name
        assert "\r" not in text and text.endswith("\n")


def test_the_corpus_says_that_it_is_invented_and_free() -> None:
    text = " ".join((CORPUS / "README").read_text(encoding="utf-8").split())
    assert "is invented" in text and "CC0 1.0" in text
