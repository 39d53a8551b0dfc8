"""Fixtures for writing with a language model: the configuration of a set, and runs of `taskgen generate`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.models.journal.file import open_to_read

MAX_CONCURRENCY = 8
SEED = 7
KEY = "sk-scripted-0123456789"
TYPES = (
    *("cloze", "adversarial_aggro", "needle_in_haystack", "paraphrase_lookup", "prompt_injection"),
    "access_control",
)
# Types that a model proposes, by the passages that it is shown and the kind of answer; two with frames around what it
# proposes; and one that is reworded.
PROPOSED = (
    *("direct_lookup", "why", "hallucination_test", "multi_hop_between_documents"),
    *("prompt_injection", "needle_in_haystack", "cloze"),
)
SHIPPED = Path(str(resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"))
# A shell that runs the tests in the background has them ignore Ctrl-C, and their children with them.
_TASKGEN = (
    sys.executable,
    "-c",
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from lm_eval_taskgen.generators.cli import main; main()",
)
_MARK = "TASKGEN_TEST_FOLDER"
_PATIENCE_SECONDS = 60.0
_SEEDS_PER_SAMPLE = 1000

Asked = tuple[str, str, int]


class Writing:
    """A folder in which `taskgen generate` makes one set, by default into `out`, with a server of one's choice.

    `proposes` is the language of a set whose questions the model proposes about the shipped documents; without it, it
    rewords what rules find in `corpus`.
    """

    max_concurrency = MAX_CONCURRENCY
    key = KEY

    def __init__(self, folder: Path, corpus: Path, proposes: str | None = None) -> None:
        self.folder, self.corpus, self.proposes = folder, corpus, proposes
        self.out = folder / "county"
        self.run_folder = folder / "county.run"
        self.journal = self.run_folder / "journal.sqlite"

    def configure(self, server: Any, count: int = 4, **writer: Any) -> dict[str, Any]:
        """A configuration by which a server that has the key writes `count` questions of each type."""
        own = self._proposed(count) if self.proposes else self._reworded(count)
        common = {
            "kind": "llm",
            "model": "scripted",
            "base_url": server if isinstance(server, str) else server.base_url,
            "max_concurrency": MAX_CONCURRENCY,
            "timeout_seconds": 30,
            "parameters": {"seed": SEED},
        }
        return {"name": "county", "contexts": ["gold"], **own, "writer": {**common, **own["writer"], **writer}}

    def _reworded(self, count: int) -> dict[str, Any]:
        return {
            "corpus": {"files": [str(self.corpus / name) for name in ("annals.md", "inner_papers.md")]},
            "writer": {"mode": "reword", "proofs": []},
            "question_types": {name: {"count": count} for name in TYPES},
            "single_hop": {"max_tasks": count},
            "robustness": {"num_paraphrases": 2},
        }

    def _proposed(self, count: int) -> dict[str, Any]:
        return {
            "language": self.proposes,
            "corpus": {"files": [str(SHIPPED / f"{self.proposes}/*.md")]},
            "writer": {"mode": "propose"},
            "question_types": {name: {"count": count} for name in PROPOSED},
        }

    def start(self, config: Mapping[str, Any], *flags: str, **options: Any) -> subprocess.Popen[str]:
        """`taskgen generate` as a process in a session of its own, and so in a process group of its own."""
        return subprocess.Popen(
            [*_TASKGEN, *self._arguments(config), *flags],
            env={**os.environ, "OPENAI_API_KEY": KEY, _MARK: str(self.folder)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
            **options,
        )

    def run(self, config: Mapping[str, Any], *flags: str, key: str = KEY) -> tuple[int, str]:
        """The exit code and all the words of the same command, run within the tests' process."""
        arguments = [*self._arguments(config), *flags]
        done = CliRunner().invoke(app, arguments, env={"OPENAI_API_KEY": key, _MARK: str(self.folder)})
        return done.exit_code, done.output

    def _arguments(self, config: Mapping[str, Any]) -> list[str]:
        path = self.folder / "county.yaml"
        path.write_text(json.dumps(config), encoding="utf-8")  # YAML too
        return ["generate", str(path), "--out", str(self.out)]

    def end_of(self, process: subprocess.Popen[str]) -> tuple[int, str]:
        """The exit code of a run that is left alone from here on, and all that it said."""
        said = process.communicate(timeout=_PATIENCE_SECONDS)
        return process.returncode, "\n".join(said)

    def wait_for(self, what: Callable[[], object]) -> None:
        """Until `what` is true; a test fails that waits too long."""
        end = time.monotonic() + _PATIENCE_SECONDS
        while not what():
            assert time.monotonic() < end, "it did not come to that"
            time.sleep(0.005)

    def processes(self) -> dict[int, str]:
        """Of all processes that runs of this folder have started and that still run: number and command."""
        mark = f"{_MARK}={self.folder}".encode()
        found = {}
        for place in Path("/proc").glob("[0-9]*"):
            try:
                if mark in (place / "environ").read_bytes().split(b"\0"):
                    found[int(place.name)] = (place / "cmdline").read_text(encoding="utf-8").replace("\0", " ")
            except OSError:  # it has ended, or is another user's
                continue
        return found

    def committed(self) -> set[Asked]:
        """Task, data and seed of every call in the journal; what is said about the data belongs to the task."""
        if not self.journal.is_file():
            return set()
        with open_to_read(self.journal) as connection:
            rows = connection.execute("SELECT task, about, data, sample, attempt FROM calls")
            return {
                (f"{task}\n{about}" if about else task, data, SEED + _SEEDS_PER_SAMPLE * sample + attempt)
                for task, about, data, sample, attempt in rows
            }

    def stages(self) -> list[str]:
        """The purposes of the calls in the journal."""
        with open_to_read(self.journal) as connection:
            return [stage for (stage,) in connection.execute("SELECT stage FROM calls")]

    def files(self, folder: Path | None = None) -> dict[str, bytes]:
        """Every file of a folder, by default the set's, with its bytes."""
        top = folder if folder is not None else self.out
        return {str(path.relative_to(top)): path.read_bytes() for path in sorted(top.rglob("*")) if path.is_file()}


