"""Mutation testing: change one operator or constant of the package at a time and see whether its tests fail.

    python benchmarks/mutants.py --sample 300 --seed 1 generators/checks utils/qa_metrics.py

Mutants are drawn by seed from the given files and folders, or from the whole package. Each changes one comparison,
`and`, `or`, `not`, arithmetic operator, number or truth value in a copy of the repository. There it is shown to the
tests that mirror its module, without the slow ones: in the folder of tests that mirrors the module's folder, the file
named after the module and those that import it. A module without any is shown to those of the modules that import it,
found in the same way, and to any test file that does, those of that folder if there are such; else to all of that
folder. What survives these is shown to the tests of those modules of its room that import it, and to the golden files
of its room.

Each test file runs by itself, and only if it calls the changed function when nothing is changed. Where no call was made
while the package was imported, the function is changed in the imported package, else the package is imported anew.

A mutant is caught if a test fails or takes far more processor time than without the change. Printed are the survivors,
each with its place and change, and a Markdown table by room. Annotations, flags of dataclasses, `frozen=` of models,
sizes of caches and `strict=` of `zip` stay as they are, since mypy holds the first and no result rests on the others.
Needs a system that can fork.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import copy
import fcntl
import gc
import importlib
import json
import math
import multiprocessing
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import CodeType, FunctionType
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "lm_eval_taskgen"
FOLDERS = ("generators", "utils", "lm_eval_tasks")
ENTRANCES = (f"{PACKAGE}.generators.generator", f"{PACKAGE}.generators.cli.app")
# Task folders carry copies of these, which run under other names.
COPIED = ("utils/qa_metrics.py", "generators/export/exported/")
LIBRARIES = ("pytest", "hypothesis", "datasets", "lm_eval.evaluator", "scipy.stats", "spacy", "lxml.html", "typer")
# Seconds by the clock without a change. With one: seconds of processor time beyond three times those without it,
# seconds by the clock beyond ten times (only tests that wait for ever reach that), and bytes of memory.
LIMIT_S = 1800.0
GRACE_CPU_S = 10.0
GRACE_S = 60.0
MEMORY_BYTES = 8 << 30
_LARGEST = 1000

_PAIRS: list[tuple[type[ast.AST], type[ast.AST]]] = [
    (ast.Eq, ast.NotEq),
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
    (ast.And, ast.Or),
    (ast.Add, ast.Sub),
    (ast.Mult, ast.Div),
    (ast.BitAnd, ast.BitOr),
]
_OPERATORS = dict(_PAIRS) | {other: one for one, other in _PAIRS} | {ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult}


@dataclass(frozen=True)
class Mutant:
    """One change of a file: the bytes from `start` to `end` become `new`; `path` is relative to the repository.

    `functions` are the first lines of the functions around it, the outermost first.
    """

    path: str
    line: int
    start: int
    end: int
    old: str
    new: str
    functions: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: `{_short(self.old)}` -> `{_short(self.new)}`"


@dataclass(frozen=True)
class Outcome:
    """The tests' verdict on a mutant: `caught`, `survived`, or `broken` where they fail without the change too."""

    mutant: Mutant
    result: str


def _short(text: str, length: int = 110) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"


