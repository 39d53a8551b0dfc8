"""Write the first files of a new language: its language file, to be filled in, and maybe a task of a suite."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import yaml

from ...utils.bounded_yaml import load_yaml
from ...utils.errors import ConfigError
from ...utils.languages.files import PLACEHOLDER, SHIPPED, shipped_codes
from ...utils.nearest import nearest
from ...utils.paths import check_part
from ..export.task_folder import shipped_folder, shipped_suites


@dataclass(frozen=True, slots=True)
class TargetFolders:
    """Folders for the new files. Only a leaf in the package, beside the suite's files, may have the suite's tag."""

    languages: Path
    leaves: Path
    is_package: bool


@dataclass(frozen=True, slots=True)
class NewLanguage:
    """The new files.

    `language_file` is None if the package ships the language; `leaf` and its `task` are None if no suite was named.
    """

    folders: TargetFolders
    language_file: Path | None
    language_file_is_new: bool
    leaf: Path | None
    task: str | None


def package_folders(suite: str | None) -> TargetFolders:
    """The package's own folders, if it runs from a clone.

    Raises:
        ConfigError: the package is installed, and an update would delete the files.
    """
    suites = shipped_folder()
    if not (suites.parent / "setup.cfg").is_file():
        raise ConfigError("--out is missing: this package does not run from a clone, so name a folder for the files")
    return TargetFolders(SHIPPED, suites / suite if suite is not None else suites, is_package=True)


def user_folders(out: Path) -> TargetFolders:
    """Folders of the user: `languages` for language files, `tasks` for leaves."""
    return TargetFolders(out / "languages", out / "tasks", is_package=False)


def open_suites() -> tuple[str, ...]:
    """The shipped suites to which one file adds a language: those with a task `<suite>_gen_<code>` per language."""
    return tuple(suite for suite in shipped_suites() if any((shipped_folder() / suite).glob(f"{suite}_gen_*.yaml")))


def write_new_language(
    code: str,
    suite: str | None = None,
    out: Path | None = None,
    *,
    name: str | None = None,
    native_name: str | None = None,
    script: str | None = None,
) -> NewLanguage:
    """Write the language file, if it does not exist, and the leaf, if a suite is named.

    Args:
        code: of the language, as in names of tasks and files.
        suite: the name of a shipped suite; None writes no leaf.
        out: see `user_folders`; None writes into the package's clone.
        name, native_name, script: fields of the language file; None leaves a placeholder.

    Raises:
        ConfigError: the code is not valid, the suite is unknown or has the language already, or the leaf exists;
            or no suite is named, and the package ships the language.
    """
    task = None if suite is None else _task(suite, code)
    if suite is None and check_part(code) in shipped_codes():
        raise ConfigError(f"the package ships the language {code!r}; name a suite to write a task in it")
    folders = package_folders(suite) if out is None else user_folders(out)
    leaf = None if task is None else folders.leaves / f"{task}.yaml"
    if leaf is not None and leaf.exists():
        raise ConfigError(f"{leaf}: exists and is kept")
    language_file = None if code in shipped_codes() else folders.languages / f"{code}.yaml"
    is_new = language_file is not None and not language_file.exists()
    if language_file is not None and is_new:
        _write(language_file, skeleton(code, name, native_name, script))
    if suite is not None and leaf is not None:
        _write(leaf, leaf_yaml(code, suite, leaf.stem, folders))
    return NewLanguage(folders, language_file, is_new, leaf, task)


def _task(suite: str, code: str) -> str:
    """Return the name of the new task of a suite."""
    suites = open_suites()
    if suite not in suites:
        raise ConfigError(
            f"--suite {suite}: there is no such suite that takes languages; there are: "
            f"{', '.join(suites)}{nearest(suite, suites)}"
        )
    task = f"{suite}_gen_{check_part(code)}"
    if (shipped_folder() / suite / f"{task}.yaml").exists():
        raise ConfigError(f"{suite} has the language {code!r} already: {task}")
    return task


def skeleton(code: str, name: str | None = None, native_name: str | None = None, script: str | None = None) -> str:
    """The language file, with a placeholder in each field whose value is not given."""
    text = (resources.files(__package__) / "language_template.yaml").read_text(encoding="utf-8")
    head, _, rest = text.partition("\n")
    values = {"CODE": code, "NAME": name, "NATIVE": native_name, "SCRIPT": script}
    for key, value in values.items():
        rest = rest.replace(f": {PLACEHOLDER}_{key}\n", f": {_scalar(value or PLACEHOLDER)}\n")
    return f"{head.replace(f'{PLACEHOLDER}_NAME', ' '.join((name or code).split()))}\n{rest}"


def leaf_yaml(code: str, suite: str, task: str, folders: TargetFolders) -> str:
    """The leaf; outside the package it includes the suite's common file by its path, and has no tag.

    In lm-eval, a tag in a second include path replaces the members of the same tag in the first. With the suite's tag,
    the suite's group would consist of this language alone.
    """
    common = f"_{suite}_common_yaml"
    if folders.is_package:
        include, tag = common, ""
    else:
        include, tag = _scalar(str(shipped_folder() / suite / common)), "tag: []\n"
    return (
        f"include: {include}\n{tag}task: {task}\n"
        "# repo: the dataset repository of the Hub that has the questions in the suite's layout; revision: its commit\n"
        f"dataset_kwargs: {{language: {_scalar(code)}, repo: {PLACEHOLDER}/{PLACEHOLDER}, revision: main}}\n"
    )


def _scalar(text: str) -> str:
    """A string as a YAML scalar, quoted if necessary, such as the code of Norwegian, `no`."""
    try:
        is_plain = load_yaml(f"[{text}]") == [text]
    except yaml.YAMLError:
        is_plain = False
    return text if is_plain else json.dumps(text, ensure_ascii=False)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
