"""The language files against CLDR: names, digits, numbers, months, "and", quotation marks."""

from __future__ import annotations

import pytest
from babel import Locale
from babel.numbers import format_decimal

from lm_eval_taskgen.generators.reading.figure_values import figures_in
from lm_eval_taskgen.utils.languages import Language, load_language, scoring_rules, world_patterns
from lm_eval_taskgen.utils.languages.files import shipped_codes
from lm_eval_taskgen.utils.qa_metrics import abstains, list_f1, normalize_answer
from lm_eval_taskgen.utils.text.sentences import sentence_spans

CODES = shipped_codes()

# CLDR writes these languages with 0 to 9 unless asked for their own digits, as most texts do today. We have their own,
# which synthetic worlds are written with: schoolbooks, newspapers or official texts use them, so a set should too.
OWN_DIGITS = {
    "ar": "books and newspapers from Egypt eastwards; CLDR has them for Egypt, not for all of Arabic",
    "gu": "schoolbooks and newspapers",
    "hi": "the constitution's form beside the international one; many newspapers and schoolbooks of the states",
    "kn": "schoolbooks and the government of Karnataka",
    "or": "newspapers and schoolbooks",
    "th": "official documents",
    "ur": "books and newspapers",
}
# The first digit of each numbering system of CLDR that a language here has.
ZEROS = {
    "latn": "0",
    "arab": "٠",
    "arabext": "۰",
    "beng": "০",
    "deva": "०",
    "gujr": "૦",
    "knda": "೦",
    "orya": "୦",
    "thai": "๐",
}
ENGLISH_NAMES = {"bn": "CLDR says Bangla; datasets, papers and their readers say Bengali"}

# The delimiters of CLDR 41 (common/main/*.xml): start and end, then those of a quotation within one. babel has none.
QUOTES = dict.fromkeys(CODES, "“”‘’") | {
    "ar": "”“’‘",
    "de": "„“‚‘",
    "el": "«»“”",
    "es": "«»“”",
    "fr": "«»«»",
    "nl": "‘’‘’",
    "ro": "„”«»",
    "ru": "«»„“",
    "ur": "”“’‘",
}

NUMBERS = (0.25, 1234, 12345, 1234567, 1234567.5)


def month_lists(language: Language) -> dict[str, tuple[str, ...]]:
    """The months of each block that has some."""
    lists = {
        "writer": language.writer.dates.months if language.writer else (),
        "clauses": language.clauses.months if language.clauses else (),
        "grammar": language.grammar.months if language.grammar else (),
    }
    return {block: months for block, months in lists.items() if months}


def test_most_languages_have_months() -> None:
    """Else the test of months would say little."""
    assert len([code for code in CODES if month_lists(load_language(code))]) >= 14


@pytest.mark.parametrize("code", CODES)
class TestEveryLanguage:
    def test_is_named_as_its_speakers_name_it(self, code: str) -> None:
        language, locale = load_language(code), Locale.parse(code)
        assert language.native_name.lower() == (locale.get_display_name(code) or "").lower()
        assert (language.name == locale.english_name) == (code not in ENGLISH_NAMES)

    def test_has_the_digits_that_it_is_written_with(self, code: str) -> None:
        locale = Locale.parse(code)
        system = locale.other_numbering_systems["native"] if code in OWN_DIGITS else locale.default_numbering_system
        assert load_language(code).digits[0] == ZEROS[system]
        assert code not in OWN_DIGITS or locale.default_numbering_system == "latn"

    def test_numbers_are_read_and_scored_as_it_writes_them(self, code: str) -> None:
        rules, own = scoring_rules(code), str.maketrans("0123456789", load_language(code).digits)
        for number in NUMBERS:
            for written in (format_decimal(number, locale=code), format_decimal(number, locale=code).translate(own)):
                assert [number in figure.values for figure in figures_in(written, code)] == [True], written
                assert normalize_answer(written, rules) == normalize_answer(str(number), rules), written

    def test_knows_every_name_of_a_month(self, code: str) -> None:
        names = {name.lower() for months in ("format", "stand-alone") for name in month_names(code, months)}
        for block, listed in month_lists(load_language(code)).items():
            assert names - {month.lower() for month in listed} == set(), block

    def test_a_list_joined_as_it_does_is_taken_apart(self, code: str) -> None:
        items, rules = [["Ann"], ["Bob"]], scoring_rules(code)
        assert list_f1("Ann Bob", items, rules) == 0
        assert list_f1(f"Ann {joiner_of(code)} Bob", items, rules) == 1

    def test_quotation_marks_are_no_words_and_split_no_sentence(self, code: str) -> None:
        language, rules = load_language(code), scoring_rules(code)
        refusal = language.prompt.refusal_prefix
        outer_start, outer_end, inner_start, inner_end = tuple(QUOTES[code])
        for start, end in ((outer_start, outer_end), (inner_start, inner_end)):
            assert abstains(f"{start}{language.abstention}{end}", rules)
            assert normalize_answer(f"{start}{refusal}{end}", rules) == normalize_answer(refusal, rules)
            sentences = [f"{start}{refusal}{end}", f"{start}{refusal}{end}", refusal]
            text = " ".join(sentences)
            # Nothing ends a Thai sentence.
            expected = sentences if code != "th" else [text]
            assert [text[first:last] for first, last in sentence_spans(text, language)] == expected


@pytest.mark.parametrize("code", [code for code in CODES if load_language(code).world is not None])
def test_worlds_are_written_as_the_language_is(code: str) -> None:
    written, articles = format_decimal(1234567, locale=code), world_patterns(load_language(code)).articles
    assert articles.grouping == ("indian" if written.startswith("12") else "thousands")
    assert {sign for sign in written if not sign.isdigit()} == {articles.group_sign}
    assert list(articles.months) == month_names(code, "format")
    assert "".join(articles.quotes) == QUOTES[code][:2]
    assert articles.last == joiner_of(code)


def joiner_of(code: str) -> str:
    """The word between two items of a list."""
    return str(Locale.parse(code).list_patterns["standard"]["2"].format("", "").strip())


def month_names(code: str, form: str) -> list[str]:
    return list(Locale.parse(code).months[form]["wide"].values())
