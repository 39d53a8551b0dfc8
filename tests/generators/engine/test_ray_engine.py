"""The Ray engine with a real Ray of two workers on this machine; it is the same as the local one, and outlives them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import worker_functions
from lm_eval_taskgen.generators.chunking import chunks
from lm_eval_taskgen.generators.corpus import READERS, shared_reading
from lm_eval_taskgen.generators.engine import Engine, open_engine, ray_engine
from lm_eval_taskgen.generators.generator import TaskGenerator, export_folder
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError, WorkerLost
from lm_eval_taskgen.utils.settings import CorpusConfig, EngineConfig, QuestionTypeConfig, TaskGeneratorConfig
from worker_functions import (
    end_process_at_three,
    end_process_once_at_three,
    process_after,
    read_and_end_process_once,
    refuse_three,
)

pytest.importorskip("ray", reason='needs Ray: pip install "lm-eval-taskgen[ray]"')
pytestmark = pytest.mark.slow

HANDBOOK = Path(__file__).parents[2] / "support" / "handbook"


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Engine]:
    with pytest.MonkeyPatch.context() as patch:
        # The folders of this process are not those of Ray's workers.
        patch.setenv("PYTHONPATH", str(Path(worker_functions.__file__).parent))
        with open_engine(EngineConfig(kind="ray", workers=2)) as engine:
            yield engine


def test_results_come_in_the_order_of_the_items(two_workers: Engine) -> None:
    seconds = [1.0, 0.0, 0.3, 0.0, 0.2, 0.0]
    results = list(two_workers.map(process_after, seconds))
    assert [slept for slept, _ in results] == seconds
    assert len({process for _, process in results} - {os.getpid()}) == 2


def test_few_items_are_read_ahead(two_workers: Engine) -> None:
    read = []

    def items() -> Iterator[float]:
        for number in range(1_000_000):
            read.append(number)
            yield 0.0

    results = two_workers.map(process_after, items())
    next(results)
    next(results)
    assert len(read) < 8


def test_the_items_of_a_killed_worker_are_repeated_and_none_comes_twice(two_workers: Engine, tmp_path: Path) -> None:
    died = tmp_path / "died"
    assert list(two_workers.map(end_process_once_at_three, [(n, str(died)) for n in range(10)])) == list(range(10))
    assert died.exists()


def test_an_item_that_kills_every_worker_is_an_error_in_the_end(two_workers: Engine) -> None:
    with pytest.raises(WorkerLost, match=r"lost the worker of an item 4 times .*set engine.workers to fewer"):
        list(two_workers.map(end_process_at_three, range(6)))


def test_an_error_of_the_function_is_raised_as_it_is(two_workers: Engine) -> None:
    results = two_workers.map(refuse_three, range(6))
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(CorpusError, match=r"^3: is refused$"):
        next(results)


def test_a_worker_with_another_version_is_refused(two_workers: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_engine, "versions", lambda: {"spacy": "0.1"})
    with pytest.raises(ConfigError, match=r"a worker of Ray has spacy \d.*, and this process has 0.1"):
        list(two_workers.map(refuse_three, [7]))


def test_a_set_made_with_a_lost_worker_is_the_set_of_the_local_engine(
    two_workers: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file a batch, so that there is much to share; a Ray worker is killed while it reads one of them."""
    monkeypatch.setattr(shared_reading, "_BATCH", 1)
    monkeypatch.setattr(chunks, "_BATCH", 1)

    def made(name: str, engine: EngineConfig) -> dict[str, bytes]:
        config = TaskGeneratorConfig(
            name="handbook",
            corpus=CorpusConfig(files=(str(HANDBOOK),)),
            question_types={"direct_lookup": QuestionTypeConfig(count=5), "cloze": QuestionTypeConfig(count=5)},
            engine=engine,
        )
        folder = export_folder(TaskGenerator(None, config, base=tmp_path).generate_dataset(), config, tmp_path / name)
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    local = made("local", EngineConfig(workers=1))
    died = tmp_path / "died"
    monkeypatch.setitem(READERS, ".md", partial(read_and_end_process_once, str(died)))
    assert made("ray", EngineConfig(kind="ray")) == local
    assert died.exists()
