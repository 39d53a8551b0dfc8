"""Documents of any origin as a corpus: with ids of their own, in characters that can be written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...utils.errors import ConfigError, CorpusError
from ...utils.records.documents import Document
from ...utils.settings import TaskGeneratorConfig


def distinct(documents: Iterable[Document]) -> Iterator[Document]:
    """Yield the documents, whatever they were read from.

    Raises:
        CorpusError: there is something else among them, two have the same id, or a text cannot be encoded.
    """
    sources: dict[str, str] = {}
    for number, document in enumerate(documents):
        if not isinstance(document, Document):
            raise CorpusError(f"corpus: item {number}: expected a Document, found {type(document).__name__}")
        if document.doc_id in sources:
            raise CorpusError(
                f"{document.source or f'item {number}'}: the document id {document.doc_id!r} is taken by "
                f"{sources[document.doc_id]}; give each document its own"
            )
        sources[document.doc_id] = document.source or f"item {number}"
        _check_characters(document)
        yield document


def _check_characters(document: Document) -> None:
    """Reject half a surrogate pair (JSON's `\\ud83d`), which cannot be written to any file."""
    try:
        document.doc_id.encode("utf-8")
    except UnicodeEncodeError as error:
        shown = document.doc_id.encode("utf-8", "backslashreplace").decode()
        raise CorpusError(f"{shown}: the name of this document is not UTF-8; rename the file") from error
    for part, text in (("text", document.text), ("title", document.title)):
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            where, half = document.source or document.doc_id, f"U+{ord(text[error.start]):04X}"
            raise CorpusError(
                f"{where}: the {part} holds half a surrogate pair, {half} at character {error.start}; write it whole"
            ) from error


def documents_given(corpus: Iterable[Document] | None, config: TaskGeneratorConfig) -> tuple[Document, ...]:
    """Return the documents given in place of a corpus of the configuration; none if it has one.

    Raises:
        ConfigError: there is no corpus, or there are two.
        CorpusError: what is given is no collection of documents, or is empty.
    """
    if corpus is None and config.source is None:
        raise ConfigError(
            "no corpus: set hf_corpus, or corpus (files, squad or hf), in TaskGeneratorConfig, or give documents: "
            "TaskGenerator(llm, config, corpus=documents)"
        )
    if corpus is None:
        return ()
    if config.source is not None:
        raise ConfigError("two corpora: corpus= and the one in TaskGeneratorConfig; give one")
    if isinstance(corpus, (str, Document)) or not isinstance(corpus, Iterable):
        raise CorpusError(f"corpus: expected documents, found {type(corpus).__name__}")
    if not (documents := tuple(corpus)):
        raise CorpusError("corpus: holds no documents")
    return documents
