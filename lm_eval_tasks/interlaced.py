"""The tasks of the suite `wikisalad`: their options, their sets, which are built when a task is loaded, and scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import datasets

from ..generators.wikisalad import Example, dataset_sha256
from ..generators.wikisalad.cached_set import SQUAD, SetRequest, ready_set
from ..generators.wikisalad.prompts import gold_parts, ordered_questions
from ..generators.wikisalad.records import Mode, distance_bucket, segments_between
from ..generators.wikisalad.score import score_answer
from ..utils.errors import ConfigError, DatasetUnavailable, TaskgenError
from ..utils.languages import load_language, scoring_rules
from .suite import CHAT_EVERYWHERE, Suite, category_metrics, chat_option, check_options, text_option

PREFIX = "wikisalad"
_OWN = ("wikisalad_squad", "wikisalad_seed", "wikisalad_tokens", "wikisalad_language", "wikisalad_revision")
_WITHOUT_HUB = (
    'Here that is --metadata \'{"wikisalad_squad": "PLACE"}\'; PLACE may also be a folder that '
    "`taskgen wikisalad build` wrote"
)


@dataclass(frozen=True, slots=True)
class WikiSaladOptions:
    """The options of `--metadata`: the set, and `chat` if the model is asked as a chat model."""

    wanted: SetRequest
    chat: bool


class WikiSalad(Suite):
    """One task of the suite. Its `dataset_kwargs` have its `variant` and its `mode`, `simple` or `sequential`.

    Raises:
        ConfigError: `--metadata` has an unknown key with the suite's prefix, or an invalid value.
        TaskgenError: the set cannot be read or built (see `ready_set`); the message begins with the task.
    """

    metrics_by_category = ("exact_match", "f1", "contains", "qa_accuracy")

    def __init__(self, config: Mapping[str, Any]) -> None:
        options = read_wikisalad_options(config["dataset_kwargs"]["variant"], config["metadata"])
        self.wanted = options.wanted
        super().__init__(config, chat=options.chat)

    def read(self, **dataset_kwargs: Any) -> datasets.Dataset:
        """Read or build the set; rows are made when they are read, since each prompt holds all the context."""
        try:
            ready = ready_set(self.wanted)
            for language in sorted({example.language for example in ready.examples}):
                # Fail before the model answers if a language has no file.
                scoring_rules(language)
        except DatasetUnavailable as error:
            raise DatasetUnavailable(f"{self.config.task}: {error}. {_WITHOUT_HUB}") from error
        except TaskgenError as error:
            raise type(error)(f"{self.config.task}: {error}") from error
        # lm-eval's results record the metadata, and so the set.
        made_of = {f"{PREFIX}_{name}": value for name, value in ready.made_of.items()}
        sha256 = dataset_sha256(ready.examples)
        self.config.metadata = self.config.metadata | made_of | {"dataset_sha256": sha256}
        return rows(LazyRows(ready.examples, dataset_kwargs["mode"], sha256))


def read_wikisalad_options(variant: str, metadata: Mapping[str, Any]) -> WikiSaladOptions:
    """Read the options of a task.

    Raises:
        ConfigError: an unknown key has the suite's prefix, or an option has an invalid value.
    """
    check_options(PREFIX, metadata, (*_OWN, f"{PREFIX}_chat", CHAT_EVERYWHERE))
    for key in ("wikisalad_seed", "wikisalad_tokens"):
        if key in metadata and type(metadata[key]) is not int:
            raise ConfigError(f"--metadata: {key} must be a whole number, not {metadata[key]!r}")
    wanted = SetRequest(
        variant,
        text_option(metadata, "wikisalad_squad", "a file, a folder or a set of the Hub") or SQUAD,
        metadata.get("wikisalad_seed"),
        metadata.get("wikisalad_tokens"),
        text_option(metadata, "wikisalad_language", "the code of a language"),
        text_option(metadata, "wikisalad_revision", "a commit, tag or branch"),
    )
    return WikiSaladOptions(wanted, chat_option(PREFIX, metadata))


class LazyRows:
    """Makes rows from their columns `example`, `index` and `category` when `datasets` reads them."""

    def __init__(self, examples: Sequence[Example], mode: Mode, sha256: str) -> None:
        self.examples, self.mode, self.sha256 = examples, mode, sha256

    def __call__(self, batch: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
        found = [
            {"category": category, **_row(self.examples[number], index, self.mode)}
            for number, index, category in zip(batch["example"], batch["index"], batch["category"], strict=True)
        ]
        return {name: [row[name] for row in found] for name in found[0]}

    def __getstate__(self) -> dict[str, str]:
        """State for pickling, by which `datasets` computes a hash: with all the text it would take a second."""
        return {"sha256": self.sha256, "mode": self.mode}


def rows(lazy_rows: LazyRows) -> datasets.Dataset:
    """Return a row for each question; `category` is its distance from its segment, `parts` are those of its prompt."""
    columns: dict[str, list[Any]] = {"example": [], "index": [], "category": []}
    for number, example in enumerate(lazy_rows.examples):
        for index, question in enumerate(ordered_questions(example)):
            distance = segments_between(example, question, lazy_rows.mode)
            columns["example"].append(number)
            columns["index"].append(index)
            columns["category"].append(f"distance_{distance_bucket(distance)}")
    return datasets.Dataset.from_dict(columns).with_transform(lazy_rows)


def _row(example: Example, index: int, mode: Mode) -> dict[str, Any]:
    asked = ordered_questions(example)[index]
    return {
        "id": f"{example.example_id}/{index}",
        "example_id": example.example_id,
        "question_index": index,
        "mode": mode,
        "question": asked.question,
        "answers": list(asked.answers),
        "segment_id": asked.segment_id,
        "topic": asked.topic,
        "article": asked.article,
        "language": example.language,
        "parts": [asdict(part) for part in gold_parts(example, index, mode)],
    }


def doc_to_text(doc: Mapping[str, Any]) -> str:
    return "".join(part["text"] for part in doc["parts"])


def doc_to_target(doc: Mapping[str, Any]) -> str:
    """Return the first gold answer; for an unanswerable question its language's phrase for that."""
    return str(doc["answers"][0]) if doc["answers"] else load_language(doc["language"]).abstention


def process_results(doc: Mapping[str, Any], results: list[str]) -> dict[str, float]:
    """Score one reply: the metrics that every task has, `qa_accuracy`, and four of them by distance."""
    scores = score_answer(results[0], doc["answers"], doc["language"])
    names = category_metrics([doc["category"]], WikiSalad.metrics_by_category)
    return scores | {name: scores[metric] for name, metric in names.items()}
