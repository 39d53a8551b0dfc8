"""The page and the Markdown as files, and the command that writes them."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.evaluation.report.drafts import read_rejected
from lm_eval_taskgen.generators.evaluation.run import Score
from lm_eval_taskgen.generators.export.read_back import ExportedSet
from lm_eval_taskgen.utils.errors import ExportError
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

SCORES = tuple(
    Score(f"{name}{context}", name == "taskgen_towns", 3, {"f1": score})
    for context, score in (("", 0.75), ("_distractors", 0.5), ("_closed_book", 0.0))
    for name in ("taskgen_towns", "towns_cloze", "towns_unanswerable")
)


class Elements(HTMLParser):
    """The elements of a page with their attributes, its text, and the content of its scripts and styles."""

    def __init__(self, page: Any) -> None:
        super().__init__()
        self.found: list[Any] = []
        self.content: list[Any] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: Any, attrs: Any) -> None:
        self.found.append((tag, dict(attrs)))
        if tag in ("script", "style"):
            self.content.append([tag, dict(attrs), ""])

    def handle_data(self, data: Any) -> None:
        if self.cdata_elem is not None:
            self.content[-1][2] += data
        else:
            self.text += data


@pytest.fixture
def taskgen(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """`taskgen` in this process; the baseline is not run."""
    monkeypatch.setattr(
        "lm_eval_taskgen.generators.evaluation.report.report.sampled_baseline_scores", lambda exported: SCORES
    )

    def run(*arguments: Any) -> Any:
        return CliRunner().invoke(app, [str(argument) for argument in arguments])

    return run


@pytest.fixture
def written(taskgen: Callable[..., Any], hostile_set: ExportedSet, audit: Mapping[str, Any]) -> Any:
    (hostile_set.folder / "audit.json").write_text(json.dumps(audit), encoding="utf-8")
    done = taskgen("report", hostile_set.folder)
    assert done.exit_code == 0, done.output
    return hostile_set.folder


def test_no_text_of_the_set_becomes_an_element_of_the_page(written: Any, markup: str) -> None:
    elements = Elements((written / "report.html").read_text(encoding="utf-8"))
    assert not [tag for tag, _ in elements.found if tag in ("img", "iframe", "link")]
    assert not [name for _, attributes in elements.found for name in attributes if name.startswith("on")]
    run = [content for tag, attributes, content in elements.content if tag == "script" and "type" not in attributes]
    assert len(run) == 1 and "window.hit" not in run[0]
    assert f"doc {markup}title {markup}3" in elements.text, "and yet it is all there"


def test_the_policy_lets_the_programs_of_the_page_run_and_nothing_else(written: Any) -> None:
    elements = Elements((written / "report.html").read_text(encoding="utf-8"))
    policy = next(a["content"] for tag, a in elements.found if a.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none';")
    hashes = {
        base64.b64encode(hashlib.sha256(content.encode("utf-8")).digest()).decode("ascii")
        for tag, attributes, content in elements.content
        if "type" not in attributes
    }
    assert set(re.findall("'sha256-([^']+)'", policy)) == hashes and len(hashes) == 2
    assert "unsafe" not in policy and "http:" not in policy and "https:" not in policy


def test_the_same_folder_gives_the_same_bytes_and_is_kept_without_overwrite(
    written: Any, taskgen: Callable[..., Any]
) -> None:
    before = {name: (written / name).read_bytes() for name in ("report.html", "report.md")}
    refused = taskgen("report", written)
    assert refused.exit_code == 2 and "--overwrite" in refused.output
    assert taskgen("report", written, "--overwrite").exit_code == 0
    assert taskgen("report", written, "--out", written / "a" / "b.html").exit_code == 0
    for place in (written / "report.html", written / "a" / "b.html"):
        assert place.read_bytes() == before["report.html"]
        assert place.with_suffix(".md").read_bytes() == before["report.md"]


def test_markdown_has_the_tables_and_no_markup_of_the_set(written: Any) -> None:
    text = (written / "report.md").read_text(encoding="utf-8")
    for told in (
        "**3 questions of 1 type on 1 document.**",
        "**1 of 3 needs a look: 1 solved without evidence.**",
        "| `cloze` | 3 | 4 | 3 | 75.0 % |",
        "| `answer_in_question` | The question states its own answer. | 1 | 25.0 % | `cloze` |",
        "| `all` | 0.750 | 0.500 |",
        "audited with: `parrot`",
        "| `solved without evidence` | The model is right without any passage. | 1 |",
        "0.250 to 0.750",
        "| `cloze` | `passages, matched by words` | 3 | 0.500 | 0.500 |",
        "| `typos` | 2 | 0.500 | 0.500 | 0.500 | 0.250 to 0.750 | 0.500 |",
    ):
        assert told in text, told
    assert not re.search("[\u2028\u2029\u202e\x00]", text)
    # In a row of a table all that the set says stands as code: between as many backticks as nowhere in it.
    outside = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", text)
    for dangerous in ("<script", "<img", "@all", "javascript:"):
        assert dangerous in text and dangerous not in outside
    for line in text.splitlines():
        if line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) in range(2, 9), line


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"version": 2}, "audit the set again"),
        ({"name": "villages"}, "audit the set again"),
        ({"table": [{"question_type": "x"}]}, "table.0.setting"),
        ({"marks": None}, "marks"),
    ],
)
def test_an_audit_of_something_else_is_refused(
    taskgen: Callable[..., Any],
    hostile_set: ExportedSet,
    audit: Mapping[str, Any],
    tmp_path: Path,
    change: dict[str, Any],
    told: str,
) -> None:
    file = tmp_path / "found.json"
    file.write_text(json.dumps({**audit, **change}), encoding="utf-8")
    done = taskgen("report", hostile_set.folder, "--audit", file)
    assert done.exit_code == 2 and told in done.output.replace("\n", " ") and "found.json" in done.output
    assert not (hostile_set.folder / "report.html").exists()


def test_what_cannot_be_read_or_written_is_told(
    taskgen: Callable[..., Any], hostile_set: ExportedSet, tmp_path: Path
) -> None:
    for arguments, told in (
        (("--audit", tmp_path / "none.json"), "there is no such file"),
        (("--out", tmp_path / "page.txt"), "ends in .html"),
    ):
        done = taskgen("report", hostile_set.folder, *arguments)
        assert done.exit_code == 2 and told in done.output.replace("\n", " "), told
    (hostile_set.folder / "rejects.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(ExportError, match=r"rejects\.jsonl: not what manifest\.json says"):
        read_rejected(hostile_set)


def test_what_the_answers_of_logged_runs_show_is_in_the_report(
    taskgen: Callable[..., Any], hostile_set: ExportedSet, tmp_path: Path, markup: str
) -> None:
    logged = tmp_path / "results"
    logged.mkdir()
    line = {"doc_id": 0, "doc": {"question": "?", "answers": ["1947"]}, "filtered_resps": [markup], "exact_match": 0.0}
    lines = "".join(json.dumps({**line, "doc_id": n, "metrics": ["exact_match"]}) + "\n" for n in range(5))
    (logged / "samples_towns_cloze_2026-01-01T12-00-00.000000.jsonl").write_text(lines, encoding="utf-8")
    results = {"config": {"model": "parrot"}, "versions": {"towns_cloze": 1}, "group_subtasks": {}}
    (logged / "results_2026-01-01T12-00-00.000000.json").write_text(json.dumps(results), encoding="utf-8")
    done = taskgen("report", hostile_set.folder, "--results", logged)
    assert done.exit_code == 0, done.output
    assert "5 of 5 answers are the same" in done.stderr
    tables = (hostile_set.folder / "report.md").read_text(encoding="utf-8")
    assert "5 of 5 answers are the same" in tables
    assert "<script" not in re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", tables), "an answer is shown as code"
    (logged / "samples_towns_cloze_2026-01-01T12-00-00.000000.jsonl").rename(
        logged / "samples_others_2026-01-01T12-00-00.000000.jsonl"
    )
    done = taskgen("report", hostile_set.folder, "--results", logged, "--overwrite")
    assert done.exit_code == 2 and "has no task of towns" in done.stderr


def test_a_set_of_one_context_and_without_drafts_has_a_report(
    taskgen: Callable[..., Any],
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
    tmp_path: Path,
) -> None:
    from dataclasses import replace

    made = replace(make_set(), yields=(), rejected=())
    folder = write_set(made, make_config(contexts=("closed_book",)), tmp_path / "towns")
    assert taskgen("report", folder).exit_code == 0
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert "no drafts were written" in text and "stand in no passage" in text and "Tokens of the passages" not in text
