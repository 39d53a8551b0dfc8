"""The text of one element of a page on one line."""

from __future__ import annotations

from lxml import etree

from .canonical import one_line
from .html_tree import Element, is_dropped, tag_of

__all__ = ["INNER_BLOCKS", "inline_text", "superscript"]

# Elements that text does not run across without a space.
_BLOCK_NAMES = (
    "address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption "
    "figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu ol p pre section summary table "
    "tbody td tfoot th thead tr ul"
)
INNER_BLOCKS = frozenset(_BLOCK_NAMES.split())
_RAISED = str.maketrans("0123456789+-−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾")


def inline_text(element: Element) -> str:
    """All text in an element; where it has none, the alternative texts of its images."""
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
            elif tag in INNER_BLOCKS:
                pieces.append(" ")
            elif tag == "img":
                images.append(inner.get("alt") or "")
            text = inner.text or ""
            pieces.append(superscript(text) if tag == "sup" else f"“{text}" if tag == "q" else text)
        elif inner is not element:
            if inner is not skipped:
                pieces.append(" " if tag in INNER_BLOCKS else "”" if tag == "q" else "")
            pieces.append(inner.tail or "")
    return one_line("".join(pieces)) or one_line(" ".join(images))


def superscript(text: str) -> str:
    """Raised figures as characters of their own, for 10 to the power of 6 is not 106; other raised text as it is."""
    raised = text.strip().translate(_RAISED)
    return text if any(character.isascii() or character.isalpha() for character in raised) else raised
