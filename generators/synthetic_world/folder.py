"""Writes the folder of `taskgen world`: articles as a retrieval corpus, and questions as lm-eval tasks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import metadata
from pathlib import Path
from typing import Any

from ...utils.errors import ConfigError
from ...utils.languages import load_language, world_patterns
from ...utils.progress import Progress, silent
from ...utils.records.documents import Evidence, Passage
from ...utils.records.samples import EvaluationSample, InMemoryDataset, Response, TypeYield
from ...utils.settings import HFCorpusConfig, TaskGeneratorConfig
from ...utils.task_style import TaskStyle
from ..export.atomic_write import atomic_folder, check_target, write_files
from ..export.builtin_names import check_names_are_free
from ..export.folder import build_files
from ..export.leaves import check_name, plan_leaves
from .articles import render
from .build_questions import QuestionMaker
from .contexts import context_ids
from .queries import WorldQuestion
from .request import WorldRequest
from .retrieval import write_corpus, write_questions
from .statements import StatementIndex
from .world import World, make_world

MARK = "world.json"
_CORPUS, _TASKS = "corpus", "tasks"
_CACHED_PASSAGES = 50_000
# All prompts of a set are in memory at once: about 1 GB for this many passages.
_MOST_PASSAGES = 1_000_000
_STYLE = TaskStyle(metrics=("list_f1",), max_gen_toks=128)


@dataclass(frozen=True, slots=True)
class WrittenLanguage:
    """The files written for one language: yields by question type, the corpus folder, and SHA-256 by path."""

    language: str
    yields: tuple[TypeYield, ...]
    corpus: Path
    files: Mapping[str, str]


def write_world(
    request: WorldRequest, out: Path, *, overwrite: bool = False, progress: Progress = silent
) -> tuple[WrittenLanguage, ...]:
    """Make a world and write `out`: `corpus/` and `tasks/` for each language, and `world.json` with the settings.

    The folder appears when it is complete. The same request gives the same bytes.

    Raises:
        ConfigError: no question has these hops and shapes, the prompts are too large, or a language has no articles.
        ExportError: the name cannot be the name of a set, or `out` must not be replaced.
    """
    check_target(out, overwrite=overwrite, mark=MARK)
    _check(request)
    with atomic_folder(out, overwrite=overwrite, mark=MARK) as folder:
        progress("world", 0, None)
        world = make_world(request.world)
        written = tuple(_write_language(request, world, code, folder, out, progress) for code in request.languages)
        description = {
            **_settings(request),
            "questions": {done.language: _counts(done) for done in written},
            "files": {path: digest for done in written for path, digest in done.files.items()},
        }
        (folder / MARK).write_text(json.dumps(description, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return written


def shortfalls(written: Sequence[WrittenLanguage], size: int) -> list[str]:
    """Return a line for each question type with fewer questions than requested, and one that says what to do."""
    short = [
        f"{done.language}, {kind.question_type}: {kind.kept:,} of {kind.asked:,} questions"
        for done in written
        for kind in done.yields
        if kind.kept < kind.asked
    ]
    more = f"A world of {size:,} articles gives no more: give a larger --size or fewer --questions."
    return [*short, more] if short else []


def _check(request: WorldRequest) -> None:
    if not request.question_kinds:
        raise ConfigError(
            f"no question of the shapes {', '.join(request.shapes)} has {', '.join(map(str, request.hops))} hops; an "
            "intersection, a comparison and an unanswerable question need two articles or more, a count needs three"
        )
    size = request.world.size
    if request.context.kind == "world" and size * request.questions > _MOST_PASSAGES:
        raise ConfigError(
            f"{request.questions:,} prompts with all {size:,} articles in each are too much; show a part "
            f"of the world, or ask for at most {max(1, _MOST_PASSAGES // size):,} questions"
        )
    names: set[str] = set()
    for language in request.languages:
        world_patterns(load_language(language))
        name = request.set_name(language)
        check_name(name)
        types = [kind.name for kind in request.question_kinds]
        leaves = plan_leaves(name, types, _config(request, language).contexts)
        names.update(name for leaf in leaves for name in (leaf.task, leaf.group))
    check_names_are_free(sorted(names))


def _write_language(
    request: WorldRequest, world: World, language: str, folder: Path, out: Path, progress: Progress
) -> WrittenLanguage:
    index = StatementIndex(language)
    corpus = folder / language / _CORPUS
    corpus_hash = write_corpus(world, language, corpus, index, progress)
    index.close()

    @lru_cache(maxsize=_CACHED_PASSAGES)
    def passage_of(entity: int) -> Passage:
        article = render(world, entity, language)
        return Passage(article.article_id, article.title, article.text)

    maker = QuestionMaker(world, language, index)
    types = request.question_kinds
    questions, samples, yields = [], [], []
    for number, kind in enumerate(types):
        progress(f"questions ({language})", number, len(types))
        made = maker.make(kind.settings)
        requested = kind.settings.count
        yields.append(TypeYield(kind.name, requested, len(made), len(made), exhausted=len(made) < requested))
        questions += made
        for question in made:
            shown = context_ids(world, question, request.context, language)
            samples.append(_sample(question, kind.name, shown, passage_of, language))
    hashes = {"corpus.jsonl": corpus_hash, **write_questions(questions, world, corpus)}
    if samples:
        name = request.set_name(language)
        dataset = InMemoryDataset(name, tuple(samples), language, tuple(yields), corpus_sha256=corpus_hash)
        write_files(_task_files(dataset, request), folder / language / _TASKS)
    files = {f"{language}/{_CORPUS}/{path}": digest for path, digest in hashes.items()}
    return WrittenLanguage(language, tuple(yields), out / language / _CORPUS, files)


def _sample(
    question: WorldQuestion,
    question_type: str,
    shown: Sequence[int],
    passage_of: Callable[[int], Passage],
    language: str,
) -> EvaluationSample:
    """Turn a question into a sample; `shown` are the entities whose articles are its context."""
    # Sorted by number: the order of the hops would give the way to the answer away.
    gold = tuple(passage_of(entity) for entity in sorted(question.needed) if entity != question.removed)
    evidence = tuple(Evidence(passage.doc_id, 0, len(passage.text), passage.text) for passage in gold)
    items = question.list_items
    removed = {} if question.removed is None else {"removed": passage_of(question.removed).doc_id}
    return EvaluationSample(
        sample_id=f"{question.question_id}-{language}",
        query=question.text,
        relevant_docs=gold,
        candidate_docs=tuple(passage_of(entity) for entity in shown if entity not in question.needed),
        reference_answer=Response.of(question.accepted_answers, evidence if question.removed is None else ()),
        labels={
            "question_type": question_type,
            "hops": question.hops,
            "language": language,
        },
        metadata={
            "shape": question.shape,
            "answer_type": question.answer_type,
            "relations": list(question.relations),
            "needed": [passage_of(entity).doc_id for entity in question.needed],
            **({"items": items} if items is not None else {}),
            **removed,
        },
    )


def _task_files(dataset: InMemoryDataset, request: WorldRequest) -> Mapping[str, bytes]:
    names = [kind.name for kind in request.question_kinds]
    instruction = world_patterns(load_language(dataset.language)).prompt.instruction
    return build_files(
        dataset,
        _config(request, dataset.language),
        styles=dict.fromkeys(names, _STYLE),
        instructions=dict.fromkeys(names, instruction),
        world=_settings(request),
    )


def _config(request: WorldRequest, language: str) -> TaskGeneratorConfig:
    # No documents are read, so the corpus of the configuration is empty.
    return TaskGeneratorConfig(
        name=request.set_name(language),
        language=language,
        seed=request.world.seed,
        hf_corpus=HFCorpusConfig(dataset_obj=()),
        single_hop=None,
        contexts=("gold", "closed_book") if request.context.kind == "gold" else ("gold", "distractors", "closed_book"),
        num_distractors=max(1, request.context.distractors),
        min_questions_per_task=1,  # the scores are wanted by kind of question
    )


def _settings(request: WorldRequest) -> dict[str, Any]:
    """Return the settings of a world as `world.json` and the manifests record them."""
    made_by = f"lm-eval-taskgen {metadata.version('lm-eval-taskgen')}"
    return {**request.world.as_json(), "made_by": made_by, **request.as_json()}


def _counts(done: WrittenLanguage) -> dict[str, dict[str, int]]:
    return {kind.question_type: {"asked": kind.asked, "written": kind.kept} for kind in done.yields}
