"""Markdown: a file is a document, its headings are sections, its front matter is metadata."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from lxml.html import defs
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

from ...utils.bounded_yaml import BoundedTexts, load_yaml
from ...utils.errors import UnreadableDocument
from ...utils.records.documents import Document
from ...utils.text.markdown_lines import front_matter_end
from .canonical import Block, render, title_in
from .files import read_utf8
from .html_blocks import html_blocks
from .html_tree import parse_html
from .sections import markdown_sections

_FRONT_MATTER_LINE = re.compile(r"^([\w-]+)[ \t]*:[ \t]*(\"|'|)(.+?)\2[ \t]*$", re.MULTILINE)
_TAG = re.compile(r"<(?=/?([A-Za-z][\w:.-]*))")
# Tags that swallow what follows them until they are closed, or that frame a page (GitHub disallows the same).
_NOT_IN_TEXT = "title textarea xmp plaintext noembed noframes iframe html head body frameset frame base main"
_KNOWN_TAGS = (defs.tags | {"picture"}).difference(_NOT_IN_TEXT.split())
# Nested blocks; the parser drops anything deeper. Its default for CommonMark, 20, is reached by real files.
_DEEPEST = 100
# Characters between brackets that are never closed and the end of their block, summed over the brackets: the parser
# looks through them for each bracket, some 500,000 a second.
_MOST_LOOKED_THROUGH = 2_000_000
_BRACKET = re.compile(r"[\[\]]")
_BLANK_LINES = re.compile(r"\n[ \t]*\n")


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
        UnreadableDocument: its blocks or HTML are nested too deeply, or too many brackets are never closed.
    """
    many = (one for one in _BLANK_LINES.split(source) if one.count("[") * len(one) > _MOST_LOOKED_THROUGH)
    if any(_looked_through(block) > _MOST_LOOKED_THROUGH for block in many):
        raise UnreadableDocument(f"{where}: too many brackets [ of a paragraph are never closed; close or remove them")
    parser, environment = _parser(), dict[str, Any]()
    tokens = parser.parse(source, environment)
    # A paragraph holds no blocks, so it may stand at the limit.
    if any(token.nesting == 1 and token.level >= _DEEPEST - 1 and token.type != "paragraph_open" for token in tokens):
        raise UnreadableDocument(
            f"{where}: its lists or quotations are nested too deeply to be read; simplify the file"
        )
    page = f"<html><body><div>{parser.renderer.render(tokens, parser.options, environment)}</div></body></html>"
    return html_blocks(parse_html(page, where))


def _looked_through(block: str) -> int:
    opened: list[int] = []
    for bracket in _BRACKET.finditer(block):
        if bracket[0] == "[":
            opened.append(bracket.start())
        elif opened:
            opened.pop()
    return sum(len(block) - start for start in opened)


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": True, "maxNesting": _DEEPEST}).enable(["table", "strikethrough"])
    parser.use(footnote_plugin).use(deflist_plugin).use(tasklists_plugin)
    parser.add_render_rule("html_inline", _html)
    parser.add_render_rule("html_block", _html)
    return parser


def _html(renderer: RendererHTML, tokens: Sequence[Token], number: int, options: Any, environment: Any) -> str:
    """Return HTML unchanged, except that `<name>` is text if HTML has no element of this name."""
    content = _TAG.sub(lambda tag: "<" if tag[1].lower() in _KNOWN_TAGS else "&lt;", tokens[number].content)
    return f"<p>{content}" if tokens[number].type == "html_block" and content.startswith("&lt;") else content


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
