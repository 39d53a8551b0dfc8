"""Parts of large text files: they begin where a text may be cut, hold all of it, and read like the whole."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.cache import Cache, cache
from lm_eval_taskgen.generators.corpus import file_parts, read_corpus
from lm_eval_taskgen.generators.corpus.file_parts import FilePart, in_parts
from lm_eval_taskgen.generators.corpus.files import CorpusFile
from lm_eval_taskgen.generators.corpus.kept_documents import KeptDocuments
from lm_eval_taskgen.utils.errors import CorpusError
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import CorpusConfig

PART = 60
FILLED = "The weir of Corley was built of oak in 1874.\n"
CHAPTERS = [f"# Chapter {number}\n\n{FILLED}" for number in range(1, 6)]


@pytest.fixture(autouse=True)
def short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_parts, "_PART", PART)
    monkeypatch.setattr(file_parts, "_SMALLEST", 2 * PART)


def parts(folder: Path, text: str, name: str = "a.md") -> list[str]:
    path = folder / name
    path.write_bytes(text.encode())
    found = []
    for part in in_parts(CorpusFile(path, name)):
        with part.opened() as opened:
            found.append(opened.read_bytes().decode())
    return found


@pytest.mark.parametrize(
    ("name", "text", "starts", "why"),
    [
        ("a.md", "".join(CHAPTERS[:2]) + "It\n", [], "a small file is one document"),
        ("a.md", "".join(CHAPTERS[:2]) + "It.\n", ["# Chapter 2"], "one of just the size has parts"),
        ("a.md", "".join(CHAPTERS), ["# Chapter 2", "# Chapter 3", "# Chapter 4"], "the last is at most twice as long"),
        ("a.markdown", "".join(CHAPTERS), ["# Chapter 2", "# Chapter 3", "# Chapter 4"], "the other ending"),
        ("a.html", "".join(CHAPTERS), [], "a page is one tree"),
        ("a.txt", FILLED + "\nIt holds.\n\n" + 3 * FILLED, ["The weir"], "behind the last blank line"),
        ("a.txt", FILLED + "\f" + "It.\n\nIt holds.\n\n" + 3 * FILLED, ["\fIt."], "a page before a blank line"),
        ("a.txt", FILLED + "\n- It holds.\n\n" + 3 * FILLED, ["The weir"], "not before an item of a list"),
        ("a.txt", FILLED + "\r\nIt holds.\r\n\r\nतटबंध बाँध है।\r\n" + 3 * FILLED, ["तटबंध"], "the last blank line"),
        ("a.txt", 4 * FILLED, [], "nowhere within a paragraph"),
        ("a.txt", 3 * FILLED + "\nIt holds.\n" + FILLED, ["It holds."], "the first place behind where none is before"),
        ("a.md", f"{FILLED}\n## Oak\n\n# Weir\n\n## Elm\n{2 * FILLED}", ["# Weir"], "the highest heading"),
        ("a.md", f"{FILLED}\n```\n# Weir\n```\n## Elm\n{2 * FILLED}", ["## Elm"], "no heading in code"),
        (
            "a.md",
            f"{FILLED}\n~~~~\n~~~\n# Weir\n~~~~\n## Elm\n{2 * FILLED}",
            ["## Elm"],
            "code ends at as long a fence",
        ),
        ("a.md", f"{FILLED}\n```\n``` x\n# Weir\n```\n## Elm\n{2 * FILLED}", ["## Elm"], "and at nothing but a fence"),
        ("a.md", f"{FILLED}\n<pre>\n# Weir\n</pre>\n## Elm\n{2 * FILLED}", ["## Elm"], "nor in a block of HTML"),
        ("a.md", f"{FILLED}\n<!--\n# Weir\n-->\n## Elm\n{2 * FILLED}", ["## Elm"], "nor in a comment"),
    ],
)
def test_a_part_begins_where_a_text_may_be_cut(
    tmp_path: Path, name: str, text: str, starts: list[str], why: str
) -> None:
    _, *others = parts(tmp_path, text, name)
    assert len(others) == len(starts), why
    assert all(part.startswith(start) for part, start in zip(others, starts, strict=True)), why


LINES = st.sampled_from(
    ["# Weir\n", "## Oak\n", "\n", "```\n", "~~~~\n", FILLED, "<pre>\n", "</pre>\n", "- One\n", "\f\n"]
)


@settings(max_examples=200, deadline=None)
@given(text=st.lists(LINES, min_size=1).map("".join), name=st.sampled_from(["a.md", "a.txt"]))
def test_parts_hold_the_whole_file(tmp_path_factory: pytest.TempPathFactory, text: str, name: str) -> None:
    found = parts(tmp_path_factory.mktemp("parts"), text, name)
    assert "".join(found) == text
    assert all(len(part.encode()) >= PART // 2 for part in found[:-1])


@pytest.mark.parametrize("of_corpus", ["path", "folder of an object store"])
def test_they_are_documents_that_read_like_the_whole(tmp_path: Path, of_corpus: str) -> None:
    (tmp_path / "a.md").write_text("".join(CHAPTERS))
    files = ("a.md",) if of_corpus == "path" else (f"file://{tmp_path}/a.md",)
    found = list(read_corpus(CorpusConfig(files=files), tmp_path))
    ids = [document.doc_id.rpartition("/")[2] for document in found]
    assert ids == ["a.md#1", "a.md#2", "a.md#3", "a.md#4"]
    assert "\n".join(document.text for document in found) == "\n".join(CHAPTERS)
    assert [document.title for document in found] == ["Chapter 1", "Chapter 2", "Chapter 3", "Chapter 4"]


def test_links_and_notes_are_defined_in_each_part(tmp_path: Path) -> None:
    text = (
        f"# Weir\n\n[Oak][1] holds.[^n] {FILLED}\n# Dam\n\n[Elm][1] fails. {FILLED}\n# Notes\n\n"
        "[1]: https://example.org/oak\n\n[^n]: For a century.\n"
    )
    path = tmp_path / "a.md"
    path.write_text(text)
    first, second, third = (document.text for document in read_corpus(CorpusConfig(files=("a.md",)), tmp_path))
    assert first.startswith("# Weir\n\nOak holds. The weir")
    assert second.startswith("# Dam\n\nElm fails. The weir")
    assert "For a century." in third
    assert "For a century." not in first


def test_an_error_names_the_part(tmp_path: Path) -> None:
    chapters = [chapter.encode() for chapter in CHAPTERS]
    chapters[1] = chapters[1].replace(b"oak", b"o\xffk")
    (tmp_path / "a.md").write_bytes(b"".join(chapters))
    named = rf"a\.md \(from byte {len(chapters[0])} on\): not UTF-8: byte 0xff at offset 46"
    with pytest.raises(CorpusError, match=named):
        list(read_corpus(CorpusConfig(files=("a.md",)), tmp_path))


def test_a_part_that_changed_is_not_taken_from_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_WORTH", 0)
    path = tmp_path / "a.md"

    def known() -> list[bool]:
        results = Cache(tmp_path / "cache")
        kept = KeptDocuments(results, {".md"}, "unchanged")
        found = [part for part in in_parts(CorpusFile(path, "a.md")) if isinstance(part, FilePart)]
        were = [kept.has(part) for part in found]
        for part in found:
            kept.put(part, [Document(part.doc_id, "The weir.")])
        results.close()
        return were

    path.write_text("".join(CHAPTERS))
    assert known() == [False, False, False, False]
    path.write_text("".join(CHAPTERS).replace("Chapter 3", "Chapter 9"))
    assert known() == [True, True, False, True]


def test_bounds_are_found_without_reading_what_is_behind_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each place of a file is looked at once or twice, however many parts it has."""
    looked = 0

    class Counted:
        groupindex = file_parts._PLACES[".txt"].groupindex

        def finditer(self, content: bytes, start: int) -> object:
            nonlocal looked
            for place in file_parts._PLACES[".md"].finditer(content, start):
                looked += 1
                yield place

    monkeypatch.setitem(file_parts._PLACES, ".txt", Counted())
    counts = []
    for times in (20, 40):
        looked = 0
        assert len(parts(tmp_path, "".join(times * CHAPTERS), "a.txt")) > times
        counts.append(looked)
    assert counts[1] < 2.2 * counts[0]
    assert all(second > first for first, second in pairwise(counts))
