"""Malformed arguments, files and sets: each is refused with a message, and never with a traceback."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.utils.records.rows import SCHEMA

CONFIG = {"name": "x", "corpus": {"files": ["d.txt"]}, "question_types": {"direct_lookup": {"count": 1}}}
ID = "en-0-0"


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _random(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 20)


MADE: Mapping[str, Callable[[Path], None]] = {
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "loop": _loop,
    "random": _random,
    "missing": lambda path: None,
}


@pytest.fixture
def towns(task_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, with a set, a document, a configuration and a table."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(task_root / "towns", "towns")
    Path("d.txt").write_text("The mill was founded in 1901 by Ann Orrell.\n", encoding="utf-8")
    Path("c.yaml").write_text(json.dumps(CONFIG), encoding="utf-8")
    Path("w.yaml").write_text("writer: {kind: llm, model: m, base_url: 'http://127.0.0.1:9/v1'}\n", encoding="utf-8")
    Path("q.csv").write_text("question,answer\nWho?,Ann\n", encoding="utf-8")
    return tmp_path


def refused(*arguments: str) -> str:
    """Run a command, which must fail with a message and not with a traceback; return the message."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert result.exit_code in (2, 4), result.stdout + result.stderr
    return " ".join(result.stderr.replace("│", " ").split())


READING = [
    "generate @",
    "personas @",
    "eval @ --model baseline",
    "rag @ bm25",
    "rag towns bm25 --corpus @",
    "compare @ @",
    "import generic_file --file @ --name q --out o --columns input=question,reference=answer",
    "report @",
    "judge @ --writer w.yaml",
    "judge towns --writer @",
    "audit @ --model baseline",
    "review @ --no-open",
    "review towns --import @",
    "edit @ --drop x",
    "edit towns --patch @",
    "edit towns --drop @@",
    "update @ c.yaml",
    "update towns @",
    "export @ --format json",
    "publish @ --repo a/b --dry-run",
    "journal @",
    "wikisalad build --squad @ --out o --seed 1",
    "wikisalad baseline @",
    "wikisalad score @ --dataset @",
]


# Every command is given a pipe, which must not be waited for, and one other.
_OTHERS = sorted(set(MADE) - {"pipe"})


@pytest.mark.parametrize(
    ("command", "kind"),
    [(command, kind) for number, command in enumerate(READING) for kind in ("pipe", _OTHERS[number % len(_OTHERS)])],
)
def test_what_is_no_such_file_is_refused_by_its_name(towns: Path, command: str, kind: str) -> None:
    MADE[kind](towns / "f.json")
    assert "f.json" in refused(*("f.json".join(word.rsplit("@", 1)) for word in command.split()))


WRITING = [
    "generate c.yaml --out @",
    "world --out @ --size 20 --questions 2",
    "import generic_file --file q.csv --name q --out @ --columns input=question,reference=answer",
    "export towns --format jsonl --out @",
    "export towns --format beir --out @",
    "edit towns --drop en-0-0 --out @",
    "report towns --out @",
    "init @",
]