def mutants_of(path: str, source: bytes) -> list[Mutant]:
    """Every mutant of a file, in the order of its text."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    mutants = []
    for node, functions in _expressions(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        for changed in _changes(node):
            new = f"({ast.unparse(changed)})"
            mutants.append(Mutant(path, node.lineno, start, end, ast.unparse(node), new, functions))
    return sorted(mutants, key=lambda mutant: (mutant.start, mutant.end, mutant.new))


def _expressions(node: ast.AST, functions: tuple[int, ...] = ()) -> Iterator[tuple[ast.expr, tuple[int, ...]]]:
    """Every expression that is computed when the program runs, and the first lines of the functions around it.

    None in f-strings: older Pythons misplace those.
    """
    if isinstance(node, ast.expr):
        yield node, functions
    if isinstance(node, ast.JoinedStr) or _is_type_alias(node):
        return
    for field, child in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        inside = functions
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and field == "body":
            inside = (*functions, min(one.lineno for one in (node, *node.decorator_list)))
        for one in child if isinstance(child, list) else [child]:
            if isinstance(one, ast.AST) and not _is_of_no_effect(one):
                yield from _expressions(one, inside)


def _is_type_alias(node: ast.AST) -> bool:
    return isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"


def _is_of_no_effect(node: ast.AST) -> bool:
    if isinstance(node, ast.keyword):
        return node.arg in ("strict", "frozen")
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("dataclass", "lru_cache")


def _changes(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            if other := _OPERATORS.get(type(operator)):
                yield _with(node, ops=[*node.ops[:index], other(), *node.ops[index + 1 :]])
    elif isinstance(node, ast.BoolOp | ast.BinOp) and not _joins_text(node):
        if other := _OPERATORS.get(type(node.op)):
            yield _with(node, op=other())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant):
        value = node.value
        if isinstance(value, bool):
            yield ast.Constant(not value)
        elif isinstance(value, int | float) and abs(value) <= _LARGEST:
            yield ast.Constant(value + 1 if isinstance(value, int) else value * 2 or 1.0)


def _with(node: ast.expr, **fields: object) -> ast.expr:
    changed = copy.copy(node)
    vars(changed).update(fields)
    return changed


def _joins_text(node: ast.expr) -> bool:
    """Joining or filling in text: another operator would be an error in any test that comes by."""
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else ()
    return any(
        isinstance(side, ast.JoinedStr | ast.List | ast.Tuple)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )


def draw(targets: Iterable[str], sample: int, seed: int) -> list[Mutant]:
    """Mutants of the Python files among `targets` and below them, `sample` of them drawn by seed, in order of place."""
    files: set[Path] = set()
    for target in targets:
        path = (ROOT / target).resolve()
        if not path.exists():
            raise SystemExit(f"{target}: no such file or folder in {ROOT}")
        files.update(path.rglob("*.py") if path.is_dir() else [path])
    mutants = [
        mutant for file in sorted(files) for mutant in mutants_of(file.relative_to(ROOT).as_posix(), file.read_bytes())
    ]
    drawn = random.Random(seed).sample(range(len(mutants)), min(sample, len(mutants)))
    return [mutants[index] for index in sorted(drawn)]


@cache
def _imports(path: Path) -> frozenset[str]:
    """Dotted names that a file of the repository imports: modules, and names within modules.

    What the tests share, such as a function that asks all questions of a sentence, imports on behalf of its users.
    """
    names: set[str] = set()
    package = (PACKAGE, *path.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join((*above, node.module or "")).removesuffix(".")
            names.update([module, *(f"{module}.{alias.name}" for alias in node.names)])
    shared = [ROOT / "tests" / "support" / f"{name}.py" for name in names]
    return frozenset(names).union(*(_imports(file) for file in shared if file.is_file() and file != path))


def _names_of(module: Path) -> frozenset[str]:
    """Dotted names by which a module is imported: its own, and what the packages above it import from it."""
    dotted = f"{PACKAGE}.{'.'.join(module.with_suffix('').parts)}".removesuffix(".__init__")
    names = {dotted}
    for folder in module.parents[:-1]:
        package = ROOT / folder / "__init__.py"
        shown = _imports(package) if package.is_file() else ()
        above = ".".join((PACKAGE, *folder.parts))
        names.update(f"{above}.{name.rpartition('.')[2]}" for name in shown if name.startswith(f"{dotted}."))
    return frozenset(names)


def _near(module: Path) -> list[Path]:
    """Test files that mirror a module: the one named after it and, of the same folder, those that import it."""
    own, names = f"test_{module.stem}.py", _names_of(module)
    tests = (ROOT / "tests" / module.parent).glob("test_*.py")
    return [test for test in tests if test.name == own or names & _imports(test)]


@cache
def _modules() -> list[Path]:
    return [file.relative_to(ROOT) for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]


def _tests_that_reach(module: Path, seen: set[Path]) -> Iterator[Path]:
    """Test files that mirror a module; where there is none, those that reach what imports it, and any that does."""
    seen.add(module)
    if near := _near(module):
        yield from near
        return
    names = _names_of(module)
    for user in _modules():
        if user not in seen and names & _imports(ROOT / user):
            yield from _tests_that_reach(user, seen)
    for test in (ROOT / "tests").rglob("test_*.py"):
        if names & _imports(test) and "end_to_end" not in test.parts:
            yield test


@cache
def tests_of(path: str) -> tuple[str, ...]:
    """Test files that a mutant of the module at `path` is shown to; the rule is above. The likeliest comes first."""
    reached = set(_tests_that_reach(Path(path), set()))
    folder = _folder_of_tests(path)
    chosen = {test for test in reached if test.is_relative_to(folder)} or reached or set(folder.glob("test_*.py"))
    own = f"test_{Path(path).stem}.py"
    names = {test.relative_to(ROOT).as_posix() for test in chosen}
    return tuple(sorted(names, key=lambda test: (own not in test, "golden" in test, test)))


def _folder_of_tests(path: str) -> Path:
    """The folder of tests that mirrors a module's folder, or else the nearest above it that has tests."""
    folder = ROOT / "tests" / Path(path).parent
    while not any(folder.glob("test_*.py")):
        folder = folder.parent
    return folder


