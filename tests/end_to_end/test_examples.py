"""The examples run as they stand, offline, and end in scores."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(example: str, *arguments: str, folder: Path) -> str:
    """Run an example offline in `folder` and return its output."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / example), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        cwd=folder,
        env={**os.environ, "HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1"},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.slow
def test_a_hugging_face_dataset_becomes_scores(tmp_path: Path) -> None:
    out = tmp_path / "kept"
    lines = run("hf_to_scores.py", "--out", str(out), folder=tmp_path).splitlines()
    for leaf in ("single_hop_factoid", "multi_hop", "typos", "unanswerable"):
        assert any(line.startswith(leaf) and " kept of " in line for line in lines), leaf
    for leaf in ("single_hop_factoid", "typos", "unanswerable"):
        assert any(line.startswith(f"from_hf_{leaf} ") and "exact_match" in line for line in lines), leaf
        assert (out / "data" / f"{leaf}.parquet").is_file()
    assert any(line.startswith("taskgen_from_hf ") for line in lines)


@pytest.mark.parametrize("example", ["hf_to_scores.py", "library_interface.py"])
def test_the_example_needs_the_library_interface_alone(example: str) -> None:
    text = (EXAMPLES / example).read_text(encoding="utf-8")
    ours = [
        line.split()[1] for line in text.splitlines() if line.startswith(("from lm_eval_taskgen", "import lm_eval_"))
    ]
    assert ours == ["lm_eval_taskgen.generators"]


@pytest.mark.slow
def test_every_call_of_the_library_interface_works(tmp_path: Path) -> None:
    lines = run("library_interface.py", folder=tmp_path).splitlines()
    for line in (
        "load: 4 of 5 rows",
        "to_documents: ['maddock', 'harrow', 'mill', 'inn']",
        "skipped: dataset_obj[train]: 1 of 5 rows has no text in column 'body': row 3",
        "embed_chunks: (4, 8) for 4 chunks",
        "group_anchors_by_doc: {'maddock': 2, 'harrow': 2, 'mill': 2, 'inn': 2}",
        "choose_answer_span: 1871",
        "find_relevant_docs: ['maddock']",
        "generate_single_hop_tasks: What belongs here: The Maddock Bridge crosses the Sael at …? / Orrinmere",
        "generate_single_hop_tasks: Where does the Maddock Bridge cross the Sael? / Orrinmere",
        "build_entity_graph: {'sael': ['rivers', 'floods']}",
        "sample_doc_pairs: [('floods', 'rivers')]",
        "parse_multi_hop_output: ('Who?', 'Ann')",
        "generate_multi_hop_tasks: How many sheep drowned by the slow brown river of the north? / 64",
        "generate_paraphrase_variants: Can you tell me this: Where does the Maddock Bridge cross the Sael?",
        "apply_filters: 2 of 2 and True",
        "generate_dataset: Where does the Maddock Bridge cross the Sael? / Orrinmere",
    ):
        assert line in lines, line


def test_the_traced_question_is_the_one_of_the_documentation(tmp_path: Path) -> None:
    output = run("trace_question.py", folder=tmp_path)
    page = (EXAMPLES.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert f"<!-- trace -->\n```text\n{output}```\n" in page


def test_the_prompt_of_the_documentation_is_the_one_that_is_sent(tmp_path: Path) -> None:
    output = run("one_prompt.py", folder=tmp_path)
    page = (EXAMPLES.parent / "docs" / "writing.md").read_text(encoding="utf-8")
    parts = {"prompt": output.partition("reply:\n")[0].removeprefix("prompt:\n")}
    parts["reply"], _, parts["kept"] = output.partition("reply:\n")[2].partition("kept:\n")
    for name, text in parts.items():
        assert f"<!-- {name} -->\n```text\n{text}```\n" in page, f"{name}: see examples/one_prompt.py"
