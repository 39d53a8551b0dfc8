"""Separation by the checks of questions with their own answers from questions with other answers:
`python benchmarks/human_drafts.py SQUAD_FILE:LANGUAGE … [--fit]`.

Each pair of a question and an answer goes through all checks as a draft that a person wrote. Every human pair should be
kept. Two kinds of pairs should not: with the answer to a question of another article, and (harder) with the answer of
the same kind, a figure or none, to another question of the paragraph. The first half of the articles is for tuning, the
second for reporting. `--fit` prints weights for `another_fits_better`, fitted on the first halves of all files.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple, fields
from pathlib import Path
from random import Random

import numpy as np
from answerability import fit

from lm_eval_taskgen.generators.checks import WRITTEN_BY_PEOPLE, Novelty, first_reject
from lm_eval_taskgen.generators.checks.better_answer import PassageForQuestion, Signals
from lm_eval_taskgen.generators.checks.grounding import stands_in
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import Language, load_language
from lm_eval_taskgen.utils.records.documents import Document, Passage, evidence_of
from lm_eval_taskgen.utils.records.drafts import Draft, Given
from lm_eval_taskgen.utils.settings import ChunkingConfig
from lm_eval_taskgen.utils.text.words import folded_words

Pair = tuple[int, str, str, str]  # article, paragraph, question, answer


def read(path: Path) -> list[Pair]:
    return [
        (number, paragraph["context"], qa["question"], qa["answers"][0]["text"])
        for number, article in enumerate(json.loads(path.read_text(encoding="utf-8"))["data"])
        for paragraph in article["paragraphs"]
        for qa in paragraph["qas"]
    ]


def from_other_articles(pairs: list[Pair]) -> list[Pair]:
    random = Random(0)
    swapped = []
    for article, paragraph, question, _ in pairs:
        answer = random.choice([pair for pair in pairs if pair[0] != article])[3]
        swapped.append((article, paragraph, question, answer))
    return swapped


def of_the_same_kind(pairs: list[Pair], language: Language) -> list[Pair]:
    """One other answer of the same paragraph that shares no word with the right one; none where there is none."""
    random = Random(0)
    numbers = frozenset(language.writer.numbers.words) if language.writer else frozenset()

    def has_figure(answer: str) -> bool:
        return any(c.isdecimal() for c in answer) or not numbers.isdisjoint(folded_words(answer))

    swapped = []
    for article, paragraph, question, right in pairs:
        others = sorted(
            {
                answer
                for _, place, _, answer in pairs
                if place == paragraph
                and has_figure(answer) == has_figure(right)
                and not set(folded_words(answer)) & set(folded_words(right))
            }
        )
        if others:
            swapped.append((article, paragraph, question, random.choice(others)))
    return swapped


def indexed(pairs: list[Pair], language: Language) -> tuple[dict[str, Document], CorpusIndex]:
    """The paragraphs as documents, by their text, and an index over them."""
    paragraphs = dict.fromkeys(paragraph for _, paragraph, _, _ in pairs)
    documents = {text: Document(f"p{number}", text) for number, text in enumerate(paragraphs)}
    chunks = chunk_documents(documents.values(), ChunkingConfig(max_tokens=1024), language)
    return documents, CorpusIndex.build(chunks, language, documents.values())


def reasons(pairs: list[Pair], documents: dict[str, Document], index: CorpusIndex) -> Counter[str]:
    """Count the questions that pass, and the reasons of the others. Evidence is the whole paragraph."""
    found: Counter[str] = Counter()
    novelty = Novelty()
    for _, paragraph, question, answer in pairs:
        document = documents[paragraph]
        place = Given((Passage(document.doc_id, "", paragraph),), (evidence_of(document, 0, len(paragraph)),))
        draft = Draft("human", question, (answer,), place)
        reject = novelty.check(draft) or first_reject(draft, index, WRITTEN_BY_PEOPLE)
        if reject is None:
            novelty.remember(draft)
        found[reject.reason if reject else "kept"] += 1
    return found


def signals_of(pairs: list[Pair], index: CorpusIndex, documents: dict[str, Document]) -> Iterator[Signals]:
    """Yield how each answer stands in its paragraph, if it stands there."""
    for _, paragraph, question, answer in pairs:
        if stands_in(answer, paragraph):
            sentences = index.in_document(documents[paragraph].doc_id)
            yield PassageForQuestion(question, paragraph, sentences, index).stands((answer,))[0]


def fitted(files: list[tuple[Path, str]]) -> Iterator[tuple[str, float]]:
    """Yield the name and the weight of each signal, and the bias."""
    rows, target = [], []
    for path, code in files:
        pairs, language = read(path), load_language(code)
        documents, index = indexed(pairs, language)
        first = [pair for pair in pairs if pair[0] < middle_of(pairs)]
        for drafts, right in ((first, 1.0), (of_the_same_kind(first, language), 0.0)):
            found = list(signals_of(drafts, index, documents))
            rows += list(map(astuple, found))
            target += [right] * len(found)
    weights, bias = fit(np.array(rows), np.array(target))
    yield from zip((one.name for one in fields(Signals)), weights, strict=True)
    yield "BIAS", bias


def middle_of(pairs: list[Pair]) -> int:
    return (max(pair[0] for pair in pairs) + 1) // 2


def main(arguments: list[str]) -> None:
    named = [argument.rpartition(":")[::2] for argument in arguments if argument != "--fit"]
    files = [(Path(file), code) for file, code in named]
    if "--fit" in arguments:
        for signal, weight in fitted(files):
            print(f"{signal}={weight:.3f}")
        return
    for path, code in files:
        pairs, language = read(path), load_language(code)
        documents, index = indexed(pairs, language)
        middle = middle_of(pairs)
        for half, chosen in (
            ("tuning", [pair for pair in pairs if pair[0] < middle]),
            ("held out", [pair for pair in pairs if pair[0] >= middle]),
            ("all", pairs),
        ):
            for name, drafts in (
                ("human pairs", chosen),
                ("answer of another article", from_other_articles(chosen)),
                ("of the same kind, same paragraph", of_the_same_kind(chosen, language)),
            ):
                found = reasons(drafts, documents, index)
                kept = found.pop("kept", 0)
                print(f"{code}  {half:<9} {name:<33} {len(drafts):>5}  kept {kept / len(drafts):6.1%}  {dict(found)}")


if __name__ == "__main__":
    main(sys.argv[1:])
