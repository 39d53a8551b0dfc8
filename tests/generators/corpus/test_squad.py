"""SQuAD's nesting: articles or paragraphs, and where a malformed file is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus import read_corpus
from lm_eval_taskgen.utils.errors import CorpusError
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import CorpusConfig, SquadCorpusConfig


def article(title: str | None, *contexts: str) -> dict[str, object]:
    paragraphs = [{"context": context, "qas": [{"question": "?"}]} for context in contexts]
    return {"paragraphs": paragraphs} if title is None else {"title": title, "paragraphs": paragraphs}


def read(tmp_path: Path, data: object, unit: str = "paragraph") -> list[Document]:
    (tmp_path / "squad.json").write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return list(read_corpus(CorpusConfig(squad=SquadCorpusConfig(path="squad.json", unit=unit)), tmp_path))  # type: ignore[arg-type]


DATA = {"data": [article("Super_Bowl_50", "One.", "Two."), article(None, "Three."), article("Super_Bowl_50", "Four.")]}


def test_paragraphs_are_documents(tmp_path: Path) -> None:
    assert read(tmp_path, DATA) == [
        Document("Super_Bowl_50/0", "One.", title="Super Bowl 50", source="squad.json: data[0].paragraphs[0]"),
        Document("Super_Bowl_50/1", "Two.", title="Super Bowl 50", source="squad.json: data[0].paragraphs[1]"),
        Document("1/0", "Three.", title="1", source="squad.json: data[1].paragraphs[0]"),
        Document("Super_Bowl_50~2/0", "Four.", title="Super Bowl 50", source="squad.json: data[2].paragraphs[0]"),
    ]


def test_articles_are_documents(tmp_path: Path) -> None:
    found = read(tmp_path, DATA, "article")
    assert [(d.doc_id, d.text) for d in found] == [
        ("Super_Bowl_50", "One.\n\nTwo."),
        ("1", "Three."),
        ("Super_Bowl_50~2", "Four."),
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ('{"data": [', "not JSON: .* at column 11"),
        ([1], "expected an object, found list"),
        ({"rows": []}, "expected a list with something in it at 'data'; the keys there are: 'rows'"),
        ({"data": []}, "at 'data'"),
        ({"data": ["x"]}, r"data\[0\]: expected an object, found str"),
        ({"data": [{"title": "T"}]}, r"data\[0\]: expected a list .* at 'paragraphs'.*: 'title'"),
        ({"data": [article("T", "a"), {"title": 3, "paragraphs": [{}]}]}, r"data\[1\]\.title: expected a string"),
        (
            {"data": [{"paragraphs": [{"text": "a"}]}]},
            r"data\[0\]\.paragraphs\[0\]\.context: expected text, found nothing",
        ),
        ({"data": [article("T", "a", " ")]}, r"data\[0\]\.paragraphs\[1\]\.context: is empty"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_a_malformed_file_is_an_error_that_says_where(tmp_path: Path, data: Any, message: str) -> None:
    with pytest.raises(CorpusError, match=rf"squad\.json.*{message}"):
        read(tmp_path, data)


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"nowhere\.json: cannot be read"):
        list(read_corpus(CorpusConfig(squad=SquadCorpusConfig(path="nowhere.json")), tmp_path))


@pytest.mark.parametrize(("unit", "documents"), [("paragraph", 240), ("article", 48)])
@pytest.mark.parametrize("code", ["en", "hi"])
def test_xquad(unit: str, documents: int, code: str, xquad_file: Callable[[str], Path]) -> None:
    file = xquad_file(code)
    config = CorpusConfig(squad=SquadCorpusConfig(path=file.name, unit=unit))  # type: ignore[arg-type]
    assert sum(1 for _ in read_corpus(config, file.parent)) == documents
