"""A second run reads only what has changed, and a set has the same bytes as without a cache."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.cache import cache
from lm_eval_taskgen.generators.chunking import chunks
from lm_eval_taskgen.generators.corpus import shared_reading
from lm_eval_taskgen.generators.generator import TaskGenerator, export_folder
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

HANDBOOK = Path(__file__).parents[2] / "support" / "handbook"


def generator(folder: Path, **settings: Any) -> TaskGenerator:
    config = {
        "name": "second",
        "language": "en",
        "corpus": {"files": ["docs"]},
        "question_types": {"direct_lookup": {"count": 5}, "lists_extraction": {"count": 3}},
        "engine": {"workers": 1},
    }
    return TaskGenerator(None, TaskGeneratorConfig.model_validate(config | settings), base=folder)


def preprocessed(folder: Path, *, tagged: bool = False, **settings: Any) -> Any:
    found = generator(folder, **settings)._preprocessed(tagged=tagged)
    return found.documents, found.chunks


def made(folder: Path, workers: int = 1) -> dict[str, bytes]:
    """Return the files of the set, by name."""
    one = generator(folder, engine={"workers": workers})
    out = export_folder(one.generate_dataset(), one.config, folder / "set", overwrite=True)
    return {path.name: path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(HANDBOOK, tmp_path / "docs")
    monkeypatch.setattr(cache, "_WORTH", 0)
    monkeypatch.setattr(shared_reading, "_BATCH", 1)
    monkeypatch.setattr(chunks, "_BATCH", 1)
    return tmp_path


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The documents that are read, and those that are cut."""
    done: list[str] = []
    read, cut = shared_reading.read_with, chunks._cuts

    def noted_read(reader: Any, file: Any) -> Any:
        done.append(f"read {file.doc_id}")
        return read(reader, file)

    def noted_cut(document: Any, *rest: Any) -> Any:
        done.append(f"cut {document.doc_id}")
        return cut(document, *rest)

    monkeypatch.setattr(shared_reading, "read_with", noted_read)
    monkeypatch.setattr(chunks, "_cuts", noted_cut)
    return done


def test_the_second_run_does_the_work_of_what_changed(
    corpus: Path, work: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, changed = sorted((corpus / "docs").glob("*.md"))[:2]
    monkeypatch.setenv("TASKGEN_CACHE", str(corpus / "cache"))
    steps: list[tuple[str, list[str]]] = [
        ("cold", ["read", "cut"] * 12),
        ("warm", []),
        ("changed", [f"read docs/{changed.name}", f"cut docs/{changed.name}"]),
        ("added", ["read docs/added.md", "cut docs/added.md"]),
        ("removed", []),
        ("renamed", [f"read docs/{first.name}.md", f"cut docs/{first.name}.md"]),
    ]
    for step, expected in steps:
        if step == "changed":
            changed.write_text(f"{changed.read_text()}\n\nThe Corley depot opened in 1874.\n")
        elif step == "added":
            (corpus / "docs" / "added.md").write_text("# Added\n\nThe Selby depot opened in 1871.\n")
        elif step == "removed":
            (corpus / "docs" / "added.md").unlink()
        elif step == "renamed":
            first.rename(first.with_name(f"{first.name}.md"))
        work.clear()
        found = preprocessed(corpus)
        did = [one.split()[0] for one in work] if step == "cold" else work
        assert sorted(did) == sorted(expected), step
        with monkeypatch.context() as without:
            without.setenv("TASKGEN_CACHE", "")
            assert preprocessed(corpus) == found, step


def test_sets_are_the_same_from_a_cold_warm_and_extended_cache(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    added = corpus / "docs" / "depots.md"
    added.write_text("# Depots\n\nThe Selby depot opened in 1871. The Corley depot opened in 1874.\n")
    alone = made(corpus)
    text = added.read_text()
    added.unlink()
    monkeypatch.setenv("TASKGEN_CACHE", str(corpus / "cache"))
    preprocessed(corpus)
    added.write_text(text)
    assert [made(corpus, workers) == alone for workers in (2, 1)] == [True, True]


@pytest.mark.parametrize(
    "other",
    [
        {"tagged": True},
        {"language": "de", "question_types": {"why": {"count": 1}}, "writer": {"kind": "llm", "model": "none"}},
        {"chunking": {"max_tokens": 64, "overlap_tokens": 0}},
    ],
    ids=lambda other: next(iter(other)),
)
def test_other_settings_are_other_results(other: Any, corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lm_eval_taskgen.generators.generator.check_script", lambda *_: None)
    (corpus / "docs" / "anbau.md").write_text("Der Bau begann im 8. Jahrhundert. Er dauerte lange.\n")
    expected = preprocessed(corpus, **other)
    monkeypatch.setenv("TASKGEN_CACHE", str(corpus / "cache"))
    preprocessed(corpus)
    assert preprocessed(corpus, **other) == expected


def test_a_file_that_changes_while_it_is_read_is_not_kept(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASKGEN_CACHE", str(corpus / "cache"))
    file, read = corpus / "docs" / "changing.md", shared_reading.read_with
    old, new = "# One\n\nThe old text.\n", "# One\n\nThe new text.\n"

    def read_while_it_changes(reader: Any, one: Any) -> Any:
        if one.doc_id == "docs/changing.md":
            file.write_text(new)
        return read(reader, one)

    file.write_text(old)
    monkeypatch.setattr(shared_reading, "read_with", read_while_it_changes)
    generator(corpus).build_corpus()
    monkeypatch.setattr(shared_reading, "read_with", read)
    file.write_text(old)
    assert old.strip() in [document.text.strip() for document in generator(corpus).build_corpus()]
