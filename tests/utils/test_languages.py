"""The language files: every one loads, is written in its script, and a bad one says which field is wrong."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import (
    OPTIONAL_BLOCKS,
    Language,
    files,
    language_codes,
    load_language,
    scoring_rules,
    writer_patterns,
)
from lm_eval_taskgen.utils.qa_metrics import abstains, citation_match, list_f1, normalize_answer, refusal_prefix
from lm_eval_taskgen.utils.text.words import folded_words

FILES = files.SHIPPED
# Files of one's own are held to the same: TASKGEN_LANGUAGES=FOLDER pytest tests/utils/test_languages.py
OWN = os.environ.get(files.FOLDER_VARIABLE)
PATHS = {path.stem: path for folder in (FILES, OWN) if folder for path in Path(folder).glob("*.yaml")}
CODES = sorted(PATHS)
INDIC = ("as", "bn", "gu", "hi", "kn", "ml", "mr", "or", "pa", "ta", "te", "ur")

# Character names call some scripts otherwise than the Unicode script property does.
NAMES_OF_SCRIPTS = {"Han": "CJK"}
UNNAMED_LETTERS = {"Latin": "ªº"}


def foreign_letters(text: str, script: str) -> str:
    """The letters and marks of `text` that belong to another script."""
    name = NAMES_OF_SCRIPTS.get(script, script).upper()
    letters = (c for c in text if unicodedata.category(c)[0] in "LM" and c not in UNNAMED_LETTERS.get(script, ""))
    return "".join(c for c in letters if not unicodedata.name(c).startswith(name))


# Words that one of two languages has and the other, in the same script, has not.
FUNCTION_WORDS = {
    "as": "নাই নহয় আৰু মই কৰা পৰা হোৱা দিয়ক লিখক তেন্তে",
    "bn": "নেই নয় এবং করে হয় থেকে আমি না দিন লিখুন",
    "hi": "है हैं नहीं में से को के और यदि कोई",
    "mr": "आहे नाही आणि मी तर असे केलेला कोणतेही फक्त द्या",
    "ur": "نہیں ہے کے میں اور سے کو کا اگر کوئی",
    "ar": "لا في من على هذا التي أن إلى هو لم",
}
# Letters that look right and belong to another orthography.
LETTERS_OF_ANOTHER = {"as": "র", "bn": "ৰৱ", "ur": "كيهى", "ml": "ൌ"}


def phrases(language: Language) -> list[str]:
    """All that is written in whole words or sentences."""
    prompt = language.prompt
    labels = (prompt.passage, prompt.question, prompt.answer, prompt.refusal_prefix)
    instructions = (prompt.instruction, prompt.closed_book_instruction)
    return [*labels, *(text.replace("{abstention}", "") for text in instructions), *language.scoring.abstentions]


def asked_kinds(language: Language) -> list[str]:
    kinds = language.interrogatives.kinds
    return [*kinds.time, *kinds.amount, *kinds.person, *kinds.place]


def test_there_are_the_languages_that_have_a_file() -> None:
    assert list(language_codes()) == CODES
    assert {"en", *INDIC} <= set(CODES)


@pytest.mark.parametrize(
    ("text", "script", "expected"),
    [("दिल्ली।", "Devanagari", ""), ("दिल्ली x", "Devanagari", "x"), ("Ελλάδα", "Latin", "Ελλάδα"), ("中国", "Han", "")],
)
def test_foreign_letters(text: str, script: str, expected: str) -> None:
    assert foreign_letters(text, script) == expected


@pytest.mark.parametrize("code", CODES)
class TestEveryLanguage:
    def test_has_the_code_of_its_file(self, code: str) -> None:
        assert load_language(code).code == code

    def test_has_optional_blocks_without_a_flaw(self, code: str) -> None:
        text = PATHS[code].read_text(encoding="utf-8")
        for name in OPTIONAL_BLOCKS:
            assert (getattr(load_language(code), name) is not None) == (f"\n{name}:" in text)

    def test_is_written_in_its_script(self, code: str) -> None:
        language = load_language(code)
        prompt = language.prompt
        texts = {
            "native_name": language.native_name,
            "passage": prompt.passage,
            "question": prompt.question,
            "answer": prompt.answer,
            "instruction": prompt.instruction.replace("{abstention}", ""),
            "closed_book_instruction": prompt.closed_book_instruction.replace("{abstention}", ""),
            "refusal_prefix": prompt.refusal_prefix,
            "joiners": " ".join(language.scoring.joiners),
            "page_words": " ".join(language.scoring.page_words),
            "abbreviations": " ".join(language.abbreviations),
            "abstentions": " ".join(language.scoring.abstentions),
        }
        assert all(texts[name] for name in texts if name != "abbreviations")
        assert {name: foreign for name in texts if (foreign := foreign_letters(texts[name], language.script))} == {}

    def test_is_complete(self, code: str) -> None:
        language = load_language(code)
        # Not every language has words that these lists are for.
        lists = ("before_figures", "after_figures", "final_words", "after_quotation", "prepositions", "function_words")
        optional = dict.fromkeys(lists, True)
        blocks = language.model_dump(exclude={"scoring": {"articles"}, **optional})
        # In a language without a Latin full stop, an abbreviation cannot be mistaken for the end of a sentence.
        if not language.abbreviations and "." not in language.sentence_ends:
            del blocks["abbreviations"]
        assert [name for name, block in blocks.items() if not block] == []
        nested = ("prompt", "scoring", "interrogatives")
        assert [(name, key) for name in nested for key, value in blocks[name].items() if not value] == []
        assert len(language.scoring.abstentions) >= 6

    def test_asks_in_its_script(self, code: str) -> None:
        language = load_language(code)
        interrogatives = language.interrogatives
        asking = " ".join((*interrogatives.words, *interrogatives.figures, *asked_kinds(language)))
        assert foreign_letters(asking, language.script) == ""
        # A model calls itself AI in any script.
        refusals = foreign_letters(" ".join(language.refusals), language.script)
        assert not [letter for letter in refusals if not letter.isascii()]

    def test_is_composed_and_has_no_character_that_cannot_be_seen(self, code: str) -> None:
        text = PATHS[code].read_text(encoding="utf-8")
        assert unicodedata.is_normalized("NFC", text)
        unseen = {c for c in text if unicodedata.category(c) in ("Cf", "Cc", "Zs", "Co", "Cn")}
        assert unseen <= {"\n", " ", "\u200c", "\u200d"}

    def test_holds_no_letter_and_no_word_of_another_language(self, code: str) -> None:
        text = " ".join(phrases(load_language(code)))
        assert set(LETTERS_OF_ANOTHER.get(code, "")).isdisjoint(text)
        script = load_language(code).script
        others = {
            other: set(FUNCTION_WORDS[other].split()) - set(FUNCTION_WORDS.get(code, "").split())
            for other in FUNCTION_WORDS
            if other != code and (other not in CODES or load_language(other).script == script)
        }
        assert {other: found for other, words in others.items() if (found := words & set(folded_words(text)))} == {}

    def test_lists_no_word_twice(self, code: str) -> None:
        language = load_language(code)
        lists = (
            language.sentence_ends,
            language.abbreviations,
            language.after_figures,
            language.final_words,
            language.interrogatives.words,
            language.interrogatives.figures,
            asked_kinds(language),
            language.refusals,
            language.scoring.joiners,
            language.scoring.page_words,
        )
        assert [[word for word in set(words) if words.count(word) > 1] for words in lists] == [[]] * len(lists)

    def test_every_abstention_counts_however_its_sentence_ends(self, code: str) -> None:
        rules, language = scoring_rules(code), load_language(code)
        for phrase in language.scoring.abstentions:
            for end in ("", *language.sentence_ends):
                assert abstains(f"  {phrase}{end}\n", rules), phrase
            assert not abstains(f"{phrase} 1947", rules), phrase

    def test_has_ten_consecutive_decimal_digits(self, code: str) -> None:
        digits = load_language(code).digits
        assert [unicodedata.decimal(digit) for digit in digits] == list(range(10))
        assert [ord(digit) - ord(digits[0]) for digit in digits] == list(range(10))

    def test_ends_sentences_with_single_signs_that_scoring_drops(self, code: str) -> None:
        ends = load_language(code).sentence_ends
        assert ends and all(len(end) == 1 for end in ends)
        assert normalize_answer("".join(ends), scoring_rules(code)) == ""

    def test_asks_for_an_abstention_that_scoring_accepts(self, code: str) -> None:
        language = load_language(code)
        for instruction in (language.prompt.instruction, language.prompt.closed_book_instruction):
            assert instruction.count("{abstention}") == 1
            assert language.abstention in instruction.format(abstention=language.abstention)
        assert abstains(f"{language.abstention}{language.sentence_ends[0]}", scoring_rules(code))

    def test_abstentions_are_distinct_and_survive_normalising(self, code: str) -> None:
        phrases = load_language(code).scoring.abstentions
        normalised = [normalize_answer(phrase, scoring_rules(code)) for phrase in phrases]
        assert "" not in normalised
        assert len(set(normalised)) == len(normalised)

    def test_english_abstentions_count(self, code: str) -> None:
        rules = scoring_rules(code)
        assert all(abstains(phrase, rules) for phrase in load_language("en").scoring.abstentions)

    def test_lists_and_pages_are_read_in_it(self, code: str) -> None:
        rules = scoring_rules(code)
        assert rules.joiners and all(list_f1(f"1 {joiner} 2", [["1"], ["2"]], rules) == 1.0 for joiner in rules.joiners)
        assert set(rules.page_words) > set(load_language("en").scoring.page_words) or code == "en"
        for word in rules.page_words:
            assert citation_match(f"2021, {word} 7", ["7"], rules) == 1.0, word

    def test_a_refusal_is_no_abstention(self, code: str) -> None:
        rules = scoring_rules(code)
        assert rules.refusal_prefix == load_language(code).prompt.refusal_prefix
        assert refusal_prefix(f"{rules.refusal_prefix} 7", rules.refusal_prefix, rules) == 1.0
        assert not abstains(rules.refusal_prefix, rules)


@pytest.mark.parametrize("code", FUNCTION_WORDS)
def test_the_words_that_tell_languages_apart_are_their_own(code: str) -> None:
    """Else the check above could not fail: each language's phrases have some of its words."""
    words = FUNCTION_WORDS[code].split()
    assert len(set(words)) == 10
    if code in CODES:
        language = load_language(code)
        assert foreign_letters("".join(words), language.script) == ""
        assert len(set(words) & set(folded_words(" ".join(phrases(language))))) >= 3


