"""The solver that matches words: what kind a question asks for, and what is cut from which sentence."""

from __future__ import annotations

import math

import pytest

from lm_eval_taskgen.generators.index.lexical_solver import LexicalSolver, asked_kind
from lm_eval_taskgen.utils.languages import load_language

BRIDGE = (
    "The mill of Wick was built by Ada Orr in 1801. She married in Holm in 1820. "
    "The bridge near the mill is 240 metres long and was opened by Ida Lund. It leads to Holm."
)
HINDI = "अशोक ने 1862 में पुल बनाया। नदी पर 12 नावें चलती थीं। रमेश कुमार बाद में दिल्ली गया।"


@pytest.mark.parametrize(
    ("language", "question", "kind", "why"),
    [
        ("en", "When was it opened?", "time", "a word"),
        ("en", "In which year was it opened?", "time", "a phrase behind a preposition"),
        ("en", "What year did it close, and who closed it?", "time", "the first one decides"),
        ("en", "What happened when it closed?", None, "a later one is no question word"),
        ("en", "How many years did it last?", "amount", "the longest phrase at one place"),
        ("en", "How was it opened?", None, "a question word that may ask for anything"),
        ("en", "Name the mill.", None, "no question word at all"),
        ("hi", "पुल किस वर्ष बना?", "time", "a phrase in the middle"),
        ("hi", "पुल किसने बनाया?", "person", "a case form"),
        ("hi", "नदी पर कितनी नावें थीं?", "amount", "a form of its gender"),
        ("hi", "कौन सी नदी बहती है?", None, "कौन alone asks for no person"),
        ("zh", "这座桥是哪一年开通的？", "time", "written without spaces"),
    ],
)
def test_the_first_question_word_says_what_is_asked_for(
    language: str, question: str, kind: str | None, why: str
) -> None:
    assert asked_kind(question, load_language(language)) == kind, why


@pytest.mark.parametrize(
    ("language", "text", "question", "answer", "why"),
    [
        ("en", BRIDGE, "In which year was the mill of Wick built?", "1801", "the sentence with most words in common"),
        ("en", BRIDGE, "When did she marry in Holm?", "1820", "another sentence, another year"),
        ("en", BRIDGE, "How long is the bridge?", "240", "a figure"),
        ("en", BRIDGE, "Who opened the bridge?", "Ida Lund", "a name, not the first word of a sentence"),
        ("en", BRIDGE, "Where does it lead?", "Holm", "a place is a name"),
        ("en", "It leads to Holm. It opened in 1801.", "When did it lead to Holm?", "1801", "the next with a year"),
        ("en", "It costs 1,250.50 euros.", "How much does it cost?", "1,250.50", "a figure with its separators"),
        ("en", "| Tax | 12 % |\n| Fee | 30 % |", "How much is the fee?", "30", "a row of a table"),
        ("en", "It opened on 3 May 1801.", "When did it open?", "1801", "the year alone"),
        ("en", "It opens on 3 May.", "When does it open?", "3 May", "a day and its month"),
        (
            "en",
            "In Wick it ended. The wick burned in it.",
            "Where did it end?",
            "Wick",
            "a name, and a word in lower case",
        ),
        ("hi", HINDI, "पुल किस वर्ष बनाया गया?", "1862", "a year in Hindi"),
        ("hi", HINDI, "नदी पर कितनी नावें चलती थीं?", "12", "a figure in Hindi"),
        ("hi", HINDI, "दिल्ली कौन गया?", "रमेश कुमार बाद में", "without capitals, any words"),
        ("zh", "这座桥于1862年开通。", "这座桥是哪一年开通的？", "1862", "words are characters"),
        ("th", "สะพานเปิดปี 1862", "สะพานเปิดปีใด", "1862", "no spaces, and no patterns for numbers"),
        ("en", "", "Who opened it?", "", "nothing to cut from"),
    ],
)
def test_the_answer_is_the_nearest_candidate_of_the_best_sentence(
    language: str, text: str, question: str, answer: str, why: str
) -> None:
    assert LexicalSolver.of([text], load_language(language)).solve(question, [text]) == answer, why


def test_of_the_candidates_of_a_sentence_the_nearest_is_taken() -> None:
    text = "The mill dates from 1801, and in 1650 the inn was opened."
    solver = LexicalSolver.of([text], load_language("en"))
    assert [solver.solve(asked, [text]) for asked in ("Since when is there a mill?", "When did the inn open?")] == [
        "1801",
        "1650",
    ]


def test_a_passage_that_was_not_counted_is_read_too() -> None:
    assert LexicalSolver.of([BRIDGE], load_language("en")).solve("Where does it lead?", ["It leads to Wick."]) == "Wick"


def test_the_question_word_alone_gives_the_first_candidate() -> None:
    solver = LexicalSolver.of([BRIDGE], load_language("en"))
    assert solver.first_of_kind("When did she marry in Holm?", [BRIDGE]) == "1801"


MILLS = ["The mill is old. The mill fell.", "A mill burned."]


def test_words_weigh_by_the_sentences_that_have_them() -> None:
    solver = LexicalSolver.of([*MILLS, MILLS[1]], load_language("en"))
    assert solver.rarity["mill"] == pytest.approx(math.log(2)), "in each of three; a passage counts once"
    assert solver.rarity["the"] == pytest.approx(math.log(2.5))
    assert solver.rarity["burned"] == pytest.approx(math.log(4))
    assert solver.common == {"mill"}
    assert solver.lower == {"mill", "is", "old", "fell", "burned"}
    assert LexicalSolver.of([BRIDGE], load_language("en")).lower.isdisjoint({"wick", "ada", "orr", "holm"})


@pytest.mark.parametrize(
    ("question", "passages", "share", "why"),
    [
        ("Which mill burned?", MILLS, 0.6, "a word that no sentence has weighs as much as one of one sentence"),
        ("Which mill burned?", MILLS[:1], 0.2, "the best sentence of these passages"),
        ("A mill burned?", MILLS, 1, "all words"),
        ("Which mill burned?", [], 0, "no passage"),
        ("", MILLS, 0, "no word"),
    ],
)
def test_the_share_of_a_question_that_one_sentence_has(
    question: str, passages: list[str], share: float, why: str
) -> None:
    assert LexicalSolver.of(MILLS, load_language("en")).coverage(question, passages) == pytest.approx(share), why


def test_an_answer_has_at_most_five_words() -> None:
    text = "It was opened by Ida Orr, Lady of Holm. It was sold by Ida Ada Orr Lund Holm Wick."
    solver = LexicalSolver.of([text], load_language("en"))
    assert solver.solve("Who sold it?", [text]) == "Ida Ada Orr Lund Holm"
    assert solver.solve("Who opened it?", [text]) == "Ida Orr", "and goes over no comma"
