"""A caller's own parts in a whole run: a model that replies in plain text, and a retriever of documents."""

from __future__ import annotations

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
from plain_model import CORPUS, SHEEP, PlainModel


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
