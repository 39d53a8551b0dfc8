"""The closed form of a task folder: running it runs no code but this package's.

lm-eval executes what the YAML of a task names: functions of Python files, Jinja in texts, metrics that it downloads. A
folder of this package has a closed form: known keys, no Jinja, functions of `utils.py` alone, and Python files that are
letter by letter those of this version. All else is found here, before lm-eval reads the folder.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from ...utils.bounded_yaml import BoundedLoader, load_yaml
from ...utils.errors import ConfigError, ExportError
from ...utils.field_errors import in_words
from ...utils.plugins import plugins
from ...utils.qa_metrics import METRICS, ScoringRules
from ...utils.task_style import TaskStyle
from .atomic_write import MANIFEST
from .folder import folder_code
from .package_metrics import PREFIX
from .task_folder import TaskFolder, shipped_folder
from .task_yaml import CHOICE_METRICS

_CODE = {".py", ".pyc", ".pyo", ".pyd", ".pyw", ".so", ".dll", ".dylib", ".pth", ".zip", ".egg", ".whl"}
_JINJA = ("{{", "{%", "{#")
_FUNCTION = "!function "
_SHOWN = 10


def check_closed(folders: Sequence[TaskFolder], trusted: Collection[Path] = ()) -> None:
    """Refuse folders in which something else could run than what this version of the package writes.

    Folders in `trusted`, and the suites that ship with this package, are not looked at. Compiled Python files in the
    others are deleted, since Python would run them instead of the source; it makes them again.

    Raises:
        ExportError: with each file, and the line or key and what was found there.
    """
    known = {path.resolve() for path in trusted}
    for folder in folders:
        if folder.path in known or folder.path.is_relative_to(shipped_folder().resolve()):
            continue
        found = list(departures(folder.path))
        if found:
            raise ExportError(refusal(folder.path, found, f"--trust {folder.path}"))
        for compiled in sorted(folder.path.rglob("__pycache__/*.pyc")):
            compiled.unlink(missing_ok=True)


def refusal(what: object, found: Sequence[str], option: str) -> str:
    """Return the message that refuses a folder with departures; `option` is what allows it."""
    more = [f"and {len(found) - _SHOWN:,} more"] if len(found) > _SHOWN else []
    listed = "\n  ".join([*found[:_SHOWN], *more])
    return (
        f"{what}: lm-eval would run what this version of taskgen does not write:\n  {listed}\n"
        f"Read it; if you trust who wrote it, give {option}"
    )


def departures(folder: Path) -> Iterator[str]:
    """Yield a message on all in a folder of one set or more that could run and that this version does not write."""
    sets = sorted({path.parent for path in folder.rglob(MANIFEST)}, key=lambda path: len(path.parts)) or [folder]
    inside: dict[Path, list[Path]] = {one: [] for one in sets}
    for path in sorted(folder.rglob("*")):
        if "__pycache__" in path.relative_to(folder).parts or path.is_dir():
            continue  # see `check_closed`; no part of a set that is pulled
        if not path.is_file():
            yield f"{path.relative_to(folder)}: is a pipe, a device, or a link that leads nowhere"
            continue
        # The outermost set: what lies in a folder of another is no set of its own.
        of = next((one for one in sets if path.is_relative_to(one)), None)
        if of is not None:
            inside[of].append(path)
        elif _is_code(path) or _is_yaml(path):
            yield f"{path.relative_to(folder)}: lies beside the sets"
    for one, paths in inside.items():
        where = "" if one == folder else f"{one.relative_to(folder).as_posix()}/"
        if paths:
            yield from (f"{where}{message}" for message in _departures_of_a_set(one, paths))


def _is_code(path: Path) -> bool:
    return path.suffix.lower() in _CODE


def _is_yaml(path: Path) -> bool:
    return path.name.lower().endswith(("yaml", ".yml"))


def _departures_of_a_set(folder: Path, paths: Sequence[Path]) -> Iterator[str]:
    metrics = {*METRICS, *CHOICE_METRICS}
    files: dict[Path, _File] = {}
    for path in paths:
        name = path.relative_to(folder)
        if _is_code(path):
            if _is_of_a_package(path):
                metrics.add(path.stem.removeprefix(PREFIX))
            else:
                yield from (f"{name}: {problem}" for problem in _foreign_code(path, name))
        elif _is_yaml(path):
            try:
                files[name] = _read(path)
            except (ExportError, yaml.YAMLError, UnicodeDecodeError, OSError) as error:
                yield f"{name}: {' '.join(str(error).split())}"
    yield from _unknown_metrics(folder, files, metrics)
    if any(isinstance(file, _Leaf) for file in files.values()):
        # lm-eval would import whatever module has such a name.
        yield from (f"{name}: is missing" for name in folder_code() if folder / name not in paths)
    tasks = {file.task for file in files.values() if isinstance(file, _Leaf)}
    for name, file in files.items():
        if len(name.parts) > 1:
            yield f"{name}: is in another folder than the set's own"
        if isinstance(file, _Leaf) and not isinstance(files.get(Path(file.include)), _Common):
            yield f"{name}: include: {file.include!r} is no file of the set that tasks include"
        if isinstance(file, _Group):
            yield from (f"{name}: task: {task!r} is no task of the set" for task in file.task if task not in tasks)


def _foreign_code(path: Path, name: Path) -> Iterator[str]:
    ours = folder_code().get(name.as_posix())
    if ours is None:
        yield "is code, and no file of a set"
        return
    theirs = path.read_bytes()
    if theirs == ours.encode("utf-8"):
        return
    lines = zip_longest(theirs.split(b"\n"), ours.encode("utf-8").split(b"\n"))
    number, line = next((n, one) for n, (one, other) in enumerate(lines, 1) if one != other)
    found = "nothing" if line is None else line.decode("utf-8", "replace").strip()[:80]
    yield f"line {number} is not as in this version: {found!r}"


def _is_of_a_package(path: Path) -> bool:
    """Return True for the module of a metric that an installed package adds."""
    plugin = plugins("metrics").get(path.stem.removeprefix(PREFIX)) if path.name.startswith(PREFIX) else None
    if plugin is None or path.suffix != ".py":
        return False
    try:
        return path.read_bytes() == plugin.source().read_bytes()
    except ConfigError:
        return False  # the package is broken, so its metric cannot be compared


def _unknown_metrics(folder: Path, files: dict[Path, _File], known: Collection[str]) -> Iterator[str]:
    for name, file in files.items():
        used = file.aggregate_metric_list if isinstance(file, _Group) else file.metric_list or ()
        yield from (
            f"{name}: metric: {one.metric!r} is none of this package's" for one in used if one.metric not in known
        )
    # `utils.py` loads a module for each metric that the settings name.
    path = folder / "settings.json"
    if path.exists() and not path.is_file():
        return  # a pipe, named by `departures`
    try:
        settings = _Settings.model_validate(json.loads(path.read_bytes()))
    except ValidationError as error:
        yield f"settings.json: {_in_words(error.errors()[0])}"
    except (OSError, ValueError, RecursionError) as error:
        yield f"settings.json: cannot be read: {error}"
    else:
        unknown = (one for one in settings.metrics if one not in known)
        yield from (f"settings.json: metrics: {one!r} is none of this package's" for one in unknown)


def _plain(text: str) -> str:
    if text.startswith(_FUNCTION):
        raise ValueError(f"{text!r} stands where a set has plain text")
    if any(sign in text for sign in _JINJA):
        raise ValueError(f"{text[:80]!r} is a Jinja template, which sets do not have")
    return text


def _of_utils(text: str) -> str:
    known = _functions()
    if text not in known:
        raise ValueError(f"found {text[:80]!r}; wanted a function of utils.py")
    return text


@cache
def _functions() -> frozenset[str]:
    """Return the functions and classes that `utils.py` defines, as the loader gives them."""
    defined = ast.parse(folder_code()["utils.py"]).body
    names = (one.name for one in defined if isinstance(one, (ast.FunctionDef, ast.ClassDef)))
    return frozenset(f"{_FUNCTION}utils.{name}" for name in names)


_Text = Annotated[str, AfterValidator(_plain)]
_Function = Annotated[str, AfterValidator(_of_utils)]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Prompt(BaseModel):
    question: str
    answer: str
    instruction: str
    closed_book_instruction: str
    free_instruction: str
    closed_book_free_instruction: str


class _Settings(BaseModel):
    """The fields of `settings.json` that `utils.py` relies on."""

    prompt: _Prompt
    instructions: dict[str, str]
    styles: dict[str, TaskStyle]
    scoring: ScoringRules
    scoring_by_language: dict[str, ScoringRules] = {}
    metrics: dict[str, str] = {}


class _Metric(_Closed):
    metric: _Text
    aggregation: Literal["mean"]
    higher_is_better: bool


class _GroupMetric(_Closed):
    metric: _Text
    aggregation: Literal["mean"]
    weight_by_size: bool


class _Version(_Closed):
    version: int


class _Sampler(_Closed):
    sampler: _Function


class _Generation(_Closed):
    until: list[_Text]
    max_gen_toks: int
    do_sample: bool
    temperature: float


class _Run(_Closed):
    """Fields by which tasks are run, in the included file; a task may give them another value."""

    output_type: Literal["generate_until", "multiple_choice"] | None = None
    doc_to_text: _Function | None = None
    doc_to_target: _Function | None = None
    doc_to_choice: _Function | None = None
    process_results: _Function | None = None
    generation_kwargs: _Generation | None = None
    metric_list: list[_Metric] | None = None


class _Common(_Run):
    class_: _Function = Field(alias="class")
    test_split: _Text
    fewshot_split: _Text
    fewshot_config: _Sampler
    metadata: _Version


class _Data(_Closed):
    taskgen_data: Annotated[str, Field(pattern=r"^[A-Za-z0-9_]+$")]


class _Leaf(_Run):
    include: Annotated[str, Field(pattern=r"^_[A-Za-z0-9_]+$")]
    task: _Text
    dataset_kwargs: _Data


class _Group(_Closed):
    group: _Text
    task: list[_Text]
    aggregate_metric_list: list[_GroupMetric]
    metadata: _Version


_File = _Common | _Leaf | _Group


class _Loader(BoundedLoader):
    """The safe loader, which gives `!function utils.Task` as a text that no plain text of a set begins with."""


_Loader.add_constructor("!function", lambda loader, node: f"{_FUNCTION}{node.value}")


def _read(path: Path) -> _File:
    fields: Any = load_yaml(path.read_bytes().decode("utf-8"), _Loader)
    if not isinstance(fields, dict):
        raise ExportError("holds no fields of a task")
    kind: type[_File] = _Group if "group" in fields else _Leaf if "task" in fields else _Common
    try:
        return kind.model_validate(fields)
    except ValidationError as error:
        raise ExportError("; ".join(map(_in_words, error.errors()))) from error


def _in_words(error: Any) -> str:
    if error["type"] == "extra_forbidden":
        return f"{'.'.join(map(str, error['loc']))}: is no field that sets have"
    return in_words(error)
