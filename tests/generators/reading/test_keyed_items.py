"""Items that open with a name in code, and what they say of it."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.keyed_items import keyed_item
from lm_eval_taskgen.utils.languages import load_language


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("same_count: Number of files kept.", ("same_count", "Number of files kept.", False), "behind a colon"),
        ("latest_tag - tag of a release", ("latest_tag", "tag of a release", False), "behind a dash"),
        ("old_count: Files (or links).", ("old_count", "Files.", False), "without the aside at its end"),
        ("g:fast (defaults to 0)", ("g:fast", "0", True), "the default alone"),
        ("Defaults to the size of the disk.", ("", "the size of the disk", True), "of what the heading names"),
        ("Opening: Nine o'clock.", None, "a word of the language"),
        ("10:30 - Tea in the hall", None, "a time"),
        ("and/or: A conjunction.", None, "two words"),
        ("#36401: The old path is not yet supported.", None, "the number of an issue"),
        ("team@albery.example - Mail the team.", None, "an address"),
    ],
)
def test_an_item_opens_with_a_name_in_code(text: str, expected: tuple[str, str, bool] | None, why: str) -> None:
    words = load_language("en").clauses
    assert words is not None
    found = keyed_item(text, words)
    assert (found and (found.key, found.said, found.is_default)) == expected, why
    assert found is None or text[found.start :].startswith(found.said.rstrip(".")), why


def test_a_language_without_words_for_options_has_no_such_items() -> None:
    words = load_language("fr").clauses
    assert words is not None and keyed_item("same_count: Nombre de fichiers.", words) is None
