"""Telling questions that a corpus answers from those that it does not, on corpora small enough to check by eye."""

from __future__ import annotations

from dataclasses import astuple

import numpy as np
import pytest

from lm_eval_taskgen.generators.index.answerability import Answerability, likelihood, question_words
from lm_eval_taskgen.generators.index.passage_index import PassageIndex, letter_runs, rarity
from lm_eval_taskgen.utils.languages import load_language

ENGLISH = [
    "The harbour of Norrby was dredged in 1887 by Anna Lindqvist. She had built two other harbours on this coast.",
    "Kalmar Castle stands on an island in the Baltic Sea. King Gustav had its towers rebuilt in brick and stone.",
    "The railway between Nybro and Torsas carried timber to the coast. It closed when sawmills moved to Oskarshamn.",
    "Herring was salted in barrels and sold in Lubeck. The trade made the town rich until the fish stayed away.",
    "The observatory on the hill has a telescope with a lens of forty centimetres. Students use it on clear nights.",
    "A fever came with the ships in the autumn. Doctors asked the council to clean the wells and close the inns.",
    "Wheat grows on the plain, and rye on the poorer soil. Farmers drained the marsh with ditches of oak.",
    "The theatre opened with a comedy about a miller. Its curtain was painted by a pupil of the academy.",
]
HINDI = [
    "नॉरबी के बंदरगाह की खुदाई 1887 में अन्ना लिंडक्विस्ट ने करवाई। उन्होंने तट पर दो और बंदरगाह बनवाए थे।",
    "कालमार का किला बाल्टिक सागर के एक द्वीप पर है। राजा गुस्ताव ने उसकी मीनारें ईंट से फिर बनवाईं।",
    "रेल की पटरी से लकड़ी तट तक पहुँचती थी। जब कारखाने चले गए तब वह बंद हो गई।",
    "हेरिंग मछली को नमक लगाकर पीपों में बेचा जाता था। इस व्यापार से नगर धनी हुआ।",
    "पहाड़ी की वेधशाला में चालीस सेंटीमीटर की दूरबीन है। छात्र साफ़ रातों में उसका उपयोग करते हैं।",
    "शरद में जहाज़ों के साथ बुखार आया। चिकित्सकों ने परिषद से कुएँ साफ़ करने को कहा।",
    "मैदान में गेहूँ उगता है और कमज़ोर मिट्टी में राई। किसानों ने दलदल को नालियों से सुखाया।",
    "रंगशाला एक चक्कीवाले के प्रहसन से खुली। उसका परदा अकादमी के एक शिष्य ने रंगा था।",
]


@pytest.mark.parametrize(
    ("code", "texts", "question", "passage", "why"),
    [
        ("en", ENGLISH, "Who dredged the harbour of Norrby in 1887?", 0, "all words stand in one sentence"),
        ("en", ENGLISH, "Who rebuilt the towers of Kalmar Castle?", 1, "a passive, and words from two sentences"),
        ("en", ENGLISH, "Where were the barrels of salted herrings sold?", 3, "another number of the noun"),
        ("en", ENGLISH, "Who won the marathon of Gothenburg in 1954?", None, "nothing of it is in the corpus"),
        ("en", ENGLISH, "Which composer of Vienna dedicated a symphony to Napoleon?", None, "nor of this"),
        ("hi", HINDI, "नॉरबी के बंदरगाह की खुदाई किसने करवाई?", 0, "all words stand in one sentence"),
        ("hi", HINDI, "चिकित्सको ने परिषद् से क्या साफ करने को कहा?", 5, "other spellings, nukta and nasal sign left out"),
        ("hi", HINDI, "किस संगीतकार ने वियना में नेपोलियन को सिम्फनी समर्पित की?", None, "nothing of it is in the corpus"),
    ],
)
def test_a_question_is_answerable_if_a_passage_has_its_words(
    code: str, texts: list[str], question: str, passage: int | None, why: str
) -> None:
    verdict = Answerability(texts, load_language(code)).judge(question)
    assert verdict.answerable is (passage is not None), why
    assert verdict.answerable is (verdict.score >= 0.5)
    if passage is not None:
        assert verdict.passage == passage, why


@pytest.mark.parametrize("question", ["", "?", "What?", "zzzz qqqq"])
def test_a_question_that_shares_no_word_has_no_passage(question: str) -> None:
    verdict = Answerability(ENGLISH, load_language("en")).judge(question)
    assert (verdict.answerable, verdict.passage, verdict.score) == (False, None, 0.0)


