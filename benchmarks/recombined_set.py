"""Sets of any number of questions, recombined by seed from a file in SQuAD's format, so that words are real."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from lm_eval_taskgen.generators.generator import export_folder
from lm_eval_taskgen.utils.records.documents import Evidence, Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, InMemoryDataset, Response
from lm_eval_taskgen.utils.settings import CorpusConfig, QuestionTypeConfig, TaskGeneratorConfig

SQUAD = Path(__file__).parents[1] / ".." / "shared" / "data" / "xquad.en.json"
TYPES = ("direct_lookup", "temporal_questions", "specific_jargon", "hallucination_test")
UNANSWERABLE = "hallucination_test"
DISTRACTORS = 4
_END = re.compile(r"(?<=[.।?!])\s+")


class _Paragraph(NamedTuple):
    title: str
    text: str
    questions: list[tuple[str, str, int]]


def recombined_set(count: int, squad: Path = SQUAD, language: str = "en") -> InMemoryDataset:
    """A set of `count` questions of four types in turn, a quarter without an answer.

    Each has a gold passage of its own: a paragraph of the file behind three sentences of others. Its distractors are
    gold passages of other questions.
    """
    random = Random(0)
    paragraphs = list(_paragraphs(squad))
    sentences = [sentence for paragraph in paragraphs for sentence in _END.split(paragraph.text)]
    drafts = []
    for number in range(count):
        paragraph = random.choice(paragraphs)
        before = " ".join(random.sample(sentences, 3)) + " "
        passage = Passage(f"d{number}", f"{paragraph.title} {number}", before + paragraph.text)
        drafts.append((passage, len(before), random.choice(paragraph.questions)))
    passages = [passage for passage, _, _ in drafts]
    samples = []
    for number, (passage, shift, (question, answer, start)) in enumerate(drafts):
        question_type = TYPES[number % len(TYPES)]
        answers = () if question_type == UNANSWERABLE else (answer,)
        span = Evidence(passage.doc_id, shift + start, shift + start + len(answer), answer)
        others = [other for other in random.sample(passages, DISTRACTORS + 1) if other != passage][:DISTRACTORS]
        response = Response.of(answers, (span,) if answers else ())
        labels = {"question_type": question_type, "hops": 1, "difficulty": "easy"}
        samples.append(EvaluationSample(f"q{number:07}", question, [passage], others, response, labels))
    return InMemoryDataset("recombined", samples, language)


def write_recombined(count: int, out: Path, language: str = "en") -> Path:
    """Write such a set as a task folder with gold passages and with distractors."""
    return export_folder(recombined_set(count, language=language), config(language), out)


def config(language: str = "en") -> TaskGeneratorConfig:
    """The configuration that such a set is exported with."""
    return TaskGeneratorConfig(
        name="recombined",
        language=language,
        corpus=CorpusConfig(files=("*.md",)),
        question_types={name: QuestionTypeConfig(count=1) for name in TYPES},
        contexts=("gold", "distractors"),
    )


def _paragraphs(squad: Path) -> Iterator[_Paragraph]:
    for article in json.loads(squad.read_text(encoding="utf-8"))["data"]:
        for paragraph in article["paragraphs"]:
            asked = [
                (q["question"], q["answers"][0]["text"], q["answers"][0]["answer_start"]) for q in paragraph["qas"]
            ]
            yield _Paragraph(article["title"], paragraph["context"], asked)
