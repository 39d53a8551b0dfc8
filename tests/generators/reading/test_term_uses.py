"""Counting how words and repeated runs are used."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.term_uses import MAX_WORDS, count_uses, repeated_runs
from lm_eval_taskgen.utils.languages import load_language, writer_patterns
from lm_eval_taskgen.utils.records.documents import Document

PIECES = ["सोन", "लाल", "एक", "में", "का", "किया", ",", "।", "5", "BBC"]
PATTERNS = writer_patterns(load_language("hi")).names


def documents_of(*texts: str) -> list[Document]:
    return [Document(str(number), text) for number, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("text", "field", "expected", "why"),
    [
        ("सोन को, सोन से, सोन", "case_marked", 2, "two markers"),
        ("सोन ने कहा। सोन को था।", "agents", 1, "only one of them shows who acts"),
        ("सोन था। लाल सोन था। में सोन था। और सोन था। का सोन था।", "begins", 3, "a pause, a marker, a function word"),
        ("एक सोन था। 5 सोन था। आर्थिक सोन था। का सोन था। लाल सोन", "described", 3, "the genitive tells nothing"),
        ("सोन किया, सोन है, सोन की", "with_light_verb", 2, "what is a marker too is counted as one"),
        ("सोन, किया और एक, सोन", "with_light_verb", 0, "a comma parts"),
    ],
)
def test_counts(text: str, field: str, expected: int, why: str) -> None:
    uses = count_uses(documents_of(text), PATTERNS, frozenset())
    assert getattr(uses, field)["सोन",] == expected, why


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("सोन में, सोन में", "में", "always the same"),
        ("सोन में, सोन से, सोन में", None, "two, even where the first comes back"),
        ("सोन का, सोन की", "का", "the genitive agrees with its noun: one marker"),
        ("सोन", None, "none"),
    ],
)
def test_the_only_marker(text: str, expected: str | None, why: str) -> None:
    assert count_uses(documents_of(text), PATTERNS, frozenset()).only_marker(("सोन",)) == expected, why


def test_runs_are_counted_where_two_documents_have_them() -> None:
    documents = documents_of("लाल सोन था", "लाल सोन था, हरा सोन", "हरा, सोन")
    uses = count_uses(documents, PATTERNS, repeated_runs(documents, frozenset({"था"})))
    assert {form for form in uses.total if len(form) > 1} == {("लाल", "सोन")}
    assert (uses.total["लाल", "सोन"], uses.in_documents["सोन",], uses.total["सोन",]) == (2, 3, 4)


def test_runs_have_three_words_at_most_and_open_with_none_that_is_in_no_term() -> None:
    documents = documents_of("था लाल सोन नगर पुल", "था लाल सोन नगर पुल")
    uses = count_uses(documents, PATTERNS, repeated_runs(documents, frozenset({"था"})))
    words = "लाल", "सोन", "नगर", "पुल"
    assert {form for form in uses.total if len(form) > 1} == {
        words[:2], words[1:3], words[2:], words[:3], words[1:],
    }  # fmt: skip


def test_two_capitals_make_an_acronym() -> None:
    assert count_uses(documents_of("UN में, Toren में"), PATTERNS, frozenset()).acronyms == {"un"}


@given(st.lists(st.lists(st.sampled_from(PIECES), max_size=12), max_size=4))
def test_no_use_is_counted_oftener_than_the_form_stands(texts: Any) -> None:
    documents = documents_of(*(" ".join(words) for words in texts))
    uses = count_uses(documents, PATTERNS, repeated_runs(documents, frozenset()))
    for form, total in uses.total.items():
        assert len(form) <= MAX_WORDS
        parts = (uses.case_marked, uses.begins, uses.described, uses.with_light_verb, uses.in_documents)
        assert all(counter[form] <= total for counter in parts)
        assert uses.agents[form] <= uses.case_marked[form]
