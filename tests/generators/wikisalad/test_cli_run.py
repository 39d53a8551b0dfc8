"""`taskgen wikisalad run` as a person has it: what it writes, what it refuses, and how it goes on after a stop."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.wikisalad import Example, write_examples
from lm_eval_taskgen.generators.wikisalad.results import read_results

MAIN = (
    # A shell that runs the tests in the background has them ignore Ctrl-C, and their children with them.
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from lm_eval_taskgen.generators.cli import main; main()"
)
SLOW_MODEL = """
import time
from pathlib import Path

class Slow:
    def generate(self, prompt, config):
        time.sleep(0.05)
        with Path("asked.txt").open("a", encoding="utf-8") as file:
            file.write(f"{prompt!r}\\n")
        return f"{len(prompt)} characters"
"""


@pytest.fixture
def place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make_salad: Callable[[Sequence[int]], tuple[Example, ...]]
) -> Any:
    """A working folder with a set of two examples."""
    monkeypatch.chdir(tmp_path)
    write_examples(tmp_path / "easy.json", make_salad([3, 2]))
    return tmp_path


def taskgen(*arguments: Any) -> Any:
    return CliRunner().invoke(app, ["wikisalad", "run", "--dataset", "easy.json", "--output", "r.json", *arguments])


def test_both_modes_are_written_and_the_next_step_is_shown(place: Any) -> None:
    result = taskgen("--model", "baseline")
    assert result.exit_code == 0, result.output
    for mode in ("simple", "sequential"):
        assert read_results(place / f"r.{mode}.json").eval_mode == mode
        assert f"taskgen wikisalad score r.{mode}.json --dataset easy.json" in result.stdout
    assert not (place / "r.json").exists()


@pytest.mark.parametrize("mode", ["simple", "sequential"])
def test_one_mode_writes_the_file_that_was_named(place: Any, mode: str) -> None:
    assert taskgen("--model", "baseline", "--mode", mode, "--limit", "1").exit_code == 0
    results = read_results(place / "r.json")
    assert results.eval_mode == mode and results.num_examples == 1 and results.settings["limit"] == 1


def test_results_that_are_there_are_kept(place: Any) -> None:
    assert taskgen("--model", "baseline", "--mode", "simple").exit_code == 0
    before = (place / "r.json").read_bytes()
    again = taskgen("--model", "baseline", "--mode", "sequential")
    assert again.exit_code == 2 and "r.json: exists and is kept; give --overwrite" in again.stderr
    assert (place / "r.json").read_bytes() == before
    assert taskgen("--model", "baseline", "--mode", "sequential", "--overwrite").exit_code == 0
    assert read_results(place / "r.json").eval_mode == "sequential"


def test_a_run_that_ended_between_its_two_files_goes_on(place: Any) -> None:
    assert taskgen("--model", "baseline").exit_code == 0
    whole = (place / "r.sequential.json").read_bytes()
    (place / "r.sequential.json").unlink()
    assert taskgen("--model", "baseline").exit_code == 0
    assert (place / "r.sequential.json").read_bytes() == whole
    (place / "r.sequential.json").unlink()
    other = taskgen("--model", "baseline", "--limit", "1")
    assert other.exit_code == 2 and "r.simple.json: exists and is kept" in other.stderr, "results of another call"


def test_the_compressor_stands_between_the_prompts_and_the_model(place: Any) -> None:
    assert taskgen("--model", "baseline", "--compress-to", "20").exit_code == 0
    results = read_results(place / "r.sequential.json")
    assert results.settings["compress_to"] == 20 and results.model_name == "baseline (compressed to 20)"
    assert len(results.compression_stats) == 5
    assert all(entry.compressed_tokens <= 20 < entry.original_tokens for entry in results.compression_stats[1:3])  # type: ignore[operator]
    resumed = (place / "r.simple.json").read_bytes()
    assert taskgen("--model", "baseline", "--compress-to", "20", "--overwrite").exit_code == 0
    assert (place / "r.simple.json").read_bytes() == resumed, "statistics are whole where answers come from the journal"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--model", "hff"), "no model 'hff' (did you mean 'hf'?)"),
        (("--model", "baseline", "--model_args", "{size: 1}"), "--model_args: is not valid JSON"),
        (("--model", "baseline", "--gen_kwargs", "max_gen_toks=few"), "'few' is no number of tokens"),
        (("--model", "baseline", "--model_args", "token=abc"), "--model_args token: holds a key"),
    ],
)
def test_what_cannot_work_leaves_nothing_behind(place: Any, arguments: tuple[str, ...], message: str) -> None:
    result = taskgen(*arguments)
    assert result.exit_code == 2 and message in result.stderr
    assert sorted(path.name for path in place.iterdir()) == ["easy.json"]


def test_a_broken_set_is_named(place: Any) -> None:
    (place / "easy.json").write_text('[{"example_id": "a"}]', encoding="utf-8")
    result = taskgen("--model", "baseline")
    assert result.exit_code == 2 and "easy.json: " in result.stderr


def test_prompts_that_do_not_fit_are_reported(place: Any) -> None:
    (place / "short.py").write_text(
        """
from lm_eval.api.model import TemplateLM

class Short(TemplateLM):
    tokenizer = True
    max_length = 90
    def tok_encode(self, string, add_special_tokens=None, **kwargs):
        return string.split()
    def generate_until(self, requests):
        return ["Delft" for _ in requests]
    eot_token_id = loglikelihood_rolling = _loglikelihood_tokens = None
""",
        encoding="utf-8",
    )
    result = taskgen("--model", "short:Short", "--mode", "simple", "--gen_kwargs", "max_gen_toks=8")
    assert result.exit_code == 0, result.output
    cut = read_results(place / "r.json").cut_prompts
    assert cut == 5 and "5 of these prompts are longer than the model takes" in result.stderr


@pytest.fixture
def slow(place: Any) -> Any:
    (place / "slow.py").write_text(SLOW_MODEL, encoding="utf-8")
    command = [sys.executable, "-c", MAIN, "wikisalad", "run", "--dataset", "easy.json"]
    return [*command, "--output", "r.json", "--model", "slow:Slow"]


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 4), (signal.SIGTERM, 4)])
def test_a_run_that_is_stopped_goes_on_with_the_same_command(place: Any, slow: Any, number: Any, code: int) -> None:
    asked = place / "asked.txt"
    process = subprocess.Popen(slow, cwd=place, stderr=subprocess.PIPE, text=True, start_new_session=True)
    deadline = time.monotonic() + 60
    while not asked.exists() or asked.read_text(encoding="utf-8").count("\n") < 4:
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.01)
    os.kill(process.pid, number)
    _, said = process.communicate(timeout=60)
    assert process.returncode == code, said
    if code == 4:
        assert "kept in r.json.run; the same command goes on from there" in said and "Traceback" not in said
    first = asked.read_text(encoding="utf-8").splitlines()
    assert len(first) < 10 and not (place / "r.sequential.json").exists()
    subprocess.run(slow, cwd=place, check=True, capture_output=True)
    every = asked.read_text(encoding="utf-8").splitlines()
    # The call that the signal fell into is made again; none that was answered before it.
    assert len(set(every)) == 10 and len(every) <= 11
    predictions = json.loads((place / "r.sequential.json").read_text(encoding="utf-8"))["predictions"]
    assert [len(one["answers"]) for one in predictions] == [3, 2]
