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


def test_a_page_permits_what_it_needs_and_no_more() -> None:
    plain = render("A & B", "<p>text</p>")
    assert "<title>A &amp; B</title>" in plain and "script-src" not in plain and "connect-src" not in plain
    served = render("A", "", programs=("start();",), allow=("connect-src 'self'",))
    assert "script-src 'sha256-" in served and "; connect-src 'self'; base-uri 'none'" in served


def test_data_cannot_end_its_script_element() -> None:
    assert json_script("rows", ["</script><!--"]) == (
        '<script type="application/json" id="rows">["\\u003c/script>\\u003c!--"]</script>'
    )
