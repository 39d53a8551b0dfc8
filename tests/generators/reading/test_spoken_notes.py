"""Notes of what people said: who speaks in a text, and which of its lines are notes."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.spoken_notes import note_spans, speakers_in
from lm_eval_taskgen.utils.languages import load_language

TALK = """\
- Orla: we need a new pump.
- Tam: the old one leaks
- Orla: could ask the mill.
- Tam: should it wait?
"""
NAMES = frozenset(("orla", "tam", "windows", "linux"))


def speakers(text: str, code: str = "en", labels: frozenset[tuple[str, ...]] = frozenset()) -> set[str]:
    words = load_language(code).clauses
    assert words is not None
    return set(speakers_in(text, words, NAMES.__contains__, labels))


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        (TALK, {"orla", "tam"}, "items that names open, some of them spoken"),
        (TALK.replace(":", ","), {"orla", "tam"}, "a comma behind the name"),
        (TALK.replace(":", " -"), {"orla", "tam"}, "a dash behind the name"),
        (TALK.replace("- ", "\n"), {"orla", "tam"}, "paragraphs"),
        (TALK + "- Ivo & Tam: agreed.\n- Ivo: ok\n", {"orla", "tam", "ivo"}, "a name that stands nowhere else"),
        (TALK + "- Also: we need oil.\n- Also: we need it also here.\n", {"orla", "tam"}, "a word, no name"),
        (TALK.replace("- ", "\n").replace(":", ","), set(), "paragraphs of prose with a comma behind a name"),
        (TALK.replace("Tam", "Orla"), set(), "one name alone"),
        ("- Linux: press F1.\n- Windows: press F2.\n" * 2, set(), "how-to steps: nobody speaks"),
        ("- Orla: we own the mill.\n- Tam: could ask us.\n", set(), "each name opens one line"),
        ("**timeout**: The number of seconds.\n\n- `delay`: Should it wait?\n" * 3, set(), "definitions"),
        ("Q: Can we wait?\n\nA: We could.\n\n" * 3, set(), "questions and answers"),
    ],
)
def test_those_speak_whose_names_open_lines_again_and_again(text: str, expected: set[str], why: str) -> None:
    assert speakers(text) == expected, why


def test_a_name_may_open_lines_of_other_documents() -> None:
    assert speakers("- Orla: we own it.\n- Tam: could ask.\n", labels=frozenset((("orla",), ("tam",)))) == {
        "orla",
        "tam",
    }


def test_a_language_without_words_of_speech_has_no_speakers() -> None:
    assert not speakers(TALK, "fr")


@pytest.mark.parametrize(
    ("line", "is_note", "why"),
    [
        ("- Orla: it is closed.", True, "a speaker's"),
        ("- Ivo, it is closed.", True, "that of another who speaks once"),
        ("- Orla closed the mill.", True, "what a speaker did"),
        ("- Orla\n  - The mill is closed.", True, "below a speaker"),
        ("- closed, as the mill is.", True, "an item without a capital"),
        ("- Decision to close the mill", True, "an item without a final stop"),
        ("- The council agreed to close the mill.", False, "a whole sentence"),
        ("- Orla Finch closed the mill.", False, "a whole name"),
        ("The council agreed to close the mill", False, "a paragraph"),
        ("Ivo, who closed the mill, left.", False, "a name and a comma in prose"),
    ],
)
def test_notes_are_what_opens_with_a_speaker_and_items_that_are_no_sentences(
    line: str, is_note: bool, why: str
) -> None:
    text = f"{TALK}\n{line}\n"
    starts = [text[start:end] for start, end in note_spans(text, {"orla", "tam"})][4:]
    assert ("".join(starts)[-5:] == line[-5:]) is is_note, why


def test_a_text_in_which_one_speaker_opens_lines_has_no_notes() -> None:
    assert not list(note_spans(TALK, {"orla"}))