@pytest.mark.parametrize(
    ("question", "expected", "why"),
    [
        ("Who dredged Norrby?", {"dredged": False, "norrby": True}, "a name by its capital"),
        ("Doctors of Norrby", {"doctors": False, "of": False, "norrby": True}, "no name by the capital of the first"),
        ("Doctors met Doctors", {"doctors": True, "met": False}, "but by that of the second"),
        ("What?", {"what": False}, "nothing but interrogatives"),
    ],
)
def test_words_of_a_question(question: str, expected: dict[str, bool], why: str) -> None:
    assert question_words(question, load_language("en")) == expected, why


def test_letters_that_stand_side_by_side_choose_between_passages_with_the_same_words() -> None:
    texts = ["The lake lies by the castle.", "There lies the lake castle.", *ENGLISH[2:]]
    assert Answerability(texts, load_language("en")).judge("Where is the lake castle?").passage == 1


def test_no_passages_answer_nothing() -> None:
    assert not Answerability([], load_language("en")).judge("Who dredged the harbour?").answerable


def test_the_answer_goes_with_its_passage() -> None:
    question = "Who dredged the harbour of Norrby in 1887?"
    english = load_language("en")
    assert (
        Answerability(ENGLISH, english).judge(question).score
        > Answerability(ENGLISH[1:], english).judge(question).score
    )
    assert not Answerability(ENGLISH[1:], english).judge(question).answerable


def test_missing_words_are_named_rarest_first() -> None:
    verdict = Answerability(ENGLISH, load_language("en")).judge("When did Kalmar Castle burn on the marsh?")
    assert verdict.passage == 1
    assert verdict.missing == ("burn", "marsh")


@pytest.mark.parametrize(
    ("texts", "question", "signals", "score"),
    [
        (ENGLISH, "When was the harbour of Norrby dredged?", (1.0, 3.9005, 0.7424, 0.7422, 0, 0), 0.9999),
        (ENGLISH, "When did Kalmar Castle burn on the Baltic marsh?", (0.5157, 1.6506, 0.4586, 0.4556, 1, 0), 0.7254),
        (ENGLISH[:4], "Which Doctors of Norrby cleaned the coast?", (0.2613, -1.7509, 0.1983, 0.1983, 0, 1), 0.0496),
        (
            ENGLISH,
            "How many telescopes of the hill are used by the Doctors?",
            (0.3142, -0.3282, 0.2792, 0.2731, 0, 0.6199),
            0.2476,
        ),
        (
            [" ".join(ENGLISH[:2]), *ENGLISH[2:]],  # four sentences
            "Who had the coast with the Castle in the Baltic?",
            (0.5694, 3.8098, 0.4532, 0.4634, 0, 0),
            0.9796,
        ),
    ],
)
def test_signals_are_those_that_the_weights_were_fitted_to(
    texts: list[str], question: str, signals: tuple[float, ...], score: float
) -> None:
    """After a change of the formula, fit the weights anew (`benchmarks/answerability.py --fit`)."""
    found = Answerability(texts, load_language("en")).look_up(question)
    assert found is not None
    assert astuple(found.signals) == pytest.approx(signals, abs=1e-4)
    assert likelihood(found.signals) == pytest.approx(score, rel=2e-3)


@pytest.mark.parametrize(
    ("texts", "question", "passage", "why"),
    [
        (
            ["The harbour burned.", "The chapel stood by the road.", "The harbour and the mill stood by the road."],
            "Where were the chapel and the harbour?",
            1,
            "the rarer word",
        ),
        (
            [
                "The quarry stood by the road. The ferry burned.",
                "The mill and the quarry burned.",
                "The market and the chapel stood by the road. Nobody came.",
            ],
            "Where were the ferry and the quarry and the mill?",
            1,
            "two words in one sentence, not in two",
        ),
        (
            ["The ferry and the harbour burned.", "The chapel burned."],
            "Where were the ferry and the chapel and the harbour?",
            0,
            "two words, not one",
        ),
        (
            [
                "Snow fell. The harbour burned. The ferry burned.",
                "The harbour burned. Nobody came.",
                "The ferry and the chapel stood by the road. The mill and the ferry burned.",
                "The mill and the market stood by the road. Snow fell.",
                "The harbour and the quarry stood by the road.",
            ],
            "Where were the harbour and the ferry?",
            0,
            "both words, in two sentences side by side",
        ),
    ],
)
def test_the_likeliest_passage_has_the_rare_words_near_each_other(
    texts: list[str], question: str, passage: int, why: str
) -> None:
    assert Answerability(texts, load_language("en")).judge(question).passage == passage, why


