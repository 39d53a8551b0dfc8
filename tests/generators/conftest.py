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
    "Corley is a market town in the northern hills. Agnes Boyle built the granite lighthouse of Corley in 1801. The "
    "mill of Corley sold 640 sacks of barley in that year.",
    "The harbour of Marden freezes for weeks in winter. Peter Lunde steered the first ferry from Marden to the islands "
    "in 1822. Owen Price sold 75 tickets for the ferry of Marden.",
    "Painters came to Thornby for its clear light. Ruth Carver opened the gallery of Thornby in 1934. Martha Gill "
    "painted 112 landscapes of the sea at Thornby.",
    "A railway tunnel runs under the old prison of Aster. Hugo Lanner finished the tunnel of Aster in 1867. The miners "
    "of Aster used 38 tonnes of powder.",
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
