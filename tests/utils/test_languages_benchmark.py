"""The script that measures the languages reports what fails, and takes the sentences that it says it takes."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.utils.languages import load_language

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "languages.py"


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))


@pytest.mark.parametrize(
    ("sentences", "failed", "why"),
    [
        (["Ann came home late.", "Bob left in 1990."], set(), "nothing is wrong"),
        (["Ann came. Bob left.", "It rained."], {"split"}, "two sentences in one"),
        (["Ann came home late", "Bob left."], {"missed"}, "no mark at the joint"),
        (["No answer.", "Bob left."], {"abstaining"}, "an abstention"),
    ],
)
def test_it_reports_what_fails(script: dict[str, Any], sentences: list[str], failed: set[str], why: str) -> None:
    checked = script["check"](sentences, load_language("en"))
    kinds = ("split", "missed", "miscounted", "misscored", "abstaining")
    assert {kind for kind in kinds if getattr(checked, kind)} == failed, why


def test_it_takes_whole_sentences_of_the_language(script: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "made.conllu"
    texts = ["वह कल घर गया।", "A heading in English", "यह एक शीर्षक है", "गया।", "वह कल घर गया।", "क्या वह घर गया?"]
    file.write_text("".join(f"# text = {text}\n1\t_\n" for text in texts), encoding="utf-8")
    assert script["read_sentences"](file, load_language("hi"), 200) == ["वह कल घर गया।", "क्या वह घर गया?"]
