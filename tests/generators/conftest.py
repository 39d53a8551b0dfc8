"""What tests of the generators share: real and made corpora, and folders written quickly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.export.atomic_write import write_folder_atomically
from lm_eval_taskgen.generators.export.folder import build_files
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig, CorpusConfig, TaskGeneratorConfig

TOWNS = [
    "Corley is a market town in the northern hills. Agnes Boyle built the granite lighthouse of Corley in 1801. Edwin "
    "Sharp opened the grammar school of Corley in 1815. Mary Stone planted the apple orchard of Corley in 1829.",
    "The harbour of Marden freezes for weeks in winter. Peter Lunde dredged the old harbour of Marden in 1822. Owen "
    "Price painted the town hall of Marden in 1843. Emma Field repaired the steam ferry of Marden in 1856.",
    "Painters came to Thornby for its clear light. Ruth Carver opened the art gallery of Thornby in 1934. Martha Gill "
    "founded the evening school of Thornby in 1909. Simon Ward restored the corn mill of Thornby in 1921.",
    "A railway tunnel runs under the old prison of Aster. Hugo Lanner completed the railway tunnel of Aster in 1867. "
    "Alice Moore designed the stone viaduct of Aster in 1878. Henry Cole sold the copper mine of Aster in 1882.",
]


@pytest.fixture(scope="session")
def xquad_generator(xquad_file: Callable[[str], Path]) -> Callable[[str, str, int], TaskGenerator]:
    """A run over XQuAD in a language that makes so many questions of one type; skips where there is no file."""

    def make(code: str, question_type: str, count: int) -> TaskGenerator:
        path = xquad_file(code)
        config = TaskGeneratorConfig(
            name="x",
            language=code,
            corpus=CorpusConfig(squad={"path": path.name}),  # type: ignore[arg-type]
            question_types={question_type: {"count": count}},  # type: ignore[dict-item]
            contexts=("gold",),
        )
        return TaskGenerator(None, config, base=path.parent)

    return make


@pytest.fixture(scope="session")
def four_towns() -> CorpusIndex:
    """Four passages in English, each about a town of its own: Corley, Marden, Thornby, Aster."""
    documents = [Document(f"d{number}", text, title=f"t{number}") for number, text in enumerate(TOWNS)]
    language = load_language("en")
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


@pytest.fixture(scope="session")
def write_set() -> Callable[..., Path]:
    """`export_folder` without its look at all of lm-eval's own tasks, which takes half a second."""

    def write(data: Any, config: Any, out: Path, **more: Any) -> Path:
        write_folder_atomically(build_files(data, config, **more), out, overwrite=False)
        return out

    return write


@pytest.fixture(scope="session")
def tree() -> Callable[[Path], dict[str, bytes]]:
    """Every file of a folder, by its path in it."""

    def read(folder: Path) -> dict[str, bytes]:
        return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}

    return read
