from __future__ import annotations

import json
import re
from collections.abc import Callable
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
