"""Parse the options of a set from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...utils.errors import ConfigError
from ...utils.paths import check_path
from .columns import parse_columns


def given_options(
    *,
    file: Path | None,
    repo: str | None,
    revision: str | None,
    columns: str | None,
    evaluation: str | None,
    prompt: str | None,
) -> dict[str, Any]:
    """Return the options of `load_datasets` that were given; `file`, `repo` and `revision` are passed on unchanged.

    Args:
        file: see `GenericFile`.
        repo: see `GenericHub`.
        revision: see `GenericHub`.
        columns: pairs `FIELD=COLUMN`, separated by commas.
        evaluation: scoring methods, separated by commas.
        prompt: the template, or `@FILE` for a file that holds it; a line break at the end of the file is removed.

    Raises:
        ConfigError: the columns or the prompt file cannot be read.
    """
    methods = [name.strip() for name in (evaluation or "").split(",") if name.strip()]
    options = {
        "file": file,
        "repo": repo,
        "revision": revision,
        "columns": parse_columns(columns) if columns is not None else None,
        "evaluation_only": methods if evaluation else None,
        "base_prompt_template": _template(prompt) if prompt is not None else None,
    }
    return {name: value for name, value in options.items() if value is not None}


def _template(prompt: str) -> str:
    if not prompt.startswith("@"):
        return prompt
    path = Path(prompt.removeprefix("@"))
    check_path(path)
    try:
        return path.read_text(encoding="utf-8").removesuffix("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"--prompt: {path}: cannot be read: {error}") from error
