"""Which two figures of a column are added up or compared."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates.table_reckonings import table_reckonings
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

OWN = QUESTION_TYPES["tool_call_check"]


def table(column: str, *values: str) -> str:
    rows = zip(("Heron", "Bittern", "Egret", "Dunlin"), values, strict=False)
    return f"| Ferry | {column} |\n| --- | --- |\n" + "".join(f"| {name} | {value} |\n" for name, value in rows)


@pytest.fixture(scope="module")
def reckoned(index_of: Callable[..., Any]) -> Callable[..., Any]:
    def of(text: str) -> Any:
        index = index_of([text])
        return list(table_reckonings(OWN.words(index.language), index, Random(1)))

    return of


@pytest.mark.parametrize(
    ("column", "values", "figures", "why"),
    [
        ("Length (m)", ("31", "27"), {"31", "27"}, "two lengths"),
        ("Length (m)", ("27", "31"), {"31", "27"}, "the larger stands first in the reckoning"),
        ("Length (m)", ("31", "31"), None, "as long as each other"),
        ("Length (m)", ("5", "0"), None, "nothing to compare with"),
        ("Warmth (°C)", ("5", "-3"), None, "nothing to be so many times as much as"),
        ("Length (m)", ("5", "1"), {"5", "1"}, "one is something"),
        ("Length (m)", ("40", "2"), {"40", "2"}, "twenty times as long"),
        ("Length (m)", ("41", "2"), None, "more than that is no comparison"),
        ("Price", ("€31", "€27"), {"31", "27"}, "one currency"),
        ("Price", ("€31", "$27"), None, "two currencies"),
        ("Price", ("free", "€27", "€31"), {"31", "27"}, "a word is no figure"),
        ("", ("31", "27"), None, "a column without a header"),
    ],
)
def test_two_figures_of_a_column(
    reckoned: Callable[..., Any], column: str, values: tuple[str, ...], figures: set[str] | None, why: str
) -> None:
    found = [one.metadata["expression"] for one in reckoned(f"# Ferries\n\n{table(column, *values)}")]
    assert len(found) == (0 if figures is None else 1), (why, found)
    for expression in found:
        high, _, low = expression.split()
        assert {high, low} == figures and int(high) > int(low), why


def test_four_pairs_of_a_column_are_enough_and_each_cell_is_asked_about_once(reckoned: Callable[..., Any]) -> None:
    found = reckoned(f"# Ferries\n\n{table('Length (m)', '31', '27', '54', '19')}")
    assert len(found) == 4
    uses = {key[0]: most for one in found for key, most in one.keys.items()}
    assert uses == {"table": 4, "cell": 1}


def test_the_result_is_worked_out_as_the_question_asks(reckoned: Callable[..., Any]) -> None:
    columns = ("Length (m)", "Passengers", "Price (€)", "Opened in")
    for one in (one for column in columns for one in reckoned(f"# Ferries\n\n{table(column, '31', '27', '54', '19')}")):
        asks_for_sum = " in all" in one.values["question"] or " together" in one.values["question"]
        assert (" + " in one.metadata["expression"]) == asks_for_sum, one.values
        assert one.metadata["computed"], "no passage states it"


def test_the_question_says_the_heading_above_the_table(reckoned: Callable[..., Any]) -> None:
    (one,) = reckoned(f"# Ferries\n\n## Northern line\n\n{table('Length (m)', '31', '27')}")
    assert one.values["place"] == "Northern line"


def test_a_table_may_stand_at_the_very_beginning_of_a_document() -> None:
    language, documents = load_language("en"), [Document("d0", table("Length (m)", "31", "27"), title="Ferries")]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    assert len(list(table_reckonings(OWN.words(language), index, Random(1)))) == 1


def test_a_table_without_heading_and_title_is_not_asked_about(reckoned: Callable[..., Any]) -> None:
    assert reckoned(table("Length (m)", "31", "27")) == []
