"""Speed of writing a whole set with a language model, next to the bare client making the same calls.

    python tests/support/model_server.py --port 8000 --delay 0.5 &
    python benchmarks/writing_whole.py xquad.en.json --language en --count 600 --base-url http://127.0.0.1:8000/v1

First the set: candidates chosen, prompts built, replies read and checked, every call in the journal. Then AsyncOpenAI,
and AsyncOpenAI over aiohttp, in loops of their own, make the calls that the journal holds. Printed are calls per second
from the first call to the last (the set ends with a few calls that wait for each other: what is rejected last is
replaced), and from the second wave to the 95th percentile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import openai

from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.models.run_folder import JOURNAL
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

MODEL = "scripted"
TYPES = ("direct_lookup", "needle_in_haystack", "adversarial_aggro", "prompt_injection", "paraphrase_lookup")


def ours(arguments: argparse.Namespace, run_folder: Path) -> list[float]:
    """When each call of a set was finished, in seconds since the first ones were made."""
    config = TaskGeneratorConfig.model_validate(
        {
            "name": "benchmark",
            "language": arguments.language,
            "corpus": {"squad": {"path": str(arguments.file.absolute()), "unit": "paragraph"}},
            "contexts": ["gold"],
            "question_types": {name: {"count": arguments.count // len(TYPES)} for name in TYPES},
            "writer": {
                "kind": "llm",
                "mode": "reword",
                "proofs": [],
                "model": MODEL,
                "base_url": arguments.base_url,
                "max_concurrency": arguments.in_flight,
            },
        }
    )
    finished: list[float] = []
    begun: list[float] = []

    def note(stage: str, done: float, total: float | None) -> None:
        if stage in TYPES and not begun:
            begun.append(time.perf_counter())
        if stage == "calls":
            finished.extend([time.perf_counter()] * (int(done) - len(finished)))

    dataset = TaskGenerator(None, config, progress=note, run_folder=run_folder).generate_dataset()
    for row in dataset.yields:
        print(f"  {row.question_type}: kept {row.kept} of {row.asked}, written {row.written}")
    return [moment - begun[0] for moment in finished]


def bare(
    arguments: argparse.Namespace, prompts: list[tuple[str, str]], client: Callable[[], object] | None
) -> list[float]:
    """The same for AsyncOpenAI alone."""

    async def run() -> list[float]:
        options: dict[str, Any] = {} if client is None else {"http_client": client()}
        asked = openai.AsyncOpenAI(base_url=arguments.base_url, api_key="unused", max_retries=0, **options)
        waiting, finished = iter(prompts), list[float]()
        start = time.perf_counter()

        async def work() -> None:
            for task, data in waiting:
                await asked.chat.completions.create(
                    model=MODEL,
                    messages=[{"role": "system", "content": task}, {"role": "user", "content": data}],
                    temperature=0.7,
                    max_tokens=512,
                )
                finished.append(time.perf_counter() - start)

        await asyncio.gather(*(work() for _ in range(arguments.in_flight)))
        await asked.close()
        return finished

    return asyncio.run(run())


def rates(finished: list[float], in_flight: int) -> tuple[float, float]:
    """Calls per second from the first to the last, and from the second wave to the 95th percentile."""
    last = len(finished) * 95 // 100
    return len(finished) / finished[-1], (last - in_flight) / (finished[last - 1] - finished[in_flight - 1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="a SQuAD file")
    parser.add_argument("--language", default="en")
    parser.add_argument("--count", type=int, default=600, help="questions, shared by five types")
    parser.add_argument("--in-flight", type=int, default=64)
    parser.add_argument("--base-url", required=True)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        finished = ours(arguments, Path(folder))
        with closing(sqlite3.connect(Path(folder) / JOURNAL)) as journal:
            prompts = journal.execute("SELECT task, data FROM calls ORDER BY finished_at").fetchall()
    found = {"the whole set": rates(finished, arguments.in_flight)}
    for way, client in (("AsyncOpenAI", None), ("AsyncOpenAI over aiohttp", openai.DefaultAioHttpClient)):
        found[way] = rates(bare(arguments, prompts, client), arguments.in_flight)
    for way, (whole, middle) in found.items():
        shares = [round(mine / theirs, 3) for mine, theirs in zip(found["the whole set"], (whole, middle), strict=True)]
        print(
            json.dumps(
                {
                    "way": way,
                    "calls": len(prompts),
                    "all": round(whole, 1),
                    "middle": round(middle, 1),
                    "ours / this": shares,
                }
            )
        )


if __name__ == "__main__":
    main()
