"""Golden files: what is made of three small corpora, to be compared with what was made before."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
_QUICKSTART = "generators/quickstart_corpus"
# A harbour, a library and the quickstart's, by language; paths are relative to `ROOT`.
CORPORA = {
    "en": ("tests/support/harbour/*.md", "tests/support/handbook/*", f"{_QUICKSTART}/en/*"),
    "hi": (f"{_QUICKSTART}/hi/*",),
}


def check_golden(name: str, lines: Iterable[str], folder: Path) -> None:
    """Compare lines with a golden file, by its path in `GOLDEN`.

    After an intended change, run the command that a failure names, which takes over what was written to `folder`, and
    read the difference.
    """
    golden, made = GOLDEN / name, folder / Path(name).name
    made.write_text("\n".join(lines) + "\n", encoding="utf-8")
    is_golden = golden.is_file() and golden.read_text(encoding="utf-8") == made.read_text(encoding="utf-8")
    assert is_golden, f"cp {made} {golden}"
