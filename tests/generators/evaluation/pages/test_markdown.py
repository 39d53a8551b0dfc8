"""A page as Markdown: tables whose words stand at the left and whose numbers at the right, and folded ones left out."""

from __future__ import annotations

from lm_eval_taskgen.generators.evaluation.intervals import Estimate
from lm_eval_taskgen.generators.evaluation.pages.markdown import to_markdown
from lm_eval_taskgen.generators.evaluation.pages.sections import Column, Finding, Section, Summary, Table


def test_a_page_as_markdown() -> None:
    columns = (Column("type", "data"), Column("metric", "words"), Column("questions", "count"), Column("score", "mean"))
    rows = (("a|b", "f1", 1200, Estimate(0.5, 0.4, 0.6, 9)), (None, "`f1`", None, Estimate(0.5, None, None, 9)))
    tables = (
        Table("Scores", columns, rows, "In percent."),
        Table("All scores", columns, rows, folded=True),
        Table("No scores", columns, ()),
    )
    page = Summary("Set", "a`b", (Finding("9 questions."),), (("seed", ""),), (Section("a", "A", "Text.", tables),))
    assert to_markdown(page).splitlines() == [
        "# ``a`b``",
        "",
        "- **9 questions.**",
        "",
        "- seed: ",
        "",
        "## A",
        "",
        "Text.",
        "",
        "**Scores**",
        "",
        "In percent.",
        "",
        "| type | metric | questions | score |",
        "| --- | --- | ---: | ---: |",
        r"| `a\|b` | f1 | 1,200 | 50.0 (40.0 to 60.0) |",
        "|  | `f1` |  | 50.0 |",
    ]
