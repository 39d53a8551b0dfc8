"""Checks on questions in words of their own: the answer must be the one that the question's words stand around."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.checks import WRITTEN_CHECKS, first_reject
from lm_eval_taskgen.generators.config import ChunkingConfig
from lm_eval_taskgen.generators.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.drafts import Draft, Given
from lm_eval_taskgen.generators.passages import evidence_of
from lm_eval_taskgen.generators.preprocess import chunk_documents
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.types import Document, Passage

ROOT = Path(__file__).parents[3]
SHARED = ROOT / ".." / "shared" / "data"
TEXT = (
    "The cotton mill of Corley was founded by Ann Fenwick, who had learnt the trade in Aldby. Long after her death a "
    "railway reached the valley, and its station was built by Joseph Orr beside the tannery."
)
MORE = [f"The well of Town{number} is deep and cold and gives water in every month." for number in range(9)]


def reason(question, answers, metadata=None):
    language = load_language("en")
    documents = [Document(f"d{number}", text) for number, text in enumerate([TEXT, *MORE])]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    place = Given((Passage("d0", "", TEXT),), (evidence_of(documents[0], 0, len(TEXT)),))
    draft = Draft("human", "easy", question, tuple(answers), place, metadata=metadata or {})
    reject = first_reject(draft, index, WRITTEN_CHECKS)
    return reject and reject.reason


@pytest.mark.parametrize(
    ("question", "answers", "expected", "why"),
    [
        ("Who founded the cotton mill?", ["Ann Fenwick"], None, "it stands beside the words"),
        ("Who founded the cotton mill of Corley?", ["Joseph Orr"], "answer_far_from_question", "another sentence"),
        ("By whom was the station beside the tannery built?", ["Joseph Orr"], None, "it stands beside the words"),
        ("Who founded the cotton mill?", ["Ada Lovelace"], "answer_not_in_evidence", "nowhere"),
        ("Who was Ann Fenwick of the mill?", ["Ann Fenwick"], "answer_in_question", "told"),
        ("Who owned the mint?", [], None, "an unanswerable question has no answer to ground"),
    ],
)
def test_questions_and_answers(question, answers, expected, why):
    assert reason(question, answers) == expected, why


def test_what_is_computed_is_not_looked_for():
    question = "How many people are named in the text of the mill and the station?"
    assert reason(question, ["2"], {"computed": True}) is None
    assert reason(question, ["2"]) == "answer_not_in_evidence"


@pytest.mark.parametrize("code", ["en", "hi"])
def test_human_questions_are_kept_and_exchanged_answers_are_not(code, tmp_path):
    file = SHARED / f"xquad.{code}.json"
    if not file.exists():
        pytest.skip("needs XQuAD in a folder `shared` beside the repository")
    benchmark = runpy.run_path(str(ROOT / "benchmarks" / "human_drafts.py"))
    articles = json.loads(file.read_text(encoding="utf-8"))["data"][24:36]
    part = tmp_path / "part.json"
    part.write_text(json.dumps({"data": articles}), encoding="utf-8")
    pairs, language = benchmark["read"](part), load_language(code)
    documents, index = benchmark["indexed"](pairs, language)
    kept = benchmark["reasons"](pairs, documents, index)["kept"]
    exchanged = benchmark["reasons"](benchmark["from_other_articles"](pairs), documents, index)["kept"]
    assert kept >= 0.98 * len(pairs)
    assert exchanged <= 0.05 * len(pairs)
