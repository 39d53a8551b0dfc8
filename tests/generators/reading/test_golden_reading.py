"""What is read in three small corpora, and in single sentences of all languages with rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from golden_files import CORPORA, ROOT, check_golden, golden_sentences
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus import read_corpus
from lm_eval_taskgen.generators.reading.answer_spans import accepted_answers, find_answer_spans
from lm_eval_taskgen.generators.reading.caption_labels import figure_words
from lm_eval_taskgen.generators.reading.dated_names import dated_names
from lm_eval_taskgen.generators.reading.definitions import find_definitions
from lm_eval_taskgen.generators.reading.enumerations import enumeration_between
from lm_eval_taskgen.generators.reading.figure_values import figures_in
from lm_eval_taskgen.generators.reading.glossary import repeated_heads
from lm_eval_taskgen.generators.reading.names import learn_names
from lm_eval_taskgen.generators.reading.number_values import amount_of
from lm_eval_taskgen.generators.reading.releases import releases_of
from lm_eval_taskgen.generators.reading.section_runs import section_runs
from lm_eval_taskgen.generators.reading.section_tags import tag_sections
from lm_eval_taskgen.generators.reading.sentence_shape import is_plain_sentence, refers_outside, stands_alone
from lm_eval_taskgen.generators.reading.table_cells import cells_of, values_with
from lm_eval_taskgen.generators.reading.tables_and_lists import find_figures, find_lists, find_tables
from lm_eval_taskgen.generators.reading.text_language import not_in_language, other_language
from lm_eval_taskgen.utils.languages import Language, load_language, reading_patterns
from lm_eval_taskgen.utils.records.documents import Chunk, Document
from lm_eval_taskgen.utils.records.sentence import Sentence
from lm_eval_taskgen.utils.settings import ChunkingConfig, CorpusConfig


def in_document(document: Document, language: Language) -> Iterator[str]:
    text = document.text
    yield f"{document.doc_id} | {document.title}"
    for table in find_tables(text):
        caption = table.caption.text if table.caption is not None else ""
        yield f"  table {caption} | {' | '.join(cell.text for cell in table.header)} ({len(table.rows)} rows)"
        for row, cell in cells_of(table, document, (), {"skip", "wrap", "print"}):
            values = " / ".join(values_with(cell, language))
            yield f"    {row} {cell.row} | {cell.kind} | {cell.column} = {values}{'' if cell.is_only else ' *'}"
    for block in find_lists(text):
        introduction = block.introduction.text if block.introduction is not None else ""
        yield f"  list {'1.' if block.ordered else '-'} {introduction} | {' | '.join(one.text for one in block.items)}"
    for figure in find_figures(text, figure_words=figure_words(language)):
        parts = (figure.caption, figure.alternative)
        yield f"  image {' | '.join(part.text for part in parts if part is not None)}"
    for one in find_definitions(text, language):
        yield f"  {one.kind} {text[slice(*one.term)]} = {text[slice(*one.definition)]}"
    for release in releases_of(document, frozenset({"released"})):
        yield f"  release {release.version} {release.year}"
    for run in section_runs(document):
        yield f"  run {' | '.join(section.heading for section in run.sections)}"
    for section in tag_sections(document, language).sections:
        yield f"  section {' > '.join(section.path)} {' '.join(sorted(section.tags))}".rstrip()


def in_sentence(sentence: Sentence, language: Language) -> Iterator[str]:
    text, patterns = sentence.text, reading_patterns(language)
    yield f"  {text}"
    for span in sentence.answer_spans:
        accepted = " / ".join(accepted_answers(span, patterns)) if span.kind != "name" else ""
        yield f"    {span.kind} {span.text} {accepted}".rstrip()
        amount = amount_of(span.text, patterns.numbers)
        if amount is not None:
            yield f"    amount {amount.value} {amount.sign} {amount.unit}".rstrip()
    items = enumeration_between(text, 0, len(text), language)
    if items is not None:
        yield f"    items {' | '.join(item.text for item in items)}"
    for name in dated_names(sentence, frozenset({"war", "treaty"}), ("and",)):
        yield f"    dated {name.name} {name.years}"
    for figure in figures_in(text, language.code):
        yield f"    figure {text[figure.start : figure.end]} {' / '.join(map(str, sorted(figure.values)))}"
    shape = {
        "plain": is_plain_sentence(sentence, language),
        "alone": stands_alone(sentence, language),
        f"refers by {refers_outside(sentence, language)}": refers_outside(sentence, language) is not None,
        f"foreign: {not_in_language(text, language)}": not_in_language(text, language) is not None,
        f"of {other_language(text, language)}": other_language(text, language) is not None,
    }
    yield f"    is {', '.join(name for name, holds in shape.items() if holds)}".rstrip()


def reading(documents: list[Document], language: Language) -> Iterator[str]:
    names, labels = learn_names(documents, language), repeated_heads(documents)
    for document in documents:
        yield from in_document(document, language)
    for chunk in chunk_documents(documents, ChunkingConfig(), language):
        for start, end in chunk.sentences:
            part = Chunk("c", chunk.doc_id, 0, 0, end - start, chunk.text[start:end])
            spans = tuple(find_answer_spans(part, language, names, labels))
            yield from in_sentence(Sentence(0, part, 0, part.text, spans), language)


def documents_of(name: str) -> tuple[list[Document], Language]:
    """The documents of a corpus by the code of its language, or a document of all sentences with golden questions."""
    if name in CORPORA:
        return list(read_corpus(CorpusConfig(files=CORPORA[name]), ROOT)), load_language(name)
    code = name.removeprefix("sentences_")
    return [Document("sentences", "\n\n".join(golden_sentences(code)))], load_language(code)


@pytest.mark.parametrize("name", [*CORPORA, *(f"sentences_{code}" for code in ("en", "hi", "nl", "ta", "bn", "ur"))])
def test_what_is_read_is_golden(name: str, tmp_path: Path) -> None:
    check_golden(f"reading/{name}.txt", reading(*documents_of(name)), tmp_path)
