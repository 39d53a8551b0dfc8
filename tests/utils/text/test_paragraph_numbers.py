"""Sentences without the numbers that their paragraphs open with."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.text.paragraph_numbers import without_numbers
from lm_eval_taskgen.utils.text.sentences import sentence_spans


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("6.1 Ada keeps it.\n\n6.2 Orr may ask.", ["Ada keeps it.", "Orr may ask."], "the numbers count on"),
        ("- 3.1.4. Ada asks.\n- 3.1.5. Orr pays.", ["Ada asks.", "Orr pays."], "items too, with stops"),
        ("## 6. Notes\n\n6.1 “Ada” keeps it.", ["“Ada” keeps it."], "the first under its heading"),
        ("## 3. Notes\n\n3.5 Turbo answers.", ["3.5 Turbo answers."], "not the first under a heading"),
        ("Ask:\n\n(a) Ada keeps it.\n\nb) Orr may ask.", ["Ask:", "Ada keeps it.", "Orr may ask."], "letters"),
        ("6.1 वह गया।\n\n6.2 वह आया।", ["वह गया।", "वह आया।"], "a script without capitals"),
        ("3.5 Turbo answers.\n\n4 Turbo asks.", ["3.5 Turbo answers.", "4 Turbo asks."], "a name's own number"),
        ("3.5 million came.\n\n3.6 million went.", ["3.5 million came.", "3.6 million went."], "figures"),
        ("Ask Ada. 6.1 Orr pays.\n\n6.2 Ada asks.", ["Ask Ada.", "6.1 Orr pays.", "6.2 Ada asks."], "inside a line"),
        (f"Ask Ada.{' ' * 60}(a) Orr pays.", ["Ask Ada.", "(a) Orr pays."], "far behind the one before"),
    ],
)
def test_the_number_of_a_paragraph_is_no_word_of_its_sentence(text: str, expected: list[str], why: str) -> None:
    spans = without_numbers(text, sentence_spans(text, load_language("en")))
    assert [text[start:end] for start, end in spans] == expected, why
