"""The choice of an engine."""

from __future__ import annotations

import sys

import pytest

from lm_eval_taskgen.generators.engine import open_engine
from lm_eval_taskgen.utils.errors import ConfigError, MissingDependency
from lm_eval_taskgen.utils.settings import EngineConfig


def test_ray_that_is_not_installed_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with (
        open_engine(EngineConfig(kind="ray")) as engine,
        pytest.raises(MissingDependency, match=r'pip install "lm-eval-taskgen\[ray\]"'),
    ):
        list(engine.map(abs, [-1]))


def test_an_address_is_refused_without_ray() -> None:
    with pytest.raises(ConfigError, match="kind is local; set kind: ray"):
        EngineConfig(address="auto")
