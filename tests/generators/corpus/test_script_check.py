"""Stop early if the documents are not in the configured language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.script_check import check_script
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import CorpusConfig, QuestionTypeConfig, TaskGeneratorConfig

HINDI = "सोनभद्र की पुरानी चक्की 1837 में जल गई थी।"
ENGLISH = "The old mill of Corley burned down in 1837."


@pytest.mark.parametrize(
    ("texts", "code", "wrong", "why"),
    [
        ([ENGLISH], "en", False, "its own"),
        ([HINDI], "hi", False, "its own"),
        ([HINDI], "en", True, "none of it"),
        ([ENGLISH], "hi", True, "none of it"),
        ([HINDI] * 9 + [ENGLISH], "en", False, "one document of ten"),
        (["1837 – 1851"], "en", False, "no letters at all"),
        ([], "en", False, "no documents"),
    ],
)
def test_scripts(texts: list[Any], code: str, wrong: bool, why: str) -> None:
    documents = [Document(f"d{number}", text) for number, text in enumerate(texts)]
    if not wrong:
        check_script(documents, load_language(code))
        return
    with pytest.raises(ConfigError, match=f"language: '{code}' is written in .* script, which 0% of"):
        check_script(documents, load_language(code))


def test_a_run_ends_with_it(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HINDI, encoding="utf-8")
    config = TaskGeneratorConfig(
        corpus=CorpusConfig(files=("*.txt",)), question_types={"cloze": QuestionTypeConfig(count=1)}
    )
    with pytest.raises(ConfigError, match="language: 'en'"):
        TaskGenerator(None, config, base=tmp_path).generate_dataset()
