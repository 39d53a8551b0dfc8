"""`taskgen new-language`: the files that a further language begins with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .terminal import say


@explained
def new_language(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code of the language, such as ne.")],
    suite: Annotated[str, typer.Option(help="The shipped suite that it is to be asked in, such as indic_qa.")],
    out: Annotated[
        Path | None,
        typer.Option(help="A folder of yours for the files. Without it, a clone's own folders."),
    ] = None,
    name: Annotated[str | None, typer.Option(help="Its name in English.")] = None,
    native_name: Annotated[str | None, typer.Option(help="As it calls itself.")] = None,
    script: Annotated[str | None, typer.Option(help="Its script, as Unicode calls it.")] = None,
) -> None:
    """Write a language file to be filled in, and the task of a suite in that language.

    With both filled in, the language is there: no program is written. docs/new_language.md walks through it.

      taskgen new-language ne --suite indic_qa --name Nepali --out my_languages
    """
    from ...utils.languages.files import FOLDER_VARIABLE
    from ..config.new_language import write_new_language

    known = {"name": name, "native_name": native_name, "script": script}
    done = write_new_language(code, suite, out, **{key: value for key, value in known.items() if value})
    if done.language_file is not None:
        written = "Wrote" if done.language_file_is_new else "Kept"
        say(f"{written} {done.language_file}: write something wherever it says FILL_IN.")
    say(f"Wrote {done.leaf}: say in it which repository has the questions. Then:")
    if done.language_file is not None and not done.place.is_package:
        say(f"  export {FOLDER_VARIABLE}={done.place.languages.resolve()}")
    if done.language_file is not None:
        say("  taskgen languages      (says what is missing)")
    say(f"  taskgen eval {done.place.leaves} --tasks {done.task} --model baseline")
