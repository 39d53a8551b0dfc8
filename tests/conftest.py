"""A small set made by hand, in English and Hindi, with text that tries to be a template; shared by all tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.config import CorpusConfig, QuestionTypeConfig, TaskGeneratorConfig
from lm_eval_taskgen.generators.export import export_folder
from lm_eval_taskgen.utils.types import (
    EvaluationSample,
    Evidence,
    InMemoryDataset,
    Passage,
    Reject,
    RejectedDraft,
    Response,
    TypeYield,
)

HOSTILE = "{{ 7 * 7 }} {% raw %} !function os.system \"quoted\" 'single' NUL\0 right-to-left \u202eabc\u202c \\n end"
TOWNS = {
    "en": [("Skagen", "four"), ("Ribe", "five"), ("Aarhus", "six"), ("Odense", "seven")],
    "hi": [("दिल्ली", "चार"), ("आगरा", "पाँच"), ("पटना", "छह"), ("पुणे", "सात")],
}
SENTENCE = {"en": "The town of {} has {} bridges.", "hi": "{} नगर में {} पुल हैं।"}


def lookups(language: str) -> list[EvaluationSample]:
    """Two questions on each of four passages, so that every question shares its passage with another."""
    samples = []
    for number, (town, count) in enumerate(TOWNS[language]):
        sentence = SENTENCE[language].format(town, count)
        passage = Passage(f"towns/{number}", town, f"{sentence}\n{HOSTILE}")
        other, other_count = TOWNS[language][(number + 1) % 4]
        distractor = Passage(f"more/{number}", other, SENTENCE[language].format(f"{other} II", other_count))
        for turn, (question, answer) in enumerate(
            [(SENTENCE[language].format(town, "____"), count), (SENTENCE[language].format("____", count), town)]
        ):
            start = sentence.index(answer)
            samples.append(
                EvaluationSample(
                    sample_id=f"{language}-{number}-{turn}",
                    query=question,
                    relevant_docs=(passage,),
                    reference_answer=Response(
                        (answer,), (Evidence(passage.doc_id, start, start + len(answer), answer),)
                    ),
                    candidate_docs=(distractor,),
                    labels={"question_type": "direct_lookup", "hops": 1, "difficulty": "easy", "language": language},
                    metadata={"answer_kind": "number", "note": HOSTILE},
                )
            )
    return samples


def unanswerables(language: str) -> list[EvaluationSample]:
    return [
        EvaluationSample(
            sample_id=f"{language}-u{number}",
            query=f"{town}?",
            relevant_docs=(Passage(f"none/{number}", "", SENTENCE[language].format(town, "?")),),
            reference_answer=Response(()),
            labels={"question_type": "unanswerable", "hops": 1, "language": language},
        )
        for number, (town, _) in enumerate(TOWNS[language])
    ]


@pytest.fixture(scope="session")
def make_set() -> Callable[[str, str], InMemoryDataset]:
    """Eight answerable and four unanswerable questions, by name and language."""

    def make(name: str = "towns", language: str = "en") -> InMemoryDataset:
        return InMemoryDataset(
            name=name,
            language=language,
            samples=(*lookups(language), *unanswerables(language)),
            yields=(
                TypeYield("direct_lookup", asked=8, written=9, kept=8, rejected={"answer_in_question": 1}),
                TypeYield("unanswerable", asked=4, written=4, kept=4),
            ),
            rejected=(
                RejectedDraft("direct_lookup", "Four?", ("four",), Reject("answer_in_question", "'four' stands there")),
            ),
        )

    return make


@pytest.fixture(scope="session")
def make_config() -> Callable[..., TaskGeneratorConfig]:
    """The configuration of such a set; fields by keyword."""

    def make(name: str = "towns", language: str = "en", **fields: object) -> TaskGeneratorConfig:
        types = {"direct_lookup": QuestionTypeConfig(count=8), "unanswerable": QuestionTypeConfig(count=4)}
        corpus = CorpusConfig(files=("towns/**/*.md",))
        return TaskGeneratorConfig(
            **{"name": name, "language": language, "corpus": corpus, "question_types": types, **fields}
        )

    return make


@pytest.fixture(scope="session")
def task_root(tmp_path_factory: pytest.TempPathFactory, make_set, make_config) -> Path:
    """A folder with two exported sets in all contexts: `towns` (English) and `nagar` (Hindi)."""
    root = tmp_path_factory.mktemp("tasks")
    for name, language in (("towns", "en"), ("nagar", "hi")):
        export_folder(make_set(name, language), make_config(name, language), root / name)
    return root
