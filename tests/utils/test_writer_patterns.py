"""Patterns of the template writer: complete in each language, with the same fields to fill in, and free of slips."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from lm_eval_taskgen.utils import languages
from lm_eval_taskgen.utils.languages import load_language, writer_patterns
from lm_eval_taskgen.utils.languages.writer_patterns import AnswerKind

CODES = sorted(path.stem for path in Path(languages.__file__).parent.glob("*.yaml"))
WRITERS = [code for code in CODES if load_language(code).writer is not None]
TEMPLATES = ["cloze"]


def fields(template: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)\}", template))


def test_english_hindi_and_dutch_can_be_written() -> None:
    assert {"en", "hi", "nl"} <= set(WRITERS)


@pytest.mark.parametrize("code", WRITERS)
class TestEveryWriter:
    @pytest.mark.parametrize("name", TEMPLATES)
    def test_fills_in_what_english_fills_in(self, code: str, name: str) -> None:
        own, english = (getattr(writer_patterns(load_language(c)), name) for c in (code, "en"))
        assert fields(own) == fields(english)

    def test_asks_for_every_kind_of_answer(self, code: str) -> None:
        asks = writer_patterns(load_language(code)).asks
        assert set(asks) == set(get_args(AnswerKind))
        questions = [ask.blank for ask in asks.values()]
        assert all(question.endswith("?") for question in questions)
        assert len(set(questions)) == len(questions), "a question says which kind it asks for"

    def test_gives_figures_for_numbers_in_words(self, code: str) -> None:
        numbers = writer_patterns(load_language(code)).numbers.words
        assert set(map(int, numbers.values())) >= {*range(2, 21), 30, 40, 50, 60, 70, 80, 90}

    def test_has_definitions_with_their_fields(self, code: str) -> None:
        words = writer_patterns(load_language(code)).definitions
        assert words is not None
        for template in (*words.defines, *words.refers):
            assert fields(template) == ["definition", "term"], template
        assert all(fields(template) == ["term"] for template in words.also)

    def test_lists_no_word_twice(self, code: str) -> None:
        patterns = writer_patterns(load_language(code))
        lists = [patterns.dates.months, patterns.numbers.units, patterns.numbers.not_before, patterns.names.joiners]
        lists += [patterns.references.openers, patterns.references.pronouns, patterns.names.not_names]
        assert [sorted(w for w in set(words) if words.count(w) > 1) for words in map(list, lists)] == [[]] * len(lists)
