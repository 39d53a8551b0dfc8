"""From documents to an exported folder at several sizes of the corpus: seconds by stage, memory, how the time grows.

    python benchmarks/corpus_size.py xquad.en.json --megabytes 5 20 50 200 [--one-file] [--again] [--workers 2]
    python benchmarks/corpus_size.py handbook [--workers 2]

The documents are those of `selection.py`, as Markdown files, or as one file; or the Markdown files of a folder. The
questions are shared by the types that are named. Each run has a process of its own. Memory is the highest resident
memory of that process, and the highest of it together with all that it starts, where what they share counts once. With
`--again`, what is read is kept in a cache, and each size has three runs: the first, one on the same documents, and one
after a hundredth was added, in between. Without it nothing is kept.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import resource
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import linear_regression

from measuring import peak_memory, watched_memory
from selection import Recombiner, built

from lm_eval_taskgen.generators.corpus.squad import read_squad
from lm_eval_taskgen.generators.generator import TaskGenerator, export_folder
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

TYPES = ("cloze", "direct_lookup", "lists_extraction", "pinpointing_quoting", "tables_extraction")
# One document of so many comes after the second run.
ADDED = 100
_STAGES = ("reading", "indexing", "questions", "exporting")


@dataclass(frozen=True, slots=True)
class Run:
    """Chunks, seconds on the clock by stage, processor seconds and MiB of the run and of its workers, and questions.

    Reading includes chunking.
    """

    chunks: int
    stages: dict[str, float]
    processor: tuple[float, float]
    memory: tuple[float, float]
    questions: int


def write_corpus(file: Path, language: str, megabytes: float, folder: Path, *, one_file: bool) -> Path:
    """Write the documents into `folder`, and some more into the folder that is returned."""
    recombiner = Recombiner(built(list(read_squad(file, "paragraph")), load_language(language)), Random(1))
    added = folder / "added"
    added.mkdir()
    written, number = 0, 0
    while written < megabytes * 1_000_000:
        text = recombiner.document(number, load_language(language)).text + "\n\n"
        is_added = number % ADDED == ADDED - 1
        path = (added if is_added else folder) / ("all.md" if one_file else f"{number:06}.md")
        with path.open("a", encoding="utf-8") as out:
            size = out.write(text)
            written += 0 if is_added else size
        number += 1
    return added


def run(files: str, language: str, types: tuple[str, ...], questions: int, workers: int | None) -> Run:
    config = TaskGeneratorConfig.model_validate(
        {
            "name": "size",
            "language": language,
            "corpus": {"files": [files], "max_file_mb": 10_000},
            "question_types": {name: {"count": questions // len(types)} for name in types},
            "engine": {"workers": workers},
        }
    )
    stages: dict[str, float] = {}
    chunks = 0
    last = time.perf_counter()

    def timed(stage: str, done: float, total: float | None) -> None:
        """Add the time since the last step to the stage that has just made one."""
        nonlocal chunks, last
        now = time.perf_counter()
        chunks = int(total or 0) if stage.startswith("index") else chunks
        name = "indexing" if stage.startswith("index") else stage if stage == "reading" else "questions"
        stages[name] = stages.get(name, 0.0) + now - last
        last = now

    with watched_memory() as together:
        dataset = TaskGenerator(None, config, progress=timed).generate_dataset()
        timed("questions", 0, None)
        with tempfile.TemporaryDirectory() as out:
            export_folder(dataset, config, Path(out) / "set")
    stages["exporting"] = time.perf_counter() - last
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = (own.ru_utime + own.ru_stime, others.ru_utime + others.ru_stime)
    return Run(chunks, stages, processor, (peak_memory(), together[0]), len(dataset.samples))


def measured(arguments: argparse.Namespace) -> Iterator[tuple[float, str, Run]]:
    """Yield each size in megabytes with the name of a run and the run itself."""

    def ran(files: Path) -> Run:
        with _own_process() as pool:
            types, questions = tuple(arguments.types), arguments.questions
            return pool.submit(run, str(files), arguments.language, types, questions, arguments.workers).result()

    if arguments.source.is_dir():
        os.environ["TASKGEN_CACHE"] = ""
        size = sum(path.stat().st_size for path in arguments.source.rglob("*.md")) / 1_000_000
        yield round(size), "", ran(arguments.source.resolve() / "**/*.md")
        return
    for size in arguments.megabytes:
        with tempfile.TemporaryDirectory() as made, tempfile.TemporaryDirectory() as cache:
            os.environ["TASKGEN_CACHE"] = cache if arguments.again else ""
            folder = Path(made)
            added = write_corpus(arguments.source, arguments.language, size, folder, one_file=arguments.one_file)
            for name in ("first", "same", "1 % added") if arguments.again else ("",):
                if name == "1 % added":
                    for path in sorted(added.iterdir()):
                        with (folder / path.name).open("ab") as file:
                            file.write(path.read_bytes())
                yield size, name, ran(folder / "*.md")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path, help="a file in SQuAD's format, or a folder, which is taken as it is")
    parser.add_argument("--language", default="en")
    parser.add_argument("--megabytes", type=float, nargs="+", default=[5, 20, 50, 200])
    parser.add_argument("--questions", type=int, default=70)
    parser.add_argument("--one-file", action="store_true")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--types", nargs="+", default=list(TYPES))
    arguments = parser.parse_args()
    seconds: dict[float, float] = {}
    columns = ("MB", "run", "chunks", *_STAGES, "all", "CPU", "CPU of workers", "MiB", "together")
    print(f"| {' | '.join(columns)} | questions kept |")
    print(f"| --: | -- {'| --: ' * (len(columns) - 1)}|")
    for size, name, found in measured(arguments):
        total = sum(found.stages.values())
        seconds.setdefault(size, total)
        times = " | ".join(f"{one:.1f}" for one in (*map(found.stages.__getitem__, _STAGES), total, *found.processor))
        memory = " | ".join(f"{one:,.0f}" for one in found.memory)
        print(f"| {size:g} | {name} | {found.chunks:,} | {times} | {memory} | {found.questions} |", flush=True)
    if len(seconds) > 1:
        points = [(math.log(size), math.log(taken)) for size, taken in seconds.items()]
        print(f"seconds grow with the power {linear_regression(*zip(*points, strict=True)).slope:.2f} of the size")


def _own_process() -> ProcessPoolExecutor:
    # Spawned, not forked: a fork would start with the memory of this process.
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))


if __name__ == "__main__":
    main()
