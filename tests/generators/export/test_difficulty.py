from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from lm_eval_taskgen.generators.export.difficulty import with_difficulty
from lm_eval_taskgen.utils.records.documents import Evidence, Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, InMemoryDataset, Response
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

BRIDGE = "The bridge near the mill is 240 metres long and was opened by Ida Lund. It leads to Holm."
OPENED = BRIDGE[: BRIDGE.index(" It leads")]


def sample(question: str, answers: tuple[str, ...], evidence: str = OPENED, **labels: Any) -> EvaluationSample:
    start = BRIDGE.index(evidence)
    spans = (Evidence("bridge.md", start, start + len(evidence), evidence),)
    passages = (Passage("bridge.md", "Bridge", BRIDGE),)
    labels = {"question_type": "direct_lookup", "language": "en", **labels}
    return EvaluationSample(question, question, passages, (), Response.of(answers, spans), labels, {})


@pytest.mark.parametrize(
    ("asked", "expected", "why"),
    [
        (sample("Who opened the bridge near the mill?", ("Ida Lund",)), "easy", "the name in the nearest sentence"),
        (sample("How long is the bridge near the mill?", ("240 metres",)), "medium", "240, which is only part of it"),
        (sample("Which town has the bridge near the mill?", ("Holm",), "It leads to Holm."), "hard", "elsewhere"),
        (sample("Who sold the bridge?", ()), None, "nothing is to be found"),
        (replace(sample("Who opened the bridge?", ("Ida Lund",)), relevant_docs=()), None, "nothing to search"),
        (sample("Who opened the bridge?", ("Ida Lund",), difficulty="hard"), "hard", "somebody measured it before"),
    ],
)
def test_the_difficulty_is_what_matching_words_gets(asked: EvaluationSample, expected: Any, why: str) -> None:
    (found,) = with_difficulty([asked], "en")
    assert found.labels.get("difficulty") == expected, why


def written(dataset: InMemoryDataset, folder: Path, write_set: Callable[..., Path], config: Any, **more: Any) -> Any:
    write_set(dataset, config, folder, **more)
    table = pyarrow.parquet.read_table(folder / "data/cloze.parquet")
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8")), table.column("difficulty").to_pylist()


def test_a_set_says_where_its_difficulty_comes_from(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
) -> None:
    given = make_set()
    unlabelled = tuple(
        replace(one, labels={key: value for key, value in one.labels.items() if key != "difficulty"}) for one in given
    )
    bare, config = replace(given, samples=unlabelled), make_config()
    manifest, labels = written(given, tmp_path / "given", write_set, config)
    assert (manifest["difficulty"], set(labels)) == ({"source": "given"}, {"easy"})
    manifest, labels = written(bare, tmp_path / "measured", write_set, config)
    assert manifest["difficulty"] == {"source": "word_matching"}
    assert labels and set(labels) <= {"easy", "medium", "hard"}
