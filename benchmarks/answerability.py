"""Separation of answerable questions from those that the corpus does not answer:
`python benchmarks/answerability.py SQUAD_FILE:LANGUAGE … [--fit]`.

Each question is asked against a corpus with its article and against the same corpus without it, indexed anew. The first
half of the articles is for tuning, the second for reporting. `--fit` prints weights fitted on the first halves of all
files, on both sizes of corpus.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from lm_eval_taskgen.generators.index.answerability import Answerability, Finding, Signals, likelihood
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.text.words import folded_words

Array = np.ndarray[Any, np.dtype[Any]]
TUNING, HELD_OUT = "tuning", "held out"
# The smaller corpus, in paragraphs: weights must hold for it too.
_SMALL = 60

SIGNAL_NAMES = tuple(field.name for field in fields(Signals))


@dataclass(frozen=True)
class Case:
    """A question asked once: of article `article`, against a corpus that has that article or not."""

    article: int
    question: str
    answerable: bool
    paragraph: int | None
    found: Finding | None
    baseline: float


def read(path: Path) -> list[tuple[list[str], list[tuple[int, str]]]]:
    """Articles: their paragraphs, and their questions with the paragraph that each belongs to."""
    return [
        (
            [paragraph["context"] for paragraph in article["paragraphs"]],
            [(i, qa["question"]) for i, paragraph in enumerate(article["paragraphs"]) for qa in paragraph["qas"]],
        )
        for article in json.loads(path.read_text(encoding="utf-8"))["data"]
    ]


def cases(path: Path, code: str, half: str, corpus_size: int | None = None) -> Iterator[Case]:
    """The questions of half the articles, each against both corpora.

    `corpus_size` leaves in the corpus as many paragraphs: the question's article and those that follow it.
    """
    articles = read(path)
    middle = (len(articles) + 1) // 2
    every = [paragraph for paragraphs, _ in articles for paragraph in paragraphs]
    language = load_language(code)
    whole = Answerability(every, language), coverage(every)
    for number, (own, questions) in enumerate(articles):
        if (number < middle) != (half == TUNING):
            continue
        rotated = [*range(number + 1, len(articles)), *range(number)]
        others = [paragraph for other in rotated for paragraph in articles[other][0]]
        if corpus_size is not None:
            others = others[: corpus_size - len(own)]
        for answerable, texts in ((True, own + others), (False, others)):
            index, covered = (
                whole if answerable and corpus_size is None else (Answerability(texts, language), coverage(texts))
            )
            for paragraph, question in questions:
                found = index.look_up(question)
                yield Case(number, question, answerable, paragraph if answerable else None, found, covered(question))


def coverage(texts: list[str]) -> Callable[[str], float]:
    """The baseline: the share of a question's words, by idf, in the passage that has most."""
    held = [set(folded_words(text)) for text in texts]

    def best(question: str) -> float:
        asked = sorted(set(folded_words(question)))
        idf = {word: math.log((len(held) + 1) / (sum(word in h for h in held) + 0.5)) for word in asked}
        return max(sum(idf[word] for word in asked if word in h) for h in held) / (sum(idf.values()) or 1.0)

    return best


def score(case: Case) -> float:
    return likelihood(case.found.signals) if case.found else 0.0


def balanced(scored: list[tuple[float, bool]], threshold: float) -> tuple[float, float, float]:
    """Balanced accuracy, and the shares of answerable and unanswerable questions that are told right."""
    right = [np.mean([(s >= threshold) == yes for s, yes in scored if yes is side]) for side in (True, False)]
    return float(np.mean(right)), float(right[0]), float(right[1])


def fit(rows: Array, target: Array) -> tuple[Array, float]:
    """Logistic regression (Newton's method, ridge of 1 on standardised signals); gives weights for raw signals."""
    mean, spread = rows.mean(0), rows.std(0)
    inputs = np.c_[(rows - mean) / spread, np.ones(len(rows))]
    ridge = np.diag([1.0] * rows.shape[1] + [0.0])
    weights = np.zeros(inputs.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        gradient = inputs.T @ (chance - target) + ridge @ weights
        weights -= np.linalg.solve(inputs.T * (chance * (1 - chance)) @ inputs + ridge, gradient)
    raw = weights[:-1] / spread
    return raw, float(weights[-1] - raw @ mean)


def main(arguments: list[str]) -> None:
    files = [argument.rpartition(":")[::2] for argument in arguments if not argument.startswith("--")]
    if "--fit" in arguments:
        sample = [c for f, code in files for size in (None, _SMALL) for c in cases(Path(f), code, TUNING, size)]
        rows = [astuple(case.found.signals) if case.found else (0.0,) * len(SIGNAL_NAMES) for case in sample]
        weights, bias = fit(np.array(rows), np.array([case.answerable for case in sample], dtype=float))
        for name, weight in (*zip(SIGNAL_NAMES, weights, strict=True), ("BIAS", bias)):
            print(f"{name}={weight:.3f}")
        return
    for file, code in files:
        thresholds: dict[int | None, float] = {}
        for half in (TUNING, HELD_OUT):
            for size in (None, _SMALL):
                asked = list(cases(Path(file), code, half, size))
                by_idf = [(case.baseline, case.answerable) for case in asked]
                if half == TUNING:
                    thresholds[size] = max((share for share, _ in by_idf), key=lambda t: balanced(by_idf, t)[0])
                lines = {
                    "judge": balanced([(score(case), case.answerable) for case in asked], 0.5),
                    "idf coverage": balanced(by_idf, thresholds[size]),
                }
                for name, (total, yes, no) in lines.items():
                    print(
                        f"{code}  {half:<8} {size or 'all':>4} paragraphs  {len(asked) // 2} questions  {name:<12} "
                        f"{total:6.1%}  (answerable {yes:6.1%}, not {no:6.1%})",
                        flush=True,
                    )


if __name__ == "__main__":
    main(sys.argv[1:])
