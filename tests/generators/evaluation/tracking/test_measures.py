from __future__ import annotations

import json
from typing import Any

import pytest
import yaml

from lm_eval_taskgen.generators.evaluation.tracking import Stopwatch, tracked_run
from lm_eval_taskgen.generators.export.manifest import describe
from lm_eval_taskgen.generators.models.budget import Spent
from lm_eval_taskgen.utils.records.documents import Evidence, Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, InMemoryDataset, Response, TypeYield
from lm_eval_taskgen.utils.settings import CorpusConfig, PricesConfig, TaskGeneratorConfig, WriterConfig


def sample(
    name: str, answers: Any, evidence: list[str], passage: str, question_type: str = "cloze", **metadata: Any
) -> EvaluationSample:
    spans = tuple(Evidence("d", 0, len(text), text) for text in evidence)
    return EvaluationSample(
        sample_id=name,
        query=f"{name}?",
        relevant_docs=(Passage("d", "", passage),),
        candidate_docs=(),
        reference_answer=Response.of(tuple(answers), spans),
        labels={"question_type": question_type},
        metadata=metadata,
    )


MADE = InMemoryDataset(
    name="acme",
    language="en",
    samples=(
        sample("said", ["ada"], ["Ada built it."], "Long ago Ada built it."),
        sample("computed", ["42"], ["Ada built it."], "Ada built it."),
        sample("cut", ["Ada"], ["Ada built it."], "Ada built"),
        sample("unanswerable", [], ["Ada built it."], "Ada built"),
        sample("both", ["a; b"], ["A and B"], "A and B", "lists", items=[["A"], ["B", "C"]]),
        sample("one", ["a; z"], ["A and B"], "A and B", "lists", items=[["A"], ["Z"]]),
    ),
    yields=(
        TypeYield("cloze", asked=5, written=8, kept=4, rejected={"not_a_sentence": 3, "दूसरा": 1}),
        TypeYield("lists", asked=2, written=2, kept=2),
        TypeYield("none", asked=2, written=0, kept=0, exhausted=True),
    ),
    skipped=("b.md: the file is empty",),
)
CONFIG = TaskGeneratorConfig(
    name="acme",
    corpus=CorpusConfig(files=("/home/me/secret/**/*.md", "docs/*.md")),
    tracking="mlflow",
    out="/home/me/tasks",
    writer=WriterConfig(
        kind="llm",
        mode="reword",
        client="lm_eval",
        model="hf",
        model_args={"pretrained": "/home/me/weights/tiny", "dtype": "float32", "device": "cuda:7"},
        api_key_env="MY_KEY",
        base_url="http://intern.example:8000",
    ),
)


def run(**more: Any) -> Any:
    return tracked_run(MADE, {**describe(MADE, CONFIG, {}), "files": {"README.md": "0" * 64}}, **more)


def test_counts_and_yield_are_per_type_and_for_all() -> None:
    metrics = run().metrics
    assert {name: metrics[name] for name in metrics if name.startswith(("kept", "yield", "questions", "rejected"))} == {
        "kept/cloze": 4,
        "kept/lists": 2,
        "kept/none": 0,
        "kept/all": 6,
        "questions/cloze": 4,
        "questions/lists": 2,
        "questions/none": 0,
        "questions/all": 6,
        "yield/cloze": 0.5,
        "yield/lists": 1.0,
        "yield/all": 0.6,
        "rejected/cloze/not_a_sentence": 3,
        "rejected/cloze/_": 1,
    }
    assert (metrics["asked/all"], metrics["written/all"], metrics["files_skipped"]) == (9, 10, 1)


def test_matches_are_shares_of_the_questions_with_an_answer() -> None:
    metrics = run().metrics
    assert {name: value for name, value in metrics.items() if name.startswith("match/")} == pytest.approx(
        {
            "match/answer_in_evidence/cloze": 2 / 3,
            "match/evidence_in_passages/cloze": 2 / 3,
            "match/answer_in_evidence/lists": 1 / 2,
            "match/evidence_in_passages/lists": 1.0,
            "match/answer_in_evidence/all": 3 / 5,
            "match/evidence_in_passages/all": 4 / 5,
        }
    )


def test_a_model_is_told_with_its_calls_tokens_and_cost() -> None:
    assert not any(name.startswith(("calls", "tokens", "cost")) for name in run().metrics)
    spent = Spent(calls=7, prompt_tokens=1000, completion_tokens=500, cached_prompt_tokens=600)
    metrics = run(
        spent=spent, prices=PricesConfig(prompt=1, cached_prompt=0.5, completion=2), seconds={"all": 1.23456}
    ).metrics
    told = (
        "calls",
        "tokens/prompt",
        "tokens/prompt_cached",
        "tokens/completion",
        "tokens/all",
        "cost/USD",
        "seconds/all",
    )
    assert [metrics[name] for name in told] == [7, 1000, 600, 500, 1500, 0.0017, 1.235]


def test_nothing_of_this_machine_is_told() -> None:
    told = run()
    everything = json.dumps([told.parameters, told.metrics, told.files])
    for secret in ("/home", "/me/", "MY_KEY", "intern.example", "cuda:7", "tracking"):
        assert secret not in everything, secret
    assert told.parameters["writer.model_args.pretrained"] == "tiny"
    assert json.loads(told.parameters["corpus.files"]) == ["**/*.md", "docs/*.md"]
    config = yaml.safe_load(told.files["config.yaml"])
    assert config == json.loads(told.files["manifest.json"])["config"]
    assert max(map(len, told.parameters.values())) <= 500


def test_time_goes_to_the_stage_that_makes_a_step() -> None:
    moments = iter([0.0, 0.0, 2.0, 5.0, 6.0, 10.0])
    seen: list[tuple[str, int, int | None]] = []
    timed = Stopwatch(lambda *step: seen.append(step), now=lambda: next(moments))
    timed("reading", 0, None)
    timed("reading", 1, None)
    timed("calls of 5,000", 1, None)
    timed("cloze", 1, 2)
    timed("reading", 2, None)
    assert timed.seconds == {"reading": 3.0, "cloze": 3.0, "all": 10.0}
    assert len(seen) == 5
