"""What the suites of questions on a given paragraph share: knobs, prompt, few-shot examples, scoring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any

import datasets
from lm_eval.api.metrics import mean
from lm_eval.api.samplers import ContextSampler
from lm_eval.api.task import ConfigurableTask

from ..generators.datasets.rows import QARow
from ..utils.errors import ConfigError, CorpusError
from ..utils.languages import load_language, scoring_rules
from ..utils.qa_metrics import score_row

# No newline stop, and room to think first; the same as in generated sets.
CHAT_GENERATION: Mapping[str, Any] = {"until": [], "max_gen_toks": 2048}
# Asked for once, it counts for every set of a run, generated or shipped.
CHAT_EVERYWHERE = "taskgen_chat"
METRICS_BY_CATEGORY = ("exact_match", "f1")

_FEATURES = datasets.Features(
    {name: datasets.Value("string") for name in QARow.__dataclass_fields__}
    | {"answers": datasets.List(datasets.Value("string"))}
)


@dataclass(frozen=True, slots=True)
class Knobs:
    """What `--metadata` can set: `<prefix>_chat` (or `taskgen_chat`) and `<prefix>_revision`."""

    chat: bool = False
    revision: str | None = None


class ExtractiveQA(ConfigurableTask):  # type: ignore[misc]
    """A leaf of a suite. A suite says which prefix its knobs have and which module of `generators/datasets` its rows.

    `dataset_kwargs` of a leaf go to `rows` of that module: `language`, and `repo` or `revision` for another place.

    Raises:
        ConfigError: `--metadata` holds a key with our prefix that is no knob, or the language has no file.
        CorpusError: the rows cannot be had; the message begins with the task.
    """

    prefix: str
    source: ModuleType

    def __init__(self, config: dict[str, Any]) -> None:
        settings = {key: value for key, value in config.items() if key != "class"}
        knobs = read_knobs(self.prefix, settings["metadata"])
        # A language without a file would else be found out after the model has answered.
        scoring_rules(settings["dataset_kwargs"]["language"])
        revision = knobs.revision or settings["dataset_kwargs"].get("revision", self.source.REVISION)
        # Results record the metadata, and so what was read.
        settings["metadata"] = settings["metadata"] | {f"{self.prefix}_revision": revision}
        if knobs.chat:
            settings["generation_kwargs"] = settings["generation_kwargs"] | CHAT_GENERATION
        super().__init__(config=settings)
        for name in category_metrics(self.dataset["test"].unique("category")):
            self._aggregation_list[name] = mean
            self._higher_is_better[name] = True

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
    """The knobs of a suite. Keys without our prefixes are not ours: lm-eval puts all model_args here.

    Raises:
        ConfigError: a key has one of our prefixes and is no knob, or a knob has no value that it can have.
    """
    chat, revision = f"{prefix}_chat", f"{prefix}_revision"
    known = (chat, revision, CHAT_EVERYWHERE)
    for key in metadata:
        if key.startswith((f"{prefix}_", "taskgen_")) and key not in known:
            raise ConfigError(f"--metadata: there is no knob {key!r}; this suite has: {', '.join(known)}")
    for key in (chat, CHAT_EVERYWHERE):
        if not isinstance(metadata.get(key, False), bool):
            raise ConfigError(f"--metadata: {key} must be true or false, not {metadata[key]!r}")
    if not isinstance(metadata.get(revision, "main"), str) or not metadata.get(revision, "main"):
        raise ConfigError(
            f"--metadata: {revision} must be a commit, tag or branch in quotes, not {metadata[revision]!r}"
        )
    return Knobs(metadata.get(chat, metadata.get(CHAT_EVERYWHERE, False)), metadata.get(revision))


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
    by_category = {name: scores[metric] for name, metric in category_metrics([doc["category"]]).items()}
    return scores | by_category


def category_metrics(categories: Iterable[str]) -> dict[str, str]:
    """`f1_SHORT` and the like, with the metric that each is; a question of no category has none."""
    # lm-eval takes what follows a comma for the name of a filter.
    names = sorted("_".join(category.replace(",", " ").split()) for category in categories)
    return {f"{metric}_{name}": metric for name in names if name for metric in METRICS_BY_CATEGORY}


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
            if not gives_away(self.df[index], eval_doc):
                drawn.append(self.df[index])
        if len(drawn) < n:
            raise ConfigError(
                f"--num_fewshot {n}: only {len(drawn)} questions are on other paragraphs than question "
                f"{eval_doc['id']}; ask for at most {len(drawn)}"
            )
        return drawn


def gives_away(example: Mapping[str, Any], asked: Mapping[str, Any]) -> bool:
    """Whether an example shares its id, paragraph, text or wording with the question asked."""
    return any(example[field] == asked[field] for field in ("id", "paragraph_id", "context", "question"))
