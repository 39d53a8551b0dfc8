"""External questions as rows: SQuAD's nesting, flat records, and what is wrong with either."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.datasets.rows import QARow, from_records, from_squad
from lm_eval_taskgen.utils.errors import CorpusError
from lm_eval_taskgen.utils.json_fields import answer_texts, unique_ids

SHARED = Path(__file__).parents[4] / "shared" / "data"


def nested(*qas: Any, **article: Any) -> Any:
    return {"data": [{"title": "T", "paragraphs": [{"context": "C", "qas": list(qas)}], **article}]}


def qa(**fields: Any) -> Any:
    return {"id": 7, "question": "Q?", "answers": [{"text": "A", "answer_start": 0}], **fields}


@pytest.mark.skipif(not SHARED.is_dir(), reason="the folder shared/ with XQuAD is not beside the repository")
@pytest.mark.parametrize(("language", "first"), [("hi", "308"), ("en", "308")])
def test_xquads_own_files_are_read_whole(language: str, first: str) -> None:
    rows = from_squad(json.loads((SHARED / f"xquad.{language}.json").read_text(encoding="utf-8")), "xquad", language)
    assert (len(rows), len({row.id for row in rows}), len({row.paragraph_id for row in rows})) == (1190, 1190, 240)
    assert rows[0].answers == (first,)
    assert {row.language for row in rows} == {language}
    assert all(answer in row.context for row in rows for answer in row.answers)


def test_a_row_keeps_all_that_the_file_says() -> None:
    data = nested(qa(category="SHORT"), qa(id=8, category="NO", answers=[{"text": "", "answer_start": None}]))
    first, second = from_squad(data, "f", "hi")
    assert first == QARow("7", "Q?", ("A",), "C", title="T", paragraph_id="0/0", category="SHORT", language="hi")
    assert (second.id, second.answers, second.category) == ("8", (), "NO")


def test_paragraph_names_need_no_titles_and_repeated_ids_are_numbered() -> None:
    data = {"data": [{"title": "", "paragraphs": [{"context": "C", "qas": [qa()]}] * 2}] * 2}
    rows = from_squad(data, "f", "hi")
    assert [row.paragraph_id for row in rows] == ["0/0", "0/1", "1/0", "1/1"]
    assert [row.id for row in rows] == ["7", "7~2", "7~3", "7~4"]


@pytest.mark.parametrize(
    ("answers", "expected", "why"),
    [
        ([{"text": "a", "answer_start": 1}, {"text": "b"}], ("a", "b"), "SQuAD's"),
        ({"text": ["a", "b"], "answer_start": [1, 2]}, ("a", "b"), "the Hub's tables"),
        (["a"], ("a",), "plain texts"),
        ("a", ("a",), "one alone"),
        ({"text": "a"}, ("a",), "one object"),
        ([{"text": "a"}, {"text": "a"}], ("a",), "what stands twice is one"),
        ([], (), "SQuAD 2 has no answer so"),
        ([{"text": "", "answer_start": None}], (), "IndicQA has no answer so"),
        ([{"text": None}], (), "or so"),
        (None, (), "a null of a table"),
        ({"text": [], "answer_start": []}, (), "an empty column"),
    ],
)
def test_answers_are_read_in_all_forms(answers: Any, expected: tuple[str, ...], why: str) -> None:
    assert answer_texts({"answers": answers}, "f") == expected, why


@pytest.mark.parametrize(
    ("data", "place", "found"),
    [
        ([], "f: ", "expected an object, found list"),
        ({"version": 1}, "f: ", "'data'; the keys there are: 'version'"),
        ({"data": []}, "f: ", "with something in it at 'data'"),
        ({"data": [{"title": "T"}]}, "f: data[0]: ", "'paragraphs'; the keys there are: 'title'"),
        (nested(qa(question=" ")), "f: data[0].paragraphs[0].qas[0].question: ", "is empty"),
        (nested(qa(), qa(question=3)), "f: data[0].paragraphs[0].qas[1].question: ", "found int"),
        (nested({"question": "Q?"}), "f: data[0].paragraphs[0].qas[0]: ", "no key 'answers'"),
        (nested(qa(answers=[4])), "f: data[0].paragraphs[0].qas[0].answers[0]: ", "expected answers"),
        (
            nested(qa(answers=[{"start": 4}])),
            "f: data[0].paragraphs[0].qas[0].answers[0]: ",
            "expected answers",
        ),
        (nested(qa(id=[1])), "f: data[0].paragraphs[0].qas[0].id: ", "text or a whole number"),
        (nested(qa(is_impossible=True)), "f: data[0].paragraphs[0].qas[0]: ", "is_impossible is true"),
        ({"data": [{"paragraphs": [{"context": "C", "qas": "no"}]}]}, "f: data[0].paragraphs[0]: ", "a list at 'qas'"),
        (nested(), "f: ", "no paragraph has a question"),
    ],
)
def test_errors_name_their_place(data: Any, place: str, found: str) -> None:
    with pytest.raises(CorpusError) as error:
        from_squad(data, "f", "hi")
    assert str(error.value).startswith(place)
    assert found in str(error.value)


def test_flat_records_on_one_context_share_a_paragraph() -> None:
    record = {"question": "Q?", "answers": [{"text": "A"}], "context": "C"}
    rows = from_records([{**record, "id": "x"}, {**record, "context": "D"}, {**record, "id": "x"}], "f", "bn")
    assert [(row.id, row.paragraph_id) for row in rows] == [("x", "0"), ("1", "1"), ("x~2", "0")]
    assert {(row.answers, row.language, row.category) for row in rows} == {(("A",), "bn", "")}


def test_a_broken_record_is_named_by_its_number() -> None:
    with pytest.raises(CorpusError, match=r"^f\[1\]\.context: expected text, found nothing; the keys there are: "):
        from_records([{"question": "Q", "answers": [], "context": "C"}, {"question": "Q", "answers": []}], "f", "bn")


@given(st.lists(st.sampled_from(["", "a", "a~2", "a~3", "0", "1", "1~2"])))
def test_ids_are_unique_whatever_the_names(names: Any) -> None:
    ids = unique_ids(names)
    assert len(ids) == len(set(ids)) == len(names)
