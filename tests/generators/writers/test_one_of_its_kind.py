"""Things behind a bare "the" that are some of many."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.writers.asking.one_of_its_kind import some_of_many
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

CORPUS = """The lamp burns. Open a socket at the gate. Each socket has a key. Files are kept there. The old stock goes.

The command line is plain. Use the command line. A rusty command line was seen. Type it into the command line.

Go to the command line, then wait. The user waits. A user waits. The net fails. Close the socket. Goes and comes."""


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("what happens if the socket goes down", ["socket"], "each socket"),
        ("what happens if the socket of the lamp goes down", [], "it is told which"),
        ("what happens if the SOCKS socket goes down", [], "a name"),
        ("what happens if the socket's gate is open", ["socket"], "whose gate?"),
        ("where is the socket located?", ["socket"], "the verb ends the question"),
        ("what happens if the socket described in the guide goes down", [], "it is told by what is said of it"),
        ("what happens if the lamp goes out", [], "no other lamp"),
        ("what to type into the command line", [], "four of five are of the one"),
        ("what the files must hold", ["files"], "there are others"),
        ("what happens if the old lamps burn", [], "two words that the corpus has nowhere else"),
        ("what happens if the related gate opens", ["related gate"], "told of before"),
        ("what happens if the user waits", [], "any user"),
    ],
)
def test_a_bare_thing_is_one_of_many(text: str, expected: list[str], why: str) -> None:
    language = load_language("en")
    chunks = chunk_documents([Document("d", CORPUS)], ChunkingConfig(), language)
    index = CorpusIndex.build(chunks, language)
    assert list(some_of_many(text, index.sentences[0], index)) == expected, why
