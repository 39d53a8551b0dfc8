"""The scoring rules: a table of cases, the rows of the official scripts, and what holds for any text."""

import ast
import json
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lm_eval_taskgen.utils import qa_metrics
from lm_eval_taskgen.utils.languages import language_codes, scoring_rules
from lm_eval_taskgen.utils.qa_metrics import (
    METRICS,
    ScoringRules,
    abstains,
    contains,
    exact_match,
    f1,
    is_unanswerable,
    normalize_answer,
    score,
    strip_thinking,
)

SOURCE = Path(qa_metrics.__file__)
OFFICIAL_ROWS = Path(__file__).parents[2] / ".." / "shared" / "data" / "scoring"

ENGLISH = scoring_rules("en")
# The languages of MLQA that have no file here yet, with the articles of its script.
RULES = {
    "en": ENGLISH,
    "hi": scoring_rules("hi"),
    "es": ScoringRules(articles=("un", "una", "unos", "unas", "el", "la", "los", "las")),
    "de": ScoringRules(
        articles=("ein", "eine", "einen", "einem", "eines", "einer", "der", "die", "das", "den", "dem", "des")
    ),
    "ar": ScoringRules(articles=("-ال-",)),
    "vi": ScoringRules(articles=("của", "là", "cái", "chiếc", "những")),
    "zh": ScoringRules(tokens="characters", abstentions=("无法回答",)),
}


def rules_of(language: str) -> ScoringRules:
    if language in RULES:
        return RULES[language]
    if language in language_codes():
        return scoring_rules(language)
    return ScoringRules(abstentions=ENGLISH.abstentions)


