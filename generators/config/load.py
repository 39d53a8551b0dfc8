"""Read a `TaskGeneratorConfig` from a YAML file; errors name the file, line and field."""

from __future__ import annotations

import json
import types
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin

import yaml
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ...utils.errors import ConfigError, ExportError, MissingDependency
from ...utils.field_errors import in_words
from ...utils.languages import language_codes, load_language
from ...utils.nearest import nearest
from ...utils.settings import ONE_LIST, ONE_NUMBER, TaskGeneratorConfig, WriterConfig
from ...utils.strict import Strict
from ..export.leaves import check_name
from ..models.writer_problems import writer_problems
from ..question_types import QUESTION_TYPES
from ..question_types.robustness import NO_MODEL_TO_PARAPHRASE
from ..question_types.unwritable import unwritable
from ..reading.clause_readers import check_reader
from ..reading.pipelines import located
from .strict_yaml import line_of, load_strict_yaml

# Fields that hold Python objects, which YAML cannot express. `embedding` is of no use without its `embed_fn`.
_PYTHON_ONLY = ("metadata_fn", "dataset_obj", "embedding")
_NOT_IN_A_FILE = "takes a Python object and cannot be set in a file; call TaskGenerator from Python for it"


class _WriterFile(Strict):
    writer: WriterConfig


def load_config(path: Path) -> TaskGeneratorConfig:
    """Read and check one configuration file.

    Raises:
        ConfigError: the file cannot be read, is not YAML, or does not follow the schema; the message names the file,
            the line, the full dotted path of the field, the value found and the values allowed.
    """
    data, root = load_strict_yaml(path)
    _read_seed_questions(data, path, root)
    try:
        # Through JSON, since pydantic's strict mode (no "5" for 5, no 1 for true) accepts lists for tuples only there.
        config = TaskGeneratorConfig.model_validate_json(json.dumps(data, default=str), strict=True)
    except ValidationError as error:
        first = _outermost(error.errors())
        raise ConfigError(f"{path}:{line_of(root, first['loc'])}: {_message(first)}") from error
    for loc, problem in _problems(config, path.parent):
        raise ConfigError(f"{path}:{line_of(root, loc)}: {problem}")
    return config


def load_writer(path: Path) -> WriterConfig:
    """Read the `writer` block of a configuration of `taskgen generate`, or of a file with nothing else.

    Raises:
        ConfigError: as `load_config`, for this block only; or its writer is not a language model.
    """
    data, root = load_strict_yaml(path)
    for key in data:
        if key not in TaskGeneratorConfig.model_fields:
            raise ConfigError(f"{path}:{line_of(root, (key,))}: {_unknown_key((key,))}")
    _read_seed_questions(data, path, root)
    if "writer" not in data:
        raise ConfigError(f"{path}: writer: is missing; it says which language model to ask, see docs/writing.md")
    try:
        writer = _WriterFile.model_validate_json(
            json.dumps({"writer": data["writer"]}, default=str), strict=True
        ).writer
    except ValidationError as error:
        first = _outermost(error.errors())
        raise ConfigError(f"{path}:{line_of(root, first['loc'])}: {_message(first)}") from error
    if writer.kind != "llm":
        raise ConfigError(
            f"{path}:{line_of(root, ('writer',))}: writer.kind: {writer.kind!r} is no model; set kind: llm"
        )
    for loc, problem in writer_problems(writer, path.parent):
        raise ConfigError(f"{path}:{line_of(root, ('writer', *loc))}: {problem}")
    return writer


def _read_seed_questions(data: Mapping[Any, Any], path: Path, root: yaml.Node) -> None:
    """Put the lines of the file that `writer.seed_questions` names in its place; they go into the manifest."""
    writer = data.get("writer")
    if not isinstance(writer, dict) or not isinstance(writer.get("seed_questions"), str):
        return
    name = writer["seed_questions"]
    where = f"{path}:{line_of(root, ('writer', 'seed_questions'))}: writer.seed_questions"
    try:
        lines = (path.parent / name).read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise ConfigError(
            f"{where}: {name}: {error.strerror}; name a file with a question a line, or list them"
        ) from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{where}: {name}: is not UTF-8 (byte {error.start})") from error
    writer["seed_questions"] = [line.strip() for line in lines if line.strip()]
    if not writer["seed_questions"]:
        raise ConfigError(f"{where}: {name}: holds no question; write one a line")


