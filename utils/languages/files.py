"""Language files: those of this folder and of the folder in `TASKGEN_LANGUAGES`, and what is not filled in yet."""

from __future__ import annotations

import os
from pathlib import Path

from ..errors import ConfigError

FOLDER_VARIABLE = "TASKGEN_LANGUAGES"
SHIPPED = Path(__file__).parent
# `taskgen new-language` writes this for each text to fill in.
PLACEHOLDER = "FILL_IN"


def language_files() -> dict[str, Path]:
    """Return the file of each language by code, sorted.

    Raises:
        ConfigError: `TASKGEN_LANGUAGES` names no folder, or a file there has the code of a shipped language.
    """
    shipped = _files_in(SHIPPED)
    named = os.environ.get(FOLDER_VARIABLE)
    if not named:
        return shipped
    if not Path(named).is_dir():
        raise ConfigError(f"{FOLDER_VARIABLE}: there is no folder {named!r}")
    own = _files_in(Path(named))
    twice = sorted(set(shipped) & set(own))
    if twice:
        raise ConfigError(
            f"{own[twice[0]]}: the package ships the language {twice[0]!r}, whose rules would change unseen; "
            "give this file and its `code` another name"
        )
    return dict(sorted((shipped | own).items()))


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
