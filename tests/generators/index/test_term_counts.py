"""Terms counted by pieces between spaces are those of the whole text."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.index.retrieval import search_terms
from lm_eval_taskgen.generators.index.term_counts import count_terms

# Letters that change with their neighbours: a final sigma, a base and its mark, a joiner, letters that stand in pairs.
PIECES = st.sampled_from([*"ab BΣΑ'._=\n一กำ", *"   ", "\u0301", "\u0338", "\u200d", "\u093c", "\u0921", "\u00a0"])


@given(st.lists(st.lists(PIECES, max_size=15).map("".join), max_size=4))
def test_every_text_has_its_terms(texts: list[str]) -> None:
    counts = count_terms(texts, search_terms)
    terms = list(counts.vocabulary)
    rows = counts.by_term.toarray() if terms else [[] for _ in texts]
    for text, row, length in zip(texts, rows, counts.lengths, strict=True):
        assert Counter({term: int(n) for term, n in zip(terms, row, strict=True) if n}) == Counter(search_terms(text))
        assert length == len(search_terms(text))
