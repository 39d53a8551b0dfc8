"""`taskgen world`: make a world from a seed, with its corpus and its questions."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Annotated

import typer

from .error_handling import explained
from .terminal import SHORT, complain, say, shown_progress


@explained
def world(
    out: Annotated[Path, typer.Option(help="The folder to write.")],
    seed: Annotated[int, typer.Option(help="The seed of the world; another seed is another world.")] = 42,
    size: Annotated[int, typer.Option(metavar="ARTICLES", min=20, help="Number of articles of the world.")] = 500,
    questions: Annotated[int, typer.Option(min=1, help="Number of questions in each language.")] = 200,
    language: Annotated[
        list[str] | None, typer.Option(metavar="CODE", help="en (the default), es or hi. Repeatable.")
    ] = None,
    shape: Annotated[
        list[str] | None, typer.Option(help="Shapes of questions, see above; all by default. Repeatable.")
    ] = None,
    hops: Annotated[str, typer.Option(metavar="FROM-TO", help="Hops from 1 to 6: 2, 1-4 or 1,3.")] = "1-4",
    context: Annotated[
        str | None, typer.Option(help="gold, distractors (the default), tokens or world; see above.")
    ] = None,
    distractors: Annotated[
        int | None, typer.Option(metavar="ARTICLES", min=0, help="Number of other articles in a prompt; 10 by default.")
    ] = None,
    context_tokens: Annotated[
        int | None, typer.Option(metavar="TOKENS", min=100, help="Fill prompts with other articles up to this length.")
    ] = None,
    lookalikes: Annotated[
        float,
        typer.Option(metavar="SHARE", min=0, max=0.5, help="Share of people with a double of nearly the same name."),
    ] = 0.05,
    distractor_facts: Annotated[
        int, typer.Option(metavar="0|1", min=0, max=1, help="Facts in articles that no question asks about.")
    ] = 1,
    name: Annotated[str, typer.Option(help="Name of the tasks: NAME_en_hops_2, group taskgen_NAME_en.")] = "world",
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the folder if it is there.")] = False,
) -> None:
    """Invent a world, and write questions of several hops over its encyclopedia.

    No model can have seen it, and every answer is known. A question of three hops needs three articles;
    each question is checked: if any of its articles is missing, it cannot be answered. The same seed
    gives the same files everywhere.

    [bold]Reasoning[/bold] is made harder by --hops and --shape:\n
    [bold]chain[/bold]         Who is the employer of the sister of the author of “…”?\n
    [bold]intersection[/bold]  Which friend of … works for …?\n
    [bold]comparison[/bold]    Which of the two was founded earlier?\n
    [bold]counting[/bold]      How many children does … have, according to the passages?\n
    [bold]unanswerable[/bold]  one of these, without an article that it needs

    [bold]Finding[/bold] the articles is made harder by other articles in the prompt: none (--context gold),
    some (--distractors 20), as many as fit (--context-tokens 8000), or all (--context world).

      taskgen world --seed 7 --out my_world\n
      taskgen world --seed 7 --size 5000 --language en --language hi --hops 2-6 --shape chain --out my_world

    For each language the folder has tasks/, which plain lm_eval runs, and corpus/, a retrieval corpus in
    BEIR's layout. The suite synthetic_multihop makes the same kind of questions without a folder: --tasks
    taskgen_synthetic_multihop.
    """
    from ..synthetic_world import WorldSettings
    from ..synthetic_world.folder import shortfalls, write_world
    from ..synthetic_world.request import WorldRequest, read_context, read_hops, read_shapes

    request = WorldRequest(
        name=name,
        world=WorldSettings(seed=seed, size=size, distractor_facts=distractor_facts, lookalikes=lookalikes),
        languages=tuple(dict.fromkeys(language or ("en",))),
        questions=questions,
        hops=read_hops(hops, "--hops"),
        shapes=read_shapes(shape or (), "--shape"),
        context=read_context(
            context, distractors, context_tokens, options=("--context", "--distractors", "--context-tokens")
        ),
    )
    # Everything loaded so far stays: keep the garbage collector from scanning it while the world is made.
    gc.freeze()
    with shown_progress() as progress:
        written = write_world(request, out, overwrite=overwrite, progress=progress)
    for done in written:
        for kind in done.yields:
            say(f"  {f'{request.set_name(done.language)}_{kind.question_type}':<40} {kind.kept:>8,} questions")
        say(f"  {done.corpus!s:<40} {size:>8,} articles")
    say(f"Wrote a world of {size:,} articles, seed {seed}, to {out}. Next:")
    say(f"  the baseline  taskgen eval {out} --model baseline")
    say(f"  a model       taskgen eval {out} --model hf --model_args pretrained=NAME")
    missing = shortfalls(written, size)
    if missing:
        complain("Short: fewer questions than asked for.")
        for line in missing:
            complain(f"  {line}")
        raise typer.Exit(SHORT)
