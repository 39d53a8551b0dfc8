"""Options of commands that ask a model, named as in lm-eval."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

ModelName = Annotated[
    str,
    typer.Option(help="baseline; hf, vllm, local-chat-completions or another of lm-eval's; or pkg.module:Name."),
]
ModelArguments = Annotated[str, typer.Option("--model_args", metavar="ARGS", help="a=1,b=2 or a JSON object.")]
BatchSize = Annotated[str | None, typer.Option("--batch_size", metavar="N|auto", help="Prompts worked on together.")]
ChatTemplate = Annotated[
    bool | None,
    typer.Option(
        "--apply_chat_template/--no_chat_template",
        help="Ask by chat messages. Default: where the model takes nothing else.",
    ),
]


def model_arguments(text: str, flag: str) -> dict[str, Any]:
    """Parse `a=1,b=2` or a JSON object.

    Raises:
        ConfigError: the text is neither.
    """
    from lm_eval.utils import simple_parse_args_string

    from ...utils.errors import ConfigError

    if not text.lstrip().startswith("{"):
        pairs: dict[str, Any] = simple_parse_args_string(text)
        return pairs
    try:
        return dict(json.loads(text))
    except ValueError as error:
        raise ConfigError(f"{flag}: is not valid JSON ({error}); strings stand in double quotes") from error


def refuse_existing(path: Path) -> NoReturn:
    """
    Raises:
        ExportError: always, since results of an earlier run are not overwritten.
    """
    from ...utils.errors import ExportError

    raise ExportError(f"{path}: exists and is kept; give --overwrite to replace it, or another --output")
