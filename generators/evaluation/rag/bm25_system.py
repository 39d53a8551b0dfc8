"""A RAG system without weights, the line to beat: BM25 over the chunks of a corpus, and the baseline as its reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....utils.languages import Language, language_or_english
from ....utils.records.documents import Document, Passage
from ....utils.settings import ChunkingConfig
from ...chunking.chunks import chunked
from ...index.retrieval import BM25Search
from .replies import RetrievedPassage


class BM25System:
    """Finds passages by BM25 over titles and texts, and answers with words of the nearest sentence.

    Documents are cut into chunks, which know their offsets; passages stay as they are. It never abstains if it finds a
    passage, and says nothing if it finds none.

    Raises:
        ConfigError: the tokenizer of `chunking` cannot be loaded.
    """

    def __init__(
        self,
        documents: Iterable[Document | Passage],
        language: Language | None = None,
        chunking: ChunkingConfig | None = None,
    ) -> None:
        texts = list(documents)
        cut = chunked(
            (one for one in texts if isinstance(one, Document)),
            chunking or ChunkingConfig(),
            language_or_english(language),
        )
        chunks = [
            (one.title, RetrievedPassage(text=one.text, doc_id=one.doc_id, start=one.start, end=one.end)) for one in cut
        ]
        chunks += [
            (one.title, RetrievedPassage(text=one.text, doc_id=one.doc_id)) for one in texts if isinstance(one, Passage)
        ]
        self._passages = [passage for _, passage in chunks]
        self._search = BM25Search([f"{title}\n{passage.text}" for title, passage in chunks])

    @property
    def retriever(self) -> BM25System:
        return self

    def search(self, query: str, k: int) -> list[RetrievedPassage]:
        """Return the nearest passages with their BM25 scores; none without a word of the query."""
        hits = self._search.search(query, k)
        return [self._passages[hit.index].model_copy(update={"score": hit.score}) for hit in hits]

    def answer(self, question: str, passages: Sequence[RetrievedPassage]) -> str:
        from ...models.baseline import answer_from  # with lm-eval, which takes seconds to load

        return answer_from("\n\n".join(passage.text for passage in passages), question)
