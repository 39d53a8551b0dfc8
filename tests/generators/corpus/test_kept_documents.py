"""Documents that are kept for the next run: those that come back as they were, of formats of this package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.cache import Cache, cache
from lm_eval_taskgen.generators.corpus.files import CorpusFile
from lm_eval_taskgen.generators.corpus.kept_documents import KeptDocuments
from lm_eval_taskgen.utils.records.documents import Document


@pytest.mark.parametrize(
    ("name", "text", "metadata", "is_kept", "why"),
    [
        ("a.md", "The depot of Corley.", {"year": 1874}, True, "what JSON holds"),
        ("a.own", "The depot of Corley.", {"year": 1874}, False, "a format of another package, which may change"),
        ("a.md", "The depot of \ud800.", {}, False, "half a surrogate pair"),
        ("a.md", "The depot of Corley.", {"years": (1874,)}, False, "a tuple comes back as a list"),
    ],
)
def test_documents_are_kept_that_come_back_as_they_were(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    text: str,
    metadata: dict[str, Any],
    is_kept: bool,
    why: str,
) -> None:
    monkeypatch.setattr(cache, "_WORTH", 0)
    (tmp_path / name).write_text("The depot of Corley.")
    file, documents = CorpusFile(tmp_path / name, name), (Document(name, text, metadata),)
    kept = KeptDocuments(Cache(tmp_path / "cache"), {".md"}, "unchanged")
    assert not kept.has(file), why
    kept.put(file, documents)
    assert kept.has(file) is is_kept, why
    assert not is_kept or kept.get(file) == documents, why
