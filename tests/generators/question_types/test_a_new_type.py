"""A further type is one new file: the one that the documentation shows is put beside the others and used."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators import question_types
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.settings import CorpusConfig, TaskGeneratorConfig

DOCUMENTATION = Path(__file__).parents[3] / "docs" / "question_types.md"


@pytest.fixture
def decade_lookup(tmp_path: Path) -> Iterator[Any]:
    """The type of the documentation, registered while a test runs."""
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENTATION.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "decade_lookup.py"
    file.write_text(code, encoding="utf-8")
    name = f"{question_types.__name__}.decade_lookup"
    spec = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
    sys.modules[name] = module
    spec.loader.exec_module(module)
    yield QUESTION_TYPES["decade_lookup"]
    del QUESTION_TYPES["decade_lookup"], sys.modules[name]


def test_one_file_is_a_type(decade_lookup: Any, tmp_path: Path) -> None:
    text = (
        "The old mill of Corley burned down in 1837. Nobody built another for a long time after that. The stone bridge "
        "of Corley was opened in 1851."
    )
    (tmp_path / "corley.txt").write_text(text, encoding="utf-8")
    config = TaskGeneratorConfig(
        name="x",
        corpus=CorpusConfig(files=("*.txt",)),
        contexts=("gold",),
        question_types={"decade_lookup": {"count": 2, "difficulty": "hard"}},  # type: ignore[dict-item]
    )
    dataset = TaskGenerator(None, config, base=tmp_path).generate_dataset()
    assert {sample.query: sample.answers for sample in dataset.samples} == {
        "A year is left out of this sentence: “The old mill of Corley burned down in ____.” "
        "Which decade does it belong to?": ("1830s", "the 1830s"),
        "A year is left out of this sentence: “The stone bridge of Corley was opened in ____.” "
        "Which decade does it belong to?": ("1850s", "the 1850s"),
    }
    assert {sample.metadata["intended_difficulty"] for sample in dataset.samples} == {"hard"}


def test_the_documentation_lists_every_type() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", DOCUMENTATION.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(QUESTION_TYPES)
