"""The options of a set as a command line gives them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...utils.errors import ConfigError
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
    """What `load_datasets` takes, without what was not given.

    Args:
        file: as it is.
        repo: as it is.
        revision: as it is.
        columns: `FIELD=COLUMN`, with commas between them.
        evaluation: ways of scoring, with commas between them.
        prompt: the template; behind `@` the file that holds it, whose last line break is not part of it.

    Raises:
        ConfigError: the columns cannot be read, or the file of the prompt.
    """
    options = {
        "file": file,
        "repo": repo,
        "revision": revision,
        "columns": parse_columns(columns) if columns is not None else None,
        "evaluation_only": [way.strip() for way in evaluation.split(",") if way.strip()] if evaluation else None,
        "base_prompt_template": _template(prompt) if prompt is not None else None,
    }
    return {name: value for name, value in options.items() if value is not None}


def _template(prompt: str) -> str:
    if not prompt.startswith("@"):
        return prompt
    path = Path(prompt.removeprefix("@"))
    try:
        return path.read_text(encoding="utf-8").removesuffix("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"--prompt: {path}: cannot be read: {error}") from error
