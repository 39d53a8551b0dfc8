"""What an item of a list says of its key."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.reading.entries import EntryWords, entries_of, is_code
from lm_eval_taskgen.generators.reading.tables_and_lists import find_lists
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document

KNOWN = EntryWords(
    ("defaults to",),
    frozenset({"print", "stop", "enable", "set"}),
    frozenset({"a", "the"}),
    frozenset({"is", "who"}),
    frozenset({"who"}),
)


def read(item: str) -> Any:
    document = Document("d", f"- {item}\n- other: a second thing here\n")
    (block,) = find_lists(document.text)
    found = [entry for entry in entries_of(block, document, load_language("en"), KNOWN) if entry.key != "other"]
    assert all(document.text[entry.evidence.start : entry.evidence.end] == entry.evidence.text for entry in found)
    return [(entry.key, entry.relation, entry.value) for entry in found]


@pytest.mark.parametrize(
    ("item", "expected", "why"),
    [
        ("g:fast (defaults to 0)", [("g:fast", "default", "0")], "the default in brackets"),
        ("-q: print nothing. Rarely used.", [("-q", "does", "print nothing")], "the first sentence"),
        ("weir - a low dam", [("weir", "definition", "a low dam")], "a dash"),
        ("mate: the man who is second", [("mate", "definition", "the man who is second")], "a relative clause"),
        ("mate: the man is second", [], "a sentence defines nothing"),
        ("OTP: One-Time Password", [("OTP", "long_form", "One-Time Password")], "initials"),
        (
            "RfQ - Request for Quotation",
            [("RfQ", "long_form", "Request for Quotation")],
            "initials as they are written",
        ),
        ("Upstream version: 0.0", [("Upstream version", "value", "0.0")], "a short value"),
        ("Version: 0.0", [], "a bare word would be asked for without its owner"),
        ("stop: stop the service", [], "the key again"),
        ("SELinux: Enable SELinux on the host", [], "what to do with the key"),
        ("status: print the status", [("status", "does", "print the status")], "a word, and no name"),
        ("SECURE_COOKIE: Set this key to True", [], "what to do with it"),
        ("X-Token - Django", [], "a name of one word, and whatever goes with it"),
        ("3.2: print nothing", [], "a number is no key"),
        ("-q: print <file>", [], "markup"),
        ("-q: print", [], "one word says too little of what it does"),
        ("-q: stop of the line", [], "a noun"),
        ("one two three four five: a low dam", [("one two three four five", "definition", "a low dam")], "five words"),
        ("one two three four five six: a low dam", [], "six words are no key"),
        ("g:fast (defaults to one two three four five)", [("g:fast", "default", "one two three four five")], "five"),
        ("g:fast (defaults to one two three four five six)", [], "six words are no default"),
        ("New gate: one two three four five", [("New gate", "value", "one two three four five")], "five words"),
        ("New gate: one two three four five six", [], "six words are no value"),
        ("New gate: open", [("New gate", "value", "open")], "one word is"),
        ("New gate: --", [], "none is not"),
        (f"weir - a {'low ' * 12}dam", [("weir", "definition", f"a {'low ' * 12}dam")], "fourteen words"),
        (f"weir - a {'low ' * 13}dam", [], "fifteen words are no meaning"),
        ("ISO: the ISO as read from it", [], "it is told by itself"),
        ("weir (old: a low dam", [], "half of a bracket"),
        ("Tb: Tuna bread", [], "one capital is no acronym"),
    ],
)
def test_an_item_says_something_of_its_key(item: str, expected: list[tuple[str, str, str]], why: str) -> None:
    assert read(item) == expected, why


def test_notes_of_changes_are_no_entries() -> None:
    text = "\n\n".join(f"# 1.{minor}\n\n- pump: stop a leak\n- drain: stop a crash" for minor in range(4))
    document = Document("d", text, sections=markdown_sections(text))
    assert [list(entries_of(block, document, load_language("en"), KNOWN)) for block in find_lists(text)] == [[]] * 4


@pytest.mark.parametrize(
    ("key", "expected"),
    [("--fast", True), ("/lib/", True), ("line_length", True), ("631/tcp", True), ("AltF4", True), ("run()", True),
     ("Peru", False), ("well-known", False), ("upstream author", False), ("OTP", False)],
)  # fmt: skip
def test_what_is_no_word_of_a_language_is_code(key: str, expected: bool) -> None:
    assert is_code(key) is expected
