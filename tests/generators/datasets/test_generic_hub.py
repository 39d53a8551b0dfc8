"""A set of the Hub that the datasets library loads, when the Hub goes wrong: never half of it."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from lm_eval_taskgen.generators.datasets.registry import load_datasets
from lm_eval_taskgen.utils.errors import CorpusError
from loopback_hub import LoopbackHub

REPO = "towns/quiz"
ROWS = [{"q": f"How long is bridge {number}?", "a": f"{number} metres"} for number in range(200)]
LINES = "".join(f'{{"q": "{row["q"]}", "a": "{row["a"]}"}}\n' for row in ROWS).encode()
FILES = ("data/test.jsonl", "data/test.parquet")


def parquet() -> bytes:
    written = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(ROWS), written)
    return written.getvalue()


CONTENT = dict(zip(FILES, (LINES, parquet()), strict=True))


@pytest.fixture(params=FILES)
def file(request: pytest.FixtureRequest, hub_here: LoopbackHub) -> Any:
    """The one file of the set, in a format."""
    hub_here.put(REPO, {request.param: CONTENT[request.param]}, lfs=True)
    return request.param


def samples() -> Any:
    return load_datasets("generic_hub", repo=REPO, columns={"input": "q", "reference": "a"}).load()


def test_a_transfer_that_was_cut_is_made_whole(hub_here: LoopbackHub, file: Any) -> None:
    hub_here.cut(REPO, file, at=len(CONTENT[file]) // 2, times=1)
    with contextlib.suppress(CorpusError):  # early releases of the Hub's client leave it to the next call
        assert len(samples()) == len(ROWS)
    assert len(samples()) == len(ROWS)


@pytest.mark.parametrize("fault", ["cut", "half", "refused", "busy"])
def test_what_does_not_come_whole_is_an_error_that_names_the_set(hub_here: LoopbackHub, file: Any, fault: str) -> None:
    half = len(CONTENT[file]) // 2
    if fault == "cut":
        hub_here.cut(REPO, file, at=half)
    elif fault == "half":
        # Lines that are whole as far as they go.
        hub_here.replace(REPO, file, CONTENT[file][: CONTENT[file].rfind(b"\n", 0, half) + 1 or half])
    else:
        hub_here.refuse(REPO, status={"refused": 403, "busy": 429}[fault])
    with pytest.raises(CorpusError, match=f"^the dataset {REPO}"):
        samples()
    hub_here.mend()
    assert len(samples()) == len(ROWS)
