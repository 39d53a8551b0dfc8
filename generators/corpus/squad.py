"""SQuAD files, `data → paragraphs → context`, as documents; their questions are not read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from ...utils.errors import CorpusError
from ...utils.json_fields import a_list, a_text, an_object, parse_json
from ...utils.records.documents import Document
from .files import decode_utf8, read_bytes


def read_squad(path: Path, unit: Literal["article", "paragraph"]) -> Iterator[Document]:
    """Yield the articles of a file (paragraphs joined by a blank line) or its paragraphs as documents.

    An article's id is its title, `<title>~2` for the second with one title, or its number from 0 if it has none. A
    paragraph's id is `<article>/<number from 0>`.

    Raises:
        CorpusError: the file cannot be read or is not nested like this; the message names the key.
    """
    seen: Counter[str] = Counter()
    data = parse_json(decode_utf8(read_bytes(path), path), f"{path}")
    for number, article in enumerate(a_list(data, "data", f"{path}")):
        where = f"{path}: data[{number}]"
        name = _name(article, number, where)
        seen[name] += 1
        doc_id = name if seen[name] == 1 else f"{name}~{seen[name]}"
        title = name.replace("_", " ")
        source = f"{path.name}: data[{number}]"
        contexts = [
            a_text(paragraph, "context", f"{where}.paragraphs[{index}]")
            for index, paragraph in enumerate(a_list(article, "paragraphs", where))
        ]
        if unit == "article":
            yield Document(doc_id, "\n\n".join(contexts), title=title, source=source)
        else:
            for index, context in enumerate(contexts):
                yield Document(f"{doc_id}/{index}", context, title=title, source=f"{source}.paragraphs[{index}]")


def _name(article: object, number: int, where: str) -> str:
    title = an_object(article, where).get("title")
    if title is not None and not isinstance(title, str):
        raise CorpusError(f"{where}.title: expected a string, found {type(title).__name__}")
    return title or str(number)
