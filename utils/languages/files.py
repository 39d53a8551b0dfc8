"""Where the language files are: in this folder and, where `TASKGEN_LANGUAGES` names one, in a folder of one's own."""

from __future__ import annotations

import os
from pathlib import Path

from ..errors import ConfigError

FOLDER_VARIABLE = "TASKGEN_LANGUAGES"
SHIPPED = Path(__file__).parent


def language_files() -> dict[str, Path]:
    """The file of each language, by its code, sorted.

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
    """The languages that the package itself has."""
    return tuple(_files_in(SHIPPED))


def _files_in(folder: Path) -> dict[str, Path]:
    return {file.stem: file for file in sorted(folder.glob("*.yaml"))}
