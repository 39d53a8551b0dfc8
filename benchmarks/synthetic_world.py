"""Time a synthetic world: drawing it, its articles, its questions and their check, all written to disk.

    python benchmarks/synthetic_world.py
    python benchmarks/synthetic_world.py --phantomwiki path/to/python     # both in turn, on one machine

Each size runs in a separate process; its start and its imports are not counted. Timed is the work of `taskgen world`
for one language: reading the language's file, drawing the world, rendering, writing and reading back all articles,
making 200 questions of 1 to 4 hops and all shapes, each checked without each of its articles, and writing them. The
table has seconds for each stage, CPU seconds for their sum (the better measure on a busy machine), PhantomWiki's
seconds for a world of that size, the growth of the total from size to size (1.00 is linear), and peak memory.
Afterwards all questions are checked once more; this is not timed.

PhantomWiki's seconds are those that it reports itself (`total` in its timings.csv, without start and imports): trees of
50 people, 200 questions of depth 10, one process. Without `--phantomwiki` they were measured on another machine with
two cores. With it, PhantomWiki runs here: give an interpreter, Python 3.12 or later, that has the package
`phantom-wiki` and finds SWI-Prolog (`swipl`). Both take turns, since a machine's speed drifts.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table

from lm_eval_taskgen.generators.synthetic_world import WorldSettings, make_world
from lm_eval_taskgen.generators.synthetic_world.build_questions import QuestionMaker
from lm_eval_taskgen.generators.synthetic_world.check import check_questions
from lm_eval_taskgen.generators.synthetic_world.names import world_names
from lm_eval_taskgen.generators.synthetic_world.request import SHAPE_OPTIONS, question_kinds
from lm_eval_taskgen.generators.synthetic_world.retrieval import write_corpus, write_questions
from lm_eval_taskgen.generators.synthetic_world.statements import StatementIndex
from lm_eval_taskgen.utils.languages import load_language, world_patterns

SIZES = (50, 500, 5_030, 50_354, 1_000_000)
PHANTOMWIKI_SECONDS = {50: 0.75, 500: 2.2, 5_030: 8.5, 50_354: 221.0}
# The number of family trees of about 50 people that give these sizes.
PHANTOMWIKI_TREES = {50: 1, 500: 10, 5_030: 100, 50_354: 1_000}
PHANTOMWIKI = """
import csv, pathlib, sys, tempfile
from phantom_wiki.generate_dataset import generate_dataset
with tempfile.TemporaryDirectory() as place:
    generate_dataset(
        num_family_trees=int(sys.argv[1]), max_family_tree_size=50, max_family_tree_depth=10, question_depth=10,
        num_questions_per_type=10, article_format="json", question_format="json", quiet=True, output_dir=place,
    )
    with (pathlib.Path(place) / "timings.csv").open(encoding="utf-8") as file:
        print(next(csv.DictReader(file))["total"])
"""
# From this size on PhantomWiki takes minutes, so it runs only once.
ONCE_FROM = 50_000
QUESTIONS, HOPS = 200, (1, 2, 3, 4)
STAGES = ("language", "world", "articles", "questions", "writing")


def measure(size: int, language: str, seed: int) -> dict[str, float]:
    """Return the seconds of each stage in this process, the number of questions, and peak memory in MiB."""
    seconds: dict[str, float] = {}
    # As in `taskgen world`.
    gc.freeze()

    @contextmanager
    def timed(stage: str) -> Iterator[None]:
        start, cpu = time.perf_counter(), time.process_time()
        yield
        seconds[stage] = time.perf_counter() - start
        seconds["cpu"] = seconds.get("cpu", 0) + time.process_time() - cpu

    with tempfile.TemporaryDirectory() as place:
        with timed("language"):
            world_patterns(load_language(language))
            world_names(language)
        with timed("world"):
            world = make_world(WorldSettings(seed=seed, size=size))
        with timed("articles"):
            index = StatementIndex(language)
            write_corpus(world, language, Path(place), index)
            index.close()
        with timed("questions"):
            types = question_kinds(QUESTIONS, HOPS, SHAPE_OPTIONS)
            maker = QuestionMaker(world, language, index)
            questions = [question for type_ in types for question in maker.make(type_.settings)]
        with timed("writing"):
            write_questions(questions, world, Path(place))
        flaws = check_questions(world, index, questions)
        written = sum(path.stat().st_size for path in Path(place).rglob("*") if path.is_file())
    if flaws:
        raise SystemExit(f"{size:,} articles: {len(flaws)} questions are not sound; the first one: {flaws[0]}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {**seconds, "questions made": len(questions), "memory": memory, "written": written / 2**20}


def in_own_process(size: int, arguments: argparse.Namespace) -> dict[str, float]:
    """Return the fastest of several runs, each in a separate process, with PhantomWiki's seconds as `theirs`."""
    flags = ["--only", str(size), "--language", arguments.language, "--seed", str(arguments.seed)]
    runs, theirs = [], []
    for turn in range(arguments.repeat if size < 100_000 else max(1, arguments.repeat // 2)):
        runs.append(json.loads(printed([sys.executable, __file__, *flags])))
        if arguments.phantomwiki and size in PHANTOMWIKI_TREES and (turn == 0 or size < ONCE_FROM):
            trees = str(PHANTOMWIKI_TREES[size])
            theirs.append(float(printed([arguments.phantomwiki, "-c", PHANTOMWIKI, trees]).splitlines()[-1]))
    fastest = min(runs, key=total)
    known = min(theirs) if theirs else PHANTOMWIKI_SECONDS.get(size)
    return fastest if known is None else {**fastest, "theirs": known}


def printed(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout


def total(run: dict[str, float]) -> float:
    return sum(run[stage] for stage in STAGES)


def show(runs: dict[int, dict[str, float]]) -> None:
    table = Table(
        "articles",
        *STAGES,
        "total s",
        "CPU s",
        "PhantomWiki s",
        "times faster",
        "growth",
        "peak MiB",
        "MB",
        "questions made",
    )
    before: tuple[int, float] | None = None
    for size, run in runs.items():
        theirs = run.get("theirs")
        # The exponent k of time = c * size**k between this size and the one before it.
        growth = math.log(total(run) / before[1]) / math.log(size / before[0]) if before else None
        table.add_row(
            f"{size:,}",
            *(f"{run[stage]:.3f}" for stage in STAGES),
            f"{total(run):.3f}",
            f"{run['cpu']:.3f}",
            f"{theirs:.2f}" if theirs else "",
            f"{theirs / total(run):.0f}" if theirs else "",
            f"{growth:.2f}" if growth is not None else "",
            f"{run['memory']:,.0f}",
            f"{run['written']:,.1f}",
            f"{run['questions made']:.0f} of {QUESTIONS}",
        )
        before = (size, total(run))
    Console(width=160).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--language", default="en")
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument(
        "--repeat", type=int, default=5, help="runs of each size, half as many from 100,000 on; the fastest is shown"
    )
    parser.add_argument("--phantomwiki", metavar="PYTHON", help="an interpreter that has it, to run it here")
    parser.add_argument("--only", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.only:
        print(json.dumps(measure(arguments.only, arguments.language, arguments.seed)))
        return
    show({size: in_own_process(size, arguments) for size in arguments.sizes})


if __name__ == "__main__":
    main()
