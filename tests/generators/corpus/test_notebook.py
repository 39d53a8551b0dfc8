"""Jupyter notebooks: cells of text and code, of both versions of the format, and files that are none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.notebook import read_notebook
from lm_eval_taskgen.utils.errors import CorpusError, UnreadableDocument


def document(folder: Path, content: Any) -> Any:
    path = folder / "the_file.ipynb"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    (found,) = read_notebook(path, "a/the_file.ipynb")
    return found


def notebook(*cells: dict[str, Any], **metadata: Any) -> dict[str, Any]:
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells}


def markdown(*lines: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": lines}


def test_a_notebook_becomes_canonical_text(tmp_path: Path) -> None:
    outputs = [
        {"output_type": "stream", "name": "stdout", "text": ["noise\n"]},
        {"output_type": "execute_result", "data": {"text/plain": ["42"], "image/png": "AAAA"}, "metadata": {}},
        {"output_type": "display_data", "data": {"text/markdown": ["**Three** rivers\n", "rose."]}, "metadata": {}},
        {"output_type": "error", "ename": "E", "evalue": "", "traceback": []},
    ]
    found = document(
        tmp_path,
        notebook(
            markdown("# The *flood*\n", "\n", "It rose.\n", "![M](attachment:m.png)"),
            {"cell_type": "code", "source": "!ls\nx = 1", "outputs": outputs, "execution_count": 1},
            markdown("## Losses\n\n| A | B |\n|-|-|\n| 1 | 2 |"),
            {"cell_type": "raw", "source": "\\newpage"},
            markdown(""),
            authors=[{"name": "A B"}, {"name": "C"}],
            kernelspec={"name": "python3"},
        ),
    )
    assert found.text == (
        "# The flood\n\nIt rose.\n\n![M](m.png)\n\n```\n!ls\nx = 1\n```\n\nThree rivers rose.\n\n"
        "## Losses\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n```\n\\newpage\n```\n"
    )
    assert (found.title, found.metadata) == ("The flood", {"author": "A B, C"})
    assert [section.path for section in found.sections] == [("The flood",), ("The flood", "Losses")]


def test_version_3_of_the_format(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "heading", "level": 2, "source": ["Losses"]},
        {"cell_type": "code", "input": ["x"], "outputs": [{"output_type": "stream", "text": "y"}]},
    ]
    found = document(tmp_path, {"nbformat": 3, "metadata": {"name": ""}, "worksheets": [{"cells": cells}]})
    assert (found.text, found.title) == ("## Losses\n\n```\nx\n```\n", "Losses")


def test_metadata_of_another_form_is_left_out(tmp_path: Path) -> None:
    found = document(tmp_path, notebook(markdown("a"), title=3, authors={"name": "A"}))
    assert (found.title, found.metadata) == ("the_file", {})


def test_the_title_of_the_metadata_goes_first(tmp_path: Path) -> None:
    assert document(tmp_path, notebook(markdown("# One"), title="Of the metadata")).title == "Of the metadata"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (notebook(markdown(" ")), "the notebook has no text"),
        ("", "the file is empty"),
        ("{", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "no notebook that can be read: the file: .*; open it in Jupyter"),
        ({"cells": []}, "no notebook that can be read: nbformat: Field required"),
        ({"nbformat": 9}, "no notebook that can be read: nbformat: .*3 or 4"),
        (notebook({"cell_type": "code", "source": 1}), r"cells\.0\.source: .*string"),
        (notebook({"cell_type": "heading", "level": 10**9, "source": "x"}), r"cells\.0\.level"),
        (notebook(markdown("> " * 5_000 + "x")), "nested too deeply"),
    ],
)
def test_a_file_that_is_no_notebook_is_an_error_that_names_it(tmp_path: Path, content: Any, message: str) -> None:
    with pytest.raises(UnreadableDocument, match=rf"the_file\.ipynb: .*{message}"):
        document(tmp_path, content)


def test_another_encoding_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "x.ipynb").write_bytes('{"nbformat": "é"}'.encode("latin-1"))
    with pytest.raises(CorpusError, match="not UTF-8"):
        next(read_notebook(tmp_path / "x.ipynb", "x"))
