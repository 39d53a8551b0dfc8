"""Names that open a sentence and that pipelines take for adjectives."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.dependency.first_names import with_name, with_pronoun
from lm_eval_taskgen.generators.reading.dependency.tree import Word


@pytest.mark.parametrize(
    ("text", "expected", "name", "why"),
    [
        ("Black defaults to 88.", ("It defaults to 88.", 3), "Black", "a verb may follow"),
        ("Black also wraps lines.", ("It also wraps lines.", 3), "Black", "behind an adverb"),
        ("X-Diff: corresponds to it.", ("It corresponds to it.", 5), "X-Diff", "a name in code and a colon"),
        ("Towns draws maps.", None, "", "a plural"),
        ("What is known is little.", None, "", "a clause"),
        ("Black paint dried.", None, "", "no verb in the present"),
    ],
)
def test_a_pronoun_stands_for_the_name(text: str, expected: tuple[str, int] | None, name: str, why: str) -> None:
    found = with_pronoun(text)
    assert found == expected, why
    if found is not None:
        words = [Word(0, "It", found[1], found[1] + 2, "it", "PRON", "PRP", "nsubj", 1)]
        (first,) = with_name(words, text)
        assert (first.text, first.start, first.end, first.pos) == (name, 0, len(name), "PROPN"), why
