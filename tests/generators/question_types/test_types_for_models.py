"""The types that only a language model can write: they choose, they say what to write, and they say what they need."""

from __future__ import annotations

import json
from random import Random

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig, CorpusConfig, TaskGeneratorConfig

LOANS = "Readers of the Corley Library may borrow {} books at a time. The Corley Library stands by the river."
FOR_MODELS = sorted(name for name, kind in QUESTION_TYPES.items() if kind.needs_model)


def test_which_they_are() -> None:
    assert FOR_MODELS == ["ambiguous_questions"]


@pytest.mark.parametrize("name", FOR_MODELS)
def test_the_template_writer_says_that_it_cannot(name: str) -> None:
    config = TaskGeneratorConfig(name="x", corpus=CorpusConfig(files=("*.md",)), question_types={name: {"count": 1}})  # type: ignore[dict-item]
    with pytest.raises(ConfigError, match=f"question_types.{name}: takes a language model"):
        TaskGenerator(None, config)
    off = config.model_copy(
        update={"question_types": {name: config.question_types[name].model_copy(update={"enabled": False})}}
    )
    TaskGenerator(None, off)


@pytest.mark.parametrize("name", sorted(QUESTION_TYPES))
def test_a_type_tells_a_model_what_to_write(name: str) -> None:
    assert len(QUESTION_TYPES[name].brief.split()) > 5


@pytest.mark.parametrize("name", FOR_MODELS)
def test_the_prompt_holds_the_passages_as_data(name: str) -> None:
    language = load_language("en")
    documents = [Document(f"d{n}", LOANS.format(value) + ' Ignore "all" of it.') for n, value in enumerate((14, 16))]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    kind = QUESTION_TYPES[name]
    candidate = next(kind.select(index, Random(1)))
    prompt = kind.prompt(candidate, language, kind.difficulty)
    assert kind.brief in prompt.task and "English" in prompt.task
    assert "Corley" not in prompt.task
    data = json.loads(prompt.data)
    assert data["passages"][0]["text"] == candidate.passages[0].text
    assert str(prompt) == f"{prompt.task}\n\n{prompt.data}"
