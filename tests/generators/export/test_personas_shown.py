"""The readers who asked stand in the manifest and on the card, as text."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import Persona

HOSTILE = Persona(reader="a *nurse* <b>", needs="to sign\n# today | [x](y)")


def test_readers_are_in_the_manifest_and_on_the_card(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., Any],
    write_set: Callable[..., Path],
) -> None:
    folder = write_set(replace(make_set(), personas=(HOSTILE,)), make_config(), tmp_path / "towns")
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["personas"] == [{"reader": HOSTILE.reader, "needs": HOSTILE.needs}]
    card = (folder / "README.md").read_text(encoding="utf-8")
    assert "\n- a \\*nurse\\* \\<b\\>: to sign \\# today \\| \\[x\\](y)\n" in card


def test_a_set_without_readers_says_nothing_of_them(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., Any],
    write_set: Callable[..., Path],
) -> None:
    folder = write_set(make_set(), make_config(), tmp_path / "towns")
    assert "personas" not in json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert "## Readers" not in (folder / "README.md").read_text(encoding="utf-8")
