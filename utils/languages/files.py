"""Language files: of this folder, of other packages and of the folder in `TASKGEN_LANGUAGES`; what is not filled in."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from ..errors import ConfigError
from ..plugins import OWN_PACKAGE, Plugin, plugins

FOLDER_VARIABLE = "TASKGEN_LANGUAGES"
SHIPPED = Path(__file__).parent
# `taskgen new-language` writes this for each text to fill in.
PLACEHOLDER = "FILL_IN"


def language_files() -> dict[str, Path]:
    """Return the file of each language by code, sorted.

    Raises:
        ConfigError: `TASKGEN_LANGUAGES` names no folder, or a file there has the code of a shipped language.
    """
    shipped = _files_in(SHIPPED) | _of_packages()
    named = os.environ.get(FOLDER_VARIABLE)
    if not named:
        return shipped
    if not Path(named).is_dir():
        raise ConfigError(f"{FOLDER_VARIABLE}: there is no folder {named!r}")
    own = _files_in(Path(named))
    twice = sorted(set(shipped) & set(own))
    if twice:
        raise ConfigError(
            f"{own[twice[0]]}: {_origin(twice[0])} ships the language {twice[0]!r}, whose rules would change unseen; "
            "give this file and its `code` another name"
        )
    return dict(sorted((shipped | own).items()))


def language_file_sha256(code: str) -> bytes:
    """Return the hash of the file of a language."""
    return hashlib.sha256(language_files()[code].read_bytes()).digest()


def language_file_of(plugin: Plugin) -> Path:
    """Return the language file of another package.

    Raises:
        ConfigError: there is none, or the language ships with this package.
    """
    if (SHIPPED / f"{plugin.name}.yaml").is_file():
        raise plugin.problem(f"{OWN_PACKAGE} ships the language, whose rules would change unseen")
    return plugin.data_file(".yaml")


def _of_packages() -> dict[str, Path]:
    """Return the files of other packages, without those that cannot be used: `taskgen languages` names them."""
    found = {}
    for code, plugin in plugins("languages").items():
        with suppress(ConfigError):
            found[code] = language_file_of(plugin)
    return found


def _origin(code: str) -> str:
    return "the package" if (SHIPPED / f"{code}.yaml").is_file() else plugins("languages")[code].package


def shipped_codes() -> tuple[str, ...]:
    """Return the codes of the languages that ship with the package."""
    return tuple(_files_in(SHIPPED))


def _files_in(folder: Path) -> dict[str, Path]:
    return {file.stem: file for file in sorted(folder.glob("*.yaml"))}


def unfinished(fields: object, where: str = "") -> list[str]:
    """Return the dotted names of the fields that are empty or contain the placeholder.

    A list may be empty: not every language has articles or abbreviations.
    """
    if isinstance(fields, str):
        return [where] if not fields.strip() or PLACEHOLDER in fields else []
    if isinstance(fields, dict):
        return [
            name for key, value in fields.items() for name in unfinished(value, f"{where}.{key}" if where else str(key))
        ]
    return [where] if isinstance(fields, list) and any(map(unfinished, fields)) else []