# language, prediction, golds, exact_match, f1, contains, why
CASES = [
    ("en", "Paris", ["Paris"], 1, 1, 1, "the plain case"),
    ("en", "PARIS", ["paris"], 1, 1, 1, "case never decides"),
    ("en", "London", ["Paris"], 0, 0, 0, "nothing in common"),
    ("en", "It is Paris", ["Paris"], 0, 1 / 2, 1, "precision 1/3, recall 1"),
    ("en", "York", ["New York"], 0, 2 / 3, 0, "the gold is in the prediction, not the other way round"),
    ("en", "Paris Paris", ["Paris"], 0, 2 / 3, 1, "tokens count as a multiset"),
    ("en", "Paris Paris", ["Paris Paris Rome"], 0, 4 / 5, 0, "a multiset on both sides"),
    ("en", "Rome Paris", ["Paris Rome"], 0, 1, 0, "F1 has no order, exact match and contains have"),
    ("en", "The Beatles", ["Beatles"], 1, 1, 1, "articles go"),
    ("en", "THE Beatles", ["a Beatles"], 1, 1, 1, "lower-casing comes before the articles"),
    ("en", "Theatre", ["atre"], 0, 0, 1, "an article is a whole word"),
    ("en", "5 a°", ["5 °"], 1, 1, 1, r"beside a symbol an article is a word, as for \b in the official scripts"),
    ("en", "दिल्लीthe", ["दिल्ली"], 0, 0, 1, r"but not beside a vowel sign, where \b sees a word end inside Indic words"),
    ("en", "vitamin a1", ["vitamin 1"], 0, 1 / 2, 0, "a letter or digit beside it makes it part of a word"),
    ("en", "“Paris” – France", ["Paris France"], 1, 1, 1, "curly quotes and dashes are punctuation, as in MLQA"),
    ("en", "$5 | x+y", ["5 xy"], 1, 1, 1, "ASCII signs are removed although Unicode calls them symbols"),
    ("en", "€5", ["5"], 0, 0, 1, "other symbols stay"),
    ("en", "3.14", ["314"], 1, 1, 1, "the point of a decimal is punctuation, as in the official scripts"),
    ("en", "well-known", ["well known"], 0, 0, 0, "a hyphen is deleted, not turned into a space"),
    ("en", " New \t\n York ", ["New York"], 1, 1, 1, "white space collapses"),
    ("en", "co\u00adoperate", ["cooperate"], 1, 1, 1, "a soft hyphen is of category Cf"),
    ("en", "caf\u00e9", ["cafe\u0301"], 1, 1, 1, "NFC"),
    ("en", "J\u030c", ["\u01f0"], 1, 1, 1, "lower-casing makes a pair that composes"),
    ("en", "٣١٤ and ３", ["314 and 3"], 1, 1, 1, "decimal digits of any script, full-width ones too"),
    ("en", "x²", ["x2"], 0, 0, 0, "a superscript is no decimal digit"),
    ("en", "13 apples", ["3"], 0, 0, 0, "a match does not split a number at its start"),
    ("en", "35 apples", ["3"], 0, 0, 0, "nor at its end"),
    ("en", "13 and 3 apples", ["3"], 0, 2 / 5, 1, "a later match counts"),
    ("en", "1,300", ["300"], 0, 0, 0, "the comma is gone, the number is one"),
    ("en", "in 1947ish", ["1947"], 0, 0, 1, "letters may follow a number"),
    ("en", "", ["Paris"], 0, 0, 0, "an empty prediction answers nothing"),
    ("en", "unanswerable", ["Paris"], 0, 0, 0, "nor does an abstention"),
    ("en", "", [], 1, 1, 1, "unanswerable, and said so"),
    ("en", "", [""], 1, 1, 1, "an empty gold is no gold"),
    ("en", "!!!", ["The"], 1, 1, 1, "both normalise to nothing"),
    ("en", "Paris", [""], 0, 0, 0, "the empty string stands in every text, and is no match"),
    ("en", "Unanswerable.", [], 1, 1, 1, "an abstention phrase"),
    ("en", "A question cannot be answered", [], 1, 1, 1, "phrases lose their articles as predictions do"),
    ("en", "Paris; no answer elsewhere", [], 0, 0, 0, "an abstention is the whole prediction"),
    ("en", "", ["", "Paris"], 0, 0, 0, "empty golds are dropped while others remain"),
    ("en", "Rome", ["Paris", "Rome"], 1, 1, 1, "the best gold counts, not the first"),
    ("en", "<think>Rome? No.</think> Paris", ["Paris"], 1, 1, 1, "thinking is no part of the answer"),
    ("en", "<think>It must be Paris", ["Paris"], 0, 0, 0, "it thought and never answered"),
    ("hi", "दिल्ली।", ["दिल्ली"], 1, 1, 1, "the danda is punctuation"),
    ("hi", "दिल्ली॥", ["दिल्ली"], 1, 1, 1, "the double danda too"),
    ("hi", "दल", ["दिल"], 0, 0, 0, "vowel signs are letters"),
    ("hi", "दिल्लीवासी", ["दिल्ली"], 0, 0, 1, "a match may end before a letter: the lenient metric"),
    ("hi", "दिल्ली", ["दिल"], 0, 0, 0, "a match does not end before a virama"),
    ("hi", "दिल्ली", ["दिल्ल"], 0, 0, 0, "a match does not end before a vowel sign"),
    ("hi", "क्\u200dया", ["क्या"], 1, 1, 1, "the joiner never decides"),
    ("hi", "\ufeffदिल्ली", ["दिल्ली"], 1, 1, 1, "nor does a byte order mark"),
    ("hi", "१९४७", ["1947"], 1, 1, 1, "Devanagari digits"),
    ("hi", "१३", ["3"], 0, 0, 0, "which make one number with those beside them"),
    ("hi", "a दिल्ली", ["दिल्ली"], 0, 2 / 3, 1, "English articles are no Hindi articles"),
    ("hi", "पता नहीं।", [], 1, 1, 1, "an abstention in the question's language"),
    ("hi", "No answer", [], 1, 1, 1, "an abstention in English"),
    ("ta", "சென்னையில்", ["சென்னை"], 0, 0, 1, "case endings are written onto the word"),
    ("ta", "கலை", ["கல"], 0, 0, 0, "a spacing vowel sign (Mc) belongs to its letter"),
    ("bn", "ক\u09c7\u09beন", ["ক\u09cbন"], 1, 1, 1, "a two-part vowel sign"),
    ("ml", "അവന\u0d4d\u200d", ["അവ\u0d7b"], 1, 1, 1, "a legacy chillu equals its atomic letter"),
    ("ml", "അവന\u0d4d", ["അവ\u0d7b"], 0, 0, 0, "without the joiner it is another spelling"),
    ("es", "El Prado", ["un prado"], 1, 1, 1, "Spanish articles"),
    ("es", "elección", ["ección"], 0, 0, 1, "only as whole words"),
    ("de", "Die Mauer des Ostens", ["mauer ostens"], 1, 1, 1, "German articles"),
    ("de", "Straße", ["Strasse"], 0, 0, 0, "lower-case as the official scripts do, not case folding"),
    ("de", "dieser", ["ser"], 0, 0, 1, "only as whole words"),
    ("vi", "Thủ đô của Việt Nam", ["thu\u0309 đô Việt Nam"], 1, 1, 1, "Vietnamese articles, and NFD golds"),
    ("vi", "cu\u0309a Việt", ["Việt"], 1, 1, 1, "an article in NFD"),
    ("ar", "القاهرة", ["قاهرة"], 1, 1, 1, "the Arabic article is written onto the word"),
    ("ar", "والبيت", ["و بيت"], 1, 1, 1, "MLQA's script removes it inside words too and leaves a space"),
    ("zh", "中国北京", ["北京"], 0, 2 / 3, 1, "Chinese counts characters"),
    ("zh", "北 京。", ["北京"], 1, 1, 1, "spaces between characters never decide"),
    ("zh", "我爱NBA", ["我 爱 nba"], 1, 1, 1, "Latin runs stay whole"),
    ("zh", "13月", ["3月"], 0, 1 / 2, 0, "numbers too"),
    ("zh", "\u9fa6\u9fa6", ["\u9fa6"], 0, 0, 1, "characters beyond U+9FA5 form runs, as in MLQA"),
    ("zh", "无法回答。", [], 1, 1, 1, "an abstention by character"),
    ("th", "อยู่ที่กรุงเทพ", ["กรุงเทพ"], 0, 0, 1, "contains needs no spaces"),
]


