"""Documents by URL: fsspec's file system in memory stands for a store; the Hub is one on this machine."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import fsspec
import pytest
from fsspec.registry import known_implementations

from lm_eval_taskgen.generators.corpus import read_corpus, remote
from lm_eval_taskgen.utils.errors import CorpusError, MissingDependency
from lm_eval_taskgen.utils.settings import CorpusConfig, SquadCorpusConfig

if TYPE_CHECKING:
    from loopback_hub import LoopbackHub

Put = Callable[..., None]
HOLDS_A_SECRET = "corpus: a URL of localhost holds a name, a password or a key"


@pytest.fixture
def put() -> Iterator[Put]:
    store = fsspec.filesystem("memory")

    def files(*names: str) -> None:
        for name in names:
            store.pipe(name, f"Text of {Path(name).name}.".encode())

    yield files
    store.rm("/", recursive=True)


def ids(*urls: str, base: Path = Path()) -> list[str]:
    return [document.doc_id for document in read_corpus(CorpusConfig(files=urls), base)]


@pytest.mark.parametrize(
    ("url", "expected", "why"),
    [
        ("memory://store/docs", ["docs/a.md", "docs/deep/b.txt"], "a folder: what can be read, nothing hidden"),
        ("memory://store/docs/", ["docs/a.md", "docs/deep/b.txt"], "a slash at its end changes nothing"),
        ("memory://store/docs/*.md", ["docs/a.md"], "one star stays in its folder"),
        ("memory://store/**/*.txt", ["store/docs/deep/b.txt"], "ids begin with the last folder that is no pattern"),
        ("memory://store/docs/deep/b.txt", ["deep/b.txt"], "a file"),
        ("memory://store/docs/.git/c.txt", [".git/c.txt"], "the URL names the dot"),
    ],
)
def test_a_url_names_a_file_a_folder_or_a_pattern(put: Put, url: str, expected: list[str], why: str) -> None:
    put("/store/docs/a.md", "/store/docs/deep/b.txt", "/store/docs/.git/c.txt", "/store/docs/picture.png")
    assert ids(url) == expected, why


def test_files_of_urls_and_of_this_machine_are_in_one_order(put: Put, tmp_path: Path) -> None:
    put("/store/b.txt")
    for name in ("a.txt", "z.txt"):
        (tmp_path / name).write_text("Text.", encoding="utf-8")
    assert ids("memory://store", "*.txt", base=tmp_path) == ["a.txt", "store/b.txt", "z.txt"]


def test_overlapping_urls_give_each_file_once(put: Put) -> None:
    put("/store/docs/a.md")
    assert ids("memory://store/docs", "memory://store/**/*.md") == ["docs/a.md"]


def test_a_store_gives_the_documents_that_a_folder_gives(tmp_path: Path) -> None:
    handbook = Path(__file__).parents[2] / "support" / "handbook"
    fsspec.filesystem("memory").put(str(handbook), "/store/handbook", recursive=True)
    local = list(read_corpus(CorpusConfig(files=(str(handbook / "**" / "*.md"),)), tmp_path))
    assert local
    assert list(read_corpus(CorpusConfig(files=("memory://store/handbook/**/*.md",)), tmp_path)) == local


def test_squad_by_url() -> None:
    squad = {"data": [{"title": "Ribe", "paragraphs": [{"context": "Ribe has five bridges."}]}]}
    fsspec.filesystem("memory").pipe("/store/squad.json", json.dumps(squad).encode())
    config = CorpusConfig(squad=SquadCorpusConfig("memory://store/squad.json"))
    assert [document.text for document in read_corpus(config, Path())] == ["Ribe has five bridges."]


def test_a_file_that_is_too_large_is_refused_before_any_is_fetched(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    put("/store/a.txt")
    fsspec.filesystem("memory").pipe("/store/b.txt", b"x" * 1_000_001)
    monkeypatch.setattr(remote.RemoteFile, "opened", lambda file: pytest.fail(f"{file.url} is fetched"))
    with pytest.raises(CorpusError, match=r"memory:///store/b.txt: has 1 MB, more than the 1 MB of corpus.max_file_mb"):
        list(read_corpus(CorpusConfig(files=("memory://store",), max_file_mb=1), Path()))


def test_an_error_of_a_reader_names_the_url(put: Put) -> None:
    fsspec.filesystem("memory").pipe("/store/a.txt", "Skagen på Jylland.".encode("latin-1"))
    with pytest.raises(CorpusError, match=r"^memory:///store/a.txt: not UTF-8"):
        ids("memory://store/a.txt")


def test_a_skipped_file_is_named_by_its_id(put: Put) -> None:
    put("/store/a.txt")
    fsspec.filesystem("memory").pipe("/store/empty.txt", b" ")
    skipped: list[str] = []
    list(read_corpus(CorpusConfig(files=("memory://store",)), Path(), skipped.append))
    assert skipped == ["store/empty.txt: the file is empty; write its text or take it out of corpus.files"]


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("memory://nowhere", r"memory://nowhere: there is no such file or folder"),
        ("memory://store/*.pdf", r"memory://store/\*.pdf: there is no file that ends in .csv, .*"),
        ("memory://store/*", r"memory://store/\*: matches memory:///store/picture.png, which is no format .*"),
        ("nowhere://store", r"nowhere://store: cannot be read: ValueError: Protocol not known: nowhere"),
        ("https://user:word@localhost/a.md", r"corpus: a URL of localhost holds a name, a password or a key"),
        (
            "https://localhost/a.md?X-Amz-Signature=word",
            r"corpus: a URL of localhost holds a name, a password or a key",
        ),
        ("ftp://user:word@localhost/a.md", r"corpus: a URL of localhost holds a name, a password or a key"),
    ],
)
def test_what_cannot_be_read_names_the_url_and_no_password(put: Put, url: str, message: str) -> None:
    put("/store/picture.png")
    with pytest.raises(CorpusError, match=message) as error:
        ids(url)
    assert "word@" not in str(error.value) and "=word" not in str(error.value)


def test_a_missing_package_is_named_with_the_url(monkeypatch: pytest.MonkeyPatch) -> None:
    advice = "Install no_such_package to access storeless"
    monkeypatch.setitem(known_implementations, "storeless", {"class": "no_such_package.Store", "err": advice})
    with pytest.raises(MissingDependency, match=rf"^storeless://x: {advice}"):
        ids("storeless://x")


def test_a_dataset_repository_of_the_hub(hub_here: LoopbackHub) -> None:
    hub_here.put("acme/handbook", {"docs/a.md": b"# Leave\n\nLeave is 30 days.", "README.md": b"Hello."})
    assert ids("hf://datasets/acme/handbook/docs") == ["docs/a.md"]
