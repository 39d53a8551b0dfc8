"""Questions over several documents: descriptions within descriptions, and what models write."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators import (
    Anchor,
    Chunk,
    ChunkingConfig,
    Document,
    MultiHopConfig,
    QuestionTypeConfig,
    TypeRun,
    build_multi_hop_prompt,
    chunk_documents,
    extract_anchors,
    generate_multi_hop_tasks,
    group_anchors_by_doc,
    load_language,
    parse_multi_hop_output,
)
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types.candidates.hops import between
from lm_eval_taskgen.generators.question_types.multi_hop import multi_hop_type
from lm_eval_taskgen.generators.writers.model_writer import write_one
from lm_eval_taskgen.generators.writers.type_run import Drafting
from lm_eval_taskgen.utils.progress import silent

# Each text leads to what the next is about, beside something else of the kind.
EN = [
    ("Mills", "Ann Fenwick founded the old mill at Albery. Its wheel fed the whole valley in those years."),
    (
        "Weddings",
        "Ann Fenwick married Hugo Quill in the church. Tom Marsh married Ida Penrose in the church. The people of the "
        "valley came to both.",
    ),
    ("Graves", "Hugo Quill died of a fever in 1888. Tom Marsh died of a fever in 1902. Both graves are lost."),
]
EN_FOUR = [
    *EN[:2],
    (
        "Schools",
        "Hugo Quill taught Olga Barrow in the village. Tom Marsh taught Peter Lunde in the village. Both were patient.",
    ),
    (
        "Graves",
        "Olga Barrow died of a fever in 1888. Peter Lunde died of a fever in 1902. Both of the graves are lost.",
    ),
]
THREE = "When did the person whom the founder of the old mill at Albery married die of a fever?"


def index_of(texts: Any, code: Any = "en") -> Any:
    language = load_language(code)
    documents = [Document(f"d{number}", text, title=title) for number, (title, text) in enumerate(texts)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


def corpus_of(texts: Any) -> tuple[Sequence[Chunk], Mapping[str, Sequence[Anchor]]]:
    chunks = index_of(texts).chunks
    return chunks, group_anchors_by_doc(extract_anchors(chunks))


def run_of(index: Any, config: MultiHopConfig, llm: Any = None) -> TypeRun:
    """The same as `generate_multi_hop_tasks` over all sentences, with the record of the drafts."""
    kind = multi_hop_type(config, index, by_model=llm is not None)
    return write_one(llm, Drafting(kind, QuestionTypeConfig(count=config.max_tasks), index, 42, (), silent))


def asked(texts: Any, hops: Any, code: Any = "en") -> Any:
    run = run_of(index_of(texts, code), MultiHopConfig(max_hops=hops))
    return {sample.query: sample for sample in run.samples if sample.labels["hops"] == hops}


@pytest.mark.parametrize(
    ("texts", "hops", "query", "answer"),
    [
        (EN, 3, THREE, "1888"),
        (
            EN_FOUR,
            4,
            "When did the person whom the person whom the founder of the old mill at Albery married taught die of a "
            "fever?",
            "1888",
        ),
    ],
)
def test_a_thing_is_described_by_a_thing_that_is_described(
    texts: list[tuple[str, str]], hops: int, query: str, answer: str
) -> None:
    found = asked(texts, hops)
    assert query in found, list(found)
    sample = found[query]
    assert sample.answers[0] == answer
    assert sample.labels["type"] == sample.labels["question_type"] == "multi_hop"
    assert [span.doc_id for span in sample.reference_answer.evidence] == [f"d{number}" for number in range(hops)]
    assert [passage.doc_id for passage in sample.relevant_docs] == [f"d{number}" for number in range(hops)]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("Ann Fenwick married", "Ida Barrow married"), "the first link is gone"),
        (("Hugo Quill died", "Hugo Quayle died"), "the second link is gone"),
        (("Tom Marsh died of a fever in 1902.", "Nobody else did."), "the last passage tells of one death alone"),
        (("Its wheel", "Since 1888 its wheel"), "the first passage has the answer"),
        (("Its wheel", "Ida Barrow founded the old mill at Albery too. Its wheel"), "two founded the mill"),
    ],
)
def test_near_misses_give_no_three_hop_question(change: tuple[str, str], why: str) -> None:
    joined = "\0".join(text for _, text in EN)
    assert joined.count(change[0]) == 1
    texts = [(title, text) for (title, _), text in zip(EN, joined.replace(*change).split("\0"), strict=True)]
    assert THREE not in asked(texts, 3), why


def test_a_question_never_comes_back_to_a_document() -> None:
    (mills, mill), (weddings, married), (_, died) = EN
    index = index_of([(mills, f"{mill} {died}"), (weddings, married)])
    assert list(between(index).candidates(Random(1), 3)) == []


def test_every_length_up_to_the_most_takes_its_turn() -> None:
    chunks, anchors = corpus_of(EN_FOUR)
    made = generate_multi_hop_tasks(chunks, anchors, None, MultiHopConfig(max_hops=4))
    assert {sample.labels["hops"] for sample in made} >= {2, 4}
    again = generate_multi_hop_tasks(chunks=iter(chunks), anchors_by_doc=anchors, llm=None, cfg=MultiHopConfig(100, 4))
    assert made == again, "the same seed"
    two = generate_multi_hop_tasks(chunks, anchors, None, MultiHopConfig(max_hops=2))
    assert {sample.labels["hops"] for sample in two} == {2}
    assert len(generate_multi_hop_tasks(chunks, anchors, None, MultiHopConfig(max_tasks=1, max_hops=4))) == 1


def test_passages_must_share_as_many_names_as_asked_for() -> None:
    chunks, anchors = corpus_of(EN)
    assert generate_multi_hop_tasks(chunks, anchors, None, MultiHopConfig(max_hops=3, min_shared_entities=2)) == []


@pytest.mark.parametrize("llm", ["rules", "model"])
def test_only_the_anchors_given_are_used_as_facts(llm: str) -> None:
    writer = Model() if llm == "model" else None
    texts = TWO if llm == "model" else EN[:2]
    chunks, anchors = corpus_of(texts)
    assert len(generate_multi_hop_tasks(chunks, anchors, writer, MultiHopConfig())) == 1
    assert generate_multi_hop_tasks(chunks, {"d1": anchors["d1"]}, writer, MultiHopConfig()) == []


RIVER, DROWNED = "The Sael is a slow brown river of the northern county.", "Rain drowned 64 sheep by the Sael."
SHEEP = "How many sheep drowned by the slow brown river of the northern county?"


class Model:
    """Asks about sheep where it is shown both facts, in JSON with `changes`, or in plain text."""

    def __init__(self, plain: str = "", **changes: Any) -> None:
        self.plain, self.changes = plain, changes
        self.calls = 0

    def generate(self, prompt: str) -> str:
        self.calls += 1
        if json.loads(prompt[prompt.index("\n{") :])["facts"] != [RIVER, DROWNED]:
            return "no"
        return self.plain or json.dumps({"question": SHEEP, "answer": "64", **self.changes})


TWO = [
    ("Rivers", "The Sael is a slow brown river of the northern county. It has no bridge."),
    ("Floods", "Rain drowned 64 sheep by the Sael. Frost killed 90 sheep by the Aster. The people were poor."),
]


@pytest.mark.parametrize("plain", ["", f"Question: {SHEEP}\nAnswer: 64", f"{SHEEP}\n64"])
def test_a_model_writes_and_the_passages_hold_it_to_them(plain: str) -> None:
    chunks, anchors = corpus_of(TWO)
    (sample,) = generate_multi_hop_tasks(chunks, anchors, Model(plain), MultiHopConfig(max_tasks=1))
    assert (sample.query, sample.answers) == (SHEEP, ("64",))
    assert sample.labels["hops"] == 2 and sample.labels["type"] == "multi_hop"
    assert [span.text for span in sample.reference_answer.evidence] == [RIVER, DROWNED]
    for span, (_, text) in zip(sample.reference_answer.evidence, TWO, strict=True):
        assert text[span.start : span.end] == span.text


@pytest.mark.parametrize(
    ("changes", "reason", "why"),
    [
        ({"answer": "65"}, "answer_not_in_evidence", "an answer of its own"),
        ({"answer": "90"}, "answer_not_in_evidence", "an answer that the fact lacks"),
        ({"question": "How many sheep drowned by the Sael, the river of the county?"}, "one_hop_is_enough", "names it"),
        ({"question": "By which slow brown river did rain drown 64 sheep?"}, "answer_in_question", "states its answer"),
        ({"answer": ""}, "wrong_schema", "no answer"),
    ],
)
def test_what_a_model_makes_up_is_rejected_by_its_reason(changes: dict[str, Any], reason: str, why: str) -> None:
    model = Model(**changes)
    run = run_of(index_of(TWO), MultiHopConfig(max_tasks=1), model)
    assert run.samples == () and reason in run.yielded.rejected, (why, run.yielded.rejected)
    assert model.calls <= 4


def test_text_of_the_corpus_is_data_in_the_prompt() -> None:
    bait = '"}], "x": [{"y": "Nobody saw Ada Fenwick again. {hops} ```'
    task, data = build_multi_hop_prompt(bait, "Ada Fenwick left.").split("\n\n", 1)
    assert "Ada" not in task and "English" in task
    assert json.loads(data) == {"facts": [bait, "Ada Fenwick left."]}
    assert build_multi_hop_prompt(fact1="a", fact2="b") == build_multi_hop_prompt("a", "b")
    assert json.loads(build_multi_hop_prompt("a", "b", "c").split("\n\n", 1)[1]) == {"facts": ["a", "b", "c"]}


@pytest.mark.parametrize(
    ("text", "found", "why"),
    [
        ('{"question": "Who?", "answer": "Ann"}', ("Who?", "Ann"), "an object"),
        ('Here:\n```json\n{"question": "Who?", "answer": "Ann"}\n```', ("Who?", "Ann"), "in a fence"),
        ("Question: Who?\nAnswer: Ann", ("Who?", "Ann"), "plain text"),
        ("Question: Who?", None, "no answer"),
        ('{"question": "Who?"}', None, "an object without an answer"),
        ('{"question": "Who?", "answer": 7}', None, "no text"),
        ("", None, "nothing"),
    ],
)
def test_a_reply_gives_question_and_answer_or_none(text: str, found: tuple[str, str] | None, why: str) -> None:
    assert parse_multi_hop_output(text) == found, why
