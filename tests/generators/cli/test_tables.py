from __future__ import annotations

from collections import Counter
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from lm_eval_taskgen.generators.cli.tables import (
    add_comparison,
    comparison_table,
    counts_table,
    datasets_table,
    estimate_cells,
    estimate_table,
    languages_table,
    one_line,
    percent,
    percent_range,
    reasons_explained,
    sample_grid,
    score_table,
    shortfalls,
    stage_calls_table,
    types_table,
    yield_table,
)
from lm_eval_taskgen.generators.evaluation.intervals import Estimate
from lm_eval_taskgen.generators.evaluation.run import Score
from lm_eval_taskgen.generators.models.budget import Spent
from lm_eval_taskgen.generators.models.journal.report import StageCalls
from lm_eval_taskgen.generators.writers.call_estimate import CallEstimate
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Evidence
from lm_eval_taskgen.utils.records.samples import EvaluationSample, InMemoryDataset, Response, TypeYield
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
    assert cells(table) == [
        ("personas", "0", "1", "2,000", "200", "0.00"),
        ("cloze", "5–10", "10–17", "1,000,000–2,000,000", "1,000–2,000", "1.00–2.00"),
        ("all", "5–10", "11–18", "1,002,000–2,002,000", "1,200–2,200", "1.00–2.01"),
    ]
    assert str(table.columns[-1].header) == "cost, EUR"
    assert [row[1:] for row in cells(estimate_table("Estimate", rows[:1], None))] == [("0", "1", "2,000", "200")] * 2


def cells(table: Any) -> list[tuple[str, ...]]:
    return list(zip(*([str(cell) for cell in column.cells] for column in table.columns), strict=True))


def test_yields_are_shown_with_the_most_frequent_reasons_first() -> None:
    rows = [
        TypeYield("cloze", 20, 1_040, 20, {"no_table": 2, "ambiguous_blank": 9, "not_a_sentence": 9}),
        TypeYield("typos", 5, 5, 4, {}, contrast_pairs=2),
    ]
    table = yield_table("towns", rows)
    assert cells(table) == [
        ("cloze", "20", "1,040", "20", "9 ambiguous_blank\n9 not_a_sentence\n2 no_table"),
        ("typos", "5", "5", "4 (+2 in pairs)", "none"),
    ]
    assert [cell.style for cell in table.columns[3].cells] == ["bold green", "bold red"]
    known = ["not_a_sentence", "ambiguous_blank", "no_table", "unsupported", "too_few_figures", "answered_otherwise"]
    said = reasons_explained(Counter({reason: 9 - number for number, reason in enumerate(known)}))
    assert [line.partition(":")[0] for line in said.splitlines()] == known[:5]


def test_shortfalls_are_counted_and_types_without_any_are_not_named() -> None:
    full = TypeYield("typos", 4, 4, 4, {})
    half = TypeYield("cloze", 4, 4, 2, {"no_table": 2})
    other = TypeYield("tables", 4, 5, 2, {"no_table": 3}, exhausted=True)
    first, line = shortfalls(InMemoryDataset("towns", (), yields=(full, half)))
    assert first == "Short: 1 type has fewer questions than asked for."
    assert line.startswith("  cloze 2 of 4: too many drafts"), "half of the places is not most"
    first, *lines = shortfalls(InMemoryDataset("towns", (), yields=(half, other)))
    assert first == "Short: 2 types have fewer questions than asked for." and len(lines) == 2
    assert list(shortfalls(InMemoryDataset("towns", (), yields=(full,)))) == []


def test_scores_of_groups_stand_above_those_of_their_tasks() -> None:
    scores = [
        Score("taskgen_towns", True, 1_200, {"f1": 0.5}),
        Score("towns_cloze", False, 1_000, {"f1": 0.25, "exact_match": 1.0}),
        Score("other_task", False, 200, {}),
    ]
    table = score_table("Scores", scores, ["exact_match", "f1"])
    assert cells(table) == [
        ("taskgen_towns", "1,200", "", "50.0"),
        ("  cloze", "1,000", "100.0", "25.0"),
        ("  other_task", "200", "", ""),
    ]
    assert [row.style for row in table.rows] == ["bold", None, None]
    assert cells(counts_table("Counts", [("cloze", 1_000)])) == [("cloze", "1,000")]


def test_a_question_is_shown_with_its_gold_and_evidence() -> None:
    evidence = (Evidence("a.pdf", 0, 4, "In\n1911", page=3), Evidence("b.md", 0, 2, "it"))
    about = {"question_type": "cloze"}
    asked = EvaluationSample("q", "When?", (), (), Response.of(("1911", "in 1911"), evidence), about)
    grid = sample_grid(2, asked)
    assert cells(grid) == [
        ("2", "When?"),
        ("gold", "1911"),
        ("evidence", "a.pdf, page 3: “In 1911”"),
        ("evidence", "b.md: “it”"),
        ("type", "cloze"),
    ]
    open_question = EvaluationSample("q", "When?", (), (), Response.of((), ()), about)
    assert cells(sample_grid(1, open_question))[1] == ("gold", "the documents do not say")
    page = StringIO()
    Console(width=60, file=page).print(grid)
    assert [line.rstrip() for line in page.getvalue().splitlines()[:2]] == ["       2 When?", "    gold 1911"]


