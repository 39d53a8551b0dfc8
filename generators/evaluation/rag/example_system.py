"""A RAG system without a model: it finds paragraphs by BM25 and answers with a sentence.

Put your own search and your own model in its place, then: taskgen rag tasks/NAME FILE.py:Rag
"""

import re
import string
from typing import Any

import bm25s

PASSAGES = 5
SIDES = string.punctuation + "।“”‘’"


def words(text: str) -> list[str]:
    return [word for part in text.casefold().split() if (word := part.strip(SIDES))]


class Rag:
    def __init__(self, documents: list[Any]) -> None:
        """Cut documents (`doc_id`, `title`, `text`) at blank lines, and index the parts under their titles."""
        self.passages = [
            {"text": part, "doc_id": document.doc_id, "title": document.title}
            for document in documents
            for part in re.split(r"\n\s*\n", document.text)
            if words(part)
        ]
        self.index = bm25s.BM25()
        self.index.index([words(f"{one['title']} {one['text']}") for one in self.passages], show_progress=False)

    def __call__(self, question: str) -> dict[str, Any]:
        """Return the answer and the passages, the best first."""
        count = min(PASSAGES, len(self.passages))
        numbers, _ = self.index.retrieve([words(question)], k=count, show_progress=False)
        found = [self.passages[number] for number in numbers[0]]
        return {"answer": best_sentence(question, found), "passages": found}


def best_sentence(question: str, passages: list[dict[str, str]]) -> str:
    """Return the sentence that has the most words of the question; of several, the first."""
    asked = set(words(question))
    sentences = [one for passage in passages for one in re.split(r"(?<=[.?!।])\s+", passage["text"])]
    return max(sentences, key=lambda one: len(asked & set(words(one))), default="")
