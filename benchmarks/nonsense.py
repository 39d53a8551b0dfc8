"""Malformed invocations of every command: each must end with a message, and none with a traceback.

    python benchmarks/nonsense.py --count 2000

By seed, each takes a command that works and damages it: options that do not exist, are missing or have absurd values;
files that are missing, folders, pipes, loops of links, cut short, empty, random, of another shape or not UTF-8; sets
whose files are damaged with their hashes corrected; names that are too long or no UTF-8; RAG systems that raise, exit,
hang or return what is no answer. It runs in a fork of a process that has imported everything, in a folder of its own,
without a network. Counted as failures: a traceback, an exit code other than 0, 2, 3 and 4, an end by a signal, and more
than `--seconds`. They are printed, with the number by which `--only` repeats them. Needs a system that can fork.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nonsense_inputs import ANSWERS, COMMANDS, CONFIG, SALAD, SOURCES, SQUAD, SYSTEM, VALUES, WRITER

from lm_eval_taskgen.generators.cli import main as taskgen
from lm_eval_taskgen.generators.export import builtin_names, link

DONE = (0, 2, 3, 4)  # see `taskgen --help`
QUICKSTART = Path(builtin_names.__file__).parents[1] / "quickstart_corpus" / "en"


def write_valid(folder: Path) -> None:
    """Fill a folder with what every command takes."""
    (folder / "docs").mkdir()
    for path in sorted(QUICKSTART.iterdir())[:6]:
        shutil.copy(path, folder / "docs")
    texts = {
        "c.yaml": json.dumps(CONFIG),
        "c_llm.yaml": json.dumps({**CONFIG, "writer": WRITER}),
        "w.yaml": json.dumps({"writer": WRITER}),
        "s.py": SYSTEM.format(answer="question"),
        "q.csv": "question,answer\nWho?,Ann\n",
        "q.jsonl": '{"question": "Who?", "answer": ["Ann"]}\n',
        "salad.json": json.dumps(SALAD),
        "answers.json": json.dumps([{"example_id": "e0", "answers": ["Ada"]}]),
        "squad.json": json.dumps(SQUAD),
        "drop.txt": "x\n",
        "own.jsonl": json.dumps({"question": "Who?", "question_type": "cloze", "answers": ["Ann"], "evidence": ["Ann"]}) + "\n",
    }  # fmt: skip
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    for arguments in (
        ["generate", "c.yaml", "--out", "town"],
        ["rag", "town", "bm25", "--limit", "2", "--out", "results"],
        ["audit", "town", "--model", "baseline", "--limit", "2", "--output", "audit.json"],
    ):
        code, said = run(folder, arguments, 300)
        if code not in (0, 3):
            raise SystemExit(f"{arguments}: {said}")
    rows = importlib.import_module("pyarrow.parquet").read_table(folder / "town/data/cloze.parquet")
    importlib.import_module("pyarrow.parquet").write_table(rows.select(["question", "context"]), folder / "q.parquet")
    row = {"id": rows["id"][0].as_py(), "question": "What?"}
    (folder / "patch.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    made = {"id": row["id"], "content": "0" * 16, "decision": "keep", "reviewer": "ada", "time": "2026-01-02T03:04:05Z"}
    (folder / "reviews.jsonl").write_text(json.dumps(made) + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Case:
    """A malformed invocation; `prepare` damages files in the working directory first."""

    arguments: list[str]
    damage: str
    prepare: Callable[[Path], None]


def case(number: int, seed: int) -> Case:
    """Draw an invocation."""
    draw = random.Random(f"{seed} {number}")
    words = draw.choice(COMMANDS.strip().splitlines()).split()
    files = [word.lstrip("%@").partition(":")[0] for word in words if word.startswith("@") and word != "@new"]
    kinds = ["option", "value", "value", "out"] + ["file"] * 3 * bool(files)
    kinds += ["set"] * 3 * ("@town" in words) + ["system"] * 6 * ("@s.py:ask" in words)
    kind = draw.choice(kinds)
    prepare: Callable[[Path], None] = lambda folder: None  # noqa: E731
    if kind == "file":
        name, (damage, spoil) = draw.choice(files), draw.choice(sorted(SPOILS.items()))
        prepare, kind = (lambda folder: spoil(folder / name, draw)), f"{name}: {damage}"
    elif kind == "set":
        prepare, kind = _set_damage(draw)
    elif kind == "system":
        source = draw.choice([SYSTEM.format(answer=answer) for answer in ANSWERS] * 2 + SOURCES)
        prepare, kind = (lambda folder: _write(folder / "s.py", source.encode())), f"system {source[:60]!r}"
    elif kind == "out":
        outs = [
            "n" * 400,
            "town",
            "docs",
            "c.yaml",
            "c.yaml/x",
            "loop",
            "pipe",
            "a\udcff",
            "a\0b",
            "/proc/x",
            "/dev/null",
            ".",
        ]
        words = [f"@{draw.choice(outs)}" if word == "@new" else word for word in words]
        prepare = _pipe_and_loop
    elif kind == "value":
        places = [place for place, word in enumerate(words) if place and word[0] in "%@"] or [len(words) - 1]
        words[draw.choice(places)] = draw.choice(VALUES)
    else:
        words = _with_wrong_options(words, draw)
    return Case([word[1:] if word[:1] in ("%", "@") and len(word) > 1 else word for word in words], kind, prepare)


def _with_wrong_options(words: list[str], draw: random.Random) -> list[str]:
    place = draw.randrange(1, len(words) + 1)
    if draw.random() < 0.3:
        return words[: place - 1] + words[place:]
    extra = draw.choice(
        ["--nonsense", "--out", "-x", "--limit", "extra", "--overwrite=7", "--seed", "--", "--top-k=x", "--trust"]
    )
    return [*words[:place], extra, *words[place:]]


def _write(path: Path, content: bytes) -> None:
    _remove(path)
    path.write_bytes(content)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _pipe_and_loop(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    (folder / "loop").symlink_to("loop")


def _replaced(make: Callable[[Path], object]) -> Callable[[Path, random.Random], None]:
    def spoil(path: Path, draw: random.Random) -> None:
        _remove(path)
        make(path)

    return spoil


def _rewritten(change: Callable[[bytes, random.Random], bytes]) -> Callable[[Path, random.Random], None]:
    """Change one file: this one, or one in the folder."""

    def spoil(path: Path, draw: random.Random) -> None:
        inside = sorted(one for one in path.rglob("*") if one.is_file()) if path.is_dir() else [path]
        if inside and (chosen := draw.choice(inside)).is_file():
            chosen.write_bytes(change(chosen.read_bytes(), draw))

    return spoil


def _other_value(content: bytes, draw: random.Random) -> bytes:
    """JSON, or JSON lines, with one value replaced or left out."""
    try:
        lines = content.splitlines() if b"\n{" in content.strip() else [content]
        records = [json.loads(line) for line in lines]
    except ValueError:
        return content[: len(content) // 2]
    _replace_one(draw.choice(records), draw)
    return b"\n".join(json.dumps(record).encode("ascii") for record in records)


def _replace_one(value: Any, draw: random.Random) -> None:
    keys: Sequence[Any] = (
        list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    if not keys:
        return
    key = draw.choice(keys)
    if isinstance(value[key], dict | list) and value[key] and draw.random() < 0.7:
        _replace_one(value[key], draw)
    elif draw.random() < 0.2:
        del value[key]
    else:
        value[key] = draw.choice(
            [
                None,
                0,
                -1,
                1.5,
                "",
                "x",
                [],
                {},
                [None],
                {"x": 1},
                True,
                "\ud800",
                "\0",
                10**400,
                float("nan"),
                "y" * 9_999,
            ]
        )


def _flipped(content: bytes, draw: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(draw.randint(1, 20)):
        if changed:
            changed[draw.randrange(len(changed))] = draw.randrange(256)
    return bytes(changed)


SPOILS: dict[str, Callable[[Path, random.Random], None]] = {
    "missing": _replaced(lambda path: None),
    "a folder": _replaced(lambda path: path.mkdir()),
    "a pipe": _replaced(lambda path: os.mkfifo(path)),
    "a loop": _replaced(lambda path: path.symlink_to(path.name)),
    "a device": _replaced(lambda path: path.symlink_to("/dev/zero")),
    "empty": _rewritten(lambda content, draw: b""),
    "random": _rewritten(lambda content, draw: draw.randbytes(3_000)),
    "NUL": _rewritten(lambda content, draw: b"\0" * 100),
    "cut": _rewritten(lambda content, draw: content[: draw.randrange(len(content) + 1)]),
    "flipped": _rewritten(_flipped),
    "another value": _rewritten(_other_value),
    "a value": _rewritten(_other_value),
    "a list": _rewritten(lambda content, draw: draw.choice([b"[]", b"null", b"3", b'"x"', b"[[]]", b"{}", b"\xef\xbb\xbf{}", b"NaN"])),
    "deep": _rewritten(lambda content, draw: b"[" * 5_000),
    "aliases": _rewritten(lambda content, draw: b"a: &a [x]\n" + b"b: &b [*a, *a]\nc: *b\n" + content),
    "itself": _rewritten(lambda content, draw: b"name: &a [*a]\ncorpus: *a\n"),
    "a date": _rewritten(lambda content, draw: b"2020-01-01: 1\n12:30:45: 2\n~: 3\n"),
    "latin-1": _rewritten(lambda content, draw: content + "é".encode("latin-1")),
}  # fmt: skip


def _set_damage(draw: random.Random) -> tuple[Callable[[Path], None], str]:
    """Damage one file of the set, and enter its hash in the manifest, if that can still be read."""
    files = [
        "manifest.json",
        "settings.json",
        "rejects.jsonl",
        "documents.jsonl",
        "data/cloze.parquet",
        "town_cloze.yaml",
    ]
    name = draw.choice([*files, "manifest.json", "_town_common_yaml", "_taskgen_town.yaml", "README.md", "utils.py"])
    damage, spoil = draw.choice(sorted(SPOILS.items()))
    is_signed = draw.random() < 0.8

    def prepare(folder: Path) -> None:
        path, manifest = folder / "town" / name, folder / "town/manifest.json"
        spoil(path, draw)
        if name != "manifest.json" and is_signed and path.is_file() and path.resolve() != Path("/dev/zero"):
            described = json.loads(manifest.read_bytes())
            described["files"][name] = hashlib.sha256(path.read_bytes()).hexdigest()
            manifest.write_text(json.dumps(described), encoding="utf-8")

    return prepare, f"set: {name}: {damage}"


def run(
    folder: Path, arguments: list[str], seconds: float, prepare: Callable[[Path], None] | None = None
) -> tuple[int, str]:
    """Run a command in a fork, and return its exit code, below 0 for a signal, and what it printed."""
    said = folder.with_name(f"{folder.name}.said")
    child = os.fork()
    if child == 0:
        _in_child(folder, arguments, said, prepare)
    end = time.monotonic() + seconds
    while True:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status), said.read_text(encoding="utf-8", errors="replace")
        if time.monotonic() > end:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return -9, said.read_text(encoding="utf-8", errors="replace") + f"\nkilled after {seconds:g} s"
        time.sleep(0.02)


def _in_child(folder: Path, arguments: list[str], said: Path, prepare: Callable[[Path], None] | None) -> None:
    import traceback

    os.setsid()
    os.chdir(folder)
    if prepare is not None:
        prepare(folder)
    with said.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    sys.argv = ["taskgen", *arguments]
    sys.path.insert(0, str(folder))
    # A RAG system may put others in their place.
    outputs = sys.stdout, sys.stderr
    code: object = 0
    try:
        taskgen()
    except SystemExit as end:
        code = end.code
    except BaseException:  # noqa: BLE001 - this is what is looked for
        traceback.print_exc()
        code = 1
    for output in outputs:
        output.flush()
    os._exit(code if isinstance(code, int) else int(code is not None))


def failure(code: int, said: str) -> str | None:
    """Why an end is none that a user should see; None if it is."""
    if "Traceback (most recent call last)" in said:
        return "a traceback"
    if code < 0:
        return f"signal {-code}"
    return None if code in DONE else f"exit code {code}"


def attack(numbers: Sequence[int], seed: int, valid: Path, seconds: float) -> Counter[str]:
    """Run invocations by number, print those that fail, and count the ends."""
    ends: Counter[str] = Counter()
    for number in numbers:
        made = case(number, seed)
        folder = valid.with_name(f"case{number}")
        shutil.copytree(valid, folder)
        code, said = run(folder, made.arguments, seconds, made.prepare)
        why = failure(code, said)
        if made.arguments[0] == "review" and re.search(r"http://127\.0\.0\.1:\d+", said):
            why = None  # it serves its page until Ctrl-C
        ends[why or f"exit code {code}"] += 1
        if why:
            shown = [word if len(word) < 80 else f"{word[:40]}…" for word in made.arguments]
            print(f"{number}: {why}: {shown!a} ({made.damage!a})\n{said[-1_500:]}\n", flush=True)
        shutil.rmtree(folder)
        folder.with_name(f"{folder.name}.said").unlink(missing_ok=True)
    return ends


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first invocation")
    parser.add_argument("--only", type=int, nargs="*", help="these numbers alone")
    parser.add_argument("--seconds", type=float, default=60, help="that an invocation may take")
    arguments = parser.parse_args()
    os.environ |= {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "COLUMNS": "200"}
    for name in ("datasets", "lm_eval.evaluator", "scipy.stats", "spacy", "lxml.html"):
        importlib.import_module(name)
    for room in ("cli.app", "generator", "evaluation.audit.audit", "evaluation.rag.run", "update", "publish.pull"):
        importlib.import_module(f"lm_eval_taskgen.generators.{room}")
    with tempfile.TemporaryDirectory() as name:
        tasks, valid = Path(name) / "tasks", Path(name) / "valid"
        tasks.mkdir()
        valid.mkdir()
        # `link` writes there, and every export looks through it.
        for module in (link, builtin_names):
            vars(module)["lm_eval_tasks_folder"] = lambda: tasks
        write_valid(valid)
        numbers = arguments.only or range(arguments.first, arguments.first + arguments.count)
        ends = attack(numbers, arguments.seed, valid, arguments.seconds)
    print(", ".join(f"{end}: {count:,}" for end, count in sorted(ends.items())))
    sys.exit(1 if ends.keys() - {f"exit code {code}" for code in DONE} else 0)


if __name__ == "__main__":
    main()
