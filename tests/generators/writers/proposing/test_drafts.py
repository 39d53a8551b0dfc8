"""What becomes of a proposed question: its gold passages, its golds and what is needed to score it."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.writers.proposing.drafts import to_draft
from lm_eval_taskgen.generators.writers.proposing.form import ProposedQuestion
from lm_eval_taskgen.generators.writers.proposing.material import Material
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk, Document
from lm_eval_taskgen.utils.records.samples import Reject

TEXTS = {
    "bridge": "The bridge at Albery has nine arches. It was opened in 1871. Iris Maddock drew it.",
    "designer": "Iris Maddock was born at Tarn. She died in 1889. The weir has two gates.",
}
CUT = TEXTS["bridge"].index("Iris")


@pytest.fixture(scope="module")
def index() -> CorpusIndex:
    documents = [Document(name, text, title=name) for name, text in TEXTS.items()]
    chunks = [
        Chunk("bridge#0", "bridge", 0, 0, CUT - 1, TEXTS["bridge"][: CUT - 1], "bridge", sentences=((0, 37), (38, 60))),
        Chunk("bridge#1", "bridge", 1, CUT, len(TEXTS["bridge"]), TEXTS["bridge"][CUT:], "bridge"),
        Chunk("designer#0", "designer", 0, 0, len(TEXTS["designer"]), TEXTS["designer"], "designer"),
    ]
    return CorpusIndex.build(chunks, load_language("en"), documents)


def draft(index: CorpusIndex, name: str = "direct_lookup", **fields: Any) -> Any:
    proposed = {"question": "What has nine arches?", "kind": "span", "answer": "nine", **fields}
    of_type = QUESTION_TYPES[name]
    assert of_type.proposing is not None
    question = ProposedQuestion.model_validate({"evidence": ["The bridge at Albery has nine arches."], **proposed})
    return to_draft(of_type, of_type.proposing, question, Material(index.chunks), index)


@pytest.mark.parametrize(
    ("evidence", "chunks", "why"),
    [
        (["It was opened in 1871."], ["bridge#0"], "only what holds the evidence is gold"),
        (["She died in 1889.", "It was opened in 1871."], ["bridge#0", "designer#0"], "in reading order"),
        (["opened in 1871. Iris Maddock drew"], ["bridge#0", "bridge#1"], "both sides of the cut between two"),
        (["It was opened in 1871.", "The bridge at Albery"], ["bridge#0"], "once"),
    ],
)
def test_gold_passages_are_those_of_the_evidence(
    index: CorpusIndex, evidence: list[str], chunks: list[str], why: str
) -> None:
    found = draft(index, evidence=evidence)
    assert [chunk.chunk_id for chunk in found.candidate.chunks] == chunks, why
    assert [span.text for span in found.candidate.evidence] == evidence, "in the order of the quotations"


FEES = "Fees at the bridge:\n\n| class | fee |\n| --- | --- |\n| van | 12 |\n| barge | 15 |\n| cart | 9 |\n"
IN_A_ROW = FEES.index("15 |")


@pytest.mark.parametrize(
    ("evidence", "chunks", "why"),
    [
        (["| barge | 15 |"], ["fees#1"], "the passage in which the row ends shows its beginning"),
        (["| class | fee |", "| barge | 15 |"], ["fees#1"], "it shows the header row, too"),
        (["| class | fee |\n| --- | --- |\n| barge | 15 |"], ["fees#1"], "copied as if they adjoined"),
        (["| class | fee |", "| van | 12 |"], ["fees#0"], "both stand in the first"),
    ],
)
def test_a_gold_passage_that_begins_within_a_table_shows_its_header_row(
    evidence: list[str], chunks: list[str], why: str
) -> None:
    document = Document("fees", FEES, title="Fees")
    parts = [
        Chunk("fees#0", "fees", 0, 0, IN_A_ROW - 1, FEES[: IN_A_ROW - 1], "Fees"),
        Chunk("fees#1", "fees", 1, IN_A_ROW, len(FEES), FEES[IN_A_ROW:], "Fees"),
    ]
    found = draft(CorpusIndex.build(parts, load_language("en"), [document]), evidence=evidence)
    assert [chunk.chunk_id for chunk in found.candidate.chunks] == chunks, why
    (passage,) = found.candidate.passages
    assert all(
        span.text in passage.text and FEES[span.start : span.end] == span.text for span in found.candidate.evidence
    )
    head = "| class | fee |\n| --- | --- |\n"
    rows = {"fees#0": FEES[: IN_A_ROW - 1], "fees#1": f"{head}…\n| barge | 15 |\n| cart | 9 |\n"}
    assert passage.text == rows[chunks[0]], why


@pytest.mark.parametrize(
    ("kind", "fields", "answers", "metadata"),
    [
        ("direct_lookup", {"answer": "in 1871", "other_forms": ["1871", "about 1871"]},
         ("in 1871", "1871", "about 1871"), {}),
        ("direct_lookup", {"answer": "EUR 3,180", "other_forms": ["EUR 3", "EUR", "3,180", "three thousand"]},
         ("EUR 3,180", "3,180"), {}),
        ("lists_extraction", {"kind": "list", "answer": "", "items": [["nine arches", "arches"], ["two gates", ""]]},
         ("nine arches; two gates",), {"items": [["nine arches", "arches"], ["two gates"]]}),
        ("tool_call_check", {"kind": "number", "answer": "18", "calculation": "1889 - 1871"},
         ("18",), {"calculation": "1889 - 1871", "computed": True}),
        ("comparison", {"question": "Is the mill or the bridge older?", "answer": "the bridge"},
         ("the bridge",), {"choices": ["the bridge"], "computed": True}),
        ("comparison", {"question": "Which came first?", "answer": "the bridge"}, ("the bridge",), {}),
        ("why", {"kind": "free", "answer": "Because of floods.", "other_forms": ["It was wet."],
                 "key_facts": [["floods", "flooding"], [""]]},
         ("Because of floods.",), {"key_facts": [["floods", "flooding"]], "computed": True}),
    ],
)  # fmt: skip
def test_answers_take_the_form_that_scoring_reads(
    index: CorpusIndex, kind: str, fields: dict[str, Any], answers: tuple[str, ...], metadata: dict[str, Any]
) -> None:
    found = draft(index, kind, **fields)
    assert found.answers == answers
    assert found.metadata == {"answer_kind": fields.get("kind", "span"), **metadata}


def test_both_halves_of_a_contrast_pair_have_the_same_passages(index: CorpusIndex) -> None:
    found = draft(index, "hallucination_test", unanswerable_question="What has ten arches?")
    assert (found.query, found.answers) == ("What has ten arches?", ())
    assert (found.contrast.query, found.contrast.answers) == ("What has nine arches?", ("nine",))
    assert found.candidate == found.contrast.candidate


def test_the_passages_of_a_type_that_needs_several_are_its_hops(index: CorpusIndex) -> None:
    evidence = ["She died in 1889.", "It was opened in 1871."]
    assert draft(index, "multi_hop_between_documents", evidence=evidence).hops == 2
    assert draft(index, evidence=evidence).hops == 1


def test_a_follow_up_keeps_the_turn_before(index: CorpusIndex) -> None:
    found = draft(index, "multi_turn_followup", first_question="What is at Albery?", first_answer="a bridge")
    assert found.metadata["history"] == [{"question": "What is at Albery?", "answer": "a bridge"}]


@pytest.mark.parametrize(
    ("kind", "fields", "reason", "why"),
    [
        ("direct_lookup", {"evidence": ["The bridge has ten arches."]}, "evidence_not_in_source", "invented"),
        ("multi_hop_between_documents", {}, "hop_not_needed", "the evidence is from one passage"),
        (
            "multi_hop_between_documents",
            {"evidence": ["It was opened in 1871.", "Iris Maddock drew it."]},
            "hop_not_needed",
            "the evidence is from one document",
        ),
        ("direct_lookup", {"question": "Who paid for the iron bridge at Albery?"}, "echo", "copied from the prompt"),
    ],
)
def test_what_cannot_be_a_draft(index: CorpusIndex, kind: str, fields: dict[str, Any], reason: str, why: str) -> None:
    found = draft(index, kind, **fields)
    assert isinstance(found, Reject) and found.reason == reason, why
