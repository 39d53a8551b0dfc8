"""The order of candidates: every one once, best first, groups in turn, ties by seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.ranking import (
    alternating,
    follows_closely,
    in_blocks,
    is_function_word,
    least_used_first,
    sentences_in_blocks,
    spread,
)
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.records.sentence import AnswerSpan
from lm_eval_taskgen.utils.settings import ChunkingConfig


def in_order(candidates: Any, seed: Any = 1) -> Any:
    return list(spread(candidates, Random(seed)))


@pytest.mark.parametrize(
    ("candidates", "expected", "why"),
    [
        ([], [], "nothing in, nothing out"),
        ([(("a",), 2, "bad"), (("b",), 0, "good"), (("c",), 1, "fair")], ["good", "fair", "bad"], "fewer flaws first"),
        (
            [(("a",), 0, "a1"), (("a",), 1, "a2"), (("b",), 1, "b1")],
            ["a1", "b1", "a2"],
            "a second turn counts as one flaw more than its own",
        ),
        ([(("a",), 3, "a1"), (("a",), 0, "a2")], ["a2", "a1"], "within a group the best first"),
    ],
)
def test_order(candidates: list[Any], expected: list[Any], why: str) -> None:
    for seed in range(20):
        assert in_order(candidates, seed) == expected, why


def test_each_group_has_its_turn_before_one_has_its_second() -> None:
    for seed in range(20):
        result = in_order([(("a",), 0, "a1"), (("a",), 0, "a2"), (("b",), 0, "b1")], seed)
        assert {result[0][0], result[1][0]} == {"a", "b"}


def test_the_sections_of_a_document_take_turns_too() -> None:
    for seed in range(20):
        result = in_order([(("a", 1), 0, "a1"), (("a", 1), 0, "a1"), (("a", 2), 0, "a2"), (("b", 1), 0, "b1")], seed)
        assert set(result[:2]) in ({"a1", "b1"}, {"a2", "b1"}), "documents first"
        assert set(result[:3]) == {"a1", "a2", "b1"}, "then the sections of one document"


@given(st.lists(st.integers()), st.integers(1, 9), st.integers())
def test_blocks_hold_every_item_once_and_follow_the_seed_alone(items: Any, size: int, seed: int) -> None:
    blocks = [list(block) for block in in_blocks(items, Random(seed), size)]
    assert sorted(item for block in blocks for item in block) == sorted(items)
    assert all(len(block) <= size for block in blocks)
    assert blocks == [list(block) for block in in_blocks(items, Random(seed), size)]
    assert len(items) > size or blocks == [items], "what fits in one block keeps its order"


GROUPS = st.tuples(st.sampled_from("abcd"), st.sampled_from("xy"))
CANDIDATES = st.lists(st.tuples(GROUPS, st.integers(0, 4), st.integers()))


@given(CANDIDATES, st.integers())
def test_spread_is_a_permutation_and_follows_the_seed_alone(candidates: Any, seed: int) -> None:
    result = in_order(candidates, seed)
    assert sorted(result) == sorted(candidate for _, _, candidate in candidates)
    assert result == in_order(candidates, seed)


def test_another_seed_draws_ties_otherwise() -> None:
    candidates = [((number,), 0, number) for number in range(30)]
    assert in_order(candidates, 1) != in_order(candidates, 2)


def index_of(texts: Any, code: str) -> Any:
    documents = [Document(f"d{number}", text) for number, text in enumerate(texts)]
    language = load_language(code)
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language)


@pytest.fixture(scope="module")
def index() -> Any:
    towns = [f"The mill in Town{number} was old." for number in range(200)]
    return index_of(["Ada Fenwick met Ada Fenwick's cousin in Corley-on-Sea and Corley Basin.", *towns], "en")


@pytest.mark.parametrize(
    ("word", "expected"), [("the", True), ("in", True), ("cousin", False), ("a word that is nowhere", False)]
)
def test_function_words_stand_in_many_sentences(index: Any, word: str, expected: bool) -> None:
    assert is_function_word(word, index) is expected


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("It met Ada| in the hall.", True, "a function word follows"),
        ("It met Ada| cousin hall.", False, "a word of content may belong to the name"),
        ("It met Ada|, cousin.", True, "a mark ends it"),
        ("It met Ada|'s cousin.", False, "an apostrophe goes on"),
        ("It met Ada|-on-Sea.", False, "so does a hyphen"),
        ("It met Ada|", True, "the end of the text ends it"),
        ("It met Ada| …", True, "no word follows"),
    ],
)
def test_follows_closely(index: Any, text: str, expected: bool, why: str) -> None:
    end = text.index("|")
    sentence = replace(index.sentences[0], text=text.replace("|", ""))
    assert follows_closely(sentence, AnswerSpan("name", end - 3, end, "Ada"), index) is expected, why


def test_blocks_of_sentences_are_drawn_by_chunk_if_there_are_several() -> None:
    language = load_language("en")
    text = "\n\n".join(
        f"The mill {number} stands by the river. It grinds corn for town {number}." for number in range(40)
    )
    documents = [Document("d", text)]
    config = ChunkingConfig(max_tokens=60, overlap_tokens=16)
    index = CorpusIndex.build(chunk_documents(documents, config, language), language, documents)
    assert next(sentences_in_blocks(index, len(index.sentences))) is index.sentences, "one block keeps order"
    blocks = list(sentences_in_blocks(index, 20))
    assert sorted(one.number for block in blocks for one in block) == list(range(80)), "every sentence once"
    other = CorpusIndex.build(index.chunks, language, documents, seed=1)
    assert [[one.number for one in block] for block in sentences_in_blocks(other, 20)] != [
        [one.number for one in block] for block in blocks
    ], "another seed visits other places first"
    smallest = list(sentences_in_blocks(index, 1))
    assert len(smallest) == len(index.chunks), "a block is one chunk at least"
    read = [len({one.chunk.chunk_id for one in block}) for block in blocks]
    assert max(read) * len(index.sentences) <= 20 * len(index.chunks), "a block is no more chunks than it has to be"


@pytest.mark.parametrize(
    ("found", "expected"),
    [(("abc", "x", "12"), "ax1b2c"), (("", "xy"), "xy"), ((), "")],
)
def test_all_take_turns_until_none_has_any(found: tuple[str, ...], expected: str) -> None:
    assert "".join(alternating(*map(iter, found))) == expected


def test_what_was_used_waits_for_what_was_used_less() -> None:
    uses = {"a": 2, "b": 0, "c": 1, "d": 0}
    found = []
    for one in least_used_first("abcd", uses.__getitem__):
        found.append(one)
        uses["d"] = 1  # Counted when its turn comes.
    assert found == ["b", "c", "d", "a"]
