"""`taskgen personas`: the readers that a language model proposes for a corpus."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .signals import stopped_by_signals
from .terminal import complain, say, shown_progress

# Readers proposed if the configuration wants none, or lists its own.
_COUNT = 4


@explained
def personas(
    config: Annotated[Path, typer.Argument(help="The configuration, with a language model as its writer.")],
    out: Annotated[Path | None, typer.Option(help="The folder of the set, instead of the one in CONFIG.")] = None,
) -> None:
    """Let the language model propose readers of your documents, who will ask the questions. Takes one call.

    The model sees titles, headings and beginnings of passages from all over the corpus. What is printed can be pasted
    into the configuration and changed there; `reader` says who it is, `needs` what this reader wants to find out:

      writer:\n
        kind: llm\n
        personas:\n
        - reader: a nurse who starts on the ward next week\n
          needs: to know what has to be signed before a medicine is given

    A number instead, such as `personas: 4`, lets `taskgen generate` propose so many by itself; it takes those that are
    printed here, without another call. `personas: 0` asks without readers.
    """
    import yaml

    from ..config.load import load_config, output_folder
    from ..generator import TaskGenerator
    from ..models.run_folder import run_folder_of

    settings = load_config(config)
    wanted = settings.writer.personas
    count = wanted if isinstance(wanted, int) and wanted else _COUNT
    run_folder = run_folder_of(out if out is not None else output_folder(settings, config))
    with stopped_by_signals(run_folder), shown_progress() as progress:
        generator = TaskGenerator(None, settings, base=config.parent, progress=progress, run_folder=run_folder)
        found = generator.propose_personas(count)
    listed = {"personas": [persona.model_dump() for persona in found]}
    say(yaml.safe_dump(listed, allow_unicode=True, sort_keys=False, width=10_000).rstrip())
    complain("Paste this below `writer:` in the configuration, indented by two spaces, and change what you like.")
