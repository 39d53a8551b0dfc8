"""HTML pages as trees: decoding, parsing, the elements to drop, and the text of an element."""

from __future__ import annotations

import codecs
import re
from collections.abc import Collection
from typing import TypeAlias

from lxml import etree, html

from ...utils.errors import UnreadableDocument
from .canonical import one_line

Element: TypeAlias = "html.HtmlElement"


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_META_CHARSET = re.compile(rb"<meta[^>]*?charset\s*=\s*[\"']?\s*([\w:.-]+)", re.IGNORECASE)
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
# The HTML standard reads these names as other encodings (https://encoding.spec.whatwg.org/#names-and-labels).
_READ_AS = {"iso8859-1": "cp1252", "ascii": "cp1252", "iso8859-9": "cp1254", "gb2312": "gb18030", "gbk": "gb18030"}
# The standard searches 1024 bytes for the declaration; real pages put scripts before it.
_DECLARATION_BYTES = 4096
_CONTROLS = re.compile("[\x00-\x08\x0b\x0e-\x1f]")

_DROPPED_TAGS = _names(
    "script style template noscript nav footer aside svg math object embed iframe canvas video audio map dialog "
    "button select textarea input datalist progress meter head title link meta rp rt del s strike"
)
_DROPPED_ROLES = _names("navigation banner contentinfo complementary search dialog alertdialog doc-noteref")
# Navigation and other page furniture that common systems mark by class or id.
_DROPPED_NAMES = _names(
    "breadcrumb breadcrumbs navbar navbox sidebar sphinxsidebar toc pagination pager menu catlinks headerlink "
    "mw-editsection mw-jump-link noprint skip-link skip-to-content footnote-backref visually-hidden sr-only "
    "share-buttons social-share onetrust-consent-sdk cybotcookiebotdialog cc-window"
)
_COOKIES = re.compile(
    r"(?:cookie|consent|gdpr)s?[-_]?(?:banner|bar|notice|consent|popup|modal|overlay|message|alert|dialog|law|info)"
)
_HIDDEN_STYLE = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)(?:\s*!important)?\s*(?:;|$)")
_NOTE_MARK = re.compile(r"[\[(]?(?:\d{1,3}|[*†‡]|[a-z])[\])]?")
_LINKED_PAGES = _names("prev previous next up home start first last top contents toc index")
# Access keys that DocBook and Texinfo give the links to the previous and next page, up and home.
_PAGE_KEYS = _names("p n u h")
_LONGEST_BESIDE_LINKS = 60
_NEVER_DROPPED = frozenset(("html", "body", "main", "article"))
# Text on both sides of these elements is separated by a space.
BLOCK_TAGS = _names(
    "address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption "
    "figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu ol p pre section summary table "
    "tbody td tfoot th thead tr ul"
)
# Most of what `inline_text` reads: nothing but their text is shown.
_PLAIN = _names("td th p h1 h2 h3 h4 h5 h6")
_RAISED = str.maketrans("0123456789+-−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾")


def decode_html(content: bytes) -> str:
    """Decode a page by its byte order mark, else its declared encoding, else UTF-8, else Windows-1252."""
    for mark, marked in _MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(marked, "replace")
    declared = _META_CHARSET.search(content, 0, _DECLARATION_BYTES)
    for encoding in (_codec(declared[1].decode("ascii")) if declared else None, "utf-8"):
        if encoding is not None:
            try:
                return content.decode(encoding)
            except UnicodeError:
                continue
    return content.decode("cp1252", "replace")


def _codec(label: str) -> str | None:
    """Return Python's codec for a declared encoding; None if there is none or it is not a text encoding."""
    try:
        name: str = codecs.lookup(label).name
        "".encode(name)
    except (LookupError, ValueError):
        return None
    # The declaration was read as ASCII bytes, so the page is not in UTF-16; the standard then assumes UTF-8.
    return None if name.startswith(("utf-16", "utf-32", "utf-7", "unicode", "raw")) else _READ_AS.get(name, name)


def parse_html(text: str, where: str) -> Element:
    """Return the tree of a page without comments and navigation bars; `where` names the page in messages.

    Raises:
        UnreadableDocument: the page is empty, or nested so deeply that the parser would drop the rest.
    """
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    content = _CONTROLS.sub("", text).encode("utf-8", "replace")
    try:
        root = html.document_fromstring(content, parser=parser)
    except etree.ParserError as error:
        raise UnreadableDocument(f"{where}: the page is empty; write its text or take it out of the corpus") from error
    if any("depth" in entry.message.lower() for entry in parser.error_log):
        raise UnreadableDocument(f"{where}: its elements are nested too deeply to be read; simplify the page")
    _drop_navigation(root)
    return root


