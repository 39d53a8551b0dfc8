"""Questions over several passages: their length, what they ask of a described thing, and what may be joined."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types.candidates.hops import (
    HopFinder,
    _is_vague,
    _says_little,
    _strands,
    between,
    within,
)
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document, Section
from lm_eval_taskgen.utils.records.facts import Phrase
from lm_eval_taskgen.utils.settings import ChunkingConfig

AROUND = [
    f"The farmers of {name} grow barley and oats on heavy clay in the hills of the old county."
    for name in ("Alton", "Brofield", "Corley", "Dunmore", "Elstow", "Gorsey", "Harley", "Jarrow", "Kelby", "Lorn")
]
MILL = "Tesla founded the old mill at Albery."
WEDDING = "Tesla married Hugo Quill in the church of the valley."
SCHOOL = "Hugo Quill taught Olga Barrow in the village of the valley."
ADJECTIVES = ["old", "big", "red", "wet", "dry", "hot", "dim", "sad", "raw", "icy", "new", "shy", "odd"]


def index_of(documents: list[Document], config: ChunkingConfig | None = None) -> CorpusIndex:
    language = load_language("en")
    return CorpusIndex.build(chunk_documents(documents, config or ChunkingConfig(), language), language, documents)


def asked(*texts: str, hops: int = 2) -> list[str]:
    documents = [Document(f"d{n}", text, title=f"Notes {n}") for n, text in enumerate((*texts, *AROUND))]
    return [one.text for one in between(index_of(documents)).candidates(Random(1), hops)]


@pytest.mark.parametrize(
    ("texts", "who", "short", "most"),
    [
        ([MILL], "Tesla", 8, 22),
        ([MILL, WEDDING], "Hugo Quill", 10, 28),
        ([MILL, WEDDING, SCHOOL], "Olga Barrow", 12, 34),
    ],
    ids=["two passages", "three", "four"],
)
def test_a_question_has_as_many_words_as_can_be_taken_in(texts: list[str], who: str, short: int, most: int) -> None:
    lengths = []
    for count in (short, short + 1):
        died = f"{who} died of a {' '.join(ADJECTIVES[:count])} fever in 1888."
        found = asked(*texts, died, hops=len(texts) + 1)
        lengths.append({len(text.split()) for text in found if text.startswith("When")})
    assert lengths == [{most}, set()]


def test_a_sentence_of_four_words_is_asked_about_and_the_shortest_question_comes_first() -> None:
    found = asked(MILL, "Tesla died in 1888.")
    assert found[:1] == ["When did the founder of the old mill at Albery die?"]


def test_of_one_answer_four_wordings_are_tried_and_nothing_vague_is_asked() -> None:
    found = asked(MILL, "Tesla repaired boats at Kelby in 1888.")
    assert Counter(text.split()[0] for text in found) == {"When": 4, "Where": 4}


@pytest.mark.parametrize(
    ("kind", "more", "is_vague", "why"),
    [
        ("thing", {}, True, "what did the person who … sell?"),
        ("thing", {"proper": True}, False, "a name is one thing"),
        ("thing", {"figure": (0, 2)}, False, "how many did they sell?"),
        ("person", {}, False, "who is clear"),
    ],
)
def test_of_a_described_thing_nothing_vague_is_asked(kind: Any, more: Any, is_vague: bool, why: str) -> None:
    assert _is_vague(Phrase(0, 8, "12 boats", "boats", kind, **more)) == is_vague, why


@pytest.mark.parametrize(
    ("verb", "asked", "others", "says_little", "why"),
    [
        ("die", "subject", ("place", "time"), True, "who died in the town that …? others did, too"),
        ("found", "subject", ("object", "place"), False, "who founded the town that …?"),
        ("die", "time", ("place",), False, "when did who founded … die there?"),
        ("come into", "time", ("place",), True, "which road comes into the town that …?"),
        ("open to", "time", ("place",), False, "another verb with a word behind it"),
    ],
)
def test_a_question_says_enough_of_a_described_thing(
    verb: str, asked: str, others: tuple[str, ...], says_little: bool, why: str
) -> None:
    roles = [SimpleNamespace(name=name) for name in ("subject", *others)]
    question: Any = SimpleNamespace(asked=asked, clause=SimpleNamespace(roles=roles, verb=SimpleNamespace(lemma=verb)))
    assert _says_little(question) is says_little, why


@pytest.mark.parametrize(
    ("description", "question", "strands", "why"),
    [
        ("the line that Ada lent a car to", "When was the line that Ada lent a car to opened?", True, "“to opened”"),
        ("the line that Ada lent a car to", "When did Hugo buy the line that Ada lent a car to?", False, "at the end"),
        ("the line that Ada bought", "When was the line that Ada bought opened?", False, "nothing is cut off"),
    ],
)
def test_no_preposition_is_left_within_a_question(description: str, question: str, strands: bool, why: str) -> None:
    assert _strands(description, question) is strands, why


SMALL = ChunkingConfig(max_tokens=20, overlap_tokens=0)


@pytest.mark.parametrize(
    ("headings", "one", "other", "are_joined", "why"),
    [
        (False, 0, 0, False, "one passage"),
        (False, 0, 1, False, "passages that adjoin"),
        (False, 1, 0, False, "the other way round, too"),
        (False, 0, 2, True, "passages apart"),
        (False, 3, 1, True, "the other way round, too"),
        (True, 0, 1, True, "sections that adjoin"),
        (True, 0, 0, False, "one section"),
    ],
)
def test_what_is_joined_within_a_document(headings: bool, one: int, other: int, are_joined: bool, why: str) -> None:
    parts = [
        f"The farmers of {name} grow barley and oats on heavy clay there.\n\n" for name in ("A", "B", "C", "D", "E")
    ]
    starts = [sum(map(len, parts[:n])) for n in range(len(parts))]
    sections = [Section(("Farms", f"Part {n}"), at, at + len(parts[n])) for n, at in enumerate(starts)]
    document = Document("d", "".join(parts), title="Farms", sections=tuple(sections) if headings else ())
    index = index_of([document], SMALL)
    assert [sentence.chunk.index for sentence in index.sentences] == [0, 1, 2, 3, 4], "a sentence is a passage"
    finder = within(index)
    assert isinstance(finder, HopFinder)
    assert finder.joins(index.sentences[one], index.sentences[other]) == are_joined, why
