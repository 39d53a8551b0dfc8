from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from lm_eval_taskgen.generators.cli.tables import estimate_table, shortfalls, yield_table
from lm_eval_taskgen.generators.models.budget import Spent
from lm_eval_taskgen.generators.writers.call_estimate import CallEstimate
from lm_eval_taskgen.utils.records.samples import InMemoryDataset, TypeYield
from lm_eval_taskgen.utils.settings import PricesConfig


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (40, ["multi_hop_between_documents", "asked", "20", "written", "1,040", "25 ambiguous_blank"]),
        (60, ["multi_hop_", "between_documents", "20", "1,040", "25 ambiguous_blank", "12 answer_not_in_", "passage"]),
        (80, ["multi_hop_between_documents", "20", "1,040", "25 ambiguous_blank", "12 answer_not_in_passage"]),
        (120, ["multi_hop_between_documents", "20", "1,040", "25 ambiguous_blank", "12 answer_not_in_passage"]),
    ],
)
def test_no_word_or_number_is_broken_at_any_width(width: int, shown: list[str]) -> None:
    rejected = {"answer_not_in_passage": 12, "ambiguous_blank": 25}
    rows = [TypeYield("multi_hop_between_documents", 20, 1_040, 3, rejected)]
    page = StringIO()
    Console(width=width, file=page).print(yield_table("towns", rows))
    lines = page.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    pieces = {piece.strip() for line in lines for piece in line.split("  ")}
    assert [one for one in shown if one not in pieces] == [], page.getvalue()


def test_reasons_are_explained_below_the_table() -> None:
    page = StringIO()
    Console(width=120, file=page).print(
        yield_table("towns", [TypeYield("cloze", 2, 9, 3, {"one_of_another_package": 4, "not_a_sentence": 2})])
    )
    assert page.getvalue().splitlines()[-1].startswith("not_a_sentence: The text is no sentence")


@pytest.mark.parametrize(
    ("rejected", "exhausted", "cause", "why"),
    [
        ({"unsupported": 7}, False, "too many drafts", "the model asked, and badly"),
        ({"nothing_worth_asking": 7}, False, "nothing of this type", "the model declined"),
        ({"no_related_passage": 80, "nothing_worth_asking": 5}, False, "nothing of this type", "most was not shown"),
        ({"too_few_figures": 3, "answered_otherwise": 4}, False, "too many drafts", "most drafts failed"),
        ({"nothing_worth_asking": 7}, True, "no more", "all places have been shown"),
    ],
)
def test_a_shortfall_is_reported_with_its_cause(
    rejected: dict[str, int], exhausted: bool, cause: str, why: str
) -> None:
    row = TypeYield("synthesis", 3, sum(rejected.values()), 0, rejected, exhausted=exhausted)
    _, line = shortfalls(InMemoryDataset("towns", (), yields=(row,)))
    assert line.startswith("  synthesis 0 of 3: ") and cause in line, why


def test_an_estimate_shows_ranges_and_their_sums() -> None:
    rows = [
        CallEstimate("personas", 0, 0, Spent(1, 2_000, 200), Spent(1, 2_000, 200)),
        CallEstimate("cloze", 5, 10, Spent(10, 1_000_000, 1_000), Spent(17, 2_000_000, 2_000)),
    ]
    table = estimate_table("Estimate", rows, PricesConfig(prompt=1, completion=2, currency="EUR"))
    cells = [[str(cell) for cell in column.cells] for column in table.columns]
    assert list(zip(*cells, strict=True)) == [
        ("personas", "0", "1", "2,000", "200", "0.00"),
        ("cloze", "5–10", "10–17", "1,000,000–2,000,000", "1,000–2,000", "1.00–2.00"),
        ("all", "5–10", "11–18", "1,002,000–2,002,000", "1,200–2,200", "1.00–2.01"),
    ]
