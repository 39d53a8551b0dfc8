"""The scores of models in the report."""

from __future__ import annotations

from pathlib import Path

from lm_eval_taskgen.generators.evaluation.report.scores import baseline_section
from lm_eval_taskgen.generators.evaluation.run import Score
from lm_eval_taskgen.generators.export.read_back import read_exported


def test_a_metric_has_a_table_of_the_types_that_report_it(styled_root: Path) -> None:
    exported = read_exported(styled_root / "lore")
    groups = {leaf.group for leaf in exported.rows}
    of_free, of_other = {"f1": 0.25, "key_facts_recall": 0.5}, {"f1": 0.75, "exact_match": 1.0}
    tasks = [Score(leaf.task, False, 6, of_free if leaf.name == "why" else of_other) for leaf in exported.rows]
    scores = [*tasks, *(Score(group, True, 30, of_free | of_other) for group in groups)]
    tables = {table.caption.partition(",")[0]: table.rows for table in baseline_section(exported, scores).tables}
    assert tables["key_facts_recall"] == (("why", 0.5, 0.5), ("all", 0.5, 0.5))
    assert [name for name, *_ in tables["f1"]].count("why") == 1
    assert "why" not in [name for name, *_ in tables["exact_match"]]
    without = [Score(one.name, one.is_group, 6, of_other) for one in scores]
    assert [table.caption.partition(",")[0] for table in baseline_section(exported, without).tables] == [
        "f1",
        "exact_match",
    ]
