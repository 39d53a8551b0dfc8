"""The configuration of a generation run: pydantic models that reject unknown keys by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, Protocol

from pydantic import Discriminator, Field, Tag, field_validator, model_validator

from .strict import Strict


class LLMClient(Protocol):
    """A language model: any object that can answer a prompt."""

    def generate(self, prompt: str) -> str:
        """Return the model's answer to one prompt."""


class HFCorpusConfig(Strict):
    """A corpus from a Hugging Face dataset: a name on the Hub, the path of a saved dataset, or an object in memory.

    `split` is a split, a slice of one ("train[:10%]") or a sum of them, as `datasets.load_dataset` takes it.
    `metadata_fn` maps a row to the document's metadata; it and `dataset_obj` are for Python callers only. `dataset_obj`
    is a dataset, a mapping of splits, or rows; those of an iterator are read at once, since a run reads them again.
    """

    dataset_name: str | None = None
    dataset_config_name: str | None = None
    split: str = "train"
    text_column: str = "text"
    id_column: str | None = None
    metadata_fn: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None
    dataset_obj: Any = None
    title_column: str | None = Field(default=None, kw_only=True)

    @field_validator("dataset_obj", mode="before")
    @classmethod
    def _can_be_read_again(cls, value: Any) -> Any:
        return tuple(value) if isinstance(value, Iterator) else value

    @model_validator(mode="after")
    def _has_one_source(self) -> HFCorpusConfig:
        if (self.dataset_name is None) == (self.dataset_obj is None):
            raise ValueError("give either dataset_name or dataset_obj")
        return self


class SquadCorpusConfig(Strict):
    """A corpus from a file in SQuAD's format; its questions are ignored. A document is an article or a paragraph."""

    path: str
    unit: Literal["article", "paragraph"] = "paragraph"


class CorpusConfig(Strict):
    """Exactly one kind of source. `files` are globs relative to the configuration file, or URLs; `**` crosses folders.

    A larger file than `max_file_mb` (in units of 10^6 bytes) is an error before anything is read.
    """

    files: tuple[str, ...] = ()
    squad: SquadCorpusConfig | None = None
    hf: HFCorpusConfig | None = None
    max_file_mb: int = Field(default=200, ge=1)

    @model_validator(mode="after")
    def _has_one_source(self) -> CorpusConfig:
        given = [bool(self.files), self.squad is not None, self.hf is not None]
        if sum(given) != 1:
            found = "several are given" if any(given) else "none is given"
            raise ValueError(f"give exactly one of files, squad and hf; {found}")
        return self


class ChunkingConfig(Strict):
    """Chunk sizes in tokens. `tokenizer` names a Hugging Face tokenizer; None means `tokens.count_tokens`."""

    max_tokens: int = Field(default=256, ge=16)
    overlap_tokens: int = Field(default=32, ge=0)
    tokenizer: str | None = Field(default=None, kw_only=True)

    @model_validator(mode="after")
    def _overlap_is_smaller(self) -> ChunkingConfig:
        if self.overlap_tokens * 2 > self.max_tokens:
            raise ValueError(
                f"overlap_tokens ({self.overlap_tokens}) must be at most half of max_tokens ({self.max_tokens})"
            )
        return self


class BudgetConfig(Strict):
    """Limits on the cost of a set, counted over the whole life of its run folder; None means no limit.

    `money` is in the currency of `writer.prices`.
    """

    calls: int | None = Field(default=None, ge=1)
    tokens: int | None = Field(default=None, ge=1)
    money: float | None = Field(default=None, gt=0)


class PricesConfig(Strict):
    """The prices of a model, per million tokens; without `cached_prompt`, cached tokens cost as much as others."""

    prompt: float = Field(ge=0)
    completion: float = Field(ge=0)
    cached_prompt: float | None = Field(default=None, ge=0)
    currency: str = "USD"


# A proof of a question by further calls of the model, as `generators.writers.proving` gives it.
Proof = Literal["answer_back", "other_passages", "hops_alone", "closed_book", "judge"]


# How a server is made to keep to the form of a reply (`WriterConfig.structured_output`).
StructuredOutput = Literal["auto", "json_schema", "guided_json", "none"]


class Persona(Strict):
    """A reader of the documents who asks the questions, and what this reader needs to find out."""

    reader: str = Field(min_length=1)
    needs: str = Field(min_length=1)


# Names of the kinds of value of a field that takes several; they stand in the paths of errors.
ONE_NUMBER, ONE_LIST = "<number>", "<list>"


def _number_or_list(value: Any) -> str:
    return ONE_LIST if isinstance(value, Sequence) and not isinstance(value, str) else ONE_NUMBER


# A number of readers to be proposed by the model, or the readers themselves.
Personas = Annotated[
    Annotated[int, Field(ge=0, le=20), Tag(ONE_NUMBER)] | Annotated[tuple[Persona, ...], Tag(ONE_LIST)],
    Discriminator(_number_or_list),
]


