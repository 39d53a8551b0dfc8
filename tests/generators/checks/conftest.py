"""Drafts on tiny corpora, made for one check."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document, Evidence, Passage
from lm_eval_taskgen.utils.records.drafts import Cloze, Draft
from lm_eval_taskgen.utils.records.samples import Reject
from lm_eval_taskgen.utils.settings import ChunkingConfig


def index_of(texts: Any, code: Any = "en") -> Any:
    language = load_language(code)
    documents = [Document(f"d{number}", text) for number, text in enumerate(texts)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


# In a corpus of two sentences every word is common, and none says which statements are the same.
OTHERS = [f"The wells of Town{number} were deep and old in winter." for number in range(12)]


def lookup(texts: Any, answer: str = "1837", code: str = "en", query: str = "?", answers: Any = None) -> Any:
    """A draft that blanks `answer` in the first sentence of the first text."""
    index = index_of([*texts, *OTHERS], code)
    sentence = index.sentences[0]
    span = next(a for a in sentence.answer_spans if a.text == answer)
    return Draft("cloze", query, answers or (answer,), Cloze(sentence, span)), index


@dataclass(frozen=True)
class Spot:
    """A candidate with whatever passages and evidence a test wants."""

    passages: tuple[Passage, ...]
    evidence: tuple[Evidence, ...]
    keys: Mapping[str, int] = field(default_factory=dict)


def spot(
    text: Any,
    evidence: Any,
    shown: Any = None,
    query: str = "What is asked of it here?",
    answers: Any = (),
    code: str = "en",
    **more: Any,
) -> Any:
    """A draft on one document; `evidence` is a part of its text, or a span that is wrong on purpose."""
    span = evidence
    if isinstance(evidence, str):
        start = text.index(evidence)
        span = Evidence("d0", start, start + len(evidence), evidence)
    candidate = Spot((Passage("d0", "", text if shown is None else shown),), (span,) if span else ())
    return Draft("cloze", query, tuple(answers), candidate, **more), index_of([text], code)  # type: ignore[type-var]


def reason(check: Callable[..., Reject | None], draft: tuple[Draft, CorpusIndex]) -> str | None:  # type: ignore[type-arg]
    reject = check(*draft)
    return reject.reason if reject else None


def checks_of(module: ModuleType) -> set[str]:
    """The names of the checks that a module defines."""
    return {
        name
        for name, value in vars(module).items()
        if getattr(value, "__module__", "") == module.__name__
        and set(getattr(value, "__annotations__", {})) == {"draft", "index", "return"}
    }


@pytest.fixture(scope="session")
def on() -> SimpleNamespace:
    """Makers of a draft with its index: `on.lookup(texts)` and `on.spot(text, evidence)`.

    And of an index alone, `on.index(texts)`. And two readers: the `reason` by which a check rejects such a draft, and
    the names of a module's checks.
    """
    return SimpleNamespace(lookup=lookup, index=index_of, spot=spot, reason=reason, checks_of=checks_of)
