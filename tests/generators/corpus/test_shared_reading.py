"""Files that two processes read are the files that one reads, errors included."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.chunking import chunks
from lm_eval_taskgen.generators.chunking.chunks import chunked
from lm_eval_taskgen.generators.corpus import read_corpus, shared_reading
from lm_eval_taskgen.generators.engine import Engine, open_engine
from lm_eval_taskgen.utils.errors import CorpusError
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig, CorpusConfig, EngineConfig

HANDBOOK = Path(__file__).parents[2] / "support" / "handbook"


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Engine]:
    with open_engine(EngineConfig(workers=2)) as engine:
        yield engine


@pytest.fixture(autouse=True)
def little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_reading, "_BATCH", 1)
    monkeypatch.setattr(chunks, "_BATCH", 1)


def until_an_error(documents: Iterator[Document]) -> tuple[list[Document], str]:
    found: list[Document] = []
    try:
        found.extend(documents)
    except CorpusError as error:
        return found, str(error)
    return found, ""


def test_documents_and_chunks_are_the_same(two_workers: Engine, tmp_path: Path) -> None:
    config, language = CorpusConfig(files=(str(HANDBOOK),)), load_language("en")
    alone = list(read_corpus(config, tmp_path))
    shared = list(read_corpus(config, tmp_path, engine=two_workers))
    assert len(alone) == 12
    assert shared == alone
    cut = list(chunked(alone, ChunkingConfig(), language))
    assert list(chunked(shared, ChunkingConfig(), language, two_workers)) == cut


@pytest.mark.parametrize(
    ("contents", "why"),
    [
        ({"a.md": b"One.", "b.md": b"\xff", "c.md": b"Three."}, "an error comes in its turn"),
        ({"a.md": b"One.", "b.md": b" ", "c.md": b"Three."}, "what has no text is skipped with a message"),
        ({"a.md": b"One.", "b.jsonl": b'{"text": "Two."}\n{"text": "Three."}\n', "c.md": b"Four."}, "JSON lines"),
        ({"a.jsonl": b'{"text": "One."}\n{"txt": "Two."}\n', "b.md": b"Three."}, "a line that is wrong"),
    ],
)
def test_what_is_wrong_with_files_is_said_alike(
    two_workers: Engine, tmp_path: Path, contents: dict[str, bytes], why: str
) -> None:
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    said: list[list[str]] = [[], []]
    config = CorpusConfig(files=(".",))
    alone = until_an_error(read_corpus(config, tmp_path, said[0].append))
    shared = until_an_error(read_corpus(config, tmp_path, said[1].append, engine=two_workers))
    assert (shared, said[1]) == (alone, said[0]), why
