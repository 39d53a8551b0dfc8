"""Passages by topic: small topics stand beside large ones, and the first places cover them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.topics import Topics, grouped_by_likeness, topics_of
from lm_eval_taskgen.generators.writers.proposing.spread import spread
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk, Document
from lm_eval_taskgen.utils.settings import ChunkingConfig
from lm_eval_taskgen.utils.text.words import folded_words

TOPICS = 12
ENGLISH = load_language("en")


def _words(topic: int) -> list[str]:
    return [f"{'bdfgklmn'[topic % 8]}{'aeiou'[topic % 5]}{end}" for end in ("rton", "sel", "vick", "ndra", "lop")]


def _paragraph(topic: int, random: Random) -> str:
    words = _words(topic)
    return " ".join(
        f"The {random.choice(words)} of the {random.choice(words)} takes {random.randrange(900)}." for _ in range(5)
    )


def _uneven(texts: int) -> list[str]:
    """Return texts of which nine of ten are of one topic, and the others of the rest."""
    random = Random(7)
    topics = [0 if number % 10 else 1 + number // 10 % (TOPICS - 1) for number in range(texts)]
    return [_paragraph(topic, random) for topic in topics]


def _many_documents(texts: list[str]) -> list[Document]:
    return [Document(f"note {number}", text, title=f"Note {number}") for number, text in enumerate(texts)]


def _one_document(texts: list[str]) -> list[Document]:
    return [Document("all notes", "\n\n".join(texts), title="Notes")]


@pytest.mark.parametrize("documents_of", [_many_documents, _one_document])
def test_the_first_places_cover_more_topics_than_draws_do(
    documents_of: Callable[[list[str]], list[Document]],
) -> None:
    documents = documents_of(_uneven(600))
    chunks = tuple(chunk_documents(documents, ChunkingConfig(max_tokens=48, overlap_tokens=0), ENGLISH))
    index = CorpusIndex.build(chunks, ENGLISH, documents)

    topics = {word: topic for topic in range(TOPICS) for word in _words(topic)}

    def topic_of(chunk: Chunk) -> int:
        return Counter(topics[word] for word in folded_words(chunk.text) if word in topics).most_common(1)[0][0]

    first = 2 * TOPICS
    covered = [len({topic_of(chunk) for chunk in spread(index, seed)[:first]}) for seed in range(5)]
    drawn = [len({topic_of(chunk) for chunk in Random(seed).sample(chunks, first)}) for seed in range(5)]
    assert sum(covered) > 2 * sum(drawn), (covered, drawn)


def test_every_passage_comes_once_whatever_the_share() -> None:
    documents = _many_documents(_uneven(600))
    chunks = tuple(chunk_documents(documents, ChunkingConfig(), ENGLISH))
    index = CorpusIndex.build(chunks, ENGLISH, documents)
    orders = [spread(index, 42, (number, 4)) for number in range(4)]
    for order in orders:
        assert sorted(chunk.chunk_id for chunk in order) == sorted(chunk.chunk_id for chunk in chunks)
    firsts = [chunk.chunk_id for order in orders for chunk in order[:10]]
    assert len(set(firsts)) == len(firsts), "types of a set begin at different places"
    again = CorpusIndex.build(chunks, ENGLISH, documents)
    assert spread(again, 42, (1, 4)) == orders[1]


def test_titles_are_topics_where_there_are_few() -> None:
    documents = [Document(f"{title}/{n}", _paragraph(n, Random(n)), title=title) for title in "AB" for n in range(10)]
    documents.append(Document("C", _paragraph(3, Random(3)), title="C"))
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    assert {chunk.title for chunk in spread(index, 1)[:3]} == {"A", "B", "C"}
    assert Counter(chunk.title for chunk in spread(index, 1)[:11]) == {"A": 5, "B": 5, "C": 1}


def test_topics_are_titles_then_documents_then_two_levels_of_headings() -> None:
    def told(mill: str) -> str:
        return " ".join(f"{mill} mill takes {number} bags." for number in range(5))

    page = (
        f"# Old\n\n## North\n\n### Wick\n\n{told('One')}\n\n### Holm\n\n{told('Two')}\n\n## South\n\n"
        f"{told('Three')}\n\n# New\n\n{told('Four')}\n"
    )
    documents = [
        Document("a", page, title="Mills", sections=markdown_sections(page)),
        Document("b", "Five mills stand.", title="Mills"),
        Document("c", "Six mills fell.", title="Ruins"),
    ]
    chunks = chunk_documents(documents, ChunkingConfig(max_tokens=60, overlap_tokens=0), ENGLISH)

    def first_words(topics: Topics) -> object:
        return list(map(first_words, topics)) if isinstance(topics, tuple) else topics.text.split("\n")[-1].split()[0]

    found = topics_of(CorpusIndex.build(chunks, ENGLISH, documents))
    assert first_words(found) == [[[["One", "Two"], "Three", "Four"], "Five"], "Six"]


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (["Zinnia quivers."], "words of one sentence"),
        (["It is 1901.", "It was 1901."], "figures"),
        (["It stands by the mill."], "words of many sentences"),
        (["…"], "no words"),
    ],
)
def test_topics_are_told_apart_by_words_of_some_sentences(other: list[str], why: str) -> None:
    texts = [*["The alder bends."] * 5, *["The birch bends."] * 5, *other]
    documents = _many_documents([*texts, *["It stands by the mill."] * 400])
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    groups = grouped_by_likeness([[chunk] for chunk in index.chunks[: len(texts)]], 2, index)
    assert sorted(number for group in groups for number in group) == list(range(len(texts)))
    assert [{*range(5)} <= {*group} or {*range(5, 10)} <= {*group} for group in groups] == [True, True], why


@pytest.mark.parametrize("compared", [100, 15])
def test_members_are_sorted_into_no_more_topics_than_wanted(compared: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lm_eval_taskgen.generators.index.topics._COMPARED", compared)
    trees = ["alder", "birch", "cedar"]
    documents = _many_documents([f"The {tree} bends." for tree in trees * 10] + ["It stands by the mill."] * 400)
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    members = [[chunk] for chunk in index.chunks[:30]]
    groups = grouped_by_likeness(members, 3, index)
    assert sorted(groups) == [[*range(first, 30, 3)] for first in range(3)]
    fewer = grouped_by_likeness(members, 2, index)
    assert len(fewer) == 2 and sorted(number for group in fewer for number in group) == list(range(30))


def test_topics_are_told_apart_by_words_of_two_sentences_of_64() -> None:
    documents = _many_documents(["The alder bends.", "The birch bends."] * 2 + ["It stands by the mill."] * 60)
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    assert grouped_by_likeness([[chunk] for chunk in index.chunks[:4]], 2, index) == [[0, 2], [1, 3]]
