"""Parse reStructuredText with docutils, and write its tree as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.parsers.rst import Parser
from docutils.parsers.rst.states import Inliner
from docutils.utils import new_document

from .directives import Description, harmless_markup
from .roles import Reference
from .titles import FolderTitles

_SETTINGS = {
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "halt_level": 6,
    "report_level": 5,
    "line_length_limit": 10_000_000,
    "syntax_highlight": "none",
}
_TAGS: dict[type[nodes.Node], str] = {
    nodes.bullet_list: "ul",
    nodes.caption: "figcaption",
    nodes.definition: "dd",
    nodes.definition_list: "dl",
    Description: "dl",
    nodes.description: "dd",
    nodes.field_body: "dd",
    nodes.field_list: "dl",
    nodes.field_name: "dt",
    nodes.figure: "figure",
    nodes.list_item: "li",
    nodes.option_group: "dt",
    nodes.option_list: "dl",
    nodes.paragraph: "p",
    nodes.row: "tr",
    nodes.rubric: "p",
    nodes.superscript: "sup",
    nodes.table: "table",
    nodes.tbody: "tbody",
    nodes.thead: "thead",
}
_CODE = (nodes.literal_block, nodes.doctest_block, nodes.math_block)
_NOT_SHOWN = (nodes.comment, nodes.substitution_definition, nodes.pending, nodes.raw, nodes.colspec, nodes.decoration)
_ERROR = 3
# docutils looks for the end of each mark in the whole paragraph, and for each corner in the whole table, which takes
# seconds for so many.
_MOST_MARKS = 5_000
_MOST_LINES = 50_000
_MARK = re.compile(r"[*`|](?=\S)")


def parse_rst(source: str, where: str) -> nodes.document:
    """Return docutils' tree of a text; `where` names it. References and substitutions in it are not resolved.

    Raises:
        ValueError: a paragraph holds thousands of marks such as `*`, or a table tens of thousands of lines.
    """
    for paragraph in re.split(r"\n\s*\n", source):
        if len(_MARK.findall(paragraph)) > _MOST_MARKS:
            raise ValueError(f"a paragraph holds more than {_MOST_MARKS:,} of the marks * ` |")
        if paragraph.count("|") + paragraph.count("+") > _MOST_LINES:
            raise ValueError(f"a table holds more than {_MOST_LINES:,} of the marks | +")
    settings = get_default_settings(Parser)
    for name, value in _SETTINGS.items():
        setattr(settings, name, value)
    document = new_document(where, settings)
    with harmless_markup():
        inliner = Inliner()
        inliner.init_customizations(settings)
        # Addresses without markup are text; docutils takes quadratic time to find them in a long word.
        inliner.implicit_dispatch = []
        Parser(inliner=inliner).parse(source, document)
    return document


def html_of(document: nodes.document, titles: FolderTitles, most_characters: int) -> tuple[str, dict[str, str]]:
    """Return a tree as HTML without its leading field list, and these fields by name.

    A reference without words of its own shows the title that it leads to in the document, else in `titles`.

    Raises:
        ValueError: the HTML has more than `most_characters`, because substitutions repeat each other.
    """
    metadata: dict[str, str] = {}
    shown = [child for child in document.children if not isinstance(child, nodes.comment)]
    if shown and isinstance(shown[0], nodes.field_list):
        for field in shown.pop(0).children:
            name, body = (part.astext() for part in field.children[:2])
            if body.strip():
                metadata[" ".join(name.lower().split())] = " ".join(body.split())
    page = _Page(document, titles, most_characters)
    page.write_all(shown)
    return "".join(page.pieces), metadata


class _Page:
    """Collects the HTML of a tree."""

    def __init__(self, document: nodes.document, titles: FolderTitles, most_characters: int) -> None:
        self.pieces: list[str] = []
        self._left = most_characters
        self._own_titles = _titles_by_label(document)
        self._titles = titles
        self._substitutions = {name.lower(): node for name, node in document.substitution_defs.items()}
        self._open_substitutions: list[str] = []
        self._level = 0
        self._note = 0

    def write_all(self, siblings: Iterable[nodes.Node]) -> None:
        """Write nodes in order; footnotes in a row become a list, and so do descriptions in a row."""
        last: nodes.Node | None = None
        for node in siblings:
            if isinstance(node, nodes.footnote | Description) and type(node) is type(last):
                # Continue the list that the last node closed.
                self.pieces.pop()
            elif isinstance(node, nodes.footnote):
                self._add("<ol>")
            self.write(node, continues=isinstance(node, Description) and type(node) is type(last))
            if isinstance(node, nodes.footnote):
                self._add("</ol>")
            if not isinstance(node, nodes.target | nodes.comment):
                last = node

    def write(self, node: nodes.Node, *, continues: bool = False) -> None:
        match node:
            case nodes.Text():
                self._add(escape(node.astext(), quote=False))
            case nodes.system_message():
                self._unreadable(node)
            case nodes.section():
                self._level += 1
                self.write_all(node.children)
                self._level -= 1
            case nodes.title():
                self._title(node)
            case nodes.footnote_reference():
                while self.pieces and self.pieces[-1] != (stripped := self.pieces[-1].rstrip()):
                    self.pieces[-1] = stripped
            case nodes.substitution_reference():
                self._substitution(node)
            case Reference():
                self._add(escape(self._title_of(node.astext(), node["to"]), quote=False))
            case nodes.image():
                self._add(f'<img alt="{escape(node.get("alt", ""))}" src="{escape(node.get("uri", ""))}">')
            case nodes.line_block():
                self._lines(node)
            case nodes.footnote():
                self._footnote(node)
            case nodes.citation():
                label, *content = node.children
                self._add(f"<dl><dt>{escape(label.astext())}</dt><dd>")
                self.write_all(content)
                self._add("</dd></dl>")
            case nodes.citation_reference():
                self._add(f"[{escape(node.astext())}]")
            case nodes.enumerated_list():
                self._numbered(node)
            case nodes.definition_list_item():
                self._definition(node)
            case nodes.entry():
                self._cell(node)
            case nodes.attribution():
                self._add("<p>— ")
                self.write_all(node.children)
                self._add("</p>")
            case nodes.option():
                self._add(", " if node.parent.index(node) else "")
                self.write_all(node.children)
            case nodes.option_argument():
                self._add(node.get("delimiter", " "))
                self.write_all(node.children)
            case _ if isinstance(node, _CODE):
                self._add(f"<pre>{escape(node.astext(), quote=False)}</pre>")
            case _ if not isinstance(node, _NOT_SHOWN):
                self._element(node, _TAGS.get(type(node), ""), continues=continues)

    def _element(self, node: nodes.Node, tag: str, *, continues: bool) -> None:
        self._add(f"<{tag}>" if tag and not continues else "")
        self.write_all(node.children)
        self._add(f"</{tag}>" if tag else "")

    def _add(self, piece: str) -> None:
        self._left -= len(piece)
        if self._left < 0:
            raise ValueError("its substitutions multiply its length")
        self.pieces.append(piece)

    def _title(self, node: nodes.title) -> None:
        tag = "p"
        if isinstance(node.parent, nodes.section):
            tag = f"h{min(self._level, 6)}"
        elif isinstance(node.parent, nodes.table):
            tag = "caption"
        self._element(node, tag, continues=False)

    def _title_of(self, target: str, kind: str) -> str:
        if kind == "file":
            return self._titles.by_file.get(target, target)
        label = " ".join(target.lower().split())
        return self._own_titles.get(label) or self._titles.by_label.get(label, target)

    def _substitution(self, node: nodes.substitution_reference) -> None:
        """Write what a substitution stands for; one that is defined elsewhere or by itself stays as it is written."""
        name = node["refname"].lower()
        if name not in self._substitutions or name in self._open_substitutions:
            self._add(f"|{escape(node.astext(), quote=False)}|")
            return
        self._open_substitutions.append(name)
        self.write_all(self._substitutions[name].children)
        self._open_substitutions.pop()

    def _lines(self, block: nodes.line_block) -> None:
        self._add('<div class="line-block">')
        for line in block.findall(nodes.line):
            self._add('<div class="line">')
            self.write_all(line.children)
            self._add("</div>")
        self._add("</div>")

    def _footnote(self, note: nodes.footnote) -> None:
        content = list(note.children)
        label = content.pop(0).astext() if content and isinstance(content[0], nodes.label) else ""
        self._note = int(label) if label.isdecimal() and len(label) < 10 else self._note + 1
        self._add(f'<li value="{self._note}">')
        self.write_all(content)
        self._add("</li>")

    def _numbered(self, node: nodes.enumerated_list) -> None:
        """Write a numbered list; letters and Roman numerals become a part of their items."""
        start = node.get("start", 1)
        if node["enumtype"] == "arabic":
            self._add(f'<ol start="{start}">')
            self.write_all(node.children)
            self._add("</ol>")
            return
        self._add("<ul>")
        for number, item in enumerate(node.children, start=start):
            self._add(f"<li>({_mark(number, node['enumtype'])}) ")
            self.write_all(item.children)
            self._add("</li>")
        self._add("</ul>")

    def _definition(self, item: nodes.definition_list_item) -> None:
        self._add("<dt>")
        for part in item.children:
            if isinstance(part, nodes.term):
                self.write_all(part.children)
            elif isinstance(part, nodes.classifier):
                self._add(" (")
                self.write_all(part.children)
                self._add(")")
        self._add("</dt>")
        self.write_all(part for part in item.children if not isinstance(part, nodes.term | nodes.classifier))

    def _cell(self, cell: nodes.entry) -> None:
        tag = "th" if isinstance(cell.parent.parent, nodes.thead) else "td"
        across, down = cell.get("morecols", 0) + 1, cell.get("morerows", 0) + 1
        self._add(f'<{tag} colspan="{across}" rowspan="{down}">')
        self.write_all(cell.children)
        self._add(f"</{tag}>")

    def _unreadable(self, message: nodes.system_message) -> None:
        """Write the lines that docutils could not read: a heading out of order as a paragraph, the rest as code."""
        if message["level"] < _ERROR:
            return
        for source in message.findall(nodes.literal_block):
            lines = [line for line in source.astext().splitlines() if line.strip()]
            words = [line for line in lines if any(map(str.isalnum, line))]
            if len(words) == 1 and len(lines) > 1:
                self._add(f"<p>{escape(words[0], quote=False)}</p>")
            else:
                self._add(f"<pre>{escape(source.astext(), quote=False)}</pre>")


def _titles_by_label(document: nodes.document) -> dict[str, str]:
    """Return the titles of sections, figures and tables by the labels that stand before them."""
    titles: dict[str, str] = {}
    labels: list[str] = []
    for node in document.findall():
        if isinstance(node, nodes.target):
            labels.extend(node["names"])
        elif isinstance(node, nodes.title | nodes.caption):
            titles.update(dict.fromkeys(labels, node.astext()))
            labels.clear()
        elif isinstance(node, nodes.paragraph | nodes.literal_block):
            labels.clear()
    return titles


def _mark(number: int, kind: str) -> str:
    mark = chr(ord("a") + (number - 1) % 26) if kind.endswith("alpha") else _roman(number)
    return mark.upper() if kind.startswith("upper") else mark


def _roman(number: int) -> str:
    mark = ""
    for value, letters in ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv")):
        count, number = divmod(number, value)
        mark += letters * count
    return mark + "i" * number
