"""Findings of the readers of grammar rules in sentences of all their languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, Phrase, Verb
from lm_eval_taskgen.utils.records.sentence import Sentence

GOLDEN = Path(__file__).parents[2] / "golden" / "reading" / "by_rules.txt"
_PLACES = ("start", "end", "text", "pieces")


def clauses(code: str, text: str) -> tuple[Clause, ...]:
    reader = clause_reader(load_language(code))
    assert reader is not None
    return reader.read([Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, text, ())])[0]


def details(record: Verb | Phrase) -> str:
    values = {field.name: getattr(record, field.name) for field in fields(record) if field.name not in _PLACES}
    return " ".join(f"{name}={value}" for name, value in values.items() if value)


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
    for clause in found:
        said = (f"“{text[clause.start : clause.end]}”", clause.source, f"{clause.certainty:g}", *clause.lost)
        yield f"  {' '.join(said)}"
        yield f"    verb “{text[clause.verb.start : clause.verb.end]}” {details(clause.verb)}"
        for role in clause.roles:
            phrase = role.phrase
            pieces = "|".join(text[one.start : one.end] + "?" * (not one.needed) for one in phrase.pieces)
            yield f"    {role.name} “{text[phrase.start : phrase.end]}” {details(phrase)} {pieces}".rstrip()


def test_clauses_are_the_golden_ones() -> None:
    """After an intended change, write what is read to tests/golden/reading/by_rules.txt and read the difference."""
    golden = GOLDEN.read_text(encoding="utf-8").splitlines()
    sentences = [line.split(" ", 1) for line in golden if not line.startswith(" ")]
    assert [line for code, text in sentences for line in reading(code, text)] == golden
