from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from rich.console import Console

from lm_eval_taskgen.generators.cli.compare_tables import (
    compared_tables,
    disagreement_lines,
    questions_table,
    runs_table,
)
from lm_eval_taskgen.generators.evaluation.compare.compare import (
    compare,
    disagreements,
    main_metric,
    parts,
    shown_metrics,
)
from lm_eval_taskgen.generators.evaluation.compare.comparison import compare_results
from lm_eval_taskgen.generators.evaluation.compare.document import to_document
from lm_eval_taskgen.generators.evaluation.compare.plots import plots
from lm_eval_taskgen.generators.evaluation.compare.results import read_results
from lm_eval_taskgen.generators.evaluation.compare.runs import as_runs
from lm_eval_taskgen.generators.evaluation.intervals import Estimate
from lm_eval_taskgen.generators.evaluation.plotting import centre_on_zero, new_figure


def scored(value: Any, **more: Any) -> Any:
    return {"exact_match": value, "f1": value, "contains": value, "has_answer_f1": value, **more}


@pytest.fixture
def three_runs(write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any) -> Any:
    """24 questions in pairs on twelve documents: a hard document is hard for all, the second run is better by 0.4."""

    def run(moment: Any, name: Any, more: Any, lists: float = 1.0) -> Any:
        lookup = [
            (doc(f"q{n:02}", of=(f"d{n // 2}",)), f"{name} {n}", scored((n // 2 % 2) / 2 + more)) for n in range(24)
        ]
        listed = [
            (doc(f"l{n}", of=(f"d{n}",), answers=("Ada", "Bob")), name, scored(0.0, list_f1=lists)) for n in range(3)
        ]
        tasks = {"acme_lists_extraction": listed, "acme_cloze": lookup}
        groups = {"taskgen_acme": ["acme_cloze", "acme_lists_extraction"]}
        return read_results(write_run(moment, tasks, model=name, groups=groups))

    noon, one, two = moments
    return as_runs([run(noon, "plain", 0.1), run(one, "better", 0.5), run(two, "worse", 0.0, lists=0.5)])


def test_parts_are_in_the_order_of_the_group(three_runs: Any) -> None:
    found = parts(three_runs)
    assert [(part.name, part.questions) for part in found] == [
        ("all", 27),
        ("cloze", 24),
        ("lists_extraction", 3),
    ]
    assert [shown_metrics(part) for part in found] == [
        ("exact_match", "f1"),
        ("exact_match", "f1"),
        ("exact_match", "f1", "list_f1"),
    ]
    assert [main_metric(part) for part in found] == ["f1", "f1", "list_f1"]


def test_rag_systems_are_compared_by_right_answers_first(
    write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any
) -> None:
    answers = [(doc(f"q{n}", of=(f"d{n}",)), "an answer", scored(0.2, right=1.0)) for n in range(3)]
    tasks, groups = {"acme_cloze": answers}, {"taskgen_acme": ["acme_cloze"]}
    found = [
        read_results(write_run(one, tasks, model=name, groups=groups)) for one, name in zip(moments, "ab", strict=False)
    ]
    [part] = parts(as_runs(found))
    assert main_metric(part) == "right"


def test_differences_are_paired_and_intervals_are_over_documents(three_runs: Any) -> None:
    rows = {(row.part.name, row.metric, row.run.letter): row for row in compare(three_runs, parts(three_runs))}
    a, b, c = (rows["cloze", "f1", letter] for letter in "ABC")
    assert [row.value.value for row in (a, b, c)] == pytest.approx([0.35, 0.75, 0.25])
    assert (a.documents, a.value.rows) == (12, 24)
    assert a.difference is None
    assert (b.difference.value, c.difference.value) == pytest.approx((0.4, -0.1))
    # Each question differs by the same, while each run by itself varies.
    low, high = b.difference.low, b.difference.high
    assert high - low < 0.8 * (a.value.high - a.value.low)  # type: ignore[operator]
    assert a.value.high - a.value.low > 0.2, "24 rows, but twelve documents of two like ones each"  # type: ignore[operator]
    lists = rows["lists_extraction", "list_f1", "C"]
    assert (lists.value.value, lists.difference.value, lists.documents) == (0.5, -0.5, 3)


def test_one_metric_alone(three_runs: Any) -> None:
    assert {row.metric for row in compare(three_runs, parts(three_runs), "contains")} == {"contains"}
    only_lists = list(compare(three_runs, parts(three_runs), "list_f1"))
    assert {row.part.name for row in only_lists} == {"all", "lists_extraction"}
    assert {row.value.rows for row in only_lists} == {3}


def test_questions_on_which_runs_agree_are_none(three_runs: Any) -> None:
    of = parts(three_runs)
    found = disagreements(of)
    assert [one.answers[0].question_id for one in found[:3]] == ["l0", "l1", "l2"], "1, 1 and 0.5"
    assert found[0].scores == (1.0, 1.0, 0.5) and found[0].spread == pytest.approx(0.2357, abs=1e-4)
    assert len(found) == 27
    assert list(disagreement_lines(found[0], ("one", "two"), three_runs)) == [
        "one, two: lists_extraction, l0: Who wrote l0?",
        "  gold: Ada | Bob",
        "  A list_f1 100: plain",
        "  B list_f1 100: better",
        "  C list_f1 50: worse",
    ]
    assert found[3].answers[0].question_id == "q00", "then the largest in all metrics together"
    alike = as_runs([run.results for run in three_runs[:1] * 2])
    assert disagreements(parts(alike)) == []


def test_the_tables_say_what_is_sure(three_runs: Any) -> None:
    rows = list(compare(three_runs, parts(three_runs)))
    console = Console(width=100, file=None, record=True)
    with console.capture() as captured:
        for table in (runs_table(three_runs), questions_table(rows), *compared_tables(rows)):
            console.print(table)
    told = captured.get()
    assert "A: plain" in told and "from A" in told
    assert "  f1" in told and "+40.0" in told and "-10.0" in told
    styled = {row.style for table in compared_tables(rows) for row in table.rows}
    assert styled == {"bold", None}


def test_the_document_holds_every_number(three_runs: Any) -> None:
    comparison = compare_results([run.results for run in three_runs])
    document = json.loads(to_document(comparison))
    assert [run["run"] for run in document["runs"]] == ["A", "B", "C"]
    assert len(document["scores"]) == len(comparison.rows) and len(document["disagreements"]) == 27
    one = next(s for s in document["scores"] if (s["question_type"], s["metric"], s["run"]) == ("cloze", "f1", "B"))
    assert (one["value"], one["questions"], one["documents"]) == (0.75, 24, 12)
    assert one["difference_from_A"]["value"] == 0.4
    assert document["disagreements"][0]["given"]["C"] == {"answer": "worse", "score": 0.5}


def test_plots_are_the_same_bytes_twice(three_runs: Any) -> None:
    pytest.importorskip("matplotlib")
    rows = list(compare(three_runs, parts(three_runs)))
    drawn = plots(three_runs, rows)
    assert sorted(drawn) == ["differences_taskgen_acme.png", "scores_taskgen_acme.png"]
    assert plots(three_runs, rows) == drawn


def test_the_runs_of_a_type_stand_below_one_another(three_runs: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    drawn: list[Any] = []
    sizes: list[Any] = []

    def kept(figure: Any, axes: Any, *rest: Any, **options: Any) -> bytes:
        drawn.append(axes)
        sizes.append(figure.get_size_inches().tolist())
        return b""

    monkeypatch.setattr("lm_eval_taskgen.generators.evaluation.compare.plots.to_png", kept)
    plots(three_runs, list(compare(three_runs, parts(three_runs))))
    heights = [bars.lines[0].get_ydata() for bars in drawn[0].containers]
    assert [list(one) for one in heights] == [pytest.approx([n + at for n in range(3)]) for at in (-0.2, 0, 0.2)]
    assert drawn[0].get_ylim() == (2.5, -0.5)
    assert sizes == [pytest.approx([7.5, 1.5 + 3 * 0.56 + 3 * 0.22])] * 2


def test_plots_show_names_of_any_script(write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any) -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.image import imread

    names = ["costs $_{5 and $6", "हिन्दी मॉडल", "x" * 300]
    tasks = {f"प्रश्न $_{number}": [(doc("q", of=()), "", scored(0.5))] for number in range(2)}
    found = [
        read_results(write_run(moment, tasks, model=name, groups={"a/../b": list(tasks)}))
        for moment, name in zip(moments, names, strict=True)
    ]
    runs = as_runs(found)
    drawn = plots(runs, list(compare(runs, parts(runs))))
    assert sorted(drawn) == ["differences_a_.._b.png", "scores_a_.._b.png"]
    assert all(imread(BytesIO(content)).shape[1] == 1125 for content in drawn.values())


def test_differences_are_drawn_around_zero() -> None:
    matplotlib = pytest.importorskip("matplotlib.figure")
    axes = matplotlib.Figure().add_subplot()
    centre_on_zero(axes, [Estimate(0.1, -0.05, 0.4, 9), Estimate(0.2, None, None, 9)])
    assert axes.get_xlim() == pytest.approx((-42, 42))
    centre_on_zero(axes, [])
    assert axes.get_xlim() == (-1, 1)


def test_a_title_of_any_length_stays_within_the_plot() -> None:
    pytest.importorskip("matplotlib")
    figure, _ = new_figure("Difference from A", "taskgen_" + "long_name_" * 6, 2)
    figure.canvas.draw()
    title = figure.texts[0].get_window_extent()
    assert title.x0 >= 0 and title.x1 <= figure.bbox.x1 and title.y1 <= figure.bbox.y1