class WriterConfig(Strict):
    """The writer of the questions: the template writer, which uses none of the other fields, or a language model.

    With `client: openai`, `model` is the server's name for the model, and `base_url` its address; `api_version` makes
    it an Azure deployment. What is left out of address, version and key is read from the variables of the openai
    package. With `client: lm_eval`, `model` is a model type of lm-eval (`hf`, `vllm`, …) and
    `model_args` its arguments. `parameters` are sent with every prompt, named as the server or lm-eval names them.

    With `mode: propose`, the model proposes up to `drafts_per_prompt` questions with their answers for each prompt;
    with `mode: reword`, it words questions whose answers were found by rules. `proofs` are the proofs that a question
    must pass; a reworded one is given `answer_back` at most. An answer of the model equals the gold if their F1 is at
    least `min_f1`, from 0 to 1 (docs/writing.md says what else counts).

    For questions that the model proposes: `brief` says what the set is for; `personas` are the readers who ask, or the
    number of readers that the model proposes from the corpus, if the run has a journal; `seed_questions` show how
    people ask, and replace the rules on the form of questions.
    """

    kind: Literal["template", "llm"] = "template"
    client: Literal["openai", "lm_eval"] = "openai"
    model: str | None = None
    base_url: str | None = None
    api_version: str | None = None
    api_key_env: str | None = None
    api_key_file: str | None = None
    model_args: Mapping[str, Any] = Field(default_factory=dict)
    parameters: Mapping[str, Any] = Field(default_factory=dict)
    structured_output: StructuredOutput = "auto"
    max_concurrency: int = Field(default=64, ge=1)
    timeout_seconds: float = Field(default=120, gt=0)
    tries: int = Field(default=5, ge=1)
    mode: Literal["propose", "reword"] = "propose"
    drafts_per_prompt: int = Field(default=3, ge=1)
    proofs: tuple[Proof, ...] = ("answer_back", "other_passages", "hops_alone")
    min_f1: float = Field(default=0.8, gt=0, le=1)
    budget: BudgetConfig = Field(default_factory=BudgetConfig)
    prices: PricesConfig | None = None
    brief: str = ""
    personas: Personas = 4
    seed_questions: tuple[str, ...] = ()


Difficulty = Literal["easy", "medium", "hard"]
CognitiveLevel = Literal["remember", "understand", "apply", "analyse", "evaluate"]


class QuestionTypeConfig(Strict):
    """The number of questions of one type, and how difficult a model is asked to make them.

    A type that is not `enabled` is skipped, but may stay in the file. With `mode: propose`, `instructions` replace what
    the type asks of the model, examples included, and `cognitive_level` is what answering takes.
    """

    enabled: bool = True
    count: int = Field(default=20, ge=1)
    difficulty: Difficulty | None = None
    instructions: str | None = Field(default=None, min_length=1)
    cognitive_level: CognitiveLevel | None = None


class EngineConfig(Strict):
    """The workers of the stages that several processes can share. They never change a set.

    `local` are processes of this machine, `ray` those of a Ray cluster at `address`; without an address, Ray is started
    on this machine. `workers` is the number of items worked on at a time: None is one for each core; with `local`, 1
    does all work in the process of the run.
    """

    kind: Literal["local", "ray"] = "local"
    workers: int | None = Field(default=None, ge=1)
    address: str | None = Field(default=None, min_length=1)

    @model_validator(mode="after")
    def _has_an_address_for_ray_alone(self) -> EngineConfig:
        if self.address is not None and self.kind != "ray":
            raise ValueError(f"address: is that of a Ray cluster, and kind is {self.kind}; set kind: ray")
        return self


# The tracker that records a run in addition to its folder (`generators.evaluation.tracking`).
Tracker = Literal["mlflow", "trackio"]

ContextKind = Literal["gold", "distractors", "closed_book"]


class EmbeddingConfig(Strict):
    """The embedding of chunks. For Python callers only: a file cannot contain a function.

    `embed_fn` takes a list of at most `batch_size` texts and returns one vector for each, all of the same length: a
    numpy array of shape (texts, dimensions), or rows of numbers.
    """

    embed_fn: Callable[[Sequence[str]], Any]
    batch_size: int = Field(default=32, ge=1)


class SingleHopConfig(Strict):
    """Questions about one fact each (`generators.question_types.single_hop`). Lengths are in words of the answer.

    `max_tasks` is None for as many as the corpus gives; `max_tasks_per_anchor` is the number of questions about one
    sentence. `min_answer_length` defaults to 1, not 3: 3 words would refuse "1947" and "Ada Lovelace".
    """

    max_tasks: int | None = Field(default=None, ge=1)
    max_tasks_per_anchor: int = Field(default=1, ge=1)
    min_answer_length: int = Field(default=1, ge=1)
    max_answer_length: int = Field(default=64, ge=1)

    @model_validator(mode="after")
    def _lengths_leave_something(self) -> SingleHopConfig:
        if self.min_answer_length > self.max_answer_length:
            raise ValueError(
                f"min_answer_length ({self.min_answer_length}) must not be above max_answer_length "
                f"({self.max_answer_length})"
            )
        return self


