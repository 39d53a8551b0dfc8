"""Verdicts of the checks of every type without a model on drafts of its own, and on what others ask and answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from golden_files import CORPORA, GOLDEN, ROOT, check_golden
from lm_eval_taskgen.generators.checks import (
    DEFAULT_CHECKS,
    cloze,
    common,
    hops,
    lookup,
    written,
)
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus import read_corpus
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES, QuestionType
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.settings import ChunkingConfig, CorpusConfig

pytest.importorskip("spacy")

DRAFTS = 9


def index_of(code: str) -> CorpusIndex:
    language = load_language(code)
    documents = list(read_corpus(CorpusConfig(files=CORPORA[code]), ROOT))
    chunks = chunk_documents(documents, ChunkingConfig(max_tokens=100, overlap_tokens=0), language)
    return CorpusIndex.build(chunks, language, documents)


def verdicts(kind: QuestionType[Any], index: CorpusIndex) -> Iterator[str]:
    """Each check that rejects a draft, its question with another's answers, or its answers to another's question."""
    drafts = [kind.template(one, index.language) for one in islice(kind.select(index, Random(1)), DRAFTS)]
    every = dict.fromkeys((*kind.checks, *DEFAULT_CHECKS, written.not_about_the_passage, written.ungrounded_answer))
    for draft, other in pairwise(drafts):
        variants = {"": draft, "+a ": replace(draft, answers=other.answers), "+q ": replace(draft, query=other.query)}
        for variant, one in variants.items():
            rejects = [(check.__name__, check(one, index)) for check in every]
            yield f"  {variant}{one.query} = {' / '.join(one.answers)}"
            yield from (f"    {name}: {no.reason}: {no.detail[:60]!r}" for name, no in rejects if no is not None)


@pytest.mark.parametrize("code", CORPORA)
def test_verdicts_are_the_golden_ones(code: str, tmp_path: Path) -> None:
    index, lines = index_of(code), []
    for name, kind in sorted(QUESTION_TYPES.items()):
        if kind.by_rule:
            lines += [name, *verdicts(kind, index)]
    check_golden(f"checks/{code}.txt", lines, tmp_path)


def test_the_checks_that_look_at_the_corpus_reject_some_of_them(on: SimpleNamespace) -> None:
    lines = [
        line
        for code in CORPORA
        for line in (GOLDEN / "checks" / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    ]
    rejecting = {line.split(":")[0].strip() for line in lines if line.startswith("    ")}
    others = (cloze.leans_on_context, common.answer_not_in_evidence, lookup.another_answer, written.ungrounded_answer)
    # Of drafts of few corpora; those of `test_hops.py` are made for each check.
    in_no_draft = {"another_thing_described", "hidden_name_in_question"}
    assert {*on.checks_of(hops), *(check.__name__ for check in others)} - in_no_draft <= rejecting
