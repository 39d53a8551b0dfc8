"""Words of code in prose: which they are, and that they are one word of the parse."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.dependency.code_words import code_spans, with_code, without_code
from lm_eval_taskgen.generators.reading.dependency.tree import Word


@pytest.mark.parametrize(
    ("text", "found", "why"),
    [
        ("Use --extend-exclude or -e.", ["--extend-exclude", "-e"], "options"),
        ("The files in /etc/skel and ~/.pylintrc.", ["/etc/skel", "~/.pylintrc"], "paths; the full stop is none of it"),
        ("Put it into debian/rules.", ["debian/rules"], "a path without a slash before it"),
        ("Black reads pyproject.toml and .gitignore.", ["pyproject.toml", ".gitignore"], "file names"),
        ("Set PYTHON_PATH to UTF-8.", ["PYTHON_PATH", "UTF-8"], "a variable and a name with a figure"),
        ("Editors and/or tools, e.g. Vim 3.0 at 80 km/h in the U.S.", [], "words, abbreviations, figures and units"),
        ("A well-known state-of-the-art method.", [], "words with hyphens"),
    ],
)
def test_words_of_code_are_found(text: str, found: list[str], why: str) -> None:
    assert [text[start:end] for start, end in code_spans(text)] == found, why


def test_a_name_stands_for_code_and_the_word_gets_its_text_back() -> None:
    text = "Use --fast."
    masked = without_code(text)
    assert len(masked) == len(text)
    assert masked.startswith("Use Z")
    parsed = [
        Word(0, "Use", 0, 3, "use", "VERB", "VB", "root", 0),
        Word(1, masked[4:10], 4, 10, "zandor", "PROPN", "NNP", "obj", 0, "PERSON"),
        Word(2, ".", 10, 11, ".", "PUNCT", ".", "punct", 0),
    ]
    verb, option, _ = with_code(parsed, text)
    assert verb == parsed[0]
    assert (option.text, option.lemma, option.entity) == ("--fast", "--fast", "")