def _drop_navigation(root: Element) -> None:
    """Remove lines and tables that only link to the previous, next and parent pages (DocBook, Texinfo)."""
    targets = frozenset(link.get("href") for link in root.iter("a", "link") if _leads_on(link)) - {None, "", "#"}
    bars: dict[Element, None] = {}
    for link in root.iter("a"):
        if (_leads_on(link) or link.get("href") in targets) and (
            bar := next(link.iterancestors("table", "p", "ul", "div", "td", "body"), None)
        ) is not None:
            table = next(bar.iterancestors("table"), None) if tag_of(bar) != "table" else bar
            bars.setdefault(bar if table is None else table)
    for bar in bars:
        if tag_of(bar) != "body" and bar.getparent() is not None and _is_bar(bar, targets):
            bar.drop_tree()


def _leads_on(link: Element) -> bool:
    ways = (link.get("rel") or "").lower().split()
    return not _LINKED_PAGES.isdisjoint(ways) or (link.get("accesskey") or "").lower() in _PAGE_KEYS


def _is_bar(element: Element, targets: Collection[str | None]) -> bool:
    """Return whether an element holds at least two navigation links, no other links and little other text."""
    links = beside = 0
    for inner in element.iter():
        if tag_of(inner) == "a":
            if not _leads_on(inner) and inner.get("href") not in targets:
                return False
            links += 1
        else:
            beside += len((inner.text or "").strip())
        beside += len((inner.tail or "").strip()) if inner is not element else 0
        if beside > _LONGEST_BESIDE_LINKS:
            return False
    return links > 1


def tag_of(element: Element) -> str:
    return element.tag if isinstance(element.tag, str) else ""


def is_dropped(element: Element) -> bool:
    """Return whether to drop an element and its content: hidden, struck out, navigation, footers, scripts."""
    tag = tag_of(element)
    if not tag or tag in _DROPPED_TAGS:
        return True
    if tag in _NEVER_DROPPED:
        return False
    if element.keys() and _is_marked(element):
        return True
    if tag == "header":
        return next(element.iter("h1", "h2"), None) is None
    return (tag == "sup" and _is_note_mark(element)) or (tag == "a" and _is_anchor_sign(element))


def _is_marked(element: Element) -> bool:
    """Return whether the attributes of an element say that it is hidden or no content."""
    role = (element.get("role") or "").strip().lower()
    if "hidden" in element.attrib or role in _DROPPED_ROLES or element.get("aria-hidden") == "true":
        return True
    if _HIDDEN_STYLE.search((element.get("style") or "").lower()):
        return True
    names = f"{element.get('class') or ''} {element.get('id') or ''}".lower()
    return not _DROPPED_NAMES.isdisjoint(names.split()) or _COOKIES.search(names) is not None


def main_content(root: Element) -> Element:
    """Return the element with the main content: `<main>`, else the only `<article>`, else the body."""
    for found in (
        [e for e in root.iter() if tag_of(e) == "main" or (tag_of(e) and e.get("role") == "main")],
        [e for e in root.iter("article") if not any(tag_of(a) == "article" for a in e.iterancestors())],
    ):
        shown = [e for e in found if "hidden" not in e.attrib and e.text_content().strip()]
        if len(shown) == 1:
            return shown[0]
    body = root.find("body")
    return root if body is None else body


def _is_note_mark(element: Element) -> bool:
    """Return whether an element is a note reference such as `<sup><a href="#note-1">[1]</a></sup>`."""
    links = [link for link in element.iter("a") if (link.get("href") or "").startswith("#")]
    return len(links) == 1 and _NOTE_MARK.fullmatch(element.text_content().strip()) is not None


def _is_anchor_sign(element: Element) -> bool:
    """Return whether an element is a heading's link to itself, such as `<a href="#losses">¶</a>`."""
    text = element.text_content().strip() if (element.get("href") or "").startswith("#") else ""
    return bool(text) and not any(character.isalnum() for character in text)


def inline_text(element: Element) -> str:
    """Return the text of an element on one line; if it has none, the alternative texts of its images."""
    if not len(element) and tag_of(element) in _PLAIN:
        return one_line(element.text or "")
    pieces: list[str] = []
    images: list[str] = []
    skipped = None
    walk = etree.iterwalk(element, events=("start", "end"))
    for event, inner in walk:
        tag = tag_of(inner)
        if event == "start" and inner is not element and is_dropped(inner):
            skipped = inner
            walk.skip_subtree()
        elif event == "start":
            if tag == "li" and inner.getprevious() is not None:
                while pieces and not pieces[-1].strip():
                    pieces.pop()
                pieces.append("; ")
            elif tag in BLOCK_TAGS:
                pieces.append(" ")
            elif tag == "img":
                images.append(inner.get("alt") or "")
            text = inner.text or ""
            pieces.append(superscript(text) if tag == "sup" else f"“{text}" if tag == "q" else text)
        elif inner is not element:
            if inner is not skipped:
                pieces.append(" " if tag in BLOCK_TAGS else "”" if tag == "q" else "")
            pieces.append(inner.tail or "")
    return one_line("".join(pieces)) or one_line(" ".join(images))


def superscript(text: str) -> str:
    """Return raised digits as Unicode superscripts (10⁶ is not 106); other raised text unchanged."""
    raised = text.strip().translate(_RAISED)
    return text if any(character.isascii() or character.isalpha() for character in raised) else raised
