"""Golden files: what is made of three small corpora, to be compared with what was made before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path

from lm_eval_taskgen.utils.records.facts import Clause, Phrase, Verb

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
_QUICKSTART = "generators/quickstart_corpus"
# A harbour, a library and the quickstart's, by language; paths are relative to `ROOT`.
CORPORA = {
    "en": ("tests/support/harbour/*.md", "tests/support/handbook/*", f"{_QUICKSTART}/en/*"),
    "hi": (f"{_QUICKSTART}/hi/*",),
}
_PLACES = ("start", "end", "text", "pieces")


def check_golden(name: str, lines: Iterable[str], folder: Path) -> None:
    """Compare lines with a golden file, by its path in `GOLDEN`.

    After an intended change, run the command that a failure names, which takes over what was written to `folder`, and
    read the difference.
    """
    golden, made = GOLDEN / name, folder / Path(name).name
    made.write_text("\n".join(lines) + "\n", encoding="utf-8")
    is_golden = golden.is_file() and golden.read_text(encoding="utf-8") == made.read_text(encoding="utf-8")
    assert is_golden, f"cp {made} {golden}"


def golden_sentences(code: str) -> list[str]:
    """The sentences of a language whose questions are golden."""
    lines = (GOLDEN / "writers" / "asked.txt").read_text(encoding="utf-8").splitlines()
    return [line.removeprefix(f"{code} ") for line in lines if line.startswith(f"{code} ")]


def shown_clauses(text: str, clauses: Iterable[Clause]) -> Iterator[str]:
    """All that is known of the clauses of a sentence: a line for each, its verb and its phrases."""
    for clause in clauses:
        said = (f"“{text[clause.start : clause.end]}”", clause.source, f"{clause.certainty:g}", *clause.lost)
        yield f"  {' '.join(said)}"
        yield f"    verb “{text[clause.verb.start : clause.verb.end]}” {_details(clause.verb)}"
        for role in clause.roles:
            phrase = role.phrase
            pieces = "|".join(text[one.start : one.end] + "?" * (not one.needed) for one in phrase.pieces)
            yield f"    {role.name} “{text[phrase.start : phrase.end]}” {_details(phrase)} {pieces}".rstrip()


def _details(record: Verb | Phrase) -> str:
    values = {field.name: getattr(record, field.name) for field in fields(record) if field.name not in _PLACES}
    return " ".join(f"{name}={value}" for name, value in values.items() if value)
