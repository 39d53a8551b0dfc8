"""Additions of another package by entry points: the example package as it is documented, and broken ones."""

from __future__ import annotations

import configparser
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.config.load import load_config
from lm_eval_taskgen.generators.corpus.readers import readable_endings
from lm_eval_taskgen.generators.evaluation.run import score
from lm_eval_taskgen.generators.export.task_folder import read_task_folder
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.models.load import load_model
from lm_eval_taskgen.generators.question_types.registry import (
    BROKEN_TYPES,
    QUESTION_TYPES,
    add_types_of_packages,
    registered_styles,
)
from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.utils.languages import broken_languages, language_codes, load_language
from lm_eval_taskgen.utils.plugins import plugins

EXAMPLE = Path(__file__).parents[2] / "examples" / "taskgen_example"


def install(site: Path, name: str, entry_points: str) -> Path:
    """Write the metadata that pip writes, so that a folder on the path is an installed package."""
    info = site / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(entry_points, encoding="utf-8")
    return site


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the example package is installed, with the entry points of its setup.cfg."""
    if not EXAMPLE.is_dir():
        pytest.skip("the examples are not beside the tests")
    config = configparser.ConfigParser()
    config.read(EXAMPLE / "setup.cfg", encoding="utf-8")
    points = "".join(f"[{group}]{value}\n" for group, value in config["options.entry_points"].items())
    site = tmp_path_factory.mktemp("site")
    (site / "taskgen_example").symlink_to(EXAMPLE / "taskgen_example")
    return install(site, "taskgen-example", points)


@pytest.fixture
def packaged_example(tmp_path: Path) -> Path:
    """A folder with the example package as setuptools packs it, which leaves out files that its setup.cfg forgets."""
    if find_spec("setuptools") is None:  # not imported here: it refuses to be where distutils was imported before it
        pytest.skip("setuptools is not installed")
    source, site = tmp_path / "source", tmp_path / "packed"
    shutil.copytree(EXAMPLE, source)
    program = "import setuptools; setuptools.setup()"
    steps = ("build_py", "--build-lib", str(site), "install_egg_info", "--install-dir", str(site))
    subprocess.run([sys.executable, "-c", program, "-q", *steps], cwd=source, check=True, capture_output=True)
    return site


@pytest.fixture
def with_package(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], None]]:
    """Puts a folder on the path; what its package registers is gone after the test."""
    before = set(QUESTION_TYPES)

    def use(site: Path) -> None:
        monkeypatch.syspath_prepend(site)
        add_types_of_packages()

    yield use
    for name in set(QUESTION_TYPES) - before:
        del QUESTION_TYPES[name]
    BROKEN_TYPES.clear()
    load_language.cache_clear()
    for name in [name for name in sys.modules if name.startswith("taskgen_example")]:
        del sys.modules[name]


def run(*arguments: str, site: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(site), "HF_HUB_OFFLINE": "1", "COLUMNS": "80"}
    program = "from lm_eval_taskgen.generators.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], env=environment, cwd=cwd, capture_output=True, text=True
    )


@pytest.fixture
def mills(tmp_path: Path) -> Path:
    """A configuration that needs the example's file format and question type."""
    (tmp_path / "mill.org").write_text(
        "* The Mill\nThe mill at Albery was built in 1871. The bridge at Holm was opened in 1902.\n", encoding="utf-8"
    )
    config = "name: mills\ncorpus: {files: [mill.org]}\nquestion_types: {missing_year: {count: 2}}\nout: mills\n"
    (tmp_path / "mills.yaml").write_text(config, encoding="utf-8")
    return tmp_path / "mills.yaml"


def test_a_set_is_made_and_scored_with_what_the_example_adds(
    example: Path, with_package: Callable[[Path], None], mills: Path, write_set: Callable[..., Path]
) -> None:
    """Its file format, its question type, its metric and its model."""
    with_package(example)
    config = load_config(mills)
    made = TaskGenerator(None, config, base=mills.parent).generate_dataset()
    folder = write_set(made, config, mills.parent / "mills", styles=registered_styles())
    shipped = (EXAMPLE / "taskgen_example" / "near_year.py").read_text(encoding="utf-8")
    assert (folder / "metric_near_year.py").read_text(encoding="utf-8") == shipped, "a set needs no package"
    model = load_model("always", {"answer": 1871})
    rows = {row.name: row for row in score([read_task_folder(folder)], model.lm)}
    metrics = rows["mills_missing_year"].metrics
    assert (metrics["near_year"], metrics["exact_match"]) == (0.5, 0.5), "one of the two years"


@pytest.mark.slow
def test_a_new_process_generates_and_runs_with_the_example(packaged_example: Path, mills: Path) -> None:
    assert "Esperanto (Esperanto)" in run("languages", site=packaged_example, cwd=mills.parent).stdout
    made = run("generate", "mills.yaml", site=packaged_example, cwd=mills.parent)
    assert made.returncode == 0, made.stdout + made.stderr
    asked = ["eval", "mills", "--model", "always", "--model_args", "answer=1871", "--output_path", "out"]
    scored = run(*asked, "--tasks", "taskgen_mills", site=packaged_example, cwd=mills.parent)
    assert scored.returncode == 0, scored.stderr[-2000:]
    results = json.loads(next((mills.parent / "out").rglob("results_*.json")).read_text(encoding="utf-8"))["results"]
    assert results["mills_missing_year"]["near_year,none"] == 0.5, "one of the two years"


