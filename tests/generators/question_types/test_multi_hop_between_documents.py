"""Questions over two passages: what a tiny corpus gives, and the near misses that give none."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

BETWEEN, WITHIN = "multi_hop_between_documents", "multi_hop_within_corpus"
MILL = "Ann Fenwick founded the old mill at Albery. Its wheel fed the whole valley in those years."
DEATH = "Ann Fenwick died of a fever in 1871. Both graves are lost."
OTHER = "Tom Marsh died of a fever in 1902. Nobody knows where he lies today."
QUESTION = "When did the founder of the old mill at Albery die of a fever?"


def drafts(texts: list[tuple[str, str]], name: str = BETWEEN) -> tuple[Any, list[Any]]:
    language = load_language("en")
    documents = [Document(f"d{number}", text, title=title) for number, (title, text) in enumerate(texts)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    kind = QUESTION_TYPES[name]
    return index, [kind.template(candidate, language) for candidate in kind.select(index, Random(1))]


def kept(texts: list[tuple[str, str]], name: str = BETWEEN) -> dict[str, Any]:
    index, found = drafts(texts, name)
    return {one.query: one for one in found if first_reject(one, index, QUESTION_TYPES[name].checks) is None}


CORPUS = [("Mills", MILL), ("Graves", f"{DEATH} {OTHER}")]


def test_the_thing_is_described_by_one_document_and_asked_about_by_the_other() -> None:
    found = kept(CORPUS)
    assert QUESTION in found, list(found)
    draft = found[QUESTION]
    assert draft.answers[0] == "1871" and draft.hops == 2
    assert [span.doc_id for span in draft.candidate.evidence] == ["d0", "d1"]
    assert [one.name for one in draft.candidate.described] == ["Ann Fenwick"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("Ann Fenwick founded", "Ida Penrose founded"), "the document describes somebody else"),
        ((OTHER, "Nobody knows where she lies today."), "nobody else died, so no description is needed"),
        (("Its wheel fed", "Since 1871 its wheel fed"), "the first passage has the answer"),
        (("Its wheel", "Ida Penrose founded the old mill at Albery too. Its wheel"), "the description fits another"),
        (("Its wheel", "Ida Penrose set up the old mill at Albery. Its wheel"), "it fits another in other words"),
        (("Both graves", "They say Ann Fenwick died of a fever in 1873. Both graves"), "she died in two years"),
        (("Both graves", "Ann Fenwick founded the old mill at Albery. Both graves"), "the last passage says both"),
        (("the old mill at Albery", "the old mill of the Fenwick family"), "her name stands in the description"),
    ],
)
def test_near_misses_give_no_question(change: tuple[str, str], why: str) -> None:
    joined = "\0".join(text for _, text in CORPUS)
    assert joined.count(change[0]) == 1
    texts = joined.replace(*change).split("\0")
    found = kept([(title, text) for (title, _), text in zip(CORPUS, texts, strict=True)])
    assert not [query for query in found if query.startswith("When did the founder")], why


def test_a_question_says_no_word_of_the_name() -> None:
    _, found = drafts(CORPUS)
    asked = [draft for draft in found if [one.name for one in draft.candidate.described] == ["Ann Fenwick"]]
    assert asked and not any("Fenwick" in draft.query for draft in asked)


def test_a_question_says_a_name_once() -> None:
    _, found = drafts([("Mills", MILL), ("Graves", f"{DEATH.replace('of a fever', 'in Albery')} {OTHER}")])
    asked = [draft.query for draft in found if draft.answers[0] == "1871"]
    assert not [query for query in asked if query.count("Albery") > 1]


def test_a_thing_is_asked_about_without_who_did_it() -> None:
    lent = "The Albery Museum lent a loom to Ida Penrose in 1890."
    opened = "Ann Fenwick opened the Albery Museum in 1871. Tom Marsh opened the old school of Corley in 1902."
    found = kept([("Looms", lent), ("Houses", opened)])
    assert found["When was the museum that lent a loom to Ida Penrose opened?"].answers[0] == "1871", list(found)


@pytest.mark.parametrize(
    ("telling", "title", "asked", "query", "why"),
    [
        (
            "The Wick School lent a loom to the Albery Museum in 1890.",
            "Houses",
            "Ann Fenwick opened the Albery Museum in 1871. Tom Marsh opened the old school of Corley in 1902.",
            "a loom to opened",
            "a verb behind a stranded preposition",
        ),
        (
            "Ida Penrose designed a flood barrier for Albery in 1896.",
            "Albery",
            "Albery is a market town on the Sael. Ann Fenwick died in Albery in 1871. "
            "Ann Fenwick founded Albery in 1812. Tom Marsh died in Corley in 1902.",
            "Who died in",
            "many died there",
        ),
    ],
)
def test_what_reads_badly_is_not_asked(telling: str, title: str, asked: str, query: str, why: str) -> None:
    _, found = drafts([("Works", telling), (title, asked)])
    assert found and not [draft.query for draft in found if query in draft.query], why


def test_two_sections_of_one_document_are_not_two_documents() -> None:
    text = f"# Valley\n\n## Mills\n\n{MILL}\n\n## Graves\n\n{DEATH} {OTHER}"
    assert kept([("Valley", text)], BETWEEN) == {}


def test_a_model_is_told_what_must_not_stand_in_its_question() -> None:
    _, found = drafts(CORPUS)
    draft = next(one for one in found if one.query == QUESTION)
    prompt = QUESTION_TYPES[BETWEEN].prompt(draft.candidate, load_language("en"), "hard")
    assert '"hidden": [' in prompt.data and "Ann Fenwick" in prompt.data and QUESTION in prompt.data
    assert "Fenwick founded" not in prompt.task.replace("Ann Fenwick founded the mill at Albery", "")
