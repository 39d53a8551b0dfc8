"""Plain text: a file is a document. Text with hard line breaks is turned into canonical text, other text is kept.

Start with `read_text`. `wrapping.py` finds the column at which lines were broken and joins them, `layout.py` finds the
headings, items, tables and verbatim lines, and `pages.py` removes page headers of printed pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ....utils.records.documents import Document
from ..canonical import Heading, render
from ..contents import without_contents
from ..files import read_utf8
from ..sections import markdown_sections
from .layout import wrapped_blocks

_TITLE_CHARACTERS = 80


def read_text(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the one document of a `.txt` file.

    A text whose lines were broken at a fixed column becomes canonical text, with sections; any other text stays as it
    is. The title is a short first line on its own, else the first heading, else the file's name.
    """
    text = read_utf8(path)
    title = _first_line_title(text)
    blocks = wrapped_blocks(text)
    if blocks is None:
        yield Document(doc_id, text, title=title or path.stem, source=doc_id)
        return
    blocks = without_contents(blocks)
    text = render(blocks)
    title = title or next((block.text for block in blocks if isinstance(block, Heading)), path.stem)
    yield Document(doc_id, text, title=title, source=doc_id, sections=markdown_sections(text))


def _first_line_title(text: str) -> str:
    first, _, rest = text.lstrip().partition("\n")
    title = first.strip()
    stands_alone = bool(rest.strip()) and not rest.partition("\n")[0].strip()
    is_sentence = title.endswith((".", "!", "?", ":", ";", ",", "।", "॥", "。"))
    return title if stands_alone and not is_sentence and len(title) <= _TITLE_CHARACTERS else ""
