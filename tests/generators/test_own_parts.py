"""A caller's own parts in a whole run: a model that replies in plain text, and a retriever of documents."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators import (
    CorpusConfig,
    Document,
    MultiHopConfig,
    RobustnessConfig,
    SingleHopConfig,
    TaskGenerator,
    TaskGeneratorConfig,
)

RIVER, DROWNED = "The Sael is a slow brown river of the northern county.", "Rain drowned 64 sheep by the Sael in 1871."
CORPUS = [
    Document("rivers", f"{RIVER} It has no bridge, and boats cross it all the year round."),
    Document("floods", f"{DROWNED} Frost killed 90 sheep by the Aster in 1902. The people of both valleys were poor."),
    Document("mills", "Ann Fenwick founded the old mill at Albery in 1801. Its wheel fed the whole valley."),
]
SHEEP = "How many sheep drowned by the slow brown river of the northern county?"


class PlainModel:
    """Replies in plain text: questions, paraphrases, and answers that it remembers to be right."""

    def __init__(self, *, is_right: bool = True) -> None:
        self.answers: dict[str, str] = {}
        self.is_right = is_right

    def generate(self, prompt: str) -> str:
        data = json.loads(prompt[prompt.index("\n{") :])
        if "facts" in data:
            self.answers[SHEEP] = "64"
            return f"Question: {SHEEP}\nAnswer: 64"
        if "plain_answerable" in data:
            answerable, question = (f"Can you say: {data[name]}" for name in ("plain_answerable", "plain_question"))
            self.answers[answerable] = data["answers"][0]
            return f"Answerable: {answerable}\nQuestion: {question}"
        if "plain_question" in data:
            question = f"Could you tell me this: {data['plain_question']}"
            self.answers[question] = self.answers[data["plain_question"]]
            return question
        if "answer" in data:
            gapped = data["evidence"].replace(data["answer"], "…").rstrip(".")
            question = f"What belongs here: {gapped}?"
            self.answers[question] = data["answer"]
            return f"**Question:** {question}"
        return self.answers.get(data["question"], "unanswerable") if self.is_right else "Nobody knows."


def run(llm: Any, **more: Any) -> Any:
    config = TaskGeneratorConfig(
        single_hop=SingleHopConfig(max_tasks=3),
        multi_hop=MultiHopConfig(max_tasks=1),
        robustness=RobustnessConfig(num_paraphrases=1),
        contexts=("gold", "distractors"),
        num_distractors=1,
    )
    return TaskGenerator(llm, config, corpus=CORPUS, **more).generate_dataset()


def test_plain_replies_make_a_whole_set() -> None:
    dataset = run(PlainModel())
    kept = {part.question_type: part.kept for part in dataset.yields}
    assert kept == {"single_hop_factoid": 3, "multi_hop": 1, "paraphrase": 4, "typos": 8}
    for sample in dataset:
        assert any(answer in sample.reference_answer.evidence[-1].text for answer in sample.answers)
    assert [s.query for s in dataset.of_type("multi_hop")] == [SHEEP]
    assert all(s.query.startswith("Could you tell me this: ") for s in dataset.of_type("paraphrase"))


def test_plain_answers_prove_a_question_or_do_not() -> None:
    with pytest.warns(UserWarning, match="no question was made"):
        dataset = run(PlainModel(is_right=False))
    assert {reason for part in dataset.yields for reason in part.rejected} == {"answered_otherwise"}


def test_a_retriever_of_documents_gives_the_distractors() -> None:
    class Mills:
        def search(self, query: str, k: int = 10) -> list[Document]:
            return CORPUS[2:]

    dataset = run(PlainModel(), retriever=Mills())
    shown = {
        doc.doc_id for sample in dataset for doc in sample.candidate_docs if sample.relevant_docs[0].doc_id != "mills"
    }
    assert shown == {"mills"}


def test_plain_replies_word_questions_without_an_answer() -> None:
    config = TaskGeneratorConfig(
        corpus=CorpusConfig(files=("en/*.md",)),
        single_hop=None,
        robustness=RobustnessConfig(num_paraphrases=0, add_typos=False, unanswerable=2),
        contexts=("gold",),
    )
    base = Path(str(resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"))
    dataset = TaskGenerator(PlainModel(), config, base=base).generate_dataset()
    assert [(part.question_type, part.kept, part.contrast_pairs) for part in dataset.yields] == [("unanswerable", 2, 2)]
