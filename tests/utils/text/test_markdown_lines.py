"""Lines of a Markdown text: what each is, and where its words begin."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.utils.text.markdown_lines import block_lines, front_matter_end, heading_text, is_labelled


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([("text", "The weir holds.")], "prose"),
        ([("text", "The weir"), ("blank", ""), ("text", "  holds.")], "a blank line, and prose behind spaces"),
        ([("heading1", "# Weir"), ("heading3", "### The old weir ###"), ("text", "#weir")], "a heading has a space"),
        ([("heading6", "###### Weir"), ("text", "####### Weir")], "six levels"),
        ([("heading1", "Weir"), ("underline1", "===="), ("text", "It holds.")], "an underline makes a heading"),
        ([("heading2", "Weir"), ("underline2", "---")], "of the second level"),
        ([("blank", ""), ("heading2", "Weir"), ("underline2", "---")], "behind a blank line"),
        ([("text", "The weir"), ("text", "holds."), ("other", "---")], "but not two lines: that is a rule"),
        ([("item", "- Weir"), ("text", "  holds"), ("other", "---")], "nor what belongs to an item"),
        ([("item", "- Weir"), ("other", "---")], "nor the item"),
        ([("blank", ""), ("other", "***"), ("other", "- - -"), ("other", "====")], "rules"),
        ([("row", "| weir | 3 m |"), ("row", "|---|---|")], "rows of a table"),
        ([("figure", "![The weir](weir.png)"), ("text", "![The weir](weir.png) holds.")], "an image alone"),
        ([("item", "- Weir"), ("item", "* Lock"), ("item", "+ Mill"), ("item", "• Ford")], "bullets"),
        ([("item", "- (a) Weir"), ("item", "- ii) Lock"), ("item", "- 3.2. Mill")], "with a mark of their own"),
        ([("item", "1. Weir"), ("item", "2) Lock")], "numbers"),
        ([("item", "7. Weir")], "any number where no paragraph goes on"),
        ([("text", "It fell in"), ("text", "1990. It rose.")], "a wrapped line is no item"),
        ([("text", "Take these:"), ("item", "1. Weir"), ("item", "2. Lock")], "but the first of a list is"),
        ([("item", "1. Weir"), ("text", "of 1911"), ("item", "2. Lock")], "what goes on an item is no paragraph"),
        ([("item", "- Weir"), ("blank", ""), ("text", "It fell in"), ("text", "2. It rose.")], "behind the list"),
        ([("text", "It fell in"), ("blank", ""), ("item", "2. It rose.")], "a blank line ends a paragraph"),
        ([("other", "```py"), ("other", "# x"), ("other", "```"), ("text", "It holds.")], "code"),
        ([("other", "~~~"), ("other", "- x"), ("other", "```"), ("other", "~~~~"), ("item", "- x")], "in tildes"),
        ([("other", "````"), ("other", "- x"), ("other", "```"), ("other", "````")], "a longer fence holds a shorter"),
        ([("text", "```"), ("item", "- x"), ("text", "It holds.")], "a fence that is never closed"),
        ([("other", "~~~"), ("other", "- x"), ("other", "~~~"), ("item", "- x")], "tildes alone"),
        ([("text", "````"), ("item", "- x"), ("text", "```")], "nor by a shorter one"),
        ([("text", "```"), ("item", "- x"), ("text", "~~~")], "nor by one of another kind"),
        ([("other", "```"), ("other", "- x"), ("other", "```"), ("item", "- y"), ("text", "```")], "nor the last"),
        ([("other", "---"), ("other", "title: Weir"), ("other", "---"), ("text", "It holds.")], "front matter"),
        ([("other", "---"), ("other", "title: Weir"), ("other", "..."), ("item", "- x")], "that ends with stops"),
        ([("other", "---"), ("text", "The weir holds."), ("blank", ""), ("other", "---")], "prose between two rules"),
        ([("other", "---"), ("text", "title: Weir")], "front matter that never ends"),
        ([("text", "title: Weir"), ("blank", ""), ("other", "---")], "a rule at the end"),
    ],
)
def test_each_line_is_of_its_kind(lines: list[tuple[str, str]], why: str) -> None:
    text = "\n".join(line for _, line in lines)
    found = block_lines(text)
    assert [(f"{one.kind}{one.level or ''}", text[one.start : one.end]) for one in found] == lines, why


def test_a_last_line_feed_ends_a_line_and_begins_none() -> None:
    assert [one.kind for one in block_lines("It holds.\n")] == ["text"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("  The weir", "The weir"),
        ("##  Weir ##", "Weir ##"),
        ("- (a) Weir", "Weir"),
        (" 12) Weir", "Weir"),
        ("  | weir | lock |", "| weir | lock |"),
        ("  ![The weir](weir.png)", "![The weir](weir.png)"),
        (" *weir*", "*weir*"),
        ("---", "---"),
    ],
)
def test_words_begin_behind_the_marks(line: str, words: str) -> None:
    text = f"It holds.\n\n{line}"
    assert text[block_lines(text)[-1].content :] == words


@pytest.mark.parametrize(
    ("text", "heading"), [("# Weir #", "Weir"), ("## C# and F#  ", "C# and F#"), ("Weir #\n===", "Weir #")]
)
def test_a_heading_has_no_marks(text: str, heading: str) -> None:
    assert heading_text(text, block_lines(text)[0]) == heading


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("---\ntitle: Weir\n---\nIt holds.", "It holds."),
        ("---\ntitle: Weir\n\n# kept\n...\nIt holds.", "It holds."),
        ("---\ntitle: Weir\n---", ""),
        ("---\nIt holds.\n---\n", "---\nIt holds.\n---\n"),
        ("---\ntitle: Weir\n", "---\ntitle: Weir\n"),
        ("--- x\ntitle: Weir\n---\n", "--- x\ntitle: Weir\n---\n"),
        ("It holds.\n---\n", "It holds.\n---\n"),
        ("", ""),
    ],
)
def test_front_matter_ends_behind_its_second_rule(text: str, rest: str) -> None:
    assert text[front_matter_end(text) :] == rest


@pytest.mark.parametrize(
    ("paragraph", "is_one"),
    [
        ("Table 2: Heights", True),
        ("Fig. 3. The weir", True),
        ("चित्र 3: बाँध", True),
        ("In 1911 it fell", False),
        ("The weir", False),
    ],
)
def test_a_caption_begins_with_a_word_and_a_number(paragraph: str, is_one: bool) -> None:
    assert is_labelled(paragraph) is is_one
