"""Every type written by a model over HTTP: the scripted server of `model_server.py`, spoken to by the real client."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.settings import (
    CorpusConfig,
    MultiHopConfig,
    QuestionTypeConfig,
    RobustnessConfig,
    SingleHopConfig,
    TaskGeneratorConfig,
    WriterConfig,
)
from model_server_process import ModelServer

pytest.importorskip("openai", reason="the client of servers: pip install 'lm-eval-taskgen[openai]'")
pytest.importorskip("aiohttp", reason="the client of servers: pip install 'lm-eval-taskgen[openai]'")

COUNT = 10
# Few facts of the corpus are about a thing that another one names too.
FEW = {"multi_turn_followup": 5}
TRIES = 5
# The types whose candidates rules find; a model proposes those of the others.
WORDED = sorted(name for name, kind in QUESTION_TYPES.items() if kind.by_rule)


def configuration(server: Any, **fields: Any) -> TaskGeneratorConfig:
    writer = WriterConfig(
        kind="llm",
        mode="reword",
        proofs=(),
        model="scripted",
        base_url=server.base_url,
        timeout_seconds=3,
        tries=TRIES,
        # Of three samples of one prompt each has a seed of its own, by which the server tells them apart.
        parameters={"seed": 7},
    )
    return TaskGeneratorConfig(name="county", contexts=("gold",), writer=writer, **fields)


def write(server: Any, folder: Any, run_folder: Any, **fields: Any) -> Any:
    return TaskGenerator(None, configuration(server, **fields), base=folder, run_folder=run_folder).generate_dataset()


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-the-scripted-server")


@pytest.fixture(scope="module")
def everything() -> Any:
    return {
        "corpus": CorpusConfig(files=("*.*",)),
        "question_types": {name: QuestionTypeConfig(count=FEW.get(name, COUNT)) for name in WORDED},
        "single_hop": SingleHopConfig(max_tasks=COUNT),
        "multi_hop": MultiHopConfig(max_tasks=5),
        "robustness": RobustnessConfig(num_paraphrases=1, unanswerable=5),
    }


@pytest.fixture(scope="module")
def written(
    model_server: Callable[..., ModelServer],
    mixed_corpus: Path,
    everything: Any,
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[[float], Any]:
    """The set as a server gives it of whose replies a share goes wrong, with that server; each is made once."""

    @cache
    def made(faults: float) -> Any:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("OPENAI_API_KEY", "sk-of-the-scripted-server")
            server = model_server(faults=faults, seed=7, delay=0.02, jitter=0.8, hang=5, most_faults=TRIES - 1)
            return write(server, mixed_corpus, tmp_path_factory.mktemp("run"), **everything), server

    return made


@pytest.mark.slow
def test_every_type_gives_what_was_asked(written: Any) -> None:
    dataset, _ = written(0.0)
    kept = {of_type.question_type: of_type.kept for of_type in dataset.yields}
    assert len(WORDED) == 22
    assert {name: kept[name] for name in WORDED} == {**dict.fromkeys(WORDED, COUNT), **FEW}
    assert kept["single_hop_factoid"] == COUNT
    assert kept["multi_hop"] == kept["unanswerable"] == 5
    assert kept["paraphrase"] > COUNT


def the_books_balance(dataset: Any) -> None:
    for of_type in dataset.yields:
        assert of_type.written == of_type.kept + sum(of_type.rejected.values()), of_type
        assert of_type.kept <= of_type.asked, of_type


@pytest.mark.slow
def test_the_books_balance(written: Any) -> None:
    the_books_balance(written(0.0)[0])


@pytest.mark.slow
def test_faults_change_nothing_of_what_is_kept(written: Any) -> None:
    (undisturbed, calm), (disturbed, faulty) = written(0.0), written(0.3)
    assert disturbed.samples == undisturbed.samples
    the_books_balance(disturbed)
    assert [(y.asked, y.written, y.kept) for y in disturbed.yields] == [
        (y.asked, y.written, y.kept) for y in undisturbed.yields
    ]
    assert Counter(entry["outcome"] for entry in calm.log).keys() == {"ok"}
    wrong = Counter(entry["outcome"] for entry in faulty.log)
    assert 0.2 < 1 - wrong["ok"] / wrong.total() < 0.4
    assert len(wrong) > 12, "all kinds of faults came up"


@pytest.mark.slow
def test_what_is_written_is_the_models_and_no_template(written: Any) -> None:
    dataset, server = written(0.0)
    said = "\n".join(entry["content"] for entry in server.log)
    for name in QUESTION_TYPES:
        for sample in dataset.of_type(name)[:3]:
            asked = sample.metadata.get("plain_question", sample.query)
            assert asked[-40:].replace('"', '\\"') in said, (name, sample.query)


@pytest.mark.parametrize("language", ["en", "hi"])
def test_text_that_tries_to_steer_the_writer_changes_nothing(
    model_server: Callable[..., ModelServer],
    hostile_corpus: Callable[[str], Path],
    hostile_orders: str,
    tmp_path: Path,
    language: str,
) -> None:
    server = model_server(gullible=hostile_orders)
    types = {name: QuestionTypeConfig(count=3) for name in WORDED}
    dataset = write(
        server,
        hostile_corpus(language),
        tmp_path / "run",
        language=language,
        corpus=CorpusConfig(files=("*.md",)),
        question_types=types,
        single_hop=SingleHopConfig(max_tasks=3),
        multi_hop=MultiHopConfig(max_tasks=3),
        robustness=RobustnessConfig(num_paraphrases=1),
    )
    assert sum(of_type.kept > 0 for of_type in dataset.yields) > (12 if language == "en" else 5)
    steering = [entry for entry in server.log if any(order in entry["data"] for order in ("KRAKEN", "क्रैकन"))]
    shown_passages = [entry for entry in server.log if '"text": ' in entry["data"]]
    assert len(steering) > len(shown_passages) // 2, "the orders reach the model, as data"
    assert not [entry for entry in server.log if "OBEYED" in (entry["content"] or "")]
    assert not [entry for entry in server.log if entry["outside"]]
    tasks = {entry["task"] for entry in server.log}
    assert not [task for task in tasks if "KRAKEN" in task or "क्रैकन" in task]
    assert {entry["outcome"] for entry in server.log} == {"ok"}
