"""Markdown: a file is a document, its headings are sections, its front matter is metadata."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pyromark
import yaml
from lxml import html
from lxml.html import defs

from ...utils.bounded_yaml import BoundedTexts, load_yaml
from ...utils.errors import UnreadableDocument
from ...utils.records.documents import Document
from ...utils.text.markdown_lines import front_matter_end
from .canonical import Block, render, title_in
from .files import read_utf8
from .html_blocks import html_blocks
from .html_tree import Element, parse_html
from .sections import markdown_sections

_FRONT_MATTER_LINE = re.compile(r"^([\w-]+)[ \t]*:[ \t]*(\"|'|)(.+?)\2[ \t]*$", re.MULTILINE)
# "Weir\n: A low dam."
_DEFINITION = re.compile(r"^ {0,3}:[ \t]", re.MULTILINE)
# The colon of ":::{note}" or ":meth:`x`" at the start of a line, which would be read as a definition's; and a character
# that stands for it while the text is parsed.
_DIRECTIVE, _HELD = re.compile(r"^( {0,3}):(?![ \t])", re.MULTILINE), "\x02"
# A paragraph that is only the name by which MyST refers to what follows it.
_LABEL = re.compile(r"<p>\([\w./:-]+\)=</p>\n")
# The label of a note on GitHub, and what the kinds of notes are called that docutils and GitHub have.
_ALERT = re.compile(r"\s*\[!(\w+)\]\s*")
_KINDS_OF_NOTES = frozenset(["note", "tip", "hint", "info", "important", "warning", "caution", "danger", "attention"])
# The attributes of a heading, as Pandoc, kramdown and Docusaurus write them: "## Reviews {#reviews .unnumbered}".
_ATTRIBUTES = re.compile(r"\s*\{(?:[#.][^{}<>]*|-)\}(?=</h[1-6]>)")
# Tags that swallow what follows them until they are closed, or that frame a page (GitHub disallows the same).
_NOT_IN_TEXT = "title textarea xmp plaintext noembed noframes iframe html head body frameset frame base main"
_KNOWN_TAGS = (defs.tags | {"picture"}).difference(_NOT_IN_TEXT.split())
# The start of a tag of which HTML has no such element.
_UNKNOWN_TAG = re.compile(rf"<(?=/?[A-Za-z])(?!/?(?:{'|'.join(sorted(_KNOWN_TAGS))})(?![\w:.-]))", re.IGNORECASE)
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
    source = read_utf8(path)
    body = front_matter_end(source)
    metadata = _front_matter(source[:body])
    blocks = markdown_blocks(source[body:], str(path))
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
        elif label is not None and label.tag in ("strong", "b") and not (paragraph.text or "").strip():
            name, rest = (label.text or "").strip(" :"), (label.tail or "").lstrip(" :\n")
        else:
            continue
        is_alone = not rest and len(paragraph) < 1 + (alert is None)
        if name.lower() not in _KINDS_OF_NOTES or is_alone or rest[:1].islower():
            continue
        above = html.Element("p")
        above.text = name
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


def _front_matter(block: str) -> dict[str, str]:
    """Return the keys and values of a front matter block (with its `---` lines) as strings; lists are joined by commas.

    Nested values are left out. A block that is not YAML is read line by line: many write `title: Tides: a history`.
    """
    inner = "\n".join(block.split("\n")[1:]).rstrip().removesuffix("---").removesuffix("...")
    try:
        # Read all scalars as text, so that a date stays as written.
        found = load_yaml(inner, BoundedTexts)
    except yaml.YAMLError:
        return {line[1]: line[3].strip() for line in _FRONT_MATTER_LINE.finditer(inner)}
    if not isinstance(found, dict):
        return {}
    values = {str(key): _as_text(value) for key, value in found.items()}
    return {key: value for key, value in values.items() if value}


def _as_text(value: object) -> str:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list) and all(isinstance(element, str) for element in value):
        return ", ".join(value)
    return ""
