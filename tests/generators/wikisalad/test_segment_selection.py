from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.wikisalad.compressor import Piece, choose_pieces, divide
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.text.tokens import count_tokens

SENTENCES = st.lists(
    st.sampled_from(
        [
            "The brig sailed to the harbour.",
            "नाविकों ने पाल समेटे।",
            "Bread is made of rye!",
            "\n\n",
            " (see the log) ",
            "x" * 40,
        ]
    ),
    max_size=20,
)


@given(SENTENCES, st.integers(4, 60), st.sampled_from(["", "Who sailed the brig?", "किसने पाल समेटे?"]))
@settings(max_examples=40, deadline=None)
def test_pieces_cover_the_text_and_what_is_kept_is_within_the_budget(sentences, budget, question):
    text = " ".join(sentences)
    division = divide(text, load_language("en"), budget)
    assert "".join(text[piece.start : piece.end] for piece in division.pieces) == text
    assert division.tokens == count_tokens(text), "a piece begins at a word"
    assert all(piece.tokens <= budget for piece in division.pieces)
    kept = choose_pieces(text, division.pieces, question, budget)
    assert kept == sorted(kept, key=lambda piece: piece.start), "in the order of the text"
    assert sum(piece.tokens for piece in kept) <= budget
    assert kept, "something always fits"


TEXT = "The brig carried salt. The oven is hot. The brig of the captain sank. Rye is sown in May. "
PARTS = [Piece(0, 23, 5), Piece(23, 40, 5), Piece(40, 70, 7), Piece(70, 90, 6)]


@pytest.mark.parametrize(
    ("question", "budget", "kept", "why"),
    [
        ("What did the brig of the captain do?", 7, [2], "the best alone"),
        ("What did the brig carry, salt?", 12, [0, 2], "the two best, in the order of the text"),
        ("Where is rye sown?", 12, [1, 3], "the best, then the next that still fits"),
        ("कौन", 6, [3], "nothing in common: the last, which is nearest to the question"),
        ("What is sown in May?", 4, [], "nothing fits"),
        ("What?", 23, [0, 1, 2, 3], "all fit"),
    ],
)
def test_the_best_are_kept_in_their_order(question, budget, kept, why):
    assert choose_pieces(TEXT, PARTS, question, budget) == [PARTS[index] for index in kept], why


def test_the_same_question_keeps_the_same():
    text = "One fish. Two fish. Red fish. Blue fish. " * 30
    parts = divide(text, load_language("en"), 8).pieces
    assert choose_pieces(text, parts, "Which fish?", 20) == choose_pieces(text, parts, "Which fish?", 20)
