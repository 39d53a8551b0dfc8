from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.evaluation.rag.coverage import cover
from lm_eval_taskgen.generators.evaluation.rag.replies import RetrievedPassage
from lm_eval_taskgen.utils.records.documents import Evidence

TEXT = (
    "The mill stands by the river. Anna Orrell built the stone weir in 1837 for four hundred pounds. "
    "It was repaired twice, and the sluice is from 1902. Boats pass it in summer."
)
SENTENCE = "Anna Orrell built the stone weir in 1837 for four hundred pounds."
START = TEXT.index(SENTENCE)
WEIR = Evidence("mill.md", START, START + len(SENTENCE), SENTENCE)
HINDI = "यह पुल 1837 में बना था और चार सौ मीटर लंबा है।"
KNOWN = {"mill.md", "river.md"}


@pytest.mark.parametrize(
    ("passages", "share"),
    [
        ([], 0.0),
        # By offsets, whatever the text is.
        ([{"text": TEXT, "doc_id": "mill.md", "start": 0, "end": len(TEXT)}], 1.0),
        ([{"text": "…", "doc_id": "mill.md", "start": START, "end": START + 13}], 13 / len(SENTENCE)),
        ([{"text": "…", "doc_id": "mill.md", "start": 0, "end": START}], 0.0),
        # By words, if a text of more than half the length that its offsets give is another one.
        ([{"text": "Boats pass it", "doc_id": "mill.md", "start": START, "end": START + 26}], 26 / len(SENTENCE)),
        ([{"text": "Boats pass it.", "doc_id": "mill.md", "start": START, "end": START + 26}], 0.0),
        # Two halves, and the same half twice.
        (
            [
                {"text": "…", "doc_id": "mill.md", "start": 0, "end": START + 20},
                {"text": "…", "doc_id": "mill.md", "start": START + 20, "end": len(TEXT)},
            ],
            1.0,
        ),
        ([{"text": "…", "doc_id": "mill.md", "start": START, "end": START + 13}] * 2, 13 / len(SENTENCE)),
        # By words: other spaces, case and punctuation, ids of the system's own, no ids.
        ([{"text": TEXT}], 1.0),
        ([{"text": "anna  orrell\nBUILT the stone weir in 1837 for four hundred pounds"}], 1.0),
        ([{"text": TEXT, "doc_id": "node-17", "start": 5, "end": 9}], 1.0),
        ([{"text": TEXT, "doc_id": "mill.md"}], 1.0),
        ([{"text": "Anna Orrell built the stone weir in 1837"}], 41 / len(SENTENCE)),
        ([{"text": "weir in 1837 for four hundred pounds. It was repaired"}], 37 / len(SENTENCE)),
        # A few common words in a row prove nothing.
        ([{"text": "He built the stone house in 1837 for nobody."}], 0.0),
        ([{"text": "Boats pass it in summer."}], 0.0),
        # In another document of the set, only the whole sentence counts.
        ([{"text": TEXT, "doc_id": "river.md", "start": 0, "end": len(TEXT)}], 1.0),
        ([{"text": "Anna Orrell built the stone weir", "doc_id": "river.md"}], 0.0),
    ],
)
def test_the_share_of_the_evidence_that_passages_hold(passages: list[dict[str, object]], share: float) -> None:
    given_passages = [RetrievedPassage.model_validate(passage) for passage in passages]
    assert cover([WEIR], given_passages, KNOWN).shares(len(passages)) == pytest.approx((share,))


def test_a_passage_that_begins_where_the_evidence_ends_holds_nothing_of_it() -> None:
    behind = RetrievedPassage(text="…", doc_id="mill.md", start=WEIR.end, end=len(TEXT))
    assert cover([WEIR], [behind]).parts == ((None,),)


def test_only_the_first_k_count() -> None:
    passages = [RetrievedPassage(text="Boats pass it in summer."), RetrievedPassage(text=TEXT)]
    coverage = cover([WEIR], passages)
    assert [coverage.shares(k) for k in (1, 2)] == [(0.0,), (1.0,)]
    assert [coverage.is_relevant(number) for number in (0, 1)] == [False, True]


def test_words_of_scripts_with_vowel_signs_are_whole() -> None:
    evidence = Evidence("d", 0, len(HINDI), HINDI)
    assert cover([evidence], [RetrievedPassage(text=f"शहर पुराना है। {HINDI} लोग आते हैं।")]).shares(1) == (1.0,)
    assert cover([evidence], [RetrievedPassage(text="यह पल 1837 मे बन थ")]).shares(1) == (0.0,)


@given(st.sets(st.integers(1, len(TEXT) - 1), max_size=6), st.booleans())
def test_any_chunks_that_hold_the_whole_text_hold_the_evidence(cuts: set[int], with_offsets: bool) -> None:
    """By offsets exactly; by words, as far as a chunk has half of them."""
    bounds = [0, *sorted(cuts), len(TEXT)]
    passages = [
        RetrievedPassage(
            text=TEXT[start:end],
            doc_id="mill.md",
            start=start if with_offsets else None,
            end=end if with_offsets else None,
        )
        for start, end in pairwise(bounds)
    ]
    by_offsets = cover([WEIR], passages).shares(len(passages))[0]
    assert by_offsets == pytest.approx(1.0) if with_offsets else 0.0 <= by_offsets <= 1.0
    if not with_offsets and not any(WEIR.start < cut < WEIR.end for cut in cuts):
        assert by_offsets == 1.0
