"""Finding files: patterns, names that no machine shows through, and what is refused."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.corpus import READERS, read_corpus
from lm_eval_taskgen.utils.errors import CorpusError, MissingDependency
from lm_eval_taskgen.utils.settings import CorpusConfig


def write(base: Path, *names: str) -> None:
    for name in names:
        path = base / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"Text of {Path(name).name}.", encoding="utf-8")


def ids(base: Path, *patterns: str) -> list[str]:
    return [document.doc_id for document in read_corpus(CorpusConfig(files=patterns), base)]


def test_patterns_cross_folders_and_give_each_file_once_in_order(tmp_path: Path) -> None:
    write(tmp_path, "b.txt", "a/z.txt", "a/deep/er/y.md", "a/.hidden.txt", ".git/x.txt", "c.pdf")
    assert ids(tmp_path, "**/*.txt", "a/**/*.*", "b.txt") == ["a/deep/er/y.md", "a/z.txt", "b.txt"]


def test_the_order_of_patterns_changes_nothing(tmp_path: Path) -> None:
    write(tmp_path, "b.txt", "a.md")
    assert ids(tmp_path, "*.txt", "*.md") == ids(tmp_path, "*.md", "*.txt") == ["a.md", "b.txt"]


def test_a_name_outside_of_the_base_does_not_show_where_it_is(tmp_path: Path) -> None:
    base = tmp_path / "config"
    base.mkdir()
    write(tmp_path, "shared/docs/sub/a.txt", "b.txt")
    assert ids(base, "../shared/docs/**/*.txt", "../*.txt") == ["b.txt", "shared/docs/sub/a.txt"]
    assert ids(base, str(tmp_path / "shared/docs/**/*.txt")) == ["docs/sub/a.txt"]
    assert ids(base, str(tmp_path / "shared/docs/sub/a.txt")) == ["sub/a.txt"]
    assert ids(tmp_path, str(tmp_path / "shared/**/a.txt")) == ["shared/docs/sub/a.txt"]


def test_a_link_to_a_file_of_the_corpus_is_not_a_second_document(tmp_path: Path) -> None:
    write(tmp_path, "a.txt")
    (tmp_path / "link.txt").symlink_to(tmp_path / "a.txt")
    assert ids(tmp_path, "*.txt") == ["a.txt"]


def test_a_link_around_a_folder_lengthens_no_name(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.txt", "docs/z.txt")
    (tmp_path / "docs/loop").symlink_to(".")
    assert ids(tmp_path, "docs/**/*.txt") == ["docs/a.txt", "docs/z.txt"]


@pytest.mark.parametrize("target", ["nowhere.txt", "link.txt"])
def test_a_link_that_leads_to_no_file_is_not_passed_over(tmp_path: Path, target: str) -> None:
    write(tmp_path, "a.txt")
    (tmp_path / "link.txt").symlink_to(target)
    with pytest.raises(CorpusError, match=r"link\.txt: cannot be read"):
        ids(tmp_path, "*.txt")


def test_the_corpus_goes_on_behind_an_empty_file(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", "c.md")
    (tmp_path / "b.md").write_bytes(b" \n")
    skipped: list[str] = []
    documents = read_corpus(CorpusConfig(files=("*",)), tmp_path, skipped.append)
    assert [document.doc_id for document in documents] == ["a.txt", "c.md"]
    assert skipped == ["b.md: the file is empty; write its text or take it out of corpus.files"], (
        "no path of the machine"
    )


def test_suffixes_are_read_in_any_case(tmp_path: Path) -> None:
    write(tmp_path, "README.MD")
    assert ids(tmp_path, "*") == ["README.MD"]


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("docs/*.md", r"'docs/\*\.md' matches no file under .*"),
        ("pictures", r"'pictures' \(a folder; files are read that end in \.csv, .*\.xlsx\) matches no file under"),
        ("pict*", r"'pict\*' matches no file under"),
        ("*.odt", r"a\.odt, and \.odt is no format that can be read; name files that end in \.csv, .*\.xlsx"),
        ("LICENSE", "LICENSE, and a file without suffix is no format"),
    ],
)
def test_a_pattern_that_gives_nothing_to_read_is_an_error(tmp_path: Path, pattern: str, message: str) -> None:
    write(tmp_path, "a.odt", "LICENSE", "pictures/mill.png")
    with pytest.raises(CorpusError, match=message):
        ids(tmp_path, pattern)


def test_a_folder_stands_for_all_files_below_that_can_be_read(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.md", "docs/sub[1]/b.TXT", "docs/plan.png", "docs/x.py", "docs/.git/c.md", "docs2/d.md")
    skipped: list[str] = []
    for folder, names in (("docs", ["docs/a.md", "docs/sub[1]/b.TXT"]), ("docs/sub[1]", ["docs/sub[1]/b.TXT"])):
        read = read_corpus(CorpusConfig(files=(folder,)), tmp_path, skipped.append)
        assert [document.doc_id for document in read] == names
    assert skipped == ["files of other formats in 'docs': 1 .png, 1 .py"]
    assert ids(tmp_path / "docs2", str(tmp_path / "docs")) == ["docs/a.md", "docs/sub[1]/b.TXT"]
    assert ids(tmp_path / "docs", ".") == ["a.md", "sub[1]/b.TXT"]


def test_a_pattern_that_matches_nothing_beside_one_that_does_is_a_warning(tmp_path: Path) -> None:
    write(tmp_path, "a.txt")
    skipped: list[str] = []
    patterns = ("*.txt", str(tmp_path / "none/*.md"), "gone.txt")
    documents = list(read_corpus(CorpusConfig(files=patterns), tmp_path, skipped.append))
    assert [document.doc_id for document in documents] == ["a.txt"]
    assert skipped == ["corpus.files: '*.md' matches no file", "corpus.files: 'gone.txt' matches no file"]


def test_patterns_that_all_match_nothing_are_one_error(tmp_path: Path) -> None:
    skipped: list[str] = []
    with pytest.raises(CorpusError, match=r"'a/\*\.md', 'gone\.txt' match no file under"):
        list(read_corpus(CorpusConfig(files=("a/*.md", "gone.txt")), tmp_path, skipped.append))


def test_files_of_one_name_are_told_apart_by_the_folders_that_differ(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", "config/a.txt", "docs/en/maps/a.txt", "docs/de/maps/a.txt", "docs/c.txt")
    assert ids(tmp_path / "config", "*.txt", "../*.txt") == ["a.txt", "config/a.txt"]
    absolute = [str(tmp_path / "docs" / name) for name in ("en/maps/a.txt", "de/maps/a.txt", "c.txt")]
    assert ids(tmp_path / "config", *absolute) == ["de/maps/a.txt", "docs/c.txt", "en/maps/a.txt"]


def test_reading_is_lazy(tmp_path: Path) -> None:
    write(tmp_path, "a.txt")
    (tmp_path / "b.txt").write_bytes(b"\xff")
    assert next(read_corpus(CorpusConfig(files=("*.txt",)), tmp_path)).doc_id == "a.txt"


def test_the_readers_have_lower_case_suffixes() -> None:
    assert all(suffix == suffix.lower() and suffix.startswith(".") for suffix in READERS)


@pytest.mark.skipif(os.name != "posix", reason="names are bytes on POSIX alone")
def test_a_name_that_is_not_utf8_is_an_error_about_the_name(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"bad\xff.md")).write_text("# Mill\n\nThe mill burned.\n", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"bad\\udcff\.md: the name of this document is not UTF-8; rename the file"):
        list(read_corpus(CorpusConfig(files=("*.md",)), tmp_path))


@pytest.mark.parametrize(
    ("ending", "module", "extra"),
    [
        (".docx", "mammoth", "docx"),
        (".pptx", "pptx", "pptx"),
        (".rst", "docutils", "rst"),
        (".xlsx", "openpyxl", "xlsx"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, module: str, extra: str
) -> None:
    path = tmp_path / f"x{ending}"
    with zipfile.ZipFile(path, "w") as parts:
        parts.writestr("x", "")
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingDependency, match=rf"lm-eval-taskgen\[{extra}\]"):
        next(READERS[ending](path, path.name))


def test_a_set_inside_the_corpus_is_no_document(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.md", "docs/tasks/mine/README.md", "docs/tasks/mine/data/b.md", "docs/site/c.md")
    manifest = {"name": "mine", "yields": [], "runs_with": "lm-eval", "files": {}}
    (tmp_path / "docs/tasks/mine/manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    (tmp_path / "docs/site/manifest.json").write_text('{"name": "a web app", "files": {}}', encoding="utf-8")
    notes: list[str] = []
    found = read_corpus(CorpusConfig(files=("docs",)), tmp_path, notes.append)
    assert [document.doc_id for document in found] == ["docs/a.md", "docs/site/c.md"]
    assert "'docs/tasks/mine' is the folder of a set, so it is no document" in notes
    with pytest.raises(CorpusError, match=r"no file .* outside of sets \(.*mine\)"):
        ids(tmp_path, "docs/tasks/**/*.md")


def test_a_large_file_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    write(tmp_path, "a.txt")
    with (tmp_path / "b.txt").open("wb") as file:
        file.truncate(3_000_000_000)  # sparse: takes no room on the disk
    documents = read_corpus(CorpusConfig(files=("*.txt",)), tmp_path)
    with pytest.raises(CorpusError, match=r"b\.txt: has 3,000 MB, more than the 200 MB of corpus\.max_file_mb"):
        next(iter(documents))
    with pytest.raises(CorpusError, match=r"b\.txt: holds binary data \(zero bytes from offset 0 on\)"):
        list(read_corpus(CorpusConfig(files=("*.txt",), max_file_mb=3_000), tmp_path))


def test_binary_data_behind_text_is_seen_in_the_first_block(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"Text." + b"\0x" * 100)
    with pytest.raises(CorpusError, match="zero bytes from offset 5 on"):
        ids(tmp_path, "a.md")
