"""Markdown: a file is a document, its headings are sections, its front matter is metadata.

Start with `read_markdown`. `blocks.py` and `inline.py` say what is left of the marks that tools such as MyST, MkDocs,
Docusaurus, Quarto and Hugo add, `front_matter.py` what is metadata.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pyromark
from lxml import html
from lxml.html import defs

from ....utils.errors import UnreadableDocument
from ....utils.records.documents import Document
from ..canonical import Block, render, title_in
from ..directive_names import NOTES
from ..files import read_utf8
from ..html_blocks import html_blocks
from ..html_tree import Element, parse_html
from ..sections import markdown_sections
from .blocks import plain_blocks
from .front_matter import without_front_matter
from .inline import Markup

# "Weir\n: A low dam."
_DEFINITION = re.compile(r"^ {0,3}:[ \t]", re.MULTILINE)
# The colon of ":::{note}" or ":meth:`x`" at the start of a line, which would be read as a definition's; and a character
# that stands for it while the text is parsed.
_DIRECTIVE, _HELD = re.compile(r"^( {0,3}):(?![ \t])", re.MULTILINE), "\x02"
# A paragraph that is only the name by which MyST refers to what follows it.
_LABEL = re.compile(r"<p>\([\w./:-]+\)=</p>\n")
# The label of a note on GitHub, with a title of its own in Obsidian.
_ALERT = re.compile(r"\s*\[!(\w+)\][-+]?[ \t]*(?:(?P<title>[^\n]+)\n|\n)?\s*")
# The attributes of a heading, as Pandoc, kramdown and Docusaurus write them: "## Reviews {#reviews .unnumbered}".
_ATTRIBUTES = re.compile(r"\s*\{(?:[#.][^{}<>]*|-)\}(?=</h[1-6]>)")
# Tags that swallow what follows them until they are closed, or that frame a page (GitHub disallows the same).
_NOT_IN_TEXT = "title textarea xmp plaintext noembed noframes iframe html head body frameset frame base main"
_KNOWN_TAGS = (defs.tags | {"picture"}).difference(_NOT_IN_TEXT.split())
# The start of a tag of which HTML has no such element.
_UNKNOWN_TAG = re.compile(rf"<(?=/?[A-Za-z])(?!/?(?:{'|'.join(sorted(_KNOWN_TAGS))})(?![\w:.-]))", re.IGNORECASE)
# The signs of what `blocks.py` and `inline.py` know.
_MARKS = re.compile(
    r":::|\{[%{:#.A-Za-z/]|\[\[|8<-|:(?:material|octicons|fontawesome|simple)-"
    r"|^[ \t>]*(?:(?:!!!|\?\?\?\+?|===[!+]?)[ ]|\[TOC\]|</?[A-Z]|\([\w./:-]+\)=)|^(?:import|export)\s",
    re.MULTILINE,
)
_SYNTAX = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_TASKLISTS
    | pyromark.Options.ENABLE_STRIKETHROUGH
)


def read_markdown(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the one document of a Markdown file as canonical text.

    The syntax is CommonMark with HTML, tables, footnotes, definition lists, task lists and strike-through. The title is
    that of the front matter, else the first H1, else the file's name. The other keys of the front matter are metadata.

    Raises:
        CorpusError: the file cannot be opened or is not UTF-8.
        UnreadableDocument: the file holds only front matter, or is nested too deeply.
    """
    metadata, body = without_front_matter(read_utf8(path))
    blocks = markdown_blocks(body, str(path))
    text = render(blocks)
    if not text:
        raise UnreadableDocument(f"{path}: the file holds no text; write it or take the file out of corpus.files")
    title = metadata.pop("title", "") or title_in(blocks) or path.stem
    yield Document(doc_id, text, title=title, source=doc_id, sections=markdown_sections(text), metadata=metadata)


def markdown_blocks(source: str, where: str) -> list[Block]:
    """Return the blocks of a Markdown text without front matter; `where` names it in messages.

    Raises:
        UnreadableDocument: its blocks or HTML are nested too deeply.
    """
    if _MARKS.search(source) is not None:
        source = _plain(source)
    if _DEFINITION.search(source) is None:
        page = pyromark.html(source, options=_SYNTAX)
    else:
        held = _DIRECTIVE.sub(rf"\1{_HELD}", source.replace(_HELD, ""))
        page = pyromark.html(held, options=_SYNTAX | pyromark.Options.ENABLE_DEFINITION_LIST).replace(_HELD, ":")
    page = _LABEL.sub("", page)
    if "}</h" in page:
        page = _ATTRIBUTES.sub("", page)
    if "<" in source:
        page = _UNKNOWN_TAG.sub(_escaped, page)
    tree = parse_html(f"<html><body><div>{page}</div></body></html>", where)
    _gather_notes(tree)
    _part_from_labels(tree)
    return html_blocks(tree)


def _plain(source: str) -> str:
    """Return a text without the marks that documentation tools add to Markdown; what they mark stays."""
    markup = Markup.of(source)
    pieces = ((piece, "\n".join(piece.lines)) for piece in plain_blocks(source.split("\n")))
    return "\n".join(text if piece.is_code else markup.plain(text) for piece, text in pieces)


def _escaped(tag: re.Match[str]) -> str:
    """Return the start of a tag as text; as that of a paragraph behind a block."""
    return "<p>&lt;" if tag.string.endswith(">\n", 0, tag.start()) else "&lt;"


def _part_from_labels(page: Element) -> None:
    """Make the label of a note a paragraph of its own: "**Note** Ada drew maps." would read as what a note does.

    So is GitHub's: "[!NOTE] Ada drew maps.".
    """
    for paragraph in list(page.iter("p")):
        label = next(iter(paragraph), None)
        alert = _ALERT.match(paragraph.text or "")
        if alert is not None:
            name, rest = alert[1].capitalize(), (paragraph.text or "")[alert.end() :]
            title = (alert["title"] or "").strip()
        elif label is not None and label.tag in ("strong", "b") and not (paragraph.text or "").strip():
            name, rest, title = (label.text or "").strip(" :"), (label.tail or "").lstrip(" :\n"), ""
        else:
            continue
        is_alone = not rest and len(paragraph) < 1 + (alert is None)
        if name.lower() not in NOTES or is_alone or rest[:1].islower():
            continue
        above = html.Element("p")
        above.text = title or name
        paragraph.addprevious(above)
        if alert is None:
            paragraph.remove(label)  # and what follows it
        paragraph.text = rest


def _gather_notes(page: Element) -> None:
    """Make footnotes the items of a list behind the text, wherever they stand in the source."""
    numbered: list[tuple[int, Element]] = []
    for note in page.find_class("footnote-definition"):
        label = next(iter(note), note)
        if "footnote-definition-label" in label.classes and (label.text or "").isdecimal():
            numbered.append((int(label.text), note))
            label.drop_tree()
    if not numbered:
        return
    listed = html.Element("ol")
    for _, note in sorted(numbered, key=lambda one: one[0]):
        note.tag = "li"
        listed.append(note)
    page.body.append(listed)