def test_asking_for_patterns_where_there_are_none_names_the_block() -> None:
    with pytest.raises(ConfigError, match=r"^languages/ta\.yaml has no `writer` block.* Tamil.*: en, .*hi"):
        writer_patterns(load_language("ta"))


@pytest.fixture
def language_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A package folder of its own, whose one language file each test spoils."""
    monkeypatch.setattr(files, "SHIPPED", tmp_path)
    load_language.cache_clear()
    yield tmp_path
    load_language.cache_clear()


def without(field: str) -> dict[str, object]:
    fields: dict[str, object] = yaml.safe_load((FILES / "en.yaml").read_text(encoding="utf-8"))
    del fields[field]
    return fields


@pytest.mark.parametrize(
    ("content", "message", "why"),
    [
        (yaml.safe_dump(without("script")), "script: Field required", "a field is missing"),
        (yaml.safe_dump(without("script") | {"scirpt": "Latin"}), "script: Field required", "a field is misspelled"),
        (yaml.safe_dump(without("scoring") | {"scoring": {}}), r"scoring\.abstentions: Field required", "a nested one"),
        (
            yaml.safe_dump(without("scoring") | {"scoring": {"abstentions": ["no"], "tokens": "words"}}),
            r"scoring\.tokens: Input should be 'whitespace' or 'characters'",
            "a value that is none of those there are",
        ),
        (yaml.safe_dump(without("digits") | {"digits": ["0"]}), "digits: .*string", "a list where a text belongs"),
        ("", "the whole file: ", "an empty file"),
        (yaml.safe_dump(without("script") | {"script": " "}), "still to be filled in: script$", "nothing was written"),
        (
            yaml.safe_dump(without("prompt") | {"prompt": {"passage": "FILL_IN"}, "refusals": ["Sorry", "a FILL_IN"]}),
            r"still to be filled in: .*prompt\.passage.*refusals|still to be filled in: refusals, prompt\.passage$",
            "a placeholder is left",
        ),
        (yaml.safe_dump(without("code") | {"code": "yy"}), r"code: is 'yy'; call the file yy\.yaml", "another name"),
        ("code: [xx", "this is no YAML: ", "a bracket that does not close"),
    ],
)
def test_a_bad_file_says_what_is_wrong(language_folder: Any, content: str, message: str, why: str) -> None:
    (language_folder / "xx.yaml").write_text(content, encoding="utf-8")
    with pytest.raises(ConfigError, match=rf"^languages/xx\.yaml: {message}"):
        load_language("xx")


def in_braces(fields: dict[str, object]) -> str:
    return yaml.safe_dump(fields, default_flow_style=True, width=10**9)


@pytest.mark.parametrize("dumped", [yaml.safe_dump, in_braces])
@pytest.mark.parametrize(
    ("block", "content", "message", "why"),
    [
        ("writer", {}, r"writer\.\w+: Field required", "nothing in it"),
        ("writer", "none", "writer: Input should be", "a text"),
        ("world_names", {"given": ["a"], "stem": ["b"]}, r"world_names\.\w+: Field required", "a misspelled table"),
        (
            "world",
            {"prompt": {"instruction": "FILL_IN"}},
            r"still to be filled in: world\.prompt\.instruction",
            "a gap",
        ),
    ],
)
def test_a_bad_block_says_what_is_wrong_where_it_is_needed(
    language_folder: Any, dumped: Callable[..., Any], block: str, content: Any, message: str, why: str
) -> None:
    fields = yaml.safe_load((FILES / "en.yaml").read_text(encoding="utf-8"))
    (language_folder / "xx.yaml").write_text(dumped(fields | {"code": "xx", block: content}), encoding="utf-8")
    language = load_language("xx")
    others = [name for name in OPTIONAL_BLOCKS if name in fields and name != block]
    assert len(others) >= 2 and all(getattr(language, name) is not None for name in others)
    with pytest.raises(ConfigError, match=rf"^languages/xx\.yaml: {message}"):
        getattr(language, block)


@pytest.mark.parametrize("code", ["xx", "", "EN", "../languages/en"])
def test_an_unknown_language_lists_those_there_are(code: str) -> None:
    with pytest.raises(ConfigError, match=r"is not known; there are: .*en.*hi"):
        load_language(code)


def test_words_that_yaml_takes_for_truth_values_stay_words(language_folder: Any) -> None:
    fields = yaml.safe_load((FILES / "en.yaml").read_text(encoding="utf-8"))
    content = yaml.safe_dump(fields | {"code": "xx"}).replace("abbreviations:\n", "abbreviations:\n- No\n- on\n")
    (language_folder / "xx.yaml").write_text(content, encoding="utf-8")
    assert load_language("xx").abbreviations[:2] == ("No", "on")


class TestFilesOfOnesOwn:
    @pytest.fixture
    def own(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
        monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path))
        load_language.cache_clear()
        yield tmp_path
        load_language.cache_clear()

    def test_are_languages_like_others(self, own: Any) -> None:
        fields = yaml.safe_load((FILES / "hi.yaml").read_text(encoding="utf-8")) | {"code": "aa"}
        (own / "aa.yaml").write_text(yaml.safe_dump(fields), encoding="utf-8")
        assert language_codes()[0] == "aa"
        assert load_language("aa").script == "Devanagari"
        assert load_language("ta").name == "Tamil"

    def test_do_not_take_the_place_of_a_shipped_one(self, own: Any) -> None:
        (own / "hi.yaml").write_text((FILES / "hi.yaml").read_text(encoding="utf-8"), encoding="utf-8")
        with pytest.raises(ConfigError, match=r"hi\.yaml: the package ships the language 'hi'"):
            load_language("en")

    def test_are_looked_for_in_a_folder_that_is_there(self, own: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(files.FOLDER_VARIABLE, str(own / "none"))
        with pytest.raises(ConfigError, match=r"TASKGEN_LANGUAGES: there is no folder '.*none'"):
            language_codes()