@pytest.mark.parametrize(
    ("out", "message"),
    [
        ("n" * 400, "is too long for this system"),
        ("f/loop/x", "leads into a loop of links"),
        ("d.txt/x", "d.txt"),
        ("f/pipe", "is a pipe, a socket or a device"),
    ],
)
@pytest.mark.parametrize("command", WRITING)
def test_a_target_that_cannot_be_written_is_refused_before_the_work(
    towns: Path, command: str, out: str, message: str
) -> None:
    Path("f").mkdir()
    _loop(towns / "f/loop")
    os.mkfifo("f/pipe")
    assert message in refused(*(out if word == "@" else word for word in command.split()))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ('"metadata": {"x": NaN}', "NaN is no number of JSON"),
        ('"metadata": {"x": [Infinity]}', "Infinity is no number of JSON"),
        ('"metadata": {"answer_in_passages": "x"}', "metadata.answer_in_passages: found the text 'x'"),
        ('"metadata": {"items": "x"}', "metadata.items: expected a list of items"),
        ('"metadata": {"x": "a\\u0000"}', "metadata: holds half of a surrogate pair or a control character"),
        ('"metadata": []', "metadata: expected an object, found []"),
        ('"metadata": {"a": 1, "a": 2}', "'a' is given twice in one object"),
        ('"question": "A?", "question": "B?"', "'question' is given twice in one object"),
        ('"question": "a\\u0000b?"', "question: holds half of a surrogate pair or a control character"),
        ('"question": "' + "word " * 200_000 + '?"', "question: has 1,000,001 characters"),
        ('"answers": ["' + "word " * 200_000 + '"]', "answers[0]: has 1,000,000 characters"),
        ('"metadata": {"x": ' + "9" * 5_000 + "}", "is not JSON"),
        ('"metadata": {"x": ' + "[" * 100_000 + "}", "is not JSON"),
    ],
)
def test_a_change_that_no_set_can_hold_is_refused(towns: Path, fields: str, message: str) -> None:
    Path("p.jsonl").write_text(f'{{"id": "{ID}", {fields}}}\n', encoding="utf-8")
    found = refused("edit", "towns", "--patch", "p.jsonl")
    assert message in found
    assert "p.jsonl" in found


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("id", None),
        ("question", None),
        ("answers", [None]),
        ("passages", [None]),
        ("passages", [{"doc_id": "x", "title": None, "text": None}]),
        ("evidence", [{"doc_id": "x", "start": -1, "end": 2, "page": None, "text": "x"}]),
        ("history", [{"question": "q", "answer": None}]),
        ("language", None),
        ("metadata", '{"items": 3}'),
        ("metadata", '{"key_facts": "x"}'),
        ("id", "en-0-1"),
    ],
)
def test_a_row_of_another_form_is_refused_by_its_file(towns: Path, column: str, value: Any) -> None:
    data = "data/cloze.parquet"
    rows = pyarrow.parquet.read_table(f"towns/{data}").to_pylist()
    changed = pyarrow.Table.from_pylist([{**rows[0], column: value}, *rows[1:]], schema=SCHEMA)
    pyarrow.parquet.write_table(changed, f"towns/{data}")
    _sign(data)
    assert "cloze.parquet" in refused("export", "towns", "--format", "json")


def test_a_row_that_is_no_utf8_is_refused_by_its_file(towns: Path) -> None:
    data = "data/cloze.parquet"
    table = pyarrow.parquet.read_table(f"towns/{data}")
    offsets = pyarrow.array(range(len(table) + 1), pyarrow.int32()).buffers()[1]
    broken = pyarrow.StringArray.from_buffers(len(table), offsets, pyarrow.py_buffer(b"\xc1" * len(table)))
    pyarrow.parquet.write_table(table.set_column(0, SCHEMA.field(0), broken), f"towns/{data}")
    _sign(data)
    assert "cloze.parquet" in refused("export", "towns", "--format", "json")


@pytest.mark.parametrize("content", [None, b"", b"PAR1", b"2020-01-01: 1"])
def test_data_that_cannot_be_read_are_refused_before_lm_eval_runs(towns: Path, content: bytes | None) -> None:
    path = towns / "towns/data/cloze.parquet"
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    assert "cloze.parquet: is no parquet file" in refused("eval", "towns", "--model", "baseline")


@pytest.mark.parametrize("command", ["eval towns --model baseline", "rag towns bm25", "link towns"])
def test_a_pipe_among_the_tasks_of_a_set_is_not_waited_for(towns: Path, command: str) -> None:
    os.mkfifo("towns/more.yaml")
    assert "more.yaml: is no file" in refused(*command.split())


