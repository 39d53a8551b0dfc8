"""Our retrieval measures equal those of ir-measures over the qrels that are exported."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators import HitAtK, MRRAtK, NDCGAtK, RecallAtK, evaluate
from lm_eval_taskgen.generators.export.formats import export_format
from lm_eval_taskgen.utils.records.documents import Document, Evidence, Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, InMemoryDataset, Response
from lm_eval_taskgen.utils.settings import ChunkingConfig, TaskGeneratorConfig

NAMES = ("Orrell", "Maddock", "Wynter", "Lanner", "Marl", "Hexley", "Brandt", "Hale")
THINGS = ("mill", "weir", "bridge", "sluice", "tower", "gate", "ferry", "barn")
QUESTIONS, K = 120, 5
# Our names of the measures of ir-measures.
OURS = {"Success": "hit@5", "RR": "mrr@5", "nDCG": "ndcg@5", "R": "recall@5"}


def documents(random: Random) -> list[Document]:
    def sentence() -> str:
        name, thing, year = random.choice(NAMES), random.choice(THINGS), random.randint(1500, 1999)
        return f"In {year} the {thing} of {name} was sold for {random.randint(2, 900)} pounds."

    return [Document(f"d{number}.md", " ".join(sentence() for _ in range(12))) for number in range(12)]


def question(number: int, corpus: list[Document], random: Random) -> EvaluationSample:
    """A question on one or two spans: a sentence, or one and the half of the next, which chunks may cut."""
    spans = []
    for document in random.sample(corpus, random.choice((1, 1, 2))):
        starts = [0, *(index + 2 for index, c in enumerate(document.text) if c == ".")]
        first = random.randrange(10)
        end = random.choice((starts[first + 1] - 1, starts[first + 1] + 30))
        spans.append(Evidence(document.doc_id, starts[first], end, document.text[starts[first] : end]))
    gold = Passage(corpus[0].doc_id, "", corpus[0].text)
    labels = {"question_type": "cloze", "language": "en"}
    return EvaluationSample(f"q{number}", f"Question {number}?", [gold], (), Response.of(("x",), tuple(spans)), labels)


class AtRandom:
    """Answers nothing and finds chunks at random, relevant ones more often."""

    def __init__(self, corpus: Path, qrels: Mapping[str, Mapping[str, int]]) -> None:
        records = map(json.loads, corpus.read_text(encoding="utf-8").splitlines())
        self.passages = {one["_id"]: {"text": one["text"], **one["metadata"]} for one in records}
        self.runs: dict[str, dict[str, float]] = {}
        self.qrels = qrels

    def __call__(self, question: str) -> dict[str, Any]:
        key = f"q{question.split()[1][:-1]}"
        random = Random(key)
        keys = random.sample(sorted(self.passages), 7) + random.sample(sorted(self.qrels[key]), 1)
        keys = random.sample(list(dict.fromkeys(keys)), 7)
        self.runs[key] = {one: float(len(keys) - rank) for rank, one in enumerate(keys)}
        return {"passages": [self.passages[one] for one in keys]}


@pytest.mark.parametrize("overlap", [0, 16])
def test_measures_equal_those_over_the_exported_qrels(
    tmp_path: Path, make_config: Callable[..., TaskGeneratorConfig], write_set: Callable[..., Path], overlap: int
) -> None:
    ir_measures = pytest.importorskip("ir_measures", reason="the rag extra is not installed")
    random = Random(overlap)
    corpus = documents(random)
    data = InMemoryDataset("towns", [question(number, corpus, random) for number in range(QUESTIONS)])
    config = make_config(chunking=ChunkingConfig(max_tokens=40, overlap_tokens=overlap))
    out = export_format(write_set(data, config, tmp_path / "towns"), "beir", tmp_path / "beir", documents=corpus).path
    qrels: dict[str, dict[str, int]] = {}
    for line in (out / "qrels/test.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        query, key, relevance = line.split("\t")
        qrels.setdefault(query, {})[key] = int(relevance)
    system = AtRandom(out / "corpus.jsonl", qrels)
    metrics = [HitAtK(K), MRRAtK(K), NDCGAtK(K), RecallAtK(K)]
    ours = {one.name: one.details for one in evaluate(system, data, metrics, 7)}
    measures = [ir_measures.parse_measure(f"{name}@{K}") for name in OURS]
    theirs: dict[str, dict[str, float]] = {name: {} for name in OURS.values()}
    for one in ir_measures.iter_calc(measures, qrels, system.runs):
        theirs[OURS[str(one.measure).split("@")[0]]][one.query_id] = one.value
    assert len(qrels) == QUESTIONS and 0.1 < sum(theirs["hit@5"].values()) / QUESTIONS < 0.95
    # Qrels count chunks, recall and nDCG count evidence: they agree where each piece is in a chunk of its own.
    alike = [one.sample_id for one in data if is_in_chunks_of_its_own(one, system.passages)]
    assert len(alike) > QUESTIONS / 5
    for name, questions in (("hit@5", qrels), ("mrr@5", qrels), ("ndcg@5", alike), ("recall@5", alike)):
        for key in questions:
            assert ours[name][key] == pytest.approx(theirs[name][key], abs=1e-9), (name, key)


def is_in_chunks_of_its_own(one: EvaluationSample, chunks: Mapping[str, Any]) -> bool:
    """True if every piece of evidence lies whole in one chunk, in no other even in part, and no two in the same."""

    def touched(span: Evidence) -> list[str]:
        return [
            key
            for key, chunk in chunks.items()
            if chunk["doc_id"] == span.doc_id and chunk["start"] < span.end and span.start < chunk["end"]
        ]

    places = [touched(span) for span in one.reference_answer.evidence]
    return all(len(place) == 1 for place in places) and len({place[0] for place in places}) == len(places)
