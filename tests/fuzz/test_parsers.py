"""Every parser of bytes from outside: a value or a `TaskgenError`, soon, and nothing written, started or connected."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from fuzz_documents import DOCUMENTS
from fuzz_records import RECORDS
from fuzz_replies import REPLIES
from fuzz_watch import call

TARGETS = {**DOCUMENTS, **RECORDS, **REPLIES}
# For each target.
SECONDS = float(os.environ.get("TASKGEN_FUZZ_SECONDS", "5"))
_FILES_OF_A_ROUND = 100


@pytest.mark.fuzz
@pytest.mark.parametrize("name", TARGETS)
def test_damaged_bytes_are_read_or_refused(
    name: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    parser = TARGETS[name](tmp_path)
    end = time.monotonic() + SECONDS
    executions, failed = 0, False

    def one(content: bytes) -> None:
        nonlocal executions, failed
        if time.monotonic() > end and not failed:
            return
        executions += 1
        try:
            call(parser.read, content, tmp_path)
        except BaseException:
            failed = True
            raise

    # Rounds of one seed each: the same files in the same order, as many as there is time for.
    for number in range(1_000_000):
        if time.monotonic() > end:
            break
        settled = settings(
            max_examples=_FILES_OF_A_ROUND,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        seed(number)(settled(given(parser.files)(one)))()
    record_property("executions", executions)
    print(f"{name}: {executions} files in {SECONDS:g} s")


def _parquet(row: dict[str, object]) -> bytes:
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist([row]), sink, store_schema=False)
    return bytes(sink.getvalue())


DEEP = b"[" * 2_000
PARQUET = _parquet({"id": "a", "context": "b", "question": "c", "answers": {"text": ["b"], "answer_start": [0]}})


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("config", b"name: " + b"[" * 1_500, "PyYAML takes quadratic time on brackets"),
        ("config", b"name: x\ncorpus: {files: [" + b"x" * 5_000 + b"]}\n", "a name longer than any of a file"),
        (
            "config",
            b"name: a\nlanguage: en\ncorpus: {files: [" + b"x" * 5_000 + b"]}\nquestion_types: {cloze: {count: 1}}\n",
            "a name that is too long for the system",
        ),
        (
            "evaluation",
            b'L{"doc_id": 0, "doc": {}, "filtered_resps": ["a"], "metrics": 1.5}',
            "names of metrics, no list",
        ),
        (
            "evaluation",
            b'L{"doc_id": 0, "doc": {}, "filtered_resps": ["a"], "arguments": {"gen_args_0": {"arg_1": {"until": 3}}}}',
            "stops of a generation, no list",
        ),
        ("fingerprints", b"\x8c", "no UTF-8"),
        ("fingerprints", b"[]", "no object"),
        ("fingerprints", b"\0", "no JSON"),
        ("fingerprints", DEEP, "nested too deeply"),
        ("http_reply", DEEP, "nested too deeply"),
        ("hub_manifest", b'{"name": "towns", "version": Infinity}', "a version without end"),
        ("hub_parquet", PARQUET.replace(b"\x02id", b"\x02\xf6d"), "the name of a column, no UTF-8"),
        ("hub_parquet", PARQUET.replace(b"\x04text", b"\x04\xf6ext"), "the name of a field, no UTF-8"),
        ("jsonl", b'{"title": "\\ud800", "text": "It rose."}', "half a surrogate pair in a title"),
        ("language", b"\x8c", "no UTF-8"),
        ("language", b"name: " + b"[" * 100_000 + b"]" * 100_000, "libyaml ends the process at some depth"),
        ("language", b"name:\n  " + b"- " * 100_000, "the same in lines"),
        ("manifest", b"9" * 6_000, "a number with more digits than Python reads"),
        ("markdown", b"![" * 4_000 + b"*" * 20_000, "markdown-it takes quadratic time on brackets without an end"),
        (
            "pdf_pages",
            b"[Page(1, 600, 800, (Word('The', 0, 0, -5, 0, 0, False),))]",
            "a word that ends before it begins",
        ),
        (
            "pdf_pages",
            b"[Page(1, 600, 800, ("
            + b"".join(
                b"Word('The', %d, %d, %d, %d, 10, False)," % (x, y, x + 40, y + 10)
                for x, y in ((0, 0), (60, 0), (120, 0), (0, 12), (60, 12), (120, 12), (0, 24), (60, 24))
            )
            + b"Word('The', 172, 0, 167, 10, 10, False)))]",
            "the same in a table",
        ),
        ("rag_reply", b'{"answer": "five", "passages": true}', "passages, no list"),
        ("rejected", b"\x8c", "no UTF-8"),
        ("rejected", DEEP, "nested too deeply"),
        ("rst", b"{" * 45_000 + b"\n\nText.", "docutils takes quadratic time to find addresses"),
        ("settings", b"\x8c", "no UTF-8"),
        ("task", b"task: x\ninclude: {" + b"x" * 5_000 + b": y}\n", "a name longer than any of a file"),
        ("settings", b"null", "no object"),
        ("settings", b'{"metrics": 3}', "names of metrics, no object"),
        ("task", b"include: " + b"x" * 5_000 + b"\ntask: towns_cloze\n", "a name that is too long for the system"),
        ("task", b"include: [{a: 1}]\ntask: towns_cloze\n", "an included file without a name"),
    ],
)
def test_what_failed_once_is_read_or_refused(name: str, content: bytes, why: str, tmp_path: Path) -> None:
    call(TARGETS[name](tmp_path).read, content, tmp_path)
