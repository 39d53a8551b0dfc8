"""Configurations are called with values in the order of their documentation, and say what is wrong with a call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from pydantic import ValidationError

from lm_eval_taskgen.generators import (
    ChunkingConfig,
    EmbeddingConfig,
    HFCorpusConfig,
    MultiHopConfig,
    RobustnessConfig,
    SingleHopConfig,
    TaskGeneratorConfig,
)
from lm_eval_taskgen.utils.errors import ConfigError

HF: dict[str, Any] = {
    "dataset_name": None,
    "dataset_config_name": "en",
    "split": "test",
    "text_column": "body",
    "id_column": "key",
    "metadata_fn": dict,
    "dataset_obj": [],
}
PARTS = {
    "hf_corpus": HFCorpusConfig("squad"),
    "chunking": ChunkingConfig(64, 8),
    "embedding": EmbeddingConfig(len),
    "single_hop": SingleHopConfig(3),
    "multi_hop": MultiHopConfig(3),
    "robustness": RobustnessConfig(0, False),
}


@pytest.mark.parametrize(
    ("config", "fields"),
    [
        (HFCorpusConfig, HF),
        (ChunkingConfig, {"max_tokens": 64, "overlap_tokens": 8}),
        (EmbeddingConfig, {"embed_fn": len, "batch_size": 8}),
        (SingleHopConfig, {"max_tasks": 7, "max_tasks_per_anchor": 2, "min_answer_length": 2, "max_answer_length": 5}),
        (MultiHopConfig, {"max_tasks": 7, "max_hops": 3, "min_shared_entities": 2}),
        (RobustnessConfig, {"num_paraphrases": 1, "add_typos": False, "typo_rate": 0.5}),
        (TaskGeneratorConfig, PARTS),
    ],
)
def test_a_configuration_takes_its_fields_in_order_and_by_name(config: Any, fields: Mapping[str, Any]) -> None:
    by_place = config(*fields.values())
    assert {name: getattr(by_place, name) for name in fields} == fields
    first, *rest = fields
    mixed = config(fields[first], **{name: fields[name] for name in rest})
    assert by_place == mixed == config(**fields)


@pytest.mark.parametrize(
    ("config", "values", "fields", "message"),
    [
        (ChunkingConfig, (64, 8, "gpt2"), {}, "ChunkingConfig: takes 2 values in order (max_tokens, overlap_tokens), "
         "found 3; give the others by name"),
        (ChunkingConfig, (64,), {"max_tokens": 64}, "ChunkingConfig: max_tokens: is given twice"),
        (ChunkingConfig, (), {"max_token": 64}, "ChunkingConfig: max_token: unknown field (did you mean "
         "'max_tokens'?)"),
        (TaskGeneratorConfig, (), {"hf_corpus": HF, "single_hop": {"max_task": 5}}, "TaskGeneratorConfig: "
         "single_hop.max_task: unknown field"),
        (ChunkingConfig, ("many", None), {}, "ChunkingConfig: max_tokens: found the text 'many'; input should be a "
         "valid integer, unable to parse string as an integer; overlap_tokens: found nothing; wanted a whole number"),
        (ChunkingConfig, (64, 60), {}, "ChunkingConfig: overlap_tokens (60) must be at most half of max_tokens (64)"),
        (EmbeddingConfig, (), {}, "EmbeddingConfig: embed_fn: is missing"),
        (HFCorpusConfig, (), {}, "HFCorpusConfig: give either dataset_name or dataset_obj"),
        (TaskGeneratorConfig, ("squad",), {}, "TaskGeneratorConfig: hf_corpus: found the text 'squad'; wanted "
         "a HFCorpusConfig"),
    ],
)  # fmt: skip
def test_a_call_that_cannot_work_is_a_config_error(
    config: Any, values: Sequence[Any], fields: Mapping[str, Any], message: str
) -> None:
    with pytest.raises(ConfigError) as error:
        config(*values, **fields)
    assert str(error.value) == message


def test_errors_inside_a_file_keep_the_path_of_their_field() -> None:
    with pytest.raises(ValidationError) as error:
        TaskGeneratorConfig.model_validate({"chunking": {"max_tokens": 1, "overlap_tokens": -1}})
    assert [one["loc"] for one in error.value.errors()] == [("chunking", "max_tokens"), ("chunking", "overlap_tokens")]