@pytest.mark.parametrize("field", ["chunking", "license", "num_distractors", "question_types", "writer"])
def test_a_manifest_without_a_field_is_refused_by_its_name(towns: Path, field: str) -> None:
    manifest = json.loads(Path("towns/manifest.json").read_text(encoding="utf-8"))
    del manifest["config"][field]
    Path("towns/manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert f"config.{field}" in refused("report", "towns")


@pytest.mark.parametrize(
    "line", ["[]", "{", '{"doc_id": 1}', '{"doc_id": "a", "title": "", "sha256": "", "parts": 5}', '{"parts": NaN}']
)
def test_fingerprints_of_another_form_are_refused_by_their_line(towns: Path, line: str) -> None:
    Path("towns/documents.jsonl").write_text(line + "\n", encoding="utf-8")
    _sign("documents.jsonl")
    assert "documents.jsonl:1: is no fingerprint" in refused("update", "towns", "c.yaml", "--dry-run")


def _sign(path: str) -> None:
    manifest = json.loads(Path("towns/manifest.json").read_text(encoding="utf-8"))
    manifest["files"][path] = hashlib.sha256(Path("towns", path).read_bytes()).hexdigest()
    Path("towns/manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("eval towns --model baseline --metadata {bad", "--metadata"),
        ("eval towns --model baseline --limit 0", "--limit"),
        ("eval towns --model baseline --limit -1", "--limit"),
        ("rag towns bm25 --top-k 0", "--top-k"),
        ("rag towns bm25 --limit 0", "--limit"),
        ("rag towns builtins:quit", "quit"),
        ("rag towns http://[::", "is no address"),
        ("rag towns http://127.0.0.1:99999/x", "is no address"),
        ("wikisalad build --squad q.csv --out o --seed 1 --pattern A", "interlaces nothing"),
        ("wikisalad build --squad q.csv --out o --seed 1 --pattern AAAA", "interlaces nothing"),
        ("world --out o --size 1", "--size"),
        ("world --out o --hops x", "hops"),
        ("export towns --format x", "--format"),
        ("publish towns --repo x --dry-run", "x"),
        ("new-language xx --out o --name \udcff --script Latin", "name: '\\udcff' is not UTF-8"),
    ],
)
def test_a_value_that_means_nothing_is_refused_by_its_option(towns: Path, arguments: str, message: str) -> None:
    assert message in refused(*arguments.split())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2020-01-01: 1", "c.yaml"),
        ('name: x\nout: "a\\0b"', "out: the path 'a\\x00b': has a character that no path can have"),
        (f"name: x\nout: {'n' * 400}", "is too long for this system"),
        ("a: &a [*a]", "c.yaml"),
        ("seed: " + "9" * 6_000, "c.yaml"),
        ("writer: {kind: llm, model: m, seed_questions: pipe}", "pipe: is a pipe, a socket or a device"),
    ],
)
def test_a_configuration_that_means_nothing_is_refused_by_its_field(towns: Path, text: str, message: str) -> None:
    os.mkfifo("pipe")
    rest = "".join(f"\n{key}: {json.dumps(value)}" for key, value in CONFIG.items() if f"{key}:" not in text)
    Path("c.yaml").write_text(text + rest, encoding="utf-8")
    assert message in refused("generate", "c.yaml", "--dry-run")


def test_a_name_that_is_not_utf8_can_be_reported(towns: Path) -> None:
    result = CliRunner().invoke(app, ["export", "towns", "--format", "jsonl", "--out", "a\udcff"])
    assert (result.exit_code, result.exception) == (0, None)
    assert "a\\udcff" in result.stdout


def test_halves_of_surrogate_pairs_in_replies_become_question_marks(towns: Path) -> None:
    Path("s.py").write_text('def ask(q): return {"answer": "\\ud800", "passages": [{"text": "\\ud800"}]}\n', "utf-8")
    result = CliRunner().invoke(app, ["rag", "towns", "s.py:ask", "--limit", "1", "--out", "o"])
    assert (result.exit_code, result.exception) == (0, None)
