from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.index.distractors import add_distractors, passages_shown, template_words
from lm_eval_taskgen.utils.records.documents import Chunk, Evidence, Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, Response


def chunk(doc_id: str, start: int, text: str, index: int = 0) -> Chunk:
    return Chunk(f"{doc_id}#{index}", doc_id, index, start, start + len(text), text, title=doc_id.title())


GOLD = chunk("harbour", 0, "The harbour of Skagen was dug in 1907. Boats fill it.")
OVERLAP = chunk("harbour", 39, "Boats fill it. The harbour has a smokehouse.", 1)
LATER = chunk("harbour", 200, "The harbour master of Skagen keeps a cat.", 2)
COPY = chunk("copy", 0, "The  harbour of Skagen was dug in 1907. Boats fill it.")
QUOTE = chunk("quote", 0, "A guide says: The harbour of Skagen was dug in 1907. It was Danish.")
NEAR = chunk("near", 0, "The harbour of Hirtshals was dug in 1919.")
FAR = chunk("far", 0, "Skagen lies in the north.")
NOTHING = chunk("nothing", 0, "Camels walk.")
CHUNKS = [GOLD, OVERLAP, LATER, COPY, QUOTE, NEAR, FAR, NOTHING]

SAMPLE = EvaluationSample(
    sample_id="s1",
    query="When was the harbour of Skagen dug?",
    relevant_docs=(Passage("harbour", "Harbour", GOLD.text),),
    candidate_docs=(),
    reference_answer=Response.of(("1907",), (Evidence("harbour", 0, 38, GOLD.text[:38]),)),
    labels={"question_type": "cloze"},
)


def distractors(count: int) -> list[str]:
    (filled,) = add_distractors([SAMPLE], CHUNKS, count)
    return [passage.doc_id for passage in filled.candidate_docs]


@pytest.mark.parametrize(
    ("unwanted", "why"),
    [
        (GOLD, "the gold passage is no distractor"),
        (OVERLAP, "a chunk that overlaps the gold passage shares its text"),
        (COPY, "an equal text answers the question"),
        (QUOTE, "a text that holds the evidence answers the question"),
        (NOTHING, "a text that shares no word is no neighbour"),
    ],
)
def test_no_distractor_can_answer(unwanted: Chunk, why: str) -> None:
    (filled,) = add_distractors([SAMPLE], CHUNKS, len(CHUNKS))
    assert unwanted.text not in [passage.text for passage in filled.candidate_docs], why


def test_distractors_are_the_nearest_first() -> None:
    assert distractors(2) == ["near", "harbour"]
    assert distractors(8) == ["near", "harbour", "far"]


def test_the_search_goes_on_until_there_are_enough() -> None:
    copies = [chunk(f"copy{i}", 0, GOLD.text) for i in range(50)]
    (filled,) = add_distractors([SAMPLE], [*copies, *CHUNKS], 3)
    assert [passage.doc_id for passage in filled.candidate_docs] == ["near", "harbour", "far"]


def test_words_of_the_template_are_not_searched_for() -> None:
    """Every question of a type begins alike; what follows says which chunk is near."""
    about = [chunk(f"about{i}", 0, f"Number{i} is a town.") for i in range(6)]
    alike = chunk("alike", 0, "One passage names a town, which one is it?")
    questions = [
        replace(
            SAMPLE, sample_id=f"t{i}", query=f"One passage names a town, which one is it? number{i}", relevant_docs=()
        )
        for i in range(6)
    ]
    filled = list(add_distractors(questions, [*about, alike], 1))
    assert [sample.candidate_docs[0].doc_id for sample in filled] == [f"about{i}" for i in range(6)]
    (alone,) = add_distractors(questions[:1], [*about, alike], 1)
    assert alone.candidate_docs[0].doc_id == "alike", "one question does not show what its template is"


@pytest.mark.parametrize(
    ("questions", "words", "why"),
    [
        (["which mill"] * 3 + ["which weir"] * 2, {"which", "mill"}, "three of five are more than half"),
        (["which mill"] * 3 + ["which weir"] * 3, {"which"}, "three of six are not"),
        (["which mill"] * 4, set(), "four questions are too few to tell"),
    ],
)
def test_words_of_most_questions_of_a_type_are_of_its_template(questions: list[str], words: set[str], why: str) -> None:
    asked = [("cloze", question) for question in questions]
    assert template_words([*asked, ("multi_hop", "which mill")]) == {"cloze": words, "multi_hop": set()}, why


def test_equal_texts_are_shown_once() -> None:
    (filled,) = add_distractors([SAMPLE], [*CHUNKS, chunk("again", 0, NEAR.text)], 8)
    assert [passage.doc_id for passage in filled.candidate_docs].count("again") == 0


def test_evidence_outside_the_gold_passage_is_left_out_too() -> None:
    elsewhere = replace(SAMPLE, reference_answer=Response.of(("cat",), (Evidence("harbour", 220, 240, ""),)))
    (filled,) = add_distractors([elsewhere], CHUNKS, 8)
    assert LATER.text not in [passage.text for passage in filled.candidate_docs]


def test_a_passage_that_ends_or_begins_where_the_evidence_does_is_no_part_of_it() -> None:
    before, behind = "The harbour of Skagen was long.", "The harbour of Skagen was deep."
    chunks = [chunk("harbour", 220 - len(before), before), chunk("harbour", 240, behind, 1)]
    elsewhere = replace(SAMPLE, reference_answer=Response.of(("cat",), (Evidence("harbour", 220, 240, ""),)))
    (filled,) = add_distractors([elsewhere], chunks, 8)
    assert {passage.text for passage in filled.candidate_docs} == {before, behind}


def test_contexts_show_gold_alone_gold_among_others_or_nothing() -> None:
    (filled,) = add_distractors([SAMPLE], CHUNKS, 3)
    assert passages_shown(filled, "gold", 1) == SAMPLE.relevant_docs
    assert passages_shown(filled, "closed_book", 1) == ()
    assert set(passages_shown(filled, "distractors", 1)) == {*SAMPLE.relevant_docs, *filled.candidate_docs}


@given(st.integers(), st.text(min_size=1, max_size=8))
def test_the_order_follows_from_the_seed_and_the_id_alone(seed: int, sample_id: str) -> None:
    (filled,) = add_distractors([replace(SAMPLE, sample_id=sample_id)], CHUNKS, 3)
    first = passages_shown(filled, "distractors", seed)
    random.random()
    assert passages_shown(filled, "distractors", seed) == first


def test_the_gold_passage_does_not_always_stand_first() -> None:
    (filled,) = add_distractors([SAMPLE], CHUNKS, 3)
    places = {
        passages_shown(replace(filled, sample_id=f"s{i}"), "distractors", 0).index(SAMPLE.relevant_docs[0])
        for i in range(60)
    }
    assert places == {0, 1, 2, 3}


def test_both_questions_of_a_contrast_pair_have_the_same_distractors() -> None:
    other = replace(
        SAMPLE,
        sample_id="s2",
        query="When did Skagen lie in the north?",
        reference_answer=Response.of(()),
        labels={**SAMPLE.labels, "variant_of": "s1"},
    )
    one, two = add_distractors([SAMPLE, other], CHUNKS, 2)
    assert one.candidate_docs == two.candidate_docs != ()


def test_no_distractors_are_searched_for_if_none_are_wanted() -> None:
    assert distractors(0) == []