def asked(entry: Mapping[str, Any]) -> Asked:
    return entry["task"], entry["data"], entry["parameters"]["seed"]


@pytest.fixture(scope="session")
def asked_by() -> Callable[[Mapping[str, Any]], Asked]:
    """Task, data and seed of an entry of the server's log: by which its call is known, sample and attempt too."""
    return asked


@pytest.fixture
def writing(tmp_path: Path, mixed_corpus: Path, request: pytest.FixtureRequest) -> Iterator[Writing]:
    """A set to be made; what still runs of it at the end is an error.

    With an indirect parameter, the model proposes the questions, in that language.
    """
    made = Writing(tmp_path, mixed_corpus, getattr(request, "param", None))
    yield made
    assert not made.processes()


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory: pytest.TempPathFactory, mixed_corpus: Path, model_server: Callable[..., Any]) -> Any:
    """The files of the set that a run makes which nothing goes wrong with, and the number of its requests.

    By the number of questions of each type, and the language in which they are proposed, if they are.
    """
    made: dict[tuple[int, str | None], tuple[dict[str, bytes], int]] = {}

    def files(count: int = 4, proposes: str | None = None) -> tuple[dict[str, bytes], int]:
        if (count, proposes) not in made:
            server = model_server()
            writing = Writing(tmp_path_factory.mktemp("undisturbed"), mixed_corpus, proposes)
            code, said = writing.run(writing.configure(server, count))
            assert code in (0, 3), said
            made[count, proposes] = writing.files(), server.counters["requests"]
        return made[count, proposes]

    return files
