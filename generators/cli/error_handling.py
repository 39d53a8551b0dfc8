"""Turn errors that a user can act on into a message and an exit code."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from inspect import cleandoc
from pathlib import Path
from typing import Any, ParamSpec

import typer

from ...utils.errors import ConfigError, TaskgenError, TaskgenWarning
from ...utils.paths import check_path
from .terminal import complain

_P = ParamSpec("_P")
# Markup that shows nothing: typer removes the indentation of examples if no line after the first begins without any.
_AT_MARGIN = "[dim][/dim]"


def explained(command: Callable[_P, None]) -> Callable[_P, None]:
    """Decorate a command so that such errors print one message on stderr and set the exit code, without a traceback.

    Arguments that are paths are checked first (`check_path`), and that those that are texts are UTF-8.

    Warnings of this package print one message each. The help wraps the docstring at the width of the terminal.
    """

    @wraps(command)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("always", TaskgenWarning)
                warnings.showwarning = _shown_by(warnings.showwarning)
                for path in _paths((*args, *kwargs.values())):
                    check_path(path)
                for name, value in kwargs.items():
                    _check_text(name, value)
                command(*args, **kwargs)
        except TaskgenError as error:
            complain(f"Error: {error}")
            raise typer.Exit(error.exit_code) from error
        except OSError as error:
            if error.filename is None:
                raise
            complain(f"Error: {error.filename}: {error.strerror}")
            raise typer.Exit(TaskgenError.exit_code) from error

    run.__doc__ = _reflowed(command.__doc__ or "")
    return run


def _paths(values: Iterable[object]) -> Iterator[Path]:
    for value in values:
        yield from (one for one in (value if isinstance(value, list) else [value]) if isinstance(one, Path))


def _check_text(name: str, value: object) -> None:
    try:
        if isinstance(value, str):
            value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ConfigError(f"{name}: {value!a} is not UTF-8; type it in another way") from error


def _reflowed(text: str) -> str:
    """Return a docstring with each paragraph on one line, for the help to wrap; those that are indented stay."""
    paragraphs = cleandoc(text).split("\n\n")
    return "\n\n".join(_AT_MARGIN + one if one.startswith(" ") else one.replace("\n", " ") for one in paragraphs)


def _shown_by(others: Callable[..., None]) -> Callable[..., None]:
    """Return what shows warnings of this package as messages, and leaves `others` to the usual way."""

    def show(message: Warning | str, category: type[Warning], *where: Any) -> None:
        if issubclass(category, TaskgenWarning):
            complain(f"Warning: {message}")
        else:
            others(message, category, *where)

    return show
