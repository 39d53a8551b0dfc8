"""The tasks of the suite `wikisalad`: knobs, sets made ready when a task is loaded, prompts, scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import datasets

from ..generators.wikisalad import Example, dataset_sha256
from ..generators.wikisalad.answer_score import score_answer
from ..generators.wikisalad.cached_set import SQUAD, Wanted, ready_set
from ..generators.wikisalad.distance import bucket, segments_between
from ..generators.wikisalad.prompts import Mode, asked_order, gold_answers, sequential_parts, simple_parts
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
class WikiSaladKnobs:
    """What `--metadata` can set: which set, and whether the model is asked as a chat model."""

    wanted: Wanted
    chat: bool


class WikiSalad(Suite):
    """A leaf of the suite. Its `dataset_kwargs` say its `variant` and its `mode`, `simple` or `sequential`.

    Raises:
        ConfigError: `--metadata` holds a key with our prefix that is no knob, or a value that cannot be.
        TaskgenError: the set cannot be had (see `ready_set`); the message begins with the task.
    """

    metrics_by_category = ("exact_match", "f1", "contains", "qa_accuracy")

    def __init__(self, config: Mapping[str, Any]) -> None:
        knobs = read_wikisalad_knobs(config["dataset_kwargs"]["variant"], config["metadata"])
        self.wanted = knobs.wanted
        super().__init__(config, chat=knobs.chat)

    def download(self, dataset_kwargs: dict[str, Any] | None = None, **_: Any) -> None:
        """Make the set ready; rows are written out when they are looked at, since a prompt holds all the context."""
        assert dataset_kwargs is not None  # every leaf has them
        try:
            ready = ready_set(self.wanted)
            for language in sorted({example.language for example in ready.examples}):
                # A language without a file would else be found out after the model has answered.
                scoring_rules(language)
        except DatasetUnavailable as error:
            raise DatasetUnavailable(f"{self.config.task}: {error}. {_WITHOUT_HUB}") from error
        except TaskgenError as error:
            raise type(error)(f"{self.config.task}: {error}") from error
        # Results record the metadata, and so what was asked about.
        made_of = {f"{PREFIX}_{name}": value for name, value in ready.made_of.items()}
        sha256 = dataset_sha256(ready.examples)
        self.config.metadata = self.config.metadata | made_of | {"dataset_sha256": sha256}
        self.dataset = {"test": rows(WrittenOut(ready.examples, dataset_kwargs["mode"], sha256))}


def read_wikisalad_knobs(variant: str, metadata: Mapping[str, Any]) -> WikiSaladKnobs:
    """The knobs of a task.

    Raises:
        ConfigError: a key has one of our prefixes and is no knob, or a knob has no value that it can have.
    """
    check_options(PREFIX, metadata, (*_OWN, f"{PREFIX}_chat", CHAT_EVERYWHERE))
    for key in ("wikisalad_seed", "wikisalad_tokens"):
        if key in metadata and type(metadata[key]) is not int:
            raise ConfigError(f"--metadata: {key} must be a whole number, not {metadata[key]!r}")
    wanted = Wanted(
        variant,
        text_option(metadata, "wikisalad_squad", "a file, a folder or a set of the Hub") or SQUAD,
        metadata.get("wikisalad_seed"),
        metadata.get("wikisalad_tokens"),
        text_option(metadata, "wikisalad_language", "the code of a language"),
        text_option(metadata, "wikisalad_revision", "a commit, tag or branch"),
    )
    return WikiSaladKnobs(wanted, chat_option(PREFIX, metadata))


class WrittenOut:
    """Makes rows of their places, `example`, `index` and `category`, when `datasets` is asked for them."""

    def __init__(self, examples: Sequence[Example], mode: Mode, sha256: str) -> None:
        self.examples, self.mode, self.sha256 = examples, mode, sha256

    def __call__(self, batch: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
        found = [
            {"category": category, **_row(self.examples[number], index, self.mode)}
            for number, index, category in zip(batch["example"], batch["index"], batch["category"], strict=True)
        ]
        return {name: [row[name] for row in found] for name in found[0]}

    def __getstate__(self) -> dict[str, str]:
        """What tells it from others: `datasets` pickles it for a hash, which takes a second with all the text."""
        return {"sha256": self.sha256, "mode": self.mode}


def rows(written_out: WrittenOut) -> datasets.Dataset:
    """One row a question; `category` is its distance from its segment, `parts` what its prompt consists of."""
    columns: dict[str, list[Any]] = {"example": [], "index": [], "category": []}
    for number, example in enumerate(written_out.examples):
        for index, question in enumerate(asked_order(example)):
            distance = segments_between(example, question, written_out.mode)
            columns["example"].append(number)
            columns["index"].append(index)
            columns["category"].append(f"distance_{bucket(distance)}")
    return datasets.Dataset.from_dict(columns).with_transform(written_out)


def _row(example: Example, index: int, mode: Mode) -> dict[str, Any]:
    asked = asked_order(example)[index]
    parts = (
        simple_parts(example, index) if mode == "simple" else sequential_parts(example, index, gold_answers(example))
    )
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
        "parts": [asdict(part) for part in parts],
    }


def doc_to_text(doc: Mapping[str, Any]) -> str:
    return "".join(part["text"] for part in doc["parts"])


def doc_to_target(doc: Mapping[str, Any]) -> str:
    """The first gold answer; for an unanswerable question its language's first phrase for that."""
    return str(doc["answers"][0]) if doc["answers"] else load_language(doc["language"]).abstention


def process_results(doc: Mapping[str, Any], results: list[str]) -> dict[str, float]:
    """Score one generation: the metrics that every task has, `qa_accuracy`, and four once more for the distance."""
    scores = score_answer(results[0], doc["answers"], doc["language"])
    names = category_metrics([doc["category"]], WikiSalad.metrics_by_category)
    return scores | {name: scores[metric] for name, metric in names.items()}
