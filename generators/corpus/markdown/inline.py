"""Marks within a line that documentation tools add to Markdown: roles, template tags, attributes, links of a wiki.

MyST writes ``{ref}`text <target>` ``, Hugo `{{< note >}}`, Jekyll, GitBook and Liquid `{% note %}`, Pandoc, kramdown
and MkDocs `{.class}` and `{: .class }`, wikis `[[Page|text]]`, MDX `<Tabs>`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..directive_names import NOTES, names

# Code in the text, which stays as it is, and a role, which is written as code behind its name.
_CODE = re.compile(
    r"(?:(?<![\w$\\}])\{(?P<role>[A-Za-z][\w:.+-]*)\})?"
    r"(?P<ticks>`+)(?!`)(?P<text>(?:(?!\n[ \t]*\n).)+?)(?<!`)(?P=ticks)(?!`)",
    re.DOTALL,
)
_WITH_TARGET = re.compile(r"(.*\S)\s*<[^<>]*>", re.DOTALL)
# Roles whose text is code, or keys, with angle brackets of its own.
_VERBATIM = names("code command file kbd literal math program regexp samp")
_LABEL = re.compile(r"^\((?P<label>[\w./:-]+)\)=[ \t]*\n\s*#{1,6}[ \t]+(?P<title>.+?)[ \t#]*$", re.MULTILINE)
# At most so long is a tag.
_TAG = re.compile(r"\{%[-+]?\s*(?P<liquid>[^{}]{0,400}?)\s*[-+]?%\}|\{\{[<%]\s*(?P<hugo>[^{}]{0,400}?)\s*[%>]\}\}")
_COMMENT = re.compile(
    r"\{\{/\*.{0,2000}?\*/\}\}|\{/\*.{0,2000}?\*/\}|\{#[ \n].{0,2000}?#\}"
    r"|\{%-?\s*comment\s*-?%\}.{0,5000}?\{%-?\s*endcomment\s*-?%\}",
    re.DOTALL,
)
_WORDS = re.compile(r"""\b(?:text|content|caption|title|label|name)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_FIRST_WORDS = re.compile(r"""[\w-]+\s+(?:"([^"]*)"|'([^']*)')""")
_IN_A_LINK = re.compile(r"\]\([^()\n]{0,200}\{[{%][^\n]{0,400}?[}%]\}[^()\n]{0,400}\)")
_ALONE = re.compile(r"[ \t>]*(?:(?:\{%[^{}]*%\}|\{\{[^{}]*\}\})[ \t]*)+")
_HEADING = re.compile(r"([ \t]*#{1,6}[ \t]+)(\{\{[<%][^{}]*[%>]\}\}|\{%[^{}]*%\})[ \t]*")
# Tags that show a picture.
_PICTURES = frozenset({"icon", "octicon", "emoji", "fa"})
# The list that kramdown replaces by a table of contents.
_CONTENTS = re.compile(r"^[ \t]*(?:[-*+]|1\.)[ \t]+[^\n]*\n[ \t]*\{:[ \t]?toc\b[^{}\n]*\}[ \t]*$", re.MULTILINE)
# "{: .note }" alone or at the end of a line, and attributes right behind code, a link, an image or emphasis.
_ATTRIBUTE_LINE = re.compile(
    r"^[ \t>]*\{:[^{}\n]*\}[ \t]*$|[ \t]*\{(?::[ \t]?[.#\w]|[\w-]+=\")[^{}\n]*\}(?=[ \t]*$)", re.MULTILINE
)
_ATTRIBUTES_OF_CODE = re.compile(r"\{(?:[.#][\w-]|[\w-]+=)[^{}\n]*\}")
_ATTRIBUTES = re.compile(r"(?<=[)\]*_])\{:?[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}\n]*\}")
_ICON = re.compile(r":(?:material|octicons|fontawesome|simple)-[\w-]+:(?:\{[^{}\n]*\})? ?")
_WIKI = re.compile(r"(?P<embedded>!)?(?<!\w)\[\[(?![\s_])(?P<page>[^\[\]|\n]+)(?:\|(?P<text>[^\[\]\n]+))?\]\](?![(\[])")
# Lines of MDX: what it takes in, and the components of a page, which have no text of their own.
_MDX = re.compile(r"^(?:import\s[^\n]*['\"][^'\"\n]+['\"];?|export (?:const|default)\b[^\n]*;)[ \t]*$", re.MULTILINE)
_MDX_PARTS = re.compile(r"^[ \t]*(?:</?[A-Z]\w*(?:\s(?:=>|[^<>]){0,2000})?/?>[ \t]*)+$", re.MULTILINE)
_PART = re.compile(r"</?([A-Z]\w*)(?:\s(?:=>|[^<>]){0,2000})?/?>")
_CLOSING_PART = re.compile(r"</([A-Z]\w*)>")
_MYST = re.compile(
    r"^(?:\([\w./:-]+\)=[ \t]*$|[ \t]*(?::{3,}|`{3,})\{[a-z])|\{(?:ref|doc|term|numref|abbr)\}`", re.MULTILINE
)
_MYST_LINE = re.compile(r"^(?:%.*|\+\+\+)$", re.MULTILINE)


