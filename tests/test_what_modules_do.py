"""Only the command line prints or exits, and generating loads nothing heavy; `lint-imports` holds how imports run."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = "lm_eval_taskgen"
FOLDERS = ("utils", "generators", "lm_eval_tasks")


def modules(folder: Any) -> Any:
    found = sorted((ROOT / folder).rglob("*.py"))
    # Files that lm-eval loads by path, copied into exported folders, are no modules of ours.
    return [path for path in found if "exported" not in path.relative_to(ROOT).parts]


def name_of(node: ast.expr) -> str:
    """The dotted name of what is called; what is not a name is left out."""
    if isinstance(node, ast.Attribute):
        return f"{name_of(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def speaks(source: Any) -> Any:
    """Calls that print or end the process, and where they stand."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            call = name_of(node.func)
            if call in SPEAKING or call.endswith(".print"):
                found.append(f"{call} in line {node.lineno}")
        elif isinstance(node, ast.Raise) and node.exc is not None:
            raised = name_of(node.exc.func if isinstance(node.exc, ast.Call) else node.exc)
            if raised in ("SystemExit", "typer.Exit", "KeyboardInterrupt"):
                found.append(f"{raised} in line {node.lineno}")
    return found


# Programs of their own, which tell their parent what they read, or what a server replies.
CHILDREN = {
    ROOT / "generators" / "corpus" / "pdf" / "extract.py",
    ROOT / "generators" / "models" / "server" / "process.py",
}
SPEAKING = {"print", "exit", "quit", "sys.exit", "os._exit", "typer.echo", "typer.secho", "click.echo"}
SPEAKING |= {"sys.stdout.write", "sys.stderr.write"}


def test_there_are_modules_to_look_at() -> None:
    assert all(modules(folder) for folder in FOLDERS)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("print('x')", 1),
        ("def f():\n    sys.exit(2)", 1),
        ("raise SystemExit", 1),
        ("console.print('x')", 1),
        ("raise typer.Exit(3)", 1),
        ("def f():\n    sys.stdout.write('x')", 1),
        ("fingerprint('x')", 0),
        ("'print(1)'", 0),
    ],
)
def test_this_test_hears_speaking(source: str, expected: int) -> None:
    assert len(speaks(source)) == expected


def test_only_the_command_line_prints_or_exits() -> None:
    loud = {
        str(path.relative_to(ROOT)): found
        for folder in FOLDERS
        for path in modules(folder)
        if ROOT / "generators" / "cli" not in path.parents
        and path not in CHILDREN
        and (found := speaks(path.read_text(encoding="utf-8")))
    }
    assert loud == {}


HEAVY = {"bm25s", "datasets", "lm_eval", "numpy", "pandas", "pyarrow", "scipy", "spacy", "torch", "yaml"}


def loaded_after(statement: str) -> Any:
    code = f"{statement}\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    return set(done.stdout.split())


def test_generating_loads_neither_scoring_nor_lm_eval() -> None:
    loaded = loaded_after(
        f"from {PACKAGE}.generators.generator import TaskGenerator\n"
        f"from {PACKAGE}.utils.settings import TaskGeneratorConfig, CorpusConfig\n"
        f"import importlib.resources\n"
        f"base = importlib.resources.files('{PACKAGE}.generators') / 'quickstart_corpus'\n"
        "config = TaskGeneratorConfig(name='x', corpus=CorpusConfig(files=('en/*.md',)), contexts=('gold',),\n"
        "    question_types={'cloze': {'count': 3}})\n"
        "assert len(TaskGenerator(None, config, base=base).generate_dataset().samples) == 3"
    )
    assert f"{PACKAGE}.generators.generator" in loaded
    heavy = {
        f"{PACKAGE}.utils.qa_metrics",
        "lm_eval",
        "torch",
        "transformers",
        "datasets",
        "pyarrow",
        "spacy",
        "lemminflect",
    }
    assert loaded & heavy == set()


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        (["--help"], ()),
        (["--version"], ("utils.plugins",)),
        (["init", "--help"], ()),
        (["init", "new.yaml"], ("generators.config", "generators.config.init_template")),
    ],
    ids=["help", "version", "help of a command", "init"],
)
def test_first_commands_load_little(
    arguments: list[str], needed: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    loaded = loaded_after(
        f"import contextlib, io, sys; sys.argv = ['taskgen', *{arguments!r}]\n"
        f"from {PACKAGE}.generators.cli import main\n"
        "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()): main()"
    )
    assert loaded & HEAVY == set()
    own = {module.removeprefix(f"{PACKAGE}.") for module in loaded if module.startswith(f"{PACKAGE}.")}
    others = {module for module in own if not module.startswith("generators.cli")}
    assert others == {"generators", "utils", "utils.errors", "utils.paths", *needed}


def test_scoring_loads_the_standard_library_alone() -> None:
    module = f"{PACKAGE}.utils.qa_metrics"
    loaded = loaded_after(f"import {module}") - loaded_after("pass")
    others = {name for name in loaded if name.split(".")[0] not in sys.stdlib_module_names}
    assert others == {PACKAGE, f"{PACKAGE}.utils", module}
