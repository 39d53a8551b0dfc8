"""Plain text: texts as they are, and their titles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.markdown import read_markdown
from lm_eval_taskgen.generators.corpus.plain_text import read_text
from lm_eval_taskgen.utils.errors import CorpusError

STRANGE = "{{ x }} {% y %} !function z \x00 \u202bعربي\u202c \"'` e\u0301 é 😀 end\n"


def document(tmp_path: Path, content: str | bytes, reader: Any = read_text) -> Any:
    path = tmp_path / "the_file.md"
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    (found,) = reader(path, "the_file.md")
    return found


def test_plain_text_is_unchanged(tmp_path: Path) -> None:
    found = document(tmp_path, STRANGE)
    assert found.text == STRANGE
    assert (found.doc_id, found.source) == ("the_file.md", "the_file.md")


def test_a_byte_order_mark_and_the_line_ends_of_windows_and_old_macs_go(tmp_path: Path) -> None:
    assert document(tmp_path, b"\xef\xbb\xbfone\r\ntwo\rthree\r\n\r").text == "one\ntwo\nthree\n\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"abc \xff", r"the_file\.md: not UTF-8: byte 0xff at offset 4; save the file as UTF-8"),
        (b"\xef\xbb\xbfabc \xe9t", r"byte 0xe9 at offset 7"),
        ("utf-16".encode("utf-16"), r"byte 0x.. at offset 0 \(it looks like UTF-16\)"),
        (b"", "the_file.md: the file is empty"),
        (b"\xef\xbb\xbf \n\t\r\n", "the file is empty"),
    ],
)
@pytest.mark.parametrize("reader", [read_text, read_markdown])
def test_a_file_that_is_not_text_is_an_error_that_names_it(
    tmp_path: Path, content: bytes, message: str, reader: Callable[..., Any]
) -> None:
    with pytest.raises(CorpusError, match=message):
        document(tmp_path, content, reader)


def test_a_file_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"nowhere\.txt: cannot be read: No such file"):
        next(read_text(tmp_path / "nowhere.txt", "nowhere.txt"))


@pytest.mark.parametrize(
    ("content", "title", "why"),
    [
        ("\nA Title\n\nThe text. It goes on.", "A Title", "a short first line alone"),
        ("A sentence is no title.\n\nMore.", "the_file", "it ends as sentences do"),
        ("यह एक वाक्य है।\n\nऔर।", "the_file", "a danda too"),
        ("First line\nsecond line\n\nMore.", "the_file", "it does not stand alone"),
        ("Only line", "the_file", "nothing follows"),
        ("x" * 81 + "\n\nMore.", "the_file", "too long"),
    ],
)
def test_the_title_of_a_plain_text(tmp_path: Path, content: str, title: str, why: str) -> None:
    assert document(tmp_path, content).title == title, why
