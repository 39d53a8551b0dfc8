"""Metrics that installed packages add to a set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.export.package_metrics import package_metrics
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.task_style import TaskStyle


@pytest.mark.parametrize(
    ("name", "value", "is_used"),
    [
        ("near_year", "json:loads", True),
        ("near-year", "json:loads", False),
        ("near_year", "json:JSONDecoder.decode", False),
        ("near_year", "json", False),
    ],
)
def test_a_metric_is_named_by_an_identifier_and_found_in_a_module(
    name: str, value: str, is_used: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "acme-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[lm_eval_taskgen.metrics]\n{name} = {value}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    styles = {"cloze": TaskStyle(reported=(name,))}
    if is_used:
        source = Path(json.__file__).read_text(encoding="utf-8")
        assert package_metrics(styles) == {name: ("loads", source)}
    else:
        with pytest.raises(ConfigError, match=r"acme 1\.0: .* a metric is named by an identifier"):
            package_metrics(styles)
