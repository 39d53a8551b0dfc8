"""All questions that sentences of every language with rules are asked, each with its answer and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path

import pytest

from english_questions import ReadsKinds
from golden_files import GOLDEN, check_golden
from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.generators.writers.asking import questions_about
from lm_eval_taskgen.generators.writers.asking.stating import stated
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.questions import ClauseQuestion
from lm_eval_taskgen.utils.records.sentence import Sentence

pytest.importorskip("spacy")

ASKED = "writers/asked.txt"
KNOWN = ReadsKinds()


def shown(question: ClauseQuestion) -> str:
    features = " ".join(f"{name}={value:g}" for name, value in sorted(question.features.items()) if value)
    used = " + ".join(phrase.text for phrase in question.used)
    return f"  {question.text} | {question.asked} | {' / '.join(question.golds)} | {used} | {features}".rstrip()


def asked(code: str, texts: list[str]) -> Iterator[str]:
    """Each sentence, and below it what its clauses state and are asked."""
    language = load_language(code)
    reader = clause_reader(language)
    assert reader is not None
    sentences = [Sentence(n, Chunk("c", "d", 0, 0, len(text), text), 0, text, ()) for n, text in enumerate(texts)]
    for sentence, clauses in zip(sentences, reader.read(sentences), strict=True):
        yield f"{code} {sentence.text}"
        for clause in clauses:
            roles = set()
            for question in questions_about(clause, language, KNOWN):
                yield shown(question)
                if question.asked not in roles and (said := stated(question, language, KNOWN)) is not None:
                    yield f"    = {' | '.join(astuple(said))}".rstrip()
                roles.add(question.asked)


def test_questions_are_the_golden_ones(tmp_path: Path) -> None:
    golden = (GOLDEN / ASKED).read_text(encoding="utf-8").splitlines()
    sentences = [line.split(" ", 1) for line in golden if not line.startswith(" ")]
    codes = dict.fromkeys(code for code, _ in sentences)
    found = [line for code in codes for line in asked(code, [text for one, text in sentences if one == code])]
    check_golden(ASKED, found, tmp_path)
