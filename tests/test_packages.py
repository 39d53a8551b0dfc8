"""The list of packages in setup.cfg is the list of package folders."""

from __future__ import annotations

import configparser
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_setup_cfg_lists_every_package_and_no_other() -> None:
    settings = configparser.ConfigParser()
    settings.read(ROOT / "setup.cfg", encoding="utf-8")
    listed = settings["options"]["packages"].split()
    folders = [
        file.parent.relative_to(ROOT)
        for top in ("generators", "lm_eval_tasks", "utils")
        for file in (ROOT / top).rglob("__init__.py")
    ]
    assert sorted(listed) == sorted(".".join(("lm_eval_taskgen", *folder.parts)) for folder in folders)