def output_folder(config: TaskGeneratorConfig, config_path: Path) -> Path:
    """The folder of the set: `out` or else the set's name, relative to the configuration file."""
    return config_path.parent / (config.out or config.name)


def _problems(config: TaskGeneratorConfig, base: Path) -> Iterator[tuple[tuple[int | str, ...], str]]:
    """Errors that the schema does not express: unknown names, empty lists."""
    try:
        check_name(config.name)
    except ExportError as error:
        yield ("name",), str(error)
    if "name" not in config.model_fields_set:
        yield (), "name: is missing"
    if config.source.hf is not None and config.source.hf.dataset_obj is not None:
        block = ("hf_corpus",) if config.hf_corpus is not None else ("corpus", "hf")
        yield (*block, "dataset_obj"), f"{'.'.join(block)}.dataset_obj: {_NOT_IN_A_FILE}"
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
    for loc, problem in writer_problems(config.writer, base):
        yield ("writer", *loc), problem
    by_template = config.writer.kind == "template"
    if by_template and config.robustness is not None and config.robustness.num_paraphrases:
        yield ("robustness", "num_paraphrases"), f"robustness.num_paraphrases: {NO_MODEL_TO_PARAPHRASE}"
    for name in config.question_types:
        if name not in QUESTION_TYPES:
            hint = nearest(name, QUESTION_TYPES)
            yield (
                ("question_types", name),
                f"question_types.{name}: there is no such type{hint}; `taskgen types` lists them",
            )
        else:
            yield from _of_proposals(config, name)
    if not config.contexts:
        yield ("contexts",), "contexts: is empty; give one or more of gold, distractors and closed_book"
    if len(set(config.contexts)) < len(config.contexts):
        yield ("contexts",), "contexts: names one context twice"


def _of_proposals(config: TaskGeneratorConfig, name: str) -> Iterator[tuple[tuple[int | str, ...], str]]:
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


def _unreadable(config: TaskGeneratorConfig, base: Path) -> Iterator[tuple[tuple[int | str, ...], str]]:
    try:
        check_reader(load_language(config.language), located(config.pipeline, base))
    except (ConfigError, MissingDependency) as error:
        yield ("pipeline" if config.pipeline is not None else "language",), str(error)


def _no_questions_configured(config: TaskGeneratorConfig) -> Iterator[tuple[tuple[int | str, ...], str]]:
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


def _outermost(errors: Sequence[ErrorDetails]) -> ErrorDetails:
    """The error to report: a misspelled key explains a missing one beside it, so it goes first."""
    error = min(errors, key=lambda e: (e["type"] != "extra_forbidden", len(e["loc"])))
    loc = tuple(part for part in error["loc"] if part not in (ONE_LIST, ONE_NUMBER))
    return ErrorDetails({**error, "loc": loc})


def _message(error: ErrorDetails) -> str:
    """The message for one pydantic error."""
    loc = error["loc"]
    if error["type"] == "extra_forbidden":
        return _unknown_key(loc)
    python_only = next((number for number, part in enumerate(loc, start=1) if part in _PYTHON_ONLY), None)
    if python_only is not None:
        return f"{'.'.join(map(str, loc[:python_only]))}: {_NOT_IN_A_FILE}"
    return in_words(error)


def _unknown_key(loc: Sequence[int | str]) -> str:
    valid = _valid_keys(loc[:-1])
    field = ".".join(str(part) for part in loc)
    return f"{field}: unknown key{nearest(str(loc[-1]), valid)}; valid here: {', '.join(valid)}"


def _valid_keys(loc: Sequence[int | str]) -> list[str]:
    """The keys allowed in the mapping at `loc`."""
    current: Any = TaskGeneratorConfig
    for part in loc:
        current = _child(current, part)
    if not (isinstance(current, type) and issubclass(current, BaseModel)):
        return []
    return [name for name in current.model_fields if name not in _PYTHON_ONLY]


def _child(annotation: Any, part: int | str) -> Any:
    """The type of the value under one key of a model, or of the items of a mapping or a list."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        found = annotation.model_fields[str(part)].annotation
    else:
        found = get_args(annotation)[-1 if issubclass(get_origin(annotation), Mapping) else 0]
    if get_origin(found) in (Union, types.UnionType):
        options = [get_args(one)[0] if get_origin(one) is Annotated else one for one in get_args(found)]
        # Neither nothing nor a number has keys or items.
        return next(option for option in options if option not in (type(None), int))
    return found
