"""A first look: a few questions of documents, without a configuration and without writing anything."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from pathlib import Path
from typing import TypeVar

from ..utils.errors import ConfigError, CorpusError, MissingDependency, TaskgenWarning
from ..utils.languages import Language, language_codes, load_language
from ..utils.progress import Progress, silent
from ..utils.records.documents import Document
from ..utils.records.samples import EvaluationSample
from ..utils.settings import CorpusConfig, QuestionTypeConfig, TaskGeneratorConfig
from .config.documents_of import corpus_at
from .corpus import read_corpus
from .corpus.files import find_files
from .corpus.readers import read_file, readable_endings
from .generator import TaskGenerator
from .reading.text_language import guess_language

QUESTIONS = 10

# In characters, of which the parser of English reads 15,000 a second. Where there are several files, none gives more
# than a fourth.
_TEXT = 60_000
_FILES = 4
# Of a file with many documents, such as SQuAD's, so many characters are read to choose from.
_READ_OF_A_FILE = 2_000_000
# The first types come first; a set has each in turn until there are ten.
_COUNTS = {
    "direct_lookup": QUESTIONS,
    "tables_extraction": 2,
    "multi_hop_between_documents": 1,
    "lists_extraction": 2,
    "temporal_questions": 1,
    "comparison": 1,
    "specific_jargon": 1,
    "hallucination_test": 1,
}

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Trial:
    """Questions of a part of a corpus.

    `files` are those that were found, `documents` those that were used, with so many `characters`. `skipped` has a
    message for each file that could not be read.
    """

    samples: tuple[EvaluationSample, ...]
    language: Language
    is_guessed: bool
    files: int
    documents: int
    characters: int
    skipped: tuple[str, ...]


def try_documents(path: Path, language: str | None, progress: Progress) -> Trial:
    """Ask up to ten questions of different types about documents: a folder, a file, or a configuration's corpus.

    At most 60,000 characters are used, from files spread over the corpus. `language` is guessed if None.

    Raises:
        CorpusError: there is nothing to read.
        ConfigError: the language is not recognised, or no questions can be written in it by rule.
        MissingDependency: the language is read by a pipeline that is not installed.
    """
    if language is not None and language not in language_codes():
        raise ConfigError(f"--language: {language!r} is not known; there are: {', '.join(language_codes())}")
    skipped: list[str] = []
    files, documents = some_documents(path, skipped, progress)
    spoken = load_language(language) if language is not None else guess_language(one.text for one in documents)
    if spoken is None or spoken.writer is None:
        raise ConfigError(f"{path}: {_why_no_questions(spoken)}")
    config = TaskGeneratorConfig(
        name="trial",
        language=spoken.code,
        single_hop=None,
        contexts=("gold",),
        question_types={name: QuestionTypeConfig(count=count) for name, count in _COUNTS.items()},
    )
    generator = TaskGenerator(None, config, corpus=documents, progress=progress)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TaskgenWarning)  # of no questions, which the command reports itself
        dataset = generator.generate_dataset()
    # An unanswerable question comes with an answerable one, which is left out here.
    by_type = [
        [one for one in dataset.of_type(name) if name != "hallucination_test" or not one.answers] for name in _COUNTS
    ]
    return Trial(
        samples=tuple(_in_turn(by_type))[:QUESTIONS],
        language=spoken,
        is_guessed=language is None,
        files=files,
        documents=len(documents),
        characters=sum(len(document.text) for document in documents),
        skipped=tuple(skipped),
    )


def guess_language_at(path: Path) -> Language | None:
    """Return the language of the documents at a path; None if it is not recognised.

    Raises:
        CorpusError: there is nothing to read.
    """
    return guess_language(document.text for document in some_documents(path, [], silent)[1])


def some_documents(path: Path, skipped: list[str], progress: Progress) -> tuple[int, tuple[Document, ...]]:
    """Return how many files there are at a path, and 60,000 characters of documents from some that lie far apart.

    `skipped` is given a message for each file that cannot be read.

    Raises:
        CorpusError: there is nothing to read.
    """
    source, base = corpus_at(path)
    if source.files:
        number, documents = _of_files(source, base, skipped, progress)
    else:
        number, documents = 1, _spread_documents(read_corpus(source, base, skipped.append), _TEXT)
    if not (found := tuple(_shortened(documents, _TEXT))):
        raise CorpusError(f"{path}: holds no text that can be read; {'; '.join(skipped) or 'its files are empty'}")
    return number, found


def _of_files(
    source: CorpusConfig, base: Path, skipped: list[str], progress: Progress
) -> tuple[int, Iterator[Document]]:
    files = find_files(source.files, base, readable_endings(), skipped.append)
    share = _TEXT // min(len(files), _FILES)

    def documents() -> Iterator[Document]:
        for number, file in enumerate(spread(files), start=1):
            progress("reading", number, None)
            try:
                yield from _spread_documents(read_file(file), share)
            except (CorpusError, MissingDependency) as error:
                skipped.append(str(error).replace(str(file.path), file.doc_id))

    return len(files), documents()


def _spread_documents(documents: Iterable[Document], characters: int) -> Iterator[Document]:
    """Yield some documents of a file, far apart, with so many characters in all."""
    return _shortened(spread(tuple(_shortened(documents, _READ_OF_A_FILE))), characters)


def _shortened(documents: Iterable[Document], characters: int) -> Iterator[Document]:
    """Yield documents until they have so many characters; the last is cut at the end of a paragraph."""
    for document in documents:
        yield document if len(document.text) <= characters else _beginning(document, characters)
        characters -= len(document.text)
        if characters <= 0:
            return


def _beginning(document: Document, characters: int) -> Document:
    end = max(document.text.rfind("\n\n", 0, characters), 0) or characters
    sections = (replace(one, end=min(one.end, end)) for one in document.sections if one.start < end)
    pages = tuple(start for start in document.page_starts if start < end)
    return replace(document, text=document.text[:end], sections=tuple(sections), page_starts=pages)


def spread(items: Sequence[_T]) -> Iterator[_T]:
    """Yield all items, those that lie far apart first: the first, the middle one, those between, and so on."""
    step = 1 << len(items).bit_length()
    seen: set[int] = set()
    while step:
        for place in range(0, len(items), step):
            if place not in seen:
                seen.add(place)
                yield items[place]
        step //= 2


def _in_turn(lists: Iterable[Sequence[_T]]) -> Iterator[_T]:
    return (one for one in chain.from_iterable(zip_longest(*lists)) if one is not None)


def _why_no_questions(language: Language | None) -> str:
    able = [one for one in map(load_language, language_codes()) if one.writer is not None]
    written = ", ".join(f"{one.name} ({one.code})" for one in able)
    if language is None:
        return f"its language is not recognised; if it is one of {written}, name it with --language CODE"
    return (
        f"its language is {language.name}, in which questions are not written by rule, as in {written}, but by a "
        "language model alone: write a configuration with taskgen init, and set writer.kind: llm in it"
    )
