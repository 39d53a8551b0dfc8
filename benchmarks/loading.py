"""Load an exported folder as lm-eval does before it asks a model, beside lm-eval's json loader on the same rows.

    python benchmarks/loading.py [--sizes 1000 3000 10000 30000]

A folder has eight tasks: four question types with gold passages and with distractors. The json tasks have the same
rows, and prompts by a template; they are loaded twice, since the first time `datasets` writes its cache.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow.parquet
from measuring import markdown, measure
from recombined_set import write_recombined

TASK = {
    "dataset_path": "json",
    "test_split": "test",
    "fewshot_split": "test",
    "output_type": "generate_until",
    "doc_to_text": "{{context}}\n\n{{question}}",
    "doc_to_target": "{{answers[0] if answers else ''}}",
    "metric_list": [{"metric": "exact_match", "aggregation": "mean", "higher_is_better": True}],
}


def write_json_tasks(folder: Path, out: Path) -> None:
    """Write the rows of an exported folder as JSON lines, with a task for each file and a group of all."""
    out.mkdir()
    files = sorted((folder / "data").iterdir())
    for file in files:
        rows = pyarrow.parquet.read_table(file).to_pylist()
        data = out / f"{file.stem}.jsonl"
        data.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        task = TASK | {"task": f"json_{file.stem}", "dataset_kwargs": {"data_files": {"test": str(data)}}}
        (out / f"{file.stem}.yaml").write_text(json.dumps(task), encoding="utf-8")
    group = {"group": "json_recombined", "task": [f"json_{file.stem}" for file in files]}
    (out / "_group.yaml").write_text(json.dumps(group), encoding="utf-8")


def load(folder: Path, *groups: str) -> int:
    """Return the number of rows of all tasks."""
    from lm_eval.tasks import TaskManager, get_task_dict

    tasks = get_task_dict(list(groups), TaskManager(include_path=str(folder), include_defaults=False))
    return sum(len(task.eval_docs) for task in _leaves(tasks))


def _leaves(tasks: Mapping[Any, Any]) -> Iterator[Any]:
    for task in tasks.values():
        if isinstance(task, Mapping):
            yield from _leaves(task)
        else:
            yield task


def ours(root: Path, size: int) -> Callable[[], int]:
    import lm_eval.tasks  # noqa: F401  # not timed

    return partial(load, root / str(size), "taskgen_recombined", "taskgen_recombined_distractors")


def json_first(root: Path, size: int) -> Callable[[], int]:
    import datasets
    import lm_eval.tasks  # noqa: F401

    datasets.config.HF_DATASETS_CACHE = Path(tempfile.mkdtemp(dir=root))
    return partial(load, root / f"{size}_json", "json_recombined")


def json_again(root: Path, size: int) -> Callable[[], int]:
    work = json_first(root, size)
    work()
    return work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=(1_000, 3_000, 10_000, 30_000))
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    os.environ["HF_HUB_OFFLINE"] = "1"
    with tempfile.TemporaryDirectory() as place:
        for size in given.sizes:
            write_recombined(size, Path(place) / str(size))
            write_json_tasks(Path(place) / str(size), Path(place) / f"{size}_json")
        ways = {"taskgen": ours, "json, cached": json_again, "json, first time": json_first}
        found = measure({name: partial(way, Path(place)) for name, way in ways.items()}, given.sizes, given.rounds)
    print(markdown(found, "questions"))


if __name__ == "__main__":
    main()
