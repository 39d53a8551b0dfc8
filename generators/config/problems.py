"""Find mistakes of a configuration that its schema does not express."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...utils.errors import ConfigError, CorpusError, ExportError, MissingDependency
from ...utils.languages import language_codes, load_language
from ...utils.paths import check_path
from ...utils.settings import TaskGeneratorConfig
from ..corpus.files import find_files
from ..corpus.readers import readable_endings
from ..corpus.remote import is_url
from ..export.leaves import check_name
from ..models.writer_problems import writer_problems
from ..question_types import QUESTION_TYPES
from ..question_types.robustness import NO_MODEL_TO_PARAPHRASE
from ..question_types.unwritable import unwritable
from ..reading.clause_readers import check_reader
from ..reading.pipelines import located
from .schema_errors import NOT_IN_A_FILE, Problem


def problems(config: TaskGeneratorConfig, base: Path) -> Iterator[Problem]:
    """Yield errors that the schema does not express: unknown names, empty lists, files that are not there.

    `base` is the folder of the configuration, which its paths are relative to.
    """
    try:
        check_name(config.name)
    except ExportError as error:
        yield ("name",), str(error)
    if "name" not in config.model_fields_set:
        yield ("name",), "name: is missing"
    yield from _missing_files(config, base)
    if config.source is None:
        yield (), "give either corpus or hf_corpus, which say where the documents are; neither is given"
    elif config.source.hf is not None and config.source.hf.dataset_obj is not None:
        block = ("hf_corpus",) if config.hf_corpus is not None else ("corpus", "hf")
        yield (*block, "dataset_obj"), f"{'.'.join(block)}.dataset_obj: {NOT_IN_A_FILE}"
    if config.language not in language_codes():
        yield ("language",), f"language: {config.language!r} is not known; there are: {', '.join(language_codes())}"
    else:
        try:
            language = load_language(config.language)
        except ConfigError as error:
            yield ("language",), f"language: {error}"
        else:
            yield from unwritable(config, language, by_model=config.writer.kind == "llm")
            yield from _unreadable(config, base)
    yield from _no_questions_configured(config)
    if config.out is not None:
        try:
            check_path(base / config.out)
        except ConfigError as error:
            yield ("out",), f"out: {error}"
    for loc, problem in writer_problems(config.writer, base):
        yield ("writer", *loc), problem
    wanted = config.robustness if config.writer.kind == "template" else None
    if wanted is not None and "num_paraphrases" in wanted.model_fields_set and wanted.num_paraphrases:
        yield ("robustness", "num_paraphrases"), NO_MODEL_TO_PARAPHRASE
    for name in config.question_types:
        if name in QUESTION_TYPES:
            yield from _of_proposals(config, name)
    if not config.contexts:
        yield ("contexts",), "contexts: is empty; give one or more of gold, distractors and closed_book"
    if len(set(config.contexts)) < len(config.contexts):
        yield ("contexts",), "contexts: names one context twice"


def _missing_files(config: TaskGeneratorConfig, base: Path) -> Iterator[Problem]:
    if config.corpus is None:
        return
    # Files of URLs are looked for when the run begins: a configuration is read without a network.
    squad = config.corpus.squad
    if squad is not None and not is_url(squad.path) and not (base / squad.path).is_file():
        yield (
            ("corpus", "squad", "path"),
            f"corpus.squad.path: {squad.path!r}: there is no such file in {base.resolve()}",
        )
    if paths := [pattern for pattern in config.corpus.files if not is_url(pattern)]:
        try:
            # The run warns of patterns without a file beside others.
            find_files(paths, base, readable_endings(), skipped=lambda message: None)
        except CorpusError as error:
            yield ("corpus", "files"), str(error)


def _of_proposals(config: TaskGeneratorConfig, name: str) -> Iterator[Problem]:
    """Fields of a question type that have an effect only if a language model proposes its questions."""
    is_proposed = config.writer.kind == "llm" and config.writer.mode == "propose"
    if is_proposed and QUESTION_TYPES[name].proposing is not None:
        return
    why = (
        f"a language model words the questions of {name} and does not propose them; take it out"
        if is_proposed
        else "only a language model that proposes questions reads it; set writer: {kind: llm, mode: propose}, or take "
        "it out"
    )
    for field in ("instructions", "cognitive_level"):
        if field in config.question_types[name].model_fields_set:
            yield ("question_types", name, field), f"question_types.{name}.{field}: has no effect: {why}"


def _unreadable(config: TaskGeneratorConfig, base: Path) -> Iterator[Problem]:
    try:
        check_reader(load_language(config.language), located(config.pipeline, base))
    except (ConfigError, MissingDependency) as error:
        yield ("pipeline" if config.pipeline is not None else "language",), str(error)


def _no_questions_configured(config: TaskGeneratorConfig) -> Iterator[Problem]:
    robustness = config.robustness
    if config.single_hop or config.multi_hop or any(options.enabled for options in config.question_types.values()):
        return
    if config.question_types and robustness is None:
        yield ("question_types",), "question_types: every type has enabled: false; leave one on"
    elif robustness is None:
        yield ("question_types",), "question_types: names no type; `taskgen types` lists them"
    elif not robustness.unanswerable:
        yield (
            ("robustness",),
            "robustness: there are no questions to vary; add question_types, single_hop or multi_hop, or ask for "
            "unanswerable ones",
        )
