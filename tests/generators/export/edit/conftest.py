"""A folder to edit, and shorthands for its rows and for patches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from lm_eval_taskgen.generators.export.edit.requests import Patch
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig


@pytest.fixture
def folder(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
) -> Any:
    """Eight answerable questions, two on each passage; four unanswerable; a variant of one and a variant of that."""
    data = make_set()
    first = data.samples[0]
    variants = [
        replace(first, sample_id="v1", query="Skagen, ____ bridges?", labels={**first.labels, "variant_of": "en-0-0"}),
        replace(first, sample_id="v2", query="Skagn, ____ bridges?", labels={**first.labels, "variant_of": "v1"}),
    ]
    unanswerable = replace(data.samples[8], labels={**data.samples[8].labels, "variant_of": "en-1-0"})
    samples = (*data.samples[:8], *variants, unanswerable, *data.samples[9:])
    return write_set(replace(data, samples=samples), make_config(), tmp_path / "towns")


@pytest.fixture(scope="session")
def rows() -> Callable[..., dict[str, dict]]:  # type: ignore[type-arg]
    """The questions of one table of a folder, by their ids."""

    def read(folder: Path, data: str = "cloze") -> dict[str, dict[str, Any]]:
        table = pyarrow.parquet.read_table(folder / "data" / f"{data}.parquet")
        return {row["id"]: row for row in table.to_pylist()}

    return read


@pytest.fixture(scope="session")
def patch() -> Callable[..., Patch]:
    """A change of fields of one question."""

    def make(identifier: str, **fields: Any) -> Patch:
        return Patch(identifier, fields, "mend.jsonl:1")

    return make