def test_lists_say_where_each_comes_from(example: Path, with_package: Callable[[Path], None]) -> None:
    with_package(example)
    languages = CliRunner().invoke(app, ["languages"], env={"COLUMNS": "100"}).stdout
    assert "Esperanto (Esperanto)" in languages and languages.count("from taskgen-example 1.0") == 1
    types = CliRunner().invoke(app, ["types"], env={"COLUMNS": "100"}).stdout
    assert types.count("taskgen-example 1.0") == 1 and "near_year" in types


def test_the_version_names_all_that_packages_add(
    example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(example)
    monkeypatch.syspath_prepend(install(tmp_path, "another", "[lm_eval_taskgen.models]\nalways = a:B\nnever = a:C\n"))
    said = CliRunner().invoke(app, ["--version"]).stdout.splitlines()
    assert said[1:] == [
        "another 1.0 adds models always, never",
        "taskgen-example 1.0 adds languages eo; readers eo; question_types missing_year; corpus_formats org; "
        "metrics near_year; models always",
    ]
    assert "taskgen_example" not in sys.modules


def test_a_language_and_its_reader_come_from_another_package(
    example: Path, with_package: Callable[[Path], None]
) -> None:
    with_package(example)
    language = load_language("eo")
    reader = clause_reader(language)
    assert language.abstention == "nerespondebla" and reader is not None and reader.name == "taskgen-example 1.0"
    assert ".org" in readable_endings()


def test_finding_a_package_imports_nothing_of_it(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(example)
    assert plugins("models")["always"].package == "taskgen-example 1.0"
    assert plugins("metrics")["near_year"].source().name == "near_year.py"
    assert "eo" in language_codes()
    assert "taskgen_example" not in sys.modules
    load_language.cache_clear()


BROKEN = """\
[lm_eval_taskgen.languages]
en = broken_package
xx = broken_package
yy = no_such_package
[lm_eval_taskgen.question_types]
none_such = broken_package.types
why = broken_package.why
[lm_eval_taskgen.corpus_formats]
zzz = broken_package:no_such_function
[lm_eval_taskgen.models]
no_model = broken_package:NAME
"""


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    package = tmp_path / "site" / "broken_package"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("NAME = 1\n", encoding="utf-8")
    (package / "types.py").write_text("raise RuntimeError('no luck')\n", encoding="utf-8")
    (package / "why.py").write_text("", encoding="utf-8")
    (package / "xx.yaml").write_text("code: xx\nname: X\n", encoding="utf-8")
    return install(tmp_path / "site", "broken-package", BROKEN)


def test_what_is_broken_is_named_and_stops_nothing_else(broken: Path, with_package: Callable[[Path], None]) -> None:
    with_package(broken)
    assert set(broken_languages()) == {"en", "xx", "yy"} and "xx" not in language_codes()
    assert "en" in language_codes() and load_language("en").name == "English", "what ships cannot be taken away"
    said = " ".join(CliRunner().invoke(app, ["languages"]).stderr.split())
    assert "Not usable: broken-package 1.0: entry point en = broken_package" in said
    assert "languages/xx.yaml of broken-package 1.0: native_name: Field required" in said
    types = CliRunner().invoke(app, ["types"])
    said = " ".join(types.stderr.split())
    assert types.exit_code == 0 and "cannot be loaded: RuntimeError: no luck; mend or uninstall that package" in said
    assert "registers no question type 'why' that is not there already" in said


@pytest.mark.parametrize(
    ("command", "config", "said"),
    [
        ("generate", "question_types: {none_such: {count: 1}}", "question_types.none_such: broken-package 1.0: entry"),
        ("generate", "question_types: {cloze: {count: 1}}", "zzz = broken_package:no_such_function"),
    ],
)
def test_what_is_broken_is_refused_where_it_is_used(
    broken: Path, tmp_path: Path, with_package: Callable[[Path], None], command: str, config: str, said: str
) -> None:
    with_package(broken)
    (tmp_path / "a.zzz").write_text("The mill was built in 1871.", encoding="utf-8")
    file = tmp_path / "mills.yaml"
    file.write_text(f"name: mills\ncorpus: {{files: [a.zzz]}}\n{config}\n", encoding="utf-8")
    done = CliRunner().invoke(app, [command, str(file)])
    assert done.exit_code == 2 and said in " ".join(done.stderr.split()), done.output


def test_a_model_that_is_none_is_refused(broken: Path, with_package: Callable[[Path], None]) -> None:
    from lm_eval_taskgen.generators.models.lm_eval.registry import register_model
    from lm_eval_taskgen.utils.errors import ConfigError

    with_package(broken)
    with pytest.raises(ConfigError, match=r"broken-package 1\.0: .* is no class that extends lm_eval\.api\.model\.LM"):
        register_model("no_model")


def test_two_packages_with_one_name_are_both_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("first", "second"):
        install(tmp_path, name, "[lm_eval_taskgen.models]\nalways = json:JSONDecoder\n")
    monkeypatch.syspath_prepend(tmp_path)
    plugin: Any = plugins("models")["always"]
    with pytest.raises(Exception, match=r"first 1\.0: .* second 1\.0 adds the same name"):
        plugin.load()
