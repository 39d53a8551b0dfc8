"""The first files of a language that is not shipped: its language file, to be filled in, and the leaf of a suite."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import yaml

from ...utils.errors import ConfigError
from ...utils.languages.files import PLACEHOLDER, SHIPPED, shipped_codes
from ...utils.nearest import nearest
from ...utils.paths import check_part
from ..export.task_folder import shipped_folder, shipped_suites


@dataclass(frozen=True, slots=True)
class Place:
    """Where the files go. Only beside the suite's own files may a leaf have the suite's tag."""

    languages: Path
    leaves: Path
    is_package: bool


@dataclass(frozen=True, slots=True)
class NewLanguage:
    """What was written. `language_file` is None where the package ships the language."""

    place: Place
    language_file: Path | None
    language_file_is_new: bool
    leaf: Path
    task: str


def package_place(suite: str) -> Place:
    """The package's own folders, if it runs from a clone.

    Raises:
        ConfigError: the package is installed; what is written there would go with the next update.
    """
    suites = shipped_folder()
    if not (suites.parent / "setup.cfg").is_file():
        raise ConfigError("--out is missing: this package does not run from a clone, so name a folder for the files")
    return Place(SHIPPED, suites / suite, is_package=True)


def folder_place(out: Path) -> Place:
    """A folder of one's own: language files in `languages`, leaves in `tasks`."""
    return Place(out / "languages", out / "tasks", is_package=False)


def open_suites() -> tuple[str, ...]:
    """The shipped suites with a task for each language, `<suite>_gen_<code>`: one file adds a language to them."""
    return tuple(suite for suite in shipped_suites() if any((shipped_folder() / suite).glob(f"{suite}_gen_*.yaml")))


def write_new_language(
    code: str,
    suite: str,
    out: Path | None = None,
    *,
    name: str = PLACEHOLDER,
    native_name: str = PLACEHOLDER,
    script: str = PLACEHOLDER,
) -> NewLanguage:
    """Write the language file, if there is none yet, and the leaf.

    Args:
        code: of the language, as in names of tasks and files.
        suite: the name of a shipped suite.
        out: see `folder_place`; None writes into the package's clone.
        name, native_name, script: where they are known already.

    Raises:
        ConfigError: the code is none, there is no such suite, it has the language already, or the leaf is there.
    """
    suites = open_suites()
    if suite not in suites:
        raise ConfigError(
            f"--suite {suite}: there is no such suite that takes languages; there are: "
            f"{', '.join(suites)}{nearest(suite, suites)}"
        )
    task = f"{suite}_gen_{check_part(code)}"
    if (shipped_folder() / suite / f"{task}.yaml").exists():
        raise ConfigError(f"{suite} has the language {code!r} already: {task}")
    place = package_place(suite) if out is None else folder_place(out)
    leaf = place.leaves / f"{task}.yaml"
    if leaf.exists():
        raise ConfigError(f"{leaf}: exists and is kept")
    language_file = None if code in shipped_codes() else place.languages / f"{code}.yaml"
    is_new = language_file is not None and not language_file.exists()
    if language_file is not None and is_new:
        _write(language_file, skeleton(code, name, native_name, script))
    _write(leaf, leaf_yaml(code, suite, task, place))
    return NewLanguage(place, language_file, is_new, leaf, task)


def skeleton(code: str, name: str, native_name: str, script: str) -> str:
    """The language file with a placeholder in all that is not known."""
    text = (resources.files(__package__) / "language_template.yaml").read_text(encoding="utf-8")
    head, _, rest = text.partition("\n")
    known = {"CODE": code, "NAME": name, "NATIVE": native_name, "SCRIPT": script}
    for key, value in known.items():
        rest = rest.replace(f": {PLACEHOLDER}_{key}\n", f": {_scalar(value)}\n")
    called = code if name == PLACEHOLDER else name
    return f"{head.replace(f'{PLACEHOLDER}_NAME', ' '.join(called.split()))}\n{rest}"


def leaf_yaml(code: str, suite: str, task: str, place: Place) -> str:
    """The leaf; outside the package it names the suite's common file by its path, and has no tag.

    lm-eval lets the tag of a second include path replace the members of the first one's, so with the suite's tag the
    group of the suite would be this language alone.
    """
    common = f"_{suite}_common_yaml"
    if place.is_package:
        include, tag = common, ""
    else:
        include, tag = _scalar(str(shipped_folder() / suite / common)), "tag: []\n"
    return (
        f"include: {include}\n{tag}task: {task}\n"
        "# repo: the dataset repository of the Hub that has the questions in the suite's layout; revision: its commit\n"
        f"dataset_kwargs: {{language: {_scalar(code)}, repo: {PLACEHOLDER}/{PLACEHOLDER}, revision: main}}\n"
    )


def _scalar(text: str) -> str:
    """A text as YAML reads it back: the code of Norwegian, `no`, needs quotation marks."""
    try:
        is_plain = yaml.safe_load(f"[{text}]") == [text]
    except yaml.YAMLError:
        is_plain = False
    return text if is_plain else json.dumps(text, ensure_ascii=False)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
