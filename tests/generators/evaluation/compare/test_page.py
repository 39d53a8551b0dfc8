from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.compare.comparison import compare_results
from lm_eval_taskgen.generators.evaluation.compare.page import to_page
from lm_eval_taskgen.generators.evaluation.compare.results import read_results
from lm_eval_taskgen.generators.evaluation.compare.write import write_comparison

EVIL = '<img src=x onerror="alert(1)"></script><b>'


@pytest.fixture
def results(write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any) -> Any:
    """Three RAG runs on 30 questions in two contexts; what they say and retrieve is hostile."""

    def run(moment: Any, name: str, right: int) -> Any:
        def rows(shift: int) -> Any:
            return [
                (
                    doc(f"q{n:02}", of=(f"d{n // 2}",), question=f"{EVIL} {n}?", language="en"),
                    f"{name} {EVIL}",
                    {
                        "exact_match": float(n < right + shift),
                        "f1": float(n < right + shift),
                        "recall@5": float(n < 20),
                    },
                )
                for n in range(30)
            ]

        tasks = {"acme_cloze": rows(0), "acme_far_cloze": rows(1)}
        groups = {"taskgen_acme": ["acme_cloze"], "taskgen_acme_far": ["acme_far_cloze"]}
        path = write_run(moment, tasks, model=f"{name}{EVIL}", groups=groups)
        for file in path.parent.glob(f"samples_*_{moment}.jsonl"):
            samples = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
            retrieved = [{"doc_id": f"d0{EVIL}", "text": EVIL}, {"text": "no document"}]
            file.write_text("".join(json.dumps({**one, "passages": retrieved}) + "\n" for one in samples))
        return read_results(path)

    return [run(moment, name, right) for moment, name, right in zip(moments, "xyz", (5, 12, 25), strict=True)]


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.attributes: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.found.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self.ids += [value for name, value in attrs if name == "id"]
        self.links += [value for name, value in attrs if name == "href"]


@pytest.mark.parametrize("count", [2, 3])
def test_the_page_quotes_text_and_has_no_programs(results: Any, count: int) -> None:
    page = to_page(compare_results(results[:count]))
    tags = _Tags()
    tags.feed(page)
    assert not {"script", "img", "iframe", "link"} & set(tags.found)
    assert not {"style", "onerror", "src"} & tags.attributes
    assert all(link.removeprefix("#") in tags.ids for link in tags.links), "every link leads somewhere"
    assert page.index('class="verdict"') < page.index('id="questions"') < page.index('id="scores"')
    assert ("Answered better by B" in page) == (count == 2)
    assert page.count("A retrieved 2 passages") == page.count('<span class="asked">') > 0
    assert ("Questions to review" in page) == (count == 3)


def test_the_verdict_is_about_answers_and_about_what_is_found(results: Any) -> None:
    page = to_page(compare_results(results[:2]))
    verdict = re.sub("<[^>]*>", "", page[page.index('class="verdict"') : page.index('class="facts"')])
    assert "B answers 23.3 points more of the 30 questions right than A (f1;" in verdict
    assert "B and A score the same in recall@5 on 30 questions" in verdict


def said(page: str) -> str:
    """The text of a page, with `|` for its tags."""
    words = re.sub("<[^>]*>", "|", page.replace("<wbr>", ""))
    return re.sub(r"(\|\s*)+", "|", re.sub(r"\s+", " ", words))


DIFFERS = "B answers 23.3 points more of the 30 questions right than A (f1; 95 %: −4.2 to 45.9)"


def test_scores_are_shown_by_group_and_in_all_metrics(results: Any) -> None:
    page = said(to_page(compare_results(results[:2])))
    assert "6 differences in all, 0 with an interval" in page
    first, _, more = page.partition("|taskgen_acme, all metrics|")
    assert "|cloze|f1|B|30|40.0 (19.1 to 65.3)|+23.3 (−4.2 to +45.9)|" in first and "|cloze|exact_match|B|" not in first
    assert "|cloze|exact_match|B|30|40.0 (19.1 to 65.3)|+23.3 (−4.2 to +45.9)|" in more
    assert page.count(DIFFERS) == 2 and more.index("|taskgen_acme_far|") < more.index(DIFFERS), "of the second group"
    assert "|No part of the questions has 20 of them. 30 parts with fewer questions are left out.|" in page
    assert "|setting|A|B|examples in the prompt|0|0|" in page
    alone = said(to_page(compare_results(results[:2], "f1")))
    assert "all metrics" not in alone, "there is no other"


