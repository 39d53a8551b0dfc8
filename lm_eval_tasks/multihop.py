"""The suite `synthetic_multihop`: worlds made when a task is loaded, prompts, few-shot examples, scoring."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import datasets

from ..generators.synthetic_world import World, WorldSettings, make_world
from ..generators.synthetic_world.articles import render
from ..generators.synthetic_world.build_questions import QuestionMaker
from ..generators.synthetic_world.contexts import context_ids
from ..generators.synthetic_world.statements import StatementIndex
from ..utils.errors import CorpusError
from ..utils.languages import load_language, scoring_rules, world_patterns
from ..utils.qa_metrics import score_row
from ..utils.records.documents import Passage
from ..utils.records.rows import render_context
from .extractive_qa import FewshotSampler as ParagraphSampler
from .suite import Suite
from .world_options import WorldOptions, read_world_options

_LOGGER = logging.getLogger(__name__)
# All tasks of a run share one world, in one of two languages each.
_CACHED_WORLDS = 2
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
    """A task. `dataset_kwargs.multihop_leaf` has its language, hops and shape; it is empty for the custom task.

    Raises:
        ConfigError: see `read_world_options`.
        CorpusError: the world gives no such question.
    """

    metrics_by_category = ()

    def __init__(self, config: Mapping[str, Any]) -> None:
        leaf = config["dataset_kwargs"]["multihop_leaf"]
        options = read_world_options(config["task"], leaf, config["metadata"])
        # Results record the metadata, and with it the options of the world.
        self.options = options
        super().__init__({**config, "metadata": config["metadata"] | options.recorded}, chat=options.chat)

    def read(self, **dataset_kwargs: Any) -> datasets.Dataset:
        return questions(self.config.task, self.options)


def questions(task: str, options: WorldOptions) -> datasets.Dataset:
    """Make the questions of one task. The same options give the same questions on every machine.

    Raises:
        ConfigError: the language has no file, or one without worlds.
        CorpusError: the world gives no such question.
    """
    rows = list(_rows(options))
    if not rows:
        raise CorpusError(
            f"{task}: a world of {options.world.size:,} articles and seed {options.world.seed} gives no such "
            "question; give a larger world_size"
        )
    if len(rows) < options.questions.count:
        _LOGGER.warning(
            "%s: %d of %d questions; a world of %d articles gives no more of them, so give a larger world_size",
            *(task, len(rows), options.questions.count, options.world.size),
        )
    return datasets.Dataset.from_list(rows, features=_FEATURES)


@dataclass(frozen=True, slots=True)
class _WorldInLanguage:
    """A world with its articles in one language and the maker of questions on them."""

    world: World
    maker: QuestionMaker
    passages: tuple[Passage, ...]


@lru_cache(maxsize=_CACHED_WORLDS)
def _world(settings: WorldSettings) -> World:
    return make_world(settings)


@lru_cache(maxsize=_CACHED_WORLDS)
def _world_in(settings: WorldSettings, language: str) -> _WorldInLanguage:
    world, index, passages = _world(settings), StatementIndex(language), []
    for entity in range(settings.size):
        article = render(world, entity, language)
        index.add(article.title, article.text)
        passages.append(Passage(article.article_id, article.title, article.text))
    index.close()
    return _WorldInLanguage(world, QuestionMaker(world, language, index), tuple(passages))


def _rows(options: WorldOptions) -> Iterator[dict[str, Any]]:
    language = options.language
    made = _world_in(options.world, language)
    labels = load_language(language).prompt
    for question in made.maker.make(options.questions):
        shown = [made.passages[entity] for entity in context_ids(made.world, question, options.context, language)]
        yield {
            "id": question.question_id,
            "shape": question.shape,
            "hops": question.hops,
            "question": question.text,
            "answers": list(question.accepted_answers),
            "answer_type": question.answer_type,
            "items": question.list_items,
            "context": render_context(shown, labels),
            "articles": len(shown),
            "needed": [made.passages[entity].doc_id for entity in question.needed],
            "removed": None if question.removed is None else made.passages[question.removed].doc_id,
            "language": language,
        }


def doc_to_text(doc: Mapping[str, Any]) -> str:
    """Return articles, instruction and question in this order: lm-eval truncates long prompts on the left."""
    language = load_language(doc["language"])
    labels, instruction = language.prompt, world_patterns(language).prompt.instruction
    question = f"{labels.question}: {doc['question']}\n{labels.answer}:"
    return "\n\n".join((doc["context"], instruction.replace("{abstention}", language.abstention), question))


def doc_to_target(doc: Mapping[str, Any]) -> str:
    """Return the preferred answer; for an unanswerable question, the abstention of its language."""
    return str(doc["answers"][0]) if doc["answers"] else load_language(doc["language"]).abstention


def process_results(doc: Mapping[str, Any], results: list[str]) -> dict[str, float]:
    """Score the first line of a generation; lists are also scored item by item."""
    metadata = {} if doc["items"] is None else {"items": doc["items"]}
    return score_row(results[0], doc["answers"], scoring_rules(doc["language"]), _METRICS, metadata)


class FewshotSampler(ParagraphSampler):
    """Draws examples that share no needed article with the question."""

    def gives_away(self, example: Mapping[str, Any], question: Mapping[str, Any]) -> bool:
        """Return True if an example is the question itself, has its wording, or needs one of its articles."""
        same = any(example[field] == question[field] for field in ("id", "question"))
        return same or not set(example["needed"]).isdisjoint(question["needed"])
