"""Changes of versions, as a changelog or a sentence has them."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.reading.changes import Change, ChangeWords, change_in, changes_of
from lm_eval_taskgen.utils.records.documents import Chunk, Document
from lm_eval_taskgen.utils.records.sentence import Sentence

WORDS = ChangeWords(
    {"add": "added", "drop": "dropped", "new": "added the new", "support": "began to support"},
    ("must", "may"),
    frozenset({"it", "this"}),
    frozenset({"if", "for"}),
    ("flag", "property"),
    "the",
    {"The", "Support", "Packages"}.__contains__,
    {"Speedo"}.__contains__,
)
LOG = "# Changes\n\n## 1.3 - 2024-05-01\n\n{}\n\n## 1.2\n\nSmall things.\n\n## 1.1\n\nMore.\n\n## 1.0\n\nThe first.\n"


def read(text: str) -> list[Change]:
    return list(changes_of(Document("d", text, sections=markdown_sections(text)), WORDS))


@pytest.mark.parametrize(
    ("item", "said", "why"),
    [
        ("- Drop support for Python 3.6 (#12)", "dropped support for Python 3.6", "in the past, without the number"),
        (
            "- Added the `--fast` flag. It is new.",
            "added the `--fast` flag",
            "the first sentence, which is in the past",
        ),
        ("- The `--fast` flag has now been dropped.", "dropped the `--fast` flag", "what was done to it"),
        ("- New `terse` tag in BUILD_OPTIONS.", "added the new `terse` tag in BUILD_OPTIONS", "a verb is left out"),
        ("4.9\n    Packages must not use /usr/lib64.", "must packages not use /usr/lib64", "a rule below its section"),
        ("- Speedo 2 was dropped.", "dropped Speedo 2", "a name"),
        ("- Fonts of 1.0 were dropped.", None, "it may be a name"),
        ("Packages may use\n/usr/lib64.", "may packages use /usr/lib64", "a paragraph of two lines"),
        ("- Support for HTTP/2 is flaky.", None, "no verb"),
        ("- Add a way to be fast", None, "nothing tells which"),
        ("- Add this to the `--fast` flag", None, "it points out of the item"),
        ("- Drop runtime support for 3.6", None, "of what?"),
        ("- Add pygments 2.11", None, "what it is made of"),
        ("- Stop the run if 3 tests are dropped", None, "what is dropped stands in a clause"),
        ("- Add `--fast`, `--slow`", None, "a list"),
        ("- Add `--fast` and provide a new one", None, "two things"),
        ("- If TMPDIR is set packages must use it", None, "a condition before it"),
        ("- Add app.schema property", "added the app.schema property", "one has an article"),
        ("- Add the app.schema property", "added the app.schema property", "but not two"),
        ("- Add app.schema properties", "added app.schema properties", "several have none"),
        ("- New `terse` flag", "added the new `terse` flag", "the new one has it"),
        ("- Drop dict on HTTPException 1797de4", "dropped dict on HTTPException", "without the name of a commit"),
        ("- Drop dict in HTTPException #12 and #13", "dropped dict in HTTPException", "nor what stood between numbers"),
        ("- Drop HTTPException from defaced", "dropped HTTPException from defaced", "a word"),
    ],
)
def test_what_a_version_changed(item: str, said: str | None, why: str) -> None:
    found = read(LOG.format(item))
    assert [(one.version, one.said) for one in found] == ([("1.3", said)] if said is not None else []), why
    assert all(one.evidence[0].text == "1.3 - 2024-05-01" for one in found), why


def test_nothing_changed_in_what_is_no_changelog() -> None:
    assert read("# Tools\n\n## 1.3 Options\n\n- Add the `--fast` flag\n") == []


@pytest.mark.parametrize(
    ("sentence", "said", "why"),
    [
        ("Support for Python 2 was dropped in version 22.0.", ("22.0", "dropped support for Python 2"), "good"),
        (
            "The `--fast` flag was added in 20.8b0 for hooks.",
            ("20.8b0", "added the `--fast` flag"),
            "of a beta version",
        ),
        ("Support for Python 2 was dropped in 2022.", None, "a year"),
        ("It was dropped in version 22.0 of Python.", None, "which thing?"),
    ],
)
def test_what_a_sentence_says_of_a_version(sentence: str, said: tuple[str, str] | None, why: str) -> None:
    chunk = Chunk("c", "d", 0, 0, len(sentence), sentence)
    found = change_in(Sentence(0, chunk, 0, sentence, ()), WORDS)
    assert (None if found is None else (found.version, found.said)) == said, why