@cache
def further_tests_of(path: str) -> tuple[str, ...]:
    """The test files that mirror the modules of the same room that import one, and those of the room's golden files."""
    names, room = _names_of(Path(path)), room_of(path)
    users = [user for user in _modules() if room_of(user.as_posix()) == room and names & _imports(ROOT / user)]
    found = [*(test for user in users for test in _near(user)), *(ROOT / "tests" / room).glob("test_golden_*.py")]
    tests = {test.relative_to(ROOT).as_posix() for test in found}
    return tuple(sorted(tests.difference(tests_of(path)), key=lambda test: ("golden" in test, test)))


def open_copy(parent: Path) -> None:
    """Make this process work in a copy of the repository, which it and its child processes import as the package."""
    work = Path(tempfile.mkdtemp(dir=parent))
    tree = work / "repository"
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, check=True, capture_output=True
    )
    for name in sorted(set(listed.stdout.decode().split("\0")) - {""}):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    if (ROOT.parent / "shared").is_dir():
        (work / "shared").symlink_to(ROOT.parent / "shared")
    package = work / "imported" / PACKAGE
    package.mkdir(parents=True)
    for folder in FOLDERS:
        (package / folder).symlink_to(tree / folder)
    for compiled in (*(package / folder for folder in FOLDERS), tree / "tests"):
        compileall.compile_dir(compiled, quiet=2)
    os.chdir(tree)
    sys.path.insert(0, str(package.parent))
    sys.dont_write_bytecode = True
    os.environ |= {
        "PYTHONPATH": str(package.parent),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def load_libraries() -> None:
    """Import what takes longest to import, before the processes of the mutants are forked."""
    for plugin in entry_points(group="pytest11"):
        plugin.load()
    for name in LIBRARIES:
        with suppress(ImportError):
            importlib.import_module(name)


def start_worker(parent: Path) -> None:
    """Open a copy of the repository and import the package from it."""
    open_copy(parent)
    called = Called()
    for name in ENTRANCES:
        importlib.import_module(name)
    _AT_IMPORT.update(called.stop() or ())
    for function in gc.get_objects():
        if type(function) is FunctionType and (place := _place(function.__code__)):
            _FUNCTIONS.setdefault(place, []).append(function)
    # pytest collects garbage several times, which none of these is.
    gc.freeze()


# A function is known by its file below the package and its first line; a module has line 0.
Place: TypeAlias = tuple[str, int]
_AT_IMPORT: set[Place] = set()
_FUNCTIONS: dict[Place, list[FunctionType]] = {}


def _place(code: CodeType) -> Place | None:
    path = code.co_filename.rpartition(f"/imported/{PACKAGE}/")[2]
    if path == code.co_filename:
        return None
    if code.co_name == "<module>":
        return path, 0
    return None if code.co_name.startswith("<") else (path, code.co_firstlineno)


class Called:
    """A record of all that is called in this process from now on, in all threads."""

    def __init__(self) -> None:
        self._codes: set[CodeType] = set()
        self._trace = lambda frame, event, _argument: self._codes.add(frame.f_code)
        threading.settrace(self._trace)
        sys.settrace(self._trace)

    def stop(self) -> set[Place] | None:
        """The functions and modules of the package that ran; None where something else took the trace away."""
        ours = sys.gettrace() is self._trace
        sys.settrace(None)
        return {place for code in self._codes if (place := _place(code))} if ours else None


def _pytest(test: str, mutant: Mutant | None, cpu_limit: float) -> None:
    os.setsid()
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(cpu_limit), resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_BYTES, resource.RLIM_INFINITY))
    import pytest

    called = None if mutant else Called()
    if mutant:
        _change(mutant)
    # Plain assertions are read from compiled files; others are compiled anew each time.
    options = ["-x", "-q", "-p", "no:cacheprovider", "--assert=plain", "--basetemp", str(Path.cwd().parent / "files")]
    code = pytest.main([*options, test])
    if called:
        places = called.stop()
        # What was called in other processes is not known.
        known = places is not None and resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss == 0
        _CALLED.write_text(json.dumps(sorted(places or ()) if known else None))
    os._exit(int(code))


