"""What `taskgen world` writes: a world's articles as a corpus for retrieval, and its questions as lm-eval tasks."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from importlib import metadata
from pathlib import Path
from typing import Any

from ...utils.errors import ConfigError
from ...utils.languages import load_language, world_patterns
from ...utils.progress import Progress, silent
from ...utils.records.types import EvaluationSample, InMemoryDataset, Passage, TypeYield
from ...utils.settings import HFCorpusConfig, TaskGeneratorConfig
from ...utils.task_style import LeafStyle
from ..export.atomic_write import atomic_folder, check_target, write_files
from ..export.builtin_names import check_names_are_free
from ..export.folder import build_files
from ..export.leaves import check_name, plan_leaves
from .articles import render
from .build_questions import QuestionMaker
from .build_world import make_world
from .contexts import ContextSettings, context_ids
from .request import Kind, question_kinds
from .retrieval import write_corpus, write_questions
from .samples import to_sample
from .statements import StatementIndex
from .world import World, WorldSettings

MARK = "world.json"
_CORPUS, _TASKS = "corpus", "tasks"
_PASSAGES_KEPT = 50_000
# All prompts of a set are in memory at once: some 1 GB.
_MOST_PASSAGES = 1_000_000
_STYLE = LeafStyle(metrics=("list_f1",), max_gen_toks=128)
# How many hops make a question hard.
_DIFFICULTY = {1: "easy", 2: "medium"}


@dataclass(frozen=True, slots=True)
class WorldOrder:
    """What is to be made: `questions` in each language, spread over the kinds that `hops` and `shapes` have."""

    name: str
    world: WorldSettings
    languages: tuple[str, ...]
    questions: int
    hops: tuple[int, ...]
    shapes: tuple[str, ...]
    context: ContextSettings

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(question_kinds(self.questions, self.hops, self.shapes))


@dataclass(frozen=True, slots=True)
class WrittenLanguage:
    """The questions of one language by kind, and where its articles are."""

    language: str
    yields: tuple[TypeYield, ...]
    corpus: Path


def write_world(
    order: WorldOrder, out: Path, *, overwrite: bool = False, progress: Progress = silent
) -> tuple[WrittenLanguage, ...]:
    """Make a world and write `out`: for each language `corpus/` and `tasks/`, and `world.json`, which says how.

    The folder takes its place when it is complete. The same order gives the same bytes.

    Raises:
        ConfigError: no kind of question has these hops and shapes, or a language has no articles.
        ExportError: the name cannot name a set, or `out` must not be replaced.
    """
    check_target(out, overwrite=overwrite, mark=MARK)
    _check(order)
    with atomic_folder(out, overwrite=overwrite, mark=MARK) as folder:
        progress("world", 0, None)
        world = make_world(order.world)
        written = [_write_language(order, world, language, folder, out, progress) for language in order.languages]
        hashes = {path: digest for _, files in written for path, digest in files.items()}
        told = {**_told(order), "questions": {done.language: _counts(done) for done, _ in written}, "files": hashes}
        (folder / MARK).write_text(json.dumps(told, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return tuple(done for done, _ in written)


def _check(order: WorldOrder) -> None:
    if not order.kinds:
        raise ConfigError(
            f"no question of the shapes {', '.join(order.shapes)} has {', '.join(map(str, order.hops))} hops; an "
            "intersection, a comparison and an unanswerable question need two articles or more, a count needs three"
        )
    if order.context.kind == "world" and order.world.size * order.questions > _MOST_PASSAGES:
        raise ConfigError(
            f"{order.questions:,} prompts with all {order.world.size:,} articles in each are too much; show a part "
            f"of the world, or ask for at most {max(1, _MOST_PASSAGES // order.world.size):,} questions"
        )
    names: set[str] = set()
    for language in order.languages:
        world_patterns(load_language(language))
        check_name(_set_name(order, language))
        contexts = _config(order, language).contexts
        leaves = plan_leaves(_set_name(order, language), [kind.name for kind in order.kinds], contexts)
        names.update(name for leaf in leaves for name in (leaf.task, leaf.group))
    check_names_are_free(sorted(names))


def _set_name(order: WorldOrder, language: str) -> str:
    return f"{order.name}_{language}"


def _write_language(
    order: WorldOrder, world: World, language: str, folder: Path, out: Path, progress: Progress
) -> tuple[WrittenLanguage, Mapping[str, str]]:
    index = StatementIndex(language)
    corpus = folder / language / _CORPUS
    corpus_hash = write_corpus(world, language, corpus, index, progress)
    index.close()

    @lru_cache(maxsize=_PASSAGES_KEPT)
    def passage_of(entity: int) -> Passage:
        article = render(world, entity, language)
        return Passage(article.article_id, article.title, article.text)

    maker = QuestionMaker(world, language, index)
    questions, samples, yields = [], [], []
    for number, kind in enumerate(order.kinds):
        progress(f"questions ({language})", number, len(order.kinds))
        made = maker.make(kind.settings)
        asked = kind.settings.count
        yields.append(TypeYield(kind.name, asked, len(made), len(made), exhausted=len(made) < asked))
        questions += made
        for question in made:
            shown = context_ids(world, question, order.context, language)
            samples.append(_with_difficulty(to_sample(question, kind.name, shown, passage_of, language)))
    hashes = {"corpus.jsonl": corpus_hash, **write_questions(questions, world, corpus)}
    if samples:
        name = _set_name(order, language)
        dataset = InMemoryDataset(name, language, tuple(samples), tuple(yields), corpus_sha256=corpus_hash)
        write_files(_task_files(dataset, order), folder / language / _TASKS)
    return WrittenLanguage(language, tuple(yields), out / language / _CORPUS), {
        f"{language}/{_CORPUS}/{path}": digest for path, digest in hashes.items()
    }


def _with_difficulty(sample: EvaluationSample) -> EvaluationSample:
    difficulty = _DIFFICULTY.get(sample.labels["hops"], "hard")
    return replace(sample, labels={**sample.labels, "difficulty": difficulty})


def _task_files(dataset: InMemoryDataset, order: WorldOrder) -> Mapping[str, bytes]:
    names = [kind.name for kind in order.kinds]
    instruction = world_patterns(load_language(dataset.language)).prompt.instruction
    return build_files(
        dataset,
        _config(order, dataset.language),
        styles=dict.fromkeys(names, _STYLE),
        instructions=dict.fromkeys(names, instruction),
        world=_told(order),
    )


def _config(order: WorldOrder, language: str) -> TaskGeneratorConfig:
    # No documents were read: what the configuration of a run says of a corpus is empty.
    return TaskGeneratorConfig(
        name=_set_name(order, language),
        language=language,
        seed=order.world.seed,
        hf_corpus=HFCorpusConfig(dataset_obj=()),
        contexts=("gold", "closed_book") if order.context.kind == "gold" else ("gold", "distractors", "closed_book"),
        num_distractors=max(1, order.context.distractors),
    )


def _told(order: WorldOrder) -> dict[str, Any]:
    """How the world is made, as `world.json` and the manifests tell it."""
    return {
        **asdict(order.world),
        "made_by": f"lm-eval-taskgen {metadata.version('lm-eval-taskgen')}",
        "languages": list(order.languages),
        "asked": order.questions,
        "hops": list(order.hops),
        "shapes": list(order.shapes),
        "context": asdict(order.context),
    }


def _counts(done: WrittenLanguage) -> dict[str, dict[str, int]]:
    return {kind.question_type: {"asked": kind.asked, "written": kind.kept} for kind in done.yields}


def shortfalls(written: Sequence[WrittenLanguage], size: int) -> list[str]:
    """Which kinds have fewer questions than asked for, and what to do."""
    return [
        f"{done.language}, {kind.question_type}: {kind.kept:,} of {kind.asked:,} questions. A world of {size:,} "
        "articles gives no more: give a larger --size or fewer --questions."
        for done in written
        for kind in done.yields
        if kind.kept < kind.asked
    ]
