"""Settings by default, the values that each takes, and the numbers of questions that a configuration asks for."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.settings import (
    BudgetConfig,
    ChunkingConfig,
    CorpusConfig,
    EmbeddingConfig,
    EngineConfig,
    HFCorpusConfig,
    MultiHopConfig,
    Persona,
    PricesConfig,
    QuestionTypeConfig,
    RobustnessConfig,
    SingleHopConfig,
    SquadCorpusConfig,
    TaskGeneratorConfig,
    WriterConfig,
)

FILES: Any = {"files": ("docs/*.md",)}
PRICES: Any = {"prompt": 1.0, "completion": 2.0}


@pytest.mark.parametrize(
    ("made", "defaults"),
    [
        (CorpusConfig(**FILES), {"max_file_mb": 200}),
        (ChunkingConfig(), {"max_tokens": 256, "overlap_tokens": 32, "tokenizer": None}),
        (BudgetConfig(), {"calls": None, "tokens": None, "money": None}),
        (PricesConfig(**PRICES), {"cached_prompt": None, "currency": "USD"}),
        (
            WriterConfig(),
            {
                "max_concurrency": 64,
                "timeout_seconds": 120,
                "tries": 5,
                "drafts_per_prompt": 3,
                "min_f1": 0.8,
                "personas": 4,
            },
        ),
        (QuestionTypeConfig(), {"enabled": True, "count": 20, "difficulty": None}),
        (EmbeddingConfig(len), {"batch_size": 32}),
        (
            SingleHopConfig(),
            {"max_tasks": None, "max_tasks_per_anchor": 1, "min_answer_length": 1, "max_answer_length": 64},
        ),
        (MultiHopConfig(), {"max_tasks": 100, "max_hops": 2, "min_shared_entities": 1}),
        (RobustnessConfig(), {"num_paraphrases": 3, "add_typos": True, "typo_rate": 0.05, "unanswerable": 0}),
        (TaskGeneratorConfig(), {"seed": 42, "min_questions_per_task": 16, "num_distractors": 4}),
    ],
    ids=lambda one: type(one).__name__,
)
def test_what_is_left_out_has_the_value_that_is_documented(made: Any, defaults: dict[str, Any]) -> None:
    assert {name: getattr(made, name) for name in defaults} == defaults


@pytest.mark.parametrize(
    ("of", "name", "taken", "refused", "others"),
    [
        (CorpusConfig, "max_file_mb", [1], [0], FILES),
        (ChunkingConfig, "max_tokens", [16], [15], {"overlap_tokens": 0}),
        (ChunkingConfig, "overlap_tokens", [0, 128], [-1, 129], {}),
        (BudgetConfig, "calls", [1], [0], {}),
        (BudgetConfig, "tokens", [1], [0], {}),
        (BudgetConfig, "money", [0.01], [0], {}),
        (PricesConfig, "prompt", [0], [-0.01], PRICES),
        (PricesConfig, "completion", [0], [-0.01], PRICES),
        (PricesConfig, "cached_prompt", [0], [-0.01], PRICES),
        (Persona, "reader", ["I"], [""], {"needs": "dates"}),
        (Persona, "needs", ["I"], [""], {"reader": "a nurse"}),
        (WriterConfig, "personas", [0, 20, ()], [-1, 21], {}),
        (WriterConfig, "max_concurrency", [1], [0], {}),
        (WriterConfig, "timeout_seconds", [0.5], [0], {}),
        (WriterConfig, "tries", [1], [0], {}),
        (WriterConfig, "drafts_per_prompt", [1], [0], {}),
        (WriterConfig, "min_f1", [0.01, 1], [0, 1.01], {}),
        (QuestionTypeConfig, "count", [1], [0], {}),
        (QuestionTypeConfig, "instructions", ["?"], [""], {}),
        (EngineConfig, "workers", [1], [0], {}),
        (EngineConfig, "address", ["1"], [""], {"kind": "ray"}),
        (EngineConfig, "address", [None], ["ray://host"], {"kind": "local"}),
        (EmbeddingConfig, "batch_size", [1], [0], {"embed_fn": len}),
        (SingleHopConfig, "max_tasks", [1], [0], {}),
        (SingleHopConfig, "max_tasks_per_anchor", [1], [0], {}),
        (SingleHopConfig, "min_answer_length", [1, 64], [0, 65], {}),
        (SingleHopConfig, "max_answer_length", [1], [0], {}),
        (MultiHopConfig, "max_tasks", [1], [0], {}),
        (MultiHopConfig, "max_hops", [2, 4], [1, 5], {}),
        (MultiHopConfig, "min_shared_entities", [1], [0], {}),
        (RobustnessConfig, "num_paraphrases", [0], [-1], {}),
        (RobustnessConfig, "typo_rate", [0.01, 1], [0, 1.01], {}),
        (RobustnessConfig, "unanswerable", [0], [-1], {}),
        (TaskGeneratorConfig, "min_questions_per_task", [1], [0], {}),
        (TaskGeneratorConfig, "num_distractors", [1], [0], {}),
    ],
)
def test_a_setting_takes_its_bounds_and_nothing_beyond(
    of: Any, name: str, taken: list[Any], refused: list[Any], others: dict[str, Any]
) -> None:
    for value in taken:
        assert getattr(of(**{**others, name: value}), name) == value
    for value in refused:
        with pytest.raises(ConfigError, match=name):
            of(**{**others, name: value})


HUB, SQUAD = HFCorpusConfig(dataset_name="acme/docs"), SquadCorpusConfig(path="docs.json")


@pytest.mark.parametrize(
    ("of", "fields", "said"),
    [
        (HFCorpusConfig, {}, "either dataset_name or dataset_obj"),
        (HFCorpusConfig, {"dataset_name": "acme/docs", "dataset_obj": ()}, "either dataset_name or dataset_obj"),
        (CorpusConfig, {}, "none is given"),
        (CorpusConfig, {**FILES, "squad": SQUAD}, "several are given"),
        (CorpusConfig, {"squad": SQUAD, "hf": HUB}, "several are given"),
        (TaskGeneratorConfig, {"corpus": CorpusConfig(**FILES), "hf_corpus": HUB}, "both are given"),
    ],
)
def test_documents_come_from_one_place(of: Any, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        of(**fields)


def test_each_kind_of_source_is_one() -> None:
    assert TaskGeneratorConfig(corpus=CorpusConfig(squad=SQUAD)).source == CorpusConfig(squad=SQUAD)
    assert TaskGeneratorConfig(hf_corpus=HUB).source == CorpusConfig(hf=HUB)
    assert TaskGeneratorConfig().source is None
    assert HFCorpusConfig(dataset_obj=iter("ab")).dataset_obj == ("a", "b"), "a run reads rows twice"


@pytest.mark.parametrize(
    ("of", "values"),
    [
        (HFCorpusConfig, ("acme/docs", None, "train", "text", None, None, None, "title")),
        (ChunkingConfig, (256, 32, "gpt2")),
        (RobustnessConfig, (3, True, 0.05, 4)),
        (TaskGeneratorConfig, (None, {}, None, None, None, None, None)),
    ],
)
def test_settings_beyond_the_first_are_given_by_name(of: Any, values: tuple[Any, ...]) -> None:
    with pytest.raises(ConfigError, match=f"takes {len(values) - 1} values in order .*, found {len(values)}"):
        of(*values)


def test_the_questions_asked_for_are_counted_by_task() -> None:
    types = {"cloze": QuestionTypeConfig(count=5), "comparison": QuestionTypeConfig(enabled=False)}
    assert TaskGeneratorConfig().counts == {"single_hop_factoid": None}
    assert TaskGeneratorConfig(question_types=types).counts == {"cloze": 5}, "what is named is made, and nothing else"
    whole = TaskGeneratorConfig(
        question_types=types,
        single_hop=SingleHopConfig(max_tasks=9),
        multi_hop=MultiHopConfig(max_tasks=7),
        robustness=RobustnessConfig(unanswerable=3),
    )
    assert whole.counts == {
        "cloze": 5,
        "single_hop_factoid": 9,
        "multi_hop": 7,
        "paraphrase": None,
        "typos": None,
        "unanswerable": 3,
    }
    none = RobustnessConfig(num_paraphrases=0, add_typos=False)
    assert TaskGeneratorConfig(single_hop=None, robustness=none).counts == {}