# In the folder that a copy of the repository lies in.
_CALLED = Path("../called.json")


def _change(mutant: Mutant) -> None:
    """Change the imported package as the file of `mutant` says."""
    places = [(mutant.path, line) for line in mutant.functions]
    if not places or _AT_IMPORT.intersection(places):
        for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
            del sys.modules[name]
        return
    for function in _FUNCTIONS.get(places[0], ()):
        function.__code__ = _code_at(mutant.functions[0], function.__code__.co_filename)


def _code_at(line: int, filename: str) -> CodeType:
    """The code of the function that begins in a line of a file."""
    codes = [compile(Path(filename).read_bytes(), filename, "exec", dont_inherit=True)]
    for code in codes:
        if code.co_firstlineno == line and not code.co_name.startswith("<"):
            return code
        codes.extend(constant for constant in code.co_consts if isinstance(constant, CodeType))
    raise LookupError(f"{filename}:{line}: no function")


def passes(test: str, mutant: Mutant | None, limit: float, cpu_limit: float) -> bool:
    """Run a test file in a process of its own and say if nothing failed within `limit` seconds.

    Each process that the tests start has `cpu_limit` seconds of processor time.
    """
    process = multiprocessing.get_context("fork").Process(target=_pytest, args=(test, mutant, cpu_limit))
    process.start()
    process.join(limit)
    code = process.exitcode
    with suppress(ProcessLookupError):
        os.killpg(process.pid or 0, signal.SIGKILL)
    process.join()
    return code in (0, 5)  # 5: pytest found no test


@dataclass(frozen=True)
class Unchanged:
    """A test file without any change: its seconds by the clock and of processor time, and the functions it calls.

    `called` is None where that is not known.
    """

    clock_s: float
    cpu_s: float
    called: frozenset[Place] | None

    def shows(self, mutant: Mutant) -> bool:
        """True if the test file can notice a mutant, since it runs what is changed."""
        if self.called is None or mutant.path.startswith(COPIED):
            return True
        place = (mutant.path, mutant.functions[-1] if mutant.functions else 0)
        return place in self.called or place in _AT_IMPORT


