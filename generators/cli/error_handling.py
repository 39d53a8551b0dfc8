"""Turn errors that a user can act on into a message and an exit code."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import typer

from ...utils.errors import TaskgenError
from .terminal import complain

_P = ParamSpec("_P")


def explained(command: Callable[_P, None]) -> Callable[_P, None]:
    """Decorate a command so that such errors print one message on stderr and set the exit code, without a traceback."""

    @wraps(command)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except TaskgenError as error:
            complain(f"Error: {error}")
            raise typer.Exit(error.exit_code) from error
        except OSError as error:
            if error.filename is None:
                raise
            complain(f"Error: {error.filename}: {error.strerror}")
            raise typer.Exit(TaskgenError.exit_code) from error

    return run
