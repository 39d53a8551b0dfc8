"""Measure how often the 95 % intervals of a comparison hold the true value, in simulated sets.

    python benchmarks/intervals.py

Two systems answer the same questions; the second is better by a planted difference. A latent normal variable decides
whether an answer is right. Hard questions and hard documents are hard for both systems; with documents of several
questions, each system also has documents of its own that it is bad at. "true" is how often the interval of the
difference holds the planted one, "found" how often it excludes 0, "mean" how often the interval of the second system's
mean holds its true mean, all in %; "width" is the mean width of the interval of the difference, in points.
"""

from __future__ import annotations

import argparse
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from lm_eval_taskgen.generators.evaluation.intervals import Estimate, Observation, estimate, paired_difference

QUESTIONS = (60, 200, 500)
# The share of right answers of the first system, and the planted differences.
SHARES = (0.6, 0.85)
DIFFERENCES = (0.0, 0.03, 0.1)


class Setting(NamedTuple):
    """Documents have 1 to `largest` questions.

    Parts of the variance, which sum to 1 with that of single answers: `question` and `document` are common to both
    systems, `own` is that of a system's documents.
    """

    name: str
    largest: int
    question: float
    document: float
    own: float


SETTINGS = (
    Setting("one question a document", 1, 0.6, 0.0, 0.0),
    Setting("1 to 20, alike by difficulty", 20, 0.4, 0.2, 0.0),
    Setting("1 to 20, systems differ by document", 20, 0.4, 0.2, 0.1),
    Setting("1 to 20, systems differ much", 20, 0.3, 0.1, 0.3),
)


def documents_of(random: np.random.Generator, questions: int, largest: int) -> np.ndarray[Any, Any]:
    """Return the document of each question, as a number; there are at least two documents."""
    sizes = random.integers(1, largest + 1, questions)
    documents = np.repeat(np.arange(questions), sizes)[:questions]
    return documents if documents[-1] > 0 else documents_of(random, questions, largest)


def simulate(random: np.random.Generator, setting: Setting, questions: int, shares: tuple[float, float]) -> Any:
    documents = documents_of(random, questions, setting.largest)

    def drawn(part: float, *, by_document: bool) -> Any:
        values = random.standard_normal(questions) * np.sqrt(part)
        return values[documents] if by_document else values

    common = drawn(setting.question, by_document=False) + drawn(setting.document, by_document=True)
    rest = 1 - setting.question - setting.document - setting.own
    systems = []
    for share in shares:
        own = drawn(setting.own, by_document=True) + drawn(rest, by_document=False)
        right = common + own < NormalDist().inv_cdf(share)
        systems.append([Observation(str(d), float(one)) for d, one in zip(documents, right, strict=True)])
    return systems


def bounds(found: Estimate | None) -> tuple[float, float]:
    if found is None or found.low is None or found.high is None:
        raise ValueError("a simulated set has scores on two documents or more")
    return found.low, found.high


def line(setting: Setting, questions: int, share: float, difference: float, repeats: int) -> str:
    random = np.random.default_rng(0)
    holds, found, mean_holds, width = 0, 0, 0, 0.0
    for _ in range(repeats):
        first, second = simulate(random, setting, questions, (share, share + difference))
        paired, mean = bounds(paired_difference(first, second)), bounds(estimate(second))
        holds += paired[0] <= difference <= paired[1]
        found += paired[0] > 0 or paired[1] < 0
        mean_holds += mean[0] <= share + difference <= mean[1]
        width += paired[1] - paired[0]
    rates = [100 * number / repeats for number in (holds, found, mean_holds, width)]
    return f"{questions:9,} {share:7.0%} {100 * difference:+7.0f} " + " ".join(f"{rate:7.1f}" for rate in rates)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=2000)
    repeats = parser.parse_args().repeats
    for setting in SETTINGS:
        print(f"{setting.name}\nquestions   right planted    true   found    mean   width")
        for questions in QUESTIONS:
            for share in SHARES:
                for difference in DIFFERENCES:
                    print(line(setting, questions, share, difference, repeats), flush=True)
        print()


if __name__ == "__main__":
    main()
