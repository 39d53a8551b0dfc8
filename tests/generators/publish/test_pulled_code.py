"""Thirteen repositories that would run code of others: none is pulled, and no command runs a copy of one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

TOKEN = "hf_nobodyEverMayReadThis"
REPO = "acme/towns-qa"
LEAF, COMMON = "towns_cloze.yaml", "_towns_common_yaml"
CODE = "open({marker!r}, 'w').write('')\n"
JINJA = "{{{{ cycler.__init__.__globals__.os.system('touch {marker}') }}}}"
# The file, what is put in place of what or behind all, and what that is.
REPOSITORIES = [
    ({"helper.py": (None, CODE), LEAF: (None, "doc_to_text: !function helper.run\n")}, "a function of another file"),
    ({LEAF: (None, f'doc_to_text: "{JINJA}"\n')}, "Jinja in a prompt"),
    ({"other.py": (None, CODE), COMMON: (None, "process_docs: !function other.run\n")}, "another module for all tasks"),
    ({"utils.py": (None, CODE)}, "code behind ours"),
    ({"qa_metrics.py": ("import re\n", f"import re\n{CODE}")}, "code within the metrics"),
    ({"data_parallel.py": ('"""', f'{CODE}"""')}, "code before the loader"),
    ({LEAF: (None, f'description: "{JINJA}"\n')}, "Jinja in a description"),
    ({LEAF: (None, f'doc_to_target: "{JINJA}"\n')}, "Jinja in a target"),
    ({COMMON: (None, "dataset_path: ./evil\n"), "evil/evil.py": (None, CODE)}, "a loading script"),
    ({LEAF: (None, "doc_to_choice: !!python/object/apply:os.system ['touch {marker}']\n")}, "a tag of Python"),
    ({COMMON: ("metric: f1\n", "metric: !function scores.f1\n"), "scores.py": (None, CODE)}, "a metric of its own"),
    ({"sub/more.yaml": (None, f'task: more\ndoc_to_text: "{JINJA}"\n')}, "a task below"),
    ({"utils/__init__.py": (None, CODE)}, "a package that is found before ours"),
]


def changed(folder: Path, files: dict[str, tuple[str | None, str]], marker: Path) -> None:
    """Change files of a set, and its manifest, so that all hashes are right."""
    for name, (old, text) in files.items():
        path, said = folder / name, text.format(marker=str(marker))
        path.parent.mkdir(exist_ok=True)
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        assert old is None or old in before, name
        path.write_text(before + said if old is None else before.replace(old, said, 1), encoding="utf-8")
    manifest = json.loads((folder / "manifest.json").read_bytes())
    for name in {*manifest["files"], *files}:
        manifest["files"][name] = hashlib.sha256((folder / name).read_bytes()).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


@pytest.mark.parametrize(("files", "why"), REPOSITORIES, ids=[why for _, why in REPOSITORIES])
def test_nothing_of_it_runs(
    hub: Any,
    taskgen: Callable[..., Result],
    folder: Path,
    tmp_path: Path,
    files: dict[str, tuple[str | None, str]],
    why: str,
) -> None:
    marker, out = tmp_path / "ran", tmp_path / "back"
    system = tmp_path / "system.py"
    system.write_text("def ask(question):\n    return question\n", encoding="utf-8")
    changed(folder, files, marker)
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    hub.put(
        REPO,
        {name if name.startswith("data/") else f"taskgen/{name}": (folder / name).read_bytes() for name in names},
        token=TOKEN,
    )
    for command in (
        ("pull", REPO, "--out", out),
        ("eval", folder, "--model", "baseline"),
        ("link", folder),
        ("audit", folder, "--model", "baseline"),
        ("rag", folder, f"{system}:ask"),
    ):
        done = taskgen(*command)
        assert done.exit_code == 2 and "Error: " in done.output, (command, done.output)
        assert command[0] != "pull" or "lm-eval would run what this version of taskgen does not write" in done.output
        assert not marker.exists() and not out.exists(), command
