"""Terms counted by pieces between spaces are those of the whole text."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.index.retrieval import search_terms
from lm_eval_taskgen.generators.index.term_counts import count_terms

# Letters that change with their neighbours: a final sigma, a base and its mark, a joiner, letters that stand in pairs.
PIECES = st.sampled_from([*"ab BΣΑ'._=\n一กำ", *"   ", "\u0301", "\u0338", "\u200d", "\u093c", "\u0921", "\u00a0"])


@given(st.lists(st.lists(PIECES, max_size=15).map("".join), max_size=4))
def test_every_text_has_its_terms(texts: list[str]) -> None:
    counts = count_terms(texts, search_terms)
    assert len(counts.lengths) == len(texts)
    for number, text in enumerate(texts):
        found = {term: dict(zip(*map(np.ndarray.tolist, counts.of(term)), strict=True)) for term in counts.vocabulary}
        assert {term: n[number] for term, n in found.items() if number in n} == Counter(search_terms(text))
        assert counts.lengths[number] == len(search_terms(text))


@pytest.mark.parametrize("processes_share", [100, 1])
def test_texts_are_counted_in_blocks_and_by_forks(monkeypatch: pytest.MonkeyPatch, processes_share: int) -> None:
    texts = ["a b a", "b", "", "c a " * 300, "b c"]
    whole = count_terms(texts, search_terms)
    monkeypatch.setattr("lm_eval_taskgen.generators.index.term_counts._AT_A_TIME", 2)
    monkeypatch.setattr("lm_eval_taskgen.generators.index.term_counts._OF_A_PROCESS", processes_share)
    monkeypatch.setattr("os.sched_getaffinity", lambda process: {0, 1}, raising=False)
    parts = count_terms(texts, search_terms)
    for term in "abcd":
        assert [one.tolist() for one in parts.of(term)] == [one.tolist() for one in whole.of(term)], term
    assert parts.of("a")[0].tolist() == [0, 3] and parts.of("a")[1].tolist() == [2, 300]
    assert [one.tolist() for one in parts.of("d")] == [[], []], "a term of no text"
