"""The suite `synthetic_multihop`: worlds made when a task is loaded, prompts, few-shot examples, scoring."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import datasets

from ..generators.export.rows import render_context
from ..generators.synthetic_world import World, WorldSettings, make_world
from ..generators.synthetic_world.accepted_answers import accepted_answers, list_items
from ..generators.synthetic_world.articles import render
from ..generators.synthetic_world.build_questions import QuestionMaker
from ..generators.synthetic_world.contexts import context_ids
from ..generators.synthetic_world.statements import StatementIndex
from ..utils.errors import CorpusError
from ..utils.languages import load_language, scoring_rules, world_patterns
from ..utils.qa_metrics import score_row
from ..utils.records.types import Passage
from .extractive_qa import FewshotSampler as ParagraphSampler
from .suite import Suite
from .world_options import WorldKnobs, read_world_knobs

_LOGGER = logging.getLogger(__name__)
# All leaves of a run ask about one world, each in one of its languages.
_WORLDS_KEPT = 2
_METRICS = ("list_f1",)
_TEXT, _TEXTS = datasets.Value("string"), datasets.List(datasets.Value("string"))
_FEATURES = datasets.Features(
    {
        "id": _TEXT,
        "shape": _TEXT,
        "hops": datasets.Value("int64"),
        "question": _TEXT,
        "answers": _TEXTS,
        "answer_type": _TEXT,
        "items": datasets.List(_TEXTS),
        "context": _TEXT,
        "articles": datasets.Value("int64"),
        "needed": _TEXTS,
        "removed": _TEXT,
        "language": _TEXT,
    }
)


class SyntheticMultihop(Suite):
    """A leaf. `dataset_kwargs.multihop_leaf` says its language, hops and shape; that of the custom task is empty.

    Raises:
        ConfigError: see `read_world_knobs`.
        CorpusError: the world gives no question of the kind.
    """

    metrics_by_category = ()

    def __init__(self, config: Mapping[str, Any]) -> None:
        leaf = config["dataset_kwargs"]["multihop_leaf"]
        knobs = read_world_knobs(config["task"], leaf, config["metadata"])
        # Results record the metadata, and so which world was made.
        told = {
            "metadata": config["metadata"] | knobs.recorded,
            "dataset_kwargs": {"multihop_task": config["task"], "multihop_leaf": leaf},
        }
        super().__init__({**config, **told}, chat=knobs.chat)


def load(multihop_task: str, multihop_leaf: Mapping[str, Any], **metadata: Any) -> dict[str, datasets.Dataset]:
    """The questions of one task, made anew. The same knobs give the same questions on every machine.

    Raises:
        ConfigError: see `read_world_knobs`; or the language has no file, or none of worlds.
        CorpusError: the world gives no question of the kind.
    """
    knobs = read_world_knobs(multihop_task, multihop_leaf, metadata)
    rows = list(_rows(knobs))
    if not rows:
        raise CorpusError(
            f"{multihop_task}: a world of {knobs.world.size:,} articles and seed {knobs.world.seed} gives no such "
            "question; give a larger world_size"
        )
    if len(rows) < knobs.questions.count:
        _LOGGER.warning(
            "%s: %d of %d questions; a world of %d articles gives no more of the kind, so give a larger world_size",
            *(multihop_task, len(rows), knobs.questions.count, knobs.world.size),
        )
    return {"test": datasets.Dataset.from_list(rows, features=_FEATURES)}


@dataclass(frozen=True, slots=True)
class _Told:
    """A world in one language: its articles, and what makes questions on them."""

    world: World
    maker: QuestionMaker
    passages: tuple[Passage, ...]


@lru_cache(maxsize=_WORLDS_KEPT)
def _world(settings: WorldSettings) -> World:
    return make_world(settings)


@lru_cache(maxsize=_WORLDS_KEPT)
def _told(settings: WorldSettings, language: str) -> _Told:
    world, index, passages = _world(settings), StatementIndex(language), []
    for entity in range(settings.size):
        article = render(world, entity, language)
        index.add(article.title, article.text)
        passages.append(Passage(article.article_id, article.title, article.text))
    index.close()
    return _Told(world, QuestionMaker(world, language, index), tuple(passages))


def _rows(knobs: WorldKnobs) -> Iterator[dict[str, Any]]:
    told, language = _told(knobs.world, knobs.language), knobs.language
    labels = load_language(language).prompt
    for question in told.maker.make(knobs.questions):
        shown = [told.passages[entity] for entity in context_ids(told.world, question, knobs.context, language)]
        yield {
            "id": question.question_id,
            "shape": question.shape,
            "hops": question.hops,
            "question": question.text,
            "answers": list(accepted_answers(question)),
            "answer_type": question.answer_type,
            "items": list_items(question),
            "context": render_context(shown, labels),
            "articles": len(shown),
            "needed": [told.passages[entity].doc_id for entity in question.needed],
            "removed": None if question.removed is None else told.passages[question.removed].doc_id,
            "language": language,
        }


def doc_to_text(doc: Mapping[str, Any]) -> str:
    """The articles, then the instruction, then the question: lm-eval cuts long prompts on the left."""
    language = load_language(doc["language"])
    labels, instruction = language.prompt, world_patterns(language).prompt.instruction
    asked = f"{labels.question}: {doc['question']}\n{labels.answer}:"
    return "\n\n".join((doc["context"], instruction.replace("{abstention}", language.abstention), asked))


def doc_to_target(doc: Mapping[str, Any]) -> str:
    """The answer as it is written; for a question without one its language's first phrase for that."""
    return str(doc["answers"][0]) if doc["answers"] else load_language(doc["language"]).abstention


def process_results(doc: Mapping[str, Any], results: list[str]) -> dict[str, float]:
    """Score one generation by its first line; answers that are lists by their items too."""
    metadata = {} if doc["items"] is None else {"items": doc["items"]}
    return score_row(results[0], doc["answers"], scoring_rules(doc["language"]), _METRICS, metadata)


class FewshotSampler(ParagraphSampler):
    """Examples that need no article which the question asked needs."""

    def gives_away(self, example: Mapping[str, Any], asked: Mapping[str, Any]) -> bool:
        """Whether an example is the question asked, is worded like it, or needs one of its articles."""
        same = any(example[field] == asked[field] for field in ("id", "question"))
        return same or not set(example["needed"]).isdisjoint(asked["needed"])
