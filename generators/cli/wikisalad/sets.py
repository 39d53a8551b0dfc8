"""`taskgen wikisalad build` and `baseline`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..error_handling import explained
from ..terminal import SHORT, complain, say, show, shown_progress

_FLAWS_SHOWN = 10


@explained
def build(
    squad: Annotated[
        str,
        typer.Option(metavar="FILE|FOLDER|NAME", help="A SQuAD file, a generated set, or rajpurkar/squad_v2 (above)."),
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the files, one for each variant.")],
    seed: Annotated[int, typer.Option(help="The same seed gives the same files.")],
    variant: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only these, with commas between; repeatable.")
    ] = None,
    pattern: Annotated[
        str | None, typer.Option(metavar="LETTERS", help="A set of your own, such as ABBA; its file is ABBA.json.")
    ] = None,
    examples: Annotated[
        int | None, typer.Option(metavar="N", help="Examples of each set, instead of the variant's.")
    ] = None,
    tokens: Annotated[
        str | None, typer.Option(metavar="N", help="The length of each prompt: 4k, 128k, up to 1M.")
    ] = None,
    segment_tokens: Annotated[
        int | None, typer.Option(metavar="N", help="Cut paragraphs longer than this (250), between sentences.")
    ] = None,
    language: Annotated[str | None, typer.Option(metavar="CODE", help="Of the source; en if it does not say.")] = None,
    revision: Annotated[
        str | None, typer.Option(help="A commit, tag or branch of the Hub's dataset, instead of the pinned one.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace existing files.")] = False,
) -> None:
    """Build sets: paragraphs of several articles interlaced, with a question about each.

    A pattern has a letter for each paragraph, the same letter for the same
    article: ABAB is two articles in turn, two paragraphs of each.

      easy_2topic_short      ABAB                 100 examples\n
      medium_2topic_medium   AABBAABB             100\n
      hard_3topic_short      ABCABC               100\n
      very_hard_3topic_long  AAABBBCCCAAABBBCCC    50

    [bold]Source[/bold]: a JSON file in the form of SQuAD 1 or 2; rajpurkar/squad_v2 or
    rajpurkar/squad of the Hugging Face Hub (the validation split; :train behind
    the name takes the other); or a folder that `taskgen generate` or `taskgen
    import` wrote. An article needs as many paragraphs with a question as the
    pattern has of its letter.

    [bold]--tokens[/bold] extends the pattern: more topics in its order (ABAB becomes
    ABCDABCD …), and more rounds once all articles are in. Tokens are words and
    punctuation marks; models count more.

      taskgen wikisalad build --squad rajpurkar/squad_v2 --out salads --seed 1\n
      …  --variant easy_2topic_short --tokens 32k --examples 20\n
      …  --squad xquad.hi.json --language hi --pattern ABBA

    Exit code 3: fewer examples than asked for could be built, or not all variants.
    """
    from ....utils.errors import ConfigError
    from ...wikisalad.build import build_sets, check_free
    from ...wikisalad.sources import open_source
    from ...wikisalad.variants import chosen_variants, parse_tokens
    from ..wikisalad_tables import sets_table

    names = [name.strip() for one in variant or () for name in one.split(",") if name.strip()]
    if variant and not names:
        raise ConfigError("--variant: is empty")
    variants = chosen_variants(
        names,
        pattern=pattern,
        examples=examples,
        segment_tokens=segment_tokens,
        target_tokens=None if tokens is None else parse_tokens(tokens),
    )
    check_free(variants, out, overwrite=overwrite)
    with shown_progress() as progress:
        progress("reading the source", 0, None)
        source = open_source(squad, language=language, revision=revision).read()
        progress("reading the source", 1, 1)
        sets = build_sets(source, variants, seed, out, progress, overwrite=overwrite)
    for note in (*source.notes, *(note for one in sets for note in one.built.notes)):
        complain(f"Note: {note}.")
    for one in sets:
        if one.problem is not None:
            complain(f"Not built: {one.variant.name}: {one.problem}")
    built = [one for one in sets if one.problem is None]
    show(sets_table(out, built))
    say("Look at one, let a model answer it, or share it:")
    first = built[0].path
    say(f"  taskgen wikisalad baseline {first}")
    say(f"  taskgen wikisalad run --dataset {first} --output results.json --model hf --model_args pretrained=NAME")
    say(f"  taskgen wikisalad export {first} --name NAME --out tasks/NAME")
    if any(one.is_short for one in sets):
        raise typer.Exit(SHORT)


@explained
def baseline(
    data: Annotated[list[Path], typer.Argument(help="Sets as JSON, one or more.")],
) -> None:
    """Describe a set before a model sees it: lengths, boundaries, questions, and flaws.

    Sets of other builders can be read too. Flaws (an answer outside of its
    segment, overlapping boundaries, repeated segments) lower the score of a
    model that makes no mistake.

      taskgen wikisalad baseline easy.json
    """
    from ...wikisalad import read_examples
    from ...wikisalad.description import describe
    from ..wikisalad_tables import description_tables

    for path in data:
        found = describe(read_examples(path))
        for table in description_tables(path.name, found):
            show(table)
        for example_id, flaw in found.flaws[:_FLAWS_SHOWN]:
            complain(f"{path}: {example_id}: {flaw}")
        if found.flaws:
            flawed = len({example_id for example_id, _ in found.flaws})
            complain(f"{path}: {len(found.flaws):,} flaws in {flawed:,} of {found.examples:,} examples")
        else:
            say(f"{path}: no flaws found")


@explained
def export(
    data: Annotated[list[Path], typer.Argument(help="Sets as JSON, one or more.")],
    name: Annotated[str, typer.Option(help="The name of the folder's tasks and their group taskgen_NAME.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder to write.")],
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the folder if it exists.")] = False,
) -> None:
    """Write sets as a task folder, to publish them or to run them where only lm-eval is.

    Each set becomes two tasks, NAME_SET_simple and NAME_SET_sequential_gold,
    with all prompts written out. The sets themselves are in the folder, too, in
    sets/, for `taskgen wikisalad run`.

      taskgen wikisalad export sets/*.json --name salads --out tasks/salads\n
      taskgen publish tasks/salads --repo acme/salads --license CC-BY-SA-4.0\n
      taskgen pull acme/salads --out salads\n
      taskgen wikisalad run --dataset salads/sets/easy_2topic_short.json …
    """
    from ...wikisalad.task_folder import write_task_folder

    done = write_task_folder(data, name, out, overwrite=overwrite)
    for task, count in done.tasks.items():
        say(f"  {task:<60} {count:>8,} questions")
    say(f"Wrote {done.path}. Next:")
    say(f"  taskgen publish {done.path} --repo OWNER/NAME --license ID")
