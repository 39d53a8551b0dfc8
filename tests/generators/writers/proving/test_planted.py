"""Planted proposals, proved with an honest reader: bad ones fail for the right reason, good ones hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.models.call import Call, Reply
from lm_eval_taskgen.generators.writers.proving import prove
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document, Evidence, evidence_of
from lm_eval_taskgen.utils.records.drafts import Draft, Proposed
from lm_eval_taskgen.utils.records.samples import Reject
from lm_eval_taskgen.utils.settings import ChunkingConfig, WriterConfig
from lm_eval_taskgen.utils.text.words import folded_words

PLANTED = yaml.safe_load(Path(__file__).with_name("planted.yaml").read_text(encoding="utf-8"))
PROPOSALS = [(code, planted) for code in PLANTED for planted in PLANTED[code]["proposals"]]
SETTINGS = WriterConfig(kind="llm", tries=1, proofs=("answer_back", "other_passages", "hops_alone", "closed_book"))


@cache
def corpus(code: str) -> CorpusIndex:
    language = load_language(code)
    documents = [Document(title, text, title=title) for title, text in PLANTED[code]["documents"].items()]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


def to_draft(planted: Mapping[str, Any], index: CorpusIndex) -> Draft[Proposed]:
    kind, gold = planted.get("kind", "span"), planted["gold"]
    metadata: dict[str, Any] = {"answer_kind": kind}
    answers = () if gold is None else (gold, *planted.get("forms", ()))
    if kind == "list":
        metadata["items"], answers = gold, ("; ".join(forms[0] for forms in gold),)
    elif kind == "number":
        metadata |= {"calculation": planted["calculation"], "computed": True}
    elif kind == "yes_no" or planted.get("choices"):
        metadata |= {"choices": [gold], "computed": True}
    elif kind == "free":
        metadata |= {"key_facts": planted["facts"], "computed": True}
    if "history" in planted:
        metadata["history"] = planted["history"]
    evidence = tuple(located(title, quotation, index) for title, quotation in planted["evidence"])
    chunks = tuple(chunk for chunk in index.chunks if chunk.doc_id in {span.doc_id for span in evidence})
    partner = to_draft(planted["partner"], index) if gold is None else None
    candidate = Proposed(chunks, evidence)
    return Draft("planted", planted["question"], answers, candidate, len(chunks), {}, metadata, partner)


def located(title: str, quotation: str, index: CorpusIndex) -> Evidence:
    """A quotation of a document; one that begins with "=" is made up, and stands at its beginning."""
    if quotation.startswith("="):
        return Evidence(title, 0, len(quotation) - 1, quotation[1:])
    start = index.documents[title].text.index(quotation)
    return evidence_of(index.documents[title], start, start + len(quotation))


class HonestReader:
    """Answers each question from the passages it is shown, by a table of what is true."""

    def __init__(self, planted: Mapping[str, Any], index: CorpusIndex) -> None:
        self._index, self._planted = index, planted

    def reply(self, call: Call) -> Reply:
        data = json.loads(call.prompt.data)
        if "facts" in data:
            said = {
                name: "yes" if self._states(data["answer"], forms) else "no" for name, forms in data["facts"].items()
            }
            return Reply(json.dumps({"reason": "I read it.", **said}))
        if "second" in data:
            agree = "yes" if data["second"] in self._planted.get("same", ()) else "no"
            return Reply(json.dumps({"reason": "I read both.", "agree": agree}))
        return Reply(json.dumps({"answer": self._answer(data, "most likely" in call.prompt.task)}))

    def _answer(self, data: Mapping[str, Any], guesses: bool) -> str:
        abstention = self._index.language.abstention
        partner = self._planted.get("partner", {})
        planted = partner if data["question"] == partner.get("question") else self._planted
        if "passages" not in data:
            return str(planted.get("known", abstention))
        texts = {passage["text"] for passage in data["passages"]}
        shown = {chunk.doc_id for chunk in self._index.chunks if chunk.text in texts}
        by_default = [[[title for title, _ in planted["evidence"]], planted["gold"]]]
        answers = [*planted.get("truth", by_default), *(planted.get("guess", ()) if guesses else ())]
        return next((answer for needed, answer in answers if shown.issuperset(needed)), abstention)

    @staticmethod
    def _states(answer: str, forms: list[str]) -> bool:
        return any(set(folded_words(form)) <= set(folded_words(answer)) for form in forms)


def proved(code: str, planted: Mapping[str, Any], settings: WriterConfig = SETTINGS) -> tuple[Reject | None, int]:
    """The reason against a proposal, and the number of calls that it took."""
    index, calls = corpus(code), 0
    reader, steps = HonestReader(planted, index), prove(to_draft(planted, index), index, settings)
    try:
        call = next(steps)
        while True:
            calls += 1
            call = steps.send(reader.reply(call))
    except StopIteration as stop:
        return stop.value, calls


def test_there_are_enough_of_both() -> None:
    bad = [planted for _, planted in PROPOSALS if "reason" in planted]
    assert len(bad) >= 60 and len(PROPOSALS) - len(bad) >= 20
    assert len({planted["reason"] for planted in bad}) >= 15


@pytest.mark.parametrize(
    ("code", "planted"),
    PROPOSALS,
    ids=[f"{planted.get('reason', 'good')}: {planted['question']}" for _, planted in PROPOSALS],
)
def test_a_bad_proposal_fails_for_its_reason_and_a_good_one_holds(code: str, planted: Mapping[str, Any]) -> None:
    reject, _ = proved(code, planted)
    assert (reject and reject.reason) == planted.get("reason"), reject


def test_only_the_proofs_that_are_named_take_calls() -> None:
    code, planted = next(one for one in PROPOSALS if len(one[1]["evidence"]) == 3)
    for proofs, calls in [((), 0), (("closed_book",), 1), (("hops_alone", "answer_back"), 4)]:
        settings = SETTINGS.model_copy(update={"proofs": proofs})
        assert proved(code, planted, settings) == (None, calls), proofs
