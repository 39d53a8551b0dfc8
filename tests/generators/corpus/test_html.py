"""HTML: the content of a page as canonical text, whatever the page is like."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.corpus.canonical import render
from lm_eval_taskgen.generators.corpus.html import read_html
from lm_eval_taskgen.generators.corpus.html_blocks import html_blocks
from lm_eval_taskgen.generators.corpus.html_tree import decode_html, main_content, parse_html
from lm_eval_taskgen.utils.errors import CorpusError, UnreadableDocument


def canonical(page: str) -> str:
    return render(html_blocks(main_content(parse_html(page, "x.html"))))


def document(tmp_path: Path, content: str | bytes) -> Any:
    path = tmp_path / "the_file.html"
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    (found,) = read_html(path, "the_file.html")
    return found


@pytest.mark.parametrize(
    ("page", "expected", "why"),
    [
        ("<p>a <b>b</b>\n c&nbsp;&eacute;<i>d</i></p>text<div>e<p>f", "a b c éd\n\ntext\n\ne\n\nf", "paragraphs"),
        ("<p>a<br>b<br> <br>c", "a b\n\nc", "two breaks are an empty line"),
        ("<p>a<q>b</q> x<sup>2</sup>y<sup><a href='#n1'>[1]</a></sup>.", "a“b” x²y.", "quotes, powers, note marks"),
        ("<p>a <s>b</s><del>c</del> d", "a d", "what is struck out is not said"),
        ("<h1>A <small>b</small></h1><h3>C</h3><h2></h2>d", "# A b\n\n### C\n\nd", "headings, none empty"),
        ("<p>x<sup>[1]</sup> y<sup><b>2</b></sup>", "x[1] y2", "raised text that leads to no note"),
        ("<p><a href='#n1'>a</a>: b", "a: b", "a link to a place of the page"),
        ("<td>a <nav>x</nav>b</td>", "a b", "what stands behind something dropped"),
        ("<h2>a <nav>x</nav>b</h2>", "## a b", "in a heading, too"),
        ("<h1>" + "five " * 60 + "</h1>c", "# " + ("five " * 60).strip() + "\n\nc", "as long as a heading may be"),
        ("<h1>" + "five " * 60 + "six</h1>c", ("five " * 60) + "six\n\nc", "longer"),
        ("<div><b>a</b></div>c", "a\n\nc", "bold text that is no paragraph"),
        ("<p><img src=m.png><p><em>C</em></p>", "![](m.png)\n\n*C*", "a paragraph all in italics below an image"),
        ("<p><img src=m.png><p><em>C</em> d</p>", "C d", "one that is partly so"),
        ("<p><img src=m.png><p>c <em>C</em></p>", "c C", "or begins plainly"),
        ("<p><img src=m.png><p><em>C</em><em>D</em></p>", "CD", "or has two such parts"),
        ("<p><img src=a.png data-src=b.png alt=M>", "![M](a.png)", "the image that the page shows"),
        ("<h1>" + "long " * 100, ("long " * 100).strip(), "a heading never closed"),
        ("<ul><li>a<li>b<ul><li>c</ul>d</ul>", "- a\n- b d\n  - c", "text behind a nested list is of its item"),
        ("<ol start=4><li>a<li value=9>b<li>c</ol>", "4. a\n9. b\n10. c", "numbers as they are shown"),
        ("<ul><li><p>a<p>b<li><pre>x</pre>y</ul>", "- a b\n- x y", "an item is one line"),
        ("<ul><ul><li>a</ul></ul><ul><li><ul><li>b</ul></ul>", "- a\n\n- b", "levels without text are none"),
        ("<ul><li>a<table><tr><th>A<th>B<tr><td>3<td>4</table><li>b</ul>",
         "- a\n- b\n\n| A | B |\n| --- | --- |\n| 3 | 4 |", "a list stays in one piece"),
        ("<ul><li><h3>A</h3>b<li><h3>C</h3>d</ul>", "### A\n\nb\n\n### C\n\nd", "cards are no list"),
        ("<ul><li>x<li><h3>A</h3><li>b</ul>", "- x\n\n### A\n\nb", "from the first heading on"),
        ("<li>a</li><dd>b</dd><dt>c</dt>", "a\n\nb\n\nc", "items of no list"),
        ("<dl><dt>W<dd>a<dd>b<dt>L:<dd>c<dd></dl>", "- W: a b\n- L: c", "terms with what they mean"),
        ("<dl><div><dt>W</dt><dd>a</dd></div></dl>", "- W: a", "grouped, too"),
        ("<figure><img src=a/m.png alt=M><figcaption>C <i>d</i></figcaption></figure>", "![M](m.png)\n\n*C d*", "one"),
        ("<figure><figcaption>Fig. 1. C</figcaption><img src=m.png></figure>", "![](m.png)\n\nFig. 1. C", "above"),
        ("<figure><img src=a.png alt=A></figure><figure><figcaption>C</figcaption><img src=b.png></figure>",
         "![A](a.png)\n\n![](b.png)\n\n*C*", "each its own"),
        ("<p><img src=a.png alt=''><img src=b.png><img src=c.png alt=C width=1>a", "a", "ornaments and beacons"),
        ("<p><img src=m.png><p>Figure 1: Map", "![](m.png)\n\nFigure 1: Map", "an image that a paragraph explains"),
        ("<p><img src='data:image/gif;base64,R0' data-src='/m.png' alt=M>", "![M](m.png)", "fetched later"),
        ("<p class=wp-caption-text>C</p><p>x", "C\n\nx", "a caption of nothing"),
        ("<div class=line-block><div class=line>a <b>b</b></div><div class=line>c</div></div>", "a b\nc", "verse"),
        ("<pre>a\n <b>b</b></pre>", "```\na\n b\n```", "code"),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字", "漢字", "how to say it is no text"),
        ("<blockquote><p>a</blockquote><center>b</center><custom-x>c</custom-x>", "a\n\nb\n\nc", "other elements"),
    ],
)  # fmt: skip
def test_the_canonical_text_of_a_page(page: str, expected: str, why: str) -> None:
    assert canonical(page) == expected + "\n", why


@pytest.mark.parametrize(
    "furniture",
    [
        "<nav>x</nav>", "<footer>x</footer>", "<aside>x</aside>", "<header><p>x</header>", "<script>x</script>",
        "<style>x</style>", "<noscript>x</noscript>", "<template>x</template>", "<svg><text>x</text></svg>",
        "<div role=navigation>x</div>", "<div hidden>x</div>", "<div style='color:red; DISPLAY : none'>x</div>",
        "<p aria-hidden=true>x</p>", "<div class='a cookie-banner b'>x</div>", "<div id=cookieConsent>x</div>",
        "<ul class=breadcrumb><li>x</ul>", "<div class=sidebar><p>x</div>", "<select><option>x</select>",
        "<textarea>x</textarea>", "<button>x</button>", "<iframe>x</iframe>", "<!-- x -->", "<?x y?>",
        "<dialog>x</dialog>", "<a href='#c'>¶</a>", "<table hidden><tr><td>x<td>x<tr><td>x<td>x</table>",
    ],
)  # fmt: skip
def test_furniture_and_what_is_hidden_go(furniture: str) -> None:
    assert canonical(f"<p>a {furniture} b</p>{furniture}<h2>c{furniture}</h2>") in (
        "a b\n\n## c\n",
        "a\n\nb\n\n## c\n",
    )


@pytest.mark.parametrize(
    ("page", "expected", "why"),
    [
        ("x<main>a</main>y", "a", "main"),
        ("x<div role=main>a</div>y", "a", "by its role"),
        ("x<article>a<article>b</article></article>y", "a\n\nb", "the only article, with comments in it"),
        ("<article>a</article><article>b</article>", "a\n\nb", "two articles: the page"),
        ("<main></main><p>a", "a", "an empty main is filled by scripts: the page"),
        ("<header><h1>A</h1><nav>x</nav></header>b", "# A\n\nb", "a header that holds the heading of the page"),
        ("<p class=cookies>How cookies are baked.", "How cookies are baked.", "not every cookie is a banner"),
    ],
)
def test_what_a_page_is_about(page: str, expected: str, why: str) -> None:
    assert canonical(page) == expected + "\n", why


DOCBOOK = (
    "<div><table><tr><td><a accesskey=p href=x><img alt=Prev src=prev.png></a><th>Manual"
    "<td><a accesskey=n href=x><img alt=Next src=next.png></a></table></div>"
)
FOOTER = (
    "<table><tr><td><a accesskey=p href=x>&lt;&lt; Moors</a><td><a accesskey=u href=x>Up</a>"
    "<td><a accesskey=n href=x>Tides &gt;&gt;</a><tr><td><a accesskey=h href=x>Home</a></table>"
)
TEXINFO = "<p>Next: <a rel=next href=x>Tides</a>, Up: <a rel=up href=x>All</a> [<a rel=index href=x>Index</a>]</p>"


@pytest.mark.parametrize(
    ("page", "expected", "why"),
    [
        (f"{DOCBOOK}<p>a</p>{FOOTER}", "a", "tables of links with keys"),
        (f"<div>{TEXINFO}</div><p>a", "a", "a line of links to the pages around"),
        (
            "<link rel=next href=t><link rel=up href=u><p>a<p>Next: <a href=t>Tides</a>, Up: <a href=u>All</a>",
            "a",
            "links to what the head of the page names",
        ),
        ("<p>See the <a rel=next href=x>next</a> page.", "See the next page.", "one link in a sentence"),
        (
            "<p>See <a href=y>this</a>, <a rel=prev href=x>before</a> or <a rel=next href=x>behind</a>.",
            "See this, before or behind.",
            "another link too",
        ),
        (
            f"<p>{'long ' * 40}<a rel=prev href=x>b</a> <a rel=next href=x>c</a>",
            f"{'long ' * 40}b c",
            "prose with such links",
        ),
    ],
)
def test_bars_that_lead_to_other_pages_go(page: str, expected: str, why: str) -> None:
    assert canonical(page) == expected + "\n", why


def rows(page: str) -> list[list[str]]:
    return [
        [cell.strip() for cell in line[1:-1].split("|")] for line in canonical(page).splitlines() if line[:1] == "|"
    ]


@pytest.mark.parametrize(
    ("table", "expected", "why"),
    [
        ("<tr><th>A<th>B<tr><td>1<td>2", ["AB", "12"], "a header"),
        ("<thead><tr><td>A<td>B<tbody><tr><td>1<td>2", ["AB", "12"], "a header by its place"),
        ("<tr><td><th>B<tr><th>x<td>2", [" B", "x2"], "an empty corner"),
        ("<tr><td>A<td>B<tr><td>1<td>2", ["AB", "12"], "the first row looks like one"),
        ("<tr><td>A<td>3<tr><td>B<td>2", ["  ", "A3", "B2"], "the first row does not"),
        ("<tr><th>A<td>x<tr><th>B<td>y", ["  ", "Ax", "By"], "headers of rows alone"),
        ("<tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>3", ["AB", "12", "13"], "over two rows"),
        ("<tr><th>A<th>B<th>C<tr><td colspan=2>1<td>2", ["ABC", "112"], "over two columns"),
        ("<tr><th>A<th>B<tr><td colspan=2>1<tr><td>2<td>3", ["AB", "1 ", "23"], "over the whole row"),
        ("<tr><th>A<th>B<tr><td rowspan=0>1<td>2<tr><td>3<tr><td>4", ["AB", "12", "13", "14"], "to the end"),
        ("<tr><th>A<th>B<tr><td>1<tr><td>2<td>3<td>4", ["AB ", "1  ", "234"], "rows of other lengths"),
        ("<tfoot><tr><td>S<td>9</tfoot><tr><th>A<th>B<tr><td>1<td>2", ["AB", "12", "S9"], "the foot is last"),
        ("<tr><th>A<th>B<tr><td>1<td><img alt=i src=x>", ["AB", "1i"], "an image for a word"),
        ("<tr><th>A<th>B<tr><td>1<td><td hidden>x", ["AB", "1 "], "a hidden cell"),
    ],
)  # fmt: skip
def test_tables_are_rectangles(table: str, expected: list[str], why: str) -> None:
    found = rows(f"<table>{table}</table>")
    assert [[cell or " " for cell in row] for row in found if row[0] != "---"] == [list(row) for row in expected], why


def test_spans_exhaust_nothing() -> None:
    found = rows("<table><tr><th>A<th colspan=99999999999 rowspan=99999999999>B<tr><td>1<td>2</table>")
    assert [len(row) for row in found] == [100, 100, 100]


def test_rows_of_headers_become_one() -> None:
    page = "<table><tr><th rowspan=2>T<th colspan=2>2020<tr><th>men<th>women<tr><td>a<td>1<td>2</table>"
    assert rows(page)[0] == ["T", "2020 men", "2020 women"]


@pytest.mark.parametrize(
    ("page", "expected", "why"),
    [
        ("<table><caption>C</caption><tr><th>A<th>B<tr><td>1<td>2</table>", "*C*\n\n| A", "its caption"),
        ("<table><tr><td><h2>A</h2>b<td>c</table>", "## A\n\nb\n\nc\n", "a page laid out in cells"),
        ("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>", "a\n\nb\n\nc\n\nd\n", "it says so"),
        ("<table><tr><td>a<tr><td>b</table>", "a\n\nb\n", "one column"),
        ("<table><tr><td>x<td><table><tr><th>A<th>B<tr><td>1<td>2</table></table>", "x\n\n| A | B |", "a table in it"),
        ("<table><tr><th>A<th>B<tr><td>a<br>b<td><ul><li>c<li>d</ul></table>",
         "| A | B |\n| --- | --- |\n| a b | c; d |\n", "cells of several lines"),
    ],
)  # fmt: skip
def test_only_tables_of_data_are_tables(page: str, expected: str, why: str) -> None:
    assert canonical(page).startswith(expected), why


@pytest.mark.parametrize(
    ("content", "text", "why"),
    [
        ("é क".encode(), "é क", "UTF-8 where nothing is declared"),
        ("\ufeffé".encode(), "é", "a byte order mark"),
        ("é".encode("utf-16"), "é", "UTF-16 by its mark"),
        (b"<meta charset=iso-8859-1>\x93\xe9\x94", "<meta charset=iso-8859-1>“é”", "read as browsers read it"),
        (b'<meta http-equiv=x content="text/html; charset=koi8-r">\xc1', None, "another encoding"),
        (b"\xe9\x81", "é\ufffd", "neither declared nor UTF-8"),
        (b"<meta charset=nonsense>\xc3\xa9", "<meta charset=nonsense>é", "no such encoding"),
        (b"<meta charset=rot13>\xc3\xa9", "<meta charset=rot13>é", "no encoding of characters"),
        (b"<meta charset=idna>\xc3\xa9", "<meta charset=idna>é", "nor this"),
        (b"<meta charset=utf-16>\xc3\xa9", "<meta charset=utf-16>é", "it cannot be"),
        (b"<meta charset=utf-8>\xe9", "<meta charset=utf-8>é", "declared and wrong"),
    ],
)
def test_the_encoding_of_a_page(content: bytes, text: str | None, why: str) -> None:
    decoded = decode_html(content)
    assert decoded == text if text else decoded.endswith("а"), why


def test_title_metadata_and_sections(tmp_path: Path) -> None:
    page = (
        "<!doctype html><html lang='nl-NL'><head><title> Flood\n – Wiki </title><meta name=Author content='A B'>"
        "<meta property='article:published_time' content='2024-01-05'><meta name=date content=later></head><body>{}"
    )
    found = document(tmp_path, page.format("<h1>The flood</h1><p>a<h2>Losses</h2>b"))
    assert found.title == "The flood"
    assert found.metadata == {"lang": "nl-NL", "author": "A B", "date": "2024-01-05"}
    assert [section.path for section in found.sections] == [("The flood",), ("The flood", "Losses")]
    assert document(tmp_path, page.format("<h2>x</h2>")).title == "Flood – Wiki"
    assert document(tmp_path, "<p>x").title == "the_file"


@pytest.mark.parametrize("page", ["", " \n", "<html></html>", "<!-- x -->", "<script>fetch()</script>", "<nav>a</nav>"])
def test_a_page_without_text_is_an_error_that_names_the_file(tmp_path: Path, page: str) -> None:
    with pytest.raises(UnreadableDocument, match=r"the_file\.html: the page "):
        document(tmp_path, page)


def test_a_file_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="cannot be read: No such file"):
        next(read_html(tmp_path / "no.html", "no.html"))


@pytest.mark.parametrize("tag", ["div", "ul><li", "table><tr><td", "b", "blockquote", "h1", "dl><dd", "q", "figure"])
def test_depth_exhausts_nothing(tag: str) -> None:
    assert "deep" in canonical(f"<{tag}>" * 300 + "deep")


def test_a_page_too_deep_for_the_parser_is_an_error_and_not_half_a_page(tmp_path: Path) -> None:
    page = "<div>" * 10_000 + "deep" + "</div>" * 10_000 + "<p>after"
    try:
        found = document(tmp_path, page)  # libxml2 before 2.14 has no such limit
    except UnreadableDocument as error:
        assert "the_file.html: its elements are nested too deeply" in str(error)
    else:
        assert found.text == "deep\n\nafter\n"


pieces = st.lists(
    st.sampled_from(
        [*"ab1 \n<>/&;=\"'\x00\x0bक्|#-", "<div>", "</div>", "<p>", "<table>", "<tr>", "<td rowspan=2>",
         "<ul>", "<ol>", "<li>", "</li>", "</ul>", "<dl>", "<dt>", "<dd>", "<h2>", "</h2>", "<pre>", "<figure>",
         "</figure>", "<figcaption>", "<img alt=x>", "<br>", "<main>", "<body>", "<!--", "<script>", "<q>",
         "<th colspan=3>", "<sup>1</sup>"]
    )
).map("".join)  # fmt: skip


@given(st.one_of(st.text(), pieces))
def test_no_page_is_too_strange(page: Any) -> None:
    try:
        text = canonical(page)
    except UnreadableDocument:
        return
    assert "\x00" not in text and "\v" not in text


@given(st.binary())
def test_no_bytes_are_too_strange(content: bytes) -> None:
    decode_html(content)


@pytest.mark.parametrize(
    "unit", ["<p>a", "<br>", "<li>a", "<ul><li>a</ul>", "<td>a", "<h1>a</h1>", "<img alt=a>", "<b>a</b>", "a <br> "]
)
def test_work_grows_with_the_length_and_not_faster(unit: str, steps: Callable[[Callable[[], object]], int]) -> None:
    short, long = (steps(lambda text=text: canonical(text)) for text in (unit * 1_000, unit * 4_000))  # type: ignore[misc]
    assert long < 6 * short + 2_000  # four times the text; quadratic work would take sixteen times as many steps
