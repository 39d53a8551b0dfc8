"""Time of selection for every question type over many chunks, recombined from a SQuAD file.

    python benchmarks/selection.py FILE.json --language en --chunks 100000

Sentences of the file are shuffled into new documents of eight sections, five sentences to a section. Every name and
figure of a copy is replaced by one of its kind, and every second content word by one with the same ending, drawn by
seed: the corpus does not say the same few things over and over. Documents are dated and their sections marked for an
audience; in turn they have a list, a table or a figure. Printed are processor seconds for the index and for each type,
what it kept of what it wrote, and the most memory that was taken.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.corpus.squad import read_squad
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.ranking import is_function_word
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.writers.type_run import Drafting, write_by_template
from lm_eval_taskgen.utils.languages import Language, load_language
from lm_eval_taskgen.utils.progress import silent
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.records.sentence import Sentence
from lm_eval_taskgen.utils.settings import ChunkingConfig, QuestionTypeConfig

SENTENCES, SECTIONS = 5, 8
AUDIENCES = ("A", "B", "C")
_ENDING = 2


class Recombiner:
    """Sentences of a corpus with other names, figures and content words in them."""

    def __init__(self, source: CorpusIndex, random: Random) -> None:
        self._random = random
        self._fillers: dict[str, list[str]] = defaultdict(list)
        self._sentences = [(sentence.text, list(_slots(sentence, source))) for sentence in source.sentences]
        for text, slots in self._sentences:
            for start, end, kind in slots:
                self._fillers[kind].append(text[start:end])
        self._words = [text for kind in sorted(self._fillers) if kind.startswith("-") for text in self._fillers[kind]]

    def sentence(self) -> str:
        text, slots = self._random.choice(self._sentences)
        for start, end, kind in reversed(slots):
            if not kind.startswith("-") or self._random.random() < 0.5:
                text = text[:start] + self._filler(kind) + text[end:]
        return text

    def _filler(self, kind: str) -> str:
        """Something of a kind; every second name is put together from two, so that a larger corpus has more names."""
        one, other = self._random.choice(self._fillers[kind]), self._random.choice(self._fillers[kind])
        return f"{one.split()[0]} {other.split()[-1]}" if kind == "name" and self._random.random() < 0.5 else one

    def words(self, count: int) -> str:
        return " ".join(self._random.choice(self._words) for _ in range(count)).capitalize()

    def document(self, number: int, language: Language) -> Document:
        questions = language.writer.questions if language.writer else {}
        date = str(questions["temporal_questions"]["date_labels"][0])
        audience = str(questions["access_control"]["labels"][0])
        year, month = self._random.randint(1980, 2024), self._random.randint(1, 12)
        title = f"{self.words(2)} {number}"
        parts = [f"# {title}", f"{date.capitalize()}: {year}-{month:02}-11"]
        for section in range(SECTIONS):
            parts += [f"## {self.words(3)}", f"{audience.capitalize()}: {AUDIENCES[section % len(AUDIENCES)]}"]
            parts.append(" ".join(self.sentence() for _ in range(SENTENCES)))
            if section % 4 == 1:
                parts += [f"{self.words(4)}:", "\n".join(f"- {self.words(2)}" for _ in range(5))]
            elif section % 4 == 2:
                parts += [self.words(4), f"| {self.words(1)} | {self.words(1)} |\n| --- | --- |\n" + self._rows()]
            elif section % 4 == 3:
                parts += [f"![{self.sentence()}](figure.png)", self.words(5)]
        text = "\n\n".join(parts)
        return Document(f"d{number}", text, title=title, sections=markdown_sections(text))

    def _rows(self) -> str:
        return "\n".join(f"| {self.words(1)} | {self._random.randint(10, 9999)} |" for _ in range(5))


def _slots(sentence: Sentence, index: CorpusIndex) -> Iterator[tuple[int, int, str]]:
    """The replaceable parts of a sentence: its answer spans by kind, its content words by ending."""
    spans = [(span.start, span.end, str(span.kind)) for span in sentence.answer_spans]
    for word, start, end in sentence.spans:
        is_plain = (start and not sentence.text[start].isupper() and word.isalpha()) or not word.isascii()
        if is_plain and not is_function_word(word, index) and not any(a < end and start < b for a, b, _ in spans):
            spans.append((start, end, f"-{word[-_ENDING:]}"))
    yield from sorted(spans)


def recombined(source: CorpusIndex, chunks: int, random: Random) -> Iterator[Document]:
    recombiner = Recombiner(source, random)
    for number in range(max(1, chunks // SECTIONS)):
        yield recombiner.document(number, source.language)


def built(documents: list[Document], language: Language) -> CorpusIndex:
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--chunks", type=int, default=100_000)
    parser.add_argument("--count", type=int, default=100, help="questions asked of each type")
    parser.add_argument("--types", nargs="*", default=sorted(QUESTION_TYPES))
    arguments = parser.parse_args()
    language = load_language(arguments.language)
    source = built(list(read_squad(arguments.file, "paragraph")), language)
    documents = list(recombined(source, arguments.chunks, Random(1)))
    start = time.process_time()
    chunks = tuple(chunk_documents(documents, ChunkingConfig(), language))
    print(f"chunks: {time.process_time() - start:.0f} s", flush=True)
    start = time.process_time()
    index = CorpusIndex.build(chunks, language, documents)
    seconds = time.process_time() - start
    print(f"index: {len(index.chunks):,} chunks, {len(index.sentences):,} sentences, {seconds:.0f} s", flush=True)
    for name in arguments.types:
        start = time.process_time()
        wanted = QuestionTypeConfig(count=arguments.count)
        made = write_by_template(Drafting(QUESTION_TYPES[name], wanted, index, 42, (), silent))[0]
        taken = time.process_time() - start
        seconds += taken
        print(f"{name}: {taken:.1f} s, kept {made.yielded.kept}, written {made.yielded.written}", flush=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
    print(f"all: {seconds:.0f} s, {memory:.1f} GiB at most")


if __name__ == "__main__":
    main()
