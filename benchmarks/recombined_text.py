"""Documents and questions of any number, recombined by seed from files in SQuAD's format, so that words are real.

Each sentence is one of a file in which words are exchanged for others of their shape (small, with a capital, of
capitals) and figures are drawn anew, so that hardly a sentence comes twice.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from lm_eval_taskgen.utils.records.documents import Document

DATA = Path(__file__).parents[1] / ".." / "shared" / "data"
LANGUAGES = ("en", "hi")
# About what a chunk of 256 tokens holds, the overlap not counted.
CHUNK_CHARACTERS = 1_000
_DOCUMENT_CHARACTERS = 20_000
_EXCHANGED = 0.25
_END = re.compile(r"(?<=[.।?!])\s+")
_FIGURE = re.compile(r"\d")


def documents(chunks: int, language: str) -> list[Document]:
    """Documents of twenty chunks each, in paragraphs of two to nine sentences."""
    random = Random(0)
    sentences = _sentences(random, "context", language)
    found = []
    for number in range(max(1, chunks * CHUNK_CHARACTERS // _DOCUMENT_CHARACTERS)):
        paragraphs: list[str] = []
        size = 0
        while size < _DOCUMENT_CHARACTERS:
            paragraphs.append(" ".join(next(sentences) for _ in range(random.randint(2, 9))))
            size += len(paragraphs[-1])
        found.append(Document(f"{language}-{number}", "\n\n".join(paragraphs)))
    return found


def questions(count: int, language: str) -> list[str]:
    """Questions, of which one in ten is an earlier one with a word more or less at its end."""
    random = Random(0)
    found: list[str] = []
    drawn = _sentences(random, "question", language)
    while len(found) < count:
        if found and random.random() < 0.1:
            earlier = random.choice(found).split(" ")
            found.append(" ".join(random.choice((earlier[:-1], [*earlier, random.choice(earlier)]))))
        else:
            found.append(next(drawn))
    return found


def _sentences(random: Random, field: str, language: str) -> Iterator[str]:
    sentences = _read(field, language)
    of_shape = defaultdict(list)
    for sentence in sentences:
        for word in sentence:
            of_shape[_shape(word)].append(word)
    while True:
        words = list(random.choice(sentences))
        for place in random.sample(range(len(words)), round(len(words) * _EXCHANGED)):
            words[place] = random.choice(of_shape[_shape(words[place])])
        yield _FIGURE.sub(lambda _: str(random.randint(1, 9)), " ".join(words))


def _read(field: str, language: str) -> list[list[str]]:
    paragraphs = [
        paragraph
        for article in json.loads((DATA / f"xquad.{language}.json").read_text(encoding="utf-8"))["data"]
        for paragraph in article["paragraphs"]
    ]
    if field == "question":
        return [asked["question"].split() for paragraph in paragraphs for asked in paragraph["qas"]]
    return [sentence.split() for paragraph in paragraphs for sentence in _END.split(paragraph["context"]) if sentence]


@cache
def _shape(word: str) -> tuple[bool, bool, bool]:
    """Return what a word must have in common with another to take its place."""
    return word[0].isupper(), word.isupper(), word[-1].isalnum()
