"""The documents of a library, and the set of questions about them that was written by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from changing_library import DOCUMENTS, QUESTIONS, Library, read, sample_of
from lm_eval_taskgen.generators.generator import TaskGenerator, export_folder, sha256_of
from lm_eval_taskgen.generators.index.fingerprints import fingerprints
from lm_eval_taskgen.utils.records.samples import InMemoryDataset


@pytest.fixture
def library(tmp_path: Path) -> Library:
    folder = tmp_path / "documents"
    folder.mkdir()
    for name, text in DOCUMENTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    empty = Library(folder, {}, None)  # type: ignore[arg-type]
    index = read(empty.config.model_copy(update={"question_types": {}}), folder)
    samples = {name: sample_of(index, name) for name in QUESTIONS}
    founder = samples["founder"].sample_id
    samples["nobody"] = replace(samples["nobody"], labels={**samples["nobody"].labels, "variant_of": founder})
    return Library(folder, samples, index)


@pytest.fixture
def write_library(library: Library, tmp_path: Path) -> Callable[..., Path]:
    """Export the set of the library's documents, with distractors."""

    def write() -> Path:
        generator = TaskGenerator(None, library.config, base=library.folder)
        corpus = generator.preprocess()
        samples = tuple(generator.with_distractors(library.samples.values(), corpus, library.first))
        dataset = InMemoryDataset(
            "library", samples, corpus_sha256=sha256_of(corpus.documents), fingerprints=fingerprints(library.first)
        )
        return export_folder(dataset, library.config, tmp_path / "set")

    return write
