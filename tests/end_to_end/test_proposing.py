"""Questions that the model proposes, over HTTP: the order of replies and faults change no byte of the set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from lm_eval_taskgen.generators.export.read_back import read_manifest
from model_server_process import ModelServer

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Writing


@pytest.mark.parametrize("writing", ["en", pytest.param("hi", marks=pytest.mark.slow)], indirect=True)
@pytest.mark.parametrize(
    ("settings", "wrong", "why"),
    [
        ({"delay": 0.02, "jitter": 0.9, "seed": 5}, (0, 0), "replies come in another order"),
        ({"faults": 0.3, "seed": 7, "hang": 0.2}, (0.2, 0.4), "three in ten replies go wrong, in every way"),
    ],
)
def test_the_same_replies_give_the_same_bytes(
    writing: Writing,
    model_server: Callable[..., ModelServer],
    undisturbed: Any,
    settings: dict[str, Any],
    wrong: tuple[float, float],
    why: str,
) -> None:
    server = model_server(**settings)
    code, said = writing.run(writing.configure(server))
    assert code == 0, said
    outcomes = Counter(entry["outcome"] for entry in server.log)
    assert wrong[0] <= 1 - outcomes["ok"] / outcomes.total() <= wrong[1]
    assert writing.files() == undisturbed(4, writing.proposes)[0], why


@pytest.mark.parametrize("writing", ["en", pytest.param("hi", marks=pytest.mark.slow)], indirect=True)
def test_what_is_skipped_and_what_is_bad_is_counted(
    writing: Writing, model_server: Callable[..., ModelServer], undisturbed: Any
) -> None:
    code, said = writing.run(writing.configure(model_server(skips=0.3, bad=0.9)))
    assert code in (0, 3), said
    rejected: Counter[str] = Counter()
    for row in read_manifest(writing.out)["yields"]:
        assert row["written"] == row["kept"] + sum(row["rejected"].values())
        rejected.update(row["rejected"])
    assert {"nothing_worth_asking", "evidence_not_in_source"} <= set(rejected)
    assert writing.files() != undisturbed(4, writing.proposes)[0]
