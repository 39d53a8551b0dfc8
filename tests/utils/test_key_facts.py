"""Which key facts an answer states."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from lm_eval_taskgen.utils.languages import language_codes, load_language, scoring_rules
from lm_eval_taskgen.utils.qa_metrics import ScoringRules, facts_stated, key_facts_recall, score_row

FACT = "the canal was dredged in 1927"


@pytest.mark.parametrize(
    ("answer", "wordings", "language", "stated", "why"),
    [
        ("In 1927 the old canal was finally dredged.", [FACT], "en", True, "other order, a few words between"),
        ("The canal was dredged by far too few old men who also 1927", [FACT], "en", True, "eight words between two"),
        ("The canal was dredged by far too few old men who also then 1927", [FACT], "en", False, "nine are too many"),
        ("They dredged the canals in 1927", [FACT], "en", True, "other endings"),
        ("<think>no</think>The canal was dredged in 1927", [FACT], "en", True, "thinking is not the answer"),
        ("The canal was dredged in 1928.", [FACT], "en", False, "another figure"),
        ("The canal was dredged in 19277.", [FACT], "en", False, "a figure is not a part of a longer one"),
        ("The canal was dredged in १९२७.", [FACT], "en", True, "digits of any script"),
        ("The canal was dredged. It closed in 1927.", [FACT], "en", False, "two sentences"),
        ("The canal was not dredged in 1927.", [FACT], "en", False, "denied"),
        ("It wasn't cheap, but the canal was dredged in 1927.", [FACT], "en", True, "another clause is denied"),
        ("Nobody dug and the canal was dredged in 1927.", [FACT], "en", True, "also one joined by and"),
        ("The canal was not only dredged in 1927.", [FACT], "en", True, "not only denies nothing"),
        ("The canal never closed.", ["the canal did not close"], "en", True, "both deny"),
        ("The canal closed.", ["the canal did not close"], "en", False, "the wording alone denies"),
        ("The canal is old; it was not dredged.", ["the canal was not dredged"], "en", True, "one clause denies"),
        ("Dr. Brandt closed the canal.", ["Brandt closed the canal"], "en", True, "a title ends no sentence"),
        ("a loan of 40 000 crowns", ["a loan of 40,000 crowns"], "en", True, "groups of digits"),
        ("a loan of 4,000 crowns", ["a loan of 40,000 crowns"], "en", False, "not by other groups"),
        ("It took 3,5 hours", ["it took 3.5 hours"], "en", True, "either decimal mark"),
        ("hold the button for 30 seconds", ["hold the button for ten seconds"], "en", False, "a figure for a word"),
        ("The canal was finally dredged.", ["the old canal was dredged"], "en", True, "a word for another"),
        ("In 1928 the canal was dredged.", ["the old canal was dredged"], "en", True, "a figure before them"),
        ("The mill ran.", ["the old mill ran"], "en", True, "seven of ten letters are enough"),
        ("The old ran.", ["the old mill ran"], "en", False, "six are not"),
        ("The restoration.", ["the old restoration"], "en", False, "a long word weighs as much as one of six letters"),
        ("press it", ["press the button", "press it"], "en", True, "any wording"),
        ("The cats slept.", ["the cat slept"], "en", True, "three letters and an ending"),
        ("The cart slept.", ["the cat slept"], "en", False, "two are too few"),
        ("Mayors sleep.", ["the mayor slept"], "en", True, "three of five letters"),
        ("The rest failed.", ["the restoration failed"], "en", False, "four of eleven"),
        ("", [FACT], "en", False, "nothing said"),
        ("कागज तहखाने में है", ["काग़ज़ तहख़ाने में है"], "hi", True, "nuktas may be left out"),
        ("वाल्व न खोलें", ["वाल्व खोलें"], "hi", False, "Hindi"),
        ("न केवल वाल्व खोलें", ["वाल्व खोलें"], "hi", True, "not only, in Hindi"),
        ("Das Ventil wurde nie geöffnet.", ["das Ventil wurde geöffnet"], "de", False, "German"),
        ("Vana açılmadı.", ["vana açıldı"], "tr", False, "inside the verb, Turkish"),
        ("Vana açılıyor.", ["vana açılıyor"], "tr", True, "and not at its end"),
        ("வால்வு திறக்கவில்லை", ["வால்வு திறந்தது"], "ta", False, "Tamil"),
        ("అతను తలుపు తెరవలేదు", ["అతను తలుపు తెరిచాడు"], "te", False, "Telugu"),
        ("ഇത് വലിയ ജില്ല", ["വലിയ"], "ml", True, "a Malayalam noun that ends as denials do"),
        ("ವಾಲ್ವ್ ತೆರೆಯುವುದಿಲ್ಲ", ["ವಾಲ್ವ್ ತೆರೆಯುವುದು"], "kn", False, "Kannada"),
        ("运河没有关闭", ["运河关闭"], "zh", False, "one character among others"),
        ("运河不仅关闭", ["运河关闭"], "zh", True, "not only, in Chinese"),
        ("1927年运河关闭了", ["运河于1927年关闭"], "zh", True, "words without spaces in another order"),
        ("คลองไม่ได้ปิด", ["คลองปิด"], "th", False, "Thai"),
        ("คลองปิดอย่างถาวร", ["คลองปิด"], "th", True, "a Thai word that holds one that denies"),
    ],
)
def test_a_fact_is_stated(answer: str, wordings: list[str], language: str, stated: bool, why: str) -> None:
    assert facts_stated(answer, [wordings], scoring_rules(language)) == (stated,), why


@pytest.mark.parametrize(
    ("answer", "facts", "recall", "why"),
    [
        ("It rained and the wall fell.", [["it rained"], ["the wall fell"]], 1.0, "both"),
        ("It rained.", [["it rained"], ["the wall fell"]], 0.5, "one of two"),
        ("It rained.", [["it rained"], ["?!"]], 1.0, "a fact without words does not count"),
        ("unanswerable", [], 1.0, "no fact, declined"),
        ("It rained.", [], 0.0, "no fact, answered"),
    ],
)
def test_recall_is_the_share_of_the_facts(answer: str, facts: list[list[str]], recall: float, why: str) -> None:
    assert key_facts_recall(answer, facts, scoring_rules("en")) == recall, why


CANAL = [["the canal silted up", "silt blocked the canal"], ["no longer dredged"]]


@pytest.mark.parametrize(
    ("answer", "recall"),
    [
        ("The canal was no longer dredged. So it silted up, the old canal.", 1.0),
        ("Silting blocked the canals.", 0.5),
        ("It silted up.", 0.0),
        ("The canal did not silt up, but it was dredged.", 0.0),
        ("Not only had silt blocked the canal.", 0.5),
    ],
)
def test_the_examples_of_the_documentation(answer: str, recall: float) -> None:
    assert key_facts_recall(answer, CANAL, scoring_rules("en")) == recall


def test_rows_without_key_facts_have_no_recall() -> None:
    rules, named = scoring_rules("en"), ("key_facts_recall",)
    assert "key_facts_recall" not in score_row("x", ["x"], rules, named, {})
    assert score_row("x", ["x"], rules, named, {"key_facts": [["x"]]})["key_facts_recall"] == 1.0


@pytest.mark.parametrize("facts", ["rain", ["rain"]])
def test_strings_in_place_of_lists_are_refused(facts: list[list[str]]) -> None:
    with pytest.raises(TypeError, match="is the string 'rain'"):
        key_facts_recall("rain", facts, scoring_rules("en"))


def test_bound_negations() -> None:
    rules = ScoringRules(negations=("-less", "un-", "-nt-"))
    answers = ("it was useless", "it was undone", "it wasntly so", "it lessened the fun", "it was used")
    assert [facts_stated(text, [["it was"]], rules)[0] for text in answers] == [False, False, False, False, True]


@pytest.mark.parametrize("code", language_codes())
def test_every_language_denies(code: str) -> None:
    """The sentence that refuses an instruction denies something; in Telugu by an ending that other words have too."""
    rules, refusal = scoring_rules(code), load_language(code).prompt.refusal_prefix
    assert rules.negations
    assert facts_stated(f"zzzz {refusal}", [["zzzz"]], rules) == (code == "te",)


LABELLED = Path(__file__).parents[2] / "benchmarks" / "labelled"


@pytest.mark.parametrize("code", ["en", "hi"])
def test_agreement_with_labels_is_as_documented(code: str) -> None:
    questions = yaml.safe_load((LABELLED / f"key_facts_{code}.yaml").read_text(encoding="utf-8"))
    answers = [(question["key_facts"], answer) for question in questions for answer in question["answers"]]
    assert len(answers) == 50
    pairs = [
        (bool(label), found)
        for facts, answer in answers
        for label, found in zip(
            answer["stated"], facts_stated(answer["answer"], facts, scoring_rules(code)), strict=True
        )
    ]
    assert sum(label == found for label, found in pairs) / len(pairs) >= 0.75
    wrongly = sum(found and not label for label, found in pairs)
    assert wrongly / sum(found for _, found in pairs) <= 0.15, "what it finds stated mostly is"
