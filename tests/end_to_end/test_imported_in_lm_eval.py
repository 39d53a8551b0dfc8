"""Imported sets in lm-eval itself: the scores are those of the same rows without it."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from statistics import mean
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest
from lm_eval import simple_evaluate
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager

from lm_eval_taskgen.generators.datasets.importing import import_dataset
from lm_eval_taskgen.generators.datasets.registry import load_datasets
from lm_eval_taskgen.generators.models.baseline import BaselineReader, cut, read
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.qa_metrics import score_row

TOWNS = [("Skagen", "four"), ("Ribe", "five"), ("Aarhus", "6"), ("Odense", "seven")]
CONTEXT = " ".join(f"{town} has {count} bridges." for town, count in TOWNS)
ROWS: list[dict[str, Any]] = [
    {"q": f"How many bridges has {town}?", "a": [count, f"{count} bridges"], "text": CONTEXT, "part": f"P{len(town)}"}
    for town, count in TOWNS
] + [{"q": "How many bridges has\nLemvig?", "a": [], "text": CONTEXT, "part": "P4"}]
FORMATS = ("csv", "tsv", "jsonl", "parquet", "xlsx")


def write(path: Any) -> Any:
    if path.suffix == ".parquet":
        pyarrow.parquet.write_table(pa.Table.from_pylist(ROWS), path)
    elif path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    else:
        rows = [list(ROWS[0]), *([*row.values()] for row in ROWS)]
        cells = [[json.dumps(cell) if isinstance(cell, list) else cell for cell in row] for row in rows]
        if path.suffix == ".xlsx":
            book = pytest.importorskip("openpyxl").Workbook()
            for row in cells:
                book.active.append(row)
            book.save(path)
        else:
            with path.open("w", newline="") as file:
                csv.writer(file, "excel" if path.suffix == ".csv" else "excel-tab").writerows(cells)
    return path


class Chooser(LM):
    """Finds the option likeliest that holds the letter b; writes what a text for the task says."""

    def __init__(self, written: str = "") -> None:
        super().__init__()
        self.written = written
        self.asked: list[Any] = []

    def loglikelihood(self, requests: Any) -> Any:
        self.asked += [request.args for request in requests]
        return [(-1.0 if "b" in request.args[1] else -2.0, False) for request in requests]

    def generate_until(self, requests: Any) -> Any:
        self.asked += [request.args for request in requests]
        return [self.written for _ in requests]

    def loglikelihood_rolling(self, requests: Any) -> None:
        raise AssertionError("no task asks for this")


def evaluate(root: Any, model: Any, **settings: Any) -> Any:
    manager = TaskManager(include_path=str(root), include_defaults=False)
    return simple_evaluate(
        model=model, tasks=manager.match_tasks(["taskgen_*"]), task_manager=manager, bootstrap_iters=0, **settings
    )


def values(row: Any) -> Any:
    kept = {key.removesuffix(",none"): value for key, value in row.items() if key.endswith(",none")}
    return {key: value for key, value in kept.items() if not key.endswith("_stderr") and key != "alias"}


def test_a_file_of_any_format_scores_as_its_rows_do(tmp_path: Path) -> None:
    columns = {"input": "q", "reference": "a", "context": "text", "subset": "part"}
    sets = {}
    for form in FORMATS:
        sets[form] = load_datasets("generic_file", file=write(tmp_path / f"towns.{form}"), columns=columns)
        import_dataset("generic_file", sets[form], f"towns_{form}", tmp_path / "tasks" / form)
    rules = scoring_rules("en")
    found = evaluate(tmp_path / "tasks", BaselineReader())
    for form in FORMATS:
        by_task: dict[str, Any] = {}
        for sample in sets[form].load():
            prediction = cut(read(sample["input"]), {"until": ["\n"], "max_gen_toks": 64})
            scores = score_row(prediction, sample["references"], rules)
            by_task.setdefault(f"towns_{form}_{sample['_subset_name'].lower()}", []).append(scores)
        assert sorted(map(len, by_task.values())) == [2, 3]
        for task, rows in by_task.items():
            names = {name for row in rows for name in row}
            directly = {name: pytest.approx(mean(row[name] for row in rows if name in row)) for name in names}
            assert values(found["results"][task]) == directly
        every = [row["f1"] for rows in by_task.values() for row in rows]
        assert 0 < mean(every) < 1, "the baseline is right and wrong"
        assert found["groups"][f"taskgen_towns_{form}"]["f1,none"] == pytest.approx(mean(every))
    prompts = [s["arguments"][0][0] for s in found["samples"]["towns_csv_p4"]]
    assert prompts == [s["input"] for s in sets["csv"].load() if s["_subset_name"] == "P4"]


def test_every_way_of_scoring_runs(tmp_path: Path) -> None:
    rows = [
        {"input": "Which?", "reference": "abc", "options": ["aac", "abc"]},
        {"input": "Which not?", "reference": "cc", "options": ["b", "cc", "d"]},
    ]
    (tmp_path / "choice.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (tmp_path / "sums.csv").write_text("input,reference\n1 + 1?,2\nHalf of $x$?,\\frac{x}{2}\n")
    for name, file, ways in (
        ("exam", "choice.jsonl", ["log_prob", "string_match"]),
        ("sums", "sums.csv", ["math_match"]),
        ("essay", "sums.csv", ["llm_judge"]),
    ):
        dataset = load_datasets("generic_file", file=tmp_path / file, evaluation_only=ways)
        import_dataset("generic_file", dataset, name, tmp_path / "tasks" / name)
    model = Chooser("Let me think.\nIt is $0.5x$, which is $x/2$.")
    found = evaluate(tmp_path / "tasks", model, log_samples=True)["results"]
    assert values(found["exam_questions_log_prob"]) == {"acc": 0.5, "acc_norm": 0.5}
    assert values(found["exam_questions"]) == {"exact_match": 0.0, "empty_rate": 0.0}
    assert values(found["sums_questions"]) == {"math_match": 0.5, "empty_rate": 0.0}
    assert values(found["essay_questions"]) == {"empty_rate": 0.0}
    with pytest.raises(ConfigError, match="and exam_questions_log_prob ranks options by their likelihood"):
        evaluate(tmp_path / "tasks", BaselineReader())
    assert ("Question: Which?\nA. aac\nB. abc\nAnswer:", " abc") in model.asked


def test_examples_come_with_answers_and_never_from_the_same_paragraph(tmp_path: Path) -> None:
    rows = [{**row, "text": f"{row['q']} {row['a']}"} for row in ROWS]
    rows.append({**rows[0], "q": "How many has Skagen?"})
    (tmp_path / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    options = [{"input": f"Which {n}?", "reference": "b", "options": ["a", "b"]} for n in range(3)]
    (tmp_path / "b.jsonl").write_text("".join(json.dumps(row) + "\n" for row in options))
    columns = {"input": "q", "reference": "a", "context": "text"}
    import_dataset(
        "generic_file", load_datasets("generic_file", file=tmp_path / "a.jsonl", columns=columns), "a", tmp_path / "t/a"
    )
    chosen = load_datasets("generic_file", file=tmp_path / "b.jsonl", evaluation_only=["log_prob"])
    import_dataset("generic_file", chosen, "b", tmp_path / "t/b")
    model = Chooser("four")
    evaluate(tmp_path / "t", model, num_fewshot=2)
    prompts = [prompt for prompt, _ in model.asked]
    skagen = [prompt for prompt in prompts if prompt.endswith("How many has Skagen?\nAnswer:")]
    assert len(skagen) == 1
    assert "How many bridges has Skagen?\nAnswer: four" not in skagen[0]
    assert skagen[0].count("\nAnswer: ") == 2
    assert all(prompt.count("\nAnswer: b") == 2 for prompt in prompts if "Which" in prompt)
