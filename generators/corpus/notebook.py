"""Jupyter notebooks: a file is a document; its Markdown cells are text, its code cells code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from ...utils.errors import CorpusError, UnreadableDocument
from ...utils.json_fields import parse_json
from ...utils.records.documents import Document
from .canonical import Block, Code, Heading, one_line, render, title_in
from .files import read_utf8
from .markdown import markdown_blocks
from .sections import markdown_sections


def _joined(value: Any) -> Any:
    """Return a text that is written as a list of lines as one text."""
    is_lines = isinstance(value, list) and all(isinstance(line, str) for line in value)
    return "".join(value) if is_lines else value


Text = Annotated[str, BeforeValidator(_joined)]


class _Output(BaseModel):
    """An output of a code cell; only its Markdown is read."""

    data: dict[str, Any] = {}


class _Cell(BaseModel):
    """A cell of any version of the format: `input` and `level` are of version 3."""

    cell_type: str
    source: Text = ""
    input: Text = ""
    level: Annotated[int, Field(ge=1, le=6)] = 1
    outputs: list[_Output] = []


class _Worksheet(BaseModel):
    cells: list[_Cell] = []


class _Notebook(BaseModel):
    nbformat: Literal[3, 4]
    cells: list[_Cell] = []
    worksheets: list[_Worksheet] = []
    metadata: dict[str, Any] = {}


def read_notebook(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the one document of a `.ipynb` file, of version 3 or 4 of its format, as canonical text.

    Of the outputs only those in Markdown are read, since they are written for readers. The title is that of the
    metadata, else the first H1, else the file's name; the authors are metadata.

    Raises:
        CorpusError: the file cannot be opened or is not UTF-8.
        UnreadableDocument: it is no notebook, or has no text.
    """
    notebook = _parsed(path)
    cells = [*notebook.cells, *(cell for sheet in notebook.worksheets for cell in sheet.cells)]
    blocks = [block for cell in cells for block in _blocks(cell, str(path))]
    text = render(blocks)
    if not text:
        raise UnreadableDocument(f"{path}: the notebook has no text; write it or take the file out of corpus.files")
    title = _name(notebook.metadata.get("title")) or title_in(blocks) or path.stem
    authors = notebook.metadata.get("authors")
    entries = authors if isinstance(authors, list) else []
    names = [name for entry in entries if isinstance(entry, dict) and (name := _name(entry.get("name")))]
    metadata = {"author": ", ".join(names)} if names else {}
    yield Document(doc_id, text, title=title, source=doc_id, sections=markdown_sections(text), metadata=metadata)


def _name(value: object) -> str:
    """Return a text of the metadata on one line; "" for anything else, since programs write what they like there."""
    return one_line(value) if isinstance(value, str) else ""


def _parsed(path: Path) -> _Notebook:
    source = read_utf8(path)
    try:
        return _Notebook.model_validate(parse_json(source, str(path)))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise UnreadableDocument(
            f"{path}: no notebook that can be read: {where}: {first['msg']}; open it in Jupyter and save it anew"
        ) from error
    except CorpusError as error:
        raise UnreadableDocument(f"{error}; open it in Jupyter and save it anew") from error


def _blocks(cell: _Cell, where: str) -> Iterator[Block]:
    source = cell.source or cell.input
    if cell.cell_type == "markdown":
        yield from markdown_blocks(source.replace("](attachment:", "]("), where)
    elif cell.cell_type == "heading":
        yield Heading(cell.level, source)
    else:
        yield Code(source)
        for output in cell.outputs:
            shown = _joined(output.data.get("text/markdown"))
            if isinstance(shown, str):
                yield from markdown_blocks(shown, where)
