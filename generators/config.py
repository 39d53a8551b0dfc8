"""What a generation run is told: pydantic models that refuse unknown keys by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator


class Strict(BaseModel):
    """A frozen model in which a misspelled key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class HFCorpusConfig(Strict):
    """A corpus from a Hugging Face dataset: by name on the Hub, by the path of a saved dataset, or an object in memory.

    `metadata_fn` maps a row to the document's metadata; it and `dataset_obj` exist for Python callers only.
    """

    dataset_name: str | None = None
    dataset_config_name: str | None = None
    split: str = "train"
    text_column: str = "text"
    id_column: str | None = None
    title_column: str | None = None
    metadata_fn: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None
    dataset_obj: Any = None

    @model_validator(mode="after")
    def _has_one_source(self) -> HFCorpusConfig:
        if (self.dataset_name is None) == (self.dataset_obj is None):
            raise ValueError("give either dataset_name or dataset_obj")
        return self


class SquadCorpusConfig(Strict):
    """A corpus from a file in SQuAD's nesting; its questions are ignored. A document is an article or a paragraph."""

    path: str
    unit: Literal["article", "paragraph"] = "paragraph"


class CorpusConfig(Strict):
    """Exactly one kind of source. `files` are globs; `**` crosses folders; relative to the configuration file."""

    files: tuple[str, ...] = ()
    squad: SquadCorpusConfig | None = None
    hf: HFCorpusConfig | None = None

    @model_validator(mode="after")
    def _has_one_source(self) -> CorpusConfig:
        given = [bool(self.files), self.squad is not None, self.hf is not None]
        if sum(given) != 1:
            raise ValueError("give exactly one of files, squad and hf")
        return self


class ChunkingConfig(Strict):
    """Chunk sizes in tokens. `tokenizer` names a Hugging Face tokenizer; None means `preprocess.count_tokens`."""

    max_tokens: int = Field(default=256, ge=16)
    overlap_tokens: int = Field(default=32, ge=0)
    tokenizer: str | None = None

    @model_validator(mode="after")
    def _overlap_is_smaller(self) -> ChunkingConfig:
        if self.overlap_tokens * 2 > self.max_tokens:
            raise ValueError(
                f"overlap_tokens ({self.overlap_tokens}) must be at most half of max_tokens ({self.max_tokens})"
            )
        return self


class WriterConfig(Strict):
    """Who writes the questions."""

    kind: Literal["template"] = "template"


class QuestionTypeConfig(Strict):
    """How many questions of one type are wanted, and the label of difficulty that they get."""

    count: int = Field(default=20, ge=1)
    difficulty: Literal["easy", "medium", "hard"] | None = None


ContextKind = Literal["gold", "distractors", "closed_book"]


class TaskGeneratorConfig(Strict):
    """A whole run: corpus in, folder out. `name` is an identifier; leaves are `<name>_<question_type>`."""

    name: str
    language: str = "en"
    seed: int = 42
    corpus: CorpusConfig
    chunking: ChunkingConfig = ChunkingConfig()
    writer: WriterConfig = WriterConfig()
    question_types: Mapping[str, QuestionTypeConfig]
    contexts: tuple[ContextKind, ...] = ("gold", "distractors", "closed_book")
    num_distractors: int = Field(default=4, ge=1)
    license: str | None = None
    out: str | None = None
