"""What the suites of questions on a given paragraph share: knobs, prompt, few-shot examples, scoring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any

import datasets
from lm_eval.api.samplers import ContextSampler

from ..generators.datasets.rows import QARow
from ..utils.errors import ConfigError, CorpusError
from ..utils.languages import load_language, scoring_rules
from ..utils.qa_metrics import score_row
from .suite import CHAT_EVERYWHERE, Suite, category_metrics, chat_asked, check_knobs, text_knob

_FEATURES = datasets.Features(
    {name: datasets.Value("string") for name in QARow.__dataclass_fields__}
    | {"answers": datasets.List(datasets.Value("string"))}
)


@dataclass(frozen=True, slots=True)
class Knobs:
    """What `--metadata` can set: `<prefix>_chat` (or `taskgen_chat`) and `<prefix>_revision`."""

    chat: bool = False
    revision: str | None = None


class ExtractiveQA(Suite):
    """A leaf of a suite. A suite says which prefix its knobs have and which module of `generators/datasets` its rows.

    `dataset_kwargs` of a leaf go to `rows` of that module: `language`, and `repo` or `revision` for another place.

    Raises:
        ConfigError: `--metadata` holds a key with our prefix that is no knob, or the language has no file.
        CorpusError: the rows cannot be had; the message begins with the task.
    """

    prefix: str
    source: ModuleType

    def __init__(self, config: dict[str, Any]) -> None:
        knobs = read_knobs(self.prefix, config["metadata"])
        # A language without a file would else be found out after the model has answered.
        scoring_rules(config["dataset_kwargs"]["language"])
        revision = knobs.revision or config["dataset_kwargs"].get("revision", self.source.REVISION)
        # Results record the metadata, and so what was read.
        recorded = config["metadata"] | {f"{self.prefix}_revision": revision}
        super().__init__({**config, "metadata": recorded}, chat=knobs.chat)

    def download(self, dataset_kwargs: dict[str, Any] | None = None, **_: Any) -> None:
        """Read the rows. In place of `custom_dataset`, which is handed all model_args as keywords too."""
        revision = self.config.metadata[f"{self.prefix}_revision"]
        try:
            rows = self.source.rows(**(dataset_kwargs or {}) | {"revision": revision})
        except CorpusError as error:
            raise type(error)(f"{self.config.task}: {error}") from error
        columns = {name: [getattr(row, name) for row in rows] for name in _FEATURES}
        self.dataset = {"test": datasets.Dataset.from_dict(columns, features=_FEATURES)}


class NativeLabels(ExtractiveQA):
    """A leaf whose prompt has the labels of its own language, from the language's file."""

    def __init__(self, config: dict[str, Any]) -> None:
        labels = load_language(config["dataset_kwargs"]["language"]).prompt
        until = ["\n", f"{labels.passage}:", f"{labels.question}:"]
        super().__init__(config | {"generation_kwargs": config["generation_kwargs"] | {"until": until}})


def read_knobs(prefix: str, metadata: Mapping[str, Any]) -> Knobs:
    """The knobs of a suite.

    Raises:
        ConfigError: a key has one of our prefixes and is no knob, or a knob has no value that it can have.
    """
    revision = f"{prefix}_revision"
    check_knobs(prefix, metadata, (f"{prefix}_chat", revision, CHAT_EVERYWHERE))
    return Knobs(chat_asked(prefix, metadata), text_knob(metadata, revision, "a commit, tag or branch"))


def doc_to_text(doc: Mapping[str, Any]) -> str:
    return f"Context: {doc['context']}\nQuestion: {doc['question']}\nAnswer:"


def native_doc_to_text(doc: Mapping[str, Any]) -> str:
    """The same prompt with the labels of the document's language."""
    labels = load_language(doc["language"]).prompt
    return f"{labels.passage}: {doc['context']}\n{labels.question}: {doc['question']}\n{labels.answer}:"


def doc_to_target(doc: Mapping[str, Any]) -> str:
    """The first gold answer; for an unanswerable question its language's first phrase for that."""
    return str(doc["answers"][0]) if doc["answers"] else load_language(doc["language"]).abstention


def process_results(doc: Mapping[str, Any], results: list[str]) -> dict[str, float]:
    """Score one generation: the metrics that every task has, and two of them once more under the category's name."""
    scores = score_row(results[0], doc["answers"], scoring_rules(doc["language"]))
    names = category_metrics([doc["category"]], ExtractiveQA.metrics_by_category)
    return scores | {name: scores[metric] for name, metric in names.items()}


class FewshotSampler(ContextSampler):  # type: ignore[misc]
    """Examples that give nothing away: never the question asked, nor one on its paragraph or in its words.

    The draw depends on the seed and the question alone, so `--limit`, `--samples` and the number of devices do not
    change it.
    """

    seed: int | None = None

    def set_rnd(self, rnd: int | None) -> FewshotSampler:
        self.seed = rnd
        return self

    def sample(self, n: int, eval_doc: dict[str, Any] | None = None, df: Any = None, **_: Any) -> list[dict[str, Any]]:
        """Draw `n` examples.

        Raises:
            ConfigError: the set has too few questions on other paragraphs.
        """
        if eval_doc is None:
            raise ConfigError("fewshot_split must be the test split: examples come from the questions asked")
        rnd = Random(f"{self.seed}:{eval_doc['id']}")
        order = list(range(len(self.df)))
        rnd.shuffle(order)
        drawn: list[dict[str, Any]] = []
        for index in order:
            if len(drawn) == n:
                break
            if not self.gives_away(self.df[index], eval_doc):
                drawn.append(self.df[index])
        if len(drawn) < n:
            raise ConfigError(
                f"--num_fewshot {n}: only {len(drawn)} questions are on other paragraphs than question "
                f"{eval_doc['id']}; ask for at most {len(drawn)}"
            )
        return drawn

    def gives_away(self, example: Mapping[str, Any], asked: Mapping[str, Any]) -> bool:
        """Whether an example shares its id, paragraph, text or wording with the question asked."""
        return any(example[field] == asked[field] for field in ("id", "paragraph_id", "context", "question"))