def test_the_table_of_all_metrics_is_folded(results: Any) -> None:
    page = to_page(compare_results(results[:2])).replace("<wbr>", "")
    folded = re.findall(r'<details class="folded[^"]*"><summary>([^<]*)</summary><div class="scroll"', page)
    assert folded == ["taskgen_acme, all metrics", "taskgen_acme_far, all metrics"]


def test_differences_are_drawn_beside_their_numbers(results: Any) -> None:
    page = to_page(compare_results(results[:2])).replace("<wbr>", "")
    tables = re.findall(r'data-name="([^"]*)"><table(.*?)</table>', page, re.DOTALL)
    assert [name for name, table in tables if "<svg" in table] == [
        "taskgen_acme",
        "taskgen_acme, all metrics",
        "taskgen_acme_far",
        "taskgen_acme_far, all metrics",
    ]


def test_each_question_shows_what_the_runs_said_and_retrieved(results: Any) -> None:
    page = said(to_page(compare_results(results[:2])))
    assert "|8 questions scored differently, the most telling first. All are in compared.json.|" in page
    assert "|Answered better by B: 8|" in page and "|2 more|" in page and "Answered better by A" not in page
    assert "|cloze|d3|taskgen_acme|taskgen_acme_far|Id|q06|Evidence|Ada|A, scores|exact_match 0, f1 0," in page
    assert "|A, f1 0: |x &lt;img" in page and "|B, f1 100: |y &lt;img" in page
    assert "B, answer" not in page, "short ones are shown whole"
    same = said(to_page(compare_results([results[0], results[0]])))
    assert "|The runs score no answer differently.|" in same and "more|" not in same


def test_questions_to_review_are_those_with_a_doubt(results: Any) -> None:
    page = said(to_page(compare_results(results)))
    assert "|2 runs compared with A|" in page
    assert "|Worth a review: 9 questions that no system answers, and 0 that weaker" in page
    assert "|The first 9|" in page and page.count("|100.0 %|No system is right, of three or more.|") == 9
    assert "Every system is right" not in page
    assert "Answered better by" not in page and "|15 more|" in page, "one list"


def test_answers_are_cut_and_lists_end(write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any) -> None:
    def run(moment: Any, name: str, right: float, *answers: str) -> Any:
        rows = [
            (doc(f"q{n:02}", of=(f"d{n}",), answers=[] if n == 2 else ["Ada"]), answer, {"f1": right})
            for n, answer in enumerate([*answers, *["Bob"] * (30 - len(answers))])
        ]
        return read_results(write_run(moment, {"acme_cloze": rows}, model=name))

    noon, one, two = moments
    old, new = run(noon, "old", 0.0), run(one, "new", 1.0, "x" * 301, "y" * 300, " ")
    page = said(to_page(compare_results([old, new])))
    assert "|B (new) compared with A (old)|" in page
    assert f"|B, f1 100: |{'x' * 300}…|" in page and f"|B, answer|{'x' * 301}|" in page
    assert f"|B, f1 100: |{'y' * 300}|" in page and f"|B, answer|{'y' * 300}|" not in page
    assert page.count("|Gold: |no answer|") == 1 and page.count("|B, f1 100: |empty|") == 1
    assert "|Answered better by B (new): 30|" in page and "|19 more|" in page and page.count("|Gold: |") == 25
    assert "|Answered better by A (new): 30|" in said(to_page(compare_results([new, old])))
    poor = said(to_page(compare_results([old, run(two, "poor", 0.0), replace(old, model="other")])))
    assert "|The first 25|" in poor and "|Worth a review: 30 questions that no system answers" in poor


def test_a_question_is_listed_once_with_all_its_contexts(results: Any) -> None:
    page = to_page(compare_results(results[:2]))
    entry = page[page.index('<span class="asked">') :].partition("</summary>")[0]
    assert entry.count("<bdi>taskgen_<wbr>acme") == 2
    assert page.count('<span class="asked">') == 8


def test_files_of_a_comparison(results: Any, tmp_path: Path) -> None:
    two = write_comparison(compare_results(results[:2]), tmp_path / "two")
    three = write_comparison(compare_results(results), tmp_path / "three")
    assert [path.name for path in two] == ["comparison.html", "compared.json"]
    assert [path.name for path in three] == ["comparison.html", "compared.json", "items.jsonl"]
    again = write_comparison(compare_results(results), tmp_path / "again")
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in three], "the same bytes twice"
