"""Markdown: what a reader sees becomes the canonical text, front matter the metadata."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.corpus.canonical import render
from lm_eval_taskgen.generators.corpus.markdown import markdown_blocks, read_markdown
from lm_eval_taskgen.utils.errors import UnreadableDocument
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.text.sentences import sentence_spans


def canonical(source: str) -> str:
    return render(markdown_blocks(source, "x.md"))


def document(tmp_path: Path, content: str) -> Any:
    path = tmp_path / "the_file.md"
    path.write_text(content, encoding="utf-8", newline="")
    (found,) = read_markdown(path, "a/the_file.md")
    return found


@pytest.mark.parametrize(
    ("source", "expected", "why"),
    [
        ("One\ntwo  \nthree\\\nfour", "One two three four", "a paragraph is one line"),
        ("*a* **b** _c_ `d` ~~e~~ <b>f</b>", "a b c d f", "inline markup goes, and what is struck out"),
        ("[text](http://x.y/(z)) <http://a.b> [r]\n\n[r]: /u", "text http://a.b r", "links are their text"),
        ("&amp; &hearts; \\* 3 < 4 &", "& ♥ * 3 < 4 &", "entities and escapes"),
        ("a<!-- b -->c\n\n<!--\nd\n-->\n\ne", "ac\n\ne", "comments go"),
        ("Set `<name>` or <name> of List<String>.", "Set <name> or <name> of List<String>.", "no HTML, so words"),
        ("See[^1] and[^n].\n\n[^1]: First.\n[^n]: Second.", "See and.\n\n1. First.\n2. Second.", "notes follow"),
        ("[^n]: A.\n\nSee[^1] and[^n].\n\n[^1]: B.", "See and.\n\n1. A.\n2. B.", "wherever they stand"),
        ("<div class=footnote-definition><sup class=footnote-definition-label>x</sup>y</div>", "xy", "none of a page"),
        ("> **Note** *Ada* drew maps.", "Note\n\nAda drew maps.", "the label of a note is no part of its sentence"),
        ("<b>Tip:</b> Draw maps.", "Tip\n\nDraw maps.", "with a colon"),
        ("> [!NOTE]\n> Ada drew maps.", "Note\n\nAda drew maps.", "as GitHub writes it"),
        ("**Note** that it rains.\n\n**Note**", "Note that it rains.\n\nNote", "no label"),
        ("**Ada** Lovelace drew maps.", "Ada Lovelace drew maps.", "a name"),
        ("10<sup>6</sup> and 2<sup>nd</sup>", "10⁶ and 2nd", "raised figures are no further digits"),
        ("Title\n=====\n\nSub\n---\n\n#### Deep ####", "# Title\n\n## Sub\n\n#### Deep", "headings of both kinds"),
        (
            "# A {#a .b}\n\nB {.c}\n===\n\n## `C {#c}`\n\n### {D}\n\nE {#e}",
            "# A\n\n# B\n\n## C {#c}\n\n### {D}\n\nE {#e}",
            "attributes",
        ),
        ("* a\n* b\n\n+ c", "- a\n- b\n\n- c", "one mark for all; two lists stay two"),
        ("- a\n\n  more\n- b\n\n      code", "- a more\n- b code", "an item is one line"),
        ("3. a\n   - b\n4. c", "3. a\n  - b\n4. c", "numbers and nesting"),
        ("- a\n  ```\n  x\n  y\n  ```\n- b", "- a\n- b\n\n```\nx\ny\n```", "a list stays in one piece"),
        ("1. Do a:\n\n   ```\n   x  y\n   ```\n\n2. b", "1. Do a: x y\n2. b", "a line of code behind a colon stays"),
        ("- [x] a\n- [ ] b", "- a\n- b", "boxes of tasks"),
        ("Weir\n: A low dam.", "- Weir: A low dam.", "a definition"),
        (
            "Weir\n: Low.\n\nNew\n:::{note}\n\n:a:`b`\n:::",
            "- Weir: Low.\n\nNew\n\n:a:b",
            "a role at the start of a line is none",
        ),
        ("(labels/preview)=\n\n# Preview\n\n(a)= (b)=", "# Preview\n\n(a)= (b)=", "a label of MyST alone in its line"),
        ("1990. It rained.", "1990. It rained.", "a year is no item"),
        ("> a\n> b\n>\n> c", "a b\n\nc", "a quotation is its paragraphs"),
        ("    x = 1\n\n~~~py\n# y\n~~~", "```\nx = 1\n```\n\n```\n# y\n```", "code of both kinds is fenced"),
        ("\\# a\n\n| b |", "\\# a\n\n\\| b |", "what looks like another block"),
        ("a\n\n***\n\nb", "a\n\nb", "rules go"),
        ("|A|B|\n|-|:-:|\n|`x\\|y`|**z**|", "| A | B |\n| --- | --- |\n| x\\|y | z |", "a table"),
        ("*C*\n\n|A|B|\n|-|-|\n|x|y|", "*C*\n\n| A | B |\n| --- | --- |\n| x | y |", "its caption before"),
        ("|A|B|\n|-|-|\n|x|y|\n\n*C*", "*C*\n\n| A | B |\n| --- | --- |\n| x | y |", "its caption behind"),
        ('See ![A *map*](a/b%20c.png "T") here.', "See here.\n\n![A map](b_c.png)", "an image has its own line"),
        ("![M](m.png)\n\n_Cap_", "![M](m.png)\n\n*Cap*", "with its caption"),
        (
            "![M](m.png)\n\n*C*\n\n|A|B|\n|-|-|\n|x|y|",
            "![M](m.png)\n\n*C*\n\n| A | B |\n| --- | --- |\n| x | y |",
            "its own",
        ),
        ("**Note**\n\n*Said so.*", "Note\n\nSaid so.", "emphasis beside nothing is a paragraph"),
        ("<div align=center>\n\n<img src=x.png alt=M>\n\n**b**\n</div>", "![M](x.png)\n\nb", "HTML in Markdown"),
        ("<table><tr><th>A<th>B<tr><td>1<td>2</table>\n\nz", "| A | B |\n| --- | --- |\n| 1 | 2 |\n\nz", "its tables"),
        ("<details><summary>S</summary>\n\nT\n\n</details>", "S\n\nT", "what unfolds is there"),
        ("<Intro>\n\n<note>\na\n</note>\n\n<b>c</b>", "<Intro>\n\n<note> a </note>\n\nc", "nor are these HTML"),
        ("<textarea> a\n\n<title> b", "<textarea> a <title> b", "no tag swallows what follows"),
        ("<script>\nalert(1)\n</script>\n\na", "a", "scripts go"),
        ("<p hidden>x</p>\n\na", "a", "what is hidden goes"),
    ],
)
def test_the_canonical_text_of_markdown(source: str, expected: str, why: str) -> None:
    assert canonical(source) == expected + "\n", why


def test_the_canonical_text_is_its_own_canonical_text() -> None:
    source = (
        "# A\n\nText of 1990.\n\n- a\n  - b\n\n1. c\n2. d\n\n*Cap*\n\n| A | B |\n| --- | --- |\n| x \\| y | z |\n\n"
        "![M](m.png)\n\nFigure 1: Cap\n\n```\ncode\n```\n\n\\# no heading\n"
    )
    assert canonical(source) == source


@pytest.mark.parametrize(
    ("content", "title", "why"),
    [
        ("text\n\n## Two\n\n# One #\n\n# Other\n", "One", "the first H1, its closing hashes off"),
        ("One *of* us\n===\n\ntext", "One of us", "an underlined H1, without markup"),
        ("# [Agency/State]\n\ntext\n\n# Two", "Two", "nobody has filled in the first"),
        ("---\ntitle: 'From the front: matter'\n---\n# One\n", "From the front: matter", "front matter goes first"),
        ("---\ntitle: Tides: a history\n---\ntext\n", "Tides: a history", "though it is no YAML"),
        ("## Two\n\ntext\n\n### Part\n\ntext", "Two", "no H1, and a heading above all others"),
        ("## Two\n\ntext\n\n## Three\n\ntext", "the_file", "headings of parts alone"),
        ("## Two\n\n### A\n\n### B\n\n## Summary\n", "Two", "a part that closes the text"),
        ("## Two\n\n### A\n\n## Three\n\n## Summary\n", "the_file", "headings of parts"),
        ("text\n\n## Two\n\ntext", "the_file", "a heading within the text"),
        ("```\n# comment\n```\n", "the_file", "a comment in code is no heading"),
    ],
)
def test_the_title(tmp_path: Path, content: str, title: str, why: str) -> None:
    assert document(tmp_path, content).title == title, why


def test_front_matter_is_metadata_and_no_text(tmp_path: Path) -> None:
    found = document(
        tmp_path,
        "---\ntitle: T\ndate: 2024-01-05\ntags: [a, b]\ndraft: no\nmore: {x: 1}\nnone:\n---\n\n# One\n\nText.\n",
    )
    assert found.metadata == {"date": "2024-01-05", "tags": "a, b", "draft": "no"}
    assert found.text == "# One\n\nText.\n"
    assert [(section.path, section.start, section.end) for section in found.sections] == [(("One",), 0, 13)]
    assert (found.doc_id, found.source) == ("a/the_file.md", "a/the_file.md")


@pytest.mark.parametrize(
    ("block", "metadata", "why"),
    [
        ("- a\n- b", {}, "a list has no keys"),
        ("a: &x [y]\nb: [*x, *x]", {"a": "y"}, "references are not spelt out"),
        ("a: " + "[" * 1_000, {"a": "[" * 1_000}, "too deep for YAML"),
        ("a: !!python/object:os.system x\nb: y", {"a": "x", "b": "y"}, "nothing is built from it"),
    ],
)
def test_strange_front_matter_does_no_harm(tmp_path: Path, block: str, metadata: dict[str, Any], why: str) -> None:
    assert document(tmp_path, f"---\n{block}\n---\ntext\n").metadata == metadata, why


def test_a_rule_at_the_start_is_no_front_matter(tmp_path: Path) -> None:
    assert document(tmp_path, "---\nSome words.\n---\n").text == "## Some words.\n"


@pytest.mark.parametrize("content", ["---\ntitle: T\n---\n", "<!-- nothing -->\n", "[a]: /b\n"])
def test_a_file_without_text_is_an_error(tmp_path: Path, content: str) -> None:
    with pytest.raises(UnreadableDocument, match=r"the_file\.md: the file holds no text"):
        document(tmp_path, content)


def test_no_sentence_has_markup() -> None:
    text = canonical(
        "# H\n\nThe *old* [bridge](b.md) fell. It `was` new.\n\n![M. N.](m.png)\n\n| A. | B. |\n|-|-|\n| c | d |"
    )
    spans = sentence_spans(text, load_language("en"))
    assert [text[start:end] for start, end in spans] == ["The old bridge fell.", "It was new."]


def test_the_quickstart_corpus_reads_in_whole() -> None:
    folder = resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"
    files = sorted(file for code in folder.iterdir() if code.is_dir() for file in code.iterdir())  # type: ignore[type-var]
    sources = [file.read_text(encoding="utf-8") for file in files if file.name.endswith(".md")]
    assert len(sources) > 15
    for source in sources:
        words = source.replace("*", "").split()
        assert canonical(source).split() == words


pieces = st.lists(
    st.sampled_from(
        [
            *"ab1 \n\n#*_-|>`~[]()!<&\\:\t\x00क्\ud7ff",
            "<div>",
            "</p>",
            "<td>",
            "<!--",
            "- ",
            "| a |\n|-|\n",
            "---\n",
            "[^1]:",
            ":::",
            "```",
            "!!! note\n    ",
            '=== "a"',
            "{note}",
            "{% a %}",
            "{{< /a >}}",
            "[[",
            "<A>",
        ]
    )
).map("".join)


@given(st.one_of(st.text(), pieces))
def test_no_text_is_too_strange(source: Any) -> None:
    text = canonical(source)
    assert "\r" not in text and "\x00" not in text


@pytest.mark.parametrize(
    "unit",
    [
        *("> ", "- ", "[", "*a **b ", "![a](", "<div>", "`", "| a ", "a\n", "<", "[^1]: ", "~~", "&"),
        *(":::\n", ":::{note}\n", "```{note}\n", "```{toctree}\n~~~\n", "!!! note\n    ", "{% highlight a %}\n"),
        *("{ref}`", "{% a ", "{{< a >}}", "{# ", "[[a|", "<A>\n", "import a from 'b'\n"),
    ],
)
def test_work_grows_with_the_length_and_not_faster(unit: str, steps: Callable[[Callable[[], object]], int]) -> None:
    def read(text: str) -> None:
        with suppress(UnreadableDocument):  # what is nested too deeply
            canonical(text)

    short, long = (steps(lambda text=text: read(text)) for text in (unit * 400, unit * 1_600))  # type: ignore[misc]
    assert long < 6 * short + 2_000  # four times the text; quadratic work would take sixteen times as many steps


def test_blocks_that_the_parser_would_drop_are_reported() -> None:
    with pytest.raises(UnreadableDocument, match=r"x\.md: its elements are nested too deeply"):
        canonical("> " * 5_000 + "deep")


@pytest.mark.parametrize(
    ("source", "deepest"),
    [
        ("".join("  " * level + f"- level {level}\n" for level in range(90)), "level 89"),
        ("> " * 900 + "- deep", "deep"),
    ],
)
def test_deep_nesting_below_the_limit_keeps_every_level(source: str, deepest: str) -> None:
    assert canonical(source + "\n\nAfter.").endswith(f"- {deepest}\n\nAfter.\n")
