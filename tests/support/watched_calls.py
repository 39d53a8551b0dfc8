"""What `disk_writes.py` runs: commands, and calls of the library that no command makes."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timezone
from pathlib import Path

from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.evaluation import baseline_scores
from lm_eval_taskgen.generators.export import builtin_names
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.export.reviews.decisions import (
    REVIEWS,
    Decision,
    add_decisions,
    content_hash,
    read_decisions,
)
from lm_eval_taskgen.generators.export.task_folder import shipped_folder
from lm_eval_taskgen.generators.generator import TaskGenerator, export_folder
from lm_eval_taskgen.utils.errors import TaskgenError
from lm_eval_taskgen.utils.settings import (
    CorpusConfig,
    MultiHopConfig,
    RobustnessConfig,
    SingleHopConfig,
    TaskGeneratorConfig,
)
from plain_model import CORPUS, PlainModel

ASKED = Path("asked.jsonl")
"""To this file in the working directory models and systems write what they were asked."""


class _Noted(PlainModel):
    """Notes each prompt once it has its reply, and remembers what earlier processes were asked."""

    def __init__(self) -> None:
        super().__init__()
        for prompt in noted():
            super().generate(prompt)

    def generate(self, prompt: str) -> str:
        reply = super().generate(prompt)
        note(prompt)
        return reply


def note(asked: str) -> None:
    """Add a line to the file of what was asked; the line before may be cut short."""
    with suppress(OSError), ASKED.open("a", encoding="utf-8") as file:  # the disk may be full
        file.write(f"\n{json.dumps(asked)}\n")


def noted(folder: Path = Path()) -> list[str]:
    """Return what was asked so far, without lines that are cut short."""
    file = folder / ASKED
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines if line.startswith('"') and line.endswith('"') and line != '"']


_COUNTY = TaskGeneratorConfig(
    name="county",
    corpus=CorpusConfig(files=("documents/*.md",)),
    single_hop=SingleHopConfig(max_tasks=3),
    multi_hop=MultiHopConfig(max_tasks=1),
    robustness=RobustnessConfig(num_paraphrases=1),
)


def warm_up() -> None:
    """Load what takes seconds, pipelines above all, and leave out the look at all of lm-eval's own tasks."""
    vars(builtin_names)["lm_eval_tasks_folder"] = shipped_folder
    vars(baseline_scores)["baseline_scores"] = lambda exported: None
    config = _COUNTY.model_copy(update={"corpus": None})
    TaskGenerator(PlainModel(), config, corpus=CORPUS).generate_dataset()


def _write_by_model() -> None:
    dataset = TaskGenerator(_Noted(), _COUNTY, run_folder="county.run").generate_dataset()
    export_folder(dataset, _COUNTY, "county", overwrite=True)


def _decide() -> None:
    """Store three decisions of one reviewer, one after another; those that are stored already are not stored again."""
    folder = Path("towns")
    stored = len(read_decisions(folder / REVIEWS))
    for number, row in enumerate(read_exported(folder).questions[:3]):
        if number >= stored:
            time = datetime(2026, 1, 2, 3, 4, number, tzinfo=timezone.utc)
            made = Decision(id=row["id"], content=content_hash(row), decision="keep", reviewer="ada", time=time)
            add_decisions(folder, [made])


_CALLS: Mapping[str, Callable[[], None]] = {"write_by_model": _write_by_model, "decide": _decide}


def run(*arguments: str) -> int:
    """Make a call by its name, or run a command; return its exit code."""
    if arguments[0] in _CALLS:
        try:
            _CALLS[arguments[0]]()
        except TaskgenError as error:
            sys.stdout.write(f"{error}\n")
            return error.exit_code
        return 0
    result = CliRunner().invoke(app, list(arguments))
    sys.stdout.write(result.output)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code
