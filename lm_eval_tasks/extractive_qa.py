"""Questions on a given paragraph, shared by three suites: options, prompt, few-shot examples, scoring."""

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
from .suite import CHAT_EVERYWHERE, Suite, category_metrics, chat_option, check_options, text_option

_FEATURES = datasets.Features(
    {name: datasets.Value("string") for name in QARow.__dataclass_fields__}
    | {"answers": datasets.List(datasets.Value("string"))}
)


@dataclass(frozen=True, slots=True)
class Options:
    """Options in `--metadata`: `<prefix>_chat` (or `taskgen_chat`) and `<prefix>_revision`."""

    chat: bool = False
    revision: str | None = None


class ExtractiveQA(Suite):
    """A leaf of a suite. Subclasses set the prefix of their options and the module of `generators/datasets` to read.

    `dataset_kwargs` of a leaf are passed to `rows` of that module: `language`, and optionally `repo` and `revision`.

    Raises:
        ConfigError: `--metadata` contains an unknown option with our prefix, or the language has no file.
        CorpusError: the rows cannot be loaded; the message begins with the task.
    """

    prefix: str
    source: ModuleType

    def __init__(self, config: dict[str, Any]) -> None:
        options = read_options(self.prefix, config["metadata"])
        # Fail now, not after the model has answered, if the language has no file.
        scoring_rules(config["dataset_kwargs"]["language"])
        revision = options.revision or config["dataset_kwargs"].get("revision", self.source.REVISION)
        # Results record the metadata, hence the revision that was read.
        recorded = config["metadata"] | {f"{self.prefix}_revision": revision}
        super().__init__({**config, "metadata": recorded}, chat=options.chat)

    def read(self, **dataset_kwargs: Any) -> datasets.Dataset:
        revision = self.config.metadata[f"{self.prefix}_revision"]
        try:
            rows = self.source.rows(**dataset_kwargs | {"revision": revision})
        except CorpusError as error:
            raise type(error)(f"{self.config.task}: {error}") from error
        columns = {name: [getattr(row, name) for row in rows] for name in _FEATURES}
        return datasets.Dataset.from_dict(columns, features=_FEATURES)


class NativeLabels(ExtractiveQA):
    """A leaf with prompt labels in its own language, from the language's file."""

    def __init__(self, config: dict[str, Any]) -> None:
        labels = load_language(config["dataset_kwargs"]["language"]).prompt
        until = ["\n", f"{labels.passage}:", f"{labels.question}:"]
        super().__init__(config | {"generation_kwargs": config["generation_kwargs"] | {"until": until}})


def read_options(prefix: str, metadata: Mapping[str, Any]) -> Options:
    """Read the options of a suite.

    Raises:
        ConfigError: an unknown option with one of our prefixes, or an invalid value.
    """
    revision = f"{prefix}_revision"
    check_options(prefix, metadata, (f"{prefix}_chat", revision, CHAT_EVERYWHERE))
    return Options(chat_option(prefix, metadata), text_option(metadata, revision, "a commit, tag or branch"))


def doc_to_text(doc: Mapping[str, Any]) -> str:
    return f"Context: {doc['context']}\nQuestion: {doc['question']}\nAnswer:"


def native_doc_to_text(doc: Mapping[str, Any]) -> str:
    """Return the prompt with the labels of the document's language."""
    labels = load_language(doc["language"]).prompt
    return f"{labels.passage}: {doc['context']}\n{labels.question}: {doc['question']}\n{labels.answer}:"


def doc_to_target(doc: Mapping[str, Any]) -> str:
    """Return the first gold answer; for an unanswerable question the first abstention phrase of its language."""
    return str(doc["answers"][0]) if doc["answers"] else load_language(doc["language"]).abstention


def process_results(doc: Mapping[str, Any], results: list[str]) -> dict[str, float]:
    """Score one generation: the metrics of every task, and two of them again under the category's name."""
    scores = score_row(results[0], doc["answers"], scoring_rules(doc["language"]))
    names = category_metrics([doc["category"]], ExtractiveQA.metrics_by_category)
    return scores | {name: scores[metric] for name, metric in names.items()}


class FewshotSampler(ContextSampler):  # type: ignore[misc]
    """Few-shot examples that give nothing away: never the tested question, its paragraph or its wording.

    The draw depends only on the seed and the question, so `--limit`, `--samples` and the number of devices do not
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

    def gives_away(self, example: Mapping[str, Any], tested: Mapping[str, Any]) -> bool:
        """Return True if an example shares its id, paragraph, text or wording with the tested question."""
        return any(example[field] == tested[field] for field in ("id", "paragraph_id", "context", "question"))