def test_what_a_package_adds_is_named_with_it() -> None:
    def kind(name: str, proposing: Any, by_rule: bool, doc: str | None) -> Any:
        style = SimpleNamespace(metrics=("f1",))
        one = SimpleNamespace(name=name, proposing=proposing, by_rule=by_rule, difficulty="easy", style=style)
        one.__doc__ = doc
        return one

    types = [
        (kind("cloze", None, True, "A blank\n   in a sentence."), "lm-eval-taskgen"),
        (kind("quiz", "x", True, None), "acme-types"),
        (kind("story", "x", False, ""), "lm-eval-taskgen"),
    ]
    assert cells(types_table(types)) == [
        ("cloze\n  by rule\n  easy\n  f1", "A blank in a sentence."),
        ("quiz\n  by rule or model\n  easy\n  f1\n  from acme-types", ""),
        ("story\n  by model\n  easy\n  f1", ""),
    ]
    hindi = load_language("hi")
    languages = [(hindi, "lm-eval-taskgen"), (hindi.model_copy(update={"writer": None}), "acme-languages")]
    assert [row[1:4] for row in cells(languages_table(languages))] == [
        ("Hindi (हिन्दी)", "Devanagari", "rules, model"),
        ("Hindi (हिन्दी)\n  from acme-languages", "Devanagari", "model"),
    ]

    class Towns:
        """Bridges of towns.

        More of them.
        """

        evaluation_only, subsets = ("llm_judge",), ("en", "hi")

    class Bare:
        evaluation_only, subsets = (), ()

    sets: Any = {"towns": Towns, "bare": Bare}
    assert cells(datasets_table(sets)) == [("towns\n  llm_judge", "Bridges of towns.", "en, hi"), ("bare", "", "")]


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        ("2026-01-02T12:30:01Z", "2026-01-02T12:30:59Z", "2026-01-02 12:30"),
        ("2026-01-02T12:30:01Z", "2026-01-02T13:31:00Z", "2026-01-02 12:30–13:31"),
        ("2026-01-02T12:30:01Z", "2026-01-03T13:31:00Z", "2026-01-02 12:30–2026-01-03 13:31"),
        ("2026-01-02T12:30:01Z", "2026-01-02T23:31:00Z", "2026-01-02 12:30–23:31"),
    ],
)
def test_calls_are_counted_by_stage_with_their_time(first: str, last: str, shown: str) -> None:
    failures = {"timeout": 2, "refused": 1_000}
    stage = StageCalls("m", "write", 1_200, 1_100, 3, failures, 5_000, 600, 40, 1.25, first, last)
    alone = stage_calls_table("Calls", [stage])
    numbers = ("1,200", "1,100", "3", "5,000", "40", "600")
    assert cells(alone) == [(f"write\n  {shown}\n  1,000 refused\n  2 timeout", *numbers, "1.2")]
    silent = StageCalls("m", "prove", 1, 0, 0, {}, 0, 0, 0, None, first, last)
    assert [row[:3] + row[-1:] for row in cells(stage_calls_table("Calls", [stage, silent]))][1:] == [
        (f"prove\n  {shown}", "1", "0", ""),
        ("all", "1,201", "1,100", ""),
    ]


def test_shares_are_shown_in_percent() -> None:
    sure, wide = Estimate(0.25, 0.125, 0.5, 9), Estimate(-0.25, -0.5, 0.125, 9)
    assert (percent(0.256), percent(0.256, 0), percent(0.256, signed=True)) == ("25.6", "26", "+25.6")
    assert (percent_range(sure), percent_range(wide, 0, signed=True, to="–")) == ("12.5 to 50.0", "-50–+12")
    assert percent_range(None) == percent_range(Estimate(0.5, None, None, 9)) == ""
    assert (estimate_cells(sure), estimate_cells(None)) == (("25.0", "12.5 to 50.0"), ("", ""))
    assert estimate_cells(sure, signed=True) == ("+25.0", "+12.5 to +50.0")
    table = comparison_table("Scores", "metric", "A")
    add_comparison(table, [("f1", "A", sure, None), ("f1", "B", sure, sure), ("em", "B", None, wide)])
    assert cells(table) == [
        ("f1", "A", "25.0", "12.5 to 50.0", "", ""),
        ("", "B", "25.0", "12.5 to 50.0", "+25.0", "+12.5 to +50.0"),
        ("em", "B", "", "", "-25.0", "-50.0 to +12.5"),
    ]
    assert [row.style for row in table.rows] == [None, "bold", None]


def test_a_long_text_is_cut_on_one_line() -> None:
    assert one_line(" a\n b ") == "a b"
    assert (one_line("x" * 200), one_line("x" * 201)) == ("x" * 200, f"{'x' * 199}…")
