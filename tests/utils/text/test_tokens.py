"""The default token counter and the places where a word may be cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.utils.text.tokens import clusters, count_tokens, pieces


@pytest.mark.parametrize(
    ("text", "tokens", "why"),
    [
        ("", 0, "nothing"),
        ("Two words.", 3, "punctuation counts"),
        ("हिन्दी में", 2, "vowel signs and viramas belong to the word"),
        ("क\u094d\u200dष", 1, "so do joiners"),
        ("யாழ்ப்பாணம்", 1, "Tamil"),
        ("don't 2.5", 6, "an apostrophe and a decimal point are tokens"),
        ("日本語テキスト", 7, "one for each Han or kana character"),
        ("สวัสดี", 4, "Thai letters with their marks"),
        ("𑀓𑀸𑀫", 1, "marks beyond plane 0"),
        ("e\u0301te\u0301", 1, "decomposed accents"),
        ("\x00\x00 \u00a0\n\t", 2, "each NUL is a character, white space is not"),
        ("❤\ufe0f", 1, "an emoji with its selector"),
    ],
)
def test_a_token_is_a_word_with_its_marks_or_one_other_character(text: str, tokens: int, why: str) -> None:
    assert count_tokens(text) == tokens, why


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("हिन्दी", ["हि", "न्दी"]),
        ("क्षत्रिय", ["क्ष", "त्रि", "य"]),
        ("e\u0300a", ["e\u0300", "a"]),
        ("葛\U000e01ef城", ["葛\U000e01ef", "城"]),
        ("👨\u200d👩\u200d👧🇮🇳🇮🇳👍🏽", ["👨\u200d👩\u200d👧", "🇮🇳", "🇮🇳", "👍🏽"]),
        ("\u1112\u1161\u11ab\u1100", ["\u1112\u1161\u11ab", "\u1100"]),
    ],
)
def test_clusters_are_what_a_reader_takes_for_one_character(text: str, expected: list[str]) -> None:
    assert list(clusters(text)) == expected


@given(st.text(alphabet="कष\u094d\u093f ab \u200d\u0301", max_size=200), st.integers(1, 20))
def test_pieces_hold_all_words_within_the_limit(text: str, limit: int) -> None:
    spans = list(pieces(text, 0, len(text), limit, count_tokens))
    assert "".join("".join(text[s:e] for s, e in spans).split()) == "".join(text.split())
    assert all(count_tokens(text[s:e]) <= limit for s, e in spans)


@pytest.mark.parametrize(("words", "parts"), [(50, 1), (51, 2), (101, 3), (501, 11)])
def test_pieces_are_of_about_one_length(words: int, parts: int) -> None:
    text = " ".join(["word"] * words)
    sizes = [count_tokens(text[s:e]) for s, e in pieces(text, 0, len(text), 50, count_tokens)]
    assert len(sizes) == parts
    assert max(sizes) - min(sizes) < parts


@pytest.mark.parametrize(
    ("text", "limit", "expected", "why"),
    [
        ("See https://x.org/a-b", 11, ["See", "https://x.org/a-b"], "a short word before a long one"),
        ("He did see https://x.org/a-b", 11, ["He did see", "https://x.org/a-b"], "several"),
        ("Go (a) (b) (c)", 3, ["Go", "(a)", "(b)", "(c)"], "one before several"),
        ("((a)) it", 3, ["((a", ")) it"], "a word of more than the limit"),
        ("((a) it", 4, ["((a)", "it"], "a word of just as many"),
        ("He did https://x.org/a-b so", 11, ["He did", "https://x.org/a-b", "so"], "short words before and behind"),
        ("a.b.c.d.e. a.b.c. it a.b.c", 10, ["a.b.c.d.e.", "a.b.c. it", "a.b.c"], "a short word between long ones"),
    ],
)
def test_a_word_goes_whole_into_a_piece_if_it_fits(text: str, limit: int, expected: list[str], why: str) -> None:
    assert [text[s:e].strip() for s, e in pieces(text, 0, len(text), limit, count_tokens)] == expected, why


def test_pieces_keep_the_limit_of_a_counter_that_counts_more_together_than_apart() -> None:
    def count(text: str) -> int:
        return count_tokens(text) + text.count(" ")

    text = " ".join(["word"] * 40)
    assert all(count(text[s:e]) <= 10 for s, e in pieces(text, 0, len(text), 10, count))


def test_a_cluster_of_more_tokens_than_the_limit_stays_whole() -> None:
    text = "ab e\u0301"
    assert [text[s:e] for s, e in pieces(text, 0, len(text), 2, lambda part: 3 * len(part))] == ["a", "b", "e\u0301"]