@dataclass(frozen=True)
class Markup:
    """What a text says of its own marks.

    Args:
        titles: its headings by the MyST label before them, for references without words of their own.
        is_myst: whether `%` begins a comment in it, and `+++` parts cells.
        tags: names of template tags that it closes.
        parts: names of MDX components that it closes.
    """

    titles: Mapping[str, str]
    is_myst: bool
    tags: frozenset[str]
    parts: frozenset[str]

    @classmethod
    def of(cls, source: str) -> Markup:
        closing = (_name(tag) for tag in _TAG.finditer(source) if _closes(tag))
        return cls(
            {found["label"]: found["title"] for found in _LABEL.finditer(source)},
            _MYST.search(source) is not None,
            frozenset(name.lstrip("/").removeprefix("end").lstrip("_") for name in closing),
            frozenset(_CLOSING_PART.findall(source)),
        )

    def plain(self, prose: str) -> str:
        """Return lines of the text, without its code blocks, as plain Markdown."""
        if self.is_myst:
            prose = _MYST_LINE.sub("", prose)
        prose = _MDX_PARTS.sub(self._words_of_parts, _MDX.sub("", prose))
        if not any(sign in prose for sign in ("{", "[[", ":material-", ":octicons-", ":fontawesome-", ":simple-")):
            return prose
        pieces: list[str] = []
        end = 0
        for code in _CODE.finditer(prose):
            pieces += (self._without_tags(prose[end : code.start()]), _left_of(code, self.titles))
            attributes = _ATTRIBUTES_OF_CODE.match(prose, code.end())
            end = attributes.end() if attributes else code.end()
        return "".join((*pieces, self._without_tags(prose[end:])))

    def _without_tags(self, prose: str) -> str:
        prose = _ICON.sub("", _ATTRIBUTES.sub("", _WIKI.sub(_text_of_link, prose)))
        prose = _ATTRIBUTE_LINE.sub("", _CONTENTS.sub("", prose))
        if not any(sign in prose for sign in ("{%", "{{", "{/*", "{#")):
            return prose
        prose = _IN_A_LINK.sub("](page)", _COMMENT.sub("", prose))
        lines = "\n".join(map(_line_without_tags, prose.split("\n")))
        return _TAG.sub(self._left_of_tag, lines)

    def _left_of_tag(self, tag: re.Match[str]) -> str:
        """Return the words in a tag that stands in a sentence; a tag that stands for words is left as it is."""
        if _name(tag) == "kbd":
            return (tag["liquid"] or tag["hugo"]).partition(" ")[2].strip()
        shows_nothing = _closes(tag) or _name(tag) in self.tags or _name(tag) in _PICTURES
        return "" if shows_nothing else _words_of(tag) or tag[0]

    def _words_of_parts(self, line: re.Match[str]) -> str:
        """Return the title in a line of components of a page; the line itself if it may be a placeholder's name."""
        if not all(
            part[1] in self.parts or part[0].endswith("/>") or "=" in part[0] for part in _PART.finditer(line[0])
        ):
            return line[0]
        found = _WORDS.search(line[0])
        return f"\n{found[1] or found[2]}\n" if found else ""


def _left_of(code: re.Match[str], titles: Mapping[str, str]) -> str:
    """Return code as it is, and the words that a role leaves."""
    if code["role"] is None:
        return code[0]
    name, text = code["role"].lower().rpartition(":")[2], code["text"].strip()
    if name in _VERBATIM:
        return f"{code['ticks']}{code['text']}{code['ticks']}"
    if found := _WITH_TARGET.fullmatch(text):
        return found[1]
    if name in ("ref", "numref"):
        return titles.get(text) or re.sub(r"[-_]+", " ", text)
    if name == "doc":
        return re.sub(r"[-_]+", " ", text.rpartition("/")[2])
    return text.rpartition(".")[2].removeprefix("~") if text[:1] == "~" else text.removeprefix("!")


def _line_without_tags(line: str) -> str:
    if heading := _HEADING.fullmatch(line):
        first = _FIRST_WORDS.search(heading[2])
        return heading[1] + (first[1] or first[2]) if first else line
    if not _ALONE.fullmatch(line):
        return line
    words = " ".join(filter(None, map(_words_of, _TAG.finditer(line))))
    return f"\n{words}\n" if words and words.lower().strip(" :") not in NOTES else ""


def _name(tag: re.Match[str]) -> str:
    return ((tag["liquid"] or tag["hugo"] or "").split() or [""])[0].lower()


def _closes(tag: re.Match[str]) -> bool:
    return _name(tag).startswith(("/", "end")) or (tag["hugo"] or "").startswith("/")


def _words_of(tag: re.Match[str]) -> str:
    found = _WORDS.search(tag["liquid"] or tag["hugo"] or "")
    return (found[1] or found[2] or "").strip() if found else ""


def _text_of_link(link: re.Match[str]) -> str:
    if link["embedded"]:
        return ""
    return link["text"] or link["page"].rpartition("/")[2].replace("#", " ")
