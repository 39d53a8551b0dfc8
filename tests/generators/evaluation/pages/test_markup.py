"""The HTML of a page's parts: escaped, with links and bars, and names that break where they may."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.intervals import Estimate
from lm_eval_taskgen.generators.evaluation.pages.markup import data, header, section
from lm_eval_taskgen.generators.evaluation.pages.sections import Column, Finding, Section, Summary, Table
from lm_eval_taskgen.generators.evaluation.pages.shell import json_script, render

HOSTILE = '</bdi><img src=x onerror="hit()">'


@pytest.mark.parametrize(
    ("text", "parts", "why"),
    [
        (
            "docs/user_guide/first-steps.md",
            ["docs/", "user_", "guide/", "first-steps.", "md"],
            "a path; browsers break behind hyphens",
        ),
        ("10.5 of 2,000", ["10.5 of 2,000"], "numbers stay whole"),
        ("-5 to 3", ["-5 to 3"], "and keep their sign"),
        ("नदी/बाज़ार", ["नदी/", "बाज़ार"], "letters of every script"),
        ("an ordinary sentence.", ["an ordinary sentence."], "nothing to break"),
    ],
)
def test_a_long_name_breaks_behind_its_separators_only(text: str, parts: list[str], why: str) -> None:
    assert data(text) == f"<bdi>{'<wbr>'.join(parts)}</bdi>", why


def test_nothing_from_outside_becomes_an_element() -> None:
    columns = (Column("type", "data", filter="type"), Column("document", "data", filter="document"))
    table = Table("All", columns, ((HOSTILE, HOSTILE),))
    summary = Summary("Evaluation set", HOSTILE, (Finding("3 questions.", "#a"),), ((HOSTILE, HOSTILE),), ())
    html = section(Section("a", "A", "", (table,)), filters=(HOSTILE,)) + header(summary)
    assert "<img" not in html and 'onerror="' not in html
    assert html.count("<a href=") == 3, "the verdict, the type and the document"


@pytest.mark.parametrize(
    ("row", "width", "why"),
    [
        (("a", 4), "100.0%", "the greatest count has the whole width"),
        (("b", 1), "25.0%", "the others in proportion"),
        (("c", None), "0.0%", "no count, no bar"),
    ],
)
def test_bars_are_in_proportion(row: tuple[str, int | None], width: str, why: str) -> None:
    table = Table("Counts", (Column("name", "data"), Column("number", "count", bar=True)), (("a", 4), row))
    assert f'<rect width="{width}"' in section(Section("a", "A", "", (table,))).split("<tr>")[-1], why


@pytest.mark.parametrize(
    ("kind", "one", "says", "shapes", "why"),
    [
        (
            "mean",
            Estimate(0.5, 0.25, 0.75, 9),
            "50.0 (25.0 to 75.0)",
            ['x1="26.0%" x2="74.0%"', 'cx="50.0%"'],
            "0 to 1",
        ),
        (
            "difference",
            Estimate(0.1, -0.2, 0.4, 9),
            "+10.0 (−20.0 to +40.0)",
            ['class="zero" x1="50%"', 'x1="27.0%" x2="96.0%"', 'cx="61.5%"'],
            "0 in the middle, the longest end at the edge",
        ),
        ("difference", Estimate(-0.1, None, None, 9), "−10.0", ['cx="4.0%"'], "one document: no interval"),
    ],
)
def test_estimates_are_drawn_with_their_interval(
    kind: Any, one: Estimate, says: str, shapes: list[str], why: str
) -> None:
    table = Table("Scores", (Column("name", "data"), Column("score", kind, bar=True)), (("a", one),))
    html = section(Section("a", "A", "", (table,)))
    assert says in html and all(shape in html for shape in shapes), why


def test_cells_are_known_by_their_column() -> None:
    """On a narrow screen each cell stands below the other with its heading, and empty ones are left out."""
    columns = (Column("", "data"), Column("run", "words"), Column("", "words"), Column("number", "count"))
    html = section(Section("a", "A", "", (Table("All", columns, (("a/b", "B", "", None),)),)))
    head, _, body = html.partition("<tbody>")
    assert ">run</th>" in head and ">number</th>" in head
    assert head.count('<th scope="col"') == 4 and head.count('<span class="unseen">what</span>') == 2
    assert [part.partition(">")[0] for part in body.split("<t")[2:6]] == [
        'h scope="row" class="words"',
        'd data-label="run" class="phrase"',
        'd class="phrase empty"',
        'd data-label="number" class="number empty"',
    ]
    assert "<bdi>a/<wbr>b</bdi>" in body


@pytest.mark.parametrize(("count", "is_wide"), [(3, False), (4, True)])
def test_a_table_of_many_columns_is_wide(count: int, is_wide: bool) -> None:
    columns = tuple(Column(f"c{number}", "count") for number in range(count))
    html = section(Section("a", "A", "", (Table("All", columns, (tuple(range(count)),)),)))
    assert ("<table class=many>" in html, 'class="whole wide"' in html) == (is_wide, is_wide)


def test_types_and_documents_lead_to_their_questions() -> None:
    columns = (
        Column("type", "data", filter="type"),
        Column("document", "data", filter="document"),
        Column("n", "data"),
    )
    rows = (("cloze", "a b", "cloze"), ("all", None, "x"))
    html = section(Section("a", "A", "", (Table("All", columns, rows),)), filters=("cloze",))
    assert html.count('<a href="#type=cloze"><bdi>cloze</bdi></a>') == 1 and html.count("<a href=") == 2
    assert '<a href="#words=%22a+b%22"><bdi>a b</bdi></a>' in html and "<bdi>all</bdi>" in html


@pytest.mark.parametrize("kind", ["difference", "mean", "count"])
def test_what_is_nothing_is_drawn_as_nothing(kind: Any) -> None:
    zero = 0 if kind == "count" else Estimate(0.0, 0.0, 0.0, 9)
    table = Table("Scores", (Column("name", "data"), Column("score", kind, bar=True)), (("a", zero),))
    html = section(Section("a", "A", "", (table,)))
    place = {"difference": 'x1="50.0%" x2="50.0%"', "mean": 'x1="2.0%" x2="2.0%"', "count": 'width="0.0%"'}[kind]
    assert place in html


def test_a_page_permits_what_it_needs_and_no_more() -> None:
    plain = render("A & B", "<p>text</p>")
    assert "<title>A &amp; B</title>" in plain and "script-src" not in plain and "connect-src" not in plain
    served = render("A", "", programs=("start();",), allow=("connect-src 'self'",))
    assert "script-src 'sha256-" in served and "; connect-src 'self'; base-uri 'none'" in served


def test_data_cannot_end_its_script_element() -> None:
    assert json_script("rows", ["</script><!--"]) == (
        '<script type="application/json" id="rows">["\\u003c/script>\\u003c!--"]</script>'
    )
