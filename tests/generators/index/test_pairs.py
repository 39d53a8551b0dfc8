"""Statements of one passage, or of several, that somebody may hold side by side."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.pairs import PairKind, has_rows_to_compare, pairs_from
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

PLANS = "The basic plan stores recordings for 14 days. The family plan stores recordings for {family} days."
KEEPERS = "Owen Price lit the lantern at Gull Point in 1852. Ann Fenwick put a lens on the lantern in {year}."


TIDE = "The tide turns at noon. Nobody at all rows out before. Our ferry waits. Fog comes in from the sea."


def _index(*texts: str, language: str = "en") -> CorpusIndex:
    """Return an index of texts, each a document, and of one that speaks of other things."""
    read = load_language(language)
    documents = [Document(f"{number}.md", text, title=f"T{number}") for number, text in enumerate((*texts, TIDE))]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), read), read, documents)


def _pairs(kind: PairKind, *texts: str, language: str = "en") -> list[tuple[str, ...]]:
    """Return what the pairs from the first text are of, with the numbers of their documents."""
    index = _index(*texts, language=language)
    return [(one.thing, one.other.doc_id) for one in pairs_from(index.chunks[0], index, kind)]


@pytest.mark.parametrize(
    ("text", "unit", "why"),
    [
        (PLANS.format(family=30), "days", "two sentences count the same of two things"),
        (PLANS.format(family=14), None, "there is nothing to compare in equal figures"),
        ("The mill has 14 looms. The tower stores water for 30 days.", None, "what is counted differs"),
        ("Brazil has 60% of the forest and Peru has 13%.", "%", "shares of one whole, in one sentence"),
        ("The forest shrank from 60 to 13 acres.", None, "a range says one thing"),
        ("They killed 70,000 people in Merv and more than 190,000 in Corley.", "people", "the second has no unit"),
        ("The hall cost $400 and the mill of Ann Fenwick cost $900.", "$", "the sign of a currency is a unit"),
        ("The wall is 73 miles (117 miles by sea, says Ann Fenwick) long.", None, "brackets repeat a figure"),
        ("Python 2 servers and Python 3 servers differ.", None, "figures of names"),
        ("Emma Field, a two-time winner, and Ann Fenwick, a four-time winner, met.", None, "parts of adjectives"),
        ("A 358-acre campus in Corley and a 21-acre campus in Wick.", "acre", "figures with a hyphen count"),
        (
            "Type 1, 2, 7 or 8 pages by hand, 5 or 6 by day, and 9, 12 or 18 pages by night.",
            None,
            "a list of numbers",
        ),
        ("Act AS-206 pages and act AS-207 pages.", None, "codes"),
    ],
)
def test_figures_are_held_side_by_side_if_they_count_the_same_of_two_things(
    text: str, unit: str | None, why: str
) -> None:
    assert _pairs("figures", text) == ([] if unit is None else [(unit, "0.md")]), why


@pytest.mark.parametrize(
    ("texts", "expected", "why"),
    [
        (("Noble led the guild from 1950 until 1958.",), [("", "0.md")], "a sentence tells of two times"),
        ((KEEPERS.format(year=1861),), [("lantern", "0.md")], "sentences with a rare word in common"),
        ((KEEPERS.format(year=1852),), [], "of one year"),
        (("The mill burnt in 1861. A school was opened in 1872.",), [], "nothing in common"),
        (
            ("Owen Price lit the lantern in 1852.", "The lantern that Owen Price lit was sold in 1899."),
            [("Owen Price", "1.md")],
            "a rare name leads to another passage, which tells of the same",
        ),
        (("Owen Price lit the lantern in 1852.", "Owen Price sold maps in 1899."), [], "which tells of something else"),
        (("Bids came in 1850, 1851, 1852 and 1853.",), [], "a list of years"),
    ],
)
def test_times_are_held_side_by_side_if_they_may_be_of_one_story(
    texts: tuple[str, ...], expected: list[tuple[str, str]], why: str
) -> None:
    assert _pairs("times", *texts) == expected, why


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "El molino funcionó desde 1861 hasta 1875."),
        ("hi", "नोबल 1950 से 1958 तक संघ के प्रमुख रहे।"),
    ],
)
def test_years_are_found_in_languages_with_and_without_rules(language: str, text: str) -> None:
    assert _pairs("times", text, language=language) == [("", "0.md")]


def test_what_many_sentences_say_is_no_story() -> None:
    many = " ".join(f"The lantern of Port {name} is lit at noon." for name in "ABCDEFGHIJ")
    assert not _pairs("times", KEEPERS.format(year=1861), many)


def test_the_likeliest_pairs_come_first() -> None:
    text = "Noble led the guild from 1950 until 1958. " + KEEPERS.format(year=1861)
    assert [thing for thing, _ in _pairs("times", text)] == ["", "lantern"]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [(("12", "15"), True), (("12", "12"), False), (("dry", "wet"), False)],
)
def test_a_table_is_compared_if_rows_have_different_figures_in_a_column(cells: tuple[str, str], expected: bool) -> None:
    index = _index(f"Fees are as follows.\n\n| class | fee |\n| --- | --- |\n| A | {cells[0]} |\n| B | {cells[1]} |\n")
    assert has_rows_to_compare(index.chunks[0], index) == expected
