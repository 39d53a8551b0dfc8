"""A folder in which lm-eval would run anything that this version does not write is refused, with the place."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from lm_eval_taskgen.generators.export import closed_form
from lm_eval_taskgen.generators.export.closed_form import check_closed, departures, refusal
from lm_eval_taskgen.generators.export.task_folder import find_task_folder, read_task_folder, shipped_suites
from lm_eval_taskgen.utils.errors import ConfigError, ExportError

LEAF, COMMON, GROUP = "towns_cloze.yaml", "_towns_common_yaml", "_taskgen_towns.yaml"
EVIL = "import os\nos.system('touch ran')\n"


@pytest.fixture
def folder(task_root: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(task_root / "towns", tmp_path / "towns"))


def append(name: str, text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).open("a", encoding="utf-8").write(text)


def new(name: str, text: str = EVIL) -> Callable[[Path], object]:
    def write(folder: Path) -> None:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")

    return write


def instead(name: str, make: Callable[[Path], object]) -> Callable[[Path], object]:
    def write(folder: Path) -> None:
        (folder / name).unlink()
        make(folder / name)

    return write


def swap(name: str, old: str, by: str) -> Callable[[Path], object]:
    def write(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, by), encoding="utf-8")

    return write


def without_the_last_line(name: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_text((folder / name).read_text(encoding="utf-8").rstrip("\n"), "utf-8")


def a_copy_below(name: str) -> Callable[[Path], object]:
    return lambda folder: new(f"more/{name}", (folder / name).read_text(encoding="utf-8"))(folder)


def settings(**fields: object) -> Callable[[Path], object]:
    def write(folder: Path) -> None:
        path = folder / "settings.json"
        path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | fields), encoding="utf-8")

    return write


JINJA = "{{ cycler.__init__.__globals__.os.system('touch ran') }}"
HOSTILE = [
    (a_copy_below(LEAF), f"more/{LEAF}: is in another folder than the set's own", "a file of ours below"),
    (lambda folder: (folder / "utils.py").unlink(), "utils.py: is missing", "any module of its name"),
    (append("utils.py", EVIL), "as in this version: 'import os'", "code behind ours"),
    (new("utils.py", ""), "utils.py: line 1 is not as in this version: ''", "no code"),
    (without_the_last_line("utils.py"), "as in this version: 'nothing'", "a line less"),
    (append("utils.py", f"{'#' * 90}\n"), f"as in this version: '{'#' * 80}'", "a long line"),
    (swap("qa_metrics.py", "import re\n", "import re, os\n"), "qa_metrics.py: line", "code within ours"),
    (new("helper.py"), "helper.py: is code, and no file of a set", "a file of its own"),
    (new("data/utils.py"), "utils.py: is code", "in a folder below"),
    (new("metric_mine.py"), "metric_mine.py: is code", "a metric that no package adds"),
    (new("numpy.so"), "numpy.so: is code", "a library"),
    (
        append(LEAF, "doc_to_text: !function helper.run\n"),
        "'!function helper.run'; wanted a function of utils.py",
        "where",
    ),
    (
        append(LEAF, "doc_to_text: !function utils._load_beside.__globals__\n"),
        "wanted a function of utils.py",
        "inside",
    ),
    (append(LEAF, f'doc_to_text: "{JINJA}"\n'), "wanted a function of utils.py", "Jinja for a function"),
    (append(LEAF, f'description: "{JINJA}"\n'), "description: is no field that sets have", "Jinja in another field"),
    (swap(LEAF, "task: towns_cloze", f'task: "{JINJA}"'), "is a Jinja template", "Jinja in a name"),
    (append(COMMON, "dataset_path: someone/else\n"), "dataset_path: is no field", "data from elsewhere"),
    (append(LEAF, "unsafe_code: true\n"), "unsafe_code: is no field", "a switch of lm-eval's"),
    (swap(COMMON, "metric: f1\n", "metric: f1\n    hf_evaluate: true\n"), "hf_evaluate: is no field", "downloads code"),
    (
        swap(COMMON, "metric: f1\n", "metric: someone/metric\n"),
        "'someone/metric' is none of this package's",
        "code too",
    ),
    (swap(COMMON, "aggregation: mean", "aggregation: !function helper.run"), "aggregation: found", "as a mean"),
    (swap(LEAF, "include: ", "include: ../other/"), "include: found", "another folder"),
    (swap(LEAF, f"include: {COMMON}", "include: _nothing"), "'_nothing' is no file of the set", "another file"),
    (swap(GROUP, "- towns_cloze", "- mmlu"), "task: 'mmlu' is no task of the set", "tasks of others"),
    (swap(LEAF, "taskgen_data: ", "taskgen_data: ../../"), "taskgen_data: found", "data of others"),
    (new("more/x.yaml", "task: x\n"), "x.yaml: include: is missing", "a task below"),
    (new("z.yml", "- a\n"), "z.yml: holds no fields of a task", "no task at all"),
    (new("z.yaml", "a: &a [*a]\n"), "z.yaml: an alias", "itself"),
    (
        new("z.yaml", "a: !!python/object/apply:os.system ['touch ran']\n"),
        "z.yaml: could not determine",
        "a tag of Python",
    ),
    (settings(metrics={"../../x": "run"}), "settings.json: metrics: '../../x'", "a module elsewhere"),
    (settings(metrics={"mine": "run"}), "settings.json: metrics: 'mine'", "a module that no package adds"),
    (new("settings.json", "[]"), "settings.json: the file: found", "no settings"),
    (new("settings.json", "{"), "settings.json: cannot be read", "no JSON"),
    (instead("settings.json", os.mkfifo), "settings.json: is a pipe", "a pipe, which must not be waited for"),
    (instead("utils.py", lambda path: path.symlink_to(path)), "utils.py: is a pipe, a device, or a link", "a loop"),
    (settings(scoring={"articles": "the"}), "settings.json: scoring.", "rules of another form"),
]


@pytest.mark.parametrize(("change", "said", "why"), HOSTILE, ids=[why for *_, why in HOSTILE])
def test_what_others_wrote_is_refused(folder: Path, change: Callable[[Path], object], said: str, why: str) -> None:
    change(folder)
    assert any(said in message for message in departures(folder)), list(departures(folder))
    assert not (folder / "ran").exists() and not Path("ran").exists()


@pytest.mark.parametrize(
    ("name", "source", "is_code", "why"),
    [
        ("metric_mine.py", EVIL, False, "letter by letter that of the installed package"),
        ("metric_mine.py", "", True, "that of another version"),
        ("metric_mine.py", None, True, "the package is broken"),
        ("metric_mine.pyd", EVIL, True, "compiled"),
        ("mine.py", EVIL, True, "under another name"),
    ],
)
def test_the_metric_of_a_package_is_compared_with_that_of_the_package(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    source: str | None,
    is_code: bool,
    why: str,
) -> None:
    installed = tmp_path / "mine.py"

    def path() -> Path:
        if source is None:
            raise ConfigError("mine: cannot be imported")
        installed.write_text(source, encoding="utf-8")
        return installed

    monkeypatch.setattr(closed_form, "plugins", lambda kind: {"mine": SimpleNamespace(source=path)})
    new(name)(folder)
    assert list(departures(folder)) == ([f"{name}: is code, and no file of a set"] if is_code else []), why


def test_sets_and_suites_of_this_version_are_not(task_root: Path) -> None:
    check_closed([read_task_folder(task_root / "towns"), read_task_folder(task_root)])
    check_closed([find_task_folder(name) for name in shipped_suites()])


@pytest.mark.parametrize(("count", "more"), [(10, []), (11, ["and 1 more"])])
def test_ten_departures_are_named(count: int, more: list[str]) -> None:
    found = [f"{number}.py: is code" for number in range(count)]
    _, *listed, _ = refusal("towns", found, "--trust towns").splitlines()
    assert [line.strip() for line in listed] == [*found[:10], *more]


def test_a_folder_that_is_named_as_trusted_is_not_looked_at(folder: Path) -> None:
    new("helper.py")(folder)
    tasks = read_task_folder(folder)
    with pytest.raises(ExportError, match=rf"helper\.py: is code, and no file of a set\n.*--trust {folder}"):
        check_closed([tasks])
    check_closed([tasks], [folder])


def test_each_of_several_sets_in_a_folder_is_looked_at(task_root: Path, tmp_path: Path) -> None:
    root = Path(shutil.copytree(task_root, tmp_path / "tasks"))
    new("towns/helper.py")(root)
    new("more.yaml", "task: x\n")(root)
    said = sorted(departures(root))
    assert said == ["more.yaml: lies beside the sets", "towns/helper.py: is code, and no file of a set"]


def test_compiled_code_is_deleted_since_python_would_run_it_instead_of_the_source(folder: Path) -> None:
    compiled = folder / "__pycache__" / "utils.cpython-311.pyc"
    new("__pycache__/utils.cpython-311.pyc")(folder)
    check_closed([read_task_folder(folder)])
    assert not compiled.exists()
