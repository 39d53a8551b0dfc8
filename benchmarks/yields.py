"""Questions that each type finds in corpora of many kinds, without a model.

    python benchmarks/yields.py handbook licences:en help-es:es xquad.en.json:en --count 40

A corpus is a folder, of which every readable file is taken, or a file in SQuAD's format; its language stands behind a
colon, English if there is none. Printed is a Markdown table: a row for each question type that needs no model, a column
for each corpus. Of lookups, as many as the corpus gives up to `--lookups`; the last row counts those that ask for
different facts. "–" stands for a type that the language cannot ask.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from question_sources import generator_of, rule_types, split_source

from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.writers.type_run import write_by_template
from lm_eval_taskgen.utils.errors import ConfigError, TaskgenError
from lm_eval_taskgen.utils.records.samples import EvaluationSample

LOOKUPS = "_lookup"


@dataclass(frozen=True)
class Column:
    """One corpus: the questions kept of each type (None if the language cannot ask it), and its size and time."""

    name: str
    kept: Mapping[str, int | None]
    lookups: int
    documents: int
    chunks: int
    seconds: float


def facts(samples: Iterable[EvaluationSample]) -> set[tuple[str, ...]]:
    """The facts that questions ask for: where each stands, and the answer."""
    return {
        (
            *(f"{span.doc_id}:{span.start}" for span in sample.reference_answer.evidence),
            *sample.reference_answer.answers[:1],
        )
        for sample in samples
    }


def writable(source: str, types: Mapping[str, int]) -> Iterator[tuple[str, TaskGenerator]]:
    """Yield a generator for each type that can be asked in the language of the source; report the others."""
    for kind, count in types.items():
        try:
            yield kind, generator_of(source, {kind: count})
        except ConfigError as error:
            print(f"{source}: {kind}: {error}", file=sys.stderr)


def column(source: str, types: Mapping[str, int]) -> Column:
    """Ask as many questions of each type as `types` says."""
    start = time.monotonic()
    generators = dict(writable(source, types))
    if not generators:
        raise ConfigError("none of the types can be asked in the language")
    one = next(iter(generators.values()))
    read = one.preprocess()
    index = one.build_index(read)
    kept: dict[str, int | None] = dict.fromkeys(types)
    lookups: set[tuple[str, ...]] = set()
    for kind, generator in generators.items():
        runs = write_by_template(*generator.draftings(read, index))
        kept[kind] = sum(run.yielded.kept for run in runs)
        if kind.endswith(LOOKUPS):
            lookups |= facts(sample for run in runs for sample in run.samples)
    seconds = time.monotonic() - start
    return Column(split_source(source)[0].name, kept, len(lookups), len(read.documents), len(read.chunks), seconds)


def columns(sources: Iterable[str], types: Mapping[str, int]) -> Iterator[Column]:
    """The columns of all corpora; one that cannot be read is reported and left out."""
    for source in sources:
        try:
            yield column(source, types)
        except TaskgenError as error:
            print(f"{source}: {error}", file=sys.stderr)


def table(found: list[Column], types: Mapping[str, int]) -> Iterator[str]:
    yield "| type, asked | " + " | ".join(one.name for one in found) + " |"
    yield "| --- |" + " ---: |" * len(found)
    for kind, count in types.items():
        cells = ("–" if (kept := one.kept[kind]) is None else f"{kept:,}" for one in found)
        yield f"| {kind}, {count:,} | " + " | ".join(cells) + " |"
    sums = {
        "all": [sum(kept or 0 for kept in one.kept.values()) for one in found],
        "types at 0": [sum(not kept for kept in one.kept.values()) for one in found],
        "facts looked up": [one.lookups for one in found],
        "documents": [one.documents for one in found],
        "chunks": [one.chunks for one in found],
        "seconds": [round(one.seconds) for one in found],
    }
    for name, numbers in sums.items():
        yield f"| **{name}** | " + " | ".join(f"{number:,}" for number in numbers) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", metavar="FOLDER_OR_SQUAD_FILE[:LANGUAGE]")
    parser.add_argument("--count", type=int, default=40, help="questions asked of each type (40)")
    parser.add_argument("--lookups", type=int, default=400, help="questions asked of each type of lookups (400)")
    model_free = rule_types()
    parser.add_argument("--types", nargs="*", default=model_free, choices=model_free, metavar="TYPE")
    arguments = parser.parse_args()
    types = {
        name: arguments.lookups if name.endswith(LOOKUPS) else arguments.count
        for name in arguments.types
        if name in model_free
    }
    found = list(columns(arguments.corpora, types))
    if found:
        print("\n".join(table(found, types)))


if __name__ == "__main__":
    main()