def _cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@cache
def _unchanged(test: str) -> Unchanged | None:
    """A test file without any change; None where it fails. The first process that asks runs it, for all of them."""
    _UNCHANGED.mkdir(exist_ok=True)
    with (_UNCHANGED / test.replace("/", ".")).open("a+") as shared:
        fcntl.flock(shared, fcntl.LOCK_EX)
        shared.seek(0)
        if not (text := shared.read()):
            text = json.dumps(_run_unchanged(test))
            shared.write(text)
    if (known := json.loads(text)) is None:
        return None
    clock_s, cpu_s, called = known
    return Unchanged(clock_s, cpu_s, None if called is None else frozenset((path, line) for path, line in called))


# In the folder that all copies of the repository lie in.
_UNCHANGED = Path("../../unchanged")


def _run_unchanged(test: str) -> tuple[float, float, list[Place] | None] | None:
    """The fields of `Unchanged`; None where a test file fails twice, not only on a busy machine."""
    for _ in range(2):
        start, cpu_start = time.monotonic(), _cpu_seconds()
        if passes(test, None, LIMIT_S, LIMIT_S):
            return time.monotonic() - start, _cpu_seconds() - cpu_start, json.loads(_CALLED.read_bytes())
    return None


def show(mutant: Mutant) -> Outcome:
    """Show a mutant to its tests, one file after another until one fails."""
    broken = False
    for test in (*tests_of(mutant.path), *further_tests_of(mutant.path)):
        unchanged = _unchanged(test)
        broken |= unchanged is None
        if unchanged and unchanged.shows(mutant) and not _survives(mutant, test, unchanged):
            return Outcome(mutant, "caught")
    return Outcome(mutant, "broken" if broken else "survived")


def _survives(mutant: Mutant, test: str, unchanged: Unchanged) -> bool:
    """Write a mutant into the copy that this process works in, run a test file, and undo it."""
    file = Path(mutant.path)
    source, times = file.read_bytes(), file.stat()
    file.write_bytes(source[: mutant.start] + mutant.new.encode() + source[mutant.end :])
    # The compiled copy of the unchanged module must not pass for this one, whatever its size.
    os.utime(file, (times.st_atime, times.st_mtime + 10))
    try:
        return passes(test, mutant, 10 * unchanged.clock_s + GRACE_S, 3 * unchanged.cpu_s + GRACE_CPU_S)
    finally:
        file.write_bytes(source)
        os.utime(file, (times.st_atime, times.st_mtime))


def room_of(path: str) -> str:
    """The room of a module: its folder below `generators/` or `lm_eval_tasks/`, or one of the roots."""
    return "/".join(Path(path).parent.parts[:2])


def table(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Lines of a Markdown table: caught and survived by room, and all together."""
    counts: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        for room in (room_of(outcome.mutant.path), "all"):
            counts.setdefault(room, Counter())[outcome.result] += 1
    yield "| room | mutants | caught | survived | caught, % |"
    yield "| --- | --- | --- | --- | --- |"
    for room, count in sorted(counts.items(), key=lambda item: (item[0] == "all", item[0])):
        judged = count["caught"] + count["survived"]
        share = f"{100 * count['caught'] / judged:.0f}" if judged else "-"
        yield f"| {room} | {judged} | {count['caught']} | {count['survived']} | {share} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="*", default=FOLDERS, help="files or folders, from the root of the repository")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants (default: 300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="mutants at a time (default: 1)")
    arguments = parser.parse_args()
    mutants = draw(arguments.folders, arguments.sample, arguments.seed)
    load_libraries()
    outcomes = []
    with tempfile.TemporaryDirectory() as parent:
        fork = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(arguments.jobs, fork, initializer=start_worker, initargs=(Path(parent),)) as pool:
            # In runs of neighbours, so that the tests of a module without change run in one process only.
            for outcome in pool.map(show, mutants, chunksize=1 + len(mutants) // (8 * arguments.jobs)):
                outcomes.append(outcome)
                if outcome.result != "caught":
                    print(f"{outcome.result}: {outcome.mutant}", flush=True)
    print("", *table(outcomes), sep="\n")


if __name__ == "__main__":
    main()
