"""Passages are about what their headings and titles say, and are found where another passage names that."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document, Section
from lm_eval_taskgen.utils.settings import ChunkingConfig

ENGLISH = load_language("en")
PLAIN = "Three hands are needed for it, and none of them may leave before the bell."


GLOSSARY = Document(
    "terms",
    "- head warden: somebody who keeps the keys of all gates\n- porter: somebody who opens the gates in the morning\n"
    "- night watch: two men who walk round the walls until dawn\n",
    title="terms",
)


def _headed(name: str, *headings: str) -> Document:
    parts, sections, at = [], [], 0
    for heading in headings:
        part = f"# {heading}\n\n{PLAIN}\n\n"
        sections.append(Section((heading,), at, at + len(part)))
        parts.append(part)
        at += len(part)
    return Document(name, "".join(parts), title=name, sections=tuple(sections))


@pytest.mark.parametrize(
    ("document", "said", "found", "why"),
    [
        (_headed("a", "What is the spill gate?"), "They open the spill gate.", ["a"], "without the words at its ends"),
        (_headed("a", "What the spill gate is"), "They open the spill gate.", ["a"], "at its end too"),
        (_headed("a", "Spill gate"), "They open the gate.", [], "only a part of the heading"),
        (_headed("a", "Spill gate"), "They open the spill weir.", [], "only its first word"),
        (_headed("a", "Repairs"), "After repairs it is closed.", [], "one word, which is no name"),
        (GLOSSARY, "The head warden rings at noon.", ["terms"], "a term that it explains"),
        (GLOSSARY, "The porter rings at noon.", [], "a term of one word"),
        (Document("Old_Mill", PLAIN, title="Old_Mill"), "The old mill is closed.", ["Old_Mill"], "a title"),
        (_headed("Old Mill", "Repairs"), "The old mill is closed.", ["Old Mill"], "a title above a heading"),
        (Document("b", PLAIN, title="Old Mill (Corley)"), "The old mill is closed.", ["b"], "without what is added"),
    ],
)
def test_a_passage_leads_to_what_it_names(document: Document, said: str, found: list[str], why: str) -> None:
    documents = [document, Document("naming", said, title="naming")]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    (naming,) = index.chunks_by_document["naming"]
    about = [chunk.doc_id for chunks in index.subjects.named_in(naming).values() for chunk in chunks]
    assert about == found, why


def test_a_heading_of_several_documents_and_the_own_title_lead_nowhere() -> None:
    documents = [_headed("a", "Spill gate"), _headed("b", "Spill gate"), Document("Old Mill", f"The old mill. {PLAIN}")]
    documents.append(Document("c", "They open the spill gate.", title="c"))
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    assert not any(index.subjects.named_in(chunk) for chunk in index.chunks)


def test_a_passage_is_about_the_terms_of_several_words_that_it_explains() -> None:
    index = CorpusIndex.build(chunk_documents([GLOSSARY], ChunkingConfig(), ENGLISH), ENGLISH, [GLOSSARY])
    (chunk,) = index.chunks
    assert index.subjects.of_passage(chunk, index) == (("head", "warden"), ("night", "watch"))
