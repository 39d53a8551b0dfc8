"""Markdown: a file is a document, its headings are sections; front matter is its metadata."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from lxml.html import defs
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

from ...utils.errors import UnreadableDocument
from ...utils.records.types import Document
from ...utils.text.markdown_lines import front_matter_end
from .canonical import Block, Heading, render
from .files import read_utf8
from .front_matter import parse_front_matter
from .html_blocks import html_blocks
from .html_tree import parse_html
from .sections import markdown_sections

__all__ = ["markdown_blocks", "markdown_sections", "read_markdown"]

_TAG = re.compile(r"<(?=/?([A-Za-z][\w:.-]*))")
# Tags that swallow what follows them until they are closed, or that frame a page (GitHub disallows the same).
_NOT_IN_TEXT = "title textarea xmp plaintext noembed noframes iframe html head body frameset frame base main"
_KNOWN_TAGS = (defs.tags | {"picture"}).difference(_NOT_IN_TEXT.split())
# Blocks in each other; beyond them the parser keeps nothing. Its own limit for CommonMark, 20, is soon reached.
_DEEPEST = 100


def read_markdown(path: Path, doc_id: str) -> Iterator[Document]:
    """The document of a Markdown file as canonical text.

    It is read as CommonMark with HTML, tables, footnotes, definition lists, task lists and strike-through.
    Its title is that of the front matter, else the first H1, else the file's name. The other keys of the front matter
    are its metadata (`front_matter.parse_front_matter`).

    Raises:
        CorpusError: the file cannot be opened or is not UTF-8.
        UnreadableDocument: it holds nothing beside front matter, or blocks or HTML that are nested too deeply.
    """
    source = read_utf8(path)
    body = front_matter_end(source)
    metadata = parse_front_matter(source[:body])
    blocks = markdown_blocks(source[body:], str(path))
    text = render(blocks)
    if not text:
        raise UnreadableDocument(f"{path}: the file holds no text; write it or take the file out of corpus.files")
    first_h1 = next((block.text for block in blocks if isinstance(block, Heading) and block.level == 1), "")
    title = metadata.pop("title", "") or first_h1 or path.stem
    yield Document(doc_id, text, title=title, source=doc_id, sections=markdown_sections(text), metadata=metadata)


def markdown_blocks(source: str, where: str) -> list[Block]:
    """The blocks of a Markdown text without front matter; `where` names it in messages.

    Raises:
        UnreadableDocument: it holds blocks or HTML that are nested too deeply.
    """
    parser, environment = _parser(), dict[str, Any]()
    tokens = parser.parse(source, environment)
    # What a paragraph holds is no block, so one may stand where the limit begins.
    if any(token.nesting == 1 and token.level >= _DEEPEST - 1 and token.type != "paragraph_open" for token in tokens):
        raise UnreadableDocument(
            f"{where}: its lists or quotations are nested too deeply to be read; simplify the file"
        )
    page = f"<html><body><div>{parser.renderer.render(tokens, parser.options, environment)}</div></body></html>"
    return html_blocks(parse_html(page, where))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": True, "maxNesting": _DEEPEST}).enable(["table", "strikethrough"])
    parser.use(footnote_plugin).use(deflist_plugin).use(tasklists_plugin)
    parser.add_render_rule("html_inline", _html)
    parser.add_render_rule("html_block", _html)
    return parser


def _html(renderer: RendererHTML, tokens: Sequence[Token], number: int, options: Any, environment: Any) -> str:
    """HTML as it stands, but `<name>` where HTML has no such element: who writes that means the words."""
    content = _TAG.sub(lambda tag: "<" if tag[1].lower() in _KNOWN_TAGS else "&lt;", tokens[number].content)
    return f"<p>{content}" if tokens[number].type == "html_block" and content.startswith("&lt;") else content
