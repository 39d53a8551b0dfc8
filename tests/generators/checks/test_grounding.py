"""Whether an answer rests on its passage for the question."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.checks import grounding
from lm_eval_taskgen.generators.checks.grounding import _support, occurrences, ungrounded, word_ranges
from lm_eval_taskgen.generators.index.passage_index import PassageIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.text.words import word_spans

ENGLISH = (
    "The harbour of Norrby was dredged in 1887 by Anna Lindqvist. A ferry has left it for Gotland every morning since "
    "then. A customs house burned down a little later, and merchants who had kept their wine and salt there lost all. "
    "In spring, when ice still lay between islands and nobody dared to sail, Karl Berg counted 13 wrecks on skerries."
)
HINDI = (
    "नॉरबी के बंदरगाह की खुदाई 1887 में अन्ना लिंडक्विस्ट ने करवाई। तब से हर सुबह एक नाव गोटलैंड जाती है। कुछ समय बाद शुल्क "
    "भवन जल गया और जिन व्यापारियों का नमक तथा मदिरा वहाँ रखी थी वे सब कुछ खो बैठे। जब द्वीपों पर अभी बर्फ जमी थी और कोई नाविक "
    "निकलने का साहस नहीं करता था तब कार्ल बर्ग ने चट्टानों पर 13 जहाज़ों वाले मलबे गिने।"
)


@pytest.mark.parametrize(
    ("code", "question", "answers", "reason", "why"),
    [
        ("en", "Who dredged the harbour of Norrby?", ("Anna Lindqvist",), None, "beside the question's words"),
        ("en", "Who dredged the harbour of Norrby?", ("A. Lindqvist", "Anna Lindqvist"), None, "one form is enough"),
        ("en", "Who dredged the harbour of Norrby?", ("Gustav Vasa",), "answer_not_in_passage", "not in the passage"),
        ("en", "Who dredged the harbour of Norrby?", (), "answer_not_in_passage", "no answer at all"),
        ("en", "Who dredged the harbour of Norrby?", ("Karl Berg",), "answer_far_from_question", "far from its words"),
        ("en", "Who dredged the harbour of Norrby?", ("spring",), None, "a twentieth of the best support is enough"),
        ("en", "Who dredged the harbour of Norrby?", ("ice",), "answer_far_from_question", "a little less is not"),
        ("en", "Which proud engineer dredged Norrby?", ("Karl Berg",), "answer_far_from_question", "much less of it"),
        ("en", "Which proud young engineer carefully dredged a port?", ("Karl Berg",), None, "hardly less of it"),
        ("en", "How many wrecks were counted?", ("3",), "answer_not_in_passage", "3 is not in 13"),
        ("en", "How many wrecks were counted?", ("13",), None, "13 is"),
        ("en", "Who dredged it?", ("887 by Anna",), "answer_not_in_passage", "no answer begins inside a number"),
        ("en", "What has a ferry left every morning?", ("it",), None, "a short word stands in the passage by itself"),
        ("en", "What was dredged in 1887?", ("The harbour",), None, "the passage begins with it"),
        ("en", "What was counted?", ("ke",), "answer_not_in_passage", "a piece of a word does not"),
        ("en", "What was counted?", ("eck",), "answer_not_in_passage", "nor one of three letters"),
        ("en", "What was counted?", ("reck",), None, "one of four may be a stem"),
        ("en", "Whence?", ("Karl Berg",), None, "no word of the question tells where to look"),
        ("hi", "नॉरबी के बंदरगाह की खुदाई किसने करवाई?", ("अन्ना लिंडक्विस्ट",), None, "beside the question's words"),
        ("hi", "नॉरबी के बंदरगाह की खुदाई किसने करवाई?", ("कार्ल बर्ग",), "answer_far_from_question", "far from them"),
        ("hi", "कितने मलबे गिने गए?", ("मलब",), "answer_not_in_passage", "an answer does not end before a vowel sign"),
    ],
)
def test_an_answer_stands_in_its_passage_and_near_the_words_of_the_question(
    code: str, question: str, answers: tuple[str, ...], reason: str | None, why: str
) -> None:
    passage = {"en": ENGLISH, "hi": HINDI}[code]
    index = PassageIndex(
        [passage, *(f"{word} another passage" for word in ("the", "of", "in", "a", "was", "ने", "की", "के", "में"))]
    )
    reject = ungrounded(question, answers, passage, index, load_language(code))
    assert (reject.reason if reject else None) == reason, why


def test_the_nearest_of_several_places_counts() -> None:
    passage = f"Karl Berg and Anna Lindqvist were born in Norrby. {ENGLISH}"
    index = PassageIndex([passage])
    assert (
        ungrounded("Who counted the wrecks on the skerries?", ("Karl Berg",), passage, index, load_language("en"))
        is None
    )


@pytest.mark.parametrize(
    ("support", "covered", "is_kept", "why"),
    [
        (0.04, -0.9, True, "just enough support"),
        (0.03, -0.2, True, "too little, in a sentence that covers nearly as much as the best"),
        (0.03, -0.21, False, "too little of both"),
    ],
)
def test_an_answer_has_some_support_or_a_sentence_that_covers_the_question(
    support: float, covered: float, is_kept: bool, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grounding, "_support", lambda *_: (support, covered))
    found = ungrounded("Who?", ("Karl Berg",), ENGLISH, PassageIndex([ENGLISH]), load_language("en"))
    assert (found is None) is is_kept, why


def test_occurrences_may_overlap() -> None:
    assert list(occurrences("aaaa", "aaaaa")) == [(0, 4), (1, 5)]


@pytest.mark.parametrize(
    ("place", "words", "why"),
    [
        ((0, 2), (0, 1), "one word"),
        ((1, 5), (0, 2), "parts of two"),
        ((2, 3), (1, 2), "a space: the word behind it"),
        ((3, 8), (1, 3), "up to the last"),
        ((8, 9), (2, 3), "behind the last: it"),
    ],
)
def test_the_words_of_a_place_are_all_that_it_touches(place: tuple[int, int], words: tuple[int, int], why: str) -> None:
    assert word_ranges([place], word_spans("To be or.")) == [words], why


@pytest.mark.parametrize(
    ("asked", "others"),
    [
        ("Who dredged the harbour of Norrby?", 2),
        ("Who was dredging harbours at Norrby?", 2),
        ("Who dredged the harbour of Norrby?", 0),
    ],
)
def test_the_best_place_for_an_answer_has_a_support_of_one(asked: str, others: int) -> None:
    passage, language = " ".join([*[HINDI] * 9, ENGLISH]), load_language("en")
    index = PassageIndex([passage, *("The weather of another town", "A morning by the sea")[:others]])
    supports = [_support(asked, [place], passage, index, language)[0] for place in word_spans(passage)]
    assert len(supports) > 512 and max(supports) == pytest.approx(1.0)


def test_an_empty_passage_grounds_nothing() -> None:
    reject = ungrounded("Who?", ("Karl Berg",), "", PassageIndex([""]), load_language("en"))
    assert reject is not None and reject.reason == "answer_not_in_passage"
