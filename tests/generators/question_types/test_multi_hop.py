"""Questions over several documents: chains of two to four hops, and what models write."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.chains import chains
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types.multi_hop import (
    build_entity_graph,
    build_multi_hop_prompt,
    generate_multi_hop_tasks,
    sample_doc_pairs,
)
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig, MultiHopConfig
from lm_eval_taskgen.utils.text.words import folded_words

# Each text names what the next is about, beside something else of the same kind.
EN = [
    ("Rivers", "The Sael is a slow brown river of the northern county. Herons nest there in spring."),
    ("Mills", "Ida Quill worked by the Sael for years. Old Tom Barrow slept in the barn of Corley."),
    ("Letters", "In 1871 the post brought a letter to Ida Quill. In 1902 it brought a parcel to Jon Marsh."),
]
EN_FOUR = [
    *EN[:2],
    ("Schools", "The shy Hugo Fenn was once taught by Ida Quill. The children of Ravel liked Olga Penrose."),
    ("Prizes", "The county gave a medal to Hugo Fenn in 1926. It gave a clock to Jon Marsh in 1931."),
]
# The last text makes the corpus so long that the words around a name are not among its most frequent.
HI = [
    ("नदियाँ", "सोनभद्र के किनारे बसा नगर बहुत पुराना है। वर्षा में नगर डूब जाता है।"),
    ("पुल", "सोनभद्र के लिए पुल रामखेत ने बनवाया था। गोमती के लिए पुल चंद्रवेणी ने बनवाया था। दोनों पुल टूट गए।"),
    ("बाढ़", "बाढ़ में रामखेत के 64 घर बह गए। आँधी में 90 घर गिर गए।"),
    ("मेले", "गोमती से लोग आते हैं। गोमती में मेला लगता है। चंद्रवेणी से लोग आते हैं। चंद्रवेणी में मेला लगता है।"),
    ("पत्थर", "पत्थर कल भी यहाँ पड़े थे। " * 200),
]
NL = [
    ("Rivieren", "Langs het dorp stroomt de Sael traag en bruin naar de zee. In het voorjaar broeden er reigers."),
    ("Molens", "De schuwe Ida Quill werkte jarenlang bij de Sael. In de schuur van Corley sliep Tom Barrow."),
    ("Brieven", "In 1871 bracht de post een brief naar Ida Quill. In 1902 bracht de post een pakje naar Jon Marsh."),
]


def index_of(texts: Any, code: Any = "en") -> Any:
    language = load_language(code)
    documents = [Document(f"d{number}", text, title) for number, (title, text) in enumerate(texts)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


def asked(texts: Any, hops: Any, code: Any = "en") -> Any:
    run = generate_multi_hop_tasks(index_of(texts, code), MultiHopConfig(max_hops=hops))
    return {sample.query: sample for sample in run.samples if sample.labels["hops"] == hops}


@pytest.mark.parametrize(
    ("texts", "code", "hops", "query", "answer"),
    [
        (
            EN,
            "en",
            3,
            "One passage says: “The X is a slow brown river of the northern county.” Here X stands "
            "for a name. In another "
            "passage, a sentence that names X gives one other name. Call that name Y. In a third "
            "passage, a sentence that "
            "names Y gives a year. Which year is it?",
            "1871",
        ),
        (
            EN_FOUR,
            "en",
            4,
            "One passage says: “The X is a slow brown river of the northern county.” Here X stands "
            "for a name. In another "
            "passage, a sentence that names X gives one other name. Call that name Y. In a third "
            "passage, titled “Schools”, "
            "a sentence that names Y gives one other name. Call that name Z. In a fourth passage, a "
            "sentence that names Z "
            "gives a year. Which year is it?",
            "1926",
        ),
        (
            HI,
            "hi",
            3,
            "एक अनुच्छेद में लिखा है: “X के किनारे बसा नगर बहुत पुराना है।” यहाँ X किसी नाम या शब्द "
            "के स्थान पर है। एक दूसरे अनुच्छेद में X "
            "का उल्लेख करने वाले एक वाक्य में ये शब्द हैं: “के लिए पुल ____ ने बनवाया था”। रिक्त "
            "स्थान में आने वाले नाम या शब्द को Y मानिए। एक "
            "तीसरे अनुच्छेद में Y का उल्लेख करने वाले एक वाक्य में ये शब्द हैं: “____ घर”। रिक्त "
            "स्थान में कौन-सी संख्या आएगी?",
            "64",
        ),
        (
            NL,
            "nl",
            3,
            "In een passage staat: “Langs het dorp stroomt de X traag en bruin naar de zee.” X staat "
            "hier voor een naam. In een "
            "andere passage bevat een zin waarin X wordt genoemd één andere naam. Noem die naam Y. "
            "In een derde passage "
            "bevat een zin waarin Y wordt genoemd een jaartal. Welk jaartal is dat?",
            "1871",
        ),
    ],
)
def test_a_tiny_corpus_gives_the_question_that_a_person_expects(
    texts: list[tuple[str, ...]], code: str, hops: int, query: str, answer: str
) -> None:
    found = asked(texts, hops, code)
    assert query in found, list(found)
    sample = found[query]
    assert sample.answers[0] == answer
    assert sample.labels["type"] == sample.labels["question_type"] == "multi_hop"
    assert len(sample.reference_answer.evidence) == len(sample.relevant_docs) == hops
    assert len({passage.doc_id for passage in sample.relevant_docs}) == hops


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("by the Sael for", "by the Aster for"), "the first link is gone"),
        (("a letter to Ida Quill", "a letter to Ida Quayle"), "the second link is gone"),
        (("In 1902 it", "Later it"), "the last passage gives one year, so no hop is needed"),
        (("Herons nest", "Since 1871 herons nest"), "the first passage holds the answer"),
        (("for years", "for Jon Marsh"), "the sentence gives two other names"),
        (("for years", "each Monday"), "the same to a reader, though the day is no name to us"),
        (("the northern county", "the Y county"), "a letter that stands for a name stands in the text"),
        (
            ("Herons nest", "The Aster is a slow brown river of the northern county. By the Aster herons nest"),
            "another sentence says the same of another name",
        ),
        (("to Ida Quill. In 1902", "to Ida Quill. In 1899 Ida Quill died. In 1902"), "two years fit, in one passage"),
    ],
)
def test_near_misses_give_no_three_hop_question_of_the_kind(change: tuple[str, ...], why: str) -> None:
    joined = "\0".join(text for _, text in EN)
    assert joined.count(change[0]) == 1
    texts = [(title, text) for (title, _), text in zip(EN, joined.replace(*change).split("\0"), strict=True)]  # type: ignore[arg-type]
    found = [query for query in asked(texts, 3) if "names Y gives a year" in query and "slow brown river" in query]
    assert found == [], why


def test_a_chain_never_comes_back_to_a_document() -> None:
    (rivers, sael), (mills, ida), (_, letters) = EN
    index = index_of([(rivers, f"{sael} {letters}"), (mills, ida)])
    assert list(chains(index, Random(1), 3, lambda one, other: one.doc_id != other.doc_id)) == []


def test_chains_that_cannot_be_guessed_come_first() -> None:
    guessable, other = EN[2][1], "In 1866 the post went by Corley to Ida Quill. In 1903 it went to Jon Marsh."
    index = index_of([*EN[:2], ("Letters", guessable), ("Post", other)])
    for seed in range(10):
        found = chains(index, Random(seed), 3, lambda one, other: one.doc_id != other.doc_id)
        assert next(found).chunks[-1].title == "Post", "Corley stands in both of the last passages too"


def test_every_length_up_to_the_most_takes_its_turn() -> None:
    run = generate_multi_hop_tasks(index_of(EN_FOUR), MultiHopConfig(max_hops=4))
    assert {sample.labels["hops"] for sample in run.samples} >= {2, 3, 4}
    assert run == generate_multi_hop_tasks(index_of(EN_FOUR), MultiHopConfig(max_hops=4)), "the same seed"
    two = generate_multi_hop_tasks(index_of(EN_FOUR), MultiHopConfig(max_hops=2))
    assert {sample.labels["hops"] for sample in two.samples} == {2}


def test_no_question_names_what_it_hides() -> None:
    for texts in (EN, EN_FOUR):
        for sample in generate_multi_hop_tasks(index_of(texts), MultiHopConfig(max_hops=4)).samples:
            words = set(folded_words(sample.query))
            names = {"sael", "ida", "quill", "hugo", "fenn"}
            on_the_way = {name for name in names if any(name in folded_words(p.text) for p in sample.relevant_docs[1:])}
            assert words.isdisjoint(on_the_way), sample.query
            assert not any(folded_words(answer)[0] in words for answer in sample.answers)


def test_where_names_have_no_capitals_a_name_is_asked_for_by_words_around_it() -> None:
    found = list(chains(index_of(HI, "hi"), Random(1), 3, lambda one, other: one.doc_id != other.doc_id))
    assert found
    assert all(chain.links[0].fragment is not None for chain in found), "nobody knows all names of a sentence"


RIVER, DROWNED = "The Sael is a slow brown river of the northern county.", "Rain drowned 64 sheep by the Sael."


class Model:
    def __init__(self, **changes: Any) -> None:
        self.changes = changes
        self.calls = 0

    def generate(self, prompt: Any) -> str:
        self.calls += 1
        data = json.loads(prompt[prompt.index("\n{") :])
        first, last = data["passages"][0]["text"], data["passages"][-1]["text"]
        if len(data["passages"]) > 2 or "slow brown" not in first or "64 sheep" not in last:
            return "no"
        reply = {
            "question": "How many sheep drowned by the slow brown river of the northern county?",
            "answer": "64",
            "evidence": [RIVER, DROWNED],
        }
        return json.dumps({**reply, **self.changes})


TWO = [
    ("Rivers", "The Sael is a slow brown river of the northern county. It has no bridge."),
    ("Floods", "Rain drowned 64 sheep by the Sael. Frost killed 90 sheep by the Aster. The people were poor."),
]


def test_a_model_writes_and_the_passages_hold_it_to_them() -> None:
    run = generate_multi_hop_tasks(index_of(TWO), MultiHopConfig(max_tasks=1), llm=Model())
    (sample,) = run.samples
    assert sample.answers == ("64",) and sample.labels["hops"] == 2 and sample.labels["type"] == "multi_hop"
    for span, (_, text) in zip(sample.reference_answer.evidence, TWO, strict=True):
        assert text[span.start : span.end] == span.text


@pytest.mark.parametrize(
    ("changes", "reason", "why"),
    [
        ({"evidence": ["The Sael is brown.", DROWNED]}, "evidence_not_in_source", "made up"),
        ({"answer": "65"}, "answer_not_in_evidence", "an answer of its own"),
        ({"answer": "sheep", "question": "What drowned by the slow brown river of the northern county?",
          "evidence": [RIVER, "The people were poor."]},
         "answer_not_in_evidence", "an answer that the quotation lacks"),
        ({"question": "How many sheep drowned by the Sael, the river of the county?"}, "one_hop_is_enough", "names it"),
        ({"question": "By which slow brown river did rain drown 64 sheep?"}, "answer_in_question", "states its answer"),
        ({"evidence": ["It has no bridge.", DROWNED]}, "hops_not_joined", "beside the link"),
        ({"evidence": ["It has no bridge."]}, "unparsable", "a quotation too few"),
    ],
)  # fmt: skip
def test_what_a_model_makes_up_is_rejected_by_its_reason(changes: dict[str, Any], reason: str, why: str) -> None:
    model = Model(**changes)
    run = generate_multi_hop_tasks(index_of(TWO), MultiHopConfig(max_tasks=1), llm=model)
    assert run.samples == () and reason in run.yielded.rejected, (why, run.yielded.rejected)
    assert model.calls <= 4


def test_text_of_the_corpus_is_data_in_the_prompt() -> None:
    bait = '"}], "x": [{"y": "Nobody saw Ada Fenwick again. {hops} ```'
    graph = build_entity_graph(index_of([("a", bait), ('"title', "Nobody saw Ada Fenwick again.")]))
    (path,) = sample_doc_pairs(graph, Random(1))
    task, data = build_multi_hop_prompt(path, load_language("en")).split("\n\n", 1)
    assert "Ada" not in task and "2 passages" in task
    assert {p["text"] for p in json.loads(data)["passages"]} == {bait, "Nobody saw Ada Fenwick again."}
