"""A set whose every text tries to be markup, and the rows of tables by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.export.read_back import ExportedSet, read_exported
from lm_eval_taskgen.utils.records.documents import Evidence, Passage
from lm_eval_taskgen.utils.records.samples import (
    EvaluationSample,
    InMemoryDataset,
    Reject,
    RejectedDraft,
    Response,
    TypeYield,
)
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

MARKUP = (
    "</script></title></style><script>window.hit = 1</script><img src=x onerror='window.hit = 2'> <!-- --> "
    "\u2028 \u2029 {{ 7 * 7 }} <!--#program#--> & &lt; ` | [a](javascript:window.hit=3) @all 😀 \u202eabc\u202c"
)


@pytest.fixture(scope="session")
def markup() -> str:
    return MARKUP


@pytest.fixture
def row() -> Callable[..., dict[str, Any]]:
    """A row with its usual fields; others by keyword."""

    def make(**fields: Any) -> dict[str, Any]:
        usual: dict[str, Any] = {
            "id": "q1",
            "question_type": "cloze",
            "question": "Which year?",
            "answers": ["1947"],
            "passages": [],
            "evidence": [],
            "history": [],
            "metadata": {},
            **dict.fromkeys(("difficulty", "language", "hops", "scenario", "variant_of")),
        }
        return {**usual, **fields}

    return make


@pytest.fixture
def hostile_set(
    tmp_path: Path, write_set: Callable[..., Path], make_config: Callable[..., TaskGeneratorConfig]
) -> ExportedSet:
    """Three questions in a folder; evidence stands behind a character of two UTF-16 units."""
    start = len(MARKUP) + 1
    text = f"{MARKUP} It was 1947, not 1948."
    samples = [
        EvaluationSample(
            sample_id=f"q{number}",
            query=f"{number} {MARKUP}",
            relevant_docs=(Passage(f"doc {MARKUP}", f"title {MARKUP}", text),),
            candidate_docs=(),
            reference_answer=Response.of(
                ("1947", MARKUP), (Evidence(f"doc {MARKUP}", start, start + 12, text[start : start + 12]),)
            ),
            labels={"question_type": "cloze", "difficulty": MARKUP, "hops": 1},
            metadata={"history": [{"question": MARKUP, "answer": MARKUP}], MARKUP: {"deep": [MARKUP]}},
        )
        for number in range(3)
    ]
    made = InMemoryDataset(
        name="towns",
        language="en",
        samples=tuple(samples),
        yields=(TypeYield("cloze", asked=3, written=4, kept=3, rejected={"answer_in_question": 1}),),
        rejected=(RejectedDraft("cloze", MARKUP, (MARKUP,), Reject("answer_in_question", MARKUP)),),
    )
    return read_exported(write_set(made, make_config(contexts=("gold", "distractors")), tmp_path / "towns"))


@pytest.fixture
def audit() -> Mapping[str, Any]:
    """An audit of that set, as `taskgen audit` writes it."""
    scores = {"value": 0.5, "low": 0.25, "high": 0.75}
    table = {"question_type": "cloze", "setting": "closed_book", "questions": 3}
    return {
        "name": "towns",
        "version": 1,
        "model": "parrot",
        "table": [{**table, "exact_match": scores, "f1": scores}],
        "baselines": [
            {
                "question_type": "cloze",
                "baseline": "lexical",
                "questions": 3,
                "exact_match": scores,
                "f1": scores,
            }
        ],
        "variants": [
            {"form": "typos", "pairs": 2, **dict.fromkeys(("original", "variant", "drop", "consistent"), scores)}
        ],
        "marks": {"q1": ["solved_without_evidence"]},
        "what_else_it_tells": 1,
    }
