"""JSON Lines: what a line gives, and an error for each way in which one is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.corpus import read_corpus
from lm_eval_taskgen.utils.errors import CorpusError
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import CorpusConfig


def read(tmp_path: Path, *lines: str | bytes) -> list[Document]:
    content = b"\n".join(line if isinstance(line, bytes) else line.encode("utf-8") for line in lines)
    (tmp_path / "rows.jsonl").write_bytes(content)
    return list(read_corpus(CorpusConfig(files=("*.jsonl",)), tmp_path))


def test_a_line_is_a_document_and_other_keys_are_metadata(tmp_path: Path) -> None:
    text = "{{ x }} \u0000 \r\n é e\u0301 \u202b"
    rows = read(
        tmp_path,
        "\ufeff" + json.dumps({"text": text, "id": "first", "title": "T", "page": 3, "tags": ["a"]}),
        "",
        " \r",
        json.dumps({"text": "two", "id": 7}, ensure_ascii=False) + "\r",
        '{"text": "three"}',
    )
    assert rows == [
        Document("first", text, {"page": 3, "tags": ["a"]}, title="T", source="rows.jsonl:1"),
        Document("7", "two", source="rows.jsonl:4"),
        Document("rows.jsonl:5", "three", source="rows.jsonl:5"),
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"text": "a"', r"rows\.jsonl:2: not JSON: .* at column 13"),
        ('["a"]', r"rows\.jsonl:2: expected an object .*, found list"),
        ('{"body": "a", "name": 1}', r":2: no key 'text'; the keys are: 'body', 'name'"),
        ("{}", r":2: no key 'text'; the keys are: none"),
        ('{"text": null}', ":2: text must be a string, found NoneType"),
        ('{"text": " \\n"}', ":2: text is empty"),
        ('{"text": "a", "title": ["b"]}', ":2: title must be a string, found list"),
        ('{"text": "a", "id": 1.5}', ":2: id must be a string or a whole number, found 1.5"),
        ('{"text": "a", "id": "one"}', r"rows\.jsonl:2: the document id 'one' is taken by rows\.jsonl:1"),
        ('{"text": "a \\ud83d b"}', r"the text holds half a surrogate pair, U\+D83D at character 2"),
        ('{"text": "a", "title": "b\\ud83d"}', r"the title holds half a surrogate pair, U\+D83D at character 1"),
        (b'{"text": "\xe9"}', r"rows\.jsonl:2: not UTF-8: byte 0xe9 at offset 40"),
        ("[" * 100_000, ":2: not readable: nested too deeply"),
    ],
)
def test_a_bad_line_is_an_error_with_its_number(tmp_path: Path, line: str | bytes, message: str) -> None:
    with pytest.raises(CorpusError, match=message):
        read(tmp_path, '{"text": "fine", "id": "one"}', line)


def test_a_file_of_blank_lines_is_empty(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"rows\.jsonl: the file is empty"):
        read(tmp_path, "", " ", "")


def test_lines_are_read_as_they_are_asked_for(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text('{"text": "a"}\nbroken\n', encoding="utf-8")
    assert next(read_corpus(CorpusConfig(files=("rows.jsonl",)), tmp_path)).text == "a"