class MultiHopConfig(Strict):
    """Questions over 2 to `max_hops` documents (`generators.question_types.multi_hop`).

    Passages of two documents are joined if they share at least `min_shared_entities` names.
    """

    max_tasks: int = Field(default=100, ge=1)
    max_hops: int = Field(default=2, ge=2, le=4)
    min_shared_entities: int = Field(default=1, ge=1)


class RobustnessConfig(Strict):
    """Variants of the questions made, and questions without an answer (`generators.question_types.robustness`).

    `num_paraphrases` is the number for each question; without a language model none is made, and a warning says so.
    `typo_rate` is the share of words that get a typing error; `unanswerable` is the number of unanswerable questions
    made from the corpus.
    """

    num_paraphrases: int = Field(default=3, ge=0)
    add_typos: bool = True
    typo_rate: float = Field(default=0.05, gt=0, le=1)
    unanswerable: int = Field(default=0, ge=0, kw_only=True)


class TaskGeneratorConfig(Strict):
    """A whole run: corpus in, folder out. `name` is an identifier; tasks are named `<name>_<question_type>`.

    `pipeline` is the spaCy pipeline that reads the documents: the name of an installed one, or a folder (with a slash).
    The corpus is either `corpus` or `hf_corpus`, or what `TaskGenerator` is given. Besides `question_types` there are
    `single_hop`, `multi_hop` and `robustness`; those that are None make no questions. `single_hop` is on by default,
    but off where `question_types` says what to make. Types with fewer questions than
    `min_questions_per_task` share a task, or are in no group (`export.leaves.find_small_types`).
    """

    hf_corpus: HFCorpusConfig | None = None
    chunking: ChunkingConfig = Field(default_factory=ChunkingConfig)
    embedding: EmbeddingConfig | None = None
    single_hop: SingleHopConfig | None = Field(default_factory=SingleHopConfig)
    multi_hop: MultiHopConfig | None = None
    robustness: RobustnessConfig | None = None
    name: str = Field(default="generated", kw_only=True)
    language: str = Field(default="en", kw_only=True)
    pipeline: str | None = Field(default=None, kw_only=True)
    seed: int = Field(default=42, kw_only=True)
    corpus: CorpusConfig | None = Field(default=None, kw_only=True)
    writer: WriterConfig = Field(default_factory=WriterConfig, kw_only=True)
    question_types: Mapping[str, QuestionTypeConfig] = Field(default_factory=dict, kw_only=True)
    min_questions_per_task: int = Field(default=16, ge=1, kw_only=True)
    contexts: tuple[ContextKind, ...] = Field(default=("gold", "distractors", "closed_book"), kw_only=True)
    num_distractors: int = Field(default=4, ge=1, kw_only=True)
    license: str | None = Field(default=None, kw_only=True)
    engine: EngineConfig = Field(default_factory=EngineConfig, kw_only=True)
    tracking: Tracker | None = Field(default=None, kw_only=True)
    out: str | None = Field(default=None, kw_only=True)

    @model_validator(mode="after")
    def _makes_what_is_named(self) -> TaskGeneratorConfig:
        if self.question_types and "single_hop" not in self.model_fields_set:
            # Not by a validator of the raw data: behind one, pydantic's strict mode refuses JSON lists for tuples.
            object.__setattr__(self, "single_hop", None)
        return self

    @model_validator(mode="after")
    def _has_one_corpus(self) -> TaskGeneratorConfig:
        if self.corpus is not None and self.hf_corpus is not None:
            raise ValueError("give either corpus or hf_corpus, which say where the documents are; both are given")
        return self

    @property
    def source(self) -> CorpusConfig | None:
        """The source of the documents, from whichever of the two fields is set; None if neither is."""
        return CorpusConfig(hf=self.hf_corpus) if self.hf_corpus is not None else self.corpus

    @property
    def counts(self) -> Mapping[str, int | None]:
        """The number of questions requested, by task; None if it depends on how many are made before."""
        counts: dict[str, int | None] = {name: t.count for name, t in self.question_types.items() if t.enabled}
        if self.single_hop is not None:
            counts["single_hop_factoid"] = self.single_hop.max_tasks
        if self.multi_hop is not None:
            counts["multi_hop"] = self.multi_hop.max_tasks
        if self.robustness is not None:
            if self.robustness.num_paraphrases:
                counts["paraphrase"] = None
            if self.robustness.add_typos:
                counts["typos"] = None
            if self.robustness.unanswerable:
                counts["unanswerable"] = self.robustness.unanswerable
        return counts
