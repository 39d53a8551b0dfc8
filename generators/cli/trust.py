"""The option of commands that run the files of one set, by which code of others is allowed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..export.task_folder import TaskFolder

Trust = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Run code in this folder that this version of taskgen does not write."),
]


def refuse_code_of_others(tasks: TaskFolder, trust: Path | None) -> None:
    """Refuse a folder with code of others, unless it is the one that is trusted.

    Raises:
        ExportError: see `check_closed`.
    """
    from ..export.closed_form import check_closed

    check_closed([tasks], [] if trust is None else [trust])