@pytest.mark.parametrize(("language", "prediction", "golds", "exact", "overlap", "within", "why"), CASES)
def test_scores_of_one_row(language, prediction, golds, exact, overlap, within, why):
    rules = rules_of(language)
    assert exact_match(prediction, golds, rules) == exact, why
    assert f1(prediction, golds, rules) == pytest.approx(overlap), why
    assert contains(prediction, golds, rules) == within, why


@pytest.mark.parametrize("name", ["en", "hi", "edge"])
def test_rows_of_the_official_scripts(name):
    path = OFFICIAL_ROWS / f"{name}.jsonl"
    if not path.exists():
        pytest.skip(f"the rows of the official scripts are not here: {path}")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(rows) >= 37
    wrong = []
    for row in rows:
        expected = row.get("expect") or {name: row[name] for name in ("exact_match", "f1")}
        scores = score(row["prediction"], row["golds"], rules_of(row["lang"]))
        wrong += [(row["id"], name, scores[name]) for name in expected if abs(scores[name] - expected[name]) > 1e-6]
    assert not wrong


@pytest.mark.parametrize(
    ("text", "answer", "why"),
    [
        ("Paris", "Paris", "no thinking"),
        (" 3 < 4 ", " 3 < 4 ", "text without tags is left alone"),
        ("<think>a</think>Paris", "Paris", "the usual form"),
        ("<THINK>a\n\nb</Think>\n\nParis\n", "Paris", "any case, over lines"),
        ("a b</think> Paris", "Paris", "the opening tag stood in the prompt"),
        ("<think>a<think>b</think>c</think>Paris", "Paris", "nested"),
        ("<think>a<think>b</think>Paris", "Paris", "opened twice, closed once"),
        ("Rome <think>a</think> b</think>Paris", "Paris", "the last closing tag ends the thinking"),
        ("Paris<think>a</think>Rome", "Paris Rome", "words on both sides stay apart"),
        ("Paris <think>or", "Paris", "what came before unfinished thinking was said"),
        ("<think>a</think>Paris<think>b", "Paris", "a second thought, unfinished"),
        ("<think>a", "", "it never answered"),
        ("<think></think>", "", "nothing was said"),
        ("<thinking>a</thinking>", "<thinking>a</thinking>", "another tag"),
        ("<thin\u212a>a", "<thin\u212a>a", "the Kelvin sign folds to k and is none"),
    ],
)
def test_thinking_is_removed(text, answer, why):
    assert strip_thinking(text) == answer, why


