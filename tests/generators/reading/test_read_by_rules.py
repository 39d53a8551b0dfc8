"""Findings of the readers of grammar rules in sentences of all their languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from golden_files import shown_clauses
from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause
from lm_eval_taskgen.utils.records.sentence import Sentence

GOLDEN = Path(__file__).parents[2] / "golden" / "reading" / "by_rules.txt"


def clauses(code: str, text: str) -> tuple[Clause, ...]:
    reader = clause_reader(load_language(code))
    assert reader is not None
    return reader.read([Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, text, ())])[0]


def reading(code: str, text: str) -> Iterator[str]:
    """A sentence, the words without any of which it has other clauses, and its clauses with their phrases."""
    found = clauses(code, text)
    yield f"{code} {text}"
    if not found:
        return
    words = text.split(" ")
    without = (" ".join(words[:n] + words[n + 1 :]) for n in range(len(words)))
    unread = [word for word, rest in zip(words, without, strict=True) if len(clauses(code, rest)) != len(found)]
    yield f"  needs {' … '.join(unread)}"
    yield from shown_clauses(text, found)


def test_clauses_are_the_golden_ones() -> None:
    """After an intended change, write what is read to tests/golden/reading/by_rules.txt and read the difference."""
    golden = GOLDEN.read_text(encoding="utf-8").splitlines()
    sentences = [line.split(" ", 1) for line in golden if not line.startswith(" ")]
    assert [line for code, text in sentences for line in reading(code, text)] == golden
