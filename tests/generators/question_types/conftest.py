"""Questions about documents written in Markdown, as a run would keep them."""

from __future__ import annotations

from random import Random

import pytest

from lm_eval_taskgen.generators.checks import Novelty, first_reject
from lm_eval_taskgen.generators.config import ChunkingConfig
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.preprocess import chunk_documents
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.types import Document


def _document(number: int, text: str, page_starts: tuple[int, ...] = ()) -> Document:
    """A document whose title is its first heading."""
    sections = markdown_sections(text)
    title = next((section.heading for section in sections if len(section.path) == 1), "")
    return Document(f"d{number}", text, title=title, sections=sections, page_starts=page_starts)


@pytest.fixture(scope="session")
def index_of():
    """An index over texts in canonical Markdown: `index_of(texts, code)`, each with pages at `page_starts`."""

    def build(texts, code="en", page_starts=()):
        language = load_language(code)
        documents = [_document(number, text, page_starts) for number, text in enumerate(texts)]
        return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)

    return build


@pytest.fixture(scope="session")
def kept():
    """The drafts of a type over an index that pass its checks and repeat no other: `kept(name, index)`."""

    def drafts(name, index, seed=1):
        kind, novelty, passed = QUESTION_TYPES[name], Novelty(), []
        for candidate in kind.select(index, Random(seed)):
            draft = kind.template(candidate, index.language)
            if novelty.check(draft) is None and first_reject(draft, index, kind.checks) is None:
                novelty.remember(draft)
                passed.append(draft)
        return passed

    return drafts
