"""`taskgen wikisalad`: build sets of interlaced articles, let models answer them, score and compare."""

from __future__ import annotations

import typer

from .run import run
from .score import compare, score
from .sets import baseline, build, export

app = typer.Typer(
    no_args_is_help=True,
    help="Interlaced long contexts: paragraphs of several articles by a pattern such as ABAB, a question on each.",
)
app.command()(build)
app.command()(export)
app.command()(run)
app.command()(score)
app.command()(baseline)
app.command()(compare)
