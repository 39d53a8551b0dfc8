"""The proof that a false premise stands nowhere in a corpus."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks.unanswerable import Premise, proof_against
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.writers.asking.wording import reworded
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

SOURCE = "The council of Wick founded a lighthouse on the northern cliff in 1850."
FILL = [f"Farmers near field {n} grow barley, rye and oats on {n} acres of heavy clay." for n in range(40)]
HOLM = "In what year did the council of Holm found a lighthouse on the northern cliff?"


def index_of(*texts: str) -> CorpusIndex:
    language = load_language("en")
    documents = [Document(f"d{n}", text) for n, text in enumerate([*texts, SOURCE, *FILL])]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


def premise(index: CorpusIndex, question: str, stated: str, instead: str, **more: Any) -> Premise:
    source = next(sentence for sentence in index.sentences if sentence.text == SOURCE)
    return Premise(source, question, index.facts.clauses_of(source)[0], stated, instead, **more)


@pytest.mark.parametrize(
    ("others", "answerable", "why"),
    [
        (["Holm is a market town. Its fairs draw crowds from all the islands."], False, "Holm is elsewhere"),
        ([], False, "Holm is nowhere"),
        (["The council of Holm founded a lighthouse on the northern cliff in 1861."], True, "it says so"),
        (["A lighthouse was set up by the council of Holm in 1861."], True, "in the passive, with another verb"),
        (["Holm has a small council. It founded its lighthouse late."], True, "the neighbouring sentence says so"),
        (["The harbour town is old. The council founded a lighthouse on the cliff. Ships pass Holm."], True, "so here"),
        (["A lighthouse was founded by the council on the northern cliff of another island."], True, "Holm's, maybe"),
        (["The fishermen of Holm praise the lighthouses on their northern cliffs."], True, "in other forms"),
        (
            ["Holm is a town. Its fairs draw crowds. A council meets there. It has a lighthouse. A cliff is northern."],
            True,
            "a passage says it piece by piece",
        ),
        (["Wick in Holm keeps one market."], True, "one may be a part of the other"),
        (["Wick, the Holm, keeps one market."], True, "an article joins them too"),
        (["Holm, the Wick, keeps one market."], True, "whichever comes first"),
        (["A lighthouse has a cliff. Holm is old. Hens lay."], True, "a few words before it"),
        (["Hens lay. Holm is old. A lighthouse has a cliff."], True, "or behind it"),
        (["A lighthouse has a cliff. Hens lay. Holm is old."], False, "too far before it"),
        (["Holm is old. Hens lay. A lighthouse has a cliff."], False, "too far behind it"),
        (["Wick buys from Holm."], False, "another word joins nothing"),
        (["Wick, also known as the Holm, keeps one market."], True, "one is another name of the other"),
        (["Holm (also called Wick) keeps one market."], True, "and the other way round"),
        (["Wick, also known for its one market, buys from Holm."], False, "something else is known of it"),
        ([f"Wick {'-' * 12} Holm"], True, "marks alone join them"),
        ([f"Wick {'-' * 13} Holm"], False, "but not over any length"),
        (["Holmes set up a light on a cliff in 1861."], False, "a short name has no longer forms"),
        (["The founder of the old mill came from Holm."], True, "a noun for who does it"),
        (["The miller of the old mill came from Holm."], False, "a noun for something else"),
        ([SOURCE], False, "a copy of the source says nothing of the other"),
    ],
)
def test_what_the_corpus_says_of_another_name_decides(others: list[str], answerable: bool, why: str) -> None:
    index = index_of(*others)
    reject = proof_against(premise(index, HOLM, "Wick", "Holm"), index)
    assert (reject is not None) == answerable, (why, reject)
    assert reject is None or reject.reason == "may_be_answerable"


@pytest.mark.parametrize(
    ("others", "answerable", "why"),
    [
        (["Holmgard set up a light on the cliff in 1861."], True, "a part that is a name by itself"),
        (["Holmgards set up a light on the cliff in 1861."], True, "in another form"),
        (["Holmfast set up a light on the cliff in 1861."], False, "another name"),
        (["Northern men set up a light on the cliff in 1861."], False, "both are northern"),
        (["Some upper men set up a light on the cliff in 1861."], False, "a part that is no name"),
    ],
)
def test_parts_of_another_name_are_followed_up(others: list[str], answerable: bool, why: str) -> None:
    index = index_of("Upper Holmgard and Holmgard are towns.", "Northern rye is grown there.", *others)
    question = HOLM.replace("Holm", "Northern Upper Holmgard")
    reject = proof_against(premise(index, question, "Northern Wick", "Northern Upper Holmgard"), index)
    assert (reject is not None) == answerable, (why, reject)


@pytest.mark.parametrize(
    ("name", "form", "answerable", "why"),
    [
        ("Holmgard", "Holmgards", True, "the one word of a name in another form"),
        ("Holmgard", "Holmgast", False, "another name that begins like it"),
        ("Tarne", "The Tarns", True, "four letters are enough"),
        ("Tarne", "The Taros", False, "three are not"),
    ],
)
def test_forms_of_another_name_are_followed_up(name: str, form: str, answerable: bool, why: str) -> None:
    index = index_of(f"{form} set up a light on the cliff in 1861.")
    reject = proof_against(premise(index, HOLM.replace("Holm", name), "Wick", name), index)
    assert (reject is not None) == answerable, (why, reject)


@pytest.mark.parametrize(
    ("roads", "answerable", "why"),
    [(120, False, "only those near words of the question are read"), (160, False, "and these are few enough")],
)
def test_a_name_that_is_mentioned_often_is_followed_up_near_the_question(
    roads: int, answerable: bool, why: str
) -> None:
    index = index_of(*(f"The road from Holm leads to pond {number}." for number in range(roads)))
    assert (proof_against(premise(index, HOLM, "Wick", "Holm"), index) is not None) == answerable, why
    for told in (
        "In 1861 the men of Holm established their own light on a hill.",
        "The council has a northern cliff. Holm is old.",
        "Holm is old. The council has a northern cliff.",
    ):
        said = index_of(told, *(f"The road from Holm leads to pond {number}." for number in range(roads)))
        assert proof_against(premise(said, HOLM, "Wick", "Holm"), said) is not None, told


SHEDS = [f"A shed was abandoned near pond {number}." for number in range(160)]


@pytest.mark.parametrize(
    ("others", "answerable", "why"),
    [
        ([], False, "nobody says so"),
        (["The council of Wick gave up its lighthouse in 1901."], True, "in other words"),
        (["A shed was abandoned. The northern cliff of Wick has sheep."], True, "the sentence behind it names it"),
        (["Wick has a cliff. A mill was abandoned in 1901."], True, "so does the one before"),
        (["A shed was abandoned. Hens lay. The northern cliff of Wick has sheep."], False, "the next but one does not"),
        (["Wick has a council and a cliff. Hens lay. The mill was abandoned."], False, "nor the last but one"),
        (["Wick has a cliff.", "A mill was abandoned in 1901.", "Wick has sheep."], False, "nor other documents"),
        (["The mill of Holm was abandoned in 1901."], False, "of another thing"),
        (["The council of Wick painted a lighthouse on the northern cliff."], True, "nearly the same of it"),
        ([f"{SOURCE} It was abandoned later."], True, "in the passage of the fact any word for it is enough"),
        ([f"{SOURCE} It shone from 1850–1901."], True, "or a span of years"),
        ([f"{SOURCE} It shone in 1850."], False, "but no year"),
        (SHEDS, False, "of many sentences those near words of the question are read"),
        ([*SHEDS, "The lighthouse of Wick was abandoned."], True, "such as this one"),
    ],
)
def test_what_the_corpus_says_by_another_verb_decides(others: list[str], answerable: bool, why: str) -> None:
    index = index_of(*others)
    founded = premise(index, HOLM.replace("Holm", "Wick").replace("found", "abandon"), "found", "abandon", is_verb=True)
    changed = replace(founded.clause, verb=reworded(founded.clause.verb, "abandon"))
    reject = proof_against(replace(founded, clause=changed), index)
    assert (reject is not None) == answerable, (why, reject)
