"""Read exported sets back, checked against their manifests, beside `datasets` on the same parquet files.

    python benchmarks/reading_back.py [--sizes 1000 3000 10000 30000]

The sets have two contexts, so a set of 10,000 questions is 20,000 rows. `datasets` gives the same rows as dictionaries,
in one call (`to_list`) and one by one (iteration); it checks nothing.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from measuring import markdown, measure
from recombined_set import write_recombined


def ours(root: Path, size: int) -> Callable[[], int]:
    from lm_eval_taskgen.generators.export.read_back import read_exported

    return lambda: sum(map(len, read_exported(root / str(size)).rows.values()))


def to_list(root: Path, size: int) -> Callable[[], int]:
    import datasets
    import pyarrow.parquet

    files = sorted((root / str(size) / "data").iterdir())
    return lambda: sum(len(datasets.Dataset(pyarrow.parquet.read_table(file)).to_list()) for file in files)


def iteration(root: Path, size: int) -> Callable[[], int]:
    import datasets
    import pyarrow.parquet

    files = sorted((root / str(size) / "data").iterdir())
    return lambda: sum(len(list(datasets.Dataset(pyarrow.parquet.read_table(file)))) for file in files)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=(1_000, 3_000, 10_000, 30_000))
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        for size in given.sizes:
            write_recombined(size, Path(place) / str(size))
        ways = {"taskgen": ours, "datasets, to_list": to_list, "datasets, row by row": iteration}
        found = measure({name: partial(way, Path(place)) for name, way in ways.items()}, given.sizes, given.rounds)
    print(markdown(found, "questions"))


if __name__ == "__main__":
    main()
