"""A text in another language is noticed, also where the language's own function words are not known."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.text_language import not_in_language
from lm_eval_taskgen.utils.languages import load_language


@pytest.mark.parametrize(
    ("code", "text", "found", "why"),
    [
        ("es", "Which of the keys do you press to save an image?", "looks like English", "a model fell back"),
        ("es", "¿Qué tecla se pulsa para guardar una imagen?", None, "Spanish"),
        ("es", "¿Cómo se instala The Lord of the Rings?", None, "a title is the smaller part"),
        ("es", "¿Quién escribió To Be or Not to Be?", "looks like English", "a long title is not told from a question"),
        ("es", "No obstante, normalmente no son muy fáciles de usar.", None, "words that both languages have"),
        ("ro", "Care este numele râului care trece prin oraș?", None, "Romanian"),
        ("vi", "Thủ đô của Việt Nam là thành phố nào?", None, "Vietnamese"),
        ("tr", "Where is the library that was built in the town?", "looks like English", "Turkish has no such words"),
        ("ta", "Where is the library?", "not in Tamil script", "another script"),
        ("zh", "图书馆在哪里？", None, "Chinese"),
        ("zh", "Where is the library?", "not in Han script", "another script"),
        ("nl", "Where is the library that was built in the town?", "looks like English", "its own words are known"),
    ],
)
def test_another_language_is_noticed(code: str, text: str, found: str | None, why: str) -> None:
    assert not_in_language(text, load_language(code)) == found, why
