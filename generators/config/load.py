"""Read a `TaskGeneratorConfig` from a YAML file; errors name the file and, for each mistake, line and field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from ...utils.errors import ConfigError
from ...utils.paths import check_path
from ...utils.settings import TaskGeneratorConfig, WriterConfig
from ...utils.strict import Strict
from ..models.writer_problems import writer_problems
from ..question_types.unwritable import unknown_types
from .problems import problems
from .schema_errors import Problem, checked, unknown_key
from .strict_yaml import duplicate_keys, line_of, load_strict_yaml

_SEED_QUESTIONS = ("writer", "seed_questions")
# Stand in for a corpus that is wrong, so that the rest of its configuration is checked.
_CORPORA = {"corpus": {"files": ["*"]}, "hf_corpus": {"dataset_name": "*"}}


class _WriterFile(Strict):
    writer: WriterConfig = WriterConfig()


def load_config(path: Path) -> TaskGeneratorConfig:
    """Read and check one configuration file.

    Raises:
        ConfigError: the file cannot be read, is not YAML, or does not follow the schema. The message names all mistakes
            but those that another causes, each with the file, the line, the full dotted path of the field, the value
            found and the values allowed.
    """
    data, root = load_strict_yaml(path)
    types = data.get("question_types")  # right or wrong
    unknown = unknown_types(map(str, types) if isinstance(types, dict) else ())
    named = [*_read_seed_questions(data, path.parent), *unknown]
    # A file says what is made; only callers of the library get questions by default.
    robustness = data.get("robustness")
    variants = {"robustness": {"num_paraphrases": 0, **robustness}} if isinstance(robustness, dict) else {}
    found = checked(TaskGeneratorConfig, {"single_hop": None, **data, **variants}, _CORPORA)
    more = problems(found.value, path.parent) if found.value is not None else ()
    _refuse(path, root, (*named, *found.problems, *((loc, text) for loc, text in more if not found.explains(loc))))
    assert found.value is not None  # else it has problems
    return found.value


def load_writer(path: Path) -> WriterConfig:
    """Read the `writer` block of a configuration of `taskgen generate`, or of a file with nothing else.

    Raises:
        ConfigError: as `load_config`, for this block only; or its writer is not a language model.
    """
    data, root = load_strict_yaml(path)
    unknown = [((key,), unknown_key(TaskGeneratorConfig, (key,))) for key in data if key not in _KEYS]
    if "writer" not in data:
        missing = ((), "writer: is missing; it says which language model to ask, see docs/writing.md")
        _refuse(path, root, (*unknown, missing))
    unread = list(_read_seed_questions(data, path.parent))
    found = checked(_WriterFile, {"writer": data["writer"]}, {})
    more = _writer_problems(found.value.writer, path.parent) if found.value is not None else ()
    of_writer = (*found.problems, *((loc, text) for loc, text in more if not found.explains(loc)))
    _refuse(path, root, (*unknown, *unread, *of_writer))
    assert found.value is not None  # else it has problems
    return found.value.writer


def output_folder(config: TaskGeneratorConfig, config_path: Path) -> Path:
    """Return the folder of the set, relative to the configuration file: `out`, or `tasks/` and the set's name."""
    return config_path.parent / (config.out or f"tasks/{config.name}")


_KEYS = frozenset(TaskGeneratorConfig.model_fields)


def _writer_problems(writer: WriterConfig, base: Path) -> Iterator[Problem]:
    if writer.kind != "llm":
        yield ("writer",), f"writer.kind: {writer.kind!r} is no model; set kind: llm"
        return
    for loc, problem in writer_problems(writer, base):
        yield ("writer", *loc), problem


def _refuse(path: Path, root: yaml.Node, found: Iterable[Problem]) -> None:
    """Fail if there are mistakes: those found, and keys that are given twice."""
    lines = dict.fromkeys([*((line_of(root, loc), problem) for loc, problem in found), *duplicate_keys(root)])
    messages = [f"{path}:{line}: {problem}" for line, problem in sorted(lines, key=lambda one: one[0])]
    if len(messages) > 1:
        messages.insert(0, f"{path}: {len(messages)} mistakes")
    if messages:
        raise ConfigError("\n".join(messages))


def _read_seed_questions(data: Mapping[Any, Any], base: Path) -> Iterator[Problem]:
    """Put the lines of the file that `writer.seed_questions` names in its place; they go into the manifest."""
    writer = data.get("writer")
    if not isinstance(writer, dict) or not isinstance(writer.get("seed_questions"), str):
        return
    name, where = writer.pop("seed_questions"), "writer.seed_questions"
    try:
        check_path(base / name)
        lines = (base / name).read_text(encoding="utf-8-sig").splitlines()
    except ConfigError as error:
        yield _SEED_QUESTIONS, f"{where}: {error}"
        return
    except OSError as error:
        yield _SEED_QUESTIONS, f"{where}: {name}: {error.strerror}; name a file with a question a line, or list them"
        return
    except UnicodeDecodeError as error:
        yield _SEED_QUESTIONS, f"{where}: {name}: is not UTF-8 (byte {error.start})"
        return
    writer["seed_questions"] = [line.strip() for line in lines if line.strip()]
    if not writer["seed_questions"]:
        yield _SEED_QUESTIONS, f"{where}: {name}: holds no question; write one a line"