def test_a_copy_of_the_passage_changes_little() -> None:
    question, english = "Who dredged the harbour of Norrby in 1887?", load_language("en")
    assert Answerability([*ENGLISH, *ENGLISH[:1] * 3], english).judge(question).answerable


def test_an_asked_figure_counts_when_it_is_missing() -> None:
    english = load_language("en")
    with_figure = Answerability(ENGLISH, english).judge("When was the harbour of Norrby dredged?")
    without = Answerability([ENGLISH[0].replace("in 1887 ", "").replace("two ", ""), *ENGLISH[1:]], english).judge(
        "When was the harbour of Norrby dredged?"
    )
    assert without.score < with_figure.score


def test_same_question_same_verdict_in_any_order_of_questions() -> None:
    english = load_language("en")
    questions = ["Who dredged the harbour?", "Where was herring sold?", "Who won the marathon?"]
    forwards = Answerability(ENGLISH, english)
    backwards = Answerability(ENGLISH, english)
    assert [forwards.judge(q) for q in questions] == [backwards.judge(q) for q in reversed(questions)][::-1]


def test_common_words_do_not_choose_the_passages_to_look_at() -> None:
    texts = [f"the town number {n} lies inland" for n in range(500)] + ["the ferry of Norrby"]
    index = PassageIndex(texts)
    found = index.shortlist([index.hits("the"), index.hits("ferry")], 30)
    assert found.tolist() == [500]
    assert len(index.shortlist([index.hits("the")], 30)) == 30


def test_a_word_is_found_with_its_forms_in_each_passage() -> None:
    index = PassageIndex(["the mill", "mills and weirs", "the weir", "mill, mills"])
    hits = index.hits("mill")
    assert hits.forms == {"mill": 1, "mills": pytest.approx(8 / 9)}
    assert (hits.passages.tolist(), hits.shares.tolist()) == ([0, 1, 3], pytest.approx([1, 8 / 9, 1]))
    assert hits.frequency == pytest.approx(2 + (8 / 9) ** 4)
    assert hits.rarity == pytest.approx(rarity(hits.frequency, 4))
    assert hits.shares_in(np.array([0, 1, 2, 3])).tolist() == pytest.approx([1, 8 / 9, 0, 1])
    unknown = index.hits("ferry")
    assert (unknown.forms, unknown.passages.tolist(), unknown.frequency, unknown.rarity) == ({}, [], 0, 1)
    assert unknown.shares_in(np.array([0, 1])).tolist() == [0, 0]


def test_passages_with_the_rarest_words_come_first() -> None:
    index = PassageIndex(["the mill", "the weir", "the ferry and the weir", "the weir"])
    weir, ferry = index.hits("weir"), index.hits("ferry")
    assert index.shortlist([weir, ferry], 9).tolist() == [2, 1, 3]
    assert index.shortlist([weir, ferry], 2).tolist() == [2, 1]
    assert index.shortlist([index.hits("boat")], 9).tolist() == index.shortlist([], 9).tolist() == []


@pytest.mark.parametrize(
    ("words", "count", "why"),
    [
        (["a"], 0, "with the spaces around it, three characters"),
        (["ab"], 1, "four"),
        (["mill"], 3, "six"),
        (["mill", "mill"], 5, "three of them twice, and two over the space"),
    ],
)
def test_runs_have_four_letters(words: list[str], count: int, why: str) -> None:
    assert len(letter_runs(words)) == count, why


def test_runs_of_letters_are_counted_by_passage() -> None:
    index = PassageIndex(["the mill", "mills and weirs", "the weir"])
    runs = letter_runs(["mill"])
    assert sorted(index.run_frequencies(runs).tolist()) == [1, 2, 2]
    assert [index.runs_shared(runs, passage).sum() for passage in range(3)] == [3, 2, 0]


@pytest.mark.parametrize(("frequency", "expected"), [(0, 1), (1, 0.471688), (3, 0.064213), (9, 0)])
def test_rarity_is_the_share_of_the_largest_inverse_frequency(frequency: int, expected: float) -> None:
    assert rarity(frequency, 3) == pytest.approx(expected, abs=1e-5)


def test_rarity_is_one_for_the_unknown_and_near_none_for_what_all_have() -> None:
    for passages in (60, 100_000):
        assert rarity(0, passages) == pytest.approx(1)
        assert rarity(passages, passages) < 0.1


def test_runs_of_letters_cross_the_space_between_words() -> None:
    assert set(letter_runs(["sea", "side"])) > set(letter_runs(["sea"])) & set(letter_runs(["sea", "side"]))
    assert set(letter_runs(["sea", "side"])) != set(letter_runs(["side", "sea"]))
    assert letter_runs([]).size == 0
