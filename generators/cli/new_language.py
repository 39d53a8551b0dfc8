"""`taskgen new-language`: the first files of a new language."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .terminal import say


@explained
def new_language(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code of the language, such as ne.")],
    suite: Annotated[
        str | None,
        typer.Option(help="A shipped suite that gets the language, such as indic_qa; by default none."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="A folder for the files; by default those of a clone of this package."),
    ] = None,
    name: Annotated[str | None, typer.Option(help="Its name in English.")] = None,
    native_name: Annotated[str | None, typer.Option(help="Its name in the language itself.")] = None,
    script: Annotated[str | None, typer.Option(help="Its script, named as in Unicode.")] = None,
) -> None:
    """Write a language file to fill in, and a task of a suite in that language if one is named.

    A few lines are enough to score sets in the language, and to generate them with a language model. The file says
    what each further block adds. docs/new_language.md walks through it.

      taskgen new-language sw --name Swahili --out my_languages
    """
    from ...utils.languages.files import FOLDER_VARIABLE
    from ..config.new_language import write_new_language

    done = write_new_language(code, suite, out, name=name, native_name=native_name, script=script)
    if done.language_file is not None:
        written = "Wrote" if done.language_file_is_new else "Kept"
        say(f"{written} {done.language_file}: replace every FILL_IN.")
    if done.leaf is not None:
        say(f"Wrote {done.leaf}: name in it the repository with the questions.")
    say("Then:")
    if done.language_file is not None and not done.folders.is_package:
        say(f"  export {FOLDER_VARIABLE}={done.folders.languages.resolve()}")
    if done.language_file is not None:
        say("  taskgen languages      (lists what is missing)")
    if done.leaf is not None:
        say(f"  taskgen eval {done.folders.leaves} --tasks {done.task} --model baseline")
