"""Documents of a house that were written at different times, with a planted case of each rule that needs several."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.utils.records.samples import EvaluationSample
from lm_eval_taskgen.utils.settings import CorpusConfig, QuestionTypeConfig, TaskGeneratorConfig

pytest.importorskip("spacy")

HANDBOOK = Path(__file__).parents[2] / "support" / "handbook"
TYPES = (
    *("access_control", "ambiguous_questions", "cross_document_conflict", "pinpointing_quoting", "specific_jargon"),
    "temporal_questions",
)
Asked = Callable[[str], list[EvaluationSample]]
BOTH = "Two documents disagree: give both answers."


@pytest.fixture(scope="module")
def asked() -> Asked:
    """The questions of a type when it alone asks the handbook."""
    corpus = CorpusConfig(files=("*.md", "*.txt"))

    def generator(name: str) -> TaskGenerator:
        types = {name: QuestionTypeConfig(count=60)}
        return TaskGenerator(None, TaskGeneratorConfig(name="h", corpus=corpus, question_types=types), base=HANDBOOK)

    read = generator(TYPES[0]).preprocess()
    made: dict[str, list[EvaluationSample]] = {}

    def of_type(name: str) -> list[EvaluationSample]:
        if name not in made:
            made[name] = generator(name).generate_samples(read)
        return made[name]

    return of_type


@pytest.mark.parametrize(
    ("name", "question", "answer"),
    [
        (
            "specific_jargon",
            "What does “duty manager” mean?",
            "the person who holds the keys of the building during a shift",
        ),
        ("specific_jargon", "What is a patron?", "a member who gives more than 500 pounds in one year"),
        ("specific_jargon", "What does RDA stand for?", "Reader Data Act"),
        ("cross_document_conflict", f"What is the fine for a late book? {BOTH}", "35 pence per day; 20 pence per day"),
        ("cross_document_conflict", f"How long are recordings of the cameras kept? {BOTH}", "14 days; 30 days"),
        ("cross_document_conflict", f"Within how many days must receipts be handed in? {BOTH}", "60; 30"),
        ("cross_document_conflict", f"After how many days must lists of loans be deleted? {BOTH}", "90; 60"),
        ("cross_document_conflict", f"In what year was the Corvale Library set up? {BOTH}", "1887; 1884"),
        (
            "ambiguous_questions",
            "What did the Corvale Library buy?",
            "the papers of Iris Maddock; the maps of Hugo Lanner",
        ),
        (
            "temporal_questions",
            "According to the document that was in force in 2022, within how many days must receipts be handed in?",
            "60",
        ),
        (
            "temporal_questions",
            "According to the most recent document, what is the fine for a late book?",
            "20 pence per day",
        ),
        (
            "temporal_questions",
            "Which of the versions in “Reader app” was current in 2021?",
            "2.0",
        ),
        (
            "access_control",
            "You answer a reader who may see only sections marked “managers”. In what year was the alarm of the "
            "Maddock Wing replaced by Orrin Systems?",
            "2019",
        ),
    ],
)
def test_a_planted_case_is_found(name: str, question: str, answer: str, asked: Asked) -> None:
    found: dict[str, Any] = {sample.query: sample.reference_answer.answers for sample in asked(name)}
    answers = [one for shown, answers in found.items() if shown == question for one in answers]
    assert answers[:1] and sorted(answers[0].split("; ")) == sorted(answer.split("; ")), sorted(found)


@pytest.mark.parametrize("name", TYPES)
def test_no_question_rests_on_a_contents_page(name: str, asked: Asked) -> None:
    spans = [span.text for sample in asked(name) for span in sample.reference_answer.evidence]
    assert spans
    assert not [text for text in spans if "...." in text]
    assert not any("Contents" in answer for sample in asked(name) for answer in sample.reference_answer.answers)