@pytest.mark.parametrize(
    ("prediction", "language", "expected", "why"),
    [
        ("No answer.", "en", True, "punctuation and case aside"),
        ("N/A", "en", True, "the phrase loses its slash too"),
        ("the question cannot be answered", "en", True, "articles go on both sides"),
        ("I don't know, Paris", "en", False, "the whole prediction, or none"),
        ("", "en", False, "an empty prediction says no phrase"),
        ("<think>Paris?</think>unknown", "en", True, "after thinking"),
        ("उत्तर उपलब्ध नहीं है।", "hi", True, "in the question's language"),
        ("पता नहीं", "en", False, "Hindi is no language of an English question"),
    ],
)
def test_abstains(prediction, language, expected, why):
    assert abstains(prediction, rules_of(language)) is expected, why


@pytest.mark.parametrize(
    ("prediction", "golds", "expected"),
    [
        ("Paris", ["Paris"], {"has_answer_exact": 1, "has_answer_f1": 1, "empty_rate": 0}),
        ("", ["Paris"], {"has_answer_exact": 0, "has_answer_f1": 0, "empty_rate": 1}),
        ("", [], {"no_answer_acc": 1, "empty_rate": 1}),
        ("none", [], {"no_answer_acc": 1, "empty_rate": 0}),
        ("Paris", [], {"no_answer_acc": 0, "empty_rate": 0}),
        ("<think>Paris", ["Paris"], {"has_answer_exact": 0, "has_answer_f1": 0, "empty_rate": 1}),
        ("...", ["Paris"], {"has_answer_exact": 0, "has_answer_f1": 0, "empty_rate": 0}),
        ("\ufeff \u200b\n", ["Paris"], {"has_answer_exact": 0, "has_answer_f1": 0, "empty_rate": 1}),
    ],
)
def test_score_splits_by_answerability(prediction, golds, expected):
    scores = score(prediction, golds, ENGLISH)
    assert {name: scores[name] for name in scores if name not in ("exact_match", "f1", "contains")} == expected
    assert set(scores) <= set(METRICS)


def test_only_metrics_that_skip_documents_are_macro_averages():
    answerable, unanswerable = score("a", ["b"], ENGLISH), score("a", [], ENGLISH)
    assert set(answerable) | set(unanswerable) == set(METRICS)
    assert {name for name in METRICS if METRICS[name].weight_by_size} == set(answerable) & set(unanswerable)


@pytest.mark.parametrize(
    ("golds", "expected"), [([], True), ([""], True), (["The", "!"], True), (["", "Paris"], False), (["0"], False)]
)
def test_is_unanswerable(golds, expected):
    assert is_unanswerable(golds, ENGLISH) is expected


def test_articles_are_normalised_as_text_is():
    rules = ScoringRules(articles=("THE", "cu\u0309a", "-AL-", "--", "-"))
    assert normalize_answer("the củA alhambra x", rules) == "hambra x"


def test_rules_and_golds_of_the_wrong_kind_are_refused():
    with pytest.raises(ValueError, match=r"ScoringRules\.tokens is 'words'"):
        ScoringRules(tokens="words")
    with pytest.raises(TypeError, match=r"ScoringRules\.articles is 'the'"):
        ScoringRules(articles="the")
    with pytest.raises(TypeError, match="golds is the string 'Paris'"):
        f1("Paris", "Paris", ENGLISH)


LETTERS = "aeEésSΣJİthn दिल्ीकयाऩ கலை কো中国北\u1100\u1161\u0301\u030c\u0323"
SIGNS = "  .,;-–“”।॥$€°²\n"
FORMAT = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200f"
TEXT = st.text(st.sampled_from(LETTERS + SIGNS + "0123४७৩"), max_size=14) | st.sampled_from(
    ["the", "a", "the दिल्ली", "no answer", "<think>a</think>the", "अज्ञात", "unknown"]
)
GOLDS = st.lists(TEXT, max_size=4)
SOME_RULES = st.sampled_from(sorted(RULES.items())).map(lambda item: item[1])


@given(TEXT, GOLDS, SOME_RULES)
def test_scores_agree_with_each_other(prediction, golds, rules):
    scores = score(prediction, golds, rules)
    assert all(0.0 <= value <= 1.0 for value in scores.values())
    assert scores["exact_match"] == exact_match(prediction, golds, rules)
    assert scores["f1"] == f1(prediction, golds, rules)
    assert scores["contains"] == contains(prediction, golds, rules)
    assert ("no_answer_acc" in scores) == is_unanswerable(golds, rules)
    if scores["exact_match"] == 1.0:
        assert scores["f1"] == scores["contains"] == 1.0


@given(st.lists(TEXT, min_size=1, max_size=4), SOME_RULES)
def test_a_gold_answer_scores_full_marks(golds, rules):
    for gold in golds:
        if not is_unanswerable([gold], rules) and "<think>" not in gold:
            assert exact_match(gold, golds, rules) == 1.0


@given(TEXT, GOLDS, SOME_RULES, st.randoms(use_true_random=False))
def test_golds_count_by_their_best_in_any_order(prediction, golds, rules, random):
    shuffled = random.sample(golds, len(golds))
    assert score(prediction, shuffled, rules) == score(prediction, golds, rules)
    answers = [gold for gold in golds if not is_unanswerable([gold], rules)]
    if answers:
        for measure in (exact_match, f1, contains):
            assert measure(prediction, golds, rules) == max(measure(prediction, [gold], rules) for gold in answers)


@given(TEXT, SOME_RULES)
def test_normalising_twice_changes_nothing(text, rules):
    once = normalize_answer(text, rules)
    assert normalize_answer(once, rules) == once


@given(TEXT, SOME_RULES)
@example("≠ 5", ENGLISH)
@example("\u212b Å", ENGLISH)
def test_unicode_form_never_decides(text, rules):
    for form in ("NFC", "NFD"):
        assert normalize_answer(unicodedata.normalize(form, text), rules) == normalize_answer(text, rules)


@given(TEXT, st.integers(0, 14), st.sampled_from(FORMAT), SOME_RULES)
def test_zero_width_characters_never_decide(text, position, char, rules):
    assert normalize_answer(text[:position] + char + text[position:], rules) == normalize_answer(text, rules)


@given(TEXT, st.sampled_from(["।", "॥", ".", " ।", "?”", "\u0964\ufeff"]), SOME_RULES)
def test_ends_of_sentences_never_decide(text, end, rules):
    assert normalize_answer(text + end, rules) == normalize_answer(text, rules)


@given(TEXT, st.sampled_from("०০௦൦٠０"), SOME_RULES)
def test_the_script_of_a_digit_never_decides(text, zero, rules):
    swapped = text.translate({ord(digit): chr(ord(zero) + int(digit)) for digit in "0123456789"})
    assert normalize_answer(swapped, rules) == normalize_answer(text, rules)


def test_imports_nothing_but_the_standard_library():
    imported = set()
    for node in ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add("." * node.level + (node.module or ""))
    assert imported and {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names - {"__future__"}


def test_lm_eval_can_load_a_copy_by_path(tmp_path):
    """lm-eval executes the module before it stands in `sys.modules`, where a dataclass cannot look its names up."""
    from lm_eval.tasks._yaml_loader import load_yaml

    (tmp_path / "qa_metrics.py").write_bytes(SOURCE.read_bytes())
    (tmp_path / "leaf.yaml").write_text(
        "score: !function qa_metrics.score\nrules: !function qa_metrics.ScoringRules\n", encoding="utf-8"
    )
    copy = load_yaml(tmp_path / "leaf.yaml")
    assert copy["rules"] is not ScoringRules
    assert copy["score"]("The दिल्ली।", ["दिल्ली"], copy["rules"](articles=("the",)))["exact_match"] == 1.0
